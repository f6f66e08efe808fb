//! Fulfilments as customers and admins see them, and the list of what is to be done.

use super::carriers::tracking_url;
use super::store::{self, Stored, StoredParcel};
use super::types::{
    Fulfilment, FulfilmentAnswer, NextStep, Parcel, Task, TaskItem, WorkKind, Worklist, next_steps,
};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::orders::{self, PaymentStatus};
use crate::features::terms::fourteen_days_after;
use crate::identity::{Admin, Member};
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_session::Token;
use std::slice;

/// Tasks in one answer.
const MAX_TASKS: i64 = 100;

pub async fn of_member(app: &App, member: Member, id: String) -> Result<FulfilmentAnswer> {
    let zone = app.zone.clone();
    app.db
        .read(move |tx| {
            let is_own = orders::is_own(tx, &member, &id)?;
            let may_see = is_own || (member.is_admin() && orders::is_there(tx, &id)?);
            if !may_see {
                return Err(ErrorCode::OrderNotFound.into());
            }
            answer(tx, &id, &zone, is_own)
        })
        .await
}

/// A wrong key answers the same as an order that does not exist.
pub async fn of_receipt(app: &App, id: String, key: &str) -> Result<FulfilmentAnswer> {
    let key = Token::parse(key).ok_or(ErrorCode::OrderNotFound)?;
    let (zone, now) = (app.zone.clone(), app.clock.now());
    app.db
        .read(move |tx| {
            if !orders::has_receipt(tx, &id, &key, now)? {
                return Err(ErrorCode::OrderNotFound.into());
            }
            answer(tx, &id, &zone, true)
        })
        .await
}

fn answer(tx: &mut Tx<'_>, id: &str, zone: &TimeZone, is_customer: bool) -> Result<FulfilmentAnswer> {
    let Some(stored) = store::find(tx, id)? else { return Ok(FulfilmentAnswer { fulfilment: None }) };
    let parcels = store::list_parcels(tx, &[id.to_owned()])?;
    let mut fulfilment = on_the_wire(&stored, parcels, zone);
    if is_customer {
        fulfilment.code = stored.code;
    }
    Ok(FulfilmentAnswer { fulfilment: Some(fulfilment) })
}

/// Without the code: who hands over asks for it.
fn on_the_wire(stored: &Stored, parcels: Vec<StoredParcel>, zone: &TimeZone) -> Fulfilment {
    let parcel = |parcel: StoredParcel| Parcel {
        tracking_url: tracking_url(&parcel.carrier, &parcel.tracking),
        number: parcel.number,
        carrier: parcel.carrier,
        tracking: parcel.tracking,
        shipped_at: parcel.shipped_at,
        contents: parcel.contents,
    };
    let until = stored.finished_at.map(|at| fourteen_days_after(at.date(zone)).to_string());
    Fulfilment {
        state: stored.state,
        opened_at: stored.opened_at,
        packed_at: stored.packed_at,
        ready_at: stored.ready_at,
        shipped_at: stored.shipped_at,
        finished_at: stored.finished_at,
        withdrawal_until: until,
        cancelled_at: stored.cancelled_at,
        refunded_at: stored.refunded_at,
        code: None,
        parcels: parcels.into_iter().map(parcel).collect(),
    }
}

/// One order as a task, whatever is to be done with it. One that has just been paid may not be open yet, but is as good as
/// that: steps open it.
pub async fn of_order(app: &App, admin: Admin, id: String) -> Result<Task> {
    let zone = app.zone.clone();
    app.db
        .read(move |tx| {
            let order = orders::list_sold(tx, &admin, slice::from_ref(&id))?.remove(&id);
            let order = order.ok_or(ErrorCode::OrderNotFound)?;
            let stored = stored(tx, &id, &order)?.ok_or(ErrorCode::OrderUnpaid)?;
            let parcels = store::list_parcels(tx, slice::from_ref(&id))?;
            Ok(task(&stored, order, parcels, &zone))
        })
        .await
}

/// What can be done next with an order's goods; nothing before it is paid.
///
/// # Errors
/// When the database fails.
pub fn next(tx: &mut Tx<'_>, admin: &Admin, id: &str) -> Result<Vec<NextStep>> {
    let ids = [id.to_owned()];
    let Some(order) = orders::list_sold(tx, admin, &ids)?.remove(id) else { return Ok(Vec::new()) };
    let Some(stored) = stored(tx, id, &order)? else { return Ok(Vec::new()) };
    let has_parcels = !store::list_parcels(tx, &ids)?.is_empty();
    Ok(next_steps(stored.state, order.delivery_kind, has_parcels, stored.refunded_at.is_some()))
}

fn stored(tx: &mut Tx<'_>, id: &str, order: &orders::SoldOrder) -> Result<Option<Stored>> {
    if order.payment_status != PaymentStatus::Paid {
        return Ok(None);
    }
    let stored = store::find(tx, id)?;
    Ok(stored.or_else(|| order.settled_at.map(|at| Stored::open(id, at))))
}

pub async fn worklist(app: &App, admin: Admin, kind: WorkKind) -> Result<Worklist> {
    let zone = app.zone.clone();
    app.db
        .read(move |tx| {
            let counts = store::count_waiting(tx, &admin)?;
            let waiting = store::list_waiting(tx, &admin, kind, MAX_TASKS)?;
            let ids: Vec<String> = waiting.iter().map(|stored| stored.order_id.clone()).collect();
            let mut orders = orders::list_sold(tx, &admin, &ids)?;
            let mut parcels = store::list_parcels(tx, &ids)?;
            let task = |stored: Stored| {
                let order = orders.remove(&stored.order_id)?;
                let own = parcels.extract_if(.., |parcel| parcel.order_id == stored.order_id).collect();
                Some(task(&stored, order, own, &zone))
            };
            Ok(Worklist { counts, tasks: waiting.into_iter().filter_map(task).collect() })
        })
        .await
}

fn task(stored: &Stored, order: orders::SoldOrder, parcels: Vec<StoredParcel>, zone: &TimeZone) -> Task {
    let sent = |position: i64| -> i64 {
        let contents = parcels.iter().flat_map(|parcel| &parcel.contents);
        contents.filter(|content| content.position == position).map(|content| content.quantity).sum()
    };
    let items = (0..).zip(order.items).map(|(position, item)| TaskItem {
        position,
        product_id: item.product_id,
        product_name: item.product_name,
        quantity: item.quantity,
        shipped: sent(position),
    });
    let items = items.collect();
    let (has_parcels, is_refunded) = (!parcels.is_empty(), stored.refunded_at.is_some());
    Task {
        number: orders::order_number(&stored.order_id),
        order_id: stored.order_id.clone(),
        customer_name: order.customer_name,
        customer_phone: order.customer_phone,
        customer_notes: order.customer_notes,
        total_amount: order.total_amount,
        delivery_kind: order.delivery_kind,
        delivery_name: order.delivery_name,
        carrier: order.carrier,
        address: order.address,
        pick_up: order.pick_up,
        items,
        next: next_steps(stored.state, order.delivery_kind, has_parcels, is_refunded),
        fulfilment: on_the_wire(stored, parcels, zone),
    }
}
