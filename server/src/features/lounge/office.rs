//! The back office's side: approve, ship, deliver, refuse.

use super::events::LoungeEvent;
use super::rules::STOCK_NOTE;
use super::store::{self, Found};
use super::types::{DecisionRequest, OfficeQuery, OfficeRequests, RequestStatus};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog::{self, Why};
use crate::http::Done;
use crate::identity::Admin;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;

const USUAL_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;

pub async fn list(app: &App, admin: Admin, query: OfficeQuery) -> Result<OfficeRequests> {
    let limit = query.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    app.db
        .read(move |tx| {
            let requests = store::list(tx, &admin, &query, limit)?;
            Ok(OfficeRequests { requests, open: store::count_open(tx, &admin)? })
        })
        .await
}

pub async fn decide(app: &App, admin: Admin, id: i64, request: DecisionRequest) -> Result<Done> {
    let next = request.status;
    let refused = next == RequestStatus::Refused;
    let note = text::optional_paragraph(request.note.as_deref(), text::REASON);
    let note = note.map_err(|error| Error::field("note", error))?;
    if refused && note.is_none() {
        return Err(Error::field("note", ErrorCode::Required));
    }
    let now = app.clock.now();
    let gave_back = app
        .db
        .write(move |tx| {
            let found = store::find(tx, &admin, id)?.ok_or(ErrorCode::MonthlyRequestNotFound)?;
            if !admin.is_owner() && store::find_requester(tx, id)? == Some(admin.id) {
                return Err(ErrorCode::DecidedByAnother.into());
            }
            // Of two decisions at the same moment the other is told how it was decided.
            if !found.status.may_become(next)
                || !store::set_status(tx, &admin, &found, next, note.as_deref(), now)?
            {
                return Err(
                    Error::new(ErrorCode::MonthlyRequestDecided).with("status", found.status.in_german())
                );
            }
            if refused {
                give_back(tx, &found, now)?;
            }
            let what = LoungeEvent::decided(found.status, next).ok_or(ErrorCode::InvalidValue)?;
            Event::new(&what, now, ("lounge", id, &found.product_name))
                .by(&admin)
                .because(note.as_deref())
                .emit(tx)?;
            Ok(refused && found.took_stock)
        })
        .await?;
    if gave_back {
        catalog::touch(app);
    }
    app.outbox.notify_one();
    Ok(Done::new("Status aktualisiert"))
}

fn give_back(tx: &mut Tx<'_>, found: &Found, now: Time) -> Result<()> {
    match found.product_id {
        Some(product) if found.took_stock => {
            catalog::return_stock(tx, &[(product.into(), 1)], Why::note(STOCK_NOTE), now)
        }
        _ => Ok(()),
    }
}
