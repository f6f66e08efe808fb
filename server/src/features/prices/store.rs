//! Rows of prices. An interval that has ended never changes, and none is deleted.

use super::lowest::{Period, Reduction};
use super::types::Sold;
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_money::Cents;

const PERIOD: &str =
    "SELECT cents, before_cents, percent, valid_from, valid_to, is_offered FROM prices_history
    WHERE product_id = $1 AND variant_key = $2";

fn period(row: &Row<'_>) -> Result<Period, kontor_db::Error> {
    let before = row.get::<Option<i64>>(1)?.zip(row.get(2)?);
    Ok(Period {
        cents: Cents::new(row.get(0)?),
        reduction: before.map(|(before, percent)| Reduction { before: Cents::new(before), percent }),
        from: Time(row.get(3)?),
        until: row.get::<Option<i64>>(4)?.map(Time),
        is_offered: row.get(5)?,
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

/// What was offered at `since` or later, the oldest first.
pub fn list_since(tx: &mut Tx<'_>, sold: Sold, since: Time) -> Result<Vec<Period>> {
    let sql = format!("{PERIOD} AND is_offered AND (valid_to IS NULL OR valid_to > $3) ORDER BY valid_from");
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
    // A new variant of a draft is as much of one.
    let product = if sold.variant.is_some() { find_in_force(tx, sold.product.into())? } else { None };
    let is_offered = product.is_none_or(|product| product.is_offered);
    let first = Period { cents, reduction, from: at, until: None, is_offered };
    insert(tx, sold, &first, None)
}

/// Gives a variant all that the product cost until now.
pub fn copy(tx: &mut Tx<'_>, product: i64, variant: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO prices_history (product_id, variant_id, variant_key, cents, before_cents, percent, valid_from, valid_to, follows, is_offered)
         SELECT product_id, $2, $2, cents, before_cents, percent, valid_from, valid_to, follows, is_offered FROM prices_history
         WHERE product_id = $1 AND variant_key = 0 ORDER BY id",
        &values![product, variant],
    )?;
    Ok(())
}

/// Ends what is in force when the next one begins.
pub fn follow(tx: &mut Tx<'_>, sold: Sold, next: &Period) -> Result<()> {
    end(tx, sold, next.from)?;
    insert(tx, sold, next, Some(next.from))
}

fn insert(tx: &mut Tx<'_>, sold: Sold, period: &Period, follows: Option<Time>) -> Result<()> {
    tx.execute(
        "INSERT INTO prices_history (product_id, variant_id, variant_key, cents, before_cents, percent, valid_from, follows, is_offered)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &values![
            sold.product,
            sold.variant,
            sold.key(),
            period.cents.get(),
            period.reduction.map(|reduction| reduction.before.get()),
            period.reduction.map(|reduction| reduction.percent),
            period.from,
            follows,
            period.is_offered
        ],
    )?;
    Ok(())
}

/// Of what began a moment ago, in the same change.
pub fn set_offered(tx: &mut Tx<'_>, sold: Sold, is_offered: bool) -> Result<()> {
    tx.execute(
        "UPDATE prices_history SET is_offered = $3 WHERE product_id = $1 AND variant_key = $2 AND valid_to IS NULL",
        &values![sold.product, sold.key(), is_offered],
    )?;
    Ok(())
}

pub fn is_demo(tx: &mut Tx<'_>) -> Result<bool> {
    Ok(tx.one("SELECT slot FROM prices_demo", &[], |row| row.get::<i64>(0))?.is_some())
}

pub fn insert_demo(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute("INSERT INTO prices_demo (slot) VALUES (1) ON CONFLICT (slot) DO NOTHING", &[])?;
    Ok(())
}

pub fn delete_demo(tx: &mut Tx<'_>) -> Result<()> {
    tx.execute("DELETE FROM prices_demo", &[])?;
    Ok(())
}

/// Begins every price again, without a reduction; what was there until then counts as never offered.
pub fn begin_anew(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE prices_history SET valid_to = $1 WHERE valid_to IS NULL AND valid_from < $1",
        &values![now],
    )?;
    tx.execute(
        "INSERT INTO prices_history (product_id, variant_id, variant_key, cents, valid_from, follows, is_offered)
         SELECT product_id, variant_id, variant_key, cents, $1, $1, is_offered FROM prices_history h
         WHERE valid_to = $1 AND NOT EXISTS (SELECT 1 FROM prices_history l
            WHERE l.product_id = h.product_id AND l.variant_key = h.variant_key AND l.valid_to IS NULL)",
        &values![now],
    )?;
    tx.execute("UPDATE prices_history SET is_offered = FALSE WHERE valid_to IS NOT NULL", &[])?;
    tx.execute("UPDATE prices_history SET before_cents = NULL, percent = NULL WHERE valid_to IS NULL", &[])?;
    Ok(())
}

pub fn end(tx: &mut Tx<'_>, sold: Sold, at: Time) -> Result<()> {
    tx.execute(
        "UPDATE prices_history SET valid_to = $3 WHERE product_id = $1 AND variant_key = $2 AND valid_to IS NULL",
        &values![sold.product, sold.key(), at],
    )?;
    Ok(())
}
