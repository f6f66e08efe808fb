//! Rooms, messages and reports over HTTP; the socket calls the same rules.

use super::messages::{HeldDecision, HeldMessage, OwnHeldMessage};
use super::search::{self, FoundMessages, MessageSearch};
use super::types::{
    ChatMessage, ChatRoom, DeleteMessageRequest, EditMessageRequest, History, MessageReactionRequest,
    MessageReactionsResponse, MessageReportRequest, MessageRequest, PictureQuery, PinnedMessages,
    ReadRequest, ReadResponse, RoomRequest, RoomResponse, UploadedChatPicture,
};
use super::{messages, owner_routes, pictures, rooms};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::media::Upload;
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Member, Moderator};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, StatusCode, header};

pub fn routes() -> Routes {
    let members = Endpoints::new()
        .routes(routes!(list_rooms, open_room))
        .routes(routes!(list_messages, send_message))
        .routes(routes!(mark_room_read))
        .routes(routes!(search_messages))
        .routes(routes!(react_to_message))
        .routes(routes!(edit_message, delete_message))
        .routes(routes!(list_pinned_messages))
        .routes(routes!(pin_message, unpin_message))
        .routes(routes!(report_message))
        .routes(routes!(upload_chat_picture))
        .routes(routes!(get_chat_picture, drop_chat_picture))
        .routes(routes!(list_own_held))
        .routes(routes!(take_back_held));
    let moderators = Endpoints::new()
        .routes(routes!(get_report_picture))
        .routes(routes!(list_held))
        .routes(routes!(decide_held));
    Routes::new().member(members).moderator(moderators).owner(owner_routes::routes())
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
    let sent = messages::send(&app, &member, room, request).await?;
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

/// Finds messages that are kept in one room, or in all that the caller may enter. Another member's private room answers 404.
#[utoipa::path(get, path = "/api/chat/search", params(MessageSearch),
    responses((status = 200, body = FoundMessages), (status = "4XX", body = ErrorBody)))]
async fn search_messages(
    State(app): State<App>,
    member: Member,
    Query(query): Query<MessageSearch>,
) -> Result<axum::Json<FoundMessages>> {
    search::search(&app, &member, query).await.map(axum::Json)
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

/// Gives an own message another text, within 15 minutes after it was sent.
#[utoipa::path(put, path = "/api/chat/messages/{id}", params(("id" = i64, Path)), request_body = EditMessageRequest,
    responses((status = 200, body = ChatMessage), (status = "4XX", body = ErrorBody)))]
async fn edit_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
    Json(request): Json<EditMessageRequest>,
) -> Result<axum::Json<ChatMessage>> {
    messages::edit(&app, &member, id, &request).await.map(axum::Json)
}

/// What is pinned in a room.
#[utoipa::path(get, path = "/api/chat/rooms/{roomId}/pins", params(("roomId" = i64, Path)),
    responses((status = 200, body = PinnedMessages), (status = "4XX", body = ErrorBody)))]
async fn list_pinned_messages(
    State(app): State<App>,
    member: Member,
    Path(room): Path<i64>,
) -> Result<axum::Json<PinnedMessages>> {
    messages::list_pins(&app, &member, room).await.map(axum::Json)
}

/// Pins a message at the head of its room, for those who may.
#[utoipa::path(put, path = "/api/chat/messages/{id}/pin", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn pin_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    messages::pin(&app, &member, id).await.map(axum::Json)
}

/// Takes a pinned message down.
#[utoipa::path(delete, path = "/api/chat/messages/{id}/pin", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn unpin_message(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    messages::unpin(&app, &member, id).await.map(axum::Json)
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
    messages::delete(&app, &member, id, request).await.map(axum::Json)
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

/// Takes a picture for a message: PNG, JPEG, WebP or GIF, at most 5 MB. An `Idempotency-Key` keeps a repeated call from storing it twice.
#[utoipa::path(post, path = "/api/chat/pictures", request_body(content = Vec<u8>, content_type = "image/*"),
    responses((status = 200, body = UploadedChatPicture), (status = "4XX", body = ErrorBody)))]
async fn upload_chat_picture(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    upload: Upload,
) -> Result<axum::Json<UploadedChatPicture>> {
    pictures::upload(&app, &member, &headers, upload).await.map(axum::Json)
}

/// A picture, for anyone who may enter the room of its message, and for its author until it is in one.
#[utoipa::path(get, path = "/api/chat/pictures/{name}", params(("name" = String, Path), PictureQuery),
    responses((status = 200, content((Vec<u8> = "image/webp"))), (status = "4XX", body = ErrorBody)))]
async fn get_chat_picture(
    State(app): State<App>,
    member: Member,
    Path(name): Path<String>,
    Query(query): Query<PictureQuery>,
) -> Result<Response> {
    pictures::file(&app, &member, name, query.size).await.map(picture)
}

/// Takes back a picture that is in no message yet.
#[utoipa::path(delete, path = "/api/chat/pictures/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn drop_chat_picture(
    State(app): State<App>,
    member: Member,
    Path(name): Path<String>,
) -> Result<axum::Json<Done>> {
    pictures::drop_unsent(&app, &member, name).await.map(axum::Json)
}

/// A picture that a report keeps.
#[utoipa::path(get, path = "/api/admin/chat/reports/{id}/pictures/{position}",
    params(("id" = i64, Path), ("position" = i64, Path)),
    responses((status = 200, content((Vec<u8> = "image/webp"))), (status = "4XX", body = ErrorBody)))]
async fn get_report_picture(
    State(app): State<App>,
    moderator: Moderator,
    Path((id, position)): Path<(i64, i64)>,
) -> Result<Response> {
    pictures::of_report(&app, moderator, id, position).await.map(picture)
}

/// Kept by the reader's browser alone, and not for long: the message may be gone in a moment.
fn picture(bytes: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/webp"),
        (header::CACHE_CONTROL, "private, max-age=300"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    (headers, bytes).into_response()
}

/// Lists what of the caller waits for moderation in a room, or was refused.
#[utoipa::path(get, path = "/api/chat/rooms/{roomId}/held", params(("roomId" = i64, Path)),
    responses((status = 200, body = Vec<OwnHeldMessage>), (status = "4XX", body = ErrorBody)))]
async fn list_own_held(
    State(app): State<App>,
    member: Member,
    Path(room): Path<i64>,
) -> Result<axum::Json<Vec<OwnHeldMessage>>> {
    messages::list_own_held(&app, &member, room).await.map(axum::Json)
}

/// Takes back an own message that waits, or puts away one that was refused.
#[utoipa::path(delete, path = "/api/chat/held/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn take_back_held(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    messages::take_back_held(&app, member, id).await.map(axum::Json)
}

/// Lists messages that wait for moderation, the oldest first; for moderators those of rooms that they may enter.
#[utoipa::path(get, path = "/api/admin/chat/held",
    responses((status = 200, body = Vec<HeldMessage>), (status = "4XX", body = ErrorBody)))]
async fn list_held(State(app): State<App>, moderator: Moderator) -> Result<axum::Json<Vec<HeldMessage>>> {
    messages::list_held(&app, moderator).await.map(axum::Json)
}

/// Releases a message that waits, or refuses it with a reason.
#[utoipa::path(post, path = "/api/admin/chat/held/{id}", params(("id" = i64, Path)), request_body = HeldDecision,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn decide_held(
    State(app): State<App>,
    moderator: Moderator,
    Path(id): Path<i64>,
    Json(decision): Json<HeldDecision>,
) -> Result<axum::Json<Done>> {
    messages::decide_held(&app, moderator, id, decision).await.map(axum::Json)
}
