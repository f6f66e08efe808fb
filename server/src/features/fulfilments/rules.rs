//! The steps from a paid order to goods in the customer's hands. Each locks the fulfilment first, so that of two admins who
//! take the same step one is told what the other has done.

use super::events::{FulfilmentEvent, ShippedParcel};
use super::store::{self, Stored, StoredParcel};
use super::types::{
    FulfilmentState, FulfilmentStep, HandOverRequest, HandedOver, ParcelContent, ParcelRequest, RefusedStep,
    ShipRequest, StepsRequest, StepsResponse,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::features::delivery::DeliveryKind;
use crate::features::orders::{self, PaymentStatus, SoldOrder, order_number};
use crate::features::{catalog, terms};
use crate::http::Done;
use crate::identity::Admin;
use crate::text;
use crate::time::Time;
use http::HeaderMap;
use kontor_db::Tx;
use std::slice;

const MAX_CARRIER: usize = 60;
const MAX_TRACKING: usize = 40;
/// Orders that one call may take a step with.
const STEPS_AT_ONCE: usize = 200;
/// Parcels of one order.
const MAX_PARCELS: usize = 100;

/// A fulfilment that is held, with the order behind it.
struct Held {
    stored: Stored,
    order: SoldOrder,
}

/// Holds the fulfilment of a paid order; one that was paid before fulfilments were kept begins here.
fn hold(tx: &mut Tx<'_>, admin: &Admin, id: &str, now: Time) -> Result<Held> {
    let mut sold = orders::list_sold(tx, admin, &[id.to_owned()])?;
    let order = sold.remove(id).ok_or(ErrorCode::OrderNotFound)?;
    if order.payment_status != PaymentStatus::Paid {
        return Err(ErrorCode::OrderUnpaid.into());
    }
    store::open(tx, id, order.settled_at.unwrap_or(now))?;
    Ok(Held { stored: store::hold(tx, id)?, order })
}

/// What there is to tell who was second.
fn moved(state: FulfilmentState) -> Error {
    Error::new(ErrorCode::FulfilmentMoved).with("state", state.in_german())
}

fn event(what: &FulfilmentEvent, id: &str, now: Time) -> Event {
    Event::new(what, now, ("order", id, &order_number(id)))
}

pub async fn step(app: &App, admin: Admin, id: String, step: FulfilmentStep) -> Result<Done> {
    let now = app.clock.now();
    app.db.write(move |tx| take(tx, &admin, &id, step, now)).await?;
    after(app, step);
    Ok(Done::new(step.done()))
}

fn after(app: &App, step: FulfilmentStep) {
    if step == FulfilmentStep::Cancel {
        catalog::touch(app);
    }
    app.outbox.notify_one();
}

fn take(tx: &mut Tx<'_>, admin: &Admin, id: &str, step: FulfilmentStep, now: Time) -> Result<()> {
    let Held { mut stored, order } = hold(tx, admin, id, now)?;
    if !step.suits(order.delivery_kind) {
        return Err(ErrorCode::FulfilmentImpossible.into());
    }
    let state = stored.state.after(step).ok_or_else(|| moved(stored.state))?;
    let what = match step {
        FulfilmentStep::Pack => {
            stored.packed_at = Some(now);
            FulfilmentEvent::Packed
        }
        FulfilmentStep::Ready => {
            stored.ready_at = Some(now);
            stored.code = Some(new_code());
            FulfilmentEvent::Ready
        }
        FulfilmentStep::Deliver => {
            stored.finished_at = Some(now);
            FulfilmentEvent::Delivered
        }
        FulfilmentStep::PickUp => {
            stored.finished_at = Some(now);
            FulfilmentEvent::PickedUp
        }
        FulfilmentStep::Cancel => {
            if !store::list_parcels(tx, &[id.to_owned()])?.is_empty() {
                return Err(ErrorCode::FulfilmentSent.into());
            }
            orders::cancel_paid(tx, admin, id, now)?;
            stored.cancelled_at = Some(now);
            FulfilmentEvent::Cancelled
        }
        FulfilmentStep::Refund => {
            if stored.refunded_at.is_some() {
                return Err(ErrorCode::FulfilmentRefunded.into());
            }
            orders::give_back_by_hand(tx, id, now)?;
            stored.refunded_at = Some(now);
            FulfilmentEvent::Refunded
        }
    };
    stored.state = state;
    if state != FulfilmentState::Ready {
        stored.code = None;
    }
    store::save(tx, &stored)?;
    event(&what, id, now).by(admin).emit(tx)
}

/// Without signs that look alike, and short enough to be read out.
fn new_code() -> String {
    terms::new_number('A').chars().skip(2).take(6).collect()
}

/// Takes a step with several orders, each in a transaction of its own: one that another admin was quicker with does not stop
/// the rest.
pub async fn step_all(app: &App, admin: Admin, request: StepsRequest) -> Result<StepsResponse> {
    if !(1..=STEPS_AT_ONCE).contains(&request.order_ids.len()) {
        return Err(Error::field("orderIds", ErrorCode::TooManyOrders));
    }
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for id in request.order_ids {
        match step(app, admin.clone(), id.clone(), request.step).await {
            Ok(_) => done.push(id),
            // Not the order's fault: the rest would fail as well.
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(error) => refused.push(RefusedStep { order_id: id, message: error.message() }),
        }
    }
    let message = match (done.len(), refused.len()) {
        (count, 0) => format!("{count} Bestellungen: {}", request.step.done()),
        (count, left) => format!("{count} Bestellungen: {}, {left} nicht", request.step.done()),
    };
    Ok(StepsResponse { success: true, message, done, refused })
}

/// A carrier's name and a tracking number, clean.
fn checked(carrier: &str, tracking: &str) -> Result<(String, String)> {
    let mut fields = Fields::default();
    let carrier =
        fields.take("carrier", text::optional_line(Some(carrier), MAX_CARRIER)).flatten().unwrap_or_default();
    let tracking: String = tracking.split_whitespace().collect();
    if tracking.chars().count() > MAX_TRACKING {
        let too_long = Error::new(ErrorCode::TooLong).with("max", MAX_TRACKING);
        fields.take::<()>("tracking", Err(too_long));
    } else if !tracking.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-') {
        fields.refuse("tracking", ErrorCode::TrackingInvalid);
    }
    fields.check()?;
    Ok((carrier, tracking.to_ascii_uppercase()))
}

/// Sends a parcel on its way: all that is left, or a part of it.
pub async fn ship(
    app: &App,
    admin: Admin,
    headers: &HeaderMap,
    id: String,
    request: ShipRequest,
) -> Result<Done> {
    let caller = format!("{} {id}", admin.id);
    let key = IdempotencyKey::read(headers, "fulfilments.ship", &caller, &request)?;
    send(app, admin, id, key, request).await
}

/// Sends all that is left with the carrier that was agreed.
///
/// # Errors
/// As [`ship`].
pub async fn ship_rest(app: &App, admin: Admin, id: String) -> Result<Done> {
    send(app, admin, id, None, ShipRequest::default()).await
}

async fn send(
    app: &App,
    admin: Admin,
    id: String,
    key: Option<IdempotencyKey>,
    request: ShipRequest,
) -> Result<Done> {
    let (carrier, tracking) = checked(&request.carrier, &request.tracking)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if let Some(key) = &key
                && key.replay::<bool>(tx, now)?.is_some()
            {
                return Ok(());
            }
            ship_in(tx, &admin, &id, (carrier.clone(), tracking.clone()), request.contents.as_deref(), now)?;
            match &key {
                Some(key) => key.keep(tx, &true, now),
                None => Ok(()),
            }
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Als versandt vermerkt"))
}

fn ship_in(
    tx: &mut Tx<'_>,
    admin: &Admin,
    id: &str,
    (carrier, tracking): (String, String),
    contents: Option<&[ParcelContent]>,
    now: Time,
) -> Result<()> {
    let Held { mut stored, order } = hold(tx, admin, id, now)?;
    if order.delivery_kind == DeliveryKind::PickUp {
        return Err(ErrorCode::FulfilmentImpossible.into());
    }
    if !matches!(stored.state, FulfilmentState::Open | FulfilmentState::Packed) {
        return Err(moved(stored.state));
    }
    let sent = store::list_parcels(tx, &[id.to_owned()])?;
    if sent.len() >= MAX_PARCELS {
        return Err(moved(stored.state));
    }
    let left = left(&order, &sent);
    let contents = match contents {
        None => left.clone(),
        Some(wanted) => chosen(wanted, &left)?,
    };
    let pieces = |contents: &[ParcelContent]| contents.iter().map(|content| content.quantity).sum::<i64>();
    let is_last = pieces(&contents) == pieces(&left);
    let parcel = StoredParcel {
        order_id: id.to_owned(),
        number: sent.last().map_or(1, |parcel| parcel.number + 1),
        carrier: if carrier.is_empty() { order.carrier } else { carrier },
        tracking,
        shipped_at: now,
        contents,
    };
    store::insert_parcel(tx, &parcel)?;
    stored.packed_at.get_or_insert(now);
    stored.state = FulfilmentState::Packed;
    if is_last {
        stored.shipped_at = Some(now);
        stored.state = FulfilmentState::Shipped;
    }
    store::save(tx, &stored)?;
    let after = ShippedParcel { number: parcel.number, carrier: parcel.carrier, is_last };
    event(&FulfilmentEvent::Shipped { after }, id, now).by(admin).emit(tx)
}

/// What of the order is in no parcel yet.
fn left(order: &SoldOrder, sent: &[StoredParcel]) -> Vec<ParcelContent> {
    let sent_of = |position: i64| -> i64 {
        let contents = sent.iter().flat_map(|parcel| &parcel.contents);
        contents.filter(|content| content.position == position).map(|content| content.quantity).sum()
    };
    let lines = (0..)
        .zip(&order.items)
        .map(|(position, item)| ParcelContent { position, quantity: item.quantity - sent_of(position) });
    lines.filter(|content| content.quantity > 0).collect()
}

/// What was chosen for a parcel, each line once, none with more than there is left.
fn chosen(wanted: &[ParcelContent], left: &[ParcelContent]) -> Result<Vec<ParcelContent>> {
    let mut contents: Vec<ParcelContent> = Vec::new();
    for (index, content) in wanted.iter().enumerate() {
        let here = left.iter().find(|line| line.position == content.position);
        let is_double = contents.iter().any(|other| other.position == content.position);
        if is_double || !here.is_some_and(|line| (1..=line.quantity).contains(&content.quantity)) {
            return Err(Error::field(&format!("contents[{index}]"), ErrorCode::ParcelTooMuch));
        }
        contents.push(content.clone());
    }
    if contents.is_empty() { Err(Error::field("contents", ErrorCode::ParcelEmpty)) } else { Ok(contents) }
}

/// Mends what was typed wrongly; the customer is not told again.
pub async fn correct(
    app: &App,
    admin: Admin,
    id: String,
    number: &str,
    request: ParcelRequest,
) -> Result<Done> {
    let number: i64 = number.parse().map_err(|_| ErrorCode::NotFound)?;
    let (carrier, tracking) = checked(&request.carrier, &request.tracking)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::update_parcel(tx, &admin, &id, number, &carrier, &tracking)? {
                return Err(ErrorCode::NotFound.into());
            }
            let stored = store::find(tx, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            let parcels = store::list_parcels(tx, slice::from_ref(&id))?;
            let is_newest = parcels.last().is_some_and(|parcel| parcel.number == number);
            let is_last = stored.shipped_at.is_some() && is_newest;
            let after = ShippedParcel { number, carrier: carrier.clone(), is_last };
            event(&FulfilmentEvent::Corrected { after }, &id, now).by(&admin).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Sendung gespeichert"))
}

/// Hands over what waits for the code that a customer shows.
pub async fn hand_over(app: &App, admin: Admin, request: HandOverRequest) -> Result<HandedOver> {
    let code: String = request.code.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect();
    let code = code.to_ascii_uppercase();
    let now = app.clock.now();
    let handed = app
        .db
        .write(move |tx| {
            let found = store::find_order_of_code(tx, &admin, &code)?;
            let id = found.ok_or_else(|| Error::field("code", ErrorCode::PickUpCodeUnknown))?;
            take(tx, &admin, &id, FulfilmentStep::PickUp, now)?;
            let order = orders::list_sold(tx, &admin, slice::from_ref(&id))?.remove(&id);
            let order = order.ok_or(ErrorCode::OrderNotFound)?;
            Ok::<_, Error>(HandedOver {
                number: order_number(&id),
                order_id: id,
                customer_name: order.customer_name,
            })
        })
        .await?;
    app.outbox.notify_one();
    Ok(handed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_cleaned_of_what_people_type_around_them() {
        let (carrier, tracking) = checked(" DHL ", "0034 0434 1610\u{a0}9404 ab-1").unwrap();
        assert_eq!((carrier.as_str(), tracking.as_str()), ("DHL", "0034043416109404AB-1"));
        assert!(checked("DHL", "=HYPERLINK(1)").is_err());
        assert!(checked("DHL", &"1".repeat(41)).is_err());
        assert_eq!(checked("", "").unwrap(), (String::new(), String::new()));
    }

    #[test]
    fn a_parcel_holds_what_is_left_and_no_more() {
        let line = |position, quantity| ParcelContent { position, quantity };
        let left = [line(0, 2), line(2, 1)];
        assert_eq!(chosen(&[line(2, 1)], &left).unwrap().len(), 1);
        for wrong in
            [vec![line(0, 3)], vec![line(0, 0)], vec![line(1, 1)], vec![line(0, 1), line(0, 1)], vec![]]
        {
            assert!(chosen(&wrong, &left).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn codes_are_short_and_have_no_signs_that_look_alike() {
        let code = new_code();
        assert_eq!(code.len(), 6);
        assert!(code.bytes().all(|sign| sign.is_ascii_alphanumeric() && !b"01OI".contains(&sign)), "{code}");
    }
}
