//! The public pages: the form for reports, what became of one, and a decision with its statement of reasons. They need neither an account nor
//! JavaScript; what belongs to one person is found by its key alone.

use super::objecting::{self, Proof};
use super::paths::{DECISION, DECISION_PATH, decision_path, receipt_path};
use super::store::{self, Against};
use super::types::{Typed, TypedObjection};
use super::{notices, page as html};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::terms::{Frame, MAX_FORM, Mistakes, REPORT, REPORT_PATH, is_key, new_key, private_page};
use crate::http::ClientAddress;
use axum::Form;
use axum::Router;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use http::StatusCode;
use maud::Markup;
use serde::Deserialize;

pub fn pages(_: &App) -> Router<App> {
    let receipt = format!("{REPORT_PATH}/eingang");
    Router::new()
        .route(REPORT_PATH, get(show_form).post(submit).layer(DefaultBodyLimit::max(MAX_FORM)))
        .route(&receipt, get(show_receipt).post(object_to_report).layer(DefaultBodyLimit::max(MAX_FORM)))
        .route(
            DECISION_PATH,
            get(show_decision).post(object_to_decision).layer(DefaultBodyLimit::max(MAX_FORM)),
        )
}

/// What a link brings along: the address of the content.
#[derive(Deserialize)]
struct Prefilled {
    #[serde(default)]
    ort: String,
}

/// The key is no part of the path, which goes into logs.
#[derive(Deserialize)]
struct KeyQuery {
    beleg: String,
}

async fn show_form(
    State(app): State<App>,
    prefilled: Result<Query<Prefilled>, QueryRejection>,
) -> Result<Response> {
    let place = prefilled.map(|Query(prefilled)| prefilled.ort).unwrap_or_default();
    // An address of the shop, as it stands in the browser.
    let location = if place.starts_with('/') { format!("{}{place}", app.config.public_url()) } else { place };
    let typed = Typed { location, key: new_key(), ..Typed::default() };
    Ok(respond(StatusCode::OK, html::form(&Frame::load(&app).await?, &typed, &Mistakes::default())))
}

async fn submit(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    typed: Result<Form<Typed>, FormRejection>,
) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    let refused = |typed: &Typed, mistakes: &Mistakes| {
        respond(StatusCode::UNPROCESSABLE_ENTITY, html::form(&frame, typed, mistakes))
    };
    let Ok(Form(mut typed)) = typed else {
        let empty = Typed { key: new_key(), ..Typed::default() };
        return Ok(refused(&empty, &Mistakes::unreadable("explanation")));
    };
    if !is_key(&typed.key) {
        typed.key = new_key();
    }
    let notice = match notices::checked(&typed) {
        Ok(notice) => notice,
        Err(mistakes) => return Ok(refused(&typed, &mistakes)),
    };
    let key = notices::key_for(&app, typed.key, &notice).await?;
    let receipt = receipt_path(&key);
    match notices::receive(&app, address, key, notice, None).await {
        Ok(_) => Ok(Redirect::to(&receipt).into_response()),
        Err(error) if error.code() == ErrorCode::ReportsLimited => {
            Ok(respond(StatusCode::TOO_MANY_REQUESTS, frame.busy(REPORT, &error.message())))
        }
        Err(error) => Err(error),
    }
}

async fn show_receipt(
    State(app): State<App>,
    query: Result<Query<KeyQuery>, QueryRejection>,
) -> Result<Response> {
    let key = query.map(|Query(query)| query.beleg).unwrap_or_default();
    receipt(&app, StatusCode::OK, &TypedObjection { key, reason: String::new() }, &Mistakes::default()).await
}

async fn receipt(
    app: &App,
    status: StatusCode,
    typed: &TypedObjection,
    mistakes: &Mistakes,
) -> Result<Response> {
    let frame = Frame::load(app).await?;
    let key = typed.key.clone();
    let read = move |tx: &mut kontor_db::Tx<'_>| -> Result<_> {
        let Some(own) = store::find_report_by_key(tx, &key)? else { return Ok(None) };
        let first = store::find_first(tx, &own)?;
        let decided = first.as_ref().unwrap_or(&own);
        let objection = store::find_objection_against(tx, Against::Report(decided.report.id))?;
        Ok(Some((own, first, objection)))
    };
    let found = if is_key(&typed.key) { app.db.read(read).await? } else { None };
    Ok(match found {
        Some((own, first, objection)) => {
            let decided = first.as_ref().unwrap_or(&own);
            let (zone, now) = (&app.zone, app.clock.now());
            let page =
                html::receipt(&frame, (&own, decided), objection.as_ref(), (typed, mistakes), (zone, now));
            respond(status, page)
        }
        None => respond(StatusCode::NOT_FOUND, frame.missing(REPORT, REPORT_PATH)),
    })
}

async fn object_to_report(
    State(app): State<App>,
    typed: Result<Form<TypedObjection>, FormRejection>,
) -> Result<Response> {
    let typed = typed.map(|Form(typed)| typed).unwrap_or_default();
    match objecting::checked(&typed.reason) {
        Err(mistakes) => receipt(&app, StatusCode::UNPROCESSABLE_ENTITY, &typed, &mistakes).await,
        Ok(reason) => {
            object(&app, Proof::ReportKey(typed.key.clone()), reason, &receipt_path(&typed.key)).await
        }
    }
}

async fn show_decision(
    State(app): State<App>,
    query: Result<Query<KeyQuery>, QueryRejection>,
) -> Result<Response> {
    let key = query.map(|Query(query)| query.beleg).unwrap_or_default();
    decision(&app, StatusCode::OK, &TypedObjection { key, reason: String::new() }, &Mistakes::default()).await
}

async fn decision(
    app: &App,
    status: StatusCode,
    typed: &TypedObjection,
    mistakes: &Mistakes,
) -> Result<Response> {
    let frame = Frame::load(app).await?;
    let key = typed.key.clone();
    let read = move |tx: &mut kontor_db::Tx<'_>| -> Result<_> {
        let Some(decision) = store::find_decision_by_key(tx, &key)? else { return Ok(None) };
        let objection = store::find_objection_against(tx, Against::Decision(decision.id))?;
        Ok(Some((decision, objection)))
    };
    let found = if is_key(&typed.key) { app.db.read(read).await? } else { None };
    Ok(match found {
        Some((decision, objection)) => {
            let statement = super::statement::statement(&decision, objection, &app.zone);
            let (zone, now) = (&app.zone, app.clock.now());
            private_page(status, DECISION, html::decision(&frame, &statement, (typed, mistakes), (zone, now)))
        }
        None => private_page(StatusCode::NOT_FOUND, DECISION, html::missing_decision(&frame)),
    })
}

async fn object_to_decision(
    State(app): State<App>,
    typed: Result<Form<TypedObjection>, FormRejection>,
) -> Result<Response> {
    let typed = typed.map(|Form(typed)| typed).unwrap_or_default();
    match objecting::checked(&typed.reason) {
        Err(mistakes) => decision(&app, StatusCode::UNPROCESSABLE_ENTITY, &typed, &mistakes).await,
        Ok(reason) => {
            object(&app, Proof::DecisionKey(typed.key.clone()), reason, &decision_path(&typed.key)).await
        }
    }
}

/// Back to the page, which says what became of it: a second press, and one that comes too late, see the same.
async fn object(app: &App, proof: Proof, reason: String, page: &str) -> Result<Response> {
    match objecting::object(app, proof, reason).await {
        Err(error) if !matches!(error.code().status(), 404 | 409) => Err(error),
        _ => Ok(Redirect::to(page).into_response()),
    }
}

fn respond(status: StatusCode, content: Markup) -> Response {
    private_page(status, REPORT, content)
}
