//! Withdrawals' rows.

use super::super::admin_types::Withdrawal;
use super::super::ledger::AccountId;
use super::super::types::{TransactionStatus, written};
use crate::error::Result;
use crate::identity::{Admin, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::{Coins, Currency};

/// A withdrawal's row as decisions need it.
pub struct Open {
    pub reserved: AccountId,
    pub holder: Option<UserId>,
    pub coins: Coins,
    pub status: TransactionStatus,
    pub needs_approval: bool,
    pub is_approved: bool,
    /// It goes to an address that was never paid to.
    pub waits_until: Option<Time>,
}

/// Inserts a withdrawal that waits; of the pair, where it goes and whether an admin must approve it.
pub fn insert(
    tx: &mut Tx<'_>,
    id: i64,
    reserved: AccountId,
    coins: Coins,
    (address, needs_approval): (&str, bool),
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO wallets_withdrawals (movement_id, account_id, currency, amount, address, status, requested_at, needs_approval)
         VALUES ($1, $2, $3, $4, $5, 'pending', $6, $7)",
        &values![id, reserved, coins.currency().as_str(), coins.units(), address, now, needs_approval],
    )?;
    Ok(())
}

/// What was asked for since then and not refused, in units.
pub fn sum_since(tx: &mut Tx<'_>, reserved: AccountId, since: Time) -> Result<i64> {
    let sum = tx.one(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM wallets_withdrawals
         WHERE account_id = $1 AND requested_at > $2 AND status <> 'failed'",
        &values![reserved, since],
        |row| row.get(0),
    )?;
    Ok(sum.unwrap_or_default())
}

/// Whether a withdrawal of this account went to the address before.
pub fn was_paid_to(tx: &mut Tx<'_>, reserved: AccountId, address: &str) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM wallets_withdrawals WHERE account_id = $1 AND address = $2 AND status = 'confirmed' LIMIT 1",
        &values![reserved, address],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

/// Has it wait before it may be paid.
pub fn wait(tx: &mut Tx<'_>, id: i64, until: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_withdrawals SET waits_until = $2 WHERE movement_id = $1",
        &values![id, until],
    )?;
    Ok(())
}

pub fn find(tx: &mut Tx<'_>, id: i64) -> Result<Option<Open>> {
    Ok(tx.one(
        "SELECT w.account_id, a.user_id, w.currency, w.amount, w.status, w.needs_approval, w.approved_at,
            w.waits_until
         FROM wallets_withdrawals w JOIN wallets_accounts a ON a.id = w.account_id WHERE w.movement_id = $1",
        &values![id],
        |row| {
            let unknown = || kontor_db::Error::Column("wallets_withdrawals holds an unknown word".to_owned());
            let currency = Currency::parse(&row.get::<String>(2)?).ok_or_else(unknown)?;
            Ok(Open {
                reserved: AccountId(row.get(0)?),
                holder: row.get::<Option<i64>>(1)?.map(UserId),
                coins: Coins::new(currency, row.get(3)?),
                status: TransactionStatus::parse(&row.get::<String>(4)?).ok_or_else(unknown)?,
                needs_approval: row.get(5)?,
                is_approved: row.get::<Option<i64>>(6)?.is_some(),
                waits_until: row.get::<Option<i64>>(7)?.map(Time),
            })
        },
    )?)
}

pub fn approve(tx: &mut Tx<'_>, id: i64, admin: &Admin, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_withdrawals SET approved_by = $2, approved_at = $3 WHERE movement_id = $1",
        &values![id, admin.id, now],
    )?;
    Ok(())
}

pub fn close(tx: &mut Tx<'_>, id: i64, status: TransactionStatus, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_withdrawals SET status = $2, decided_at = $3 WHERE movement_id = $1",
        &values![id, status.as_str(), now],
    )?;
    Ok(())
}

/// The chain's transaction that paid it, or why it was refused.
pub fn note_outcome(
    tx: &mut Tx<'_>,
    id: i64,
    external_tx_id: Option<&str>,
    reason: Option<&str>,
) -> Result<()> {
    tx.execute(
        "UPDATE wallets_withdrawals SET external_tx_id = $2, reason = $3 WHERE movement_id = $1",
        &values![id, external_tx_id, reason],
    )?;
    Ok(())
}

/// Withdrawals for the back office, the oldest first while they wait, the newest first otherwise.
pub fn list(tx: &mut Tx<'_>, _: &Admin, status: Option<TransactionStatus>) -> Result<Vec<Withdrawal>> {
    let order = if status == Some(TransactionStatus::Pending) { "ASC" } else { "DESC" };
    let sql = format!(
        "SELECT w.movement_id, a.user_id, u.username, w.currency, w.amount, w.address, w.status, w.requested_at, w.needs_approval,
            admin.username, w.approved_at, w.decided_at, w.external_tx_id, w.reason, w.waits_until
         FROM wallets_withdrawals w JOIN wallets_accounts a ON a.id = w.account_id
         LEFT JOIN auth_users u ON u.id = a.user_id LEFT JOIN auth_users admin ON admin.id = w.approved_by
         WHERE $1 = '' OR w.status = $1 ORDER BY w.movement_id {order} LIMIT 500"
    );
    Ok(tx.all(&sql, &values![status.map_or("", TransactionStatus::as_str)], withdrawal)?)
}

/// How many wait for a decision.
pub fn count_open(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM wallets_withdrawals WHERE status = 'pending'";
    Ok(tx.one(sql, &[], |row| row.get(0))?.unwrap_or_default())
}

fn withdrawal(row: &Row<'_>) -> Result<Withdrawal, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("wallets_withdrawals holds an unknown word".to_owned());
    let currency = Currency::parse(&row.get::<String>(3)?).ok_or_else(unknown)?;
    let time = |at: usize| Ok::<_, kontor_db::Error>(row.get::<Option<i64>>(at)?.map(Time));
    Ok(Withdrawal {
        id: row.get(0)?,
        user_id: row.get::<Option<i64>>(1)?.map(UserId),
        username: row.get(2)?,
        currency,
        amount: written(currency, row.get(4)?),
        address: row.get(5)?,
        status: TransactionStatus::parse(&row.get::<String>(6)?).ok_or_else(unknown)?,
        requested_at: Time(row.get(7)?),
        needs_approval: row.get(8)?,
        approved_by: row.get(9)?,
        approved_at: time(10)?,
        decided_at: time(11)?,
        external_tx_id: row.get(12)?,
        reason: row.get(13)?,
        waits_until: time(14)?,
    })
}
