//! The German of notifications on the way of an order's goods.

use super::texts::Notice;
use super::types::NotificationKind;
use crate::events::Event;
use crate::features::delivery::PickUp;
use crate::features::fulfilments::FulfilmentEvent;

/// What the customer is told on the way of the goods. `code`: to be shown when they are picked up; `pick_up`: when and where that was
/// agreed for.
pub fn of_fulfilment(
    event: &Event,
    what: &FulfilmentEvent,
    code: Option<&str>,
    pick_up: Option<&PickUp>,
) -> Option<Notice> {
    let number = &event.subject_name;
    let (title, message) = match what {
        FulfilmentEvent::Packed | FulfilmentEvent::Corrected { .. } | FulfilmentEvent::Undone => return None,
        FulfilmentEvent::Ready => {
            let code = code.map(|code| format!(" Ihr Abholcode: {code}.")).unwrap_or_default();
            let at = pick_up.map(|at| format!(" Abholung: {}, {}.", at.when(), at.place)).unwrap_or_default();
            ("Abholbereit", format!("Ihre Bestellung {number} liegt für Sie bereit.{at}{code}"))
        }
        FulfilmentEvent::Shipped { after } => {
            let with =
                if after.carrier.is_empty() { String::new() } else { format!(" mit {}", after.carrier) };
            let message = if after.is_last {
                format!("Ihre Bestellung {number} ist{with} unterwegs.")
            } else {
                format!("Ein Teil Ihrer Bestellung {number} ist{with} unterwegs. Der Rest folgt.")
            };
            ("Unterwegs", message)
        }
        FulfilmentEvent::Delivered => ("Zugestellt", format!("Ihre Bestellung {number} ist zugestellt.")),
        FulfilmentEvent::PickedUp => {
            ("Abgeholt", format!("Sie haben Ihre Bestellung {number} abgeholt. Vielen Dank!"))
        }
        FulfilmentEvent::Cancelled => (
            "Bestellung storniert",
            format!("Wir mussten Ihre Bestellung {number} stornieren. Den Betrag erstatten wir Ihnen."),
        ),
        FulfilmentEvent::Refunded => {
            ("Betrag erstattet", format!("Der Betrag Ihrer Bestellung {number} ist erstattet."))
        }
    };
    let action_url = Some(format!("/orders/{}", event.subject_id));
    Some(Notice { kind: NotificationKind::Order, title, message, action_url })
}
