//! Reading, writing and removing reviews.

use super::types::{OwnReviews, ProductReview, RemovalRequest, Review, ReviewRequest, ReviewResponse};
use super::{listing, removing, rules};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Json, Path};
use crate::http::{Done, Endpoints, Routes, routes};
use crate::identity::{Admin, Member, Visitor};
use axum::extract::State;
use http::StatusCode;

pub fn routes() -> Routes {
    Routes::new()
        .public(Endpoints::new().routes(routes!(list_reviews)).routes(routes!(list_latest_reviews)))
        .member(
            Endpoints::new()
                .routes(routes!(post_review))
                .routes(routes!(delete_own_review))
                .routes(routes!(list_own_reviews)),
        )
        .admin(Endpoints::new().routes(routes!(remove_review)))
}

/// The reviews of a product: the own one first, then the newest, 500 at most.
#[utoipa::path(get, path = "/api/products/{id}/reviews", params(("id" = i64, Path)),
    responses((status = 200, body = Vec<Review>), (status = "4XX", body = ErrorBody)))]
async fn list_reviews(
    State(app): State<App>,
    visitor: Visitor,
    Path(product_id): Path<i64>,
) -> Result<axum::Json<Vec<Review>>> {
    listing::of_product(&app, visitor, product_id).await.map(axum::Json)
}

/// The 20 newest reviews of all products.
#[utoipa::path(get, path = "/api/reviews",
    responses((status = 200, body = Vec<ProductReview>), (status = "4XX", body = ErrorBody)))]
async fn list_latest_reviews(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<axum::Json<Vec<ProductReview>>> {
    listing::latest(&app, visitor).await.map(axum::Json)
}

/// The own reviews, and what was bought and waits for one.
#[utoipa::path(get, path = "/api/reviews/mine",
    responses((status = 200, body = OwnReviews), (status = "4XX", body = ErrorBody)))]
async fn list_own_reviews(State(app): State<App>, member: Member) -> Result<axum::Json<OwnReviews>> {
    listing::own(&app, member).await.map(axum::Json)
}

/// Reviews a product; an own review that is there already is replaced.
#[utoipa::path(post, path = "/api/products/{id}/reviews", params(("id" = i64, Path)), request_body = ReviewRequest,
    responses((status = 201, body = ReviewResponse), (status = "4XX", body = ErrorBody)))]
async fn post_review(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
    Json(request): Json<ReviewRequest>,
) -> Result<(StatusCode, axum::Json<ReviewResponse>)> {
    let posted = rules::post(&app, member, product_id, request).await?;
    Ok((StatusCode::CREATED, axum::Json(posted)))
}

/// Takes the own review of a product back.
#[utoipa::path(delete, path = "/api/products/{id}/reviews", params(("id" = i64, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn delete_own_review(
    State(app): State<App>,
    member: Member,
    Path(product_id): Path<i64>,
) -> Result<axum::Json<Done>> {
    rules::delete_own(&app, member, product_id).await.map(axum::Json)
}

/// Removes a member's review, with a reason that its author is told.
#[utoipa::path(delete, path = "/api/admin/reviews/{id}", params(("id" = i64, Path)), request_body = RemovalRequest,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn remove_review(
    State(app): State<App>,
    admin: Admin,
    Path(id): Path<i64>,
    Json(request): Json<RemovalRequest>,
) -> Result<axum::Json<Done>> {
    removing::remove(&app, admin, id, request).await.map(axum::Json)
}
