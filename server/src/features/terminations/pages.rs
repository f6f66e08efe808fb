//! The public pages: the form, its summary, the receipt.

use super::types::{Received, Typed};
use super::{page as html, rules};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::terms::{
    Frame, MAX_FORM, Mistakes, Step, TERMINATE, TERMINATION_PATH, is_key, new_key, private_page,
    receipt_pages, receipt_path,
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
        .merge(receipt_pages::<Received>())
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
    let receipt = receipt_path::<Received>(&key);
    match rules::receive(&app, address, key, declaration, None).await {
        Ok(_) => Ok(Redirect::to(&receipt).into_response()),
        Err(error) if error.code() == ErrorCode::DeclarationsLimited => {
            Ok(respond(StatusCode::TOO_MANY_REQUESTS, frame.busy(TERMINATE, &error.message())))
        }
        Err(error) => Err(error),
    }
}

fn respond(status: StatusCode, content: Markup) -> Response {
    private_page(status, TERMINATE, content)
}
