//! The own notifications.

use super::rules;
use super::types::{Notification, NotificationsResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().member(
        Endpoints::new()
            .routes(routes!(list_notifications))
            .routes(routes!(mark_all_notifications_read))
            .routes(routes!(mark_notification_read))
            .routes(routes!(delete_notification)),
    )
}

/// The own notifications, newest first; 200 at most and not older than 90 days.
#[utoipa::path(get, path = "/api/notifications",
    responses((status = 200, body = Vec<Notification>), (status = "4XX", body = ErrorBody)))]
async fn list_notifications(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<Notification>>> {
    rules::list(&app, member).await.map(axum::Json)
}

/// Marks one as read.
#[utoipa::path(post, path = "/api/notifications/{id}/read", params(("id" = i64, Path)),
    responses((status = 200, body = NotificationsResponse), (status = "4XX", body = ErrorBody)))]
async fn mark_notification_read(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<NotificationsResponse>> {
    rules::mark_read(&app, member, id).await.map(axum::Json)
}

/// Marks all as read.
#[utoipa::path(post, path = "/api/notifications/mark-all-read",
    responses((status = 200, body = NotificationsResponse), (status = "4XX", body = ErrorBody)))]
async fn mark_all_notifications_read(
    State(app): State<App>,
    member: Member,
) -> Result<axum::Json<NotificationsResponse>> {
    rules::mark_all_read(&app, member).await.map(axum::Json)
}

/// Deletes one.
#[utoipa::path(delete, path = "/api/notifications/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = NotificationsResponse), (status = "4XX", body = ErrorBody)))]
async fn delete_notification(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<NotificationsResponse>> {
    rules::delete(&app, member, id).await.map(axum::Json)
}
