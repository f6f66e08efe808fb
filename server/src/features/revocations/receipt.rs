//! The receipt (§ 356a Abs. 4 BGB): that a declaration came in, when, and what it says. Nothing about its effect.

use super::store;
use super::types::Received;
use crate::error::Result;
use crate::features::terms::{
    Declarant, Frame, Incoming, Receivable, WITHDRAW, WITHDRAWAL_PATH, file_path, fourteen_days_after,
};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::{Markup, html};

impl Incoming for Received {
    const LETTER: char = 'W';

    fn find_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>> {
        store::find_by_key(tx, key)
    }

    fn number(&self) -> &str {
        &self.number
    }

    fn received_at(&self) -> Time {
        self.received_at
    }

    fn document_path(key: &str) -> String {
        file_path::<Self>(key)
    }
}

impl Receivable for Received {
    const TITLE: &'static str = WITHDRAW;
    const PATH: &'static str = WITHDRAWAL_PATH;
    const FILE: &'static str = "Widerruf";
    const CONTENT: &'static str = "Hiermit widerrufe ich den unten genannten Vertrag.";

    fn acknowledgement(&self, zone: &TimeZone) -> String {
        let (number, at) = (&self.number, self.received_at.to_the_second(zone));
        format!(
            "Wir bestätigen den Eingang Ihrer Widerrufserklärung {number} am {at}. Dies bestätigt nur den Eingang."
        )
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        named(&self.declarant)
    }

    fn afterwards(&self, frame: &Frame, zone: &TimeZone) -> Markup {
        let until = fourteen_days_after(self.received_at.date(zone)).strftime("%d.%m.%Y");
        html! {
            p {
                "Haben Sie die Ware schon? Dann schicken Sie sie binnen 14 Tagen zurück, spätestens am " (until)
                @if let Some(seller) = frame.seller.one_line() { ", an " (seller) }
                "."
            }
        }
    }
}

pub fn named(declarant: &Declarant) -> Vec<(&'static str, String)> {
    let Declarant { name, contract, contact } = declarant;
    vec![("Name", name.clone()), ("Vertrag", contract.clone()), ("E-Mail", contact.clone())]
}
