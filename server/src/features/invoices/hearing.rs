//! When documents are wished for without anybody asking: paid or sent, as the owner has set, and when an order does not come about.

use super::planning::valid;
use super::store::{self, wishes};
use super::types::IssuedOn;
use super::wish::Wish;
use crate::app::App;
use crate::error::Result;
use crate::events::{Event, Kind as _};
use crate::features::fulfilments::{FulfilmentEvent, FulfilmentEventKind};
use crate::features::orders::{self, OrderEventKind};
use kontor_db::Tx;

pub fn wants(kind: &str) -> bool {
    let of_orders = [OrderEventKind::Paid, OrderEventKind::Failed, OrderEventKind::Expired];
    let of_goods = [
        FulfilmentEventKind::Shipped,
        FulfilmentEventKind::Delivered,
        FulfilmentEventKind::PickedUp,
        FulfilmentEventKind::Cancelled,
    ];
    OrderEventKind::named(kind).is_some_and(|kind| of_orders.contains(&kind))
        || FulfilmentEventKind::named(kind).is_some_and(|kind| of_goods.contains(&kind))
}

#[derive(Clone, Copy)]
enum Occasion {
    Paid,
    /// Nothing is left to send.
    Sent,
    /// Nothing becomes of the order.
    Over,
}

fn occasion(event: &Event) -> Option<Occasion> {
    match OrderEventKind::named(&event.kind) {
        Some(OrderEventKind::Paid) => return Some(Occasion::Paid),
        Some(_) => return Some(Occasion::Over),
        None => {}
    }
    match event.read::<FulfilmentEvent>()? {
        FulfilmentEvent::Shipped { after } => after.is_last.then_some(Occasion::Sent),
        FulfilmentEvent::Delivered | FulfilmentEvent::PickedUp => Some(Occasion::Sent),
        FulfilmentEvent::Cancelled => Some(Occasion::Over),
        _ => None,
    }
}

pub fn hear(_: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    let settings = store::find_settings(tx)?;
    for event in events {
        let Some(occasion) = occasion(event) else { continue };
        let id = event.subject_id.as_str();
        // The order may have been removed in the meantime.
        if !orders::is_there(tx, id)? {
            continue;
        }
        match (occasion, settings.issued_on) {
            (Occasion::Paid, IssuedOn::Payment) | (Occasion::Sent, IssuedOn::Shipping) => {
                // What a person asked for before says more, and stays.
                wishes::insert_behind(tx, id, &Wish::automatic(), event.at, true)?;
            }
            (Occasion::Over, _) if valid(&store::list_of_order(tx, id)?).is_some() => {
                wishes::insert(tx, id, &Wish::TakeBack { is_reissued: false }, event.at)?;
            }
            _ => {}
        }
        if matches!(occasion, Occasion::Paid) && valid(&store::list_of_order(tx, id)?).is_some() {
            // An invoice from before the money: the order may count as paid with less.
            wishes::insert(tx, id, &Wish::GivenBack, event.at)?;
        }
    }
    Ok(())
}
