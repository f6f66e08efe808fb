//! Rows of prices. An interval that has ended never changes, and none is deleted.

use super::lowest::{Period, Reduction};
use super::types::Sold;
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::Cents;

const PERIOD: &str = "SELECT cents, before_cents, percent, valid_from, valid_to FROM prices_history
    WHERE product_id = $1 AND variant_key = $2";

fn period(row: &Row<'_>) -> Result<Period, kontor_db::Error> {
    let before = row.get::<Option<i64>>(1)?.zip(row.get(2)?);
    Ok(Period {
        cents: Cents::new(row.get(0)?),
        reduction: before.map(|(before, percent)| Reduction { before: Cents::new(before), percent }),
        from: Time(row.get(3)?),
        until: row.get::<Option<i64>>(4)?.map(Time),
    })
}

pub fn find_in_force(tx: &mut Tx<'_>, sold: Sold) -> Result<Option<Period>> {
    Ok(tx.one(&format!("{PERIOD} AND valid_to IS NULL"), &values![sold.product, sold.key()], period)?)
}

/// The product and those of its variants that have a price now.
pub fn list_in_force(tx: &mut Tx<'_>, product: i64) -> Result<Vec<Sold>> {
    let sql = "SELECT variant_id FROM prices_history WHERE product_id = $1 AND valid_to IS NULL";
    Ok(tx.all(sql, &values![product], |row| Ok(Sold { product, variant: row.get(0)? }))?)
}

/// What was in force at `since` or later, the oldest first.
pub fn list_since(tx: &mut Tx<'_>, sold: Sold, since: Time) -> Result<Vec<Period>> {
    let sql = format!("{PERIOD} AND (valid_to IS NULL OR valid_to > $3) ORDER BY valid_from");
    Ok(tx.all(&sql, &values![sold.product, sold.key(), since], period)?)
}

/// The newest first.
pub fn list_latest(tx: &mut Tx<'_>, sold: Sold, most: i64) -> Result<Vec<Period>> {
    let sql = format!("{PERIOD} ORDER BY valid_from DESC LIMIT $3");
    Ok(tx.all(&sql, &values![sold.product, sold.key(), most], period)?)
}

/// Adds the first interval.
pub fn begin(
    tx: &mut Tx<'_>,
    sold: Sold,
    cents: Cents,
    reduction: Option<Reduction>,
    at: Time,
) -> Result<()> {
    insert(tx, sold, (cents, reduction), at, None)
}

/// Gives a variant all that the product cost until now.
pub fn copy(tx: &mut Tx<'_>, product: i64, variant: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO prices_history (product_id, variant_id, variant_key, cents, before_cents, percent, valid_from, valid_to, follows)
         SELECT product_id, $2, $2, cents, before_cents, percent, valid_from, valid_to, follows FROM prices_history
         WHERE product_id = $1 AND variant_key = 0 ORDER BY id",
        &values![product, variant],
    )?;
    Ok(())
}

/// Ends what is in force at `at`, and has another price follow at once.
pub fn follow(
    tx: &mut Tx<'_>,
    sold: Sold,
    cents: Cents,
    reduction: Option<Reduction>,
    at: Time,
) -> Result<()> {
    end(tx, sold, at)?;
    insert(tx, sold, (cents, reduction), at, Some(at))
}

fn insert(
    tx: &mut Tx<'_>,
    sold: Sold,
    (cents, reduction): (Cents, Option<Reduction>),
    from: Time,
    follows: Option<Time>,
) -> Result<()> {
    tx.execute(
        "INSERT INTO prices_history (product_id, variant_id, variant_key, cents, before_cents, percent, valid_from, follows)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &values![
            sold.product,
            sold.variant,
            sold.key(),
            cents.get(),
            reduction.map(|reduction| reduction.before.get()),
            reduction.map(|reduction| reduction.percent),
            from,
            follows
        ],
    )?;
    Ok(())
}

pub fn end(tx: &mut Tx<'_>, sold: Sold, at: Time) -> Result<()> {
    tx.execute(
        "UPDATE prices_history SET valid_to = $3 WHERE product_id = $1 AND variant_key = $2 AND valid_to IS NULL",
        &values![sold.product, sold.key(), at],
    )?;
    Ok(())
}
