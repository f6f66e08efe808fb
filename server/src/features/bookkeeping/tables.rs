//! The tables of an export.

use super::booking::Entry;
use super::coffee::{cents_a_kilogram, in_german};
use super::types::{CoffeeSum, TaxSums};
use crate::csv::Table;
use crate::error::Result;
use crate::features::orders::order_number;
use jiff::civil::Date;
use kontor_money::Cents;

fn euro(cents: i64) -> String {
    Cents::new(cents).to_string().replace('.', ",")
}

fn day(date: Date) -> String {
    date.strftime("%d.%m.%Y").to_string()
}

/// Hundredths: of a per cent, of a kilogram.
fn hundredths(count: u32) -> String {
    format!("{},{:02}", count / 100, count % 100)
}

/// One row for each document and rate, so that a column can be added up.
pub fn journal(entries: &[Entry]) -> Result<Vec<u8>> {
    let mut table = Table::new(&[
        "Nummer",
        "Datum",
        "Leistungsdatum",
        "Art",
        "Bezug",
        "Bestellung",
        "Kunde",
        "Land",
        "Steuersatz",
        "Netto",
        "Steuer",
        "Brutto",
        "Zahlungsweg",
        "Bezahlt am",
    ])?;
    for Entry { issued, way, paid_on } in entries {
        for rate in &issued.rates {
            table.row([
                issued.number.clone(),
                day(issued.issued_on),
                day(issued.performed_on),
                issued.kind.in_german().to_owned(),
                issued.refers_to.clone().unwrap_or_default(),
                order_number(&issued.order_id),
                issued.buyer_name.clone(),
                issued.country.clone(),
                hundredths(rate.rate),
                euro(rate.net),
                euro(rate.tax),
                euro(rate.gross()),
                way.map_or("", |way| way.in_german()).to_owned(),
                paid_on.map(day).unwrap_or_default(),
            ])?;
        }
    }
    table.into_bytes()
}

pub fn taxes(sums: &TaxSums) -> Result<Vec<u8>> {
    let mut table = Table::new(&["Art", "Steuersatz", "Netto", "Steuer", "Brutto"])?;
    for sum in &sums.rows {
        table.row([
            sum.case.in_german().to_owned(),
            hundredths(sum.rate_hundredths),
            euro(sum.net_amount.0.get()),
            euro(sum.tax_amount.0.get()),
            euro(sum.gross_amount.0.get()),
        ])?;
    }
    table.into_bytes()
}

pub fn coffee(sums: &[CoffeeSum]) -> Result<Vec<u8>> {
    let mut table = Table::new(&["Land", "Art", "Kilogramm", "Steuer je Kilogramm", "Kaffeesteuer"])?;
    for sum in sums {
        table.row([
            sum.country.clone(),
            in_german(sum.kind).to_owned(),
            format!("{},{:03}", sum.grams / 1000, sum.grams % 1000),
            euro(cents_a_kilogram(sum.kind)),
            euro(sum.tax_amount.0.get()),
        ])?;
    }
    table.into_bytes()
}
