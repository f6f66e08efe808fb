//! Quotes of known carts, and of any.

use super::*;
use kontor_money::Amount;
use proptest::prelude::*;

fn line(cents: i64, quantity: i64, tax: TaxKind, grams: i64) -> Line {
    Line { price: Cents::new(cents), quantity, tax, grams, discount: Cents::ZERO, is_deposit: false }
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
    let goods = Goods::of(&[line(1290, 1, TaxKind::Reduced, 520), line(4800, 1, TaxKind::Standard, 1100)]);
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
fn a_voucher_makes_the_goods_smaller_and_not_the_delivery() {
    let off = |cents, line: Line| Line { discount: Cents::new(cents), ..line };
    let coffee = line(1290, 2, TaxKind::Reduced, 270);
    let kettle = line(4800, 1, TaxKind::Standard, 1100);
    let of = |lines: &[Line]| quote(&Goods::of(lines).unwrap(), Cents::new(499), Some(&german())).unwrap();
    let found = of(&[off(258, coffee), kettle]);
    assert_eq!((found.goods.get(), found.discount.get(), found.total.get()), (7380, 258, 7621));
    let goods: Vec<_> = found.taxes.iter().map(|share| (share.hundredths, share.goods.get())).collect();
    assert_eq!(goods, [(1900, 4800), (700, 2322)]);
    // Nothing is left of the goods: the delivery is shared by what they were worth.
    let found = of(&[off(2580, coffee), off(4800, kettle)]);
    let shipping: Vec<_> = found.taxes.iter().map(|share| (share.hundredths, share.gross.get())).collect();
    assert_eq!((found.total.get(), shipping), (499, vec![(1900, 325), (700, 174)]));
    assert_eq!(Goods::of(&[off(2581, coffee)]), None, "no line is worth less than nothing");
    assert_eq!(Goods::of(&[off(-1, coffee)]), None, "nor does a voucher make one dearer");
}

#[test]
fn delivery_that_a_voucher_pays_for_costs_nothing_where_it_is_offered() {
    let rates = [rate("DE", (0, Some(2000)), 499)];
    let of = |grams, free| {
        let goods = Goods::of(&[line(1000, 1, TaxKind::Reduced, grams)]).unwrap().shipped_free(free);
        (price(&rates, "DE", &goods).map(Cents::get), free_from(&rates, "DE", &goods))
    };
    assert_eq!((of(100, false).0, of(100, true)), (Some(499), (Some(0), None)));
    assert_eq!(of(2001, true).0, None, "what the parcel does not carry it does not carry for nothing");
}

#[test]
fn deposits_are_paid_and_taxed_and_make_no_delivery_cheaper() {
    let deposit = Line { is_deposit: true, ..line(25, 40, TaxKind::Standard, 0) };
    let rates = [DeliveryRate { free_from: Some(Amount(Cents::new(5000))), ..rate("DE", (0, None), 499) }];
    let of = |cents| {
        let goods = Goods::of(&[line(cents, 1, TaxKind::Standard, 700), deposit]).unwrap();
        let shipping = price(&rates, "DE", &goods).unwrap();
        let quote = quote(&goods, shipping, Some(&german())).unwrap();
        let missing = free_from(&rates, "DE", &goods).map(|from| from.get() - goods.value().get());
        (shipping.get(), missing, quote.total.get(), quote.taxes[0].gross.get())
    };
    assert_eq!(of(4500), (499, Some(500), 5999, 5999));
    assert_eq!(of(5000), (0, None, 6000, 6000));
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
    let rates =
        [rate("DE", (0, Some(2000)), 499), rate("DE", (0, Some(10_000)), 799), rate("AT", (0, None), 1490)];
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
    let grams = prop_oneof![Just(0), 0..30_000_i64];
    let off = prop_oneof![Just(0), Just(100), 0..=100_i64];
    let line = (0..5_000_i64, 1..50_i64, kind, grams, off);
    let line = line.prop_map(|(cents, quantity, tax, grams, off)| Line {
        discount: Cents::new(cents * quantity * off / 100),
        ..self::line(cents, quantity, tax, grams)
    });
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
        let left = found.goods.get() - found.discount.get();
        prop_assert_eq!(sum(|share| share.goods), left);
        prop_assert_eq!(sum(|share| share.shipping), shipping);
        prop_assert_eq!(found.total.get(), left + shipping);
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
            let off = share.shipping.get() * left - exact;
            prop_assert!(left == 0 || (-left < off && off < groups * left), "{:?}", share);
            seen.push(rate);
        }
        prop_assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "the highest first, each once: {:?}", seen);
        let reversed: Vec<_> = lines.iter().rev().copied().collect();
        prop_assert_eq!(quote(&Goods::of(&reversed).unwrap(), Cents::new(shipping), Some(&rates)).unwrap(), found.clone());
        let small = quote(&goods, Cents::new(shipping), None).unwrap();
        prop_assert_eq!(small.total, found.total, "a small business asks the same");
    }
}
