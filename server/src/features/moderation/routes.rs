//! Reporting and objecting by call, and the lists of moderation.

use super::objecting::{self, Proof};
use super::types::{
    ModerationLog, NoticeRequest, ObjectionDecision, ObjectionRequest, OwnModeration, ReportDecision, Reports,
};
use super::{notices, own, reporting};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::terms::{DeclarationReceipt, Mistakes};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, Moderator};
use axum::extract::State;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(report_content)))
        .member(Endpoints::new().routes(routes!(list_own_moderation)).routes(routes!(object)))
        .moderator(Endpoints::new().routes(routes!(list_reports)).routes(routes!(decide_report)))
        .admin(Endpoints::new().routes(routes!(list_moderation)).routes(routes!(decide_objection)))
}

/// Reports content that is believed to be illegal (Art. 16 of Regulation (EU) 2022/2065). The answer is the same whether there is such content or not.
#[utoipa::path(post, path = "/api/moderation/reports", request_body = NoticeRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 201, body = DeclarationReceipt), (status = "4XX", body = ErrorBody)))]
async fn report_content(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<NoticeRequest>,
) -> Result<(StatusCode, axum::Json<DeclarationReceipt>)> {
    let receipt = notices::report(&app, address, &headers, request).await?;
    Ok((StatusCode::CREATED, axum::Json(receipt)))
}

/// Decisions against the caller with their reasons, and what became of the caller's reports.
#[utoipa::path(get, path = "/api/moderation/mine",
    responses((status = 200, body = OwnModeration), (status = "4XX", body = ErrorBody)))]
async fn list_own_moderation(State(app): State<App>, member: Member) -> Result<axum::Json<OwnModeration>> {
    own::list(&app, member).await.map(axum::Json)
}

/// Objects to a decision against the caller, or to what became of the caller's report (Art. 20); once, within six months.
#[utoipa::path(post, path = "/api/moderation/mine/{number}/objection", params(("number" = String, Path)),
    request_body = ObjectionRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn object(
    State(app): State<App>,
    member: Member,
    Path(number): Path<String>,
    Json(request): Json<ObjectionRequest>,
) -> Result<axum::Json<Done>> {
    let reason = objecting::checked(&request.reason).map_err(Mistakes::into_error)?;
    objecting::object(&app, Proof::Member(member, number), reason).await.map(axum::Json)
}

/// Lists reports, open ones first; for moderators those of messages from rooms that they may enter, private ones left out.
#[utoipa::path(get, path = "/api/admin/moderation/reports",
    responses((status = 200, body = Reports), (status = "4XX", body = ErrorBody)))]
async fn list_reports(State(app): State<App>, moderator: Moderator) -> Result<axum::Json<Reports>> {
    reporting::list(&app, moderator).await.map(axum::Json)
}

/// Decides on a report, and on every other about the same content.
#[utoipa::path(post, path = "/api/admin/moderation/reports/{id}", params(("id" = i64, Path)), request_body = ReportDecision,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_report(
    State(app): State<App>,
    moderator: Moderator,
    Path(id): Path<i64>,
    Json(request): Json<ReportDecision>,
) -> Result<axum::Json<Done>> {
    reporting::decide(&app, moderator, id, request).await.map(axum::Json)
}

/// Lists objections, open ones first, and decisions against members, newest first.
#[utoipa::path(get, path = "/api/admin/moderation",
    responses((status = 200, body = ModerationLog), (status = "4XX", body = ErrorBody)))]
async fn list_moderation(State(app): State<App>, admin: Admin) -> Result<axum::Json<ModerationLog>> {
    objecting::list(&app, admin).await.map(axum::Json)
}

/// Decides on an objection. Who did what it is against decides it only where there is no other admin.
#[utoipa::path(post, path = "/api/admin/moderation/objections/{id}", params(("id" = i64, Path)),
    request_body = ObjectionDecision,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_objection(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
    Json(request): Json<ObjectionDecision>,
) -> Result<axum::Json<Done>> {
    objecting::decide(&app, admin, id, request).await.map(axum::Json)
}
