//! What is written about addresses and passwords. Nothing that a member has typed stands in these letters: they go to
//! addresses that may be another person's.

use crate::features::mail::{Letter, Part};
use crate::identity::UserId;
use crate::periods::Kept;

const NOT_ME: &str = "Waren Sie das nicht? Dann brauchen Sie nichts zu tun.";

/// What all of them have in common; `about` must name the occasion.
fn letter(about: String, user: Option<UserId>, to: &str, subject: &str, parts: Vec<Part>) -> Letter {
    let mut all = vec![Part::Paragraph("Guten Tag,".to_owned())];
    all.extend(parts);
    Letter {
        about,
        is_urgent: true,
        user,
        to: to.to_owned(),
        subject: subject.to_owned(),
        parts: all,
        files: Vec::new(),
    }
}

pub fn verify(about: String, user: UserId, to: &str, link: String) -> Letter {
    let parts = vec![
        Part::Paragraph("bitte bestätigen Sie, dass diese E-Mail-Adresse Ihre ist.".to_owned()),
        Part::Link { label: "E-Mail-Adresse bestätigen", address: link },
        Part::Paragraph(format!(
            "Der Link gilt {} lang. {NOT_ME}",
            Kept::AddressChecks.rule().period.in_german()
        )),
    ];
    letter(about, Some(user), to, "Bitte bestätigen Sie Ihre E-Mail-Adresse", parts)
}

/// Told to the holder of an address that another account asks for; who asked learns nothing.
pub fn taken(about: String, holder: UserId, to: &str) -> Letter {
    let parts = vec![
        Part::Paragraph(
            "jemand wollte diese E-Mail-Adresse bei einem anderen Konto eintragen. Sie gehört schon zu Ihrem Konto, und es hat \
             sich nichts geändert."
                .to_owned(),
        ),
        Part::Paragraph(NOT_ME.to_owned()),
    ];
    letter(about, Some(holder), to, "Ihre E-Mail-Adresse gehört schon zu einem Konto", parts)
}

/// Told to the address that was replaced or removed.
pub fn left(about: String, user: UserId, to: &str) -> Letter {
    let parts = vec![Part::Paragraph(
        "diese E-Mail-Adresse gehört nicht mehr zu Ihrem Konto. Waren Sie das nicht? Dann melden Sie sich bitte an, ändern Sie Ihr \
         Passwort und prüfen Sie unter „Erweiterte Einstellungen“ alle Zugänge."
            .to_owned(),
    )];
    letter(about, Some(user), to, "Ihre E-Mail-Adresse wurde geändert", parts)
}

pub fn reset(about: String, user: UserId, to: &str, link: String) -> Letter {
    let parts = vec![
        Part::Paragraph("hier können Sie ein neues Passwort wählen.".to_owned()),
        Part::Link { label: "Neues Passwort wählen", address: link },
        Part::Paragraph(format!(
            "Der Link gilt eine Stunde und nur einmal. {NOT_ME} Ihr Passwort bleibt, wie es ist."
        )),
    ];
    letter(about, Some(user), to, "Neues Passwort", parts)
}

/// The same by the bot.
pub fn reset_message(link: &str) -> String {
    format!(
        "Neues Passwort\n\nHier können Sie ein neues Passwort wählen:\n{link}\n\nDer Link gilt eine Stunde und nur einmal. {NOT_ME} Ihr \
         Passwort bleibt, wie es ist."
    )
}
