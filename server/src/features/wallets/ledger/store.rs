//! The ledger's rows: accounts with their balances, movements and postings.

mod chain;
mod proofs;

pub use chain::{
    Seal, delete_gaps, head, insert_gaps, insert_seals, last_sealed, list_after, list_late, list_sealed,
    list_seals,
};
pub use proofs::{
    count_postings, find_contradiction, find_proof, find_proved_end, oldest_movement, save_proof,
};

use super::types::{AccountId, AccountKind, Movement};
use crate::error::{Error, Result};
use crate::identity::UserId;
use kontor_db::{Rows, Tx, Value, values};
use kontor_money::Currency;
use std::collections::BTreeMap;

/// Moves units from one balance to another where the first covers them; returns how many accounts it changed: 2 or 0.
pub fn move_balance(
    tx: &mut Tx<'_>,
    from: AccountId,
    to: AccountId,
    units: i64,
) -> Result<u64, kontor_db::Error> {
    tx.execute(
        "UPDATE wallets_accounts
             SET balance = CASE WHEN id = $1 THEN balance - $3 ELSE balance + $3 END, postings = postings + 1
             WHERE id IN ($1, $2)
             AND EXISTS (SELECT 1 FROM wallets_accounts p WHERE p.id = $1 AND (p.balance >= $3 OR p.kind = 'deposits'))",
        &values![from, to, units],
    )
}

/// A balance that was decided on: the account, what it held, what it holds now, and by how many postings it changed.
pub struct Change {
    pub account: AccountId,
    pub seen: i64,
    pub balance: i64,
    pub postings: i64,
}

/// Each account once: only where it still has the balance that was decided on, and that covered what leaves it.
const BALANCES: Rows<'_> = Rows {
    before: "WITH changes (id, seen, balance, postings) AS (VALUES",
    row: "(CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT))",
    after: ") UPDATE wallets_accounts
        SET balance = changes.balance, postings = wallets_accounts.postings + changes.postings
        FROM changes WHERE wallets_accounts.id = changes.id AND wallets_accounts.balance = changes.seen",
};

/// Writes balances that are still as they were read; returns how many were.
///
/// # Errors
/// When the database fails.
pub fn change_balances(tx: &mut Tx<'_>, changes: &[Change]) -> Result<u64> {
    let changes = changes
        .iter()
        .flat_map(|change| values![change.account, change.seen, change.balance, change.postings]);
    Ok(tx.execute_rows(BALANCES, &changes.collect::<Vec<_>>())?)
}

/// What members have to spend in a currency, with their accounts.
///
/// # Errors
/// When the database fails.
pub fn list_balances(
    tx: &mut Tx<'_>,
    currency: Currency,
    members: impl IntoIterator<Item = UserId>,
) -> Result<Vec<(UserId, AccountId, i64)>> {
    let select = format!(
        "SELECT user_id, id, balance FROM wallets_accounts WHERE kind = '{}' AND currency = '{}' AND user_id",
        AccountKind::Member.as_str(),
        currency.as_str()
    );
    Ok(tx.all_among(&select, members, |row| {
        Ok((UserId(row.get(0)?), AccountId(row.get(1)?), row.get::<i64>(2)?))
    })?)
}

/// Returns of each its number, its amount and in whose histories it stands.
const MOVEMENTS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_movements
        (kind, currency, amount, from_account, to_account, about_id, order_id, external_tx_id, created_at) VALUES",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: "RETURNING id, amount, from_account, to_account",
};

/// A movement as a row of [`MOVEMENTS`].
fn columns(movement: &Movement<'_>) -> [Value; 9] {
    values![
        movement.kind.as_str(),
        movement.coins.currency().as_str(),
        movement.coins.units(),
        movement.shown_from,
        movement.shown_to,
        movement.about,
        movement.order_id,
        movement.external_tx_id,
        movement.at
    ]
}

/// Stores a movement without postings; returns its number. On its own it is a delivery of less than the unit.
///
/// # Errors
/// When the database fails.
pub fn insert_movement(tx: &mut Tx<'_>, movement: Movement<'_>) -> Result<i64> {
    let id = tx.all_rows(MOVEMENTS, &columns(&movement), |row| row.get::<i64>(0))?.pop();
    id.ok_or_else(|| Error::internal("a movement was not stored"))
}

/// Stores movements; returns their numbers in the same order. No database promises in which order it returns the rows of one
/// statement. Numbers grow in the order in which rows are stored, and each row says which movement it is.
///
/// # Errors
/// When the database fails, or stored the movements in another order.
pub fn insert_movements(tx: &mut Tx<'_>, movements: &[&Movement<'_>]) -> Result<Vec<i64>> {
    let rows: Vec<Value> = movements.iter().flat_map(|movement| columns(movement)).collect();
    let mut stored = tx.all_rows(MOVEMENTS, &rows, |row| {
        Ok((row.get::<i64>(0)?, row.get::<i64>(1)?, [row.get::<Option<i64>>(2)?, row.get(3)?]))
    })?;
    stored.sort_unstable_by_key(|(id, ..)| *id);
    let wanted = movements.iter().map(|movement| {
        (
            movement.coins.units(),
            [movement.shown_from, movement.shown_to].map(|account| account.map(|id| id.0)),
        )
    });
    if !wanted.eq(stored.iter().map(|(_, amount, shown)| (*amount, *shown))) {
        return Err(Error::internal("movements were not stored in their order"));
    }
    Ok(stored.into_iter().map(|(id, ..)| id).collect())
}

/// Movement, account and amount of each.
const POSTINGS: Rows<'_> = Rows {
    before: "INSERT INTO wallets_postings (movement_id, account_id, amount) VALUES",
    row: "(?, ?, ?)",
    after: "",
};

/// Stores both postings of each movement: its number, from where, to where, how many units.
///
/// # Errors
/// When the database fails.
pub fn insert_postings(
    tx: &mut Tx<'_>,
    moved: impl IntoIterator<Item = (i64, AccountId, AccountId, i64)>,
) -> Result<()> {
    let postings =
        moved.into_iter().flat_map(|(id, from, to, units)| values![id, from, -units, id, to, units]);
    tx.execute_rows(POSTINGS, &postings.collect::<Vec<_>>())?;
    Ok(())
}

/// A member's account, if the member has it.
///
/// # Errors
/// When the database fails.
pub fn find_account(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    currency: Currency,
    user: UserId,
) -> Result<Option<AccountId>> {
    Ok(tx.one(
        "SELECT id FROM wallets_accounts WHERE user_id = $1 AND currency = $2 AND kind = $3",
        &values![user, currency.as_str(), kind.as_str()],
        |row| row.get(0).map(AccountId),
    )?)
}

/// A member's account, opened where the member has none.
///
/// # Errors
/// When the database fails.
pub fn open_account(
    tx: &mut Tx<'_>,
    kind: AccountKind,
    currency: Currency,
    user: UserId,
) -> Result<AccountId> {
    tx.execute(
        "INSERT INTO wallets_accounts (kind, currency, user_id, balance, postings) VALUES ($1, $2, $3, 0, 0)
         ON CONFLICT (user_id, currency, kind) DO NOTHING",
        &values![kind.as_str(), currency.as_str(), user],
    )?;
    find_account(tx, kind, currency, user)?.ok_or_else(|| Error::internal("an account was not opened"))
}

/// One of the accounts that belong to no member.
///
/// # Errors
/// When the database fails.
pub fn system_account(tx: &mut Tx<'_>, kind: AccountKind, currency: Currency) -> Result<AccountId> {
    let found = tx.one(
        "SELECT id FROM wallets_accounts WHERE kind = $1 AND currency = $2 AND user_id IS NULL",
        &values![kind.as_str(), currency.as_str()],
        |row| row.get(0).map(AccountId),
    )?;
    found.ok_or_else(|| Error::internal("the system accounts are missing"))
}

/// Whose the accounts are; none for those of people who are deleted.
///
/// # Errors
/// When the database fails.
pub fn list_holders(
    tx: &mut Tx<'_>,
    accounts: impl IntoIterator<Item = AccountId>,
) -> Result<BTreeMap<AccountId, UserId>> {
    let select = "SELECT id, user_id FROM wallets_accounts WHERE user_id IS NOT NULL AND id";
    let found = tx.all_among(select, accounts, |row| Ok((AccountId(row.get(0)?), UserId(row.get(1)?))))?;
    Ok(found.into_iter().collect())
}
