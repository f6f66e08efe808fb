//! The receipt on a durable medium (§ 356a Abs. 4 BGB): what was declared and when it arrived, as a letter.

use super::types::Received;
use crate::features::mail::{Letter, Part};
use jiff::tz::TimeZone;

pub fn receipt(received: &Received, zone: &TimeZone) -> Letter {
    let declarant = &received.declarant;
    Letter {
        about: format!("revocation {}", received.number),
        is_urgent: true,
        user: None,
        to: declarant.contact.clone(),
        subject: format!("Eingangsbestätigung Ihres Widerrufs {}", received.number),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(acknowledgement(received, zone)),
            Part::Paragraph("Inhalt: Hiermit widerrufe ich den unten genannten Vertrag.".to_owned()),
            Part::Facts(vec![
                ("Name", declarant.name.clone()),
                ("Vertrag", declarant.contract.clone()),
                ("E-Mail", declarant.contact.clone()),
            ]),
        ],
        files: Vec::new(),
    }
}

/// What § 356a Abs. 4 BGB asks for, in the shop's own words: that it was received and when, and nothing about its effect.
pub fn acknowledgement(received: &Received, zone: &TimeZone) -> String {
    let at = received.received_at.to_the_second(zone);
    let number = &received.number;
    format!(
        "Wir bestätigen den Eingang Ihrer Widerrufserklärung {number} am {at}. Dies bestätigt nur den Eingang."
    )
}
