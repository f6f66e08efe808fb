//! The member's own second factors, and the sign-in by passkey.

use super::types::{
    AddPasskeyRequest, PasskeyChallenge, PasskeyLoginRequest, RecoveryCodes, Security, TotpCodeRequest,
    TotpSecret,
};
use super::{passkeys, proof, totp};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::auth::{Device, LoginResponse};
use crate::http::extract::{Json, Path};
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use http::HeaderMap;

pub fn routes(routes: Routes) -> Routes {
    routes
        .public(Endpoints::new().routes(routes!(ask_for_passkey)).routes(routes!(passkey_login)))
        .member(Endpoints::new().routes(routes!(get_security)))
        .member(
            Endpoints::new()
                .routes(routes!(offer_totp))
                .routes(routes!(enable_totp))
                .routes(routes!(disable_totp))
                .routes(routes!(offer_passkey))
                .routes(routes!(add_passkey))
                .routes(routes!(remove_passkey)),
        )
        .confirmed()
}

/// The own second factors.
#[utoipa::path(get, path = "/api/user/security",
    responses((status = 200, body = Security), (status = "4XX", body = ErrorBody)))]
async fn get_security(State(app): State<App>, member: Member) -> Result<axum::Json<Security>> {
    passkeys::overview(&app, member).await.map(axum::Json)
}

/// Makes a secret for an authenticator app.
#[utoipa::path(post, path = "/api/user/totp",
    responses((status = 200, body = TotpSecret), (status = "4XX", body = ErrorBody)))]
async fn offer_totp(State(app): State<App>, member: Member) -> Result<axum::Json<TotpSecret>> {
    totp::offer(&app, member).await.map(axum::Json)
}

/// Turns the second factor on with a first code.
#[utoipa::path(post, path = "/api/user/totp/confirm", request_body = TotpCodeRequest,
    responses((status = 200, body = RecoveryCodes), (status = "4XX", body = ErrorBody)))]
async fn enable_totp(
    State(app): State<App>,
    member: Member,
    Json(request): Json<TotpCodeRequest>,
) -> Result<axum::Json<RecoveryCodes>> {
    totp::enable(&app, member, request).await.map(axum::Json)
}

/// Turns the second factor off, with a code of the app or a recovery code.
#[utoipa::path(delete, path = "/api/user/totp", request_body = TotpCodeRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn disable_totp(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    member: Member,
    Json(request): Json<TotpCodeRequest>,
) -> Result<axum::Json<Done>> {
    proof::turn_off(&app, address, member, request).await.map(axum::Json)
}

/// Asks for a new passkey.
#[utoipa::path(post, path = "/api/user/passkeys/options",
    responses((status = 200, body = PasskeyChallenge), (status = "4XX", body = ErrorBody)))]
async fn offer_passkey(State(app): State<App>, member: Member) -> Result<axum::Json<PasskeyChallenge>> {
    passkeys::offer(&app, member).await.map(axum::Json)
}

/// Keeps a new passkey.
#[utoipa::path(post, path = "/api/user/passkeys", request_body = AddPasskeyRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn add_passkey(
    State(app): State<App>,
    member: Member,
    Json(request): Json<AddPasskeyRequest>,
) -> Result<axum::Json<Done>> {
    passkeys::add(&app, member, request).await.map(axum::Json)
}

/// Removes a passkey.
#[utoipa::path(delete, path = "/api/user/passkeys/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn remove_passkey(
    State(app): State<App>,
    member: Member,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    passkeys::remove(&app, member, id).await.map(axum::Json)
}

/// A challenge for any passkey of this shop.
#[utoipa::path(post, path = "/api/passkey-login/options",
    responses((status = 200, body = PasskeyChallenge), (status = "4XX", body = ErrorBody)))]
async fn ask_for_passkey(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
) -> Result<axum::Json<PasskeyChallenge>> {
    passkeys::ask(&app, address).await.map(axum::Json)
}

/// Signs in by a passkey.
#[utoipa::path(post, path = "/api/passkey-login", request_body = PasskeyLoginRequest,
    responses((status = 200, body = LoginResponse), (status = "4XX", body = ErrorBody)))]
async fn passkey_login(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(request): Json<PasskeyLoginRequest>,
) -> Result<axum::Json<LoginResponse>> {
    passkeys::sign_in(&app, address, Device::of(&headers), request).await.map(axum::Json)
}
