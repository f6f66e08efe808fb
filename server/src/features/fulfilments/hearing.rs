//! A paid order begins its fulfilment; each step that concerns the customer is told.

use super::events::{FulfilmentEvent, FulfilmentEventKind};
use super::{letters, store};
use crate::app::App;
use crate::error::Result;
use crate::events::{Event, Kind as _};
use crate::features::orders::{self, OrderEventKind};
use kontor_db::Tx;

pub fn wants(kind: &str) -> bool {
    OrderEventKind::named(kind) == Some(OrderEventKind::Paid) || FulfilmentEventKind::named(kind).is_some()
}

pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    for event in events {
        if let Some(what) = event.read::<FulfilmentEvent>() {
            letters::write(app, tx, event, &what)?;
        } else if orders::is_paid(tx, &event.subject_id)? {
            store::open(tx, &event.subject_id, event.at)?;
        }
    }
    Ok(())
}
