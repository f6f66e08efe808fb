//! Which contract a withdrawal means. This is looked for after the answer, so that the answer cannot tell.

use super::events::{RevocationEvent, RevocationMatch};
use super::store;
use super::types::{Match, Received};
use crate::error::Result;
use crate::events::Event;
use crate::features::terms::Found;
use crate::features::{fulfilments, orders, premium};
use crate::time::{DAY, Time};
use kontor_db::Tx;

/// Without an instruction the right ends twelve months and fourteen days after the contract (§ 356 Abs. 3 BGB).
const LONGEST: i64 = (366 + 14) * DAY;

/// Notes what was found, for the shop alone.
pub fn hear(tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    for event in events {
        find_contract(tx, &event.subject_id, event.at)?;
    }
    Ok(())
}

fn find_contract(tx: &mut Tx<'_>, number: &str, now: Time) -> Result<()> {
    // It may have been removed in the meantime.
    let Some(received) = store::find(tx, number)? else { return Ok(()) };
    let found = look_for(tx, &received, now)?;
    store::save_match(tx, number, &found)?;
    let what = RevocationEvent::Matched { after: RevocationMatch { found: found.found } };
    Event::new(&what, now, ("revocation", number, number)).emit(tx)
}

/// Orders by their numbers; where none is named, what the named members last paid for their membership.
fn look_for(tx: &mut Tx<'_>, received: &Received, now: Time) -> Result<Match> {
    let declarant = &received.declarant;
    let since = received.received_at.plus(-LONGEST);
    let mut orders = orders::find_numbered(tx, declarant.order_numbers(), since)?;
    if !orders.is_empty() {
        let Some((id, user)) = orders.pop().filter(|_| orders.is_empty()) else {
            return Ok(Match::none(Found::Several));
        };
        // Until the goods are there no one can tell when the period begins: it is open.
        let period_from = fulfilments::finished_at(tx, &id)?;
        let is_excluded = orders::is_all_excluded(tx, &id)?;
        return Ok(Match { order_id: Some(id), user, period_from, is_excluded, ..Match::none(Found::One) });
    }
    let mut purchases = premium::find_last_purchases(tx, declarant.names(), since, now)?;
    Ok(match (purchases.pop(), purchases.is_empty()) {
        (None, _) => Match::none(Found::None),
        (Some(_), false) => Match::none(Found::Several),
        (Some(purchase), true) => Match {
            period_from: purchase.is_instructed.then_some(purchase.ordered_at),
            is_excluded: purchase.is_performed,
            payment_id: Some(purchase.payment_id),
            user: Some(purchase.user),
            ..Match::none(Found::One)
        },
    })
}
