//! What people may hold that the shop does not know yet: guests, and members in their first day until one of their orders is
//! paid. Their unpaid orders hold stock for a while only, and all of them together a part of each product.

use super::pick_ups;
use super::store::{self, NewItem, holds};
use super::types::ItemRequest;
use crate::config::{Limits, Orders};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::limits::{self, Limit};
use crate::features::catalog::{self, Offer, Stocked, Why};
use crate::identity::{Account, UserId};
use crate::time::{DAY, HOUR, MINUTE, Time};
use kontor_db::Tx;
use std::collections::BTreeSet;
use std::net::IpAddr;

/// A member is new for this long after the approval.
const NEW_FOR: i64 = DAY;
/// Of so few pieces strangers may hold all: the last ones must be for sale.
const FEW: i64 = 5;
/// Holds that one run of the worker ends.
const BATCH: i64 = 200;

/// How much of the stock a stranger's order may hold, and for how long.
pub struct Bounds {
    until: Time,
    per_line: i64,
    per_order: i64,
    stock_percent: i64,
    pieces: (String, Limit),
}

impl Bounds {
    pub fn new(orders: &Orders, limits: &Limits, address: IpAddr, now: Time) -> Self {
        let pieces = Limit::new(limits.guest_pieces_per_address_hour, HOUR, limits.factor);
        Self {
            until: now.plus(i64::from(orders.guest_hold_minutes) * MINUTE),
            per_line: i64::from(orders.guest_pieces_per_line),
            per_order: i64::from(orders.guest_pieces),
            stock_percent: i64::from(orders.guest_stock_percent),
            pieces: (format!("guest pieces {}", limits::address_key(address)), pieces),
        }
    }

    /// # Errors
    /// When the order is larger than a stranger's may be.
    pub fn check(&self, tx: &mut Tx<'_>, items: &[ItemRequest], now: Time) -> Result<()> {
        let mut fields = Fields::default();
        for (index, item) in items.iter().enumerate() {
            if item.quantity > self.per_line {
                let too_many = Error::new(ErrorCode::TooManyOfOne).with("max", self.per_line);
                fields.take::<()>(&format!("items[{index}].quantity"), Err(too_many));
            }
        }
        fields.check()?;
        let pieces = items.iter().map(|item| item.quantity).sum::<i64>();
        if pieces > self.per_order {
            return Err(Error::new(ErrorCode::TooManyPieces).with("max", self.per_order));
        }
        let (counter, limit) = &self.pieces;
        limits::take_many(tx, counter, pieces, *limit, now, ErrorCode::RateLimited)
    }

    /// Lets the order hold its stock, and its place in a slot, for a while, if all strangers together hold no more than their part.
    ///
    /// # Errors
    /// [`ErrorCode::StockShared`] with what this order could have.
    pub fn hold(
        &self,
        tx: &mut Tx<'_>,
        id: &str,
        items: &[NewItem],
        has_slot: bool,
        now: Time,
    ) -> Result<()> {
        let taken = items.iter().filter(|item| item.took_stock);
        let offers: BTreeSet<Offer> = taken.clone().filter_map(NewItem::offer).collect();
        if has_slot || !offers.is_empty() {
            holds::set(tx, id, self.until)?;
        }
        for offer in offers {
            let Some(goods) = catalog::find_sold_goods(tx, offer)? else { continue };
            let held = holds::count(tx, offer, now)?;
            let all = goods.stock.unwrap_or_default() + held;
            let most = (all * self.stock_percent / 100).max(FEW);
            if held > most {
                let own = taken.clone().filter(|item| item.offer() == Some(offer));
                let left = most - (held - own.map(|item| item.quantity).sum::<i64>());
                let code = if left > 0 { ErrorCode::StockShared } else { ErrorCode::StockSharedOut };
                return Err(Error::new(code).with("product", &goods.name).with("stock", left));
            }
        }
        Ok(())
    }
}

/// Whether the shop does not know this customer yet.
///
/// # Errors
/// When the database fails.
pub fn is_stranger(tx: &mut Tx<'_>, member: Option<&Account>, now: Time) -> Result<bool> {
    match member {
        None => Ok(true),
        Some(member) if member.is_admin() => Ok(false),
        Some(member) => is_new(tx, member.id, now),
    }
}

fn is_new(tx: &mut Tx<'_>, member: UserId, now: Time) -> Result<bool> {
    holds::is_new(tx, member, now.plus(-NEW_FOR))
}

/// Gives the stock back that unpaid orders have held long enough. The orders stay; setting them to paid takes it again.
///
/// # Errors
/// When the database fails.
pub fn end_due(tx: &mut Tx<'_>, now: Time) -> Result<usize> {
    let due = holds::list_due(tx, now, BATCH)?;
    for id in &due {
        let taken = store::list_taken_stock(tx, id)?;
        catalog::return_stock(tx, &taken, Why::order(id), now)?;
        pick_ups::give_back(tx, id)?;
        holds::end(tx, id)?;
    }
    Ok(due.len())
}

/// Takes the stock again of an order that is paid after its hold has ended. It has it for good, also where it waits for its payment once
/// more.
///
/// # Errors
/// When others have bought it meanwhile.
pub fn take_again(tx: &mut Tx<'_>, id: &str, now: Time) -> Result<()> {
    pick_ups::take_back(tx, id)?;
    let ended = holds::list_ended(tx, id)?;
    let wanted = catalog::with_goods(tx, ended)?;
    let lines = wanted.iter().map(|(goods, quantity)| (goods, *quantity));
    let taken = catalog::take_stock(tx, lines, Why::order(id), now)?;
    match wanted.iter().zip(taken).find(|(_, stocked)| *stocked == Stocked::TooFew) {
        Some(((goods, _), _)) => Err(catalog::too_few(&goods.name, goods.stock.unwrap_or_default())),
        None => holds::resume(tx, id),
    }
}
