//! The own membership.

use super::rules;
use super::types::{CancelResponse, Membership, PremiumPayment};
use crate::app::App;
use crate::audience::Routes;
use crate::error::{ErrorBody, Result};
use crate::extract::Path;
use crate::guard::Member;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new().member(
        OpenApiRouter::new()
            .routes(routes!(get_membership))
            .routes(routes!(get_premium_payment))
            .routes(routes!(cancel_membership)),
    )
}

/// The own membership, what it costs, and the payments so far.
#[utoipa::path(get, path = "/api/premium",
    responses((status = 200, body = Membership), (status = "4XX", body = ErrorBody)))]
async fn get_membership(State(app): State<App>, member: Member) -> Result<axum::Json<Membership>> {
    rules::show(&app, member).await.map(axum::Json)
}

/// One own payment, for waiting until the provider confirms it; somebody else's answers 404.
#[utoipa::path(get, path = "/api/premium/payments/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PremiumPayment), (status = "4XX", body = ErrorBody)))]
async fn get_premium_payment(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<axum::Json<PremiumPayment>> {
    rules::show_payment(&app, member, id).await.map(axum::Json)
}

/// Cancels the membership at the end of what is paid; paying again takes it back.
#[utoipa::path(post, path = "/api/premium/cancel",
    responses((status = 200, body = CancelResponse), (status = "4XX", body = ErrorBody)))]
async fn cancel_membership(State(app): State<App>, member: Member) -> Result<axum::Json<CancelResponse>> {
    rules::cancel(&app, member).await.map(axum::Json)
}
