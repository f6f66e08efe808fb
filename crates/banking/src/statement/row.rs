//! What is read of a statement, whatever its format.

use crate::{Iban, Reference, reference};
use jiff::civil::Date;

/// One account's bookings, as one file tells them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// None where neither the file nor its name tells the account.
    pub account_iban: Option<Iban>,
    /// ISO 4217, as `EUR`.
    pub currency: String,
    /// The oldest first.
    pub rows: Vec<Row>,
}

impl Default for Statement {
    /// In euro, of an unknown account, without bookings.
    fn default() -> Self {
        Self { account_iban: None, currency: "EUR".to_owned(), rows: Vec::new() }
    }
}

/// A booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// When the bank booked it.
    pub booked_on: Date,
    /// From when it counts for interest; the day of the booking where the file does not say.
    pub valued_on: Date,
    /// In hundredths of the currency; above zero is money that came in.
    pub cents: i64,
    /// ISO 4217, as `EUR`.
    pub currency: String,
    /// Who paid, or for money that went out, who was paid. Empty where the bank does not say.
    pub name: String,
    /// The account of the other side, where it is an IBAN.
    pub iban: Option<Iban>,
    /// What the payer wrote in one line, without the bank's own marks; at most 1,000 characters.
    pub text: String,
    /// The payer's own number of the payment (EREF), where there is one.
    pub end_to_end: Option<String>,
    /// The bank's number of the booking.
    pub bank_reference: Option<String>,
    /// Whether this takes back an earlier booking: a returned transfer or direct debit.
    pub is_reversal: bool,
    /// SHA-256 over day, amount, name and text, and over which of several equal ones of that day this is. The same booking has the same one
    /// in every file that holds the day, whatever its format.
    pub fingerprint: [u8; 32],
}

impl Row {
    /// A booking of nothing on that day, to be filled in.
    pub(crate) fn on(booked_on: Date) -> Self {
        Self {
            booked_on,
            valued_on: booked_on,
            cents: 0,
            currency: "EUR".to_owned(),
            name: String::new(),
            iban: None,
            text: String::new(),
            end_to_end: None,
            bank_reference: None,
            is_reversal: false,
            fingerprint: [0; 32],
        }
    }

    /// Every payment reference in text and end-to-end number, once each.
    pub fn references(&self) -> Vec<Reference> {
        self.collect(reference::find_in)
    }

    /// References that may have been meant; see [`reference::nearly_in`].
    pub fn near_references(&self) -> Vec<Reference> {
        self.collect(reference::nearly_in)
    }

    fn collect(&self, find: fn(&str) -> Vec<Reference>) -> Vec<Reference> {
        let mut found = find(&self.text);
        for reference in self.end_to_end.as_deref().map(find).unwrap_or_default() {
            if !found.contains(&reference) {
                found.push(reference);
            }
        }
        found
    }
}
