//! Reading help.

use super::pages::Pages;
use super::types::{HelpEntry, HelpPage};
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::Routes;
use crate::http::extract::Path;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().public(OpenApiRouter::new().routes(routes!(list_help)).routes(routes!(get_help_page)))
}

/// All help pages, in the order of the table of contents.
#[utoipa::path(get, path = "/api/help", responses((status = 200, body = Vec<HelpEntry>)))]
async fn list_help(State(app): State<App>) -> axum::Json<Vec<HelpEntry>> {
    axum::Json(app.state::<Pages>().entries())
}

/// One help page.
#[utoipa::path(get, path = "/api/help/{slug}", params(("slug" = String, Path)),
    responses((status = 200, body = HelpPage), (status = "4XX", body = ErrorBody)))]
async fn get_help_page(State(app): State<App>, Path(slug): Path<String>) -> Result<axum::Json<HelpPage>> {
    let page = app.state::<Pages>().find(&slug).ok_or(ErrorCode::HelpPageNotFound)?;
    Ok(axum::Json(page.clone()))
}
