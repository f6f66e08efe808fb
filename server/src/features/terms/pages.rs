//! The public pages of the texts, readable without JavaScript.

use super::frame::robots;
use super::types::TermsKind;
use super::{entrance, help, notices, page, rules};
use crate::app::App;
use crate::error::{Error, Result};
use crate::features::settings::ShopConfig;
use crate::http::document::{Document, json_block};
use crate::http::encoded::Encoded;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::get;
use maud::html;
use serde_json::json;
use strum::VariantArray;

pub fn pages(app: &App) -> Router<App> {
    TermsKind::VARIANTS.iter().fold(notices::pages(entrance::pages(help::pages(app))), |router, kind| {
        let answer = async |State(app): State<App>, request: Request| respond(&app, *kind, request).await;
        router.route(kind.path(), get(answer))
    })
}

async fn respond(app: &App, kind: TermsKind, request: Request) -> Result<Response> {
    let (text, overview) = rules::read_page(app, kind).await?;
    let config = ShopConfig::of(app);
    let (shop, title) = (config.name(), kind.title());
    let mut first_data = json!({ "config": config, "terms": overview });
    if let Some(text) = &text {
        first_data["termsText"] = serde_json::to_value(text).map_err(Error::internal)?;
    }
    let document = Document {
        head: html! {
            title { (title) " · " (shop) }
            (robots(&config, text.is_none()))
            link rel="canonical" href={ (app.config.public_url()) (kind.path()) };
            meta name="description" content={ (title) " von " (shop) };
        },
        content: page::content(&config, kind, text.as_ref(), &overview, &app.zone),
        first_data: json_block(&first_data.to_string()).into_string(),
    };
    Ok(Encoded::page_once(document.into_string().into_bytes(), request.headers()))
}
