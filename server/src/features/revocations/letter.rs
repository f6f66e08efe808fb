//! The receipt on a durable medium (§ 356a Abs. 4 BGB): what was declared and when it arrived, as a letter.

use super::types::Received;
use crate::features::mail::{Letter, Part};
use crate::features::terms::Receivable;
use jiff::tz::TimeZone;

pub fn receipt(received: &Received, zone: &TimeZone) -> Letter {
    Letter {
        about: format!("revocation {}", received.number),
        is_urgent: true,
        user: None,
        to: received.declarant.contact.clone(),
        subject: format!("Eingangsbestätigung Ihres Widerrufs {}", received.number),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(received.acknowledgement(zone)),
            Part::Paragraph(format!("Inhalt: {}", Received::CONTENT)),
            Part::Facts(received.facts()),
        ],
        files: Vec::new(),
    }
}
