//! Holds when a person leaves.

use super::store;
use crate::error::Result;
use crate::features::{orders, refunds};
use crate::identity::Erasure;
use jiff::tz;
use kontor_db::Tx;

/// What is held stays as it is: it parts from the account, so that nothing that is erased with the account finds it. It goes with its
/// years once the hold is lifted.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    // The shop's zone is not known here: a day is held until it is over everywhere.
    let holds = store::find_holds(tx, &tz::offset(-12).to_time_zone())?;
    let mut held = orders::list_of_person(tx, erasure)?;
    held.retain(|order| holds.keep(order));
    let held: Vec<String> = held.into_iter().map(|order| order.id).collect();
    refunds::part_from_account(tx, &held)?;
    orders::part_from_account(tx, &held)
}
