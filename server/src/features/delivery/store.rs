//! Rows of methods, their rates, and rates of VAT.

pub mod addresses;
pub mod bookings;
pub mod places;

use super::quote::TaxRates;
use super::types::{DeliveryKind, DeliveryMethod, DeliveryRate};
use crate::error::{Error, Result};
use crate::features::catalog::TaxKind;
use crate::identity::Owner;
use crate::time::clock;
use jiff::civil::Date;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Amount, Cents};

/// A method's own columns and its rates; also what an update writes.
#[derive(Debug, Clone)]
pub struct NewMethod {
    pub kind: DeliveryKind,
    pub name: String,
    pub carrier: String,
    pub is_active: bool,
    pub position: i64,
    pub rates: Vec<DeliveryRate>,
    /// Working days, from and until.
    pub days: Option<(i64, i64)>,
    pub cutoff_minute: Option<i64>,
    pub goes_to_lockers: bool,
}

/// Each method as often as it has rates, or once with a row of nothing: one statement, for each order asks.
const METHODS: &str = "SELECT m.id, m.kind, m.name, m.carrier, m.is_active, m.position, m.days_from, m.days_until,
        m.cutoff_minute, m.goes_to_lockers, r.country, r.from_grams, r.to_grams, r.from_cents, r.to_cents, r.price_cents,
        r.free_from_cents
    FROM delivery_methods m LEFT JOIN delivery_rates r ON r.method_id = m.id";
/// The column in which the rate begins.
const RATE: usize = 10;
/// The order in which methods are shown.
const SHOWN: &str = "ORDER BY m.position, m.id";

fn method(row: &Row<'_>) -> Result<DeliveryMethod, kontor_db::Error> {
    Ok(DeliveryMethod {
        id: row.get(0)?,
        kind: DeliveryKind::parse(&row.get::<String>(1)?).unwrap_or(DeliveryKind::Arrangement),
        name: row.get(2)?,
        carrier: row.get(3)?,
        is_active: row.get(4)?,
        position: row.get(5)?,
        rates: Vec::new(),
        days_from: row.get(6)?,
        days_until: row.get(7)?,
        cutoff: row.get::<Option<i64>>(8)?.map(clock),
        goes_to_lockers: row.get(9)?,
    })
}

fn rate(row: &Row<'_>) -> Result<DeliveryRate, kontor_db::Error> {
    let amount = |cents: i64| Amount(Cents::new(cents));
    Ok(DeliveryRate {
        country: row.get(RATE)?,
        from_grams: row.get(RATE + 1)?,
        to_grams: row.get(RATE + 2)?,
        from_amount: amount(row.get(RATE + 3)?),
        to_amount: row.get::<Option<i64>>(RATE + 4)?.map(amount),
        price: amount(row.get(RATE + 5)?),
        free_from: row.get::<Option<i64>>(RATE + 6)?.map(amount),
    })
}

/// In the order in which they are shown.
pub fn list_methods(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<DeliveryMethod>> {
    methods(tx, SHOWN, &[])
}

/// Those that customers are offered, in the order in which they are shown.
pub fn list_active(tx: &mut Tx<'_>) -> Result<Vec<DeliveryMethod>> {
    methods(tx, &format!("WHERE m.is_active = TRUE {SHOWN}"), &[])
}

/// Those of one kind among them.
pub fn list_active_of(tx: &mut Tx<'_>, kind: DeliveryKind) -> Result<Vec<DeliveryMethod>> {
    methods(tx, &format!("WHERE m.is_active = TRUE AND m.kind = $1 {SHOWN}"), &values![kind.as_str()])
}

pub fn is_any_active(tx: &mut Tx<'_>) -> Result<bool> {
    let sql = "SELECT 1 FROM delivery_methods WHERE is_active = TRUE LIMIT 1";
    Ok(tx.one(sql, &[], |_| Ok(()))?.is_some())
}

pub fn find_method(tx: &mut Tx<'_>, id: i64) -> Result<Option<DeliveryMethod>> {
    Ok(methods(tx, "WHERE m.id = $1", &values![id])?.pop())
}

/// Methods with their rates; the rows of one follow each other.
fn methods(tx: &mut Tx<'_>, chosen: &str, values: &[Value]) -> Result<Vec<DeliveryMethod>> {
    let rows = tx.all(&format!("{METHODS} {chosen}"), values, |row| {
        let rate = row.get::<Option<String>>(RATE)?.map(|_| rate(row)).transpose()?;
        Ok((method(row)?, rate))
    })?;
    let mut methods: Vec<DeliveryMethod> = Vec::new();
    for (method, rate) in rows {
        if methods.last().is_none_or(|last| last.id != method.id) {
            methods.push(method);
        }
        if let Some(last) = methods.last_mut() {
            last.rates.extend(rate);
        }
    }
    for method in &mut methods {
        sort(&mut method.rates);
    }
    Ok(methods)
}

fn sort(rates: &mut [DeliveryRate]) {
    rates.sort_by(|left, right| {
        let key = |rate: &DeliveryRate| (rate.from_grams, rate.from_amount, rate.price);
        (&left.country, key(left)).cmp(&(&right.country, key(right)))
    });
}

pub fn insert_method(tx: &mut Tx<'_>, new: &NewMethod) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO delivery_methods
            (kind, name, carrier, is_active, position, days_from, days_until, cutoff_minute, goes_to_lockers)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        &own_values(new),
        |row| row.get(0),
    )?;
    let id = id.ok_or_else(|| Error::internal("a method was not stored"))?;
    insert_rates(tx, id, &new.rates)?;
    Ok(id)
}

fn own_values(new: &NewMethod) -> [Value; 9] {
    values![
        new.kind.as_str(),
        new.name.as_str(),
        new.carrier.as_str(),
        new.is_active,
        new.position,
        new.days.map(|(from, _)| from),
        new.days.map(|(_, until)| until),
        new.cutoff_minute,
        new.goes_to_lockers
    ]
}

pub fn update_method(tx: &mut Tx<'_>, _: &Owner, id: i64, new: &NewMethod) -> Result<()> {
    tx.execute(
        "UPDATE delivery_methods SET kind = $1, name = $2, carrier = $3, is_active = $4, position = $5, days_from = $6,
            days_until = $7, cutoff_minute = $8, goes_to_lockers = $9 WHERE id = $10",
        &[own_values(new).as_slice(), &values![id]].concat(),
    )?;
    tx.execute("DELETE FROM delivery_rates WHERE method_id = $1", &values![id])?;
    insert_rates(tx, id, &new.rates)
}

/// Orders keep what they were promised: they hold copies.
pub fn delete_method(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<()> {
    tx.execute("DELETE FROM delivery_methods WHERE id = $1", &values![id])?;
    Ok(())
}

fn insert_rates(tx: &mut Tx<'_>, method_id: i64, rates: &[DeliveryRate]) -> Result<()> {
    let cents = |amount: Amount| amount.0.get();
    for rate in rates {
        tx.execute(
            "INSERT INTO delivery_rates
                (method_id, country, from_grams, to_grams, from_cents, to_cents, price_cents, free_from_cents)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            &values![
                method_id,
                rate.country.as_str(),
                rate.from_grams,
                rate.to_grams,
                cents(rate.from_amount),
                rate.to_amount.map(cents),
                cents(rate.price),
                rate.free_from.map(cents)
            ],
        )?;
    }
    Ok(())
}

/// The rates that hold in a country on a day; empty where none is known.
pub fn find_tax_rates(tx: &mut Tx<'_>, country: &str, day: Date) -> Result<TaxRates> {
    let rows = tx.all(
        "SELECT kind, hundredths FROM delivery_tax_rates WHERE country = $1 AND valid_from <= $2 ORDER BY valid_from",
        &values![country, day.to_string()],
        |row| Ok((TaxKind::parse(&row.get::<String>(0)?), row.get::<i64>(1)?)),
    )?;
    // Of one kind the last stays.
    Ok(rows.into_iter().filter_map(|(kind, hundredths)| Some((kind?, hundredths))).collect())
}
