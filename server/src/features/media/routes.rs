//! Pictures for the product form. Avatars come in with the profile, and pictures are served like the app's own files.

use super::rules;
use super::types::ProductImage;
use super::upload::Upload;
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Owner;
use axum::extract::State;

pub fn routes() -> Routes {
    Routes::new().owner(Endpoints::new().routes(routes!(upload_product_image)))
}

/// Takes a picture for a product: PNG, JPEG, WebP or GIF, at most 5 MB.
#[utoipa::path(post, path = "/api/products/image", request_body(content = Vec<u8>, content_type = "image/*"),
    responses((status = 200, body = ProductImage), (status = "4XX", body = ErrorBody)))]
async fn upload_product_image(
    State(app): State<App>,
    owner: Owner,
    upload: Upload,
) -> Result<axum::Json<ProductImage>> {
    rules::product_image(&app, owner, upload).await.map(axum::Json)
}
