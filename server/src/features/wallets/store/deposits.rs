//! Deposits' rows.

use super::super::ledger::AccountId;
use super::super::types::{ChainDeposit, TransactionStatus};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Coins, Currency};

/// A deposit's row.
pub struct Known {
    pub movement_id: i64,
    pub account: AccountId,
    pub units: i64,
    pub output: String,
    pub status: TransactionStatus,
}

pub fn insert(
    tx: &mut Tx<'_>,
    id: i64,
    account: AccountId,
    coins: Coins,
    seen: &ChainDeposit,
    status: TransactionStatus,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO wallets_deposits (movement_id, account_id, currency, amount, exact_amount, external_tx_id, output, status,
            confirmations, required_confirmations, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        &values![
            id,
            account,
            coins.currency().as_str(),
            coins.units(),
            seen.exact.as_str(),
            seen.tx_id.as_str(),
            seen.output.as_str(),
            status.as_str(),
            seen.confirmations,
            seen.required,
            now
        ],
    )?;
    Ok(())
}

/// What is known of a chain's transaction: a row for each part of it that pays a member.
pub fn list_of_transaction(tx: &mut Tx<'_>, currency: Currency, tx_id: &str) -> Result<Vec<Known>> {
    Ok(tx.all(
        "SELECT movement_id, account_id, amount, output, status FROM wallets_deposits
         WHERE currency = $1 AND external_tx_id = $2 ORDER BY movement_id",
        &values![currency.as_str(), tx_id],
        |row| {
            let status = TransactionStatus::parse(&row.get::<String>(4)?);
            Ok(Known {
                movement_id: row.get(0)?,
                account: AccountId(row.get(1)?),
                units: row.get(2)?,
                output: row.get(3)?,
                status: status.unwrap_or(TransactionStatus::Pending),
            })
        },
    )?)
}

pub fn note_confirmations(tx: &mut Tx<'_>, id: i64, seen: &ChainDeposit, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_deposits SET confirmations = $2, required_confirmations = $3, status = 'pending', changed_at = $4
                 WHERE movement_id = $1",
        &values![id, seen.confirmations, seen.required, now],
    )?;
    Ok(())
}

pub fn confirm(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_deposits SET status = 'confirmed', changed_at = $2 WHERE movement_id = $1",
        &values![id, now],
    )?;
    Ok(())
}

pub fn fail(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE wallets_deposits SET status = 'failed', confirmations = 0, changed_at = $2 WHERE movement_id = $1",
        &values![id, now],
    )?;
    Ok(())
}
