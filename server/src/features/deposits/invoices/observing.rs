//! What the chain shows at the addresses of orders, and the money that it becomes.

use super::super::store::found::{self, BELIEVABLE, State, Waiting};
use super::types::{Counted, Invoice};
use super::{Invoiced, rules, store};
use crate::app::hook;
use crate::error::Result;
use crate::features::payments::{self, Entry, Subject, Sum, Way};
use crate::time::Time;
use kontor_chain::Chain;
use kontor_db::Tx;
use kontor_money::{Cents, Rate};

/// Invoices whose end one run writes.
const BATCH: i64 = 200;

/// Counts coins at an order's address and books them once they are confirmed; answers what becomes of them.
///
/// # Errors
/// When the database fails.
pub fn observe(
    tx: &mut Tx<'_>,
    coins: &Waiting,
    is_confirmed: bool,
    rate: impl FnOnce(&mut Tx<'_>) -> Result<Option<Rate>>,
    now: Time,
) -> Result<State> {
    let Some((invoice, receipt)) = receipt(tx, coins, rate, now)? else {
        // Another coin than any that was asked for at this address, or an implausible amount: a person looks.
        return Ok(if is_confirmed { State::Unclaimed } else { State::Waiting });
    };
    if !is_confirmed {
        update(tx, &invoice, now)?;
        return Ok(State::Waiting);
    }
    if receipt.booked.is_none() {
        let counted = store::list_counted(tx, &invoice.id)?;
        let cents = rules::due(&invoice.terms, &counted, receipt.units);
        store::set_booked(tx, coins.id, cents)?;
        // What was given back before it vanished stays given back.
        let cents = if receipt.lost > 0 { receipt.taken } else { cents };
        book(tx, &invoice, (coins, receipt.lost), cents, now)?;
    }
    update(tx, &invoice, now)?;
    Ok(State::Credited)
}

/// The invoice that coins count for, and how they count: decided when they are seen for the first time.
fn receipt(
    tx: &mut Tx<'_>,
    coins: &Waiting,
    rate: impl FnOnce(&mut Tx<'_>) -> Result<Option<Rate>>,
    now: Time,
) -> Result<Option<(Invoice, store::Receipt)>> {
    if let Some(known) = store::find_receipt(tx, coins.id)? {
        let invoice = store::find(tx, &known.invoice_id)?;
        return Ok(invoice.map(|invoice| (invoice, known)));
    }
    let Some(units) = coins.units.filter(|units| *units < BELIEVABLE) else { return Ok(None) };
    let Some(invoice) = store::find_paid(tx, coins.address_id, coins.currency, coins.seen_at)? else {
        return Ok(None);
    };
    let is_late = coins.seen_at >= invoice.expires_at;
    let current = if is_late { rate(tx)? } else { None };
    let units = rules::counted(units, invoice.terms.rate, current, coins.currency, is_late);
    store::insert_receipt(tx, coins.id, &invoice.id, units, is_late)?;
    (hook::<Invoiced>(tx)?.seen)(tx, &invoice.order_id, now)?;
    let receipt =
        store::Receipt { invoice_id: invoice.id.clone(), units, booked: None, lost: 0, taken: Cents::ZERO };
    Ok(Some((invoice, receipt)))
}

fn book(
    tx: &mut Tx<'_>,
    invoice: &Invoice,
    (coins, lost): (&Waiting, i64),
    cents: Cents,
    now: Time,
) -> Result<()> {
    if cents <= Cents::ZERO {
        return Ok(());
    }
    let number = number(coins, lost);
    let entry = Entry {
        subject: Subject::Order(&invoice.order_id),
        way: Way::Coins,
        external_id: &number,
        sum: Sum::euro(cents.get()),
        at: now,
    };
    if payments::book(tx, &entry)? {
        (hook::<Invoiced>(tx)?.paid)(tx, &invoice.order_id, now)?;
    }
    Ok(())
}

/// The chain's own number of a payment. One that vanished and came back is booked again.
fn number(coins: &Waiting, lost: i64) -> String {
    let Waiting { currency, tx_id, output, .. } = coins;
    match lost {
        0 => format!("{currency} {tx_id}:{output}"),
        lost => format!("{currency} {tx_id}:{output} again {lost}"),
    }
}

/// Coins that were not confirmed are gone.
///
/// # Errors
/// When the database fails.
pub fn vanish(tx: &mut Tx<'_>, coins: &Waiting, now: Time) -> Result<()> {
    found::set_state(tx, coins.id, State::Gone, 0, now)?;
    let Some(receipt) = store::find_receipt(tx, coins.id)? else { return Ok(()) };
    match store::find(tx, &receipt.invoice_id)? {
        Some(invoice) => update(tx, &invoice, now),
        None => Ok(()),
    }
}

/// Coins that had been booked are gone: their block is no longer in the chain. What was booked is taken back, as far as it has not been
/// given back before, and the shop is told.
///
/// # Errors
/// When the database fails.
pub fn lose(tx: &mut Tx<'_>, coins: &Waiting, now: Time) -> Result<()> {
    let Some(receipt) = store::find_receipt(tx, coins.id)? else { return Ok(()) };
    let Some(invoice) = store::find(tx, &receipt.invoice_id)? else { return Ok(()) };
    found::set_state(tx, coins.id, State::Gone, 0, now)?;
    let booked = receipt.booked.unwrap_or(Cents::ZERO);
    let cents = booked.min(payments::kept_of_order(tx, &invoice.order_id)?);
    store::set_lost(tx, coins.id, cents)?;
    let external_id = format!("{} gone", number(coins, receipt.lost));
    let entry = Entry {
        subject: Subject::Order(&invoice.order_id),
        way: Way::Coins,
        external_id: &external_id,
        sum: Sum::euro(-cents.get()),
        at: now,
    };
    payments::correct(tx, &entry)?;
    update(tx, &invoice, now)?;
    (hook::<Invoiced>(tx)?.lost)(tx, &invoice.order_id, booked, now)
}

/// Writes where an invoice stands now.
fn update(tx: &mut Tx<'_>, invoice: &Invoice, now: Time) -> Result<()> {
    let counted: Vec<Counted> = store::list_counted(tx, &invoice.id)?;
    let (state, exception) =
        rules::standing(&invoice.terms, &counted, invoice.state, invoice.expires_at, now);
    store::set_state(tx, &invoice.id, state, exception)
}

/// Ends what has waited long enough. Chains that cannot be seen end it too.
///
/// # Errors
/// When the database fails.
pub fn expire(tx: &mut Tx<'_>, chain: Chain, now: Time) -> Result<()> {
    for invoice in store::list_due(tx, chain, now, BATCH)? {
        update(tx, &invoice, now)?;
    }
    Ok(())
}
