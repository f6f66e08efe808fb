//! Which reductions are shown, and what is kept of a price that changes.

use super::lowest::{self, Period, Reduction, Refused, reduce};
use super::store;
use super::types::{PriceHistory, PricePeriod, PriceQuery, ReductionPreview, Sold};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::Owner;
use crate::text::euro;
use crate::time::{Here, Time, day_and_month};
use kontor_db::Tx;
use kontor_money::{Cents, Price};

/// Periods in one answer.
const MOST: i64 = 200;

/// What the owner wants to be shown with a price.
#[derive(Debug, Clone, Copy)]
pub enum Asked {
    Nothing,
    /// The reduction that is shown, for as long as the law allows it.
    AsBefore,
    /// A reduction by at least so many per cent.
    Percent(i64),
}

/// Where and when a price is set.
#[derive(Debug, Clone, Copy)]
pub struct Shop<'a> {
    pub here: Here<'a>,
    pub demo: bool,
}

/// What is shown with a price that is set now; `product` is none while it is not stored yet.
///
/// The demo, where nothing is sold, takes every per cent as it is typed. What no history backs is compared with the price divided by
/// (1 − per cent / 100) there.
///
/// # Errors
/// On the field `discount`, when the law allows less or none.
pub fn settle(
    tx: &mut Tx<'_>,
    sold: Option<Sold>,
    cents: Cents,
    asked: Asked,
    shop: Shop<'_>,
) -> Result<Option<Reduction>> {
    allowed(tx, sold, cents, asked, shop)?.map_err(|refused| Error::field("discount", refused))
}

/// The same for a field of another name: what refuses the reduction is the inner error.
///
/// # Errors
/// When the database fails.
pub fn allowed(
    tx: &mut Tx<'_>,
    sold: Option<Sold>,
    cents: Cents,
    asked: Asked,
    shop: Shop<'_>,
) -> Result<Result<Option<Reduction>>> {
    let here = shop.here;
    let percent = match asked {
        Asked::Nothing => return Ok(Ok(None)),
        Asked::AsBefore => None,
        Asked::Percent(percent) => Some(percent),
    };
    let periods = sold.map(|sold| store::list_since(tx, sold, lowest::since(here))).transpose()?;
    let allowed = reduce(&periods.unwrap_or_default(), cents, here);
    Ok(match (allowed, percent) {
        (allowed, None) => Ok(allowed.ok()),
        (Ok(reduction), Some(percent)) if reduction.percent == percent => Ok(Some(reduction)),
        (_, Some(percent)) if shop.demo => Ok(Some(typed(cents, percent))),
        (Ok(reduction), Some(percent)) if reduction.percent > percent => Ok(Some(reduction)),
        (Ok(reduction), Some(_)) => Err(Error::new(ErrorCode::ReductionTooHigh)
            .with("percent", reduction.percent)
            .with("price", euro(reduction.before))),
        (Err(refused), Some(_)) => Err(refusal(refused)),
    })
}

/// A reduction as the specification computes it: half up, and never to nothing.
fn typed(cents: Cents, percent: i64) -> Reduction {
    let rest = (100 - percent).max(1);
    let before = (cents.get() * 200 + rest) / (2 * rest);
    Reduction { before: Cents::new(before.max(cents.get() + 1)), percent }
}

fn refusal(refused: Refused) -> Error {
    match refused {
        Refused::TooEarly(day) => Error::new(ErrorCode::ReductionTooEarly).with("day", day_and_month(day)),
        Refused::NotLower(lowest) => Error::new(ErrorCode::ReductionNotLower).with("price", euro(lowest)),
        Refused::TooMuch => ErrorCode::DiscountInvalid.into(),
    }
}

/// Keeps a price in the transaction that sets it. Nothing is written where neither price nor reduction differ.
///
/// # Errors
/// When the database fails.
pub fn record(
    tx: &mut Tx<'_>,
    sold: impl Into<Sold>,
    cents: Cents,
    reduction: Option<Reduction>,
    now: Time,
) -> Result<()> {
    let sold = sold.into();
    match store::find_in_force(tx, sold)? {
        None => store::begin(tx, sold, cents, reduction, now),
        Some(known) if (known.cents, known.reduction) == (cents, reduction) => Ok(()),
        Some(known) => {
            let from = later(&known, now);
            store::follow(tx, sold, &Period { cents, reduction, from, until: None, ..known })
        }
    }
}

/// Of two answers of [`allowed`] the one that shows less.
///
/// # Errors
/// Where one of them refuses.
pub fn stricter(
    one: Result<Option<Reduction>>,
    other: Result<Option<Reduction>>,
) -> Result<Option<Reduction>> {
    Ok(one?.zip(other?).map(|(one, other)| if other.before < one.before { other } else { one }))
}

/// A variant that a product was sold as before it had any: it begins with what the product cost until now. One that has prices of its
/// own from earlier goes on with what the product cost since it was `retired_at`.
///
/// # Errors
/// When the database fails.
pub fn begin_variant(tx: &mut Tx<'_>, product: i64, variant: i64, retired_at: Option<Time>) -> Result<()> {
    let sold = Sold { product, variant: Some(variant) };
    if store::find_in_force(tx, sold)?.is_none() {
        return store::copy(tx, product, variant);
    }
    let Some(since) = retired_at else { return Ok(()) };
    for period in store::list_since(tx, product.into(), since)? {
        record(tx, sold, period.cents, period.reduction, period.from.max(since))?;
    }
    Ok(())
}

/// Says whether a product, with its variants, is for sale from now on. Its price stays, and a draft's is not one that was asked for.
///
/// # Errors
/// When the database fails.
pub fn offer(tx: &mut Tx<'_>, product: i64, is_offered: bool, now: Time) -> Result<()> {
    for sold in store::list_in_force(tx, product)? {
        match store::find_in_force(tx, sold)? {
            Some(known) if known.is_offered == is_offered => {}
            Some(known) if known.from >= now => store::set_offered(tx, sold, is_offered)?,
            Some(known) => store::follow(tx, sold, &Period { from: now, is_offered, ..known })?,
            None => {}
        }
    }
    Ok(())
}

/// Remembers that the shop is a demo. True when it was one until now and is real from here on: then no price from before counts, and no
/// reduction is shown any more that was compared with one.
///
/// # Errors
/// When the database fails.
pub fn begin_shop(tx: &mut Tx<'_>, demo: bool, now: Time) -> Result<bool> {
    match (demo, store::is_demo(tx)?) {
        (true, false) => store::insert_demo(tx).map(|()| false),
        (false, true) => {
            store::begin_anew(tx, now)?;
            store::delete_demo(tx)?;
            Ok(true)
        }
        (true, true) | (false, false) => Ok(false),
    }
}

/// Ends the history of a product that is removed, and of its variants.
///
/// # Errors
/// When the database fails.
pub fn end(tx: &mut Tx<'_>, product: i64, now: Time) -> Result<()> {
    for sold in store::list_in_force(tx, product)? {
        if let Some(known) = store::find_in_force(tx, sold)? {
            store::end(tx, sold, later(&known, now))?;
        }
    }
    Ok(())
}

/// Two changes in one millisecond, or a clock that was put back, still leave an interval with an end after its beginning.
fn later(known: &Period, now: Time) -> Time {
    now.max(known.from.plus(1))
}

/// A price of the demo, from a moment on.
#[derive(Debug, Clone, Copy)]
pub struct Past {
    pub cents: Cents,
    pub from: Time,
    /// By how many per cent it is shown as reduced; 0: not at all.
    pub percent: i64,
}

impl Past {
    pub fn reduction(&self) -> Option<Reduction> {
        (self.percent > 0).then(|| typed(self.cents, self.percent))
    }
}

/// Gives a product of the demo a past; what is in force stands last.
///
/// # Errors
/// When the database fails.
pub fn seed(tx: &mut Tx<'_>, product: i64, past: &[Past]) -> Result<()> {
    past.iter().try_for_each(|price| record(tx, product, price.cents, price.reduction(), price.from))
}

/// The variant that a price without one is compared by, if the product has any.
pub struct Defaults(pub fn(&mut Tx<'_>, i64) -> Result<Option<i64>>);

pub async fn list(app: &App, _: Owner, product: i64, query: PriceQuery) -> Result<PriceHistory> {
    let price = match query.price.as_deref().map(Cents::parse) {
        None => None,
        Some(Ok(price)) if (1..=99_999_999).contains(&price.get()) => Some(price),
        Some(_) => return Err(Error::field("price", ErrorCode::PriceInvalid)),
    };
    let (now, zone) = (app.clock.now(), app.zone.clone());
    app.db
        .read(move |tx| {
            let here = Here { now, zone: &zone };
            let sold = Sold { product, variant: query.variant_id };
            let latest = store::list_latest(tx, sold, MOST)?;
            if latest.is_empty() {
                return Err(ErrorCode::ProductNotFound.into());
            }
            let preview = match price {
                None => None,
                Some(price) => {
                    let Defaults(find) = app::hook(tx)?;
                    let variant = sold.variant.map_or_else(|| find(tx, product), |id| Ok(Some(id)))?;
                    let sold = Sold { product, variant };
                    let latest = store::list_latest(tx, sold, MOST)?;
                    let periods = store::list_since(tx, sold, lowest::since(here))?;
                    let offered: Vec<_> = latest.iter().filter(|period| period.is_offered).copied().collect();
                    Some(preview(&periods, &offered, price, here))
                }
            };
            Ok(PriceHistory { prices: latest.iter().map(shown).collect(), preview })
        })
        .await
}

fn shown(period: &Period) -> PricePeriod {
    PricePeriod {
        from: period.from,
        until: period.until,
        price: Price(period.cents),
        price_before: period.reduction.map(|reduction| Price(reduction.before)),
        discount: period.reduction.map_or(0, |reduction| reduction.percent),
        is_offered: period.is_offered,
    }
}

fn preview(periods: &[Period], latest: &[Period], price: Cents, here: Here<'_>) -> ReductionPreview {
    match reduce(periods, price, here) {
        Err(refused) => {
            ReductionPreview { price_before: None, discount: 0, message: refusal(refused).message() }
        }
        Ok(reduction) => ReductionPreview {
            price_before: Some(Price(reduction.before)),
            discount: reduction.percent,
            message: origin(periods, latest, price, reduction, here),
        },
    }
}

/// Where the price that is struck through comes from.
fn origin(
    periods: &[Period],
    latest: &[Period],
    price: Cents,
    reduction: Reduction,
    here: Here<'_>,
) -> String {
    let day = |time: Time| day_and_month(time.date(here.zone));
    let before = euro(reduction.before);
    let goes_on = latest.first().is_some_and(|shown| shown.until.is_none() && price <= shown.cents);
    let began = latest.iter().take_while(|period| goes_on && period.reduction.is_some()).last();
    if let Some(began) = began {
        return format!(
            "Streichpreis {before} bleibt: Er war der niedrigste Preis der 30 Tage vor der Reduzierung am {}.",
            day(began.from)
        );
    }
    let lowest = lowest::lowest(periods, here).ok();
    let when = lowest.map(|lowest| match lowest.until {
        // The same price may have been shown in another way in between.
        None => {
            let same = periods.iter().rev().take_while(|period| period.cents == lowest.cents).last();
            format!(" (seit {})", day(same.map_or(lowest.from, |period| period.from)))
        }
        Some(until) => format!(" (zuletzt am {})", day(until)),
    });
    format!("Streichpreis {before} ist der niedrigste Preis der letzten 30 Tage{}.", when.unwrap_or_default())
}
