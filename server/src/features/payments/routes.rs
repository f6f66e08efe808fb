//! Beginning and capturing payments, and what PayPal tells.

use super::opening::{self, Opening};
use super::types::{
    AdminPayments, AdminPaymentsQuery, CaptureRefusal, CaptureRequest, CaptureResponse, PaypalPaymentRequest,
    PaypalPaymentResponse, ProviderName, StripePaymentRequest, StripePaymentResponse, TelegramPaymentRequest,
    TelegramPaymentResponse,
};
use super::{admin, rules};
use crate::app::App;
use crate::error::{Error, ErrorBody, ErrorCode, Result};
use crate::http::extract::{Json, MAX_BODY, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new()
        .member(
            Endpoints::new()
                .routes(routes!(create_telegram_payment))
                .routes(routes!(create_paypal_payment))
                .routes(routes!(create_stripe_payment)),
        )
        .member(Endpoints::new().routes(routes!(capture_paypal_payment)))
        .finished(name_error)
        .public(Endpoints::new().routes(routes!(hear_paypal)).routes(routes!(hear_stripe)))
        .admin(Endpoints::new().routes(routes!(list_payments)))
}

/// Begins a payment in Telegram Stars.
#[utoipa::path(post, path = "/api/telegram-payment/create", request_body = TelegramPaymentRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 200, body = TelegramPaymentResponse), (status = "4XX", body = ErrorBody)))]
async fn create_telegram_payment(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    Json(request): Json<TelegramPaymentRequest>,
) -> Result<axum::Json<TelegramPaymentResponse>> {
    let opening = Opening {
        provider: ProviderName::Telegram,
        product_id: &request.product_id,
        shown: request.amount,
        early_start: request.early_start,
    };
    let (payment, invoice_url) = opening::begin(&app, member, opening, &headers, &request).await?;
    Ok(axum::Json(TelegramPaymentResponse { success: true, invoice_url, invoice_id: payment.id }))
}

/// Begins a payment at PayPal, in euro.
#[utoipa::path(post, path = "/api/create-paypal-payment", request_body = PaypalPaymentRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 200, body = PaypalPaymentResponse), (status = "4XX", body = ErrorBody)))]
async fn create_paypal_payment(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    Json(request): Json<PaypalPaymentRequest>,
) -> Result<axum::Json<PaypalPaymentResponse>> {
    let opening = Opening {
        provider: ProviderName::Paypal,
        product_id: &request.product_id,
        shown: request.amount,
        early_start: request.early_start,
    };
    let (payment, approval_url) = opening::begin(&app, member, opening, &headers, &request).await?;
    let order_id = payment.reference.ok_or_else(|| Error::internal("a PayPal payment without an order"))?;
    Ok(axum::Json(PaypalPaymentResponse { success: true, order_id, approval_url, payment_id: payment.id }))
}

/// Begins a payment at Stripe, in euro: by card, direct debit or what else the account offers.
#[utoipa::path(post, path = "/api/create-stripe-payment", request_body = StripePaymentRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    responses((status = 200, body = StripePaymentResponse), (status = "4XX", body = ErrorBody)))]
async fn create_stripe_payment(
    State(app): State<App>,
    member: Member,
    headers: HeaderMap,
    Json(request): Json<StripePaymentRequest>,
) -> Result<axum::Json<StripePaymentResponse>> {
    let opening = Opening {
        provider: ProviderName::Stripe,
        product_id: &request.product_id,
        shown: request.amount,
        early_start: request.early_start,
    };
    let (payment, checkout_url) = opening::begin(&app, member, opening, &headers, &request).await?;
    Ok(axum::Json(StripePaymentResponse { success: true, checkout_url, payment_id: payment.id }))
}

/// Takes the money of an own PayPal order that was approved, or asks what became of an own session at Stripe; asking again answers the
/// first result.
#[utoipa::path(post, path = "/api/capture-paypal-payment", request_body = CaptureRequest,
    responses(
        (status = 200, body = CaptureResponse), (status = "4XX", body = CaptureRefusal),
        (status = "5XX", body = CaptureRefusal),
        // Refused before the call reaches its route.
        (status = 408, body = ErrorBody), (status = 429, body = ErrorBody)
    ))]
async fn capture_paypal_payment(
    State(app): State<App>,
    member: Member,
    Json(request): Json<CaptureRequest>,
) -> Result<axum::Json<CaptureResponse>> {
    rules::capture_own(&app, member, request.order_id).await.map(axum::Json)
}

/// Adds `error` to a refusal.
fn name_error(response: Response) -> Response {
    let Some(error) = response.extensions().get::<Error>() else { return response };
    let body = axum::Json(CaptureRefusal { refusal: error.body(), error: error.message() });
    let (parts, _) = response.into_parts();
    Response::from_parts(parts, body.into_response().into_body())
}

/// Hears PayPal's webhooks; nothing is believed without PayPal's signature.
#[utoipa::path(post, path = "/api/webhooks/paypal",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn hear_paypal(State(app): State<App>, request: Request) -> Result<axum::Json<Done>> {
    let (parts, body) = request.into_parts();
    // The signature is over these bytes as they came.
    let raw = axum::body::to_bytes(body, MAX_BODY).await.map_err(|_| ErrorCode::BodyTooLarge)?;
    rules::hear_paypal(&app, &parts.headers, &raw).await?;
    Ok(axum::Json(Done::new("Gehört")))
}

/// Hears Stripe's webhooks; nothing is believed without Stripe's signature.
#[utoipa::path(post, path = "/api/webhooks/stripe",
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn hear_stripe(State(app): State<App>, request: Request) -> Result<axum::Json<Done>> {
    let (parts, body) = request.into_parts();
    // The signature is over these bytes as they came.
    let raw = axum::body::to_bytes(body, MAX_BODY).await.map_err(|_| ErrorCode::BodyTooLarge)?;
    rules::hear_stripe(&app, &parts.headers, &raw).await?;
    Ok(axum::Json(Done::new("Gehört")))
}

/// Lists payments, newest first.
#[utoipa::path(get, path = "/api/admin/payments", params(AdminPaymentsQuery),
    responses((status = 200, body = AdminPayments), (status = "4XX", body = ErrorBody)))]
async fn list_payments(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<AdminPaymentsQuery>,
) -> Result<axum::Json<AdminPayments>> {
    admin::list(&app, admin, query).await.map(axum::Json)
}
