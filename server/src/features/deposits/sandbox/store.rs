//! Rows of coins that the sandbox has sent.

use crate::error::Result;
use kontor_chain::Chain;
use kontor_chain::watch::{Amount, Found};
use kontor_db::{Tx, values};
use kontor_money::{Coins, Currency};

/// All that came to an address, as long as something came there from a block on or is not settled: what a chain has shown it shows again.
pub fn list(tx: &mut Tx<'_>, chain: Chain, from: i64) -> Result<Vec<Found>> {
    let found = tx.all(
        "SELECT tx_id, currency, address, units, height FROM deposits_sandbox WHERE chain = $1 AND address IN (
            SELECT s.address FROM deposits_sandbox s LEFT JOIN deposits_found f ON f.tx_id = s.tx_id AND f.currency = s.currency
            WHERE s.chain = $1 AND (s.height >= $2 OR f.id IS NULL OR f.state = 'waiting'))
         ORDER BY height, tx_id",
        &values![chain.as_str(), from],
        |row| {
            let Some(currency) = Currency::parse(&row.get::<String>(1)?) else { return Ok(None) };
            let units = row.get::<i64>(3)?.unsigned_abs();
            let height = row.get::<i64>(4)?.unsigned_abs();
            Ok(Some(Found {
                currency,
                tx_id: row.get(0)?,
                output: "0".to_owned(),
                address: row.get(2)?,
                amount: Amount::of(Coins::new(currency, i64::try_from(units).unwrap_or(i64::MAX))),
                height: Some(height),
                block_hash: Some(format!("{height:064x}")),
                is_locked: false,
            }))
        },
    )?;
    Ok(found.into_iter().flatten().collect())
}

pub fn insert(tx: &mut Tx<'_>, tx_id: &str, address: &str, coins: Coins, height: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_sandbox (tx_id, chain, currency, address, units, height) VALUES ($1, $2, $3, $4, $5, $6)",
        &values![
            tx_id,
            Chain::of(coins.currency()).as_str(),
            coins.currency().as_str(),
            address,
            coins.units(),
            height
        ],
    )?;
    Ok(())
}
