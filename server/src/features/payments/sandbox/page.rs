//! How the sandbox's pages look.

use super::super::types::{Currency, ProviderName, Sum};
use super::{Behaviour, Order, State};

pub const STYLE: &str = include_str!("style.css");

/// The page of an order, with what the shop said to it.
pub fn order(shop: &str, order: &Order, refusal: Option<&str>) -> String {
    let shop = escape(shop);
    let (name, agree, turn_away, button) = match order.provider {
        ProviderName::Telegram => ("Telegram", "pay", "decline", "Jetzt bezahlen"),
        ProviderName::Paypal => ("PayPal", "approve", "cancel", "Zustimmen und bezahlen"),
    };
    let amount = amount(order);
    let here = format!("/sandbox/{}/{}", order.provider.as_str(), order.id);
    let notice = notice(order, refusal);
    let actions = if order.state == State::Captured {
        r#"<a class="button" href="/profile">Zum Profil</a>"#.to_owned()
    } else {
        let choices: String =
            Behaviour::ALL.iter().map(|(known, word, label)| choice(*known, word, label)).collect();
        format!(
            r#"<form method="post" action="{here}/{agree}"><details><summary>Fehlerfälle ausprobieren</summary><fieldset><legend>Was soll geschehen?</legend>{choices}</fieldset></details><button class="button">{button}</button></form><form method="post" action="{here}/{turn_away}"><button class="button quiet">Abbrechen</button></form>"#
        )
    };
    format!(
        r#"<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{name}-Testzahlung · {shop}</title><link rel="stylesheet" href="/sandbox/style.css"></head><body><main><p class="mark">Demo · Testzahlung statt {name}</p><h1>{shop}</h1><p class="what">Premium-Mitgliedschaft, 30 Tage</p><p class="amount">{amount}</p>{notice}{actions}<p class="small">Hier fließt kein Geld. Diese Seite steht für {name}, solange der Shop im Demo-Betrieb läuft und keine Zugangsdaten hat.</p></main></body></html>"#
    )
}

fn amount(order: &Order) -> String {
    match Currency::parse(&order.currency) {
        Some(Currency::Stars) => format!("{} Sterne", order.amount),
        _ => format!("{} €", Sum::euro(order.amount).to_string().replace('.', ",")),
    }
}

fn notice(order: &Order, refusal: Option<&str>) -> String {
    let (kind, text) = match (refusal, order.state, order.behaviour) {
        (Some(sentence), ..) => ("bad", escape(sentence)),
        (None, State::Captured, Behaviour::Late) => {
            ("good", "Bezahlt. Der Shop erfährt es in einer Viertelminute.".to_owned())
        }
        (None, State::Captured, _) => ("good", "Bezahlt. Sie können dieses Fenster schließen.".to_owned()),
        (None, State::Declined, _) => ("bad", "Die Zahlung wurde abgelehnt.".to_owned()),
        (None, State::Cancelled, _) => ("bad", "Die Zahlung wurde abgebrochen.".to_owned()),
        (None, State::Created | State::Approved, _) => return String::new(),
    };
    format!(r#"<p class="notice {kind}" role="status">{text}</p>"#)
}

fn choice(behaviour: Behaviour, word: &str, label: &str) -> String {
    let checked = if behaviour == Behaviour::Normal { " checked" } else { "" };
    format!(r#"<label><input type="radio" name="behaviour" value="{word}"{checked}>{label}</label>"#)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
