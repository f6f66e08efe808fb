//! The public pages: the form, its summary, the receipt.

use super::types::{Received, Typed};
use super::{page as html, rules, store};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::terms::{
    Frame, MAX_FORM, Mistakes, ReceiptQuery, Step, TERMINATE, TERMINATION_PATH, is_key, new_key,
    private_page, receipt_file,
};
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
    Router::new()
        .route(TERMINATION_PATH, get(show_form).post(submit).layer(DefaultBodyLimit::max(MAX_FORM)))
        .route("/kuendigen/eingang", get(show_receipt))
        .route("/kuendigen/eingang.txt", get(download_receipt))
}

/// What a link brings along: the contract that it belongs to.
#[derive(Deserialize)]
struct Prefilled {
    #[serde(default)]
    vertrag: String,
}

async fn show_form(
    State(app): State<App>,
    prefilled: Result<Query<Prefilled>, QueryRejection>,
) -> Result<Response> {
    let contract = prefilled.map(|Query(prefilled)| prefilled.vertrag).unwrap_or_default();
    let typed = Typed { contract, key: new_key(), ..Typed::default() };
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
        return Ok(refused(&empty, &Mistakes::unreadable("contract")));
    };
    if typed.step == Step::Change {
        return Ok(respond(StatusCode::OK, html::form(&frame, &typed, &Mistakes::default())));
    }
    if !is_key(&typed.key) {
        typed.key = new_key();
        if typed.step == Step::Confirm {
            typed.step = Step::Check;
        }
    }
    let declaration = match rules::checked(&typed, app.clock.now().date(&app.zone)) {
        Ok(declaration) => declaration,
        Err(mistakes) => return Ok(refused(&typed, &mistakes)),
    };
    if typed.step == Step::Check {
        return Ok(respond(StatusCode::OK, html::summary(&frame, &typed, &declaration)));
    }
    let key = rules::key_for(&app, typed.key, &declaration).await?;
    let receipt = format!("{TERMINATION_PATH}/eingang?beleg={key}");
    match rules::receive(&app, address, key, declaration, None).await {
        Ok(_) => Ok(Redirect::to(&receipt).into_response()),
        Err(error) if error.code() == ErrorCode::DeclarationsLimited => {
            Ok(respond(StatusCode::TOO_MANY_REQUESTS, frame.busy(TERMINATE, &error.message())))
        }
        Err(error) => Err(error),
    }
}

async fn show_receipt(
    State(app): State<App>,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    Ok(match find(&app, query).await? {
        Some((received, key)) => respond(StatusCode::OK, html::receipt(&frame, &received, &key, &app.zone)),
        None => missing(&frame),
    })
}

async fn download_receipt(
    State(app): State<App>,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Response> {
    let frame = Frame::load(&app).await?;
    Ok(match find(&app, query).await? {
        Some((received, _)) => {
            let text = html::receipt_text(&frame, &received, &app.zone);
            receipt_file(&format!("Kuendigung-{}", received.number), text)
        }
        None => missing(&frame),
    })
}

async fn find(
    app: &App,
    query: Result<Query<ReceiptQuery>, QueryRejection>,
) -> Result<Option<(Received, String)>> {
    let Some(key) = ReceiptQuery::key(query) else { return Ok(None) };
    let received = {
        let key = key.clone();
        app.db.read(move |tx| store::find_by_key(tx, &key)).await?
    };
    Ok(received.map(|received| (received, key)))
}

fn missing(frame: &Frame) -> Response {
    respond(StatusCode::NOT_FOUND, frame.missing(TERMINATE, TERMINATION_PATH))
}

fn respond(status: StatusCode, content: Markup) -> Response {
    private_page(status, TERMINATE, content)
}
