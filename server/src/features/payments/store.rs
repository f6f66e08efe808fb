//! Rows of payments, refunds and of what did not fit.

pub mod customers;
pub mod entries;
pub mod old;
pub mod pages;
pub mod under_way;

use super::provider::Refund;
use super::types::{AdminPayment, Currency, Payment, PaymentStatus, Product, ProviderName, Sum};
use crate::error::{Error, Result};
use crate::identity::{self, Admin, Erasure, Member, UserId};
use crate::time::Time;
use crate::words::written;
use kontor_db::{Row, Tx, Value, values};
use strum::IntoStaticStr;
use uuid::Uuid;

const PAYMENT: &str =
    "p.id, p.user_id, p.product, p.provider, p.sandbox, p.amount, p.currency, p.status, p.reference,
    p.open_url, p.charge_id, p.granted_until, p.created_at, p.expires_at, p.paid_at, p.refunded_at, p.order_id,
    p.under_way_until";
/// Columns of [`PAYMENT`]; what a query adds comes after them.
const PAYMENT_COLUMNS: usize = 18;

fn payment(row: &Row<'_>) -> Result<Payment, kontor_db::Error> {
    let time = |millis: Option<i64>| millis.map(Time);
    // The schema knows the same words.
    let word = |index: usize| row.get::<String>(index);
    Ok(Payment {
        id: row.get(0)?,
        user_id: row.get::<Option<i64>>(1)?.map(UserId),
        product: Product::parse(&word(2)?).unwrap_or(Product::Premium),
        provider: ProviderName::parse(&word(3)?).unwrap_or(ProviderName::Paypal),
        sandbox: row.get(4)?,
        sum: Sum { amount: row.get(5)?, currency: Currency::parse(&word(6)?).unwrap_or(Currency::Euro) },
        status: PaymentStatus::parse(&word(7)?).unwrap_or(PaymentStatus::Failed),
        reference: row.get(8)?,
        open_url: row.get(9)?,
        charge_id: row.get(10)?,
        granted_until: time(row.get(11)?),
        created_at: Time(row.get(12)?),
        expires_at: Time(row.get(13)?),
        paid_at: time(row.get(14)?),
        refunded_at: time(row.get(15)?),
        order_id: row.get(16)?,
        under_way_until: time(row.get(17)?),
    })
}

pub fn insert(tx: &mut Tx<'_>, new: &Payment) -> Result<()> {
    tx.execute(
        "INSERT INTO payments_payments (id, user_id, product, provider, sandbox, amount, currency, status, created_at,
            expires_at, checked_at, order_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11)",
        &values![
            new.id.as_str(),
            new.user_id.map(|user| user.0),
            new.product.as_str(),
            new.provider.as_str(),
            new.sandbox,
            new.sum.amount,
            new.sum.currency.as_str(),
            new.status.as_str(),
            new.created_at,
            new.expires_at,
            new.order_id.as_deref()
        ],
    )?;
    Ok(())
}

/// One more payment like this one, for money that moved a second time.
pub fn insert_again(tx: &mut Tx<'_>, first: &Payment, now: Time) -> Result<Payment> {
    let again = Payment {
        id: Uuid::now_v7().simple().to_string(),
        status: PaymentStatus::Pending,
        reference: None,
        open_url: None,
        charge_id: None,
        granted_until: None,
        created_at: now,
        expires_at: now,
        under_way_until: None,
        paid_at: None,
        refunded_at: None,
        ..first.clone()
    };
    insert(tx, &again)?;
    Ok(again)
}

/// A payment by its number, of any member: for reports by providers.
pub fn find_any(tx: &mut Tx<'_>, provider: ProviderName, id: &str) -> Result<Option<Payment>> {
    let sql = format!("SELECT {PAYMENT} FROM payments_payments p WHERE p.id = $1 AND p.provider = $2");
    Ok(tx.one(&sql, &values![id, provider.as_str()], payment)?)
}

pub fn find_by_charge(tx: &mut Tx<'_>, provider: ProviderName, charge: &str) -> Result<Option<Payment>> {
    let sql = format!("SELECT {PAYMENT} FROM payments_payments p WHERE p.provider = $1 AND p.charge_id = $2");
    Ok(tx.one(&sql, &values![provider.as_str(), charge], payment)?)
}

/// An own payment for a membership by its number.
///
/// # Errors
/// When the database fails.
pub fn find_own(tx: &mut Tx<'_>, member: &Member, id: &str) -> Result<Option<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.id = $1 AND p.user_id = $2 AND p.product = $3"
    );
    Ok(tx.one(&sql, &values![id, member.id, Product::Premium.as_str()], payment)?)
}

/// An own payment for a membership by the provider's number of the order.
pub fn find_own_order(tx: &mut Tx<'_>, member: &Member, reference: &str) -> Result<Option<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.provider IN ('paypal', 'stripe') AND p.reference = $1 AND p.user_id = $2
            AND p.product = $3"
    );
    Ok(tx.one(&sql, &values![reference, member.id, Product::Premium.as_str()], payment)?)
}

/// Payments of an order that may still bring money, newest first: the order's own feature asks, for anyone who may see the order.
pub fn list_unpaid_of_order(tx: &mut Tx<'_>, order_id: &str, since: Time) -> Result<Vec<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.order_id = $1 AND p.charge_id IS NULL AND p.created_at > $2
         ORDER BY p.created_at DESC, p.id DESC"
    );
    Ok(tx.all(&sql, &values![order_id, since], payment)?)
}

/// Payments of an order whose money has come, the oldest first.
pub fn list_paid_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.order_id = $1 AND p.charge_id IS NOT NULL
         ORDER BY p.paid_at, p.id"
    );
    Ok(tx.all(&sql, &values![order_id], payment)?)
}

/// A payment by its number, of any member and any provider: for giving its money back.
pub fn find_paid(tx: &mut Tx<'_>, id: &str) -> Result<Option<Payment>> {
    let sql =
        format!("SELECT {PAYMENT} FROM payments_payments p WHERE p.id = $1 AND p.charge_id IS NOT NULL");
    Ok(tx.one(&sql, &values![id], payment)?)
}

/// Own payments, newest first.
///
/// # Errors
/// When the database fails.
pub fn list_own(tx: &mut Tx<'_>, member: &Member, limit: i64) -> Result<Vec<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.user_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT $2"
    );
    Ok(tx.all(&sql, &values![member.id, limit], payment)?)
}

/// All payments after a number, newest first; for admins.
pub fn list(tx: &mut Tx<'_>, _: &Admin, before: Option<&str>, limit: i64) -> Result<Vec<AdminPayment>> {
    let (condition, mut parameters) = match before {
        // The numbers are made in the order of time.
        Some(id) => ("WHERE p.id < $2", vec![Value::from(limit), Value::from(id)]),
        None => ("", vec![Value::from(limit)]),
    };
    let sql = format!(
        "SELECT {PAYMENT}, (SELECT MIN(m.reason) FROM payments_mismatches m WHERE m.payment_id = p.id)
         FROM payments_payments p {condition}
         ORDER BY p.id DESC LIMIT $1"
    );
    let mut listed: Vec<AdminPayment> = tx.all(&sql, &std::mem::take(&mut parameters), |row| {
        let payment = payment(row)?;
        Ok(AdminPayment {
            id: payment.id,
            user_id: payment.user_id,
            username: None,
            product: payment.product,
            order_id: payment.order_id,
            provider: payment.provider,
            sandbox: payment.sandbox,
            amount: payment.sum,
            currency: payment.sum.currency,
            status: payment.status,
            charge_id: payment.charge_id,
            created_at: payment.created_at,
            paid_at: payment.paid_at,
            refunded_at: payment.refunded_at,
            mismatch: row.get(PAYMENT_COLUMNS)?,
        })
    })?;
    let accounts = identity::find_accounts(tx, listed.iter().filter_map(|payment| payment.user_id))?;
    for payment in &mut listed {
        let account = payment.user_id.and_then(|user| accounts.get(&user));
        payment.username = account.map(|account| account.username.clone());
    }
    Ok(listed)
}

/// Notes where the payment is paid, unless that was noted before.
pub fn set_opened(tx: &mut Tx<'_>, id: &str, reference: Option<&str>, url: &str) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET reference = COALESCE(reference, $2), open_url = $3 WHERE id = $1 AND open_url IS NULL",
        &values![id, reference, url],
    )?;
    Ok(())
}

/// Money has arrived.
pub fn mark_paid(tx: &mut Tx<'_>, id: &str, charge: &str, reference: Option<&str>, now: Time) -> Result<()> {
    let changed = tx.execute(
        "UPDATE payments_payments SET status = 'paid', charge_id = $2, reference = COALESCE(reference, $3), paid_at = $4
         WHERE id = $1 AND charge_id IS NULL",
        &values![id, charge, reference, now],
    )?;
    if changed == 1 { Ok(()) } else { Err(Error::internal("a paid payment was to be paid again")) }
}

pub fn set_granted(tx: &mut Tx<'_>, id: &str, until: Time) -> Result<()> {
    tx.execute("UPDATE payments_payments SET granted_until = $2 WHERE id = $1", &values![id, until])?;
    Ok(())
}

pub fn mark_refunded(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET status = 'refunded', refunded_at = $2 WHERE id = $1 AND status = 'paid'",
        &values![id, now],
    )?;
    Ok(())
}

/// Not all of it went back after all.
pub fn unmark_refunded(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET status = 'paid', refunded_at = NULL WHERE id = $1 AND status = 'refunded'",
        &values![id],
    )?;
    Ok(())
}

pub fn mark_failed(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET status = 'failed' WHERE id = $1 AND status = 'pending'",
        &values![id],
    )?;
    Ok(())
}

/// Expires payments that were not paid in time.
pub fn expire(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET status = 'expired' WHERE status = 'pending' AND expires_at <= $1
            AND COALESCE(under_way_until, 0) <= $1",
        &values![now],
    )?;
    Ok(())
}

/// Open payments that were not asked about since `before`, those that take days since `long_before`; notes that they are now.
pub fn take_unheard(
    tx: &mut Tx<'_>,
    (before, long_before): (Time, Time),
    now: Time,
    limit: i64,
) -> Result<Vec<Payment>> {
    let sql = format!(
        "SELECT {PAYMENT} FROM payments_payments p WHERE p.status = 'pending' AND p.checked_at <= $1
         AND (p.under_way_until IS NULL OR p.checked_at <= $2) AND p.reference IS NOT NULL ORDER BY p.checked_at LIMIT $3"
    );
    let unheard = tx.all(&sql, &values![before, long_before, limit], payment)?;
    for payment in &unheard {
        tx.execute(
            "UPDATE payments_payments SET checked_at = $2 WHERE id = $1",
            &values![payment.id.as_str(), now],
        )?;
    }
    Ok(unheard)
}

/// False when this refund was known.
pub fn insert_refund(tx: &mut Tx<'_>, payment: &Payment, refund: &Refund, now: Time) -> Result<bool> {
    let inserted = tx.execute(
        "INSERT INTO payments_refunds (provider, refund_id, payment_id, charge_id, amount, at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (provider, refund_id) DO NOTHING",
        &values![
            payment.provider.as_str(),
            refund.refund_id.as_str(),
            payment.id.as_str(),
            refund.charge_id.as_str(),
            refund.amount,
            now
        ],
    )?;
    Ok(inserted == 1)
}

/// False when that was known.
pub fn set_refund_failed(
    tx: &mut Tx<'_>,
    provider: ProviderName,
    refund_id: &str,
    now: Time,
) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE payments_refunds SET failed_at = $3 WHERE provider = $1 AND refund_id = $2 AND failed_at IS NULL",
        &values![provider.as_str(), refund_id, now],
    )?;
    Ok(changed == 1)
}

pub fn is_refund_failed(tx: &mut Tx<'_>, provider: ProviderName, refund_id: &str) -> Result<bool> {
    let sql =
        "SELECT 1 FROM payments_refunds WHERE provider = $1 AND refund_id = $2 AND failed_at IS NOT NULL";
    Ok(tx.one(sql, &values![provider.as_str(), refund_id], |_| Ok(()))?.is_some())
}

/// Those that came to nothing too.
pub fn list_refund_ids(tx: &mut Tx<'_>, provider: ProviderName, charge: &str) -> Result<Vec<String>> {
    let sql =
        "SELECT refund_id FROM payments_refunds WHERE provider = $1 AND charge_id = $2 ORDER BY refund_id";
    Ok(tx.all(sql, &values![provider.as_str(), charge], |row| row.get(0))?)
}

/// The refunds of a charge that stand, with their amounts.
pub fn list_refunds(tx: &mut Tx<'_>, provider: ProviderName, charge: &str) -> Result<Vec<(String, i64)>> {
    let sql = "SELECT refund_id, amount FROM payments_refunds WHERE provider = $1 AND charge_id = $2 AND failed_at IS NULL
        ORDER BY refund_id";
    Ok(tx.all(sql, &values![provider.as_str(), charge], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// How much of a charge went back.
pub fn refunded_of(tx: &mut Tx<'_>, provider: ProviderName, charge: &str) -> Result<i64> {
    let sql = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments_refunds
        WHERE provider = $1 AND charge_id = $2 AND failed_at IS NULL";
    let sum = tx.one(sql, &values![provider.as_str(), charge], |row| row.get(0))?;
    Ok(sum.unwrap_or_default())
}

/// What a genuine charge had wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Mismatch {
    Amount,
    Currency,
    Payee,
    /// The provider's order is another one.
    Order,
    /// The account is gone.
    Account,
}

written!(Mismatch);

/// False when it was known.
pub fn insert_mismatch(
    tx: &mut Tx<'_>,
    payment: &Payment,
    charge: &str,
    mismatch: Mismatch,
    now: Time,
) -> Result<bool> {
    let inserted = tx.execute(
        "INSERT INTO payments_mismatches (provider, charge_id, payment_id, reason, at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider, charge_id, payment_id) DO NOTHING",
        &values![payment.provider.as_str(), charge, payment.id.as_str(), mismatch.as_str(), now],
    )?;
    Ok(inserted == 1)
}

/// Takes a person out of the payments, which stay as business records.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("UPDATE payments_payments SET user_id = NULL WHERE user_id = $1", &values![erasure.user()])?;
    tx.execute("DELETE FROM payments_customers WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
