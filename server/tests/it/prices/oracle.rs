//! The lowest price of 30 days against an oracle that knows no intervals: it writes down for each hour what was asked for the product and
//! whether it was shown as reduced, and looks at each of these hours.

use crate::support::{TestApp, on_both};
use jiff::Span;
use jiff::civil::Date;
use kontor::app::App;
use kontor::error::Error;
use kontor::features::prices::{self, Asked, Shop};
use kontor::time::{HOUR, Here, Time};
use kontor_db::scaled;
use kontor_money::Cents;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

/// 2026-10-09T22:00:00Z, a midnight in Berlin; the clock there is put back on the 25th.
const BEGIN: i64 = 1_791_583_200_000;

/// What happens after so many hours.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// A price, and whether it is to be shown as reduced by at least so many per cent.
    Price(i64, Option<i64>),
    /// The product is removed, and another one takes its place in the story.
    Removed,
}

fn step() -> impl Strategy<Value = (usize, Step)> {
    // Days, often to the hour, so that changes fall on midnights and on the edges of 30 days.
    let pause = prop_oneof![
        1..30_usize,
        (1..4_usize).prop_map(|days| days * 24),
        (28..33_usize).prop_map(|days| days * 24),
        (28 * 24..33 * 24_usize),
    ];
    let price = prop_oneof![Just(1_000_i64), Just(900), Just(800), Just(995), 1..2_000_i64];
    let step = prop_oneof![
        4 => (price.clone(), (1..40_i64)).prop_map(|(price, percent)| Step::Price(price, Some(percent))),
        3 => (price.clone(), Just(1_i64)).prop_map(|(price, percent)| Step::Price(price, Some(percent))),
        4 => price.prop_map(|price| Step::Price(price, None)),
        1 => Just(Step::Removed),
    ];
    (pause, step)
}

/// What a reduction shows: the price before and the per cent.
type Shown = Option<(i64, i64)>;

/// An hour of a product that is over: its day in the shop's time, the price, and whether that was shown as a reduction.
#[derive(Clone, Copy)]
struct Hour {
    day: Date,
    /// The first of its day.
    is_midnight: bool,
    price: i64,
    is_shown: bool,
}

/// All hours since the product was added.
#[derive(Default)]
struct Oracle(Vec<Hour>);

impl Oracle {
    /// The lowest price of the 30 days before the hour at `place`, which is on `day`; none when it is not known of all of the first of them.
    fn lowest(&self, place: usize, day: Date) -> Option<i64> {
        let first = day.checked_sub(Span::new().days(30)).unwrap();
        let seen: Vec<&Hour> = self.0[..place].iter().filter(|hour| hour.day >= first).collect();
        let is_known = seen.iter().any(|hour| hour.day == first && hour.is_midnight);
        seen.iter().map(|hour| hour.price).min().filter(|_| is_known)
    }

    /// What may be shown for that price now.
    fn allowed(&self, price: i64, today: Date) -> Shown {
        let (mut began, mut last) = (self.0.len(), price);
        // Back through a reduction for as long as the price never rose.
        while began > 0 && self.0[began - 1].is_shown && self.0[began - 1].price >= last {
            began -= 1;
            last = self.0[began].price;
        }
        let day = self.0.get(began).map_or(today, |hour| hour.day);
        let before = self.lowest(began, day)?;
        let percent = (1..=99).rev().find(|percent| price * 100 <= before * (100 - percent))?;
        (percent <= 90).then_some((before, percent))
    }
}

fn figures(reduction: Option<prices::Reduction>) -> Shown {
    reduction.map(|reduction| (reduction.before.get(), reduction.percent))
}

/// Tells one story and compares each step; answers how many reductions were shown.
fn tell(shop: &App, next: &AtomicI64, steps: &[(usize, Step)]) -> Result<usize, TestCaseError> {
    let moment = |hour: usize| Time(BEGIN + i64::try_from(hour).unwrap() * HOUR);
    let (mut oracle, mut hour, mut reductions) = (Oracle::default(), 0, 0);
    // The product that there is, with its price and whether that is shown as a reduction.
    let mut current: Option<(i64, i64, bool)> = None;
    for &(pause, step) in steps {
        if let Some((_, price, is_shown)) = current {
            let passed = hour..hour + pause;
            let day = |hour| moment(hour).date(&shop.zone);
            oracle.0.extend(passed.map(|hour| {
                let is_midnight = hour == 0 || day(hour - 1) != day(hour);
                Hour { day: day(hour), is_midnight, price, is_shown }
            }));
        }
        hour += pause;
        let (now, id) = (moment(hour), current.map(|(id, ..)| id));
        let Step::Price(price, percent) = step else {
            oracle = Oracle::default();
            current = None;
            if let Some(id) = id {
                shop.db.write_blocking(move |tx| prices::end(tx, id, now)).unwrap();
            }
            continue;
        };
        let allowed = oracle.allowed(price, now.date(&shop.zone));
        let zone = shop.zone.clone();
        let settled = shop.db.read_blocking(move |tx| {
            let asked = percent.map_or(Asked::Nothing, Asked::Percent);
            let place = Shop { here: Here { now, zone: &zone }, demo: false };
            let settled = prices::settle(tx, id.map(Into::into), Cents::new(price), asked, place);
            Ok::<_, Error>(settled.map_err(|error| error.message()))
        });
        let settled = settled.unwrap();
        let expected = percent.and_then(|percent| allowed.filter(|(_, most)| percent <= *most));
        prop_assert_eq!(settled.clone().ok().and_then(figures), expected, "hour {}: {:?}", hour, settled);
        prop_assert_eq!(settled.is_err(), percent.is_some() && expected.is_none());
        // What is refused is then set without a reduction, as an owner would do.
        let reduction = settled.unwrap_or_default();
        let id = id.unwrap_or_else(|| next.fetch_add(1, Ordering::Relaxed));
        shop.db.write_blocking(move |tx| prices::record(tx, id, Cents::new(price), reduction, now)).unwrap();
        current = Some((id, price, reduction.is_some()));
        reductions += usize::from(reduction.is_some());
    }
    Ok(reductions)
}

#[on_both]
async fn each_reduction_is_the_oracles(app: TestApp) {
    let shop = app.shop().clone();
    let shown = tokio::task::spawn_blocking(move || {
        let cases = u32::try_from(scaled(2_000)).unwrap();
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let (next, shown) = (AtomicI64::new(1_000_000), AtomicUsize::new(0));
        TestRunner::new(config)
            .run(&prop::collection::vec(step(), 2..14), |steps| {
                shown.fetch_add(tell(&shop, &next, &steps)?, Ordering::Relaxed);
                Ok(())
            })
            .unwrap();
        shown.into_inner()
    });
    assert!(
        shown.await.unwrap() >= scaled(2_000) / 4,
        "the stories show too few reductions to mean anything"
    );
}

#[on_both]
async fn edges_of_the_30_days(app: TestApp) {
    let shop = app.shop().clone();
    tokio::task::spawn_blocking(move || {
        let next = AtomicI64::new(1_000_000);
        // The last hour of the day before the 30 days, their first hour, and the hour after.
        for edge in [23, 24, 25] {
            let steps = [
                (1, Step::Price(1_000, None)),
                (edge, Step::Price(500, None)),
                (1, Step::Price(1_000, None)),
                (30 * 24 - 1, Step::Price(900, Some(1))),
                (24, Step::Price(900, Some(1))),
                (48, Step::Price(900, Some(1))),
            ];
            tell(&shop, &next, &steps).unwrap();
        }
    })
    .await
    .unwrap();
}
