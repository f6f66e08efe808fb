//! The pages of the sandbox, which are a provider's and not the shop's: they take no session, only the order's number.

use super::super::providers::Providers;
use super::super::types::ProviderName;
use super::acting::{self, Pressed};
use super::{Behaviour, Order, State, page, store};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::settings;
use crate::http::extract::Path;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State as AppState;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use http::{HeaderMap, HeaderValue, header};
use maud::Markup;
use serde_json::{Value, json};

/// Its pages, below `/sandbox`; none where nothing is imitated.
pub fn pages(app: &App) -> Router<App> {
    if !app.state::<Providers>().has_sandbox() {
        return Router::new();
    }
    Router::new()
        .route("/sandbox/style.css", get(style))
        .route("/sandbox/telegram/{id}", get(show_invoice))
        .route("/sandbox/telegram/{id}/pay", post(pay))
        .route("/sandbox/telegram/{id}/decline", post(decline))
        .route("/sandbox/{provider}/{id}", get(show_order))
        .route("/sandbox/{provider}/{id}/approve", post(approve))
        .route("/sandbox/{provider}/{id}/cancel", post(cancel))
}

async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], page::STYLE).into_response()
}

async fn show_invoice(AppState(app): AppState<App>, Path(id): Path<String>) -> Result<Response> {
    let order = find(&app, ProviderName::Telegram, id).await?;
    Ok(html(page::order(&settings::current(&app).shop.name, &order, None)))
}

/// The providers whose orders are agreed to, and taken afterwards.
fn agreeing(word: &str) -> Result<ProviderName> {
    ProviderName::parse(word)
        .filter(|name| *name != ProviderName::Telegram)
        .ok_or_else(|| Error::new(ErrorCode::PaymentNotFound))
}

async fn show_order(
    AppState(app): AppState<App>,
    Path((provider, id)): Path<(String, String)>,
) -> Result<Response> {
    let order = find(&app, agreeing(&provider)?, id).await?;
    Ok(html(page::order(&settings::current(&app).shop.name, &order, None)))
}

async fn pay(
    AppState(app): AppState<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    let order = find(&app, ProviderName::Telegram, id).await?;
    match acting::pay(&app, order, behaviour(&headers, &body)).await? {
        Pressed::Done(order) => Ok(answer(&app, &headers, &order, None)),
        Pressed::Refused(order, sentence) => Ok(answer(&app, &headers, &order, Some(&sentence))),
    }
}

async fn decline(
    AppState(app): AppState<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let order = turn_away(&app, ProviderName::Telegram, id, State::Declined).await?;
    Ok(answer(&app, &headers, &order, None))
}

async fn approve(
    AppState(app): AppState<App>,
    Path((provider, id)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response> {
    let order = find(&app, agreeing(&provider)?, id).await?;
    let (Pressed::Done(order) | Pressed::Refused(order, _)) =
        acting::approve(&app, order, behaviour(&headers, &body)).await?;
    Ok(back_to_the_shop(&headers, &order, &order.done_address()))
}

async fn cancel(
    AppState(app): AppState<App>,
    Path((provider, id)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response> {
    let order = turn_away(&app, agreeing(&provider)?, id, State::Cancelled).await?;
    Ok(back_to_the_shop(&headers, &order, &order.cancelled_address()))
}

async fn find(app: &App, provider: ProviderName, id: String) -> Result<Order> {
    let found = app.db.read(move |tx| store::find(tx, provider, &id)).await?;
    found.ok_or_else(|| Error::new(ErrorCode::PaymentNotFound))
}

async fn turn_away(app: &App, provider: ProviderName, id: String, state: State) -> Result<Order> {
    let order = find(app, provider, id).await?;
    let id = order.id.clone();
    app.db.write(move |tx| store::turn_away(tx, &id, state)).await?;
    find(app, provider, order.id).await
}

/// What the form, or the JSON, asks to be imitated.
fn behaviour(headers: &HeaderMap, body: &[u8]) -> Behaviour {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let asked = if kind.starts_with("application/json") {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        body["behaviour"].as_str().map(str::to_owned)
    } else {
        form_urlencoded::parse(body)
            .find(|(name, _)| name == "behaviour")
            .map(|(_, value)| value.into_owned())
    };
    asked.as_deref().map_or(Behaviour::Normal, Behaviour::parse)
}

fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("application/json"))
}

fn answer(app: &App, headers: &HeaderMap, order: &Order, refusal: Option<&str>) -> Response {
    if wants_json(headers) {
        let success = refusal.is_none() && order.state == State::Captured;
        return axum::Json(json!({ "success": success, "state": order.state.as_str(), "message": refusal }))
            .into_response();
    }
    html(page::order(&settings::current(app).shop.name, order, refusal))
}

/// A browser goes on by itself; who asked for JSON is told where to.
fn back_to_the_shop(headers: &HeaderMap, order: &Order, back: &str) -> Response {
    if wants_json(headers) {
        return axum::Json(json!({ "success": true, "state": order.state.as_str(), "returnUrl": back }))
            .into_response();
    }
    Redirect::to(back).into_response()
}

fn html(page: Markup) -> Response {
    let mut response = axum::response::Html(page.into_string()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
