//! Reading help.

use super::pages;
use super::types::{HelpEntry, HelpPage};
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().public(Endpoints::new().routes(routes!(list_help)).routes(routes!(get_help_page)))
}

/// All help pages, in the order of the table of contents.
#[utoipa::path(get, path = "/api/help", responses((status = 200, body = Vec<HelpEntry>)))]
async fn list_help(State(app): State<App>) -> axum::Json<Vec<HelpEntry>> {
    axum::Json(pages::current(&app).entries())
}

/// One help page.
#[utoipa::path(get, path = "/api/help/{slug}", params(("slug" = String, Path)),
    responses((status = 200, body = HelpPage), (status = "4XX", body = ErrorBody)))]
async fn get_help_page(State(app): State<App>, Path(slug): Path<String>) -> Result<axum::Json<HelpPage>> {
    let page = pages::current(&app).find(&slug).cloned();
    page.map(axum::Json).ok_or_else(|| ErrorCode::HelpPageNotFound.into())
}
