//! The letter that asks whether it was meant. It advertises nothing: its reader has not agreed yet.

use crate::features::mail::{Letter, Part};
use crate::identity::UserId;
use crate::periods::Kept;

/// What is agreed to.
pub fn wording(shop: &str, address: &str) -> String {
    format!(
        "Ja, {shop} darf mir Neuigkeiten per E-Mail an {address} schicken: neue Waren, Angebote und was sonst im Laden geschieht. Das kann \
         ich jederzeit widerrufen, im Profil oder mit dem Link in jeder dieser Mails."
    )
}

pub fn ask(about: String, user: UserId, to: &str, shop: &str, wording: &str, link: String) -> Letter {
    Letter {
        about,
        is_urgent: true,
        user: Some(user),
        to: to.to_owned(),
        subject: format!("Möchten Sie Neuigkeiten von {shop}?"),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph("bitte bestätigen Sie, dass Sie dem zustimmen:".to_owned()),
            Part::Paragraph(format!("„{wording}“")),
            Part::Link { label: "Zustimmung bestätigen", address: link },
            Part::Paragraph(format!(
                "Der Link gilt {} lang und nur einmal. Waren Sie das nicht? Dann brauchen Sie nichts zu tun, und Sie bekommen nichts.",
                Kept::AddressChecks.rule().period.in_german()
            )),
        ],
        files: Vec::new(),
    }
}
