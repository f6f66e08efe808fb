//! Every state with every kind of coins, and amounts against arithmetic.

use super::*;
use InvoiceException::{Late, Over, Partial};
use InvoiceState::{Expired, Invalid, New, Processing, Settled};
use proptest::prelude::*;

fn terms(currency: Currency, cents: i64, rate: &str) -> Terms {
    let (cents, rate) = (Cents::new(cents), Rate::parse(rate).unwrap());
    Terms { cents, coins: asked(cents, currency, rate).unwrap(), rate }
}

fn receipt(units: i64, is_late: bool, booked: Option<i64>) -> Counted {
    Counted { units, is_late, booked: booked.map(Cents::new) }
}

#[test]
fn amounts_are_round_and_never_a_whole_cent_too_high() {
    for (currency, cents, rate, amount) in [
        (Currency::Btc, 2580, "61250", "0.00042130"),
        (Currency::Eth, 2580, "2980", "0.008658000"),
        (Currency::Ltc, 2580, "78.50", "0.32870000"),
        (Currency::Xmr, 2580, "152", "0.169740000000"),
        (Currency::Usdt, 2580, "0.93", "27.750000"),
        (Currency::Btc, 1, "61250", "0.00000020"),
        (Currency::Ltc, 250, "0.01", "250.00000000"),
    ] {
        assert_eq!(terms(currency, cents, rate).coins.to_string(), amount, "{cents} at {rate}");
    }
    assert!(asked(Cents::new(i64::MAX), Currency::Xmr, Rate::parse("0.00000001").unwrap()).is_none());
}

#[test]
fn a_unit_too_few_is_not_the_whole_price() {
    let terms = terms(Currency::Btc, 2580, "61250");
    assert_eq!(worth(&terms, 42_130), Cents::new(2580));
    assert_eq!(worth(&terms, 42_129), Cents::new(2579));
    assert_eq!(worth(&terms, 0), Cents::ZERO);
    assert_eq!(worth(&terms, 42_130 + 16), Cents::new(2580), "less than a cent more");
    assert_eq!(worth(&terms, 42_130 + 17), Cents::new(2581));
    // All that came is booked once, in whatever parts.
    let first = due(&terms, &[], 20_000);
    let second = due(&terms, &[receipt(20_000, false, Some(first.get()))], 22_130);
    assert_eq!((first, first.get() + second.get()), (Cents::new(1225), 2580));
}

#[test]
fn what_came_late_counts_at_the_lower_rate() {
    let (agreed, lower, higher) =
        (Rate::parse("60000").unwrap(), Rate::parse("54000").unwrap(), Rate::parse("66000").unwrap());
    for (current, is_late, units) in
        [(Some(lower), false, 1000), (Some(lower), true, 900), (Some(higher), true, 1000), (None, true, 1000)]
    {
        assert_eq!(counted(1000, agreed, current, Currency::Btc, is_late), units, "{current:?} {is_late}");
    }
}

#[test]
fn an_invoice_stands_where_its_coins_and_its_time_say() {
    let terms = terms(Currency::Usdt, 2580, "0.93");
    let all = terms.coins.units();
    let (early, late) = (Time(0), Time(60));
    let whole = [receipt(all, false, Some(2580))];
    let waiting = [receipt(all, false, None)];
    let part = [receipt(all - 1, false, Some(2579))];
    let both = [receipt(all - 1, false, Some(2579)), receipt(1, false, None)];
    let too_much = [receipt(all + 20_000, false, None)];
    let behind = [receipt(all, true, None)];
    for (receipts, was, now, stands) in [
        (&[][..], New, early, (New, None)),
        (&[][..], New, late, (Expired, None)),
        // A reorganisation before the confirmations: back to waiting.
        (&[][..], Processing, early, (New, None)),
        (&[][..], Processing, late, (Expired, None)),
        // And after them.
        (&[][..], Settled, early, (Invalid, None)),
        (&[][..], Invalid, late, (Invalid, None)),
        (&part[..], Settled, late, (Invalid, Some(Partial))),
        (&waiting[..], Invalid, late, (Processing, None)),
        (&whole[..], Invalid, late, (Settled, None)),
        (&waiting[..], New, early, (Processing, None)),
        // What came in time is confirmed when it is confirmed.
        (&waiting[..], New, late, (Processing, None)),
        (&waiting[..], Expired, late, (Processing, None)),
        (&whole[..], Processing, late, (Settled, None)),
        (&part[..], New, early, (New, Some(Partial))),
        (&part[..], New, late, (Expired, Some(Partial))),
        (&both[..], New, early, (Processing, None)),
        (&too_much[..], New, early, (Processing, Some(Over))),
        (&behind[..], Expired, late, (Processing, Some(Late))),
    ] {
        assert_eq!(standing(&terms, receipts, was, Time(30), now), stands, "{receipts:?} {was:?} {now:?}");
    }
}

proptest! {
    #[test]
    fn the_amount_pays_the_price_and_at_most_a_cent_more(cents in 1_i64..10_000_000, rate in 1_i64..100_000_000, which in 0_usize..5) {
        let (currency, rate) = (Currency::ALL[which], Rate::parse(&format!("{}.{:02}", rate / 100, rate % 100)).unwrap());
        let coins = asked(Cents::new(cents), currency, rate).unwrap();
        let worth = rate.cents_for(coins).unwrap().get();
        // One unit may be worth more than a cent by itself.
        let unit = rate.cents_for(Coins::new(currency, 1)).unwrap().get();
        prop_assert!(worth >= cents && worth <= cents + 1 + unit, "{cents} are {coins}, which are {worth}");
    }

    #[test]
    fn parts_are_worth_what_they_are_together(cents in 1_i64..1_000_000, parts in prop::collection::vec(1_i64..2_000_000, 1..6)) {
        let terms = terms(Currency::Btc, cents, "61250");
        let mut receipts = Vec::new();
        for units in parts {
            let cents = due(&terms, &receipts, units);
            receipts.push(receipt(units, false, Some(cents.get())));
        }
        let booked: i64 = receipts.iter().filter_map(|receipt| receipt.booked).map(Cents::get).sum();
        prop_assert_eq!(booked, worth(&terms, sum(&receipts)).get());
    }
}
