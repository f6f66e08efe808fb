//! What a wish comes to when its turn is there: a document, nothing any more, or a reason why not.

use super::facts::{Facts, Means, Settlement};
use super::gathering::{self, Wanted};
use super::store::{self, Stored, wishes::Waiting};
use super::taking_back::{self, Left};
use super::types::InvoiceKind;
use super::wish::Wish;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::orders::{self, InvoicedOrder, PaymentStatus};
use crate::features::payments::{self, Moved};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Cents;

/// What a wish comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    Issue(Box<Facts>),
    /// These take its place.
    Wish(Vec<Wish>),
    Nothing,
    /// In German.
    Keep(String),
}

/// An order's invoice that nothing takes back as a whole, with what takes some of it back.
pub struct Valid<'a> {
    pub invoice: &'a Stored,
    pub corrections: Vec<&'a Facts>,
}

impl Valid<'_> {
    pub fn left(&self) -> Left {
        Left::of(&self.invoice.facts, self.corrections.iter().copied())
    }
}

/// The invoice that holds for an order. One of which corrections have left nothing does not hold.
pub fn valid(documents: &[Stored]) -> Option<Valid<'_>> {
    let invoice = documents.iter().rfind(|stored| stored.kind == InvoiceKind::Invoice)?;
    let back = documents.iter().filter(|stored| stored.refers_to.as_deref() == Some(&invoice.number));
    let mut corrections = Vec::new();
    for stored in back {
        if stored.kind == InvoiceKind::Cancellation {
            return None;
        }
        corrections.push(&stored.facts);
    }
    let valid = Valid { invoice, corrections };
    (valid.corrections.is_empty() || valid.left().total() > 0).then_some(valid)
}

/// The last invoice of an order, after money that went back has taken all of it back, with what did.
fn ended_by_money(documents: &[Stored]) -> Option<Valid<'_>> {
    let invoice = documents.iter().rfind(|stored| stored.kind == InvoiceKind::Invoice)?;
    let back = documents.iter().filter(|stored| stored.refers_to.as_deref() == Some(&invoice.number));
    let corrections: Vec<&Facts> = back.map(|stored| &stored.facts).collect();
    let ended = Valid { invoice, corrections };
    let is_over = ended.left().total() == 0 && ended.invoice.facts.total > 0;
    (is_over && ended.corrections.last().is_some_and(|facts| is_by_money(facts))).then_some(ended)
}

fn is_by_money(facts: &Facts) -> bool {
    facts.preceding.as_ref().is_some_and(|before| before.is_by_money)
}

/// Whether the documents of an order follow its money.
pub fn follow_money(documents: &[Stored]) -> bool {
    valid(documents).is_some() || ended_by_money(documents).is_some()
}

/// Whether the order's invoice has had its years and was removed, and what took some of it back has not: it stays known that there was
/// one.
fn had_invoice(documents: &[Stored]) -> bool {
    !documents.is_empty() && documents.iter().all(|stored| stored.kind != InvoiceKind::Invoice)
}

pub fn plan(app: &App, tx: &mut Tx<'_>, waiting: &Waiting, now: Time) -> Result<Plan> {
    let id = &waiting.order_id;
    let Some(order) = orders::find_invoiced(tx, id)? else { return Ok(Plan::Nothing) };
    let documents = store::list_of_order(tx, id)?;
    let valid = valid(&documents);
    match (&waiting.wish, valid) {
        (Wish::Invoice { is_asked, billing, buyer_reference, as_before }, None) => {
            if had_invoice(&documents) {
                return Ok(Plan::Nothing);
            }
            let is_open = *is_asked && order.payment_status == PaymentStatus::Pending;
            let is_kept = is_sold(&order) && !is_given_back(&order, &payments::list_of_order(tx, id)?);
            if !is_open && !is_kept {
                return Ok(Plan::Nothing);
            }
            let before = documents.iter().find(|stored| as_before.as_deref() == Some(&stored.number));
            let wanted = Wanted {
                billing: billing.clone(),
                buyer_reference: buyer_reference.clone(),
                parties: before.map(|stored| (stored.facts.buyer.clone(), stored.facts.delivered_to.clone())),
            };
            Ok(match gathering::gather(app, tx, id, &order, &wanted, now)? {
                Ok(facts) => Plan::Issue(Box::new(facts)),
                Err(reason) => Plan::Keep(reason.to_owned()),
            })
        }
        (Wish::GivenBack, None) => {
            let moved = payments::list_of_order(tx, id)?;
            let ended = ended_by_money(&documents).filter(|_| is_sold(&order));
            Ok(ended.map_or(Plan::Nothing, |ended| hold_again(&order, &ended, &moved, false)))
        }
        (Wish::Invoice { .. }, Some(_)) | (_, None) => Ok(Plan::Nothing),
        (wish, Some(valid)) => {
            let moved = payments::list_of_order(tx, id)?;
            take_back(app, wish, &order, &valid, &moved, now)
        }
    }
}

fn take_back(
    app: &App,
    wish: &Wish,
    order: &InvoicedOrder,
    valid: &Valid<'_>,
    moved: &[Moved],
    now: Time,
) -> Result<Plan> {
    let (invoice, number) = (&valid.invoice.facts, valid.invoice.number.as_str());
    let (today, left) = (now.date(&app.zone), valid.left());
    let settlement = settlement(app, invoice, order, moved);
    let issue = |facts: Facts| Plan::Issue(Box::new(facts));
    Ok(match wish {
        Wish::Invoice { .. } => Plan::Nothing,
        Wish::TakeBack { is_reissued } => {
            let settlement = if *is_reissued && invoice.total > 0 {
                Settlement::Paid { on: today, by: Means::Offset }
            } else {
                settlement
            };
            if valid.corrections.is_empty() {
                issue(taking_back::whole(invoice, number, today, settlement))
            } else {
                issue(taking_back::rest(invoice, number, &left, today, settlement))
            }
        }
        Wish::Correction { number: wanted, lines, amount, .. } => {
            if wanted != number {
                return Ok(Plan::Nothing);
            }
            let some = taking_back::some(invoice, number, &left, (lines, *amount), today, settlement);
            // A person's answer to money that went back.
            let covered = if is_sold(order) { uncorrected(order, valid, moved) } else { 0 };
            some.map_or(Plan::Nothing, |facts| {
                if facts.total <= covered { issue(by_money(facts)) } else { issue(facts) }
            })
        }
        Wish::GivenBack => {
            let amount = uncorrected(order, valid, moved).min(left.total());
            // What goes back of an order that is not paid was no part of its price.
            if !is_sold(order) {
                return Ok(Plan::Nothing);
            }
            if amount <= 0 {
                return Ok(hold_again(order, valid, moved, true));
            }
            if amount == left.total() {
                let rest = taking_back::rest(invoice, number, &left, today, settlement);
                return Ok(issue(by_money(rest)));
            }
            if left.rates.iter().filter(|(_, gross)| *gross > 0).count() > 1 {
                return Ok(Plan::Keep(format!(
                    "{} wurden erstattet. Bitte wählen Sie, welche Artikel die Rechnungskorrektur nennt.",
                    text::euro(Cents::new(amount))
                )));
            }
            let some = taking_back::some(invoice, number, &left, (&[], amount), today, settlement);
            some.map_or(Plan::Nothing, |facts| issue(by_money(facts)))
        }
    })
}

fn is_sold(order: &InvoicedOrder) -> bool {
    order.payment_status == PaymentStatus::Paid && !order.is_cancelled
}

fn by_money(mut facts: Facts) -> Facts {
    if let Some(before) = &mut facts.preceding {
        before.is_by_money = true;
    }
    facts
}

/// Money that had gone back has come in again (a chargeback was won, a refund came to nothing): what it took back of the invoice holds
/// again, by a new invoice that says the same. What is still given back is corrected behind that one. `is_left`: some of the invoice
/// holds, and makes room first.
fn hold_again(order: &InvoicedOrder, invoice: &Valid<'_>, moved: &[Moved], is_left: bool) -> Plan {
    let sum = |of_money: bool| -> i64 {
        let some = invoice.corrections.iter().filter(|facts| is_by_money(facts) == of_money);
        some.map(|facts| facts.total).sum()
    };
    let (by_money, by_word) = (sum(true), sum(false));
    let waived = waived(order, moved).max(0);
    let again = (by_money + by_word - waived).min(by_money);
    if moved.is_empty() || again <= 0 || is_given_back(order, moved) {
        return Plan::Nothing;
    }
    // What a person has taken off, and no money says, would not be taken off the new one.
    if by_word > waived {
        let what = if is_left {
            "Bitte stornieren Sie die Rechnung und stellen Sie sie neu aus."
        } else {
            "Bitte stellen Sie bei der Bestellung eine neue Rechnung aus."
        };
        return Plan::Keep(format!("{} sind zurückgekommen. {what}", text::euro(Cents::new(again))));
    }
    let new = Wish::Invoice {
        is_asked: false,
        billing: None,
        buyer_reference: None,
        as_before: Some(invoice.invoice.number.clone()),
    };
    Plan::Wish(if is_left { vec![Wish::TakeBack { is_reissued: true }, new] } else { vec![new] })
}

/// What of the price the shop does not have, and no document says: it went back, or the order was taken as paid with less. Too much
/// that was paid is the customer's own, and money that never came (a booking of another order, coins that were lost) is still owed.
fn uncorrected(order: &InvoicedOrder, valid: &Valid<'_>, moved: &[Moved]) -> i64 {
    let corrected: i64 = valid.corrections.iter().map(|facts| facts.total).sum();
    // Orders from before the list of what moved have no rows in it.
    if moved.is_empty() {
        return 0;
    }
    let missing = order.total.get() - kept(moved);
    missing.min(waived(order, moved)) - corrected
}

/// What the shop has waived of the price: what was missing when the order was taken as paid, and what went back since. What was too
/// much goes back first.
fn waived(order: &InvoicedOrder, moved: &[Moved]) -> i64 {
    let Some(settled_at) = order.settled_at else { return 0 };
    let (before, since): (Vec<&Moved>, Vec<&Moved>) = moved.iter().partition(|moved| moved.at <= settled_at);
    let paid_then: i64 = before.iter().map(|moved| moved.cents.get()).sum();
    // A refund goes back, and a correction of one comes in again.
    let is_refund = |moved: &&Moved| (moved.cents < Cents::ZERO) != moved.is_correction;
    let back: i64 = since.into_iter().filter(is_refund).map(|moved| -moved.cents.get()).sum();
    order.total.get() - paid_then + back
}

/// Why there can be no invoice now; `Ok` where there can.
pub fn check_possible(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    let order = orders::find_invoiced(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    if had_invoice(&store::list_of_order(tx, id)?) {
        return Err(ErrorCode::InvoiceOver.into());
    }
    match order.payment_status {
        PaymentStatus::Paid if is_given_back(&order, &payments::list_of_order(tx, id)?) => {
            Err(ErrorCode::InvoiceOver.into())
        }
        PaymentStatus::Paid if !order.is_cancelled => Ok(()),
        // A document over the whole would ask for what was paid already.
        PaymentStatus::Pending if payments::kept_of_order(tx, id)? > Cents::ZERO => {
            Err(ErrorCode::InvoicePartPaid.into())
        }
        PaymentStatus::Pending => Ok(()),
        PaymentStatus::Paid | PaymentStatus::Failed | PaymentStatus::Expired => {
            Err(ErrorCode::InvoiceOver.into())
        }
    }
}

/// Whether nothing is left of what was paid.
fn is_given_back(order: &InvoicedOrder, moved: &[Moved]) -> bool {
    order.total > Cents::ZERO && !moved.is_empty() && kept(moved) <= 0
}

fn kept(moved: &[Moved]) -> i64 {
    moved.iter().map(|moved| moved.cents.get()).sum()
}

/// How the money goes back.
fn settlement(app: &App, invoice: &Facts, order: &InvoicedOrder, moved: &[Moved]) -> Settlement {
    let last = moved.iter().rev().find(|moved| moved.cents < Cents::ZERO && !moved.is_correction);
    let was_paid = matches!(invoice.settlement, Settlement::Paid { .. })
        || moved.iter().any(|moved| moved.cents > Cents::ZERO && !moved.is_correction);
    match last {
        Some(back) => Settlement::Paid {
            on: back.at.date(&app.zone),
            by: gathering::means(back.way, order.payment_method, invoice.seller.account.is_some()),
        },
        None if was_paid && invoice.total > 0 => {
            Settlement::Open { due: None, reference: invoice.order_number.clone(), code: None }
        }
        None => Settlement::Nothing,
    }
}
