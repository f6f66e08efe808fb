//! Talking to the bot.

use super::types::{
    ConversationRequest, HandoverResponse, InitResponse, QuestionRequest, Reply, ResetResponse,
};
use super::{events, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, OptionalJson};
use crate::http::{ClientAddress, Endpoints, Routes, routes};
use crate::identity::{Member, Visitor};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, header};

pub fn routes() -> Routes {
    Routes::new()
        .public(
            Endpoints::new().routes(routes!(init_bot)).routes(routes!(ask_bot)).routes(routes!(reset_bot)),
        )
        .member(Endpoints::new().routes(routes!(hand_over)))
}

/// Begins a conversation: the greeting, and what the bot can do for who asks.
#[utoipa::path(post, path = "/api/ai-bot/init", request_body = Option<ConversationRequest>,
    responses((status = 200, body = InitResponse), (status = "4XX", body = ErrorBody)))]
async fn init_bot(
    State(app): State<App>,
    visitor: Visitor,
    OptionalJson(request): OptionalJson<ConversationRequest>,
) -> Result<axum::Json<InitResponse>> {
    rules::greet(&app, &visitor, &request).map(axum::Json)
}

/// Answers a question; as a stream of events when the request accepts one.
#[utoipa::path(post, path = "/api/ai-bot/message", request_body = QuestionRequest,
    responses((status = 200, content((Reply = "application/json"), (String = "text/event-stream"))), (status = "4XX", body = ErrorBody)))]
async fn ask_bot(
    State(app): State<App>,
    visitor: Visitor,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<QuestionRequest>,
) -> Result<Response> {
    let question = rules::accept(&app, visitor, address, request).await?;
    if !wants_events(&headers) {
        return rules::answer(&app, question, None).await.map(|reply| axum::Json(reply).into_response());
    }
    Ok(events::stream(app, question))
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/event-stream"))
}

/// Forgets a conversation.
#[utoipa::path(post, path = "/api/ai-bot/reset", request_body = Option<ConversationRequest>,
    responses((status = 200, body = ResetResponse), (status = "4XX", body = ErrorBody)))]
async fn reset_bot(
    State(app): State<App>,
    visitor: Visitor,
    OptionalJson(request): OptionalJson<ConversationRequest>,
) -> Result<axum::Json<ResetResponse>> {
    rules::reset(&app, &visitor, &request).await.map(axum::Json)
}

/// Hands over to the owner: opens the private chat and says there what was asked last.
#[utoipa::path(post, path = "/api/ai-bot/handover", request_body = Option<ConversationRequest>,
    responses((status = 200, body = HandoverResponse), (status = "4XX", body = ErrorBody)))]
async fn hand_over(
    State(app): State<App>,
    member: Member,
    OptionalJson(request): OptionalJson<ConversationRequest>,
) -> Result<axum::Json<HandoverResponse>> {
    rules::hand_over(&app, member, &request).await.map(axum::Json)
}
