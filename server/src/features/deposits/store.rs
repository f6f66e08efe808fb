//! How far chains were looked into, and what lay there.

pub mod addresses;
pub mod found;
pub mod person;
pub mod rates;

use super::types::WatchProblem;
use crate::error::Result;
use crate::time::Time;
use kontor_chain::Chain;
use kontor_chain::watch::{Amount, Block, Covers, View};
use kontor_db::{Tx, values};
use kontor_money::Currency;

/// Blocks that are remembered: far more than any deposit waits for.
const REMEMBERED: i64 = 256;

/// Where a chain stands.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    pub round: i64,
    pub problem: Option<WatchProblem>,
    /// When it was last seen.
    pub looked_at: Option<Time>,
}

pub fn progress(tx: &mut Tx<'_>, chain: Chain) -> Result<Progress> {
    let found = tx.one(
        "SELECT round, problem, looked_at FROM deposits_chains WHERE chain = $1",
        &values![chain.as_str()],
        |row| {
            let problem: Option<String> = row.get(1)?;
            Ok(Progress {
                round: row.get(0)?,
                problem: problem.as_deref().map(WatchProblem::parse),
                looked_at: row.get::<Option<i64>>(2)?.map(Time),
            })
        },
    )?;
    Ok(found.unwrap_or_default())
}

/// The highest first.
pub fn list_blocks(tx: &mut Tx<'_>, chain: Chain) -> Result<Vec<Block>> {
    Ok(tx.all(
        "SELECT height, hash FROM deposits_blocks WHERE chain = $1 ORDER BY height DESC",
        &values![chain.as_str()],
        |row| Ok(Block { height: row.get::<i64>(0)?.unsigned_abs(), hash: row.get(1)? }),
    )?)
}

fn height(block: &Block) -> i64 {
    i64::try_from(block.height).unwrap_or(i64::MAX)
}

/// Writes that a look has ended. False: another one ended since `round`, and this one is out of date.
pub fn end_round(tx: &mut Tx<'_>, chain: Chain, round: i64, view: &View, now: Time) -> Result<bool> {
    tx.execute(
        "INSERT INTO deposits_chains (chain, round) VALUES ($1, 0) ON CONFLICT (chain) DO NOTHING",
        &values![chain.as_str()],
    )?;
    let changed = tx.execute(
        "UPDATE deposits_chains SET round = round + 1, height = $3, looked_at = $4, problem = NULL, failing_since = NULL
         WHERE chain = $1 AND round = $2",
        &values![chain.as_str(), round, height(&view.tip), now],
    )?;
    if changed == 0 {
        return Ok(false);
    }
    let from = match &view.covers {
        Covers::From(from) => i64::try_from(*from).unwrap_or(i64::MAX),
        Covers::Addresses(_) => 0,
    };
    tx.execute(
        "DELETE FROM deposits_blocks WHERE chain = $1 AND (height >= $2 OR height < $3)",
        &values![chain.as_str(), from, height(&view.tip) - REMEMBERED],
    )?;
    for block in &view.blocks {
        tx.execute(
            "INSERT INTO deposits_blocks (chain, height, hash) VALUES ($1, $2, $3)",
            &values![chain.as_str(), height(block), block.hash.as_str()],
        )?;
    }
    Ok(true)
}

/// A look failed.
pub fn note_problem(tx: &mut Tx<'_>, chain: Chain, problem: WatchProblem, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_chains (chain, round, problem, failing_since) VALUES ($1, 0, $2, $3)
         ON CONFLICT (chain) DO UPDATE SET problem = $2, failing_since = COALESCE(deposits_chains.failing_since, $3)",
        &values![chain.as_str(), problem.as_str(), now],
    )?;
    Ok(())
}

/// What lay on a chain, and when.
pub struct Balance {
    pub units: i64,
    /// What the books said at that moment.
    pub held: i64,
    pub checked_at: Time,
}

pub fn balance(tx: &mut Tx<'_>, currency: Currency) -> Result<Option<Balance>> {
    Ok(tx.one(
        "SELECT units, held, checked_at FROM deposits_balances WHERE currency = $1",
        &values![currency.as_str()],
        |row| Ok(Balance { units: row.get(0)?, held: row.get(1)?, checked_at: Time(row.get(2)?) }),
    )?)
}

pub fn set_balance(tx: &mut Tx<'_>, amount: Amount, balance: &Balance) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_balances (currency, amount, units, held, checked_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (currency) DO UPDATE SET amount = $2, units = $3, held = $4, checked_at = $5",
        &values![
            amount.currency().as_str(),
            amount.to_string(),
            balance.units,
            balance.held,
            balance.checked_at
        ],
    )?;
    Ok(())
}
