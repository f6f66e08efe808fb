//! What of an order was paid, went back, and is on its way back; what that allows.

use super::store;
use super::types::{Refund, RefundLine, RefundRequest, RefundState, RefundWay};
use crate::error::{Error, ErrorCode, Result};
use crate::features::orders::{self, ChargedLine, ChargedOrder};
use crate::features::payments::{self, Charged, Way};
use crate::identity::Admin;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use std::collections::BTreeMap;

/// What of an order was paid, went back, and is on its way back.
pub struct Standing {
    pub order: ChargedOrder,
    /// Those that went back or wait for it.
    counted: Vec<Refund>,
    /// Pieces of each line in those.
    returned: BTreeMap<i64, i64>,
    /// With the shop, and not on its way back.
    pub available: i64,
    /// Ways that money came by, the first one first.
    came_by: Vec<Way>,
    charged: Vec<Charged>,
    /// What came by Telegram and is here.
    by_telegram: i64,
    /// What came from a wallet and is here.
    by_wallet: i64,
}

impl Standing {
    pub fn read(tx: &mut Tx<'_>, admin: &Admin, id: &str) -> Result<Self> {
        let order = orders::find_charged(tx, admin, id)?.ok_or(ErrorCode::OrderNotFound)?;
        let mut counted = store::list_of_order(tx, id)?;
        counted.retain(|refund| matches!(refund.state, RefundState::Waiting | RefundState::Done));
        let mut returned = BTreeMap::new();
        for (_, line) in store::list_lines(tx, counted.iter().map(|refund| refund.id.clone()))? {
            *returned.entry(line.position).or_default() += line.quantity;
        }
        let waiting: i64 = waiting(&counted).map(|refund| refund.cents.get()).sum();
        let (mut came_by, mut by_telegram, mut by_wallet) = (Vec::new(), 0, 0);
        for moved in payments::list_of_order(tx, id)? {
            match moved.way {
                Way::Telegram => by_telegram += moved.cents.get(),
                Way::Wallet => by_wallet += moved.cents.get(),
                _ => {}
            }
            if moved.cents > Cents::ZERO && !came_by.contains(&moved.way) {
                came_by.push(moved.way);
            }
        }
        let mut charged = payments::list_charged(tx, id)?;
        for payment in &mut charged {
            let on_its_way = waiting_of(&counted, &payment.payment_id);
            payment.left = Cents::new(payment.left.get() - on_its_way);
        }
        let available = (payments::kept_of_order(tx, id)?.get() - waiting).max(0);
        Ok(Self { order, counted, returned, available, came_by, charged, by_telegram, by_wallet })
    }

    /// What goes back to the wallet with this, and went back before.
    pub fn wallet_share(&self, cents: i64) -> Cents {
        let before = self.counted.iter().filter(|refund| refund.way == Way::Wallet);
        Cents::new(before.map(|refund| refund.cents.get()).sum::<i64>() + cents)
    }

    pub fn shipping_left(&self) -> i64 {
        let returned: i64 = self.counted.iter().map(|refund| refund.shipping.get()).sum();
        (self.order.shipping.get() - returned).max(0)
    }

    /// Pieces of a line that have not gone back.
    pub fn left_of(&self, position: i64) -> Option<i64> {
        Some(self.line(position)?.quantity - self.returned_of(position))
    }

    /// What so many more pieces of a line were charged, a voucher's share taken off.
    pub fn cost_of(&self, position: i64, pieces: i64) -> i64 {
        self.line(position).map_or(0, |line| line.charged(self.returned_of(position), pieces))
    }

    fn line(&self, position: i64) -> Option<&ChargedLine> {
        self.order.lines.get(usize::try_from(position).ok()?)
    }

    fn returned_of(&self, position: i64) -> i64 {
        self.returned.get(&position).copied().unwrap_or_default()
    }

    /// What is asked for, in cents, with the shipping in it.
    pub fn amount_of(&self, request: &RefundRequest) -> Result<(i64, i64)> {
        let by_line = !request.lines.is_empty() || request.shipping;
        let (cents, shipping) = match request.amount {
            Some(_) if by_line => return Err(Error::field("amount", ErrorCode::InvalidValue)),
            Some(Amount(cents)) => (cents.get(), 0),
            None if by_line => {
                let shipping = if request.shipping { self.shipping_left() } else { 0 };
                (self.sum_of(&request.lines)? + shipping, shipping)
            }
            None => (self.available, self.shipping_left().min(self.available)),
        };
        if cents <= 0 {
            return Err(Error::field("amount", ErrorCode::RefundNothing));
        }
        if cents > self.available {
            return Err(ErrorCode::RefundTooMuch.into());
        }
        Ok((cents, shipping))
    }

    fn sum_of(&self, lines: &[RefundLine]) -> Result<i64> {
        let too_many = || Error::field("lines", ErrorCode::RefundLinesTooMany);
        let mut asked: BTreeMap<i64, i64> = BTreeMap::new();
        let mut sum = 0_i64;
        for line in lines {
            let left = self.left_of(line.position).ok_or_else(too_many)?;
            let before = asked.insert(line.position, line.quantity);
            if before.is_some() || line.quantity <= 0 || line.quantity > left {
                return Err(too_many());
            }
            sum = sum.saturating_add(self.cost_of(line.position, line.quantity));
        }
        Ok(sum)
    }

    /// The payment whose money goes back; `None` for ways without one.
    pub fn source(&self, way: Way, cents: i64) -> Result<Option<String>> {
        let impossible = || Error::field("way", ErrorCode::RefundWayImpossible);
        if !self.ways().iter().any(|offered| offered.way == way && offered.most.0.get() >= cents) {
            return Err(impossible());
        }
        if !by_provider(way) {
            return Ok(None);
        }
        let mut fitting =
            self.charged.iter().filter(|payment| payment.way == way && payment.left.get() >= cents);
        fitting.next().map(|payment| Some(payment.payment_id.clone())).ok_or_else(impossible)
    }

    /// Where a person finds the money that is to go back, in the account at the payment provider.
    pub fn place_of(&self, way: Way) -> Option<String> {
        let of_way = self.charged.iter().find(|payment| payment.way == way && by_person(way));
        of_way.and_then(|payment| payment.reference.clone())
    }

    /// The ways that money can go back by, the one that it came by first.
    pub fn ways(&self) -> Vec<RefundWay> {
        let mut ways: Vec<Way> = self.came_by.clone();
        for always in [Way::Bank, Way::Hand] {
            if !ways.contains(&always) {
                ways.push(always);
            }
        }
        ways.into_iter()
            .map(|way| {
                let most = match way {
                    // A provider gives back of one payment.
                    _ if by_provider(way) => {
                        let of_way = self.charged.iter().filter(|payment| payment.way == way);
                        of_way.map(|payment| payment.left.get()).max().unwrap_or_default()
                    }
                    // What came that way and has not gone back by it.
                    Way::Telegram => {
                        let waiting = waiting(&self.counted).filter(|refund| refund.way == way);
                        self.by_telegram - waiting.map(|refund| refund.cents.get()).sum::<i64>()
                    }
                    // The wallet's owner must be there.
                    Way::Wallet if self.order.user_id.is_none() => 0,
                    // No more coins than came from it.
                    Way::Wallet => self.by_wallet,
                    _ => self.available,
                };
                RefundWay { way, name: way.in_german(), most: Amount(Cents::new(most.min(self.available))) }
            })
            .filter(|way| way.most.0 > Cents::ZERO)
            .collect()
    }
}

fn waiting(counted: &[Refund]) -> impl Iterator<Item = &Refund> {
    counted.iter().filter(|refund| refund.state == RefundState::Waiting)
}

fn waiting_of(counted: &[Refund], payment_id: &str) -> i64 {
    let of_it = waiting(counted).filter(|refund| refund.payment_id.as_deref() == Some(payment_id));
    of_it.map(|refund| refund.cents.get()).sum()
}

const fn by_provider(way: Way) -> bool {
    matches!(way, Way::Paypal | Way::Stripe)
}

/// A person does it outside the shop and says so: by transfer, or in the account at the payment provider behind the bot.
pub const fn by_person(way: Way) -> bool {
    matches!(way, Way::Bank | Way::Telegram)
}
