//! What is kept, for the owner.

use super::types::{Retention, RetentionForecast, RetentionHold, RetentionHoldRequest, RetentionRun};
use super::{forecast, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new()
        .owner(
            Endpoints::new()
                .routes(routes!(get_retention))
                .routes(routes!(forecast_retention))
                .routes(routes!(place_retention_hold)),
        )
        .owner(Endpoints::new().routes(routes!(start_retention_run)).routes(routes!(lift_retention_hold)))
        .confirmed()
}

/// What is kept for how long, holds, and past runs with what they removed.
#[utoipa::path(get, path = "/api/admin/retention",
    responses((status = 200, body = Retention), (status = "4XX", body = ErrorBody)))]
async fn get_retention(State(app): State<App>, owner: Owner) -> Result<axum::Json<Retention>> {
    rules::read(&app, owner).await.map(axum::Json)
}

/// What a run would remove now, and what holds keep. Removes nothing.
#[utoipa::path(get, path = "/api/admin/retention/forecast",
    responses((status = 200, body = RetentionForecast), (status = "4XX", body = ErrorBody)))]
async fn forecast_retention(State(app): State<App>, owner: Owner) -> Result<axum::Json<RetentionForecast>> {
    forecast::read(&app, owner).await.map(axum::Json)
}

/// Begins a run, which goes on in the background. While one is under way, answers that one.
#[utoipa::path(post, path = "/api/admin/retention/runs",
    responses((status = 200, body = RetentionRun), (status = "4XX", body = ErrorBody)))]
async fn start_retention_run(State(app): State<App>, owner: Owner) -> Result<axum::Json<RetentionRun>> {
    rules::start(&app, owner).await.map(axum::Json)
}

/// Holds an order with its documents, letters and payments, or everything up to a day.
#[utoipa::path(post, path = "/api/admin/retention/holds", request_body = RetentionHoldRequest,
    responses((status = 201, body = RetentionHold), (status = "4XX", body = ErrorBody)))]
async fn place_retention_hold(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<RetentionHoldRequest>,
) -> Result<(StatusCode, axum::Json<RetentionHold>)> {
    let hold = rules::place(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(hold)))
}

/// Lifts a hold. Again changes nothing.
#[utoipa::path(post, path = "/api/admin/retention/holds/{id}/lift", params(("id" = i64, Path)),
    responses((status = 200, body = RetentionHold), (status = "4XX", body = ErrorBody)))]
async fn lift_retention_hold(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<RetentionHold>> {
    rules::lift(&app, owner, id).await.map(axum::Json)
}
