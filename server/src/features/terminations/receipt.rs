//! The confirmation (§ 312k Abs. 4 BGB): what was declared, when it came in and when the contract is to end.

use super::store;
use super::types::{Declaration, Received, TerminationKind};
use crate::error::Result;
use crate::features::terms::{
    Declarant, Frame, Incoming, Receivable, TERMINATE, TERMINATION_PATH, file_path,
};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::{Markup, html};

impl Incoming for Received {
    const LETTER: char = 'K';

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
    const TITLE: &'static str = TERMINATE;
    const PATH: &'static str = TERMINATION_PATH;
    const FILE: &'static str = "Kuendigung";
    const CONTENT: &'static str = "Hiermit kündige ich den unten genannten Vertrag.";

    fn acknowledgement(&self, zone: &TimeZone) -> String {
        let at = self.received_at.to_the_second(zone);
        format!("Wir bestätigen den Eingang Ihrer Kündigung {} am {at}.", self.number)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        named(&self.declaration)
    }

    fn afterwards(&self, _: &Frame, _: &TimeZone) -> Markup {
        html! {
            p { "Sie müssen nichts weiter tun. Was schon bezahlt ist, können Sie bis zum letzten bezahlten Tag nutzen; danach wird nichts mehr fällig." }
        }
    }
}

pub fn named(declaration: &Declaration) -> Vec<(&'static str, String)> {
    let Declaration { declarant: Declarant { name, contract, contact }, kind, reason, wanted_on } =
        declaration;
    let kind_in_words = match kind {
        TerminationKind::Ordinary => "Ordentliche Kündigung",
        TerminationKind::Extraordinary => "Außerordentliche Kündigung aus wichtigem Grund",
    };
    let end = wanted_on.map_or_else(
        || "zum frühestmöglichen Zeitpunkt".to_owned(),
        |day| format!("zum {}", day.strftime("%d.%m.%Y")),
    );
    let reason = (*kind == TerminationKind::Extraordinary).then(|| ("Grund", reason.clone()));
    [("Name", name.clone()), ("Vertrag", contract.clone()), ("Art", kind_in_words.to_owned())]
        .into_iter()
        .chain(reason)
        .chain([("Vertragsende", end), ("E-Mail", contact.clone())])
        .collect()
}
