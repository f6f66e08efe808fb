//! What a step tells: its event, and who is woken once it is committed.

use super::events::FulfilmentEvent;
use super::types::FulfilmentStep;
use crate::app::App;
use crate::events::Event;
use crate::features::catalog;
use crate::features::orders::order_number;
use crate::time::Time;

/// Orders that one call may take a step with.
pub const STEPS_AT_ONCE: usize = 200;

pub fn event(what: &FulfilmentEvent, id: &str, now: Time) -> Event {
    Event::new(what, now, ("order", id, &order_number(id)))
}

/// What follows once it is committed.
pub fn after(app: &App, step: Option<FulfilmentStep>) {
    if step == Some(FulfilmentStep::Cancel) {
        catalog::touch(app);
    }
    app.outbox.notify_one();
}
