//! What a document says, as it was when it was issued. Kept as JSON next to the files, so that what takes it back later says the same.

use jiff::civil::Date;
use kontor_money::Cents;
use kontor_paper as paper;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// All amounts are cents, gross and positive, also of what takes an invoice back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    pub issued_on: Date,
    pub performed_on: Date,
    /// Of the invoice that this takes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preceding: Option<Preceding>,
    pub seller: Seller,
    pub buyer: Buyer,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered_to: Option<Party>,
    /// `#` and the last eight characters of the order's id.
    pub order_number: String,
    pub lines: Vec<Line>,
    pub charges: Vec<Charge>,
    /// The code of the voucher that the lines' discounts come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voucher: Option<String>,
    pub taxes: Vec<Tax>,
    pub total: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exemption: Option<Exemption>,
    pub settlement: Settlement,
    pub notes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Preceding {
    pub number: String,
    pub issued_on: Date,
    /// Whether all of it is taken back.
    pub is_whole: bool,
    /// Because money went back: where that comes in again, the invoice holds again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_by_money: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Address {
    pub street: String,
    pub extra: String,
    pub zip: String,
    pub city: String,
    pub country: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub name: String,
    pub address: Address,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seller {
    pub name: String,
    pub address: Address,
    pub vat_id: Option<String>,
    pub tax_number: Option<String>,
    pub contact: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub register: Option<String>,
    pub legal: Option<String>,
    pub website: Option<String>,
    pub account: Option<Account>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub holder: String,
    pub iban: String,
    pub bic: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Buyer {
    pub name: String,
    pub company: Option<String>,
    pub address: Address,
    pub vat_id: Option<String>,
    /// The Leitweg-ID of a public buyer; makes the document an XRechnung.
    pub reference: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub name: String,
    pub quantity: u32,
    pub unit_price: i64,
    /// What a voucher takes off the whole line.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub discount: i64,
    pub rate: u32,
    /// The line of the invoice that this takes back, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takes_back: Option<usize>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_zero(cents: &i64) -> bool {
    *cents == 0
}

impl Line {
    /// As the paper's line says it, before what is taken off below the lines.
    pub fn before_discount(&self) -> i64 {
        self.unit_price.saturating_mul(self.quantity.into())
    }

    pub fn total(&self) -> i64 {
        self.before_discount() - self.discount
    }

    /// So many of its pieces, after `before` that were taken already, with their part of the discount: all parts come to the whole line.
    #[must_use]
    pub fn pieces(&self, before: u32, pieces: u32) -> Self {
        let whole = Cents::new(self.total());
        let until = |pieces: u32| whole.part(pieces.into(), self.quantity.into()).get();
        let cost = until(before.saturating_add(pieces)) - until(before);
        let full = self.unit_price.saturating_mul(pieces.into());
        Self { quantity: pieces, discount: full - cost, ..self.clone() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    pub name: String,
    pub amount: i64,
    pub rate: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tax {
    pub rate: u32,
    pub net: i64,
    pub tax: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exemption {
    SmallBusiness,
    Export,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    Paid { on: Date, by: Means },
    Open { due: Option<Date>, reference: String, code: Option<String> },
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    Transfer,
    Online(String),
    Other(String),
    /// By hand, as the two have agreed.
    Agreed,
    /// A new invoice takes the place of the one that is taken back.
    Offset,
}

impl Facts {
    /// As the document names who it is for.
    pub fn buyer_name(&self) -> &str {
        self.buyer.company.as_deref().unwrap_or(&self.buyer.name)
    }

    /// Negative where an invoice is taken back.
    pub const fn signed_total(&self) -> i64 {
        if self.preceding.is_some() { -self.total } else { self.total }
    }

    /// What each rate comes to, gross, the highest first.
    pub fn by_rate(&self) -> Vec<(u32, i64)> {
        let mut rates: Vec<(u32, i64)> = Vec::new();
        let lines = self.lines.iter().map(|line| (line.rate, line.total()));
        for (rate, gross) in lines.chain(self.charges.iter().map(|charge| (charge.rate, charge.amount))) {
            match rates.iter_mut().find(|(known, _)| *known == rate) {
                Some((_, sum)) => *sum += gross,
                None => rates.push((rate, gross)),
            }
        }
        rates.sort_by_key(|(rate, _)| Reverse(*rate));
        rates
    }

    /// The voucher's share of each rate, the highest first. Lines are told at their prices, and it is taken off below them.
    fn discounts(&self) -> Vec<paper::Adjustment> {
        let mut rates: BTreeMap<Reverse<u32>, i64> = BTreeMap::new();
        for line in &self.lines {
            *rates.entry(Reverse(line.rate)).or_default() += line.discount;
        }
        let name = match &self.voucher {
            Some(code) => format!("Gutschein {code}"),
            None => "Gutschein".to_owned(),
        };
        let shares = rates.into_iter().filter(|(_, amount)| *amount != 0);
        shares
            .map(|(Reverse(rate), amount)| paper::Adjustment {
                name: name.clone(),
                amount: Cents::new(amount),
                rate,
            })
            .collect()
    }

    /// What the documents are made of.
    pub fn on_paper(&self, number: &str) -> paper::Invoice {
        let public = self.buyer.reference.is_some();
        paper::Invoice {
            kind: match &self.preceding {
                None => paper::Kind::Invoice,
                Some(before) => {
                    let preceding =
                        paper::Preceding { number: before.number.clone(), issued_on: before.issued_on };
                    let whole = before.is_whole;
                    if whole {
                        paper::Kind::Cancellation(preceding)
                    } else {
                        paper::Kind::Correction(preceding)
                    }
                }
            },
            profile: if public { paper::Profile::XRechnung } else { paper::Profile::En16931 },
            number: number.to_owned(),
            issued_on: self.issued_on,
            performed: paper::Performed::On(self.performed_on),
            seller: self.seller.on_paper(),
            buyer: self.buyer.on_paper(),
            delivered_to: self.delivered_to.as_ref().map(Party::on_paper),
            order: Some(self.order_number.clone()),
            lines: self.lines.iter().map(Line::on_paper).collect(),
            discounts: self.discounts(),
            charges: self.charges.iter().map(Charge::on_paper).collect(),
            taxes: self.taxes.iter().map(|tax| tax.on_paper()).collect(),
            total: Cents::new(self.total),
            exemption: self.exemption.map(|exemption| match exemption {
                Exemption::SmallBusiness => paper::Exemption::SmallBusiness,
                Exemption::Export => paper::Exemption::Export,
            }),
            settlement: self.settlement.on_paper(),
            notes: self.notes.clone(),
        }
    }
}

impl Address {
    fn on_paper(&self) -> paper::Address {
        let Self { street, extra, zip, city, country } = self.clone();
        paper::Address { street, extra, zip, city, country }
    }
}

impl Party {
    fn on_paper(&self) -> paper::Party {
        paper::Party { name: self.name.clone(), address: self.address.on_paper() }
    }
}

impl Seller {
    fn on_paper(&self) -> paper::Seller {
        let account = self.account.clone();
        paper::Seller {
            name: self.name.clone(),
            address: self.address.on_paper(),
            vat_id: self.vat_id.clone(),
            tax_number: self.tax_number.clone(),
            contact: self.contact.clone(),
            email: self.email.clone(),
            phone: self.phone.clone(),
            register: self.register.clone(),
            legal: self.legal.clone(),
            website: self.website.clone(),
            account: account.map(|Account { holder, iban, bic }| paper::Account { holder, iban, bic }),
        }
    }
}

impl Buyer {
    fn on_paper(&self) -> paper::Buyer {
        paper::Buyer {
            name: self.name.clone(),
            company: self.company.clone(),
            address: self.address.on_paper(),
            vat_id: self.vat_id.clone(),
            email: None,
            reference: self.reference.clone(),
            order: None,
        }
    }
}

impl Line {
    fn on_paper(&self) -> paper::Line {
        paper::Line {
            name: self.name.clone(),
            sku: None,
            quantity: self.quantity,
            unit: paper::Unit::Piece,
            unit_price: Cents::new(self.unit_price),
            total: Cents::new(self.before_discount()),
            rate: self.rate,
        }
    }
}

impl Charge {
    fn on_paper(&self) -> paper::Adjustment {
        paper::Adjustment { name: self.name.clone(), amount: Cents::new(self.amount), rate: self.rate }
    }
}

impl Tax {
    const fn on_paper(self) -> paper::TaxGroup {
        let (net, tax) = (self.net, self.tax);
        paper::TaxGroup {
            rate: self.rate,
            net: Cents::new(net),
            tax: Cents::new(tax),
            gross: Cents::new(net + tax),
        }
    }
}

impl Settlement {
    fn on_paper(&self) -> paper::Settlement {
        match self.clone() {
            Self::Paid { on, by } => paper::Settlement::Paid {
                on,
                by: match by {
                    Means::Transfer => paper::Means::Transfer,
                    Means::Online(name) => paper::Means::Online(name),
                    Means::Other(name) => paper::Means::Other(name),
                    Means::Agreed => paper::Means::Agreed,
                    Means::Offset => paper::Means::Offset,
                },
            },
            Self::Open { due, reference, code } => paper::Settlement::Open { due, reference, epc: code },
            Self::Nothing => paper::Settlement::Nothing,
        }
    }
}
