//! The owner's changes to ways of delivery.

use super::destination::is_country;
use super::events::DeliveryEvent;
use super::store::{self, NewMethod};
use super::types::{DeliveryKind, DeliveryMethod, DeliveryMethodRequest, DeliveryRate};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::catalog::touch;
use crate::http::Done;
use crate::identity::Owner;
use crate::text;
use crate::time::parse_clock;
use kontor_money::Cents;

const MAX_NAME: usize = 60;
const MAX_POSITION: i64 = 1000;
const MAX_RATES: usize = 200;
const MAX_GRAMS: i64 = 100_000_000;
const MAX_VALUE: Cents = super::MAX_TOTAL;
/// Working days that a delivery may take.
const MAX_DAYS: i64 = 60;
/// Of one delivery: 1,000 euro.
const MAX_PRICE: Cents = Cents::new(100_000);

pub async fn list(app: &App, owner: Owner) -> Result<Vec<DeliveryMethod>> {
    app.db.read(move |tx| store::list_methods(tx, &owner)).await
}

pub async fn create(app: &App, owner: Owner, request: DeliveryMethodRequest) -> Result<DeliveryMethod> {
    let new = checked(request)?;
    let now = app.clock.now();
    let method = app
        .db
        .write(move |tx| {
            let id = store::insert_method(tx, &new)?;
            let after = store::find_method(tx, id)?.ok_or(ErrorCode::DeliveryMethodNotFound)?;
            let what = DeliveryEvent::MethodCreated { after: (&after).into() };
            Event::new(&what, now, ("delivery", id, &after.name)).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    // Pages of products say what sending them costs.
    touch(app);
    Ok(method)
}

pub async fn update(
    app: &App,
    owner: Owner,
    id: i64,
    request: DeliveryMethodRequest,
) -> Result<DeliveryMethod> {
    let new = checked(request)?;
    let now = app.clock.now();
    let method = app
        .db
        .write(move |tx| {
            let before = store::find_method(tx, id)?.ok_or(ErrorCode::DeliveryMethodNotFound)?;
            store::update_method(tx, &owner, id, &new)?;
            let after = store::find_method(tx, id)?.ok_or(ErrorCode::DeliveryMethodNotFound)?;
            let what = DeliveryEvent::MethodUpdated { before: (&before).into(), after: (&after).into() };
            Event::new(&what, now, ("delivery", id, &after.name)).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    touch(app);
    Ok(method)
}

pub async fn delete(app: &App, owner: Owner, id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::find_method(tx, id)?.ok_or(ErrorCode::DeliveryMethodNotFound)?;
            store::delete_method(tx, &owner, id)?;
            let what = DeliveryEvent::MethodDeleted { before: (&before).into() };
            Event::new(&what, now, ("delivery", id, &before.name)).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    touch(app);
    Ok(Done::new("Lieferart wurde gelöscht."))
}

fn checked(request: DeliveryMethodRequest) -> Result<NewMethod> {
    let DeliveryMethodRequest { kind, name, carrier, is_active, position, rates, .. } = request;
    let mut fields = Fields::default();
    // What is picked up or agreed upon has no such days.
    let is_sent = matches!(kind, DeliveryKind::Parcel | DeliveryKind::Letter);
    let days = match (request.days_from, request.days_until) {
        _ if !is_sent => None,
        (None, None) => None,
        (from, until) => {
            let days =
                from.zip(until).filter(|(from, until)| (0..=*until).contains(from) && *until <= MAX_DAYS);
            if days.is_none() {
                fields.refuse("daysUntil", ErrorCode::DeliveryDaysInvalid);
            }
            days
        }
    };
    let cutoff = request.cutoff.filter(|text| days.is_some() && !text.trim().is_empty());
    let cutoff_minute = cutoff.and_then(|text| {
        let minute = parse_clock(text.trim());
        fields.take("cutoff", minute.ok_or_else(|| ErrorCode::ClockInvalid.into()))
    });
    let goes_to_lockers = !is_sent || request.goes_to_lockers;
    let name = fields.take("name", text::line(&name, MAX_NAME));
    let carrier = fields.take("carrier", text::optional_line(Some(&carrier), MAX_NAME));
    if !(0..=MAX_POSITION).contains(&position) {
        fields.refuse("position", ErrorCode::InvalidValue);
    }
    if rates.len() > MAX_RATES || (kind == DeliveryKind::PickUp && !rates.is_empty()) {
        fields.refuse("rates", ErrorCode::DeliveryRateInvalid);
    }
    for (index, rate) in rates.iter().enumerate() {
        if !is_country(&rate.country) {
            fields.refuse(&format!("rates[{index}].country"), ErrorCode::CountryInvalid);
        }
        if !is_sound(rate) {
            fields.refuse(&format!("rates[{index}]"), ErrorCode::DeliveryRateInvalid);
        }
    }
    match (name, carrier) {
        (Some(name), Some(carrier)) => {
            fields.check()?;
            let carrier = carrier.unwrap_or_default();
            Ok(NewMethod {
                kind,
                name,
                carrier,
                is_active,
                position,
                rates,
                days,
                cutoff_minute,
                goes_to_lockers,
            })
        }
        _ => Err(fields.into_error()),
    }
}

/// Whether its ranges are none that nothing fits, and its sums are within what the shop can ask.
fn is_sound(rate: &DeliveryRate) -> bool {
    let range = |from: i64, to: Option<i64>, max| {
        from >= 0 && from <= max && to.is_none_or(|to| from <= to && to <= max)
    };
    let cents = |amount: kontor_money::Amount| amount.0.get();
    range(rate.from_grams, rate.to_grams, MAX_GRAMS)
        && range(cents(rate.from_amount), rate.to_amount.map(cents), MAX_VALUE.get())
        && (0..=MAX_PRICE.get()).contains(&cents(rate.price))
        && rate.free_from.is_none_or(|from| (0..=MAX_VALUE.get()).contains(&cents(from)))
}
