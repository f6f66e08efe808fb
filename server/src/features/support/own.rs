//! The asking member's own orders and membership, and whether they were asked about.

use super::texts;
use super::types::Source;
use crate::app::App;
use crate::error::Result;
use crate::features::orders::{self, OwnOrder};
use crate::identity::Member;
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;

/// Orders that an answer tells of.
const MOST: i64 = 3;

/// Text about the member's own order.
const ORDER: [&str; 12] = [
    "bestellung",
    "bestellungen",
    "bestellte",
    "paket",
    "packet",
    "päckchen",
    "sendung",
    "lieferung",
    "ware",
    "order",
    "orders",
    "bestelung",
];
const MINE: [&str; 9] =
    ["mein", "meine", "meiner", "meinem", "meinen", "meines", "unsere", "unserer", "letzte"];
/// What about it: where it stands, not how something is done with it.
const STATE: [&str; 34] = [
    "wo",
    "wann",
    "stand",
    "status",
    "schon",
    "noch",
    "bleibt",
    "kommt",
    "angekommen",
    "da",
    "unterwegs",
    "bezahlt",
    "verschickt",
    "versendet",
    "versandt",
    "geliefert",
    "offen",
    "letzte",
    "letzten",
    "letzter",
    "zeig",
    "zeige",
    "zeigen",
    "liste",
    "sehen",
    "summe",
    "betrag",
    "teuer",
    "viel",
    "bestellt",
    "abgelaufen",
    "ausstehend",
    "endlich",
    "eingegangen",
];
/// What asks for a rule, which help pages know.
const RULE: [&str; 16] = [
    "wie",
    "kann",
    "stornieren",
    "storno",
    "widerrufen",
    "zurückgeben",
    "zurückschicken",
    "ändern",
    "passiert",
    "bedeutet",
    "heisst",
    "heißt",
    "warum",
    "finde",
    "bestellnummer",
    "kündigen",
];

/// What a question asks about the member's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    Orders,
    /// One order, by the eight characters of its number.
    Order(String),
    Premium,
}

/// Whether a question is about what belongs to who asks.
pub fn asked(question: &str) -> Option<Asked> {
    let lower = question.to_lowercase();
    if let Some(number) = order_number(&lower) {
        return Some(Asked::Order(number));
    }
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let any = |known: &[&str]| words.iter().any(|word| known.contains(word));
    if any(&MINE)
        && any(&["premium"])
        && any(&["wann", "lange", "bis", "noch", "läuft", "abgelaufen", "status"])
    {
        return Some(Asked::Premium);
    }
    let state = any(&STATE) && (!any(&RULE) || any(&["stand", "status", "letzte", "letzten"]));
    (any(&ORDER) && any(&MINE) && state).then_some(Asked::Orders)
}

/// `#4f3a2b1c`, as orders show it.
fn order_number(lower: &str) -> Option<String> {
    let (_, after) = lower.split_once('#')?;
    let number: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
    (number.len() == 8).then_some(number)
}

/// What is told about it.
#[derive(Debug)]
pub struct Told {
    pub text: String,
    pub sources: Vec<Source>,
    /// Nothing of anybody's: a passage may follow.
    pub is_general: bool,
}

/// What a guest is told who asks for orders.
pub fn sign_in_first() -> Told {
    Told { text: texts::SIGN_IN_FOR_ORDERS.to_owned(), sources: Vec::new(), is_general: true }
}

/// Reads only rows of the member who asks.
pub async fn tell(app: &App, member: &Member, asked: Asked) -> Result<Told> {
    let now = app.clock.now();
    let sources = vec![Source::new(texts::ORDERS_TITLE.to_owned(), "/orders".to_owned())];
    let of = member.clone();
    let text = match asked {
        Asked::Premium => match member.premium_until.filter(|until| *until > now) {
            Some(until) => {
                let source = Source::new(texts::PREMIUM_TITLE.to_owned(), "/profile".to_owned());
                return Ok(Told {
                    text: texts::premium_until(until, &app.zone),
                    sources: vec![source],
                    is_general: false,
                });
            }
            None => return Ok(Told { text: String::new(), sources: Vec::new(), is_general: false }),
        },
        Asked::Order(number) => {
            let found = app
                .db
                .read(move |tx| {
                    let found = orders::find_own(tx, &of, &number)?;
                    with_items(tx, found)
                })
                .await?;
            match found.first() {
                Some((order, items)) => in_words(order, items, &app.zone),
                None => texts::NO_SUCH_ORDER.to_owned(),
            }
        }
        Asked::Orders => {
            let own = app
                .db
                .read(move |tx| {
                    let own = orders::list_own(tx, &of, MOST)?;
                    with_items(tx, own)
                })
                .await?;
            if own.is_empty() {
                texts::NO_ORDERS.to_owned()
            } else {
                let lines = own.iter().map(|(order, items)| in_words(order, items, &app.zone));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    };
    Ok(Told { text, sources, is_general: false })
}

/// Quantity and name of each item.
type Items = Vec<(i64, String)>;

fn with_items(tx: &mut Tx<'_>, orders: impl IntoIterator<Item = OwnOrder>) -> Result<Vec<(OwnOrder, Items)>> {
    let with_items = orders.into_iter().map(|order| {
        let items = orders::list_own_items(tx, &order)?;
        Ok((order, items))
    });
    with_items.collect()
}

fn in_words(order: &OwnOrder, items: &[(i64, String)], zone: &TimeZone) -> String {
    let items: Vec<String> = items.iter().map(|(quantity, name)| format!("{quantity} × {name}")).collect();
    let until = order.expires_at.map(|at: Time| format!(", läuft ab am {} Uhr", at.in_german(zone)));
    format!(
        "Bestellung {} vom {} Uhr: {} €, {}{}. Artikel: {}.",
        order.number,
        order.created_at.in_german(zone),
        order.total.to_string().replace('.', ","),
        order.status.in_german(),
        until.unwrap_or_default(),
        items.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_orders_are_told_from_rules_about_orders() {
        for question in [
            "Wo ist meine Bestellung?",
            "wo bleibt mein paket",
            "Wie ist der Stand meiner letzten Bestellung?",
            "ist meine bestellung schon bezahlt",
            "Wurde meine Lieferung schon verschickt?",
        ] {
            assert_eq!(asked(question), Some(Asked::Orders), "{question}");
        }
        for question in [
            "Wie storniere ich meine Bestellung?",
            "Wo finde ich meine Bestellnummer?",
            "wie lange dauert die lieferung",
            "Kann ich meine Bestellung noch ändern?",
            "Was kostet der Versand?",
        ] {
            assert_eq!(asked(question), None, "{question}");
        }
        assert_eq!(asked("Was ist mit #0F3A2B1C?"), Some(Asked::Order("0f3a2b1c".into())));
        assert_eq!(asked("Wie lange läuft mein Premium noch?"), Some(Asked::Premium));
    }
}
