//! A member's own addresses, for the member.

use super::store;
use crate::error::{Error, Result};
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::Value;

/// The address book, the address used last first.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    serde_json::to_value(store::list(tx, member)?).map_err(Error::internal)
}
