//! The public pages: the form, its summary, the receipt.

use super::types::{Received, Typed};
use super::{page as html, rules};
use crate::app::App;
use crate::error::Result;
use crate::features::terms::{
    Asked, ContractQuery, Mistakes, Sending, Sent, Step, TERMINATE, TERMINATION_PATH, form_route, is_key,
    key_for, new_key, receipt_pages, receipt_path,
};
use crate::http::ClientAddress;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

pub fn pages(_: &App) -> Router<App> {
    Router::new()
        .route(TERMINATION_PATH, form_route(get(show_form).post(submit)))
        .merge(receipt_pages::<Received>())
}

async fn show_form(
    State(app): State<App>,
    Asked(ContractQuery { vertrag }): Asked<ContractQuery>,
) -> Result<Response> {
    let sending = Sending::begin(&app, TERMINATE).await?;
    let typed = Typed { contract: vertrag, key: new_key(), ..Typed::default() };
    Ok(sending.page(html::form(&sending.frame, &typed, &Mistakes::default())))
}

async fn submit(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Sent(typed): Sent<Typed>,
) -> Result<Response> {
    let sending = Sending::begin(&app, TERMINATE).await?;
    let frame = &sending.frame;
    let Some(mut typed) = typed else {
        let empty = Typed { key: new_key(), ..Typed::default() };
        return Ok(sending.refused(html::form(frame, &empty, &Mistakes::unreadable("contract"))));
    };
    if typed.step == Step::Change {
        return Ok(sending.page(html::form(frame, &typed, &Mistakes::default())));
    }
    if !is_key(&typed.key) {
        typed.key = new_key();
        if typed.step == Step::Confirm {
            typed.step = Step::Check;
        }
    }
    let declaration = match rules::checked(&typed, app.clock.now().date(&app.zone)) {
        Ok(declaration) => declaration,
        Err(mistakes) => return Ok(sending.refused(html::form(frame, &typed, &mistakes))),
    };
    if typed.step == Step::Check {
        return Ok(sending.page(html::summary(frame, &typed, &declaration)));
    }
    let is_same = |known: &Received| known.declaration == declaration;
    let key = key_for(&app, typed.key, is_same).await?;
    let receipt = receipt_path::<Received>(&key);
    let received = rules::receive(&app, address, key, declaration, None).await;
    sending.received(&receipt, received)
}
