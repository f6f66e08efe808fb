//! The public pages: the form for reports, what became of one, and a decision with its statement of reasons. They need neither an account nor
//! JavaScript; what belongs to one person is found by its key alone.

use super::objecting::{self, Proof};
use super::page::{self as html, ForOne};
use super::paths::{DECISION, DECISION_PATH, RECEIPT_PATH, decision_path, receipt_path};
use super::store::{self, Against, StoredDecision, StoredReport};
use super::types::{Objection, Typed, TypedObjection};
use super::{notices, statement};
use crate::app::App;
use crate::error::Result;
use crate::features::terms::{
    Asked, Frame, KeyQuery, Mistakes, REPORT, REPORT_PATH, Sending, Sent, form_route, is_key, key_for,
    new_key, private_page,
};
use crate::http::ClientAddress;
use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use http::StatusCode;
use kontor_db::Tx;
use maud::Markup;
use serde::Deserialize;

pub fn pages(_: &App) -> Router<App> {
    Router::new()
        .route(REPORT_PATH, form_route(get(show_form).post(submit)))
        .route(RECEIPT_PATH, form_route(get(show::<Outcome>).post(object::<Outcome>)))
        .route(DECISION_PATH, form_route(get(show::<Decision>).post(object::<Decision>)))
}

/// What a link brings along: the address of the content.
#[derive(Default, Deserialize)]
struct LocationQuery {
    ort: String,
}

async fn show_form(
    State(app): State<App>,
    Asked(LocationQuery { ort }): Asked<LocationQuery>,
) -> Result<Response> {
    let sending = Sending::begin(&app, REPORT).await?;
    // An address of the shop, as it stands in the browser.
    let location = if ort.starts_with('/') { format!("{}{ort}", app.config.public_url()) } else { ort };
    let typed = Typed { location, key: new_key(), ..Typed::default() };
    Ok(sending.page(html::form(&sending.frame, &typed, &Mistakes::default())))
}

async fn submit(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Sent(typed): Sent<Typed>,
) -> Result<Response> {
    let sending = Sending::begin(&app, REPORT).await?;
    let frame = &sending.frame;
    let Some(mut typed) = typed else {
        let empty = Typed { key: new_key(), ..Typed::default() };
        return Ok(sending.refused(html::form(frame, &empty, &Mistakes::unreadable("explanation"))));
    };
    if !is_key(&typed.key) {
        typed.key = new_key();
    }
    let notice = match notices::checked(&typed) {
        Ok(notice) => notice,
        Err(mistakes) => return Ok(sending.refused(html::form(frame, &typed, &mistakes))),
    };
    let key = key_for(&app, typed.key, |known| notices::is_same(known, &notice)).await?;
    let receipt = receipt_path(&key);
    let received = notices::receive(&app, address, key, notice, None).await;
    sending.received(&receipt, received)
}

/// A page that its key opens, and on which one may object.
trait Objectable: Sized + Send + 'static {
    const TITLE: &'static str;

    fn find(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>>;
    fn proof(key: String) -> Proof;
    fn path(key: &str) -> String;
    fn page(&self, one: &ForOne<'_>) -> Markup;
    fn missing(frame: &Frame) -> Markup;
}

/// What was reported, and what became of it: of several that say the same, what became of the first.
struct Outcome {
    own: StoredReport,
    first: Option<StoredReport>,
    objection: Option<Objection>,
}

impl Objectable for Outcome {
    const TITLE: &'static str = REPORT;

    fn find(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>> {
        let Some(own) = store::find_report_by_key(tx, key)? else { return Ok(None) };
        let first = store::find_first(tx, &own)?;
        let decided = first.as_ref().unwrap_or(&own).report.id;
        let objection = store::find_objection_against(tx, Against::Report(decided))?;
        Ok(Some(Self { own, first, objection }))
    }

    fn proof(key: String) -> Proof {
        Proof::ReportKey(key)
    }

    fn path(key: &str) -> String {
        receipt_path(key)
    }

    fn page(&self, one: &ForOne<'_>) -> Markup {
        let decided = self.first.as_ref().unwrap_or(&self.own);
        html::receipt(one, &self.own, decided, self.objection.as_ref())
    }

    fn missing(frame: &Frame) -> Markup {
        frame.missing(REPORT, REPORT_PATH)
    }
}

/// A decision against a member.
struct Decision(StoredDecision, Option<Objection>);

impl Objectable for Decision {
    const TITLE: &'static str = DECISION;

    fn find(tx: &mut Tx<'_>, key: &str) -> Result<Option<Self>> {
        let Some(decision) = store::find_decision_by_key(tx, key)? else { return Ok(None) };
        let objection = store::find_objection_against(tx, Against::Decision(decision.id))?;
        Ok(Some(Self(decision, objection)))
    }

    fn proof(key: String) -> Proof {
        Proof::DecisionKey(key)
    }

    fn path(key: &str) -> String {
        decision_path(key)
    }

    fn page(&self, one: &ForOne<'_>) -> Markup {
        html::decision(one, &statement::statement(&self.0, self.1.clone(), one.zone))
    }

    fn missing(frame: &Frame) -> Markup {
        html::missing_decision(frame)
    }
}

async fn show<O: Objectable>(State(app): State<App>, Asked(query): Asked<KeyQuery>) -> Result<Response> {
    let typed = TypedObjection { key: query.beleg, reason: String::new() };
    answer::<O>(&app, StatusCode::OK, &typed, &Mistakes::default()).await
}

async fn answer<O: Objectable>(
    app: &App,
    status: StatusCode,
    typed: &TypedObjection,
    mistakes: &Mistakes,
) -> Result<Response> {
    let frame = &Frame::load(app).await?;
    let key = typed.key.clone();
    let found = if is_key(&key) { app.db.read(move |tx| O::find(tx, &key)).await? } else { None };
    let one = ForOne { frame, typed, mistakes, zone: &app.zone, now: app.clock.now() };
    Ok(match found {
        Some(found) => private_page(status, O::TITLE, found.page(&one)),
        None => private_page(StatusCode::NOT_FOUND, O::TITLE, O::missing(frame)),
    })
}

/// Back to the page, which says what became of it: a second press, and one that comes too late, see the same.
async fn object<O: Objectable>(
    State(app): State<App>,
    Sent(typed): Sent<TypedObjection>,
) -> Result<Response> {
    let typed = typed.unwrap_or_default();
    let reason = match objecting::checked(&typed.reason) {
        Ok(reason) => reason,
        Err(mistakes) => {
            return answer::<O>(&app, StatusCode::UNPROCESSABLE_ENTITY, &typed, &mistakes).await;
        }
    };
    let page = O::path(&typed.key);
    match objecting::object(&app, O::proof(typed.key), reason).await {
        Err(error) if !matches!(error.code().status(), 404 | 409) => Err(error),
        _ => Ok(Redirect::to(&page).into_response()),
    }
}
