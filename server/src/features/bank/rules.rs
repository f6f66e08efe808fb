//! Deciding on bookings. A booking is held first, so that of two admins who decide on it one is told that it is done.

use super::events::{BankEvent, BankRules, IgnoredBooking, MatchedBooking};
use super::matching::{Orders, shown};
use super::store::{self, assignments};
use super::types::{
    Booking, BookingList, BookingQuery, BookingState, ColumnsRequest, ConfirmBookingsRequest,
    ConfirmBookingsResponse, MatchRequest,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog;
use crate::features::orders::{self, Standing, order_number};
use crate::features::payments::{self, Entry, Subject, Sum, Way};
use crate::http::Done;
use crate::identity::{Admin, Owner};
use crate::periods::Kept;
use crate::time::Time;
use kontor_banking::statement::{Columns, Row};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};

/// Bookings that one answer lists.
const PAGE: i64 = 200;
/// Bookings that one call may confirm.
const CONFIRM_AT_ONCE: usize = 200;
/// What settled nothing keeps who paid and why for so long.
const KEEP_UNMATCHED: i64 = Kept::BankDetails.millis();

pub async fn list(app: &App, admin: Admin, query: BookingQuery) -> Result<BookingList> {
    let state = query.state.unwrap_or(BookingState::Open);
    let offset = i64::from(query.offset.unwrap_or_default());
    app.db
        .read(move |tx| {
            let (stored, total) = store::list_rows(tx, &admin, state, PAGE, offset)?;
            let orders = Orders::read(tx, &admin, stored.iter().map(|stored| &stored.row))?;
            let mut taken_back = assignments::list_taken_back(tx, stored.iter().map(|stored| stored.id))?;
            let rows = stored
                .into_iter()
                .map(|stored| {
                    let before = taken_back.remove(&stored.id).unwrap_or_default();
                    Booking { taken_back: before, ..shown(stored, &orders) }
                })
                .collect();
            Ok(BookingList { rows, total })
        })
        .await
}

/// Takes a booking as a payment of the order, whatever is missing or too much.
pub fn take_for(
    tx: &mut Tx<'_>,
    admin: &Admin,
    (id, row): (i64, &Row),
    order_id: &str,
    is_automatic: bool,
    now: Time,
) -> Result<Standing> {
    if row.currency != "EUR" {
        return Err(ErrorCode::BookingForeign.into());
    }
    let assignment = assignments::settle_row(tx, admin, id, order_id, is_automatic, now)?;
    let external_id = assignments::external_id(row, assignment);
    let entry = Entry {
        subject: Subject::Order(order_id),
        way: Way::Bank,
        external_id: &external_id,
        sum: Sum::euro(row.cents),
        at: now,
    };
    payments::book(tx, &entry)?;
    let standing = orders::money_moved(tx, order_id, now)?;
    let after = MatchedBooking { amount: Amount(Cents::new(row.cents)), is_automatic };
    let what = BankEvent::Matched { after };
    Event::new(&what, now, ("order", order_id, &order_number(order_id))).by(admin).emit(tx)?;
    Ok(standing)
}

pub async fn match_row(app: &App, admin: Admin, id: i64, request: MatchRequest) -> Result<Done> {
    let now = app.clock.now();
    let standing = app
        .db
        .write(move |tx| {
            let stored = store::find_open(tx, &admin, id)?;
            if !orders::is_there(tx, &request.order_id)? {
                return Err(Error::field("orderId", ErrorCode::OrderNotFound));
            }
            orders::check_not_own(tx, &admin, &request.order_id)?;
            let standing = take_for(tx, &admin, (id, &stored.row), &request.order_id, false, now)?;
            match standing {
                Standing::Part { .. } if request.accept => {
                    orders::settle_short(tx, &admin, &request.order_id, now)?;
                    Ok(Standing::Paid { over: Cents::ZERO })
                }
                Standing::Late if request.accept => {
                    orders::revive(tx, &admin, &request.order_id, now)?;
                    Ok(Standing::Paid { over: Cents::ZERO })
                }
                standing => Ok(standing),
            }
        })
        .await?;
    app.outbox.notify_one();
    catalog::touch(app);
    Ok(Done::new(match standing {
        Standing::Paid { over } if over > Cents::ZERO => {
            "Zugeordnet. Was zu viel kam, steht unter „Zu erstatten“."
        }
        Standing::Paid { .. } => "Zugeordnet, die Bestellung ist bezahlt.",
        Standing::Part { .. } => "Zugeordnet. Der Kunde erfährt, was noch fehlt.",
        Standing::Late => "Zugeordnet. Der Betrag steht unter „Zu erstatten“.",
    }))
}

pub async fn ignore(app: &App, admin: Admin, id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let stored = store::find_open(tx, &admin, id)?;
            store::ignore_row(tx, &admin, id, now)?;
            let what =
                BankEvent::Ignored { after: IgnoredBooking { amount: Amount(Cents::new(stored.row.cents)) } };
            Event::new(&what, now, ("booking", id, &stored.row.booked_on.to_string())).by(&admin).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Gehört zu keiner Bestellung."))
}

/// Confirms bookings that fit, each in a transaction of its own: one that no longer fits does not stop the rest.
pub async fn confirm(
    app: &App,
    admin: Admin,
    request: ConfirmBookingsRequest,
) -> Result<ConfirmBookingsResponse> {
    if !(1..=CONFIRM_AT_ONCE).contains(&request.ids.len()) {
        return Err(Error::field("ids", ErrorCode::TooManyOrders));
    }
    let now = app.clock.now();
    let (mut confirmed, mut refused) = (Vec::new(), Vec::new());
    for id in request.ids {
        let by = admin.clone();
        let outcome = app
            .db
            .write(move |tx| {
                let stored = store::find_open(tx, &by, id)?;
                let named = Orders::named(tx, &by, [&stored.row])?;
                let reference = named.settled_by(&stored.row).ok_or(ErrorCode::BookingUnclear)?;
                let order = named.order_of(reference).ok_or(ErrorCode::BookingUnclear)?;
                orders::check_not_own(tx, &by, order)?;
                take_for(tx, &by, (id, &stored.row), order, false, now).map(drop)
            })
            .await;
        match outcome {
            Ok(()) => confirmed.push(id),
            Err(error) if error.code().status() >= 500 => return Err(error),
            Err(_) => refused.push(id),
        }
    }
    app.outbox.notify_one();
    catalog::touch(app);
    let message = match (confirmed.len(), refused.len()) {
        (1, 0) => "1 Eingang zugeordnet".to_owned(),
        (count, 0) => format!("{count} Eingänge zugeordnet"),
        (count, left) => format!("{count} Eingänge zugeordnet, {left} nicht"),
    };
    Ok(ConfirmBookingsResponse { success: true, message, confirmed, refused })
}

/// Remembers what the columns of a bank's table mean.
pub async fn explain_columns(app: &App, admin: Admin, request: ColumnsRequest) -> Result<Done> {
    let columns: Columns = serde_json::from_value(request.columns)
        .map_err(|_| Error::field("columns", ErrorCode::InvalidValue))?;
    app.db.write(move |tx| store::save_columns(tx, &admin, &columns)).await?;
    Ok(Done::new("Gemerkt. Bitte lesen Sie die Datei noch einmal ein."))
}

pub async fn set_rules(app: &App, owner: Owner, rules: BankRules) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::find_rules(tx)?;
            if before == rules {
                return Ok(());
            }
            store::save_rules(tx, &owner, rules)?;
            let what = BankEvent::SettingsChanged { before, after: rules };
            Event::new(&what, now, ("bank", 1, "Kontoauszüge")).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Gespeichert"))
}

/// Forgets who paid and why of bookings that settled nothing and are old.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::forget(tx, now.plus(-KEEP_UNMATCHED))
}

/// Who paid for an order by transfer: account number and name of the latest booking.
///
/// # Errors
/// When the database fails.
pub fn find_payer(tx: &mut Tx<'_>, admin: &Admin, order_id: &str) -> Result<Option<(String, String)>> {
    store::find_payer(tx, admin, order_id)
}
