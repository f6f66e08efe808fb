//! Rooms, messages and reports over HTTP; the socket calls the same rules.

use super::rooms::{ShopRoom, ShopRoomArchival, ShopRoomChange, ShopRoomRequest};
use super::types::{
    ChatMessage, ChatPartner, ChatRoom, DeleteMessageRequest, History, MessageReactionRequest,
    MessageReactionsResponse, MessageReportRequest, MessageReports, MessageRequest, ModeratorRequest, ReadRequest,
    ReadResponse, ReportDecision, RoomRequest, RoomResponse,
};
use super::{messages, moderators, rooms};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Routes};
use crate::identity::{Member, Moderator, Owner, UserId};
use axum::extract::State;
use http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    let members = OpenApiRouter::new()
        .routes(routes!(list_rooms, open_room))
        .routes(routes!(list_messages, send_message))
        .routes(routes!(mark_room_read))
        .routes(routes!(react_to_message))
        .routes(routes!(delete_message))
        .routes(routes!(report_message));
    let moderators =
        OpenApiRouter::new().routes(routes!(list_message_reports)).routes(routes!(decide_message_report));
    let owner = OpenApiRouter::new()
        .routes(routes!(list_shop_rooms, create_shop_room))
        .routes(routes!(change_shop_room))
        .routes(routes!(archive_shop_room))
        .routes(routes!(list_shop_room_members))
        .routes(routes!(list_moderators))
        .routes(routes!(name_moderator));
    Routes::new().member(members).moderator(moderators).owner(owner)
}

/// Lists the rooms that the caller may enter.
#[utoipa::path(get, path = "/api/chat/rooms",
    responses((status = 200, body = Vec<ChatRoom>), (status = "4XX", body = ErrorBody)))]
async fn list_rooms(State(app): State<App>, member: Member) -> Result<axum::Json<Vec<ChatRoom>>> {
    rooms::list(&app, &member).await.map(axum::Json)
}

/// Opens a private room with someone; 200 with the one that the two have already. Admins may open public rooms.
#[utoipa::path(post, path = "/api/chat/rooms", request_body = RoomRequest,
    responses((status = 200, body = RoomResponse), (status = 201, body = RoomResponse), (status = "4XX", body = ErrorBody)))]
async fn open_room(
    State(app): State<App>,
    member: Member,
    Json(request): Json<RoomRequest>,
) -> Result<(StatusCode, axum::Json<RoomResponse>)> {
    let opened = rooms::open(&app, &member, &request).await?;
    let status = if opened.is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, axum::Json(RoomResponse { success: true, room: opened.room })))
}

/// A page of a room's history, oldest first. Another member's private room answers 404.
#[utoipa::path(get, path = "/api/chat/rooms/{roomId}/messages", params(("roomId" = i64, Path), History),
    responses((status = 200, body = Vec<ChatMessage>), (status = "4XX", body = ErrorBody)))]
async fn list_messages(
    State(app): State<App>,
    member: Member,
    Path(room): Path<i64>,
    Query(query): Query<History>,
) -> Result<axum::Json<Vec<ChatMessage>>> {
    Ok(axum::Json(messages::history(&app, &member, room, query).await?.messages))
}

/// Sends a message; the same clientId answers the stored one again.
#[utoipa::path(post, path = "/api/chat/rooms/{roomId}/messages", params(("roomId" = i64, Path)),
    request_body = MessageRequest,
    responses((status = 201, body = ChatMessage), (status = "4XX", body = ErrorBody)))]
async fn send_message(
    State(app): State<App>,
    member: Member,
    Path(room): Path<i64>,
    Json(request): Json<MessageRequest>,
) -> Result<(StatusCode, axum::Json<ChatMessage>)> {
    let sent = messages::send(&app, &member, room, &request.content, request.client_id).await?;
    Ok((StatusCode::CREATED, axum::Json(sent.message)))
}

/// Notes how far the caller has read.
#[utoipa::path(post, path = "/api/chat/rooms/{roomId}/read", params(("roomId" = i64, Path)), request_body = ReadRequest,
    responses((status = 200, body = ReadResponse), (status = "4XX", body = ErrorBody)))]
async fn mark_room_read(
    State(app): State<App>,
    member: Member,
    Path(room): Path<i64>,
    Json(request): Json<ReadRequest>,
) -> Result<axum::Json<ReadResponse>> {
    let unread = rooms::mark_read(&app, &member, room, request.seq).await?;
    Ok(axum::Json(ReadResponse { success: true, unread }))
}

/// Adds or removes the caller's emoji on a message.
#[utoipa::path(post, path = "/api/chat/messages/{id}/reactions", params(("id" = i64, Path)),
    request_body = MessageReactionRequest,
    responses((status = 200, body = MessageReactionsResponse), (status = "4XX", body = ErrorBody)))]
async fn react_to_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
    Json(request): Json<MessageReactionRequest>,
) -> Result<axum::Json<MessageReactionsResponse>> {
    messages::react(&app, &member, id, &request).await.map(axum::Json)
}

/// Deletes a message: the own one, or for moderation another member's with a reason.
#[utoipa::path(delete, path = "/api/chat/messages/{id}", params(("id" = i64, Path)), request_body = DeleteMessageRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
    Json(request): Json<DeleteMessageRequest>,
) -> Result<axum::Json<Done>> {
    messages::delete(&app, &member, id, request.reason).await.map(axum::Json)
}

/// Reports a message to the admins, once.
#[utoipa::path(post, path = "/api/chat/messages/{id}/report", params(("id" = i64, Path)),
    request_body = MessageReportRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn report_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
    Json(request): Json<MessageReportRequest>,
) -> Result<axum::Json<Done>> {
    messages::report(&app, &member, id, &request.reason).await.map(axum::Json)
}

/// Lists reported messages, open ones first; for moderators those from rooms that they may enter, private ones left out.
#[utoipa::path(get, path = "/api/admin/chat/reports",
    responses((status = 200, body = MessageReports), (status = "4XX", body = ErrorBody)))]
async fn list_message_reports(State(app): State<App>, moderator: Moderator) -> Result<axum::Json<MessageReports>> {
    messages::list_reports(&app, moderator).await.map(axum::Json)
}

/// Decides on a report, and on every other about the same message.
#[utoipa::path(post, path = "/api/admin/chat/reports/{id}", params(("id" = i64, Path)), request_body = ReportDecision,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_message_report(
    State(app): State<App>,
    moderator: Moderator,
    Path(id): Path<i64>,
    Json(request): Json<ReportDecision>,
) -> Result<axum::Json<Done>> {
    messages::decide_report(&app, moderator, id, request).await.map(axum::Json)
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
