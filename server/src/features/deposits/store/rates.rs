//! Rows of rates.

use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Currency, Rate};

/// The last rate that the source told, and when.
pub fn find(tx: &mut Tx<'_>, currency: Currency) -> Result<Option<(Rate, Time)>> {
    let row = tx.one(
        "SELECT rate, fetched_at FROM deposits_rates WHERE currency = $1",
        &values![currency.as_str()],
        |row| Ok((row.get::<String>(0)?, Time(row.get(1)?))),
    )?;
    Ok(row.and_then(|(rate, at)| Some((Rate::parse(&rate).ok()?, at))))
}

pub fn set(tx: &mut Tx<'_>, currency: Currency, rate: Rate, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_rates (currency, rate, fetched_at) VALUES ($1, $2, $3)
         ON CONFLICT (currency) DO UPDATE SET rate = $2, fetched_at = $3",
        &values![currency.as_str(), rate.to_string(), now],
    )?;
    Ok(())
}
