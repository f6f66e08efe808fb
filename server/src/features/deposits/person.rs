//! A person's addresses and what came in at them.

use super::store::person;
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// The addresses stay without a holder: no other member may get them, and something may still arrive there.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    person::forget(tx, erasure.user())
}

/// The own addresses, and what the chains delivered there with every digit.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let addresses = person::list_addresses(tx, member)?;
    let deposits = person::list_deposits(tx, member)?;
    Ok(json!({ "addresses": addresses, "deposits": deposits }))
}
