//! The confirmation in text form (§ 312k Abs. 4 BGB): what was declared, when it arrived and when the contract is to end.

use super::types::Received;
use crate::features::mail::{Letter, Part};
use crate::features::terms::Receivable;
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
            Part::Paragraph(received.acknowledgement(zone)),
            Part::Paragraph(format!("Inhalt: {}", Received::CONTENT)),
            Part::Facts(received.facts()),
        ],
        files: Vec::new(),
    }
}
