//! What is kept of invitations about a person, for that person.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// By which invitation the member came, without its label, and those that the member has made.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    Ok(json!({ "cameBy": store::find_own_use(tx, member)?, "made": store::list_own(tx, member)? }))
}
