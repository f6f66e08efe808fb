//! The confirmation in text form (§ 312k Abs. 4 BGB): what was declared, when it arrived and when the contract is to end.

use super::page::{acknowledgement, with_names};
use super::types::Received;
use crate::features::mail::{Letter, Part};
use jiff::tz::TimeZone;

pub fn receipt(received: &Received, zone: &TimeZone) -> Letter {
    Letter {
        about: format!("termination {}", received.number),
        is_urgent: true,
        user: None,
        to: received.declaration.declarant.contact.clone(),
        subject: format!("Eingangsbestätigung Ihrer Kündigung {}", received.number),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(acknowledgement(received, zone)),
            Part::Paragraph("Inhalt: Hiermit kündige ich den unten genannten Vertrag.".to_owned()),
            Part::Facts(with_names(&received.declaration)),
        ],
        files: Vec::new(),
    }
}
