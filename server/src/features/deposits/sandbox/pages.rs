//! The sandbox's page, which is a wallet and not the shop's: it takes no session, only the invoice's number.

use super::super::invoices;
use super::super::watching::watch;
use super::page::{self, Share};
use super::{height, store};
use crate::app::App;
use crate::config::SandboxMode;
use crate::error::{Error, ErrorCode, Result};
use crate::features::settings;
use crate::http::extract::Path;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::{HeaderValue, header};
use kontor_chain::Chain;
use kontor_money::Coins;
use uuid::Uuid;

/// Its pages, below `/sandbox`; none where nothing is imitated.
pub fn pages(app: &App) -> Router<App> {
    if !app.config.demo || app.config.payments.sandbox == SandboxMode::Off {
        return Router::new();
    }
    Router::new().route("/sandbox/coins/{id}", get(show).post(send))
}

async fn find(app: &App, id: String) -> Result<invoices::Shown> {
    let found = app.db.read(move |tx| invoices::find_shown(tx, &id)).await?;
    let found = found.filter(|shown| super::replaces(app, Chain::of(shown.coins.currency())));
    found.ok_or_else(|| Error::new(ErrorCode::PaymentNotFound))
}

async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Response> {
    let invoice = find(&app, id).await?;
    Ok(html(page::invoice(&settings::current(&app).shop.name, &invoice, None)))
}

async fn send(State(app): State<App>, Path(id): Path<String>, body: Bytes) -> Result<Response> {
    let invoice = find(&app, id).await?;
    let share = form_urlencoded::parse(&body).find(|(name, _)| name == "share");
    let share = share.and_then(|(_, word)| Share::parse(&word)).unwrap_or(Share::All);
    let currency = invoice.coins.currency();
    let coins = Coins::new(currency, share.of(invoice.coins.units()));
    let (address, block) = (invoice.address.clone(), height(app.clock.now()));
    // As long as the names of real ones.
    let tx_id = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    app.db.write(move |tx| store::insert(tx, &tx_id, &address, coins, block)).await?;
    watch(&app, Chain::of(currency)).await?;
    Ok(html(page::invoice(&settings::current(&app).shop.name, &invoice, Some(coins))))
}

fn html(page: maud::Markup) -> Response {
    let mut response = Html(page.into_string()).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
