//! What the owner is told of the stock.

use super::hearing::{Heard, Notices, one};
use super::texts::Notice;
use super::types::NotificationKind;
use crate::error::Result;
use crate::events::Event;
use crate::features::stock::{StockEvent, StockEventKind, StockLevel};
use crate::identity::UserId;
use kontor_db::Tx;

impl Heard for StockEvent {
    fn is_told(kind: StockEventKind) -> bool {
        kind == StockEventKind::RanLow
    }

    fn tell(self, _: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let Self::RanLow { after, .. } = self else { return Ok(Notices::new()) };
        Ok(one(Some(UserId::OWNER), Some(ran_low(event, &after))))
    }
}

/// What the owner is told of a product of which few are left.
fn ran_low(event: &Event, left: &StockLevel) -> Notice {
    let name = &event.subject_name;
    let (title, message) = match left.stock {
        0 => ("Ausverkauft", format!("„{name}“ ist ausverkauft.")),
        1 => ("Wird knapp", format!("Von „{name}“ ist noch 1 Stück da.")),
        stock => ("Wird knapp", format!("Von „{name}“ sind noch {stock} Stück da.")),
    };
    Notice { kind: NotificationKind::Order, title, message, action_url: Some("/admin/stock".to_owned()) }
}
