//! Sending goods in one parcel or several, with the carrier's number.

use super::events::{FulfilmentEvent, ShippedParcel};
use super::holding::{Held, hold, moved};
use super::store::undos::Before;
use super::store::{self, StoredParcel};
use super::telling::event;
use super::types::{FulfilmentState, ParcelContent, ParcelRequest, ShipRequest};
use super::undoing::{self, Undoable};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::features::delivery::DeliveryKind;
use crate::features::orders::SoldOrder;
use crate::http::Done;
use crate::identity::Admin;
use crate::text;
use crate::time::Time;
use http::HeaderMap;
use kontor_db::Tx;
use std::slice;

const MAX_CARRIER: usize = 60;
const MAX_TRACKING: usize = 40;
/// What an admin is told when a parcel has left.
pub const SENT: &str = "Als versandt vermerkt";
/// Parcels of one order.
const MAX_PARCELS: usize = 100;

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
    undoable: Undoable,
) -> Result<Done> {
    let caller = format!("{} {id}", admin.id);
    let key = IdempotencyKey::read(headers, "fulfilments.ship", &caller, &request)?;
    send(app, admin, id, key, request, undoable).await
}

/// Sends all that is left with the carrier that was agreed.
///
/// # Errors
/// As [`ship`].
pub async fn ship_rest(app: &App, admin: Admin, id: String) -> Result<Done> {
    ship_rest_undoable(app, admin, id, Undoable::No).await
}

pub async fn ship_rest_undoable(app: &App, admin: Admin, id: String, undoable: Undoable) -> Result<Done> {
    send(app, admin, id, None, ShipRequest::default(), undoable).await
}

async fn send(
    app: &App,
    admin: Admin,
    id: String,
    key: Option<IdempotencyKey>,
    request: ShipRequest,
    undoable: Undoable,
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
            let parcel = (carrier.clone(), tracking.clone());
            ship_in(tx, &admin, &id, parcel, request.contents.as_deref(), undoable, now)?;
            match &key {
                Some(key) => key.keep(tx, &true, now),
                None => Ok(()),
            }
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new(SENT))
}

fn ship_in(
    tx: &mut Tx<'_>,
    admin: &Admin,
    id: &str,
    (carrier, tracking): (String, String),
    contents: Option<&[ParcelContent]>,
    undoable: Undoable,
    now: Time,
) -> Result<()> {
    let Held { mut stored, order } = hold(tx, admin, id, now)?;
    let before = Before::of(&stored);
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
    let event = event(&FulfilmentEvent::Shipped { after }, id, now).by(admin);
    undoing::tell(tx, id, event, undoable, before, Some(parcel.number))
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
}
