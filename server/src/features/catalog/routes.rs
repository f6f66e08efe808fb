//! The public catalogue and the owner's changes to it.

use super::facts::{FactSheet, OwnedProduct};
use super::filter::ProductQuery;
use super::gallery::ProductPictures;
use super::pictures;
use super::tables::{ImportRequest, ImportResponse};
use super::types::{
    CategoriesResponse, Category, CategoryDeletion, CategoryPlaceRequest, CategoryRequest, CategoryResponse,
    NewCategoryRequest, Product, ProductRequest, ProductResponse, SynonymsRequest, SynonymsResponse,
};
use super::variants::{self, ProductVariants, VariantWords, VariantsRequest, VariantsResponse};
use super::{arranging, categories, images, personal, rules, snapshot, synonyms, transfer};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, LargeJson, OptionalJson, Path, Query};
use crate::http::{Done, Endpoints, ReasonRequest, Routes, routes};
use crate::identity::{Owner, Visitor};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};

pub fn routes() -> Routes {
    Routes::new()
        .public(
            Endpoints::new()
                .routes(routes!(list_products))
                .routes(routes!(list_categories))
                .routes(routes!(list_synonyms))
                .routes(routes!(list_variants))
                .routes(routes!(list_pictures))
                .routes(routes!(list_variant_words))
                .routes(routes!(get_fact_sheet))
                .routes(routes!(get_placeholder)),
        )
        .owner(
            Endpoints::new()
                .routes(routes!(list_owned_products))
                .routes(routes!(create_product))
                .routes(routes!(update_product))
                .routes(routes!(create_category))
                .routes(routes!(update_category))
                .routes(routes!(move_category))
                .routes(routes!(replace_synonyms))
                .routes(routes!(list_owned_variants))
                .routes(routes!(replace_variants)),
        )
        .owner(
            Endpoints::new()
                .routes(routes!(delete_product))
                .routes(routes!(delete_category))
                .routes(routes!(export_products))
                .routes(routes!(export_variants))
                .routes(routes!(import_products)),
        )
        .confirmed()
}

/// All products, with a member's token the own wishes marked; with filter parameters those that the enhanced shop shows
/// with the same filter, in its order. `all` wins over the filter.
#[utoipa::path(get, path = "/api/products", params(ProductQuery),
    responses((status = 200, body = Vec<Product>), (status = 304), (status = "4XX", body = ErrorBody)))]
async fn list_products(
    State(app): State<App>,
    visitor: Result<Visitor>,
    Query(query): Query<ProductQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    personal::products(&app, visitor, query, &headers).await
}

/// All categories, in the shop's order.
#[utoipa::path(get, path = "/api/categories", responses((status = 200, body = Vec<Category>), (status = 304)))]
async fn list_categories(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    Ok(snapshot::current(&app).await?.categories_json.respond(&headers))
}

/// Groups of words that mean much the same: the search leads from each to the others.
#[utoipa::path(get, path = "/api/synonyms", responses((status = 200, body = Vec<Vec<String>>), (status = 304)))]
async fn list_synonyms(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    Ok(snapshot::current(&app).await?.synonyms_json.respond(&headers))
}

/// What can be chosen of a product: its options, and its variants with their figures.
#[utoipa::path(get, path = "/api/products/{id}/variants", params(("id" = i64, Path)),
    responses((status = 200, body = ProductVariants), (status = "4XX", body = ErrorBody)))]
async fn list_variants(State(app): State<App>, Path(id): Path<i64>) -> Result<axum::Json<ProductVariants>> {
    variants::list(&app, id).await.map(axum::Json)
}

/// All pictures of a product, its own first.
#[utoipa::path(get, path = "/api/products/{id}/pictures", params(("id" = i64, Path)),
    responses((status = 200, body = ProductPictures), (status = "4XX", body = ErrorBody)))]
async fn list_pictures(State(app): State<App>, Path(id): Path<i64>) -> Result<axum::Json<ProductPictures>> {
    pictures::list(&app, id).await.map(axum::Json)
}

/// What a search finds products by besides their own words; only those with variants.
#[utoipa::path(get, path = "/api/products/variant-words",
    responses((status = 200, body = Vec<VariantWords>), (status = 304)))]
async fn list_variant_words(State(app): State<App>, headers: HeaderMap) -> Result<Response> {
    Ok(snapshot::current(&app).await?.variant_words_json.respond(&headers))
}

/// The same for the owner, also of a product that is not for sale yet.
#[utoipa::path(get, path = "/api/admin/products/{id}/variants", params(("id" = i64, Path)),
    responses((status = 200, body = ProductVariants), (status = "4XX", body = ErrorBody)))]
async fn list_owned_variants(
    State(app): State<App>,
    _: Owner,
    Path(id): Path<i64>,
) -> Result<axum::Json<ProductVariants>> {
    variants::list_owned(&app, id).await.map(axum::Json)
}

/// Makes a product's options and variants what is sent. What is not in it is no longer for sale.
#[utoipa::path(put, path = "/api/products/{id}/variants", params(("id" = i64, Path)), request_body = VariantsRequest,
    responses((status = 200, body = VariantsResponse), (status = "4XX", body = ErrorBody)))]
async fn replace_variants(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<VariantsRequest>,
) -> Result<axum::Json<VariantsResponse>> {
    variants::replace(&app, owner, id, request).await.map(axum::Json)
}

/// Replaces the groups of words that mean much the same.
#[utoipa::path(put, path = "/api/admin/synonyms", request_body = SynonymsRequest,
    responses((status = 200, body = SynonymsResponse), (status = "4XX", body = ErrorBody)))]
async fn replace_synonyms(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<SynonymsRequest>,
) -> Result<axum::Json<SynonymsResponse>> {
    synonyms::replace(&app, owner, request).await.map(axum::Json)
}

/// Adds a category. Its slug follows from the name.
#[utoipa::path(post, path = "/api/admin/categories", request_body = NewCategoryRequest,
    responses((status = 201, body = CategoryResponse), (status = "4XX", body = ErrorBody)))]
async fn create_category(
    State(app): State<App>,
    owner: Owner,
    Json(request): Json<NewCategoryRequest>,
) -> Result<(StatusCode, axum::Json<CategoryResponse>)> {
    let created = categories::create(&app, owner, request).await?;
    Ok((StatusCode::CREATED, axum::Json(created)))
}

/// Changes name and description of a category.
#[utoipa::path(put, path = "/api/admin/categories/{id}", params(("id" = i64, Path)), request_body = CategoryRequest,
    responses((status = 200, body = CategoryResponse), (status = "4XX", body = ErrorBody)))]
async fn update_category(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<CategoryRequest>,
) -> Result<axum::Json<CategoryResponse>> {
    categories::update(&app, owner, id, request).await.map(axum::Json)
}

/// Puts a category, with all that lies in it, somewhere else.
#[utoipa::path(post, path = "/api/admin/categories/{id}/move", params(("id" = i64, Path)),
    request_body = CategoryPlaceRequest,
    responses((status = 200, body = CategoriesResponse), (status = "4XX", body = ErrorBody)))]
async fn move_category(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    Json(request): Json<CategoryPlaceRequest>,
) -> Result<axum::Json<CategoriesResponse>> {
    arranging::place(&app, owner, id, request).await.map(axum::Json)
}

/// Removes a category. What is in it goes to another one, or it is refused; so is one with categories in it.
#[utoipa::path(delete, path = "/api/admin/categories/{id}", params(("id" = i64, Path)),
    request_body = Option<CategoryDeletion>,
    responses((status = 200, body = CategoriesResponse), (status = "4XX", body = ErrorBody)))]
async fn delete_category(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<i64>,
    OptionalJson(request): OptionalJson<CategoryDeletion>,
) -> Result<axum::Json<CategoriesResponse>> {
    arranging::delete(&app, owner, id, request).await.map(axum::Json)
}

/// What the law asks to be said about a product before it is bought.
#[utoipa::path(get, path = "/api/products/{id}/facts", params(("id" = i64, Path)),
    responses((status = 200, body = FactSheet), (status = "4XX", body = ErrorBody)))]
async fn get_fact_sheet(State(app): State<App>, Path(id): Path<i64>) -> Result<axum::Json<FactSheet>> {
    rules::fact_sheet(&app, id).await.map(axum::Json)
}

/// Every product with its facts, drafts and what they lack too.
#[utoipa::path(get, path = "/api/admin/products",
    responses((status = 200, body = Vec<OwnedProduct>), (status = "4XX", body = ErrorBody)))]
async fn list_owned_products(State(app): State<App>, _: Owner) -> Result<axum::Json<Vec<OwnedProduct>>> {
    rules::list_owned(&app).await.map(axum::Json)
}

/// A placeholder for an image that cannot be loaded, `w` × `h` pixels.
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

/// Adds a product: for sale when nothing is missing that its kind of goods needs, a draft otherwise.
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

/// All variants as a table for spreadsheets, a row each.
#[utoipa::path(get, path = "/api/products/variants/export",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = ErrorBody)))]
async fn export_variants(State(app): State<App>, _: Owner) -> Result<Response> {
    variants::export(&app).await?.respond("varianten.csv")
}

/// Reads a table of products, or one of variants; with `dryRun` only tells what would happen.
#[utoipa::path(post, path = "/api/products/import", request_body = ImportRequest,
    responses((status = 200, body = ImportResponse), (status = "4XX", body = ErrorBody)))]
async fn import_products(
    State(app): State<App>,
    owner: Owner,
    LargeJson(request): LargeJson<ImportRequest>,
) -> Result<axum::Json<ImportResponse>> {
    transfer::import(&app, owner, request).await.map(axum::Json)
}
