//! What the owner sets up in the chat: rooms, moderators, what is kept back.

use super::messages::{self, Holding};
use super::moderators;
use super::rooms::{self, ShopRoom, ShopRoomArchival, ShopRoomChange, ShopRoomRequest};
use super::types::{ChatPartner, ModeratorRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Done, Endpoints, routes};
use crate::identity::{Owner, UserId};
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Endpoints {
    Endpoints::new()
        .routes(routes!(list_shop_rooms, create_shop_room))
        .routes(routes!(change_shop_room))
        .routes(routes!(archive_shop_room))
        .routes(routes!(list_shop_room_members))
        .routes(routes!(list_moderators))
        .routes(routes!(name_moderator))
        .routes(routes!(get_holding, set_holding))
}

/// Lists the rooms that the owner has made, archived ones last.
#[utoipa::path(get, path = "/api/admin/chat/rooms",
    responses((status = 200, body = Vec<ShopRoom>), (status = "4XX", body = ErrorBody)))]
async fn list_shop_rooms(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<ShopRoom>>> {
    rooms::list_owned(&app, owner).await.map(axum::Json)
}

/// Makes a room. Who may enter stays as it is said here.
#[utoipa::path(post, path = "/api/admin/chat/rooms", request_body = ShopRoomRequest,
    responses((status = 201, body = ShopRoom), (status = "4XX", body = ErrorBody)))]
async fn create_shop_room(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<ShopRoomRequest>,
) -> Result<(StatusCode, axum::Json<ShopRoom>)> {
    let room = rooms::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(room)))
}

/// Changes a room. The specified ones and private rooms have nothing to change and answer 409.
#[utoipa::path(put, path = "/api/admin/chat/rooms/{roomId}", params(("roomId" = i64, Path)),
    request_body = ShopRoomChange,
    responses((status = 200, body = ShopRoom), (status = "4XX", body = ErrorBody)))]
async fn change_shop_room(
    State(app): State<App>,
    owner: Owner,
    Path(room): Path<i64>,
    Json(request): Json<ShopRoomChange>,
) -> Result<axum::Json<ShopRoom>> {
    rooms::change(&app, owner, room, request).await.map(axum::Json)
}

/// Archives a room, which may be read until its last message is over, or takes it up again.
#[utoipa::path(put, path = "/api/admin/chat/rooms/{roomId}/archived", params(("roomId" = i64, Path)),
    request_body = ShopRoomArchival,
    responses((status = 200, body = ShopRoom), (status = "4XX", body = ErrorBody)))]
async fn archive_shop_room(
    State(app): State<App>,
    owner: Owner,
    Path(room): Path<i64>,
    Json(request): Json<ShopRoomArchival>,
) -> Result<axum::Json<ShopRoom>> {
    rooms::archive(&app, owner, room, request).await.map(axum::Json)
}

/// Lists who is on a room's list.
#[utoipa::path(get, path = "/api/admin/chat/rooms/{roomId}/members", params(("roomId" = i64, Path)),
    responses((status = 200, body = Vec<ChatPartner>), (status = "4XX", body = ErrorBody)))]
async fn list_shop_room_members(
    State(app): State<App>,
    owner: Owner,
    Path(room): Path<i64>,
) -> Result<axum::Json<Vec<ChatPartner>>> {
    rooms::list_members_of(&app, owner, room).await.map(axum::Json)
}

/// Lists the moderators of the chat.
#[utoipa::path(get, path = "/api/admin/chat/moderators",
    responses((status = 200, body = Vec<ChatPartner>), (status = "4XX", body = ErrorBody)))]
async fn list_moderators(State(app): State<App>, owner: Owner) -> Result<axum::Json<Vec<ChatPartner>>> {
    moderators::list(&app, owner).await.map(axum::Json)
}

/// Names a member as a moderator of the chat, or no longer. Doing it twice changes nothing.
#[utoipa::path(put, path = "/api/admin/chat/moderators/{userId}", params(("userId" = i64, Path)),
    request_body = ModeratorRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn name_moderator(
    State(app): State<App>,
    owner: Owner,
    Path(user): Path<UserId>,
    Json(request): Json<ModeratorRequest>,
) -> Result<axum::Json<Done>> {
    moderators::name(&app, owner, user, request.is_moderator).await.map(axum::Json)
}

/// What moderation looks at before others do.
#[utoipa::path(get, path = "/api/admin/chat/holding",
    responses((status = 200, body = Holding), (status = "4XX", body = ErrorBody)))]
async fn get_holding(State(app): State<App>, owner: Owner) -> Result<axum::Json<Holding>> {
    messages::holding(&app, owner).await.map(axum::Json)
}

/// Sets what moderation looks at before others do; it counts for messages from then on.
#[utoipa::path(put, path = "/api/admin/chat/holding", request_body = Holding,
    responses((status = 200, body = Holding), (status = "4XX", body = ErrorBody)))]
async fn set_holding(
    State(app): State<App>,
    owner: Owner,
    Json(holding): Json<Holding>,
) -> Result<axum::Json<Holding>> {
    messages::set_holding(&app, owner, holding).await.map(axum::Json)
}
