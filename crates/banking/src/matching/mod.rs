//! What a booking pays, and whether that is certain.
//!
//! Only [`State::Fits`] may be acted on without a person: exactly one reference in the text, known, open, and its exact amount in euro.
//! Everything else is a proposal.

mod names;

use crate::Reference;
use crate::statement::Row;

/// A payment that is waited for, or was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    pub reference: Reference,
    /// In euro cents.
    pub due_cents: i64,
    /// Who is expected to pay, for proposals where the reference is missing. Empty: no one in particular.
    pub name: String,
    /// Whether it is paid already.
    pub already_settled: bool,
    /// Whether it is waited for no longer.
    pub expired: bool,
}

/// Where expected payments are looked up.
pub trait Lookup {
    fn find(&self, reference: Reference) -> Option<Expected>;

    /// Open ones of exactly this amount in euro cents.
    fn due(&self, cents: i64) -> Vec<Expected>;
}

impl Lookup for [Expected] {
    fn find(&self, reference: Reference) -> Option<Expected> {
        self.iter().find(|expected| expected.reference == reference).cloned()
    }

    fn due(&self, cents: i64) -> Vec<Expected> {
        let open = |expected: &&Expected| !expected.already_settled && !expected.expired;
        self.iter().filter(open).filter(|expected| expected.due_cents == cents).cloned().collect()
    }
}

/// What became of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// The reference of an open payment and its exact amount.
    Fits,
    /// The reference of an open payment, short by `missing` euro cents.
    TooLittle { missing: i64 },
    /// The reference of an open payment, and `over` euro cents more.
    TooMuch { over: i64 },
    /// The reference of a payment that is settled already.
    Double,
    /// The reference of a payment that is waited for no longer, whatever the amount.
    Late,
    /// None, several, or one that can only be guessed; see [`Verdict::candidates`].
    Unknown,
}

/// Why a payment is a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Its reference is in the text.
    Reference,
    /// Its reference is nearly in the text.
    NearReference,
    /// The amount is the same and the name alike.
    AmountAndName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    pub reference: Reference,
    pub reason: Reason,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub state: State,
    /// Known payments that this may be for, the likeliest first. Exactly one in every state but [`State::Unknown`].
    pub candidates: Vec<Candidate>,
}

impl Verdict {
    /// The payment that may be settled without a person.
    pub fn settles(&self) -> Option<Reference> {
        match (self.state, self.candidates.as_slice()) {
            (State::Fits, [only]) => Some(only.reference),
            _ => None,
        }
    }
}

/// Judges one booking. Money that went out has no candidates.
pub fn judge<L: Lookup + ?Sized>(row: &Row, lookup: &L) -> Verdict {
    if row.cents <= 0 {
        return Verdict { state: State::Unknown, candidates: Vec::new() };
    }
    let references = row.references();
    let known: Vec<Expected> = references.iter().filter_map(|reference| lookup.find(*reference)).collect();
    let is_plain = row.currency == "EUR" && !row.is_reversal;
    if let ([_], [expected], true) = (references.as_slice(), known.as_slice(), is_plain) {
        let candidates = vec![Candidate { reference: expected.reference, reason: Reason::Reference }];
        return Verdict { state: state(expected, row.cents), candidates };
    }
    let mut candidates = Vec::new();
    let mut propose = |reference: Reference, reason: Reason| {
        if !candidates.iter().any(|other: &Candidate| other.reference == reference) {
            candidates.push(Candidate { reference, reason });
        }
    };
    known.iter().for_each(|expected| propose(expected.reference, Reason::Reference));
    for near in row.near_references() {
        if lookup.find(near).is_some() {
            propose(near, Reason::NearReference);
        }
    }
    if row.currency == "EUR" {
        let mut alike: Vec<(f64, Reference)> = lookup
            .due(row.cents)
            .into_iter()
            .map(|expected| (names::similarity(&row.name, &expected.name), expected.reference))
            .filter(|(similarity, _)| *similarity >= names::ALIKE)
            .collect();
        alike.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
        alike.into_iter().for_each(|(_, reference)| propose(reference, Reason::AmountAndName));
    }
    Verdict { state: State::Unknown, candidates }
}

fn state(expected: &Expected, cents: i64) -> State {
    if expected.already_settled {
        return State::Double;
    }
    if expected.expired {
        return State::Late;
    }
    match expected.due_cents.saturating_sub(cents) {
        0 => State::Fits,
        missing @ 1.. => State::TooLittle { missing },
        over => State::TooMuch { over: over.saturating_neg() },
    }
}

#[cfg(test)]
mod tests;
