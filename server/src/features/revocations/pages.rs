//! The public pages: the form and its second step; the receipt.

use super::types::{Received, Typed};
use super::{page as html, rules};
use crate::app::App;
use crate::error::Result;
use crate::features::terms::{
    Asked, ContractQuery, Mistakes, Sending, Sent, Step, WITHDRAW, WITHDRAWAL_PATH, form_route, is_key,
    new_key, receipt_pages, receipt_path,
};
use crate::http::ClientAddress;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

pub fn pages(_: &App) -> Router<App> {
    Router::new()
        .route(WITHDRAWAL_PATH, form_route(get(show_form).post(submit)))
        .merge(receipt_pages::<Received>())
}

async fn show_form(
    State(app): State<App>,
    Asked(ContractQuery { vertrag }): Asked<ContractQuery>,
) -> Result<Response> {
    let sending = Sending::begin(&app, WITHDRAW).await?;
    let typed = Typed { contract: vertrag, ..Typed::default() };
    Ok(sending.page(html::form(&sending.frame, &typed, &Mistakes::default())))
}

async fn submit(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Sent(typed): Sent<Typed>,
) -> Result<Response> {
    let sending = Sending::begin(&app, WITHDRAW).await?;
    let frame = &sending.frame;
    let Some(typed) = typed else {
        let mistakes = Mistakes::unreadable("contract");
        return Ok(sending.refused(html::form(frame, &Typed::default(), &mistakes)));
    };
    if typed.step == Step::Change {
        return Ok(sending.page(html::form(frame, &typed, &Mistakes::default())));
    }
    let declarant = match rules::checked(&typed.name, &typed.contract, &typed.contact) {
        Ok(declarant) => declarant,
        Err(mistakes) => return Ok(sending.refused(html::form(frame, &typed, &mistakes))),
    };
    if typed.step == Step::Check || !is_key(&typed.key) {
        return Ok(sending.page(html::summary(frame, &declarant, &new_key())));
    }
    let receipt = receipt_path::<Received>(&typed.key);
    let received = rules::receive(&app, address, typed.key, declarant, None).await;
    sending.received(&receipt, received)
}
