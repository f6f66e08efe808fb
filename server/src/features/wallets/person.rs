//! A person's wallets when the person wants to see everything, or to be forgotten.

use super::store::{self, person};
use crate::error::{ErrorCode, Result};
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// The ledger's rows are business records and stay, without a name. Coins are not erased: with any left, the account stays.
///
/// # Errors
/// When coins are left.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    if store::holds_anything(tx, user)? {
        return Err(ErrorCode::WalletNotEmpty.into());
    }
    person::forget(tx, user)
}

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let mut found = Vec::new();
    for account in person::list_accounts(tx, member)? {
        found.push(json!({
            "currency": account.currency,
            "type": account.kind,
            "balance": account.coins(account.units),
            "movements": person::list_movements(tx, &account)?,
        }));
    }
    Ok(found.into())
}
