//! Rows of what came in.

use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use crate::words::written;
use kontor_chain::Chain;
use kontor_chain::watch::Found;
use kontor_db::{Row, Tx, values};
use kontor_money::Currency;
use std::collections::HashSet;
use strum::IntoStaticStr;

/// 2⁶⁰ units are a million coins of Monero, and of the others more than there are: such a deposit is never credited unseen.
pub const BELIEVABLE: i64 = 1 << 60;

/// What came in, and whose it is.
#[derive(Debug, Clone)]
pub struct Waiting {
    pub id: i64,
    pub currency: Currency,
    pub tx_id: String,
    pub output: String,
    pub amount: String,
    pub units: Option<i64>,
    pub height: Option<i64>,
    /// As the ledger last heard.
    pub confirmations: Option<i64>,
    pub user: Option<UserId>,
    /// Whether an order is paid at the address.
    pub is_for_order: bool,
    pub address_id: i64,
    pub seen_at: Time,
}

impl Waiting {
    pub fn key(&self) -> (String, String) {
        (self.tx_id.clone(), self.output.clone())
    }
}

/// Notes what a look found; what is settled stays as it is.
pub fn note(tx: &mut Tx<'_>, address_id: i64, found: &Found, now: Time) -> Result<()> {
    let height = found.height.map(|height| i64::try_from(height).unwrap_or(i64::MAX));
    tx.execute(
        "INSERT INTO deposits_found (currency, tx_id, output, address_id, amount, units, height, block_hash, state, seen_at,
            changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $9)
         ON CONFLICT (currency, tx_id, output) DO UPDATE SET height = $7, block_hash = $8, state = 'waiting', changed_at = $9,
            confirmations = CASE WHEN deposits_found.state = 'gone' THEN NULL ELSE deposits_found.confirmations END
         WHERE deposits_found.state IN ('waiting', 'gone')",
        &values![
            found.currency.as_str(),
            found.tx_id.as_str(),
            found.output.as_str(),
            address_id,
            found.amount.to_string(),
            found.amount.units(),
            height,
            found.block_hash.as_deref(),
            now
        ],
    )?;
    Ok(())
}

const COLUMNS: &str =
    "SELECT f.id, f.currency, f.tx_id, f.output, f.amount, f.units, f.height, f.confirmations, a.user_id, a.order_id, a.id, f.seen_at
     FROM deposits_found f JOIN deposits_addresses a ON a.id = f.address_id WHERE a.chain = $1";

fn read(row: &Row<'_>) -> Result<Option<Waiting>, kontor_db::Error> {
    let Some(currency) = Currency::parse(&row.get::<String>(1)?) else { return Ok(None) };
    Ok(Some(Waiting {
        id: row.get(0)?,
        currency,
        tx_id: row.get(2)?,
        output: row.get(3)?,
        amount: row.get(4)?,
        units: row.get(5)?,
        height: row.get(6)?,
        confirmations: row.get(7)?,
        user: row.get::<Option<i64>>(8)?.map(UserId),
        is_for_order: row.get::<Option<String>>(9)?.is_some(),
        address_id: row.get(10)?,
        seen_at: Time(row.get(11)?),
    }))
}

/// What waits at addresses below the key of `source`, or at all.
pub fn list_waiting(tx: &mut Tx<'_>, chain: Chain, source: Option<&str>) -> Result<Vec<Waiting>> {
    let sql = format!("{COLUMNS} AND f.state = 'waiting' AND ($2 = '' OR a.source = $2) ORDER BY f.id");
    let parameters = values![chain.as_str(), source.unwrap_or_default()];
    Ok(tx.all(&sql, &parameters, read)?.into_iter().flatten().collect())
}

pub fn list_waiting_at(tx: &mut Tx<'_>, chain: Chain, address: &str) -> Result<Vec<Waiting>> {
    let sql = format!("{COLUMNS} AND f.state = 'waiting' AND a.address = $2 ORDER BY f.id");
    Ok(tx.all(&sql, &values![chain.as_str(), address], read)?.into_iter().flatten().collect())
}

/// What need not be told again about an address: what was decided, and for an order long enough ago that no reorganisation takes it.
pub fn list_settled(
    tx: &mut Tx<'_>,
    chain: Chain,
    address: &str,
    since: Time,
) -> Result<HashSet<(String, String)>> {
    let found = tx.all(
        "SELECT f.tx_id, f.output FROM deposits_found f JOIN deposits_addresses a ON a.id = f.address_id
         WHERE a.chain = $1 AND a.address = $2 AND f.state IN ('credited', 'unclaimed')
            AND (a.order_id IS NULL OR f.state = 'unclaimed' OR f.changed_at < $3)",
        &values![chain.as_str(), address, since],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    Ok(found.into_iter().collect())
}

/// What was booked for an order at an address and must still be in the chain.
pub fn list_booked_at(tx: &mut Tx<'_>, chain: Chain, address: &str, since: Time) -> Result<Vec<Waiting>> {
    let sql = format!(
        "{COLUMNS} AND f.state = 'credited' AND a.order_id IS NOT NULL AND a.address = $2 AND f.changed_at >= $3 ORDER BY f.id"
    );
    Ok(tx.all(&sql, &values![chain.as_str(), address, since], read)?.into_iter().flatten().collect())
}

/// What becomes of a deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum State {
    Waiting,
    Credited,
    Gone,
    Unclaimed,
}

written!(State);

pub fn set_state(tx: &mut Tx<'_>, id: i64, state: State, confirmations: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE deposits_found SET state = $2, confirmations = $3, changed_at = $4 WHERE id = $1",
        &values![id, state.as_str(), confirmations, now],
    )?;
    Ok(())
}

/// What was credited or booked at addresses below the key of `source`, or at all, in blocks from that height on.
pub fn list_credited_from(
    tx: &mut Tx<'_>,
    chain: Chain,
    height: i64,
    source: Option<&str>,
) -> Result<Vec<Waiting>> {
    let sql = format!(
        "{COLUMNS} AND f.state = 'credited' AND f.height >= $2 AND ($3 = '' OR a.source = $3) ORDER BY f.id"
    );
    let parameters = values![chain.as_str(), height, source.unwrap_or_default()];
    Ok(tx.all(&sql, &parameters, read)?.into_iter().flatten().collect())
}

pub fn count_unclaimed(tx: &mut Tx<'_>, currency: Currency) -> Result<i64> {
    let count = tx.one(
        "SELECT COUNT(*) FROM deposits_found WHERE state = 'unclaimed' AND currency = $1",
        &values![currency.as_str()],
        |row| row.get::<i64>(0),
    )?;
    Ok(count.unwrap_or_default())
}

/// What waits for a block, in the ledger's unit: the books have it, the chain has not. What belongs to no account, or is implausible, the
/// books do not have either.
pub fn sum_unmined(tx: &mut Tx<'_>, currency: Currency) -> Result<i64> {
    let sum = tx.one(
        "SELECT CAST(COALESCE(SUM(f.units), 0) AS BIGINT)
         FROM deposits_found f JOIN deposits_addresses a ON a.id = f.address_id
         WHERE f.state = 'waiting' AND f.height IS NULL AND f.currency = $1 AND f.units < $2 AND a.user_id IS NOT NULL",
        &values![currency.as_str(), BELIEVABLE],
        |row| row.get::<i64>(0),
    )?;
    Ok(sum.unwrap_or_default())
}
