//! What the owner sees and decides.

use super::events::{HoldFacts, RetentionEvent, RunFacts};
use super::shelves::is_yearly;
use super::store;
use super::types::{Retention, RetentionHold, RetentionHoldRequest, RetentionRule, RetentionRun};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::orders::{self, order_number};
use crate::identity::Owner;
use crate::periods::Kept;
use crate::text;
use crate::time::Time;
use jiff::civil::Date;
use kontor_db::Tx;
use strum::VariantArray;

/// Characters of the reason for a hold.
const MAX_REASON: usize = 500;

pub async fn read(app: &App, owner: Owner) -> Result<Retention> {
    let year = this_year(app);
    app.db
        .read(move |tx| {
            // A run of this year that has not begun yet begins with the next look.
            let newest = store::find_newest_year(tx)?.unwrap_or(year);
            let rules = Kept::VARIANTS.iter().map(|kind| {
                let rule = kind.rule();
                let period = rule.period.in_german();
                RetentionRule {
                    kind: *kind,
                    name: rule.name,
                    period,
                    basis: rule.basis,
                    is_yearly: is_yearly(*kind),
                }
            });
            Ok(Retention {
                rules: rules.collect(),
                next_run_on: Date::new(newest + 1, 1, 1).map_err(Error::internal)?,
                holds: store::list_holds(tx, &owner)?,
                runs: store::list_runs(tx, &owner)?,
            })
        })
        .await
}

/// The calendar year as the shop's clock shows it.
pub fn this_year(app: &App) -> i16 {
    app.clock.now().date(&app.zone).year()
}

pub async fn start(app: &App, owner: Owner) -> Result<RetentionRun> {
    let (now, year) = (app.clock.now(), this_year(app));
    let run = app
        .db
        .write(move |tx| {
            let run = match store::find_unfinished(tx)? {
                Some(run) => run,
                None => {
                    let run = store::begin(tx, year, &owner.username, now)?;
                    let what = RetentionEvent::RunAsked { after: RunFacts { year } };
                    Event::new(&what, now, ("retention", &run.to_string(), &year.to_string()))
                        .by(&owner)
                        .emit(tx)?;
                    store::Unfinished { id: run, year }
                }
            };
            store::find_run(tx, &owner, run.id)?.ok_or_else(|| Error::internal("a run is not there"))
        })
        .await?;
    app.outbox.notify_one();
    Ok(run)
}

pub async fn place(app: &App, owner: Owner, request: RetentionHoldRequest) -> Result<RetentionHold> {
    let RetentionHoldRequest { order, until, reason } = request;
    let order = order.map(|order| order.trim().trim_start_matches('#').to_lowercase());
    let order = order.filter(|order| !order.is_empty());
    if order.is_some() == until.is_some() {
        return Err(Error::field("order", ErrorCode::Required));
    }
    let reason = text::paragraph(&reason, MAX_REASON).map_err(|error| Error::field("reason", error))?;
    let now = app.clock.now();
    if until.is_some_and(|until| until > now.date(&app.zone)) {
        return Err(Error::field("until", ErrorCode::RetentionHoldAhead));
    }
    let hold = app
        .db
        .write(move |tx| {
            let order_id = match &order {
                Some(order) => Some(find_order(tx, order)?),
                None => None,
            };
            let id = store::place(tx, &owner, order_id.as_deref(), until, &reason, now)?;
            let hold = store::find_hold(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            tell(tx, &owner, &hold, |after| RetentionEvent::HoldPlaced { after }, now)?;
            Ok::<_, Error>(hold)
        })
        .await?;
    app.outbox.notify_one();
    Ok(hold)
}

/// By its id, or by the number that people see.
fn find_order(tx: &mut Tx<'_>, order: &str) -> Result<String> {
    if orders::is_there(tx, order)? {
        return Ok(order.to_owned());
    }
    let found = orders::find_numbered(tx, [order.to_owned()], Time(0))?;
    let [(id, _)] = found.as_slice() else { return Err(Error::field("order", ErrorCode::OrderNotFound)) };
    Ok(id.clone())
}

pub async fn lift(app: &App, owner: Owner, id: i64) -> Result<RetentionHold> {
    let now = app.clock.now();
    let hold = app
        .db
        .write(move |tx| {
            let before = store::find_hold(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            if !store::lift(tx, &owner, id, now)? {
                return Ok(before);
            }
            tell(tx, &owner, &before, |before| RetentionEvent::HoldLifted { before }, now)?;
            store::find_hold(tx, &owner, id)?.ok_or_else(|| Error::new(ErrorCode::NotFound))
        })
        .await?;
    app.outbox.notify_one();
    Ok(hold)
}

fn tell(
    tx: &mut Tx<'_>,
    owner: &Owner,
    hold: &RetentionHold,
    what: impl FnOnce(HoldFacts) -> RetentionEvent,
    now: Time,
) -> Result<()> {
    let what = what(HoldFacts { until: hold.until.map(|day| day.to_string()) });
    let id = hold.id.to_string();
    let subject = match (&hold.order_id, hold.until) {
        (Some(order), _) => ("order", order.as_str(), order_number(order)),
        (None, Some(day)) => ("retention", id.as_str(), day.strftime("%d.%m.%Y").to_string()),
        (None, None) => ("retention", id.as_str(), String::new()),
    };
    let event = Event::new(&what, now, (subject.0, subject.1, &subject.2));
    event.by(owner).because(Some(&hold.reason)).emit(tx)
}
