//! Documents as the bookkeeper's figures are made of them.

use super::facts::{Exemption, Facts, Settlement};
use super::gathering::{UNION, country_code, way_of};
use super::store;
use super::types::InvoiceKind;
use crate::error::Result;
use crate::features::business;
use crate::features::orders::PaymentMethod;
use crate::features::payments::Way;
use jiff::civil::Date;
use kontor_db::Tx;

/// Where goods went, seen from the shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    Home,
    /// Another country of the Union.
    Union,
    World,
}

/// Why there is no tax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untaxed {
    /// § 19 UStG.
    SmallBusiness,
    /// § 4 Nr. 1 Buchst. a UStG.
    Export,
}

/// A document. Amounts are cents, negative where it takes an invoice back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    pub position: i64,
    pub number: String,
    pub kind: InvoiceKind,
    pub refers_to: Option<String>,
    pub order_id: String,
    pub issued_on: Date,
    pub performed_on: Date,
    pub buyer_name: String,
    /// Whether the buyer gave a number for VAT.
    pub is_business: bool,
    /// Where the goods went.
    pub country: String,
    pub region: Region,
    pub payment_method: PaymentMethod,
    /// When and how it was paid, where the document says so; of what takes an invoice back, what the invoice said.
    pub paid: Option<(Date, Way)>,
    pub untaxed: Option<Untaxed>,
    /// The highest rate first; one without tax where there is none.
    pub rates: Vec<IssuedRate>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IssuedRate {
    /// Hundredths of a per cent.
    pub rate: u32,
    pub net: i64,
    pub tax: i64,
}

impl IssuedRate {
    pub const fn gross(&self) -> i64 {
        self.net + self.tax
    }
}

/// A row as it is stored, with what the order knows.
pub struct Row {
    pub position: i64,
    pub number: String,
    pub kind: InvoiceKind,
    pub refers_to: Option<String>,
    pub order_id: String,
    pub buyer_name: String,
    pub facts: Facts,
    /// Of the invoice that this takes back.
    pub taken_back: Option<Facts>,
    pub country: Option<String>,
    pub payment_method: PaymentMethod,
}

impl From<Row> for Issued {
    fn from(row: Row) -> Self {
        let facts = row.facts;
        let country = row.country.unwrap_or_else(|| {
            let to = facts.delivered_to.as_ref().map(|to| &to.address);
            to.unwrap_or(&facts.buyer.address).country.clone()
        });
        let region = if country == facts.seller.address.country {
            Region::Home
        } else if UNION.split(' ').any(|code| code == country) {
            Region::Union
        } else {
            Region::World
        };
        let sign = if facts.preceding.is_some() { -1 } else { 1 };
        let rates = if facts.exemption.is_some() {
            vec![IssuedRate { rate: 0, net: sign * facts.total, tax: 0 }]
        } else {
            let mut taxes = facts.taxes.clone();
            taxes.sort_by_key(|tax| std::cmp::Reverse(tax.rate));
            let signed = taxes.iter().map(|tax| IssuedRate {
                rate: tax.rate,
                net: sign * tax.net,
                tax: sign * tax.tax,
            });
            signed.collect()
        };
        let paid = match &row.taken_back.as_ref().unwrap_or(&facts).settlement {
            Settlement::Paid { on, by } => Some((*on, way_of(by))),
            Settlement::Open { .. } | Settlement::Nothing => None,
        };
        Self {
            position: row.position,
            number: row.number,
            kind: row.kind,
            refers_to: row.refers_to,
            order_id: row.order_id,
            issued_on: facts.issued_on,
            performed_on: facts.performed_on,
            buyer_name: row.buyer_name,
            is_business: facts.buyer.vat_id.is_some(),
            country,
            region,
            payment_method: row.payment_method,
            paid,
            untaxed: facts.exemption.map(|exemption| match exemption {
                Exemption::SmallBusiness => Untaxed::SmallBusiness,
                Exemption::Export => Untaxed::Export,
            }),
            rates,
        }
    }
}

/// Documents of the days from `from` to `until`, both of them in, in their order.
///
/// # Errors
/// When the database fails.
pub fn list_issued(tx: &mut Tx<'_>, from: Date, until: Date) -> Result<Vec<Issued>> {
    Ok(store::reading::list_between(tx, from, until, "")?.into_iter().map(Issued::from).collect())
}

/// Those whose goods left the shop's country.
///
/// # Errors
/// When the database fails.
pub fn list_issued_abroad(tx: &mut Tx<'_>, from: Date, until: Date) -> Result<Vec<Issued>> {
    let home = country_code(&business::current(tx)?.country);
    Ok(store::reading::list_between(tx, from, until, &home)?.into_iter().map(Issued::from).collect())
}
