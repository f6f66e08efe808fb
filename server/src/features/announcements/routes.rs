//! The owner's announcements, and those that a member got.

use super::rules;
use super::types::{
    Announcement, AnnouncementQuestion, AnnouncementReach, AnnouncementRequest, OwnAnnouncement,
};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::{Member, Owner};
use axum::extract::State;
use http::{HeaderMap, StatusCode};

pub fn routes() -> Routes {
    Routes::new()
        .member(
            Endpoints::new().routes(routes!(list_own_announcements)).routes(routes!(read_own_announcement)),
        )
        .owner(
            Endpoints::new()
                .routes(routes!(list_announcements, send_announcement))
                .routes(routes!(ask_announcement_reach))
                .routes(routes!(read_announcement)),
        )
}

/// News of the shop that the member got, the newest first; 50 at most.
#[utoipa::path(get, path = "/api/announcements",
    responses((status = 200, body = Vec<OwnAnnouncement>), (status = "4XX", body = ErrorBody)))]
async fn list_own_announcements(
    State(app): State<App>,
    member: Member,
) -> Result<axum::Json<Vec<OwnAnnouncement>>> {
    rules::list_own(&app, member).await.map(axum::Json)
}

/// One of them.
#[utoipa::path(get, path = "/api/announcements/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = OwnAnnouncement), (status = "4XX", body = ErrorBody)))]
async fn read_own_announcement(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<OwnAnnouncement>> {
    rules::read_own(&app, member, id).await.map(axum::Json)
}

/// Announcements, the newest first, 100 at most.
#[utoipa::path(get, path = "/api/admin/announcements",
    responses((status = 200, body = Vec<Announcement>), (status = "4XX", body = ErrorBody)))]
async fn list_announcements(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<Announcement>>> {
    rules::list(&app, owner).await.map(axum::Json)
}

/// Sends an announcement, once for each key.
#[utoipa::path(post, path = "/api/admin/announcements", request_body = AnnouncementRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again; without one nothing is sent")),
    responses((status = 201, body = Announcement), (status = "4XX", body = ErrorBody)))]
async fn send_announcement(
    State(app): State<App>,
    owner: Owner,
    headers: HeaderMap,
    Json(request): Json<AnnouncementRequest>,
) -> Result<(StatusCode, axum::Json<Announcement>)> {
    let announcement = rules::send(&app, owner, &headers, request).await?;
    Ok((StatusCode::CREATED, axum::Json(announcement)))
}

/// How many members an announcement would reach now, each way.
#[utoipa::path(post, path = "/api/admin/announcements/reach", request_body = AnnouncementQuestion,
    responses((status = 200, body = AnnouncementReach), (status = "4XX", body = ErrorBody)))]
async fn ask_announcement_reach(
    State(app): State<App>,
    owner: Owner,
    Json(question): Json<AnnouncementQuestion>,
) -> Result<axum::Json<AnnouncementReach>> {
    rules::ask_reach(&app, owner, question).await.map(axum::Json)
}

/// One announcement, with what became of it.
#[utoipa::path(get, path = "/api/admin/announcements/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Announcement), (status = "4XX", body = ErrorBody)))]
async fn read_announcement(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Announcement>> {
    rules::read(&app, owner, id).await.map(axum::Json)
}
