//! How far an order is, for its customer; the shop's steps, for admins.

use super::types::{
    FulfilmentAnswer, FulfilmentStep, HandOverRequest, HandedOver, LabelCarrier, LabelQuery, ParcelRequest,
    ShipRequest, StepQuery, StepsRequest, StepsResponse, Task, UndoRequest, WorkKind, WorkQuery, Worklist,
};
use super::{labels, rules, shipping, showing, undoing};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::features::orders::ReceiptQuery;
use crate::http::extract::{Json, Path, Query};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member};
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(get_receipt_fulfilment)))
        .member(Endpoints::new().routes(routes!(get_fulfilment)))
        .admin(
            Endpoints::new()
                .routes(routes!(list_tasks))
                .routes(routes!(get_task))
                .routes(routes!(take_steps))
                .routes(routes!(undo_steps))
                .routes(routes!(redeem_pick_up_code))
                .routes(routes!(ship_order))
                .routes(routes!(correct_parcel))
                .routes(routes!(take_step))
                .routes(routes!(export_labels)),
        )
}

/// How far the goods of an order are; another member's answers 404.
#[utoipa::path(get, path = "/api/orders/{id}/fulfilment", params(("id" = String, Path)),
    responses((status = 200, body = FulfilmentAnswer), (status = "4XX", body = ErrorBody)))]
async fn get_fulfilment(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<axum::Json<FulfilmentAnswer>> {
    showing::of_member(&app, member, id).await.map(axum::Json)
}

/// The same for anyone who holds the key of the order's receipt; a wrong key answers 404.
#[utoipa::path(get, path = "/api/orders/{id}/receipt/fulfilment", params(("id" = String, Path), ReceiptQuery),
    responses((status = 200, body = FulfilmentAnswer), (status = "4XX", body = ErrorBody)))]
async fn get_receipt_fulfilment(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<ReceiptQuery>,
) -> Result<axum::Json<FulfilmentAnswer>> {
    showing::of_receipt(&app, id, &query.key).await.map(axum::Json)
}

/// Orders of which something is to be done, and how many there are of each kind.
#[utoipa::path(get, path = "/api/admin/fulfilments", params(WorkQuery),
    responses((status = 200, body = Worklist), (status = "4XX", body = ErrorBody)))]
async fn list_tasks(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<WorkQuery>,
) -> Result<axum::Json<Worklist>> {
    showing::worklist(&app, admin, query.kind.unwrap_or(WorkKind::Open)).await.map(axum::Json)
}

/// One paid order with what can be done next; one that is not paid answers 409.
#[utoipa::path(get, path = "/api/admin/orders/{id}/fulfilment", params(("id" = String, Path)),
    responses((status = 200, body = Task), (status = "4XX", body = ErrorBody)))]
async fn get_task(State(app): State<App>, admin: Admin, Path(id): Path<String>) -> Result<axum::Json<Task>> {
    showing::of_order(&app, admin, id).await.map(axum::Json)
}

/// Takes one step with several orders, each for itself.
#[utoipa::path(post, path = "/api/admin/fulfilments/steps", request_body = StepsRequest,
    responses((status = 200, body = StepsResponse), (status = "4XX", body = ErrorBody)))]
async fn take_steps(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<StepsRequest>,
) -> Result<axum::Json<StepsResponse>> {
    rules::step_all(&app, admin, request).await.map(axum::Json)
}

/// Takes the last step with each of these orders back, as long as it was taken so that it can be and nothing has followed.
#[utoipa::path(post, path = "/api/admin/fulfilments/undo", request_body = UndoRequest,
    responses((status = 200, body = StepsResponse), (status = "4XX", body = ErrorBody)))]
async fn undo_steps(
    State(app): State<App>,
    admin: Admin,
    Json(request): Json<UndoRequest>,
) -> Result<axum::Json<StepsResponse>> {
    undoing::undo_all(&app, admin, request).await.map(axum::Json)
}

/// Hands over the order that waits for this code.
#[utoipa::path(post, path = "/api/admin/fulfilments/hand-over", params(StepQuery), request_body = HandOverRequest,
    responses((status = 200, body = HandedOver), (status = "4XX", body = ErrorBody)))]
async fn redeem_pick_up_code(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<StepQuery>,
    Json(request): Json<HandOverRequest>,
) -> Result<axum::Json<HandedOver>> {
    rules::hand_over(&app, admin, request, query.undo.into()).await.map(axum::Json)
}

/// Sends a parcel of an order on its way.
#[utoipa::path(post, path = "/api/admin/orders/{id}/ship", params(("id" = String, Path), StepQuery,
        ("Idempotency-Key" = Option<String>, Header, description = "The same key sends no second parcel")),
    request_body = ShipRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn ship_order(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<String>,
    Query(query): Query<StepQuery>,
    headers: HeaderMap,
    Json(request): Json<ShipRequest>,
) -> Result<axum::Json<Done>> {
    shipping::ship(&app, admin, &headers, id, request, query.undo.into()).await.map(axum::Json)
}

/// Mends the carrier or the tracking number of a parcel.
#[utoipa::path(put, path = "/api/admin/orders/{id}/parcels/{number}",
    params(("id" = String, Path), ("number" = i64, Path)), request_body = ParcelRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn correct_parcel(
    State(app): State<App>,
    admin: Admin,
    Path((id, number)): Path<(String, String)>,
    Json(request): Json<ParcelRequest>,
) -> Result<axum::Json<Done>> {
    shipping::correct(&app, admin, id, &number, request).await.map(axum::Json)
}

/// Takes a step with an order: packed, ready to be picked up, delivered, picked up, cancelled, given back.
#[utoipa::path(post, path = "/api/admin/orders/{id}/{step}",
    params(("id" = String, Path), ("step" = inline(FulfilmentStep), Path), StepQuery),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn take_step(
    State(app): State<App>,
    admin: Admin,
    Path((id, step)): Path<(String, FulfilmentStep)>,
    Query(query): Query<StepQuery>,
) -> Result<axum::Json<Done>> {
    rules::step_undoable(&app, admin, id, step, query.undo.into()).await.map(axum::Json)
}

/// Addresses of what is to be sent with a carrier, as the carrier's own page imports them for labels.
#[utoipa::path(get, path = "/api/admin/orders/labels.csv", params(LabelQuery),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_labels(
    State(app): State<App>,
    admin: Admin,
    Query(query): Query<LabelQuery>,
) -> Result<Response> {
    labels::export(&app, admin, query.carrier.unwrap_or(LabelCarrier::Dhl)).await
}
