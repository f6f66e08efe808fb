//! What the money that moved means for an order: paid, something missing, too much, or too late. The money itself is booked by
//! `payments`; here it is compared with what the order costs, in the same transaction.

use super::available;
use super::closing::close;
use super::events::{MissingGoods, OrderEvent, OrderMoney};
use super::store::{self, money};
use super::types::PaymentStatus;
use super::{order_number, pick_ups};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog::{self, Offer, Stocked, Why};
use crate::features::payments::{self, Entry, Moved, Payment, Purchase, Subject, Sum, Way};
use crate::features::vouchers;
use crate::identity::Admin;
use crate::time::{DAY, MINUTE, Time};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};

pub use money::{Awaited, Open, Owed, find_awaited, list_awaited, list_named, list_open, list_owed};

/// What a payment at a provider brings to an order.
pub const PURCHASE: Purchase = Purchase {
    ordered: |_, _, _| Ok(()),
    check_wanted: available::check_awaits,
    check_available: available::check,
    is_left: available::is_left,
    paid: |_, tx, payment, now| moved_at_provider(tx, payment, now).map(|()| None),
    under_way: |tx, payment, until| match &payment.order_id {
        Some(id) => money::wait_until(tx, id, until),
        None => Ok(()),
    },
    failed: |app, tx, payment, now| match &payment.order_id {
        Some(id) => waits_again(app, tx, id, now),
        None => Ok(()),
    },
    refunded: |tx, payment, _, now| match &payment.order_id {
        Some(id) => update_owed(tx, id, now),
        None => Ok(()),
    },
    lost: |tx, payment, cents, now| match &payment.order_id {
        Some(id) => money_lost(tx, id, cents, now),
        None => Ok(()),
    },
    refund_failed: |tx, payment, now| match &payment.order_id {
        Some(id) => update_owed(tx, id, now),
        None => Ok(()),
    },
    after: |app: &App, _, _| catalog::touch(app),
};

fn moved_at_provider(tx: &mut Tx<'_>, payment: &Payment, now: Time) -> Result<()> {
    match &payment.order_id {
        Some(id) => money_moved(tx, id, now).map(drop),
        None => Ok(()),
    }
}

/// Money of an order is gone, and not by a decision of the shop's. The order stays as it is: its goods may be on their way, and a person
/// decides.
pub fn money_lost(tx: &mut Tx<'_>, id: &str, cents: Cents, now: Time) -> Result<()> {
    emit(tx, id, &OrderEvent::MoneyLost { after: OrderMoney { amount: Amount(cents) } }, now)?;
    update_owed(tx, id, now)
}

/// The money that an order waited for has not come: its customer is told, and has as long as at first to pay otherwise. While another
/// payment is under way, the order waits for that one.
fn waits_again(app: &App, tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    let (total, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    let missing = less(total, payments::kept_of_order(tx, id)?);
    if status != PaymentStatus::Pending || missing <= Cents::ZERO {
        return Ok(());
    }
    if payments::under_way_of_order(tx, id, now)?.is_some() {
        return Ok(());
    }
    let orders = &app.config.orders;
    money::wait_again(
        tx,
        id,
        now.plus(i64::from(orders.expire_after_days) * DAY),
        now.plus(i64::from(orders.guest_hold_minutes) * MINUTE),
    )?;
    emit(tx, id, &OrderEvent::PaymentRefused { after: OrderMoney { amount: Amount(missing) } }, now)
}

/// Where an order stands after money has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It waits for the rest.
    Part { missing: Cents },
    /// It is paid, with what was too much.
    Paid { over: Cents },
    /// It had ended before: a person decides between delivering and giving back.
    Late,
}

/// Compares what was paid for an order with what it costs, and settles it when that is enough. Called after the money was booked.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`].
pub fn money_moved(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<Standing> {
    let (total, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    let kept = payments::kept_of_order(tx, id)?;
    let standing = match status {
        PaymentStatus::Pending if kept < total => {
            let missing = less(total, kept);
            emit(tx, id, &OrderEvent::PartPaid { after: OrderMoney { amount: Amount(missing) } }, now)?;
            return Ok(Standing::Part { missing });
        }
        PaymentStatus::Pending => {
            settle_in_time(tx, id, now)?;
            Standing::Paid { over: find_owed(tx, id)?.max(Cents::ZERO) }
        }
        // What went back of the price before is too much when it is paid again.
        PaymentStatus::Paid => Standing::Paid { over: find_owed(tx, id)?.max(Cents::ZERO) },
        PaymentStatus::Failed | PaymentStatus::Expired => Standing::Late,
    };
    match standing {
        Standing::Paid { over } if over > Cents::ZERO => {
            emit(tx, id, &OrderEvent::Overpaid { after: OrderMoney { amount: Amount(over) } }, now)?;
        }
        Standing::Late => {
            emit(tx, id, &OrderEvent::PaidLate { after: OrderMoney { amount: Amount(kept) } }, now)?
        }
        Standing::Paid { .. } | Standing::Part { .. } => {}
    }
    update_owed(tx, id, now)?;
    Ok(standing)
}

/// The customer has paid in time: the order is paid, also where its goods were sold to others after its hold had ended. Then the shop
/// is told.
fn settle_in_time(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    let ended = store::holds::list_ended(tx, id)?;
    let missing = take_what_is_left(tx, id, ended, now)?;
    store::holds::resume(tx, id)?;
    close(tx, id, PaymentStatus::Paid, now)?.emit(tx)?;
    tell_missing(tx, id, missing, now)
}

/// Takes stock where there is some; names what others have bought. That is no longer the order's, and does not come back with it.
fn take_what_is_left(tx: &mut Tx<'_>, id: &str, wanted: Vec<(Offer, i64)>, now: Time) -> Result<Vec<String>> {
    let wanted = catalog::with_goods(tx, wanted)?;
    let lines = wanted.iter().map(|(goods, quantity)| (goods, *quantity));
    let taken = catalog::take_stock(tx, lines, Why::order(id), now)?;
    let mut missing = Vec::new();
    for ((goods, _), stocked) in wanted.into_iter().zip(taken) {
        if stocked == Stocked::TooFew {
            money::set_untaken(tx, id, goods.offer)?;
            missing.push(goods.name);
        }
    }
    Ok(missing)
}

fn tell_missing(tx: &mut Tx<'_>, id: &str, products: Vec<String>, now: Time) -> Result<()> {
    if products.is_empty() {
        return Ok(());
    }
    emit(tx, id, &OrderEvent::Shortfall { after: MissingGoods { products } }, now)
}

/// Delivers an order whose money came after its end. Names in an event what others have bought meanwhile.
///
/// # Errors
/// [`ErrorCode::OrderSettled`] when it has not ended unpaid, [`ErrorCode::OrderUnpaid`] when nothing was paid for it.
pub fn revive(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<()> {
    let (_, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    if !matches!(status, PaymentStatus::Failed | PaymentStatus::Expired) {
        return Err(Error::new(ErrorCode::OrderSettled).with("status", status.in_german()));
    }
    if payments::kept_of_order(tx, id)? <= Cents::ZERO {
        return Err(ErrorCode::OrderUnpaid.into());
    }
    let wanted = store::list_sold_stock(tx, id)?;
    money::revive(tx, admin, id, now)?;
    let missing = take_what_is_left(tx, id, wanted, now)?;
    pick_ups::take_back(tx, id)?;
    vouchers::take_again(tx, id)?;
    let what = OrderEvent::moved(status, PaymentStatus::Paid).ok_or(ErrorCode::PaymentStatusImpossible)?;
    Event::new(&what, now, ("order", id, &order_number(id))).by(admin).emit(tx)?;
    tell_missing(tx, id, missing, now)?;
    update_owed(tx, id, now)
}

/// Takes a pending order of which a part was paid as paid.
///
/// # Errors
/// [`ErrorCode::OrderSettled`] when it is no longer pending.
pub fn settle_short(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<()> {
    close(tx, id, PaymentStatus::Paid, now)?.by(admin).emit(tx)?;
    update_owed(tx, id, now)
}

/// An admin says that an order was paid. What came by other ways is booked; only an order of which nothing came is booked whole.
pub fn book_by_hand(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    let (total, status) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    if status != PaymentStatus::Pending || payments::kept_of_order(tx, id)? != Cents::ZERO {
        return Ok(());
    }
    let entry = Entry {
        subject: Subject::Order(id),
        way: Way::Hand,
        external_id: id,
        sum: Sum::euro(total.get()),
        at: now,
    };
    payments::book(tx, &entry).map(drop)
}

/// Whether money was booked for the order until then that was none of its own: it may have waited for its payment again.
///
/// # Errors
/// When the database fails.
pub fn was_booked_wrongly(tx: &mut Tx<'_>, id: &str, until: Time) -> Result<bool> {
    let moved = payments::list_of_order(tx, id)?;
    Ok(moved.iter().any(|moved| moved.is_correction && moved.cents < Cents::ZERO && moved.at <= until))
}

/// Books money that went back to the customer. `external_id` is the way's own number of it; false when it was booked before.
///
/// # Errors
/// [`ErrorCode::RefundTooMuch`] when more would go back than was paid.
pub fn give_back(
    tx: &mut Tx<'_>,
    id: &str,
    (way, external_id): (Way, &str),
    cents: Cents,
    now: Time,
) -> Result<bool> {
    let entry =
        Entry { subject: Subject::Order(id), way, external_id, sum: Sum::euro(-cents.get()), at: now };
    let is_new = payments::book(tx, &entry)?;
    update_owed(tx, id, now)?;
    Ok(is_new)
}

/// Notes that what the shop owed for an order was given back outside the shop.
///
/// # Errors
/// When the database fails.
pub fn give_back_by_hand(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    let owed = find_owed(tx, id)?;
    if owed > Cents::ZERO {
        // It may happen again: what goes back elsewhere can come to nothing later.
        let number = format!("{id} refund {}", now.0);
        if !give_back(tx, id, (Way::Hand, &number), owed, now)? {
            return Err(Error::internal("money that was given back by hand is booked already"));
        }
    }
    Ok(())
}

/// Writes what the shop owes for an order, which follows from what was paid, what it costs and whether it is delivered.
pub fn update_owed(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    let owed = find_owed(tx, id)?;
    if owed > Cents::ZERO { money::set_owed(tx, id, owed, now) } else { money::clear_owed(tx, id) }
}

/// Less than nothing where something of its due is missing.
pub fn find_owed(tx: &mut Tx<'_>, id: &str) -> Result<Cents> {
    let Some(due) = money::find_due(tx, id)? else { return Ok(Cents::ZERO) };
    let moved = payments::list_of_order(tx, id)?;
    Ok(Cents::new(owed(due.get(), moved.iter().map(step))))
}

/// Whether the order would have less than its due without money that was booked for it, after some of its money went back or was
/// promised to go back: then it cannot be told whose money that was.
///
/// # Errors
/// When the database fails.
pub fn went_back_of(tx: &mut Tx<'_>, id: &str, booked: Cents, waiting: Cents) -> Result<bool> {
    let (total, _) = money::find_total(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    let due = money::find_due(tx, id)?.unwrap_or(total);
    let moved = payments::list_of_order(tx, id)?;
    let back: i64 = moved
        .iter()
        .filter(|moved| (moved.cents < Cents::ZERO) != moved.is_correction)
        .map(|moved| moved.cents.get())
        .sum();
    if back >= 0 && waiting <= Cents::ZERO {
        return Ok(false);
    }
    let promised = Step { way: Way::Hand, number: "", cents: -waiting.get(), is_correction: false };
    let without = Step { cents: -booked.get(), is_correction: true, ..promised };
    Ok(owed(due.get(), moved.iter().map(step).chain([promised, without])) < 0)
}

/// One movement of an order's money.
#[derive(Debug, Clone, Copy)]
struct Step<'a> {
    way: Way,
    number: &'a str,
    cents: i64,
    is_correction: bool,
}

fn step(moved: &Moved) -> Step<'_> {
    let Moved { way, ref external_id, cents, is_correction, .. } = *moved;
    Step { way, number: external_id, cents: cents.get(), is_correction }
}

/// A refund, with what of it stands.
struct Back<'a> {
    way: Way,
    number: &'a str,
    cents: i64,
    /// How much of it went back of the price.
    of_price: i64,
}

/// What the shop has beyond its due. What it gave back of the price is no longer its due, so that the same paid once more is owed
/// whole; too much that was paid, and what went back before the order was paid, was none of the price. Corrections move nothing; one
/// of a refund makes due again what that refund had taken of the price.
fn owed<'a>(total: i64, moved: impl Iterator<Item = Step<'a>>) -> i64 {
    let (mut kept, mut due, mut was_paid) = (0, total, false);
    let mut given_back = Vec::new();
    for step in moved {
        if step.is_correction {
            due += due_again(&mut given_back, &step);
        } else if step.cents < 0 {
            let of_price = if was_paid { (-step.cents - (kept - due).max(0)).max(0) } else { 0 };
            due -= of_price;
            given_back.push(Back { way: step.way, number: step.number, cents: -step.cents, of_price });
        }
        kept += step.cents;
        was_paid |= kept >= due;
    }
    kept - due.max(0)
}

/// What of the price a correction makes due again. While several refunds of a charge come to more than it, one may find nothing to take,
/// and one that comes to nothing leaves its money with the others: a correction is of its own refund first, then of the others of its
/// way, the latest first.
fn due_again(given_back: &mut [Back<'_>], step: &Step<'_>) -> i64 {
    let Some(failed) = step.number.strip_suffix(payments::FAILED_SUFFIX) else { return 0 };
    let own = given_back.iter().position(|back| back.number == failed);
    let others = (0..given_back.len()).rev().filter(|place| Some(*place) != own);
    let (mut left, mut again) = (step.cents.max(0), 0);
    for place in own.into_iter().chain(others) {
        let Some(back) = given_back.get_mut(place).filter(|back| back.way == step.way) else { continue };
        let undone = left.min(back.cents);
        let of_price = undone.min(back.of_price);
        back.cents -= undone;
        back.of_price -= of_price;
        left -= undone;
        again += of_price;
    }
    again
}

const fn less(from: Cents, what: Cents) -> Cents {
    Cents::new(from.get() - what.get())
}

fn emit(tx: &mut Tx<'_>, id: &str, what: &OrderEvent, now: Time) -> Result<()> {
    Event::new(what, now, ("order", id, &order_number(id))).emit(tx)
}

#[cfg(test)]
mod tests;
