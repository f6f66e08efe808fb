//! The own devices, and what they are told.

use super::types::{PushRenewal, PushRoomRequest, PushSettings, PushSettingsRequest, PushSubscription};
use super::{devices, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new()
        .member(
            Endpoints::new()
                .routes(routes!(get_push_settings, change_push_settings))
                .routes(routes!(subscribe_device, unsubscribe_device))
                .routes(routes!(change_push_room)),
        )
        .public(Endpoints::new().routes(routes!(renew_device)))
}

/// What the own devices are told, and how this one is told.
#[utoipa::path(get, path = "/api/push",
    responses((status = 200, body = PushSettings), (status = "4XX", body = ErrorBody), (status = "5XX", body = ErrorBody)))]
async fn get_push_settings(State(app): State<App>, member: Member) -> Result<axum::Json<PushSettings>> {
    rules::settings(&app, member).await.map(axum::Json)
}

/// Says which kinds are wanted, and when it is to be quiet.
#[utoipa::path(put, path = "/api/push", request_body = PushSettingsRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn change_push_settings(
    State(app): State<App>,
    member: Member,
    Json(request): Json<PushSettingsRequest>,
) -> Result<axum::Json<Done>> {
    rules::change(&app, member, request).await.map(axum::Json)
}

/// Says whether messages of a room are wanted.
#[utoipa::path(put, path = "/api/push/rooms/{roomId}", params(("roomId" = i64, Path)), request_body = PushRoomRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn change_push_room(
    State(app): State<App>,
    member: Member,
    Path(room_id): Path<i64>,
    Json(request): Json<PushRoomRequest>,
) -> Result<axum::Json<Done>> {
    rules::change_room(&app, member, room_id, request.is_wanted).await.map(axum::Json)
}

/// From now on the device of this session is told.
#[utoipa::path(put, path = "/api/push/device", request_body = PushSubscription,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn subscribe_device(
    State(app): State<App>,
    member: Member,
    Json(request): Json<PushSubscription>,
) -> Result<axum::Json<Done>> {
    devices::subscribe(&app, member, request).await.map(axum::Json)
}

/// The device of this session is told no more.
#[utoipa::path(delete, path = "/api/push/device",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn unsubscribe_device(State(app): State<App>, member: Member) -> Result<axum::Json<Done>> {
    devices::unsubscribe(&app, member).await.map(axum::Json)
}

/// A browser has replaced its subscription while no page was open: its service worker has no session, but knows the old one.
#[utoipa::path(post, path = "/api/push/renewals", request_body = PushRenewal,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn renew_device(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<PushRenewal>,
) -> Result<axum::Json<Done>> {
    devices::renew(&app, address, request).await.map(axum::Json)
}
