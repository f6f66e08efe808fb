//! Moves coins from one account to another: a movement, its two postings and the two balances, in one transaction. Only
//! `batch.rs` does so too, for many movements at once.

use super::store::{find_account, insert_movement, insert_postings, move_balance, open_account};
use super::types::{AccountId, AccountKind, MOST, Movement};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::UserId;
use kontor_db::{ConstraintKind, Tx};
use kontor_money::Currency;

/// Moves coins from one account to another; returns the movement's number. Checking the balance and changing both are one
/// statement, which changes nothing where there is too little.
///
/// # Errors
/// When there is too little, or more than an account can hold.
pub fn post(tx: &mut Tx<'_>, movement: Movement<'_>, from: AccountId, to: AccountId) -> Result<i64> {
    let units = movement.coins.units();
    if !(1..=MOST).contains(&units) {
        return Err(ErrorCode::WalletAmountTooLarge.into());
    }
    match move_balance(tx, from, to, units).map_err(beyond_range)? {
        2 => {}
        0 => return Err(ErrorCode::WalletBalanceTooLow.into()),
        other => return Err(Error::internal(format!("a movement touched {other} accounts"))),
    }
    let id = insert_movement(tx, movement)?;
    insert_postings(tx, [(id, from, to, units)])?;
    Ok(id)
}

fn beyond_range(error: kontor_db::Error) -> Error {
    if error.is_constraint(ConstraintKind::Check, "wallets_accounts_in_range") {
        return ErrorCode::WalletBalanceTooHigh.into();
    }
    error.into()
}

/// Where a member is paid to. A member without wallets gets one in every currency, as if having asked for them.
///
/// # Errors
/// When the database fails.
pub fn receiving_account(tx: &mut Tx<'_>, currency: Currency, user: UserId) -> Result<AccountId> {
    if let Some(own) = find_account(tx, AccountKind::Member, currency, user)? {
        return Ok(own);
    }
    for each in Currency::ALL {
        open_account(tx, AccountKind::Member, each, user)?;
    }
    own_account(tx, currency, user)
}

/// A member's account to spend from.
///
/// # Errors
/// When the member has not asked for wallets yet.
pub fn own_account(tx: &mut Tx<'_>, currency: Currency, user: UserId) -> Result<AccountId> {
    find_account(tx, AccountKind::Member, currency, user)?
        .ok_or_else(|| ErrorCode::WalletNotInitialised.into())
}
