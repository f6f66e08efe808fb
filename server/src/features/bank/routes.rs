//! The shop's bank account and its money, in the back office.

use super::events::BankRules;
use super::import::{self, MOST};
use super::types::{
    BookingList, BookingQuery, ColumnsRequest, ConfirmBookingsRequest, ConfirmBookingsResponse, ImportQuery,
    MatchRequest, Money, StatementImport,
};
use super::{money, rules, taking_back};
use crate::app::App;
use crate::error::{ErrorBody, ErrorCode, Result};
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Owner};
use axum::extract::{Request, State};

pub fn routes() -> Routes {
    Routes::new()
        .admin(
            Endpoints::new()
                .routes(routes!(get_money))
                .routes(routes!(list_bookings))
                .routes(routes!(import_statement))
                .routes(routes!(explain_columns))
                .routes(routes!(match_booking))
                .routes(routes!(ignore_booking))
                .routes(routes!(confirm_bookings)),
        )
        .owner(Endpoints::new().routes(routes!(set_bank_rules)).routes(routes!(take_back_booking)))
}

/// What customers have still to pay, what came in, what is not assigned, and what is to go back.
#[utoipa::path(get, path = "/api/admin/money",
    responses((status = 200, body = Money), (status = "4XX", body = ErrorBody)))]
async fn get_money(State(app): State<App>, admin: Admin) -> Result<axum::Json<Money>> {
    money::read(&app, admin).await.map(axum::Json)
}

/// Money that came in, the newest first, with the orders that it may be for. At most 200.
#[utoipa::path(get, path = "/api/admin/bank/rows", params(BookingQuery),
    responses((status = 200, body = BookingList), (status = "4XX", body = ErrorBody)))]
async fn list_bookings(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<BookingQuery>,
) -> Result<axum::Json<BookingList>> {
    rules::list(&app, admin, query).await.map(axum::Json)
}

/// Reads a statement: CAMT.053 or .052 (also zipped), MT940 or CSV, at most 4 MiB. The same file, and the same booking in another one,
/// counts once.
#[utoipa::path(post, path = "/api/admin/bank/imports", params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = StatementImport), (status = "4XX", body = ErrorBody)))]
async fn import_statement(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<ImportQuery>,
    request: Request,
) -> Result<axum::Json<StatementImport>> {
    let bytes = axum::body::to_bytes(request.into_body(), MOST).await;
    let bytes = bytes.map_err(|_| ErrorCode::StatementTooLarge)?;
    import::read(&app, admin, query.name, bytes).await.map(axum::Json)
}

/// Says what the columns of a bank's table mean; tables with the same heads are read by it from then on.
#[utoipa::path(put, path = "/api/admin/bank/columns", request_body = ColumnsRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn explain_columns(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<ColumnsRequest>,
) -> Result<axum::Json<Done>> {
    rules::explain_columns(&app, admin, request).await.map(axum::Json)
}

/// Takes money that came in as the payment of an order.
#[utoipa::path(post, path = "/api/admin/bank/rows/{id}/match", params(("id" = i64, Path)), request_body = MatchRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn match_booking(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
    Json(request): Json<MatchRequest>,
) -> Result<axum::Json<Done>> {
    rules::match_row(&app, admin, id, request).await.map(axum::Json)
}

/// Says that money that came in has nothing to do with orders.
#[utoipa::path(post, path = "/api/admin/bank/rows/{id}/ignore", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn ignore_booking(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    rules::ignore(&app, admin, id).await.map(axum::Json)
}

/// Takes bookings that fit as the payments of their orders, each for itself.
#[utoipa::path(post, path = "/api/admin/bank/rows/confirm", request_body = ConfirmBookingsRequest,
    responses((status = 200, body = ConfirmBookingsResponse), (status = "4XX", body = ErrorBody)))]
async fn confirm_bookings(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<ConfirmBookingsRequest>,
) -> Result<axum::Json<ConfirmBookingsResponse>> {
    rules::confirm(&app, admin, request).await.map(axum::Json)
}

/// Takes back that a booking was assigned to an order: it waits for a decision again, and the order for its payment, unless its goods
/// are on their way. A second entry corrects the first; both stay.
#[utoipa::path(post, path = "/api/admin/bank/rows/{id}/take-back", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn take_back_booking(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<Done>> {
    taking_back::take_back(&app, owner, id).await.map(axum::Json)
}

/// Says whether bookings that fit settle their orders at once.
#[utoipa::path(put, path = "/api/admin/bank/settings", request_body = BankRules,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn set_bank_rules(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<BankRules>,
) -> Result<axum::Json<Done>> {
    rules::set_rules(&app, owner, request).await.map(axum::Json)
}
