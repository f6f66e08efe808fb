//! What is kept for years, feature by feature: how what is over is found, and how it goes.

use crate::error::Result;
use crate::features::{
    announcements, bank, bookkeeping, fulfilments, invoices, mail, orders, payments, premium, refunds,
    revocations, stock, terminations,
};
use crate::periods::{Kept, Old, Page};
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeSet;

/// One of the places that things of a kind are kept in.
pub struct Shelf {
    pub kind: Kept,
    /// The next page of what has had its years.
    pub list: fn(&mut Tx<'_>, &Page) -> Result<Vec<Old>>,
    /// Leaves out of it what something else still needs.
    pub free: fn(&mut Tx<'_>, Vec<Old>, Time) -> Result<Vec<Old>>,
    /// Answers how many went.
    pub remove: fn(&mut Tx<'_>, &[Old], Time) -> Result<u64>,
}

/// In this order: letters are found by the documents they carried, contracts lead to payments, and an order's row goes last.
pub const SHELVES: [Shelf; 13] = [
    Shelf {
        kind: Kept::Letters,
        list: mail::list_old,
        free: with_orders,
        remove: |tx, old, _| mail::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::Revocations,
        list: revocations::list_old,
        free: all,
        remove: |tx, old, _| revocations::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::Terminations,
        list: terminations::list_old,
        free: all,
        remove: |tx, old, _| terminations::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::Contracts,
        list: premium::list_old,
        free: all,
        remove: |tx, old, _| premium::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::Invoices,
        list: invoices::list_old,
        free: invoices::unchanged,
        remove: invoices::remove_old,
    },
    Shelf {
        kind: Kept::Payments,
        list: payments::list_old_entries,
        free: all,
        remove: |tx, old, _| payments::remove_old_entries(tx, old),
    },
    Shelf { kind: Kept::Payments, list: payments::list_old, free: with_contracts, remove: remove_payments },
    Shelf {
        kind: Kept::Payments,
        list: bank::list_old,
        free: all,
        remove: |tx, old, _| bank::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::Orders,
        list: |tx, page| orders::list_old(tx, page, true),
        free: all,
        remove: clear_orders,
    },
    Shelf {
        kind: Kept::OrderRecords,
        list: |tx, page| orders::list_old(tx, page, false),
        free: without_later_records,
        remove: |tx, old, _| {
            let (_, gone) = parted(tx, old)?;
            orders::remove_old(tx, &gone)
        },
    },
    Shelf {
        kind: Kept::Books,
        list: bookkeeping::list_old,
        free: all,
        remove: |tx, old, _| bookkeeping::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::StockMovements,
        list: stock::list_old,
        free: all,
        remove: |tx, old, _| stock::remove_old(tx, old),
    },
    Shelf {
        kind: Kept::MailConsents,
        list: announcements::list_old,
        free: all,
        remove: |tx, old, _| announcements::remove_old(tx, old),
    },
];

/// Whether the yearly run removes this kind.
pub fn is_yearly(kind: Kept) -> bool {
    SHELVES.iter().any(|shelf| shelf.kind == kind)
}

fn all(_: &mut Tx<'_>, old: Vec<Old>, _: Time) -> Result<Vec<Old>> {
    Ok(old)
}

/// Letters with the orders that they are about, which a hold may be on.
fn with_orders(tx: &mut Tx<'_>, mut old: Vec<Old>, _: Time) -> Result<Vec<Old>> {
    for letter in &mut old {
        let mut words = letter.id.split(' ');
        letter.order_id = match (words.next(), words.next()) {
            (Some("order"), Some(id)) => Some(id.to_owned()),
            (Some("invoice"), Some(number)) => invoices::find_order(tx, number)?,
            (Some("revocation"), Some(number)) => revocations::find_order(tx, number)?,
            _ => None,
        };
    }
    Ok(old)
}

/// Payments with the day of the contract that was made with them: one that is held keeps its payment.
fn with_contracts(tx: &mut Tx<'_>, mut old: Vec<Old>, _: Time) -> Result<Vec<Old>> {
    let ordered = premium::list_ordered(tx, &old)?;
    for payment in &mut old {
        payment.since = ordered.get(&payment.id).map_or(payment.since, |at| payment.since.min(*at));
    }
    Ok(old)
}

/// A contract that was held until now goes with its payment.
fn remove_payments(tx: &mut Tx<'_>, old: &[Old], _: Time) -> Result<u64> {
    premium::remove_old(tx, old)?;
    payments::remove_old(tx, old)
}

/// Orders with records (documents, or money that moved), and those without.
fn parted(tx: &mut Tx<'_>, old: &[Old]) -> Result<(Vec<String>, Vec<String>)> {
    let ids: Vec<String> = old.iter().map(|order| order.id.clone()).collect();
    let recorded = records_since(tx, &ids, Time(i64::MIN))?;
    Ok(ids.into_iter().partition(|id| recorded.contains(id)))
}

fn records_since(tx: &mut Tx<'_>, ids: &[String], since: Time) -> Result<BTreeSet<String>> {
    let mut recorded = invoices::list_with_documents(tx, ids, since)?;
    recorded.extend(payments::list_with_entries(tx, ids, since)?);
    Ok(recorded)
}

/// What was only ordered goes; of what has records the person goes.
fn clear_orders(tx: &mut Tx<'_>, old: &[Old], _: Time) -> Result<u64> {
    let (recorded, gone) = parted(tx, old)?;
    fulfilments::take_person_out(tx, &recorded)?;
    refunds::take_person_out(tx, &recorded)?;
    Ok(orders::take_person_out(tx, &recorded)? + orders::remove_old(tx, &gone)?)
}

/// A document or a refund may be younger than its order, and a document that was changed stays.
fn without_later_records(tx: &mut Tx<'_>, old: Vec<Old>, before: Time) -> Result<Vec<Old>> {
    let ids: Vec<String> = old.iter().map(|order| order.id.clone()).collect();
    let mut recorded = records_since(tx, &ids, before)?;
    recorded.extend(invoices::list_with_changed(tx, &ids)?);
    Ok(old.into_iter().filter(|order| !recorded.contains(&order.id)).collect())
}
