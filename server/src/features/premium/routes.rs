//! The own membership.

use super::rules;
use super::types::{CancelResponse, Membership, PremiumPayment};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::terms::receipt_file;
use crate::http::extract::Path;
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;
use axum::response::Response;

pub fn routes() -> Routes {
    Routes::new().member(
        Endpoints::new()
            .routes(routes!(get_membership))
            .routes(routes!(get_premium_payment))
            .routes(routes!(confirm_premium_contract))
            .routes(routes!(cancel_membership)),
    )
}

/// The own membership, what it costs, and the payments so far.
#[utoipa::path(get, path = "/api/premium",
    responses((status = 200, body = Membership), (status = "4XX", body = ErrorBody)))]
async fn get_membership(State(app): State<App>, member: Member) -> Result<axum::Json<Membership>> {
    rules::show(&app, member).await.map(axum::Json)
}

/// One own payment, for waiting until the provider confirms it; another member's answers 404.
#[utoipa::path(get, path = "/api/premium/payments/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PremiumPayment), (status = "4XX", body = ErrorBody)))]
async fn get_premium_payment(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<axum::Json<PremiumPayment>> {
    rules::show_payment(&app, member, id).await.map(axum::Json)
}

/// The confirmation of a contract (§ 312f Abs. 2 BGB) as a text to keep, with the legal texts that held in full.
#[utoipa::path(get, path = "/api/premium/payments/{id}/confirmation", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = ErrorBody)))]
async fn confirm_premium_contract(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Response> {
    let text = rules::confirmation(&app, member, id).await?;
    Ok(receipt_file("Premium-Mitgliedschaft", text))
}

/// Cancels the membership at the end of what is paid; paying again takes it back.
#[utoipa::path(post, path = "/api/premium/cancel",
    responses((status = 200, body = CancelResponse), (status = "4XX", body = ErrorBody)))]
async fn cancel_membership(State(app): State<App>, member: Member) -> Result<axum::Json<CancelResponse>> {
    rules::cancel(&app, member).await.map(axum::Json)
}
