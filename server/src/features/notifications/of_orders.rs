//! The German of notifications about orders and their money.

use super::texts::Notice;
use super::types::NotificationKind;
use crate::events::Event;
use crate::features::orders::{OrderEvent, PaymentStatus, PlacedOrder};
use crate::text::euro;

/// What the customer is told of an order.
pub fn of_order(event: &Event, what: &OrderEvent) -> Option<Notice> {
    let number = &event.subject_name;
    let (title, message) = match what {
        // One that is paid from the wallet waits for nothing; the customer is told when it is paid.
        OrderEvent::Placed { after } if after.payment_status == Some(PaymentStatus::Paid) => return None,
        OrderEvent::Placed { .. } => {
            ("Bestellung eingegangen", format!("Ihre Bestellung {number} ist da und wartet auf Zahlung."))
        }
        OrderEvent::Paid { .. } => {
            ("Zahlung bestätigt", format!("Ihre Bestellung {number} ist bezahlt. Vielen Dank!"))
        }
        OrderEvent::Failed { .. } => {
            ("Zahlung fehlgeschlagen", format!("Die Zahlung Ihrer Bestellung {number} ist fehlgeschlagen."))
        }
        OrderEvent::Expired { .. } => (
            "Bestellung abgelaufen",
            format!("Ihre Bestellung {number} wurde nicht rechtzeitig bezahlt und ist abgelaufen."),
        ),
        OrderEvent::PartPaid { after } => (
            "Es fehlt noch etwas",
            format!(
                "Für Ihre Bestellung {number} ist Geld eingegangen. Es fehlen noch {}.",
                euro(after.amount.0)
            ),
        ),
        OrderEvent::PaidLate { .. } => (
            "Zahlung nach Ablauf",
            format!(
                "Ihre Zahlung für die abgelaufene Bestellung {number} ist eingegangen. Wir melden uns bei Ihnen."
            ),
        ),
        OrderEvent::Reopened { after } => (
            "Zahlung noch offen",
            format!(
                "Ein Zahlungseingang war irrtümlich Ihrer Bestellung {number} zugeordnet. Es fehlen noch {}.",
                euro(after.amount.0)
            ),
        ),
        OrderEvent::PaymentRefused { after } => (
            "Zahlung nicht eingelöst",
            format!(
                "Die Zahlung Ihrer Bestellung {number} wurde nicht eingelöst. Bitte bezahlen Sie {} noch einmal.",
                euro(after.amount.0)
            ),
        ),
        OrderEvent::Overpaid { .. }
        | OrderEvent::MoneyLost { .. }
        | OrderEvent::Shortfall { .. }
        | OrderEvent::Noted => return None,
    };
    // Where something is to be paid, to the order itself.
    let action_url = match what {
        OrderEvent::PartPaid { .. } | OrderEvent::Reopened { .. } | OrderEvent::PaymentRefused { .. } => {
            format!("/orders?order={}", event.subject_id)
        }
        _ => "/orders".to_owned(),
    };
    Some(Notice { kind: NotificationKind::Order, title, message, action_url: Some(action_url) })
}

/// What admins are told of a new order.
pub fn order_to_admins(event: &Event, order: &PlacedOrder) -> Notice {
    let customer = if event.actor_name.is_empty() { "einem Gast" } else { event.actor_name.as_str() };
    let total = euro(order.total_amount.0);
    let pick_up = order.pick_up.as_ref();
    let pick_up = pick_up.map(|at| format!(" Abholung: {}, {}.", at.when(), at.place)).unwrap_or_default();
    Notice {
        kind: NotificationKind::Order,
        title: "Neue Bestellung",
        message: format!("{} von {customer} über {total}.{pick_up}", event.subject_name),
        action_url: Some("/admin/orders".to_owned()),
    }
}

/// What admins are told of money that needs a decision.
pub fn money_to_admins(event: &Event, what: &OrderEvent) -> Option<Notice> {
    let number = &event.subject_name;
    let (title, message) = match what {
        OrderEvent::Overpaid { after } => {
            ("Zu viel bezahlt", format!("Für {number} sind {} zu viel eingegangen.", euro(after.amount.0)))
        }
        OrderEvent::PaidLate { after } => (
            "Verspätete Zahlung",
            format!(
                "Für {number} sind nach dem Ablauf {} eingegangen. Bitte entscheiden Sie.",
                euro(after.amount.0)
            ),
        ),
        OrderEvent::MoneyLost { after } => (
            "Geld zurückgegangen",
            format!(
                "Geld für {number} ist zurückgegangen: {}. Es wurde zurückgebucht oder beim Zahlungsdienst erstattet, oder die Coins \
                 stehen nicht mehr in der Blockchain. Bitte prüfen Sie, bevor Sie liefern.",
                euro(after.amount.0)
            ),
        ),
        OrderEvent::Shortfall { after } => (
            "Ware fehlt",
            format!("{number} ist bezahlt, aber nicht mehr da: {}.", after.products.join(", ")),
        ),
        _ => return None,
    };
    let action_url = Some("/admin/money".to_owned());
    Some(Notice { kind: NotificationKind::Order, title, message, action_url })
}
