//! The Mini App's sign-in, the member's link, and the webhook.

use super::types::{
    TelegramAccount, TelegramAccountRequest, TelegramCode, TelegramLinkRequest, TelegramRegisterRequest,
    TelegramSettingsRequest, TelegramSignInRequest, TelegramStatus,
};
use super::{receiving, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::auth::{Device, LoginResponse};
use crate::http::extract::Json;
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::body::Body;
use axum::extract::State;
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new()
        .public(
            Endpoints::new()
                .routes(routes!(find_telegram_account))
                .routes(routes!(telegram_sign_in))
                .routes(routes!(telegram_register))
                .routes(routes!(receive_telegram_update)),
        )
        .member(
            Endpoints::new()
                .routes(routes!(get_telegram_status, change_telegram_settings, unlink_telegram))
                // Asks for the password itself: a session that has just signed in proves nothing about the launch data.
                .routes(routes!(link_telegram)),
        )
        .member(Endpoints::new().routes(routes!(make_telegram_code)))
        .confirmed()
}

/// Tells whose account the Mini App's launch data would sign in to, without using them up.
#[utoipa::path(post, path = "/api/telegram/account", request_body = TelegramAccountRequest,
    responses((status = 200, body = TelegramAccount), (status = "4XX", body = ErrorBody)))]
async fn find_telegram_account(
    State(app): State<App>,
    Json(request): Json<TelegramAccountRequest>,
) -> Result<axum::Json<TelegramAccount>> {
    rules::account(&app, request).await.map(axum::Json)
}

/// Signs in the person who opened the Mini App.
#[utoipa::path(post, path = "/api/telegram/sign-in", request_body = TelegramSignInRequest,
    responses((status = 200, body = LoginResponse), (status = "4XX", body = ErrorBody)))]
async fn telegram_sign_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<TelegramSignInRequest>,
) -> Result<axum::Json<LoginResponse>> {
    rules::sign_in(&app, address, Device::of(&headers), request).await.map(axum::Json)
}

/// Creates an account for the person who opened the Mini App; it waits for approval.
#[utoipa::path(post, path = "/api/telegram/register", request_body = TelegramRegisterRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn telegram_register(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<TelegramRegisterRequest>,
) -> Result<axum::Json<Done>> {
    rules::register(&app, address, request).await.map(axum::Json)
}

/// Takes an update from Telegram, which shows the secret it was given.
#[utoipa::path(post, path = "/api/telegram/webhook",
    params(("X-Telegram-Bot-Api-Secret-Token" = String, Header)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn receive_telegram_update(
    State(app): State<App>,
    headers: HeaderMap,
    body: Body,
) -> Result<axum::Json<Done>> {
    receiving::receive(&app, &headers, body).await.map(axum::Json)
}

/// Links the own account with the person who opened the Mini App, and wants the password in the same call.
#[utoipa::path(post, path = "/api/telegram/link", request_body = TelegramLinkRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn link_telegram(
    State(app): State<App>,
    member: Member,
    ClientAddress(address): ClientAddress,
    Json(request): Json<TelegramLinkRequest>,
) -> Result<axum::Json<Done>> {
    rules::link(&app, member, address, request).await.map(axum::Json)
}

/// Makes a link to the bot that connects the own account with the chat.
#[utoipa::path(post, path = "/api/user/telegram/code",
    responses((status = 200, body = TelegramCode), (status = "4XX", body = ErrorBody)))]
async fn make_telegram_code(State(app): State<App>, member: Member) -> Result<axum::Json<TelegramCode>> {
    rules::code(&app, member).await.map(axum::Json)
}

/// How the own account stands with Telegram.
#[utoipa::path(get, path = "/api/user/telegram",
    responses((status = 200, body = TelegramStatus), (status = "4XX", body = ErrorBody)))]
async fn get_telegram_status(State(app): State<App>, member: Member) -> Result<axum::Json<TelegramStatus>> {
    rules::status(&app, member).await.map(axum::Json)
}

/// Switches kinds of messages on and off.
#[utoipa::path(put, path = "/api/user/telegram", request_body = TelegramSettingsRequest,
    responses((status = 200, body = TelegramStatus), (status = "4XX", body = ErrorBody)))]
async fn change_telegram_settings(
    State(app): State<App>,
    member: Member,
    Json(request): Json<TelegramSettingsRequest>,
) -> Result<axum::Json<TelegramStatus>> {
    rules::change(&app, member, request).await.map(axum::Json)
}

/// Takes the link with Telegram away.
#[utoipa::path(delete, path = "/api/user/telegram",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn unlink_telegram(State(app): State<App>, member: Member) -> Result<axum::Json<Done>> {
    rules::unlink(&app, member.into()).await.map(axum::Json)
}
