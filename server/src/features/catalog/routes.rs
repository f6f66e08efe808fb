//! The public catalogue and the owner's changes to it.

use super::types::{Category, ImportRequest, ImportResponse, Product, ProductRequest, ProductResponse};
use super::{images, personal, rules, snapshot, transfer};
use crate::app::App;
use crate::audience::Routes;
use crate::error::{ErrorBody, Result};
use crate::extract::{Json, LargeJson, OptionalJson, Path};
use crate::features::auth::{Done, ReasonRequest};
use crate::guard::{Owner, Visitor};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> Routes {
    Routes::new()
        .public(
            OpenApiRouter::new()
                .routes(routes!(list_products))
                .routes(routes!(list_categories))
                .routes(routes!(get_placeholder)),
        )
        .owner(OpenApiRouter::new().routes(routes!(create_product)).routes(routes!(update_product)))
        .owner(
            OpenApiRouter::new()
                .routes(routes!(delete_product))
                .routes(routes!(export_products))
                .routes(routes!(import_products)),
        )
        .confirmed()
}

/// All products, with a member's token the own wishes marked. `all` is accepted and changes nothing: the list is always
/// whole.
#[utoipa::path(get, path = "/api/products", params(("all" = Option<bool>, Query)),
    responses((status = 200, body = Vec<Product>), (status = 304)))]
async fn list_products(
    State(app): State<App>,
    visitor: Result<Visitor>,
    headers: HeaderMap,
) -> Result<Response> {
    personal::products(&app, visitor, &headers).await
}

/// All categories, in the shop's order.
#[utoipa::path(get, path = "/api/categories", responses((status = 200, body = Vec<Category>), (status = 304)))]
async fn list_categories(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    Ok(snapshot::current(&app).await?.categories_json.respond(&headers))
}

/// An image that stands in for one that cannot be loaded, `w` × `h` pixels.
#[utoipa::path(get, path = "/api/placeholder/{w}/{h}", params(("w" = u32, Path), ("h" = u32, Path)),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = "4XX", body = ErrorBody)))]
async fn get_placeholder(Path((width, height)): Path<(String, String)>) -> Result<Response> {
    let image = images::placeholder(&width, &height)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        // An image opened by itself is a document; this one may do nothing at all.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    Ok((headers, image).into_response())
}

/// Adds a product.
#[utoipa::path(post, path = "/api/products", request_body = ProductRequest,
    responses((status = 201, body = ProductResponse), (status = "4XX", body = ErrorBody)))]
async fn create_product(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<ProductRequest>,
) -> Result<(StatusCode, axum::Json<ProductResponse>)> {
    let created = rules::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(created)))
}

/// Changes a product.
#[utoipa::path(put, path = "/api/products/{id}", params(("id" = i64, Path)), request_body = ProductRequest,
    responses((status = 200, body = ProductResponse), (status = "4XX", body = ErrorBody)))]
async fn update_product(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<ProductRequest>,
) -> Result<axum::Json<ProductResponse>> {
    rules::update(&app, owner, id, request).await.map(axum::Json)
}

/// Removes a product; orders that name it keep name and price.
#[utoipa::path(delete, path = "/api/products/{id}", params(("id" = i64, Path)), request_body = Option<ReasonRequest>,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_product(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    OptionalJson(request): OptionalJson<ReasonRequest>,
) -> Result<axum::Json<Done>> {
    rules::delete(&app, owner, id, request).await.map(axum::Json)
}

/// All products as a table for spreadsheets.
#[utoipa::path(get, path = "/api/products/export",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_products(State(app): State<App>, _: Owner) -> Result<Response> {
    transfer::export(&app).await?.respond("produkte.csv")
}

/// Reads a table of products; with `dryRun` only tells what would happen.
#[utoipa::path(post, path = "/api/products/import", request_body = ImportRequest,
    responses((status = 200, body = ImportResponse), (status = "4XX", body = ErrorBody)))]
async fn import_products(
    State(app): State<App>,
    owner: Owner,
    LargeJson(request): LargeJson<ImportRequest>,
) -> Result<axum::Json<ImportResponse>> {
    transfer::import(&app, owner, request).await.map(axum::Json)
}
