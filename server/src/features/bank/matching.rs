//! Which orders bookings pay, as the orders are now.

use super::store::StoredRow;
use super::types::{Booking, BookingState, BookingVerdict, Proposal, ProposalReason};
use crate::error::Result;
use crate::features::orders::{self, Awaited, PaymentStatus, order_number};
use crate::features::payments;
use crate::identity::Admin;
use kontor_banking::Reference;
use kontor_banking::matching::{Expected, Lookup, Reason, State, Verdict, judge};
use kontor_banking::statement::Row;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use std::collections::{BTreeMap, BTreeSet};

/// Open orders that bookings without a reference are compared with, the newest.
const MOST_AWAITED: i64 = 5_000;

/// The orders that bookings may be for.
pub struct Orders {
    known: BTreeMap<Reference, (Awaited, Expected)>,
}

impl Orders {
    /// Those that wait for a transfer, and those that the bookings name.
    ///
    /// # Errors
    /// When the database fails.
    pub fn read<'a>(tx: &mut Tx<'_>, admin: &Admin, rows: impl IntoIterator<Item = &'a Row>) -> Result<Self> {
        let mut awaited = BTreeMap::new();
        for order in orders::list_awaited(tx, admin, MOST_AWAITED)? {
            if let Ok(reference) = Reference::parse(&order.reference) {
                awaited.insert(reference, order);
            }
        }
        for row in rows {
            for reference in row.references().into_iter().chain(row.near_references()) {
                if !awaited.contains_key(&reference)
                    && let Some(order) = orders::find_awaited(tx, admin, &reference.to_string())?
                {
                    awaited.insert(reference, order);
                }
            }
        }
        Self::with_sums(tx, awaited)
    }

    /// Only those that the bookings name: enough to say what settles by itself, and nothing that other transactions write at the same time.
    ///
    /// # Errors
    /// When the database fails.
    pub fn named<'a>(
        tx: &mut Tx<'_>,
        admin: &Admin,
        rows: impl IntoIterator<Item = &'a Row>,
    ) -> Result<Self> {
        let named: BTreeSet<Reference> = rows.into_iter().flat_map(Row::references).collect();
        let named = named.into_iter().map(|reference| reference.to_string());
        let mut awaited = BTreeMap::new();
        for order in orders::list_named(tx, admin, named)? {
            if let Ok(reference) = Reference::parse(&order.reference) {
                awaited.insert(reference, order);
            }
        }
        Self::with_sums(tx, awaited)
    }

    fn with_sums(tx: &mut Tx<'_>, awaited: BTreeMap<Reference, Awaited>) -> Result<Self> {
        let ids: Vec<String> = awaited.values().map(|order| order.order_id.clone()).collect();
        let mut kept = BTreeMap::new();
        for ids in ids.chunks(500) {
            kept.extend(payments::kept_of_orders(tx, ids)?);
        }
        let known = awaited.into_iter().map(|(reference, order)| {
            let kept = kept.get(&order.order_id).copied().unwrap_or(Cents::ZERO);
            let expected = Expected {
                reference,
                due_cents: order.total.get() - kept.get(),
                name: order.customer_name.clone(),
                already_settled: order.status == PaymentStatus::Paid,
                expired: matches!(order.status, PaymentStatus::Failed | PaymentStatus::Expired),
            };
            (reference, (order, expected))
        });
        Ok(Self { known: known.collect() })
    }

    fn judge(&self, row: &Row) -> Verdict {
        judge(row, self)
    }

    /// The order that the booking settles without a person.
    pub fn settled_by(&self, row: &Row) -> Option<Reference> {
        match row.references().as_slice() {
            // Who may be meant otherwise is nothing to look for here.
            [only] if self.known.contains_key(only) => self.judge(row).settles(),
            _ => None,
        }
    }

    /// The order that a reference belongs to.
    pub fn order_of(&self, reference: Reference) -> Option<&str> {
        self.known.get(&reference).map(|(order, _)| order.order_id.as_str())
    }

    fn proposals(&self, verdict: &Verdict) -> Vec<Proposal> {
        let found = verdict.candidates.iter().filter_map(|candidate| {
            let (order, expected) = self.known.get(&candidate.reference)?;
            Some(Proposal {
                number: order_number(&order.order_id),
                order_id: order.order_id.clone(),
                customer_name: order.customer_name.clone(),
                missing_amount: Amount(Cents::new(expected.due_cents.max(0))),
                reason: match candidate.reason {
                    Reason::Reference => ProposalReason::Reference,
                    Reason::NearReference => ProposalReason::NearReference,
                    Reason::AmountAndName => ProposalReason::AmountAndName,
                },
            })
        });
        found.collect()
    }
}

impl Lookup for Orders {
    fn find(&self, reference: Reference) -> Option<Expected> {
        self.known.get(&reference).map(|(_, expected)| expected.clone())
    }

    fn due(&self, cents: i64) -> Vec<Expected> {
        let open = |expected: &&Expected| !expected.already_settled && !expected.expired;
        let all = self.known.values().map(|(_, expected)| expected);
        all.filter(open).filter(|expected| expected.due_cents == cents).cloned().collect()
    }
}

/// A booking with what it may be for.
pub fn shown(stored: StoredRow, orders: &Orders) -> Booking {
    let verdict = if stored.state == BookingState::Open { Some(orders.judge(&stored.row)) } else { None };
    let (word, difference) = match verdict.as_ref().map(|verdict| verdict.state) {
        Some(State::Fits) => (BookingVerdict::Fits, None),
        Some(State::TooLittle { missing }) => (BookingVerdict::TooLittle, Some(missing)),
        Some(State::TooMuch { over }) => (BookingVerdict::TooMuch, Some(over)),
        Some(State::Double) => (BookingVerdict::Double, None),
        Some(State::Late) => (BookingVerdict::Late, None),
        Some(State::Unknown) | None => (BookingVerdict::Unknown, None),
    };
    Booking {
        id: stored.id,
        booked_on: stored.row.booked_on.to_string(),
        amount: Amount(Cents::new(stored.row.cents)),
        currency: stored.row.currency,
        name: stored.row.name,
        text: stored.row.text,
        state: stored.state,
        verdict: word,
        difference: difference.map(|cents| Amount(Cents::new(cents))),
        proposals: verdict.as_ref().map(|verdict| orders.proposals(verdict)).unwrap_or_default(),
        order_number: stored.order_id.as_deref().map(order_number),
        order_id: stored.order_id,
        is_automatic: stored.is_automatic,
        decided_at: stored.decided_at,
        taken_back: Vec::new(),
    }
}
