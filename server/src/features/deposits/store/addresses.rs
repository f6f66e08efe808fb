//! Rows of addresses.

use crate::error::{Error, Result};
use crate::identity::Member;
use crate::time::{DAY, HOUR, MINUTE, SECOND, Time};
use kontor_chain::Chain;
use kontor_chain::watch::Watched;
use kontor_db::{Tx, values};

/// How often a look at the own address is noted.
const NOTED_EVERY: i64 = 10 * MINUTE;

/// A member's own address.
pub struct Own {
    pub id: i64,
    pub address: String,
    shown_at: Time,
}

impl Own {
    /// Whether to record that it was viewed.
    pub fn is_stale(&self, now: Time) -> bool {
        now >= self.shown_at.plus(NOTED_EVERY)
    }
}

pub fn find(tx: &mut Tx<'_>, member: &Member, chain: Chain, source: &str) -> Result<Option<Own>> {
    Ok(tx.one(
        "SELECT id, address, shown_at FROM deposits_addresses WHERE user_id = $1 AND chain = $2 AND source = $3",
        &values![member.id, chain.as_str(), source],
        |row| Ok(Own { id: row.get(0)?, address: row.get(1)?, shown_at: Time(row.get(2)?) }),
    )?)
}

/// Its holder views it, so the watcher should look too.
pub fn touch(tx: &mut Tx<'_>, member: &Member, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE deposits_addresses SET shown_at = $3, due_at = CASE WHEN due_at > $3 THEN $3 ELSE due_at END
         WHERE id = $1 AND user_id = $2",
        &values![id, member.id, now],
    )?;
    Ok(())
}

/// A number below the key that is unused so far.
pub fn next_position(tx: &mut Tx<'_>, chain: Chain, source: &str) -> Result<u32> {
    let position = tx.one(
        "INSERT INTO deposits_counters (chain, source, position) VALUES ($1, $2, 1)
         ON CONFLICT (chain, source) DO UPDATE SET position = deposits_counters.position + 1
         RETURNING position",
        &values![chain.as_str(), source],
        |row| row.get::<i64>(0),
    )?;
    u32::try_from(position.unwrap_or_default()).map_err(Error::internal)
}

pub fn insert(
    tx: &mut Tx<'_>,
    member: &Member,
    chain: Chain,
    source: &str,
    position: u32,
    address: &str,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_addresses (chain, source, position, address, user_id, created_at, shown_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6)",
        &values![chain.as_str(), source, position, address, member.id, now],
    )?;
    Ok(())
}

/// The row of an address that something came in at.
pub fn find_row(tx: &mut Tx<'_>, chain: Chain, address: &str) -> Result<Option<i64>> {
    Ok(tx.one(
        "SELECT id FROM deposits_addresses WHERE chain = $1 AND address = $2",
        &values![chain.as_str(), address],
        |row| row.get::<i64>(0),
    )?)
}

/// Addresses below the key of `source`, all or those that are due; the longest due first.
pub fn list(
    tx: &mut Tx<'_>,
    chain: Chain,
    source: Option<&str>,
    due: Option<(Time, i64)>,
) -> Result<Vec<Watched>> {
    let (until, limit) = due.map_or((Time(i64::MAX), i64::MAX), |due| due);
    let found = tx.all(
        "SELECT address, position FROM deposits_addresses
         WHERE chain = $1 AND due_at <= $2 AND ($3 = '' OR source = $3) ORDER BY due_at, id LIMIT $4",
        &values![chain.as_str(), until, source.unwrap_or_default(), limit],
        |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)),
    )?;
    found.into_iter().map(watched).collect()
}

/// Addresses at which the books say what lies: those of members, and of those who have left. What comes for an order is the shop's, and
/// goes where its owner likes.
pub fn list_kept(tx: &mut Tx<'_>, chain: Chain) -> Result<Vec<Watched>> {
    let found = tx.all(
        "SELECT address, position FROM deposits_addresses WHERE chain = $1 AND order_id IS NULL ORDER BY id",
        &values![chain.as_str()],
        |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)),
    )?;
    found.into_iter().map(watched).collect()
}

fn watched((address, position): (String, i64)) -> Result<Watched> {
    u32::try_from(position).map(|index| Watched { address, index }).map_err(Error::internal)
}

/// An address that could not be looked at lets the others go first.
pub fn put_off(tx: &mut Tx<'_>, chain: Chain, address: &str, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE deposits_addresses SET due_at = $3 WHERE chain = $1 AND address = $2",
        &values![chain.as_str(), address, now.plus(MINUTE)],
    )?;
    Ok(())
}

/// When an address that was looked at is due again: at once while something waits for confirmations there, soon after its
/// holder looked at it, rarely where it was not viewed for long. Orders are paid soon or not at all.
pub fn looked_at(tx: &mut Tx<'_>, chain: Chain, address: &str, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE deposits_addresses SET due_at = CASE
            WHEN EXISTS (SELECT 1 FROM deposits_found f
                WHERE f.address_id = deposits_addresses.id AND f.state = 'waiting') THEN CAST($3 AS BIGINT)
            WHEN shown_at > CASE WHEN order_id IS NULL THEN CAST($4 AS BIGINT) ELSE CAST($9 AS BIGINT) END THEN CAST($5 AS BIGINT)
            WHEN shown_at > CASE WHEN order_id IS NULL THEN CAST($6 AS BIGINT) ELSE CAST($4 AS BIGINT) END THEN CAST($7 AS BIGINT)
            ELSE CAST($8 AS BIGINT) END
         WHERE chain = $1 AND address = $2",
        &values![
            chain.as_str(),
            address,
            now.plus(15 * SECOND),
            now.plus(-DAY),
            now.plus(30 * SECOND),
            now.plus(-30 * DAY),
            now.plus(10 * MINUTE),
            now.plus(6 * HOUR),
            now.plus(-6 * HOUR)
        ],
    )?;
    Ok(())
}
