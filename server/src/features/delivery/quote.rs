//! What sending goods costs, and the VAT in it: one function for the cart, the last page and the order. Nothing here reads
//! a clock, a setting or the database.

use super::days::Wait;
use super::types::DeliveryRate;
use crate::features::catalog::{self, TaxKind};
use kontor_money::Cents;
use std::collections::BTreeMap;

/// Goods of one order: one million euros. Sums over all orders there will ever be stay far inside 64 bits.
pub const MAX_TOTAL: Cents = Cents::new(100_000_000);

/// One line of a cart at the price that the server computed.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// Of one piece, VAT included.
    pub price: Cents,
    pub quantity: i64,
    pub tax: TaxKind,
    /// Of one piece; 0 where it is not known.
    pub grams: i64,
    /// What a voucher takes off all of its pieces.
    pub discount: Cents,
    /// Comes back with the bottle: it is paid and taxed as goods are, but makes no delivery cheaper.
    pub is_deposit: bool,
}

/// The deposit for so many pieces, as a line of its own.
pub fn deposit_line(goods: &catalog::Goods, quantity: i64) -> Option<Line> {
    let price = goods.deposit?;
    Some(Line { price, quantity, tax: goods.tax_kind, grams: 0, discount: Cents::ZERO, is_deposit: true })
}

/// What goods come to before anybody says how they are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goods {
    /// Before a voucher, with deposits.
    pub gross: Cents,
    /// How much of it is deposit.
    pub deposit: Cents,
    /// What a voucher takes off.
    pub discount: Cents,
    pub grams: i64,
    by_kind: BTreeMap<TaxKind, Worth>,
    /// A voucher pays for the delivery.
    ships_free: bool,
    /// None where one of them says nothing that can be counted with.
    pub wait: Option<Wait>,
}

/// What goods of one kind come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Worth {
    gross: i64,
    discount: i64,
}

impl Goods {
    /// `None` where they are worth more than [`MAX_TOTAL`], or a line less than nothing.
    pub fn of(lines: &[Line]) -> Option<Self> {
        let wait = Some(Wait::default());
        let [gross, deposit, discount] = [Cents::ZERO; 3];
        let by_kind = BTreeMap::new();
        let mut goods = Self { gross, deposit, discount, grams: 0, by_kind, ships_free: false, wait };
        for line in lines {
            let gross = line.price.checked_mul(line.quantity)?;
            if !(Cents::ZERO..=gross).contains(&line.discount) {
                return None;
            }
            goods.gross = goods.gross.checked_add(gross)?;
            if line.is_deposit {
                goods.deposit = goods.deposit.checked_add(gross)?;
            }
            goods.discount = goods.discount.checked_add(line.discount)?;
            goods.grams = goods.grams.checked_add(line.grams.checked_mul(line.quantity)?)?;
            let worth = goods.by_kind.entry(line.tax).or_default();
            worth.gross += gross.get();
            worth.discount += line.discount.get();
        }
        (goods.gross <= MAX_TOTAL).then_some(goods)
    }

    /// Before a voucher and without deposits: what rates of delivery ask for.
    pub fn value(&self) -> Cents {
        Cents::new(self.gross.get() - self.deposit.get())
    }

    /// The same goods, whose delivery a voucher pays for or not.
    #[must_use]
    pub fn shipped_free(self, ships_free: bool) -> Self {
        Self { ships_free, ..self }
    }

    /// The same goods, which have these delivery times: what takes the longest decides.
    #[must_use]
    pub fn taking<'a>(mut self, delivery_times: impl IntoIterator<Item = &'a str>) -> Self {
        let waits = delivery_times.into_iter().map(Wait::of);
        self.wait = waits.fold(self.wait, |longest, wait| Some(longest?.longest(wait?)));
        self
    }
}

/// The rates of VAT that hold in one country on one day, in hundredths of a per cent: 1900 are 19 %.
pub type TaxRates = BTreeMap<TaxKind, i64>;

/// Goods with their delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// Before the discount.
    pub goods: Cents,
    /// What a voucher takes off the goods.
    pub discount: Cents,
    pub shipping: Cents,
    pub total: Cents,
    /// One for each rate, the highest first; their sums are the total. None for a small business (§ 19 UStG), which shows
    /// no VAT.
    pub taxes: Vec<TaxShare>,
}

/// What is taxed at one rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxShare {
    /// Of a per cent.
    pub hundredths: i64,
    /// After the discount.
    pub goods: Cents,
    pub shipping: Cents,
    pub net: Cents,
    pub tax: Cents,
    pub gross: Cents,
}

/// Adds `shipping` to the goods and takes the VAT out of both; without `rates` for a small business.
///
/// Delivery is an ancillary supply: it shares the rate of the goods, and where these have several it is split by their values
/// (UStAE 3.10 and 10.1); a voucher has made these smaller before, in the lines that it is for. Each share is rounded down and the rest goes to the largest. The tax is taken out of each group's
/// gross sum, half up, so that no rounding of single lines adds up.
///
/// `None` where a kind of goods has no rate, or a sum leaves 64 bits.
pub fn quote(goods: &Goods, shipping: Cents, rates: Option<&TaxRates>) -> Option<Quote> {
    let total = Cents::new(goods.gross.get() - goods.discount.get()).checked_add(shipping)?;
    let taxes = match rates {
        None => Vec::new(),
        Some(rates) => shares(goods, shipping, rates)?,
    };
    Some(Quote { goods: goods.gross, discount: goods.discount, shipping, total, taxes })
}

fn shares(goods: &Goods, shipping: Cents, rates: &TaxRates) -> Option<Vec<TaxShare>> {
    let mut groups = BTreeMap::<i64, Worth>::new();
    for (kind, worth) in &goods.by_kind {
        let group = groups.entry(*rates.get(kind)?).or_default();
        group.gross += worth.gross;
        group.discount += worth.discount;
    }
    // Where a voucher has left nothing of the goods, they share the delivery by what they were worth.
    let left = goods.gross.get() - goods.discount.get();
    let (all, worth): (i64, fn(&Worth) -> i64) = match left {
        0 => (goods.gross.get(), |group| group.gross),
        _ => (left, |group| group.gross - group.discount),
    };
    // Of groups of the same size the one with the higher rate, so that the result does not depend on their order.
    let largest = groups.iter().max_by_key(|(rate, group)| (worth(group), **rate)).map(|(rate, _)| *rate);
    let mut rest = shipping.get();
    let mut shipped = BTreeMap::new();
    for (rate, group) in &groups {
        let share = match all {
            0 => 0,
            all => shipping.get().checked_mul(worth(group))? / all,
        };
        rest -= share;
        shipped.insert(*rate, share);
    }
    let share_of = |(rate, group): (&i64, &Worth)| {
        let rest = if Some(*rate) == largest { rest } else { 0 };
        let shipping = shipped.get(rate).copied().unwrap_or_default() + rest;
        let goods = group.gross - group.discount;
        let gross = goods + shipping;
        let tax = tax_in(gross, *rate)?;
        let [goods, shipping, net, tax, gross] = [goods, shipping, gross - tax, tax, gross].map(Cents::new);
        Some(TaxShare { hundredths: *rate, goods, shipping, net, tax, gross })
    };
    groups.iter().rev().map(share_of).collect()
}

/// The tax in a gross sum, half up.
fn tax_in(gross: i64, hundredths: i64) -> Option<i64> {
    let whole = 10_000 + hundredths;
    Some((gross.checked_mul(hundredths)?.checked_mul(2)? + whole) / (2 * whole))
}

/// What a method with these rates costs for these goods; none when it does not go to that country or does not take them.
/// Of several rates that fit the cheapest counts.
pub fn price(rates: &[DeliveryRate], country: &str, goods: &Goods) -> Option<Cents> {
    let cost = |rate: &DeliveryRate| match rate.free_from {
        _ if goods.ships_free => Cents::ZERO,
        Some(from) if goods.value() >= from.0 => Cents::ZERO,
        _ => rate.price.0,
    };
    rates.iter().filter(|rate| fits(rate, country, goods)).map(cost).min()
}

/// From which value on goods of this weight would be sent for nothing; none where they are already, or never are.
pub fn free_from(rates: &[DeliveryRate], country: &str, goods: &Goods) -> Option<Cents> {
    if price(rates, country, goods)? == Cents::ZERO {
        return None;
    }
    let least = |rate: &DeliveryRate| {
        let from = match rate.free_from {
            _ if rate.price.0 == Cents::ZERO => rate.from_amount.0,
            Some(from) => from.0.max(rate.from_amount.0),
            None => return None,
        };
        rate.to_amount.is_none_or(|to| from <= to.0).then_some(from)
    };
    let free = rates.iter().filter(|rate| carries(rate, country, goods.grams)).filter_map(least);
    free.filter(|from| *from > goods.value()).min()
}

fn fits(rate: &DeliveryRate, country: &str, goods: &Goods) -> bool {
    carries(rate, country, goods.grams)
        && goods.value() >= rate.from_amount.0
        && rate.to_amount.is_none_or(|to| goods.value() <= to.0)
}

/// Whether it goes there with this weight. Goods without a known weight are sent by their value alone.
fn carries(rate: &DeliveryRate, country: &str, grams: i64) -> bool {
    let within = || grams >= rate.from_grams && rate.to_grams.is_none_or(|to| grams <= to);
    rate.country == country && (grams == 0 || within())
}

#[cfg(test)]
mod tests;
