//! Rows of statements and of money that came in.

pub mod assignments;
pub mod old;

use super::events::BankRules;
use super::types::{BookingState, MoneySum};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Admin, Member, Owner};
use crate::time::Time;
use jiff::civil::Date;
use kontor_banking::Iban;
use kontor_banking::statement::{Columns, Row};
use kontor_db::{Tx, values};
use kontor_money::{Amount, Cents};

pub struct NewStatement<'a> {
    pub digest: [u8; 32],
    pub name: &'a str,
    pub rows: usize,
    pub read_at: Time,
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Its number; `None` when the same file was read before.
pub fn insert_statement(tx: &mut Tx<'_>, _: &Admin, new: &NewStatement<'_>) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO bank_statements (digest, file_name, rows_read, rows_new, read_at) VALUES ($1, $2, $3, 0, $4)
         ON CONFLICT (digest) DO NOTHING RETURNING id",
        &values![new.digest.to_vec(), new.name, count(new.rows), new.read_at],
        |row| row.get(0),
    )?)
}

pub fn count_new(tx: &mut Tx<'_>, statement: i64, rows: usize) -> Result<()> {
    tx.execute("UPDATE bank_statements SET rows_new = $2 WHERE id = $1", &values![statement, count(rows)])?;
    Ok(())
}

/// Its number; `None` when an earlier file had it.
pub fn insert_row(tx: &mut Tx<'_>, statement: i64, row: &Row) -> Result<Option<i64>> {
    Ok(tx.one(
        "INSERT INTO bank_rows (statement_id, fingerprint, booked_on, cents, currency, is_reversal, name, iban, text, end_to_end, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open') ON CONFLICT (fingerprint) DO NOTHING RETURNING id",
        &values![
            statement,
            row.fingerprint.to_vec(),
            row.booked_on.to_string(),
            row.cents,
            row.currency.as_str(),
            row.is_reversal,
            row.name.as_str(),
            row.iban.as_ref().map(Iban::electronic).unwrap_or_default(),
            row.text.as_str(),
            row.end_to_end.as_deref().unwrap_or_default()
        ],
        |row| row.get(0),
    )?)
}

/// A booking as it is kept.
pub struct StoredRow {
    pub id: i64,
    pub row: Row,
    pub state: BookingState,
    pub order_id: Option<String>,
    pub is_automatic: bool,
    pub decided_at: Option<Time>,
}

pub const ROW: &str = "SELECT id, fingerprint, booked_on, cents, currency, is_reversal, name, iban, text, end_to_end, state, order_id,
    is_automatic, decided_at FROM bank_rows";

pub fn stored(row: &kontor_db::Row<'_>) -> Result<StoredRow, kontor_db::Error> {
    let broken = |column: &str| kontor_db::Error::Column(format!("bank_rows.{column} cannot be read"));
    let day: Date = row.get::<String>(2)?.parse().map_err(|_| broken("booked_on"))?;
    Ok(StoredRow {
        id: row.get(0)?,
        row: Row {
            fingerprint: row.get::<Vec<u8>>(1)?.try_into().map_err(|_| broken("fingerprint"))?,
            booked_on: day,
            valued_on: day,
            cents: row.get(3)?,
            currency: row.get(4)?,
            is_reversal: row.get(5)?,
            name: row.get(6)?,
            iban: Iban::parse(&row.get::<String>(7)?).ok(),
            text: row.get(8)?,
            end_to_end: Some(row.get::<String>(9)?).filter(|text| !text.is_empty()),
            bank_reference: None,
        },
        state: BookingState::parse(&row.get::<String>(10)?).ok_or_else(|| broken("state"))?,
        order_id: row.get(11)?,
        is_automatic: row.get(12)?,
        decided_at: row.get::<Option<i64>>(13)?.map(Time),
    })
}

/// Bookings in a state, the newest first, and how many there are.
pub fn list_rows(
    tx: &mut Tx<'_>,
    _: &Admin,
    state: BookingState,
    limit: i64,
    offset: i64,
) -> Result<(Vec<StoredRow>, i64)> {
    let total =
        tx.one("SELECT COUNT(*) FROM bank_rows WHERE state = $1", &values![state.as_str()], |row| {
            row.get(0)
        })?;
    let sql = format!("{ROW} WHERE state = $1 ORDER BY booked_on DESC, id DESC LIMIT $2 OFFSET $3");
    Ok((tx.all(&sql, &values![state.as_str(), limit, offset], stored)?, total.unwrap_or_default()))
}

/// A booking that waits for a decision.
///
/// # Errors
/// [`ErrorCode::BookingDecided`] when someone was quicker, [`ErrorCode::NotFound`].
pub fn find_open(tx: &mut Tx<'_>, _: &Admin, id: i64) -> Result<StoredRow> {
    let found = tx.one(&format!("{ROW} WHERE id = $1"), &values![id], stored)?.ok_or(ErrorCode::NotFound)?;
    if found.state == BookingState::Open { Ok(found) } else { Err(ErrorCode::BookingDecided.into()) }
}

pub fn ignore_row(tx: &mut Tx<'_>, _: &Admin, id: i64, now: Time) -> Result<()> {
    let changed = tx.execute(
        "UPDATE bank_rows SET state = 'ignored', decided_at = $2 WHERE id = $1 AND state = 'open'",
        &values![id, now],
    )?;
    if changed == 1 { Ok(()) } else { Err(ErrorCode::BookingDecided.into()) }
}

/// Open bookings, counted.
pub fn sum_open(tx: &mut Tx<'_>, _: &Admin) -> Result<MoneySum> {
    let sum = tx.one(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN currency = 'EUR' THEN cents ELSE 0 END), 0) AS BIGINT)
         FROM bank_rows WHERE state = 'open'",
        &[],
        |row| Ok(MoneySum { count: row.get(0)?, amount: Amount(Cents::new(row.get(1)?)) }),
    )?;
    Ok(sum.unwrap_or(MoneySum { count: 0, amount: Amount(Cents::ZERO) }))
}

pub fn find_read_at(tx: &mut Tx<'_>, _: &Admin) -> Result<Option<Time>> {
    Ok(tx.one("SELECT read_at FROM bank_statements ORDER BY id DESC LIMIT 1", &[], |row| {
        Ok(Time(row.get(0)?))
    })?)
}

/// Bookings that pay for the member's own orders, oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<StoredRow>> {
    let sql = format!(
        "{ROW} WHERE state = 'settled' AND order_id IN (SELECT id FROM orders_orders WHERE user_id = $1) ORDER BY booked_on, id"
    );
    Ok(tx.all(&sql, &values![member.id], stored)?)
}

/// Account and name of who paid for an order.
pub fn find_payer(tx: &mut Tx<'_>, _: &Admin, order_id: &str) -> Result<Option<(String, String)>> {
    Ok(tx.one(
        "SELECT iban, name FROM bank_rows WHERE order_id = $1 AND iban <> '' ORDER BY id DESC LIMIT 1",
        &values![order_id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

/// Empties who paid and why, of bookings that settled nothing. One whose assignment was taken back waits for a decision from then on.
pub fn forget(tx: &mut Tx<'_>, before: Time) -> Result<()> {
    tx.execute(
        "UPDATE bank_rows SET name = '', iban = '', text = '', end_to_end = ''
         WHERE state <> 'settled' AND (name <> '' OR iban <> '' OR text <> '' OR end_to_end <> '')
            AND statement_id IN (SELECT id FROM bank_statements WHERE read_at <= $1)
            AND NOT EXISTS (SELECT 1 FROM bank_assignments a WHERE a.row_id = bank_rows.id AND a.taken_back_at > $1)",
        &values![before],
    )?;
    Ok(())
}

pub fn find_rules(tx: &mut Tx<'_>) -> Result<BankRules> {
    let found = tx.one("SELECT settles_exact FROM bank_settings WHERE id = 1", &[], |row| {
        Ok(BankRules { settles_exact: row.get(0)? })
    })?;
    Ok(found.unwrap_or(BankRules { settles_exact: false }))
}

pub fn save_rules(tx: &mut Tx<'_>, _: &Owner, rules: BankRules) -> Result<()> {
    seed_settings(tx, rules.settles_exact)
}

/// What a demo shop begins with.
///
/// # Errors
/// When the database fails.
pub fn seed_settings(tx: &mut Tx<'_>, settles_exact: bool) -> Result<()> {
    tx.execute(
        "INSERT INTO bank_settings (id, settles_exact) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET settles_exact = excluded.settles_exact",
        &values![settles_exact],
    )?;
    Ok(())
}

pub fn list_columns(tx: &mut Tx<'_>) -> Result<Vec<Columns>> {
    let texts = tx.all("SELECT columns FROM bank_columns ORDER BY heads", &[], |row| row.get::<String>(0))?;
    texts.iter().map(|text| serde_json::from_str(text).map_err(Error::internal)).collect()
}

pub fn save_columns(tx: &mut Tx<'_>, _: &Admin, columns: &Columns) -> Result<()> {
    let text = serde_json::to_string(columns).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO bank_columns (heads, columns) VALUES ($1, $2) ON CONFLICT (heads) DO UPDATE SET columns = excluded.columns",
        &values![columns.heads.join("\n"), text],
    )?;
    Ok(())
}
