//! Documents of orders: for their customers, and in the back office. No call changes or removes one.

use super::proving;
use super::rules;
use super::types::{
    CancelRequest, CorrectionRequest, InvoiceDetail, InvoiceFormat, InvoiceList, InvoiceProof, InvoiceQuery,
    InvoiceRequest, InvoiceSettings, IssuedInvoices, OrderInvoices,
};
use crate::app::App;
use crate::csv::file;
use crate::error::{ErrorBody, Result};
use crate::features::orders::OrderKeyQuery;
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Owner, Visitor};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new()
        .public(
            Endpoints::new()
                .routes(routes!(list_order_invoices))
                .routes(routes!(request_invoice))
                .routes(routes!(get_invoice_file)),
        )
        .admin(
            Endpoints::new()
                .routes(routes!(list_invoices))
                .routes(routes!(get_invoice))
                .routes(routes!(correct_invoice))
                .routes(routes!(send_invoice)),
        )
        .owner(
            Endpoints::new()
                .routes(routes!(cancel_invoice))
                .routes(routes!(set_invoice_settings))
                .routes(routes!(prove_invoices)),
        )
}

/// The documents of an order: for its customer, admins, and anyone who holds the key of its receipt.
#[utoipa::path(get, path = "/api/orders/{id}/invoices", params(("id" = String, Path), OrderKeyQuery),
    responses((status = 200, body = OrderInvoices), (status = "4XX", body = ErrorBody)))]
async fn list_order_invoices(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
) -> Result<axum::Json<OrderInvoices>> {
    rules::of_order(&app, visitor, id, query.key).await.map(axum::Json)
}

/// Issues the invoice of an order that has none.
#[utoipa::path(post, path = "/api/orders/{id}/invoices", params(("id" = String, Path), OrderKeyQuery),
    request_body = InvoiceRequest,
    responses((status = 200, body = OrderInvoices), (status = "4XX", body = ErrorBody)))]
async fn request_invoice(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<OrderKeyQuery>,
    Json(request): Json<InvoiceRequest>,
) -> Result<axum::Json<OrderInvoices>> {
    rules::request(&app, visitor, id, query.key, request).await.map(axum::Json)
}

/// A document: as PDF/A-3 with the XML inside, or the XML alone.
#[utoipa::path(get, path = "/api/orders/{id}/invoices/{number}/{format}",
    params(("id" = String, Path), ("number" = String, Path), ("format" = inline(InvoiceFormat), Path), OrderKeyQuery),
    responses((status = 200, content((Vec<u8> = "application/pdf"), (String = "application/xml"))),
        (status = "4XX", body = ErrorBody)))]
async fn get_invoice_file(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, number, format)): Path<(String, String, InvoiceFormat)>,
    Query(query): Query<OrderKeyQuery>,
) -> Result<Response> {
    let name = format!("{number}.{}", format.as_str());
    let content = rules::file(&app, visitor, (id, number, format), query.key).await?;
    file(content, &name, format.media_type())
}

/// Documents, the newest first, with what could not be issued, how numbers are made and how the last proof ended.
#[utoipa::path(get, path = "/api/admin/invoices", params(InvoiceQuery),
    responses((status = 200, body = InvoiceList), (status = "4XX", body = ErrorBody)))]
async fn list_invoices(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<InvoiceQuery>,
) -> Result<axum::Json<InvoiceList>> {
    rules::list(&app, admin, query).await.map(axum::Json)
}

/// One document with its lines, and what of it no later one takes back.
#[utoipa::path(get, path = "/api/admin/invoices/{number}", params(("number" = String, Path)),
    responses((status = 200, body = InvoiceDetail), (status = "4XX", body = ErrorBody)))]
async fn get_invoice(
    State(app): State<App>,
    admin: Admin,
    Path(number): Path<String>,
) -> Result<axum::Json<InvoiceDetail>> {
    rules::detail(&app, admin, number).await.map(axum::Json)
}

/// Takes some of an invoice back by a document of its own: lines, an amount, or both.
#[utoipa::path(post, path = "/api/admin/invoices/{number}/corrections", params(("number" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "The same key answers the first result again")),
    request_body = CorrectionRequest,
    responses((status = 200, body = IssuedInvoices), (status = "4XX", body = ErrorBody)))]
async fn correct_invoice(
    State(app): State<App>,
    admin: Admin,
    Path(number): Path<String>,
    headers: HeaderMap,
    Json(request): Json<CorrectionRequest>,
) -> Result<axum::Json<IssuedInvoices>> {
    rules::correct(&app, admin, &headers, number, request).await.map(axum::Json)
}

/// Sends a document to the customer once more.
#[utoipa::path(post, path = "/api/admin/invoices/{number}/send", params(("number" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn send_invoice(
    State(app): State<App>,
    admin: Admin,
    Path(number): Path<String>,
) -> Result<axum::Json<Done>> {
    rules::send_again(&app, admin, number).await.map(axum::Json)
}

/// Takes a whole invoice back by a document of its own, and issues a new one where that is wanted.
#[utoipa::path(post, path = "/api/admin/invoices/{number}/cancel", params(("number" = String, Path)),
    request_body = CancelRequest,
    responses((status = 200, body = IssuedInvoices), (status = "4XX", body = ErrorBody)))]
async fn cancel_invoice(
    State(app): State<App>,
    owner: Owner,
    Path(number): Path<String>,
    Json(request): Json<CancelRequest>,
) -> Result<axum::Json<IssuedInvoices>> {
    rules::cancel(&app, owner, number, request).await.map(axum::Json)
}

/// Says how numbers begin, and when invoices are issued.
#[utoipa::path(put, path = "/api/admin/invoices/settings", request_body = InvoiceSettings,
    responses((status = 200, body = InvoiceSettings), (status = "4XX", body = ErrorBody)))]
async fn set_invoice_settings(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<InvoiceSettings>,
) -> Result<axum::Json<InvoiceSettings>> {
    rules::save_settings(&app, owner, request).await.map(axum::Json)
}

/// Recomputes the hash of every document and compares.
#[utoipa::path(post, path = "/api/admin/invoices/proof",
    responses((status = 200, body = InvoiceProof), (status = "4XX", body = ErrorBody)))]
async fn prove_invoices(State(app): State<App>, _: Owner) -> Result<axum::Json<InvoiceProof>> {
    proving::prove_by_hand(&app).await.map(axum::Json)
}
