//! What a member has redeemed, for the member.

use super::store;
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::Value;

/// The vouchers that the member's orders have used, oldest first.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    Ok(store::list_own(tx, member)?.into())
}
