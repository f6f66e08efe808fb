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
}

/// The deposit for so many pieces, as a line of its own.
pub fn deposit_line(goods: &catalog::Goods, quantity: i64) -> Option<Line> {
    let price = goods.deposit?;
    Some(Line { price, quantity, tax: goods.tax_kind, grams: 0 })
}

/// What goods come to before anybody says how they are sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goods {
    pub gross: Cents,
    pub grams: i64,
    by_kind: BTreeMap<TaxKind, i64>,
    /// None where one of them says nothing that can be counted with.
    pub wait: Option<Wait>,
}

impl Goods {
    /// `None` where they are worth more than [`MAX_TOTAL`].
    pub fn of(lines: &[Line]) -> Option<Self> {
        let wait = Some(Wait::default());
        let mut goods = Self { gross: Cents::ZERO, grams: 0, by_kind: BTreeMap::new(), wait };
        for line in lines {
            let gross = line.price.checked_mul(line.quantity)?;
            goods.gross = goods.gross.checked_add(gross)?;
            goods.grams = goods.grams.checked_add(line.grams.checked_mul(line.quantity)?)?;
            *goods.by_kind.entry(line.tax).or_default() += gross.get();
        }
        (goods.gross <= MAX_TOTAL).then_some(goods)
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
    pub goods: Cents,
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
    pub goods: Cents,
    pub shipping: Cents,
    pub net: Cents,
    pub tax: Cents,
    pub gross: Cents,
}

/// Adds `shipping` to the goods and takes the VAT out of both; without `rates` for a small business.
///
/// Delivery is an ancillary supply: it shares the rate of the goods, and where these have several it is split by their values
/// (UStAE 3.10 and 10.1). Each share is rounded down and the rest goes to the largest. The tax is taken out of each group's
/// gross sum, half up, so that no rounding of single lines adds up.
///
/// `None` where a kind of goods has no rate, or a sum leaves 64 bits.
pub fn quote(goods: &Goods, shipping: Cents, rates: Option<&TaxRates>) -> Option<Quote> {
    let total = goods.gross.checked_add(shipping)?;
    let taxes = match rates {
        None => Vec::new(),
        Some(rates) => shares(goods, shipping, rates)?,
    };
    Some(Quote { goods: goods.gross, shipping, total, taxes })
}

fn shares(goods: &Goods, shipping: Cents, rates: &TaxRates) -> Option<Vec<TaxShare>> {
    let mut groups = BTreeMap::<i64, i64>::new();
    for (kind, gross) in &goods.by_kind {
        *groups.entry(*rates.get(kind)?).or_default() += gross;
    }
    // Of groups of the same size the one with the higher rate, so that the result does not depend on their order.
    let largest = groups.iter().max_by_key(|(rate, gross)| (**gross, **rate)).map(|(rate, _)| *rate);
    let mut rest = shipping.get();
    let mut shipped = BTreeMap::new();
    for (rate, gross) in &groups {
        let share = match goods.gross.get() {
            0 => 0,
            all => shipping.get().checked_mul(*gross)? / all,
        };
        rest -= share;
        shipped.insert(*rate, share);
    }
    let share_of = |(rate, goods): (&i64, &i64)| {
        let rest = if Some(*rate) == largest { rest } else { 0 };
        let shipping = shipped.get(rate).copied().unwrap_or_default() + rest;
        let gross = goods + shipping;
        let tax = tax_in(gross, *rate)?;
        let [goods, shipping, net, tax, gross] = [*goods, shipping, gross - tax, tax, gross].map(Cents::new);
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
        Some(from) if goods.gross >= from.0 => Cents::ZERO,
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
    free.filter(|from| *from > goods.gross).min()
}

fn fits(rate: &DeliveryRate, country: &str, goods: &Goods) -> bool {
    carries(rate, country, goods.grams)
        && goods.gross >= rate.from_amount.0
        && rate.to_amount.is_none_or(|to| goods.gross <= to.0)
}

/// Whether it goes there with this weight. Goods without a known weight are sent by their value alone.
fn carries(rate: &DeliveryRate, country: &str, grams: i64) -> bool {
    let within = || grams >= rate.from_grams && rate.to_grams.is_none_or(|to| grams <= to);
    rate.country == country && (grams == 0 || within())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kontor_money::Amount;
    use proptest::prelude::*;

    fn line(cents: i64, quantity: i64, tax: TaxKind, grams: i64) -> Line {
        Line { price: Cents::new(cents), quantity, tax, grams }
    }

    fn german() -> TaxRates {
        TaxRates::from([(TaxKind::Standard, 1900), (TaxKind::Reduced, 700), (TaxKind::Zero, 0)])
    }

    fn rate(country: &str, grams: (i64, Option<i64>), cents: i64) -> DeliveryRate {
        DeliveryRate {
            country: country.to_owned(),
            from_grams: grams.0,
            to_grams: grams.1,
            from_amount: Amount(Cents::ZERO),
            to_amount: None,
            price: Amount(Cents::new(cents)),
            free_from: None,
        }
    }

    #[test]
    fn coffee_and_a_kettle_share_the_parcel() {
        // 12.90 at 7 % and 48.00 at 19 %; of 4.99 the coffee bears 1.05 (rounded down), the kettle the rest.
        let goods =
            Goods::of(&[line(1290, 1, TaxKind::Reduced, 520), line(4800, 1, TaxKind::Standard, 1100)]);
        let quote = quote(&goods.unwrap(), Cents::new(499), Some(&german())).unwrap();
        assert_eq!((quote.goods.get(), quote.shipping.get(), quote.total.get()), (6090, 499, 6589));
        let shares: Vec<_> = quote
            .taxes
            .iter()
            .map(|share| {
                (
                    share.hundredths,
                    share.goods.get(),
                    share.shipping.get(),
                    share.net.get(),
                    share.tax.get(),
                    share.gross.get(),
                )
            })
            .collect();
        assert_eq!(shares, [(1900, 4800, 394, 4365, 829, 5194), (700, 1290, 105, 1304, 91, 1395)]);
    }

    #[test]
    fn a_small_business_shows_no_tax() {
        let goods = Goods::of(&[line(1000, 2, TaxKind::Standard, 0)]).unwrap();
        let quote = quote(&goods, Cents::new(300), None).unwrap();
        assert_eq!((quote.total.get(), quote.taxes), (2300, vec![]));
    }

    #[test]
    fn tax_is_rounded_half_up() {
        // 1.19 holds 0.19 exactly; 0.03 at 19 % holds 0.479 cents, 0.04 holds 0.639; 107 at 7 % holds 7.
        assert_eq!(
            [(119, 1900), (3, 1900), (4, 1900), (107, 700), (5, 0)]
                .map(|(gross, rate)| tax_in(gross, rate).unwrap()),
            [19, 0, 1, 7, 0]
        );
    }

    #[test]
    fn the_cheapest_rate_that_fits_counts() {
        let rates = [
            rate("DE", (0, Some(2000)), 499),
            rate("DE", (0, Some(10_000)), 799),
            rate("AT", (0, None), 1490),
        ];
        let of = |grams, country| {
            let goods = Goods::of(&[line(1000, 1, TaxKind::Reduced, grams)]).unwrap();
            price(&rates, country, &goods).map(Cents::get)
        };
        assert_eq!((of(2000, "DE"), of(2001, "DE"), of(10_001, "DE")), (Some(499), Some(799), None));
        assert_eq!((of(50_000, "AT"), of(1, "CH")), (Some(1490), None));
        assert_eq!(of(0, "DE"), Some(499), "goods without a weight go by their value");
    }

    #[test]
    fn the_value_decides_too_and_a_bound_is_within() {
        let by_value = |from: i64, to: Option<i64>, cents| DeliveryRate {
            from_amount: Amount(Cents::new(from)),
            to_amount: to.map(|to| Amount(Cents::new(to))),
            free_from: Some(Amount(Cents::new(5000))),
            ..rate("DE", (0, None), cents)
        };
        let rates = [by_value(0, Some(1999), 590), by_value(2000, None, 390)];
        let of = |cents| {
            price(&rates, "DE", &Goods::of(&[line(cents, 1, TaxKind::Reduced, 0)]).unwrap()).map(Cents::get)
        };
        assert_eq!([1999, 2000, 4999, 5000].map(of), [Some(590), Some(390), Some(390), Some(0)]);
    }

    #[test]
    fn what_no_order_may_come_to_is_none() {
        assert_eq!(Goods::of(&[line(i64::MAX, 2, TaxKind::Zero, 0)]), None);
        assert_eq!(Goods::of(&[line(1, i64::MAX, TaxKind::Zero, 2)]), None);
        assert_eq!(Goods::of(&[line(1, MAX_TOTAL.get() + 1, TaxKind::Zero, 2)]), None);
        let most = Goods::of(&[line(MAX_TOTAL.get(), 1, TaxKind::Standard, 0)]).unwrap();
        let most = quote(&most, Cents::new(i64::MAX / 1_000_000), Some(&german()));
        assert_eq!(most, None, "nor a price of delivery beyond all measure");
    }

    fn carts() -> impl Strategy<Value = Vec<Line>> {
        let kind = prop_oneof![Just(TaxKind::Standard), Just(TaxKind::Reduced), Just(TaxKind::Zero)];
        let line = (0..5_000_i64, 1..50_i64, kind, prop_oneof![Just(0), 0..30_000_i64]);
        let line = line.prop_map(|(cents, quantity, tax, grams)| self::line(cents, quantity, tax, grams));
        proptest::collection::vec(line, 1..12)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        /// As asking for every value above it would find: the first at which delivery costs nothing.
        #[test]
        fn delivery_is_free_from_the_first_value_that_costs_nothing(
            rates in proptest::collection::vec((0..12_i64, proptest::option::of(0..20_i64), 0..3_i64, proptest::option::of(0..25_i64)), 1..5),
            worth in 0..20_i64,
        ) {
            let rates: Vec<_> = rates.into_iter().map(|(from, to, cents, free)| DeliveryRate {
                from_amount: Amount(Cents::new(from)),
                to_amount: to.map(|to| Amount(Cents::new(to))),
                free_from: free.map(|free| Amount(Cents::new(free))),
                ..rate("DE", (0, None), cents)
            }).collect();
            let worth_of = |cents| Goods::of(&[line(cents, 1, TaxKind::Standard, 0)]).unwrap();
            let cost = |cents| price(&rates, "DE", &worth_of(cents)).map(Cents::get);
            let expected = match cost(worth) {
                None | Some(0) => None,
                Some(_) => (worth + 1..60).find(|value| cost(*value) == Some(0)),
            };
            prop_assert_eq!(free_from(&rates, "DE", &worth_of(worth)).map(Cents::get), expected);
        }

        /// Whatever is in the cart: the groups' sums are the total to the cent, no share is off by more than the rounding,
        /// and the order of the lines does not matter.
        #[test]
        fn the_groups_of_any_cart_come_to_its_total(
            lines in carts(), shipping in 0..20_000_i64, standard in 0..2_700_i64, reduced in 0..1_200_i64,
        ) {
            let rates = TaxRates::from([(TaxKind::Standard, standard), (TaxKind::Reduced, reduced), (TaxKind::Zero, 0)]);
            let goods = Goods::of(&lines).unwrap();
            let found = quote(&goods, Cents::new(shipping), Some(&rates)).unwrap();
            let sum = |part: fn(&TaxShare) -> Cents| found.taxes.iter().map(|share| part(share).get()).sum::<i64>();
            prop_assert_eq!(sum(|share| share.gross), found.total.get());
            prop_assert_eq!(sum(|share| share.goods), found.goods.get());
            prop_assert_eq!(sum(|share| share.shipping), shipping);
            prop_assert_eq!(found.total.get(), found.goods.get() + shipping);
            let groups = i64::try_from(found.taxes.len()).unwrap();
            let mut seen = Vec::new();
            for share in &found.taxes {
                prop_assert_eq!(share.net.get() + share.tax.get(), share.gross.get());
                // Half up: 2 × tax × (1 + rate) lies within one step of 2 × gross × rate.
                let (rate, whole) = (share.hundredths, 10_000 + share.hundredths);
                let off = 2 * share.gross.get() * rate - 2 * share.tax.get() * whole;
                prop_assert!(-whole <= off && off < whole, "{:?}", share);
                // Its part of the shipping is exact but for the cents that were left.
                let exact = shipping * share.goods.get();
                let off = share.shipping.get() * goods.gross.get() - exact;
                prop_assert!(goods.gross.get() == 0 || (-goods.gross.get() < off && off < groups * goods.gross.get()), "{:?}", share);
                seen.push(rate);
            }
            prop_assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "the highest first, each once: {:?}", seen);
            let reversed: Vec<_> = lines.iter().rev().copied().collect();
            prop_assert_eq!(quote(&Goods::of(&reversed).unwrap(), Cents::new(shipping), Some(&rates)).unwrap(), found.clone());
            let small = quote(&goods, Cents::new(shipping), None).unwrap();
            prop_assert_eq!(small.total, found.total, "a small business asks the same");
        }
    }
}
