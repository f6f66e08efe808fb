//! Which membership a termination means. This is looked for after the answer, so that the answer cannot tell.

use super::events::{TerminationEvent, TerminationMatch};
use super::store;
use crate::error::Result;
use crate::events::Event;
use crate::features::premium;
use crate::features::terms::Found;
use crate::time::Time;
use kontor_db::Tx;

/// Ends the reminders of the one membership that fits.
pub fn hear(tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    for event in events {
        find_membership(tx, &event.subject_id, event.at)?;
    }
    Ok(())
}

fn find_membership(tx: &mut Tx<'_>, number: &str, now: Time) -> Result<()> {
    // It may have been removed in the meantime.
    let Some(received) = store::find(tx, number)? else { return Ok(()) };
    let running = premium::find_running(tx, received.declaration.declarant.names(), now)?;
    let (found, membership) = match running[..] {
        [] => (Found::None, None),
        [user] => (Found::One, premium::end_reminders(tx, user, now)?.map(|until| (user, until))),
        _ => (Found::Several, None),
    };
    store::save_match(tx, number, found, membership)?;
    let what = TerminationEvent::Matched { after: TerminationMatch { found } };
    Event::new(&what, now, ("termination", number, number)).emit(tx)
}
