//! The German of notifications.

use super::types::NotificationKind;
use crate::outbox::Event;
use crate::time::{DAY, Time};
use kontor_money::Cents;

/// A notification before it is anybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub kind: NotificationKind,
    pub title: &'static str,
    pub message: String,
    pub action_url: Option<String>,
}

/// What the customer is told of an order.
pub fn of_order(event: &Event) -> Option<Notice> {
    let number = &event.subject_name;
    let (title, message) = match event.kind.as_str() {
        // One that is paid from the wallet waits for nothing, and is told of when it is paid.
        "order.placed" if facts(event, "paymentStatus") == Some("paid") => return None,
        "order.placed" => {
            ("Bestellung eingegangen", format!("Ihre Bestellung {number} ist da und wartet auf Zahlung."))
        }
        "order.paid" => ("Zahlung bestätigt", format!("Ihre Bestellung {number} ist bezahlt. Vielen Dank!")),
        "order.failed" => {
            ("Zahlung fehlgeschlagen", format!("Die Zahlung Ihrer Bestellung {number} ist fehlgeschlagen."))
        }
        "order.expired" => (
            "Bestellung abgelaufen",
            format!("Ihre Bestellung {number} wurde nicht rechtzeitig bezahlt und ist abgelaufen."),
        ),
        _ => return None,
    };
    let action_url = Some("/orders".to_owned());
    Some(Notice { kind: NotificationKind::Order, title, message, action_url })
}

/// What admins are told of a new order.
pub fn order_to_admins(event: &Event) -> Notice {
    let total = event.after.as_ref().and_then(|after| after["totalAmount"].as_str()).and_then(euro);
    let customer = if event.actor_name.is_empty() { "einem Gast" } else { event.actor_name.as_str() };
    let over = total.map(|total| format!(" über {total}")).unwrap_or_default();
    Notice {
        kind: NotificationKind::Order,
        title: "Neue Bestellung",
        message: format!("{} von {customer}{over}.", event.subject_name),
        action_url: Some("/admin/orders".to_owned()),
    }
}

/// What members are told of their wallets.
pub fn of_wallet(event: &Event) -> Option<Notice> {
    let (amount, currency) = (facts(event, "amount")?, facts(event, "currency")?);
    let coins = format!("{} {currency}", shortened(amount));
    let (title, message) = match event.kind.as_str() {
        "wallet.deposited" => ("Einzahlung bestätigt", format!("{coins} sind Ihrer Wallet gutgeschrieben.")),
        "wallet.transferred" => {
            ("Überweisung erhalten", format!("{} hat Ihnen {coins} überwiesen.", event.actor_name))
        }
        "wallet.withdrawn" => ("Auszahlung bestätigt", format!("{coins} sind unterwegs zu Ihrer Adresse.")),
        "wallet.withdrawal_refused" => {
            let reason =
                event.reason.as_deref().map(|reason| format!(" Grund: {reason}")).unwrap_or_default();
            ("Auszahlung abgelehnt", format!("{coins} stehen wieder in Ihrer Wallet.{reason}"))
        }
        _ => return None,
    };
    Some(Notice { kind: NotificationKind::System, title, message, action_url: Some("/wallet".to_owned()) })
}

/// What admins are told of a withdrawal that somebody asks for.
pub fn withdrawal_to_admins(event: &Event) -> Notice {
    let (amount, currency) =
        (facts(event, "amount").unwrap_or_default(), facts(event, "currency").unwrap_or_default());
    Notice {
        kind: NotificationKind::System,
        title: "Auszahlung angefragt",
        message: format!("{} möchte {} {currency} auszahlen lassen.", event.subject_name, shortened(amount)),
        action_url: Some("/admin/wallets".to_owned()),
    }
}

/// `0.50000000` as `0,5`.
fn shortened(amount: &str) -> String {
    let short =
        if amount.contains('.') { amount.trim_end_matches('0').trim_end_matches('.') } else { amount };
    short.replace('.', ",")
}

fn facts<'a>(event: &'a Event, name: &str) -> Option<&'a str> {
    event.after.as_ref()?.get(name)?.as_str()
}

pub fn registration_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Neue Registrierung",
        message: format!("„{}“ wartet auf Freischaltung.", event.subject_name),
        action_url: Some("/admin/users".to_owned()),
    }
}

pub fn approved() -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Willkommen!",
        message: "Ihr Konto ist freigeschaltet: Katalog, Wunschliste und Chat stehen Ihnen offen.".to_owned(),
        action_url: Some("/shop".to_owned()),
    }
}

/// What a member is told of the membership.
pub fn of_membership(event: &Event) -> Option<Notice> {
    let (title, message) = match event.kind.as_str() {
        "premium.started" => (
            "Premium aktiviert!",
            "Vielen Dank! 19 % Rabatt auf alle Produkte, der Premium-Chat und die Lounge stehen Ihnen offen."
                .to_owned(),
        ),
        "premium.extended" => {
            ("Premium verlängert", "Vielen Dank! Ihre Mitgliedschaft läuft 30 Tage länger.".to_owned())
        }
        "premium.ending" => (
            "Premium endet bald",
            format!(
                "Ihre Mitgliedschaft endet {}. Verlängern können Sie sie in Ihrem Profil.",
                in_days(event)?
            ),
        ),
        "premium.ended" => (
            "Premium ist beendet",
            "Ihre Mitgliedschaft ist ausgelaufen. In Ihrem Profil können Sie sie jederzeit erneuern."
                .to_owned(),
        ),
        "premium.refunded" => (
            "Zahlung erstattet",
            "Eine Premium-Zahlung wurde erstattet; ihre 30 Tage sind damit zurückgenommen.".to_owned(),
        ),
        _ => return None,
    };
    let action_url = Some("/profile".to_owned());
    Some(Notice { kind: NotificationKind::System, title, message, action_url })
}

/// How long the membership of an event lasts from then on.
fn in_days(event: &Event) -> Option<String> {
    let until: Time = serde_json::from_value(event.after.as_ref()?.get("premiumUntil")?.clone()).ok()?;
    Some(match (until.0 - event.at.0).max(0) / DAY {
        0 => "in weniger als einem Tag".to_owned(),
        1 => "in einem Tag".to_owned(),
        days => format!("in {days} Tagen"),
    })
}

/// What admins are told of money that does not fit its payment.
pub fn payment_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Zahlung prüfen",
        message: format!("Eine Zahlung stimmt nicht mit dem Vereinbarten überein ({}).", event.subject_id),
        action_url: Some("/admin/audit".to_owned()),
    }
}

pub fn invited_to_chat(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Chat,
        title: "Einladung zum Chat",
        message: format!("{} möchte sich mit Ihnen unterhalten.", event.actor_name),
        action_url: Some(format!("/chat/{}", event.subject_id)),
    }
}

pub fn review_removed(event: &Event) -> Notice {
    let reason = event.reason.as_deref().map(|reason| format!(" Grund: {reason}")).unwrap_or_default();
    let product = event.before.as_ref().and_then(|before| before["productId"].as_i64());
    Notice {
        kind: NotificationKind::System,
        title: "Bewertung entfernt",
        message: format!("Ihre Bewertung zu „{}“ wurde entfernt.{reason}", event.subject_name),
        action_url: product.map(|id| format!("/product/{id}")),
    }
}

pub fn monthly_product_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Order,
        title: "Gratisprodukt angefragt",
        message: format!("{} wünscht sich „{}“.", event.actor_name, event.subject_name),
        action_url: Some("/admin/lounge".to_owned()),
    }
}

/// What the member is told of a monthly free product.
pub fn of_monthly_product(event: &Event) -> Option<Notice> {
    let product = &event.subject_name;
    let (title, message) = match event.kind.as_str() {
        "lounge.approved" => ("Gratisprodukt genehmigt", format!("„{product}“ wird für Sie gepackt.")),
        "lounge.shipped" => ("Gratisprodukt versendet", format!("„{product}“ ist unterwegs zu Ihnen.")),
        "lounge.delivered" => {
            ("Gratisprodukt zugestellt", format!("„{product}“ ist angekommen. Viel Freude!"))
        }
        "lounge.refused" => {
            ("Gratisprodukt abgelehnt", format!("„{product}“ können wir Ihnen nicht senden."))
        }
        _ => return None,
    };
    let note = event.reason.as_deref().map(|note| format!(" {note}")).unwrap_or_default();
    let action_url = Some("/premium-lounge".to_owned());
    Some(Notice { kind: NotificationKind::Order, title, message: format!("{message}{note}"), action_url })
}

/// What those who wish a product are told of a change to it: that it is to be had again, or cheaper, or both.
pub fn wish(event: &Event) -> Option<Notice> {
    let (before, after) = (event.before.as_ref()?, event.after.as_ref()?);
    let stock = |facts: &serde_json::Value| match facts.get("stock") {
        Some(stock) => stock.as_i64().or_else(|| stock.is_null().then_some(i64::MAX)),
        None => None,
    };
    let price = |facts: &serde_json::Value| Cents::parse(facts.get("price")?.as_str()?).ok();
    let back = stock(before) == Some(0) && stock(after).is_some_and(|stock| stock > 0);
    let reduced = price(before).zip(price(after)).filter(|(old, new)| new < old);
    // Cheaper, and not to be had: good news only once it is back.
    let reduced = reduced.filter(|_| stock(after) != Some(0));
    let name = &event.subject_name;
    let (title, message) = match (back, reduced) {
        (true, Some((_, new))) => {
            let price = german(new);
            ("Wieder da und günstiger", format!("„{name}“ ist wieder auf Lager, jetzt für {price}."))
        }
        (true, None) => ("Wieder auf Lager", format!("„{name}“ von Ihrer Wunschliste ist wieder da.")),
        (false, Some((old, new))) => {
            let (old, new) = (german(old), german(new));
            ("Wunsch günstiger", format!("„{name}“ kostet jetzt {new} statt {old}."))
        }
        (false, None) => return None,
    };
    let action_url = Some(format!("/product/{}", event.subject_id));
    Some(Notice { kind: NotificationKind::Product, title, message, action_url })
}

fn euro(text: &str) -> Option<String> {
    Cents::parse(text).ok().map(german)
}

/// `1.234,50 €`
fn german(cents: Cents) -> String {
    let euros = (cents.get() / 100).to_string();
    let mut grouped = String::new();
    for (place, digit) in euros.chars().enumerate() {
        if place > 0 && (euros.len() - place).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    format!("{grouped},{:02} €", cents.get() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn change(before: Value, after: Value) -> Option<&'static str> {
        let event = Event::new("product.updated", Time(0), ("product", 7, "Assam")).change(before, after);
        wish(&event).map(|notice| notice.title)
    }

    #[test]
    fn only_good_news_of_a_wish_is_told() {
        let facts = |price: &str, stock: Value| json!({ "price": price, "stock": stock });
        let told = |before: (&str, Value), after: (&str, Value)| {
            change(facts(before.0, before.1), facts(after.0, after.1))
        };
        assert_eq!(told(("9.90", json!(0)), ("9.90", json!(3))), Some("Wieder auf Lager"));
        assert_eq!(told(("9.90", json!(0)), ("9.90", json!(null))), Some("Wieder auf Lager"));
        assert_eq!(told(("9.90", json!(5)), ("9.89", json!(5))), Some("Wunsch günstiger"));
        assert_eq!(told(("9.90", json!(0)), ("8.90", json!(5))), Some("Wieder da und günstiger"));
        assert_eq!(told(("9.90", json!(5)), ("9.90", json!(8))), None, "there was some all the time");
        assert_eq!(told(("9.90", json!(null)), ("9.90", json!(5))), None);
        assert_eq!(told(("9.90", json!(5)), ("10.90", json!(5))), None);
        assert_eq!(told(("9.90", json!(5)), ("8.90", json!(0))), None, "cheaper, but sold out");
        assert_eq!(change(json!({ "stock": 0 }), json!({ "stock": 2 })), Some("Wieder auf Lager"));
    }

    #[test]
    fn amounts_are_german() {
        assert_eq!(german(Cents::new(5)), "0,05 €");
        assert_eq!(german(Cents::new(123_450)), "1.234,50 €");
        assert_eq!(german(Cents::new(99_999_999)), "999.999,99 €");
    }
}
