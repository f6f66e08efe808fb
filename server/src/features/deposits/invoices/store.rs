//! Rows of invoices and of what came for them.

use super::types::{Counted, Invoice, InvoiceException, InvoiceState, Terms};
use crate::error::{Error, Result};
use crate::time::Time;
use kontor_chain::Chain;
use kontor_db::{Row, Tx, values};
use kontor_money::{Cents, Coins, Currency, Rate};

const INVOICE: &str =
    "SELECT i.id, i.order_id, a.address, i.currency, i.cents, i.units, i.rate, i.state, i.expires_at
    FROM deposits_invoices i JOIN deposits_addresses a ON a.id = i.address_id WHERE ";

fn read(row: &Row<'_>) -> Result<Invoice, kontor_db::Error> {
    let unknown =
        |column: &str| kontor_db::Error::Column(format!("deposits_invoices.{column} cannot be read"));
    let currency = Currency::parse(&row.get::<String>(3)?).ok_or_else(|| unknown("currency"))?;
    Ok(Invoice {
        id: row.get(0)?,
        order_id: row.get(1)?,
        address: row.get(2)?,
        terms: Terms {
            cents: Cents::new(row.get(4)?),
            coins: Coins::new(currency, row.get(5)?),
            rate: Rate::parse(&row.get::<String>(6)?).map_err(|_| unknown("rate"))?,
        },
        state: InvoiceState::parse(&row.get::<String>(7)?).ok_or_else(|| unknown("state"))?,
        expires_at: Time(row.get(8)?),
    })
}

/// An address with its number.
pub struct OrderAddress {
    pub id: i64,
    pub address: String,
}

pub fn find_address(
    tx: &mut Tx<'_>,
    order_id: &str,
    chain: Chain,
    source: &str,
) -> Result<Option<OrderAddress>> {
    Ok(tx.one(
        "SELECT id, address FROM deposits_addresses WHERE order_id = $1 AND chain = $2 AND source = $3",
        &values![order_id, chain.as_str(), source],
        |row| Ok(OrderAddress { id: row.get(0)?, address: row.get(1)? }),
    )?)
}

pub fn insert_address(
    tx: &mut Tx<'_>,
    order_id: &str,
    chain: Chain,
    source: &str,
    (position, address): (u32, &str),
    now: Time,
) -> Result<OrderAddress> {
    let id = tx.one(
        "INSERT INTO deposits_addresses (chain, source, position, address, order_id, created_at, shown_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6) RETURNING id",
        &values![chain.as_str(), source, position, address, order_id, now],
        |row| row.get(0),
    )?;
    let id = id.ok_or_else(|| Error::internal("an address was not stored"))?;
    Ok(OrderAddress { id, address: address.to_owned() })
}

/// Its customer looks at it, so the watcher looks as well.
pub fn touch_address(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE deposits_addresses SET shown_at = $2, due_at = CASE WHEN due_at > $2 THEN $2 ELSE due_at END WHERE id = $1",
        &values![id, now],
    )?;
    Ok(())
}

pub fn insert(tx: &mut Tx<'_>, new: &Invoice, address: i64, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_invoices (id, order_id, address_id, currency, cents, units, rate, state, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        &values![
            new.id.as_str(),
            new.order_id.as_str(),
            address,
            new.terms.currency().as_str(),
            new.terms.cents.get(),
            new.terms.coins.units(),
            new.terms.rate.to_string(),
            new.state.as_str(),
            now,
            new.expires_at
        ],
    )?;
    Ok(())
}

/// An order's invoices, the newest first.
pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Invoice>> {
    Ok(tx.all(
        &format!("{INVOICE} i.order_id = $1 ORDER BY i.created_at DESC, i.id DESC"),
        &values![order_id],
        read,
    )?)
}

pub fn find(tx: &mut Tx<'_>, id: &str) -> Result<Option<Invoice>> {
    Ok(tx.one(&format!("{INVOICE} i.id = $1"), &values![id], read)?)
}

/// The invoice that coins are for which came to its address then: the newest one in their currency.
pub fn find_paid(
    tx: &mut Tx<'_>,
    address_id: i64,
    currency: Currency,
    seen_at: Time,
) -> Result<Option<Invoice>> {
    let sql = format!(
        "{INVOICE} i.address_id = $1 AND i.currency = $2 AND i.created_at <= $3 ORDER BY i.created_at DESC, i.id DESC LIMIT 1"
    );
    Ok(tx.one(&sql, &values![address_id, currency.as_str(), seen_at], read)?)
}

/// Invoices that wait and whose time is over.
pub fn list_due(tx: &mut Tx<'_>, chain: Chain, now: Time, limit: i64) -> Result<Vec<Invoice>> {
    let sql = format!(
        "{INVOICE} i.state = 'new' AND i.expires_at <= $1 AND a.chain = $2 ORDER BY i.expires_at LIMIT $3"
    );
    Ok(tx.all(&sql, &values![now, chain.as_str(), limit], read)?)
}

pub fn set_state(
    tx: &mut Tx<'_>,
    id: &str,
    state: InvoiceState,
    exception: Option<InvoiceException>,
) -> Result<()> {
    tx.execute(
        "UPDATE deposits_invoices SET state = $2, exception = $3 WHERE id = $1",
        &values![id, state.as_str(), exception.map(InvoiceException::as_str)],
    )?;
    Ok(())
}

/// Whether an address of an order is below one of the chain's keys.
pub fn has_addresses(tx: &mut Tx<'_>, chain: Chain) -> Result<bool> {
    let found = tx.one(
        "SELECT id FROM deposits_addresses WHERE chain = $1 AND order_id IS NOT NULL LIMIT 1",
        &values![chain.as_str()],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

/// What of it is in the chain now.
pub fn list_counted(tx: &mut Tx<'_>, invoice: &str) -> Result<Vec<Counted>> {
    Ok(tx.all(
        "SELECT r.counted, r.is_late, r.cents FROM deposits_receipts r JOIN deposits_found f ON f.id = r.found_id
         WHERE r.invoice_id = $1 AND f.state IN ('waiting', 'credited') ORDER BY r.found_id",
        &values![invoice],
        |row| {
            Ok(Counted {
                units: row.get(0)?,
                is_late: row.get(1)?,
                booked: row.get::<Option<i64>>(2)?.map(Cents::new),
            })
        },
    )?)
}

/// A payment as the chain shows it.
pub struct Payment {
    pub tx_id: String,
    pub units: i64,
    /// As far as they were counted.
    pub confirmations: i64,
}

/// Payments for an invoice, the oldest first.
pub fn list_payments(tx: &mut Tx<'_>, invoice: &str) -> Result<Vec<Payment>> {
    Ok(tx.all(
        "SELECT f.tx_id, f.units, f.confirmations FROM deposits_receipts r JOIN deposits_found f ON f.id = r.found_id
         WHERE r.invoice_id = $1 AND f.state IN ('waiting', 'credited') ORDER BY r.found_id",
        &values![invoice],
        |row| {
            Ok(Payment {
                tx_id: row.get(0)?,
                units: row.get::<Option<i64>>(1)?.unwrap_or_default(),
                confirmations: row.get::<Option<i64>>(2)?.unwrap_or_default(),
            })
        },
    )?)
}

/// What is known of coins that came.
pub struct Receipt {
    pub invoice_id: String,
    pub units: i64,
    pub booked: Option<Cents>,
    pub lost: i64,
    /// What was taken back when it was last lost.
    pub taken: Cents,
}

pub fn find_receipt(tx: &mut Tx<'_>, found_id: i64) -> Result<Option<Receipt>> {
    Ok(tx.one(
        "SELECT invoice_id, counted, cents, lost, taken FROM deposits_receipts WHERE found_id = $1",
        &values![found_id],
        |row| {
            Ok(Receipt {
                invoice_id: row.get(0)?,
                units: row.get(1)?,
                booked: row.get::<Option<i64>>(2)?.map(Cents::new),
                lost: row.get(3)?,
                taken: Cents::new(row.get(4)?),
            })
        },
    )?)
}

pub fn insert_receipt(
    tx: &mut Tx<'_>,
    found_id: i64,
    invoice: &str,
    units: i64,
    is_late: bool,
) -> Result<()> {
    tx.execute(
        "INSERT INTO deposits_receipts (found_id, invoice_id, counted, is_late, lost, taken) VALUES ($1, $2, $3, $4, 0, 0)",
        &values![found_id, invoice, units, is_late],
    )?;
    Ok(())
}

pub fn set_booked(tx: &mut Tx<'_>, found_id: i64, cents: Cents) -> Result<()> {
    tx.execute(
        "UPDATE deposits_receipts SET cents = $2 WHERE found_id = $1",
        &values![found_id, cents.get()],
    )?;
    Ok(())
}

/// It was booked and is no longer in the chain; `taken` of it was taken back.
pub fn set_lost(tx: &mut Tx<'_>, found_id: i64, taken: Cents) -> Result<()> {
    tx.execute(
        "UPDATE deposits_receipts SET cents = NULL, lost = lost + 1, taken = $2 WHERE found_id = $1",
        &values![found_id, taken.get()],
    )?;
    Ok(())
}
