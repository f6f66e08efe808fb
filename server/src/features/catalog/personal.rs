//! The catalogue as one member sees it: the same as for everybody, with the own wishes marked.

use super::snapshot::{self, Snapshot};
use super::types::Product;
use crate::app::App;
use crate::encoded::Encoded;
use crate::error::{Error, Result};
use crate::guard::Visitor;
use axum::response::Response;
use http::HeaderMap;
use std::collections::HashSet;

/// All products. A token that is no member's marks nothing: the catalogue is everybody's to see.
pub async fn products(app: &App, visitor: Result<Visitor>, headers: &HeaderMap) -> Result<Response> {
    let snapshot = snapshot::current(app).await?;
    let wished = match visitor {
        Ok(Visitor(Some(member))) => app.db.read(move |tx| (crate::WISHES)(tx, &member)).await?,
        _ => HashSet::new(),
    };
    if wished.is_empty() {
        return Ok(snapshot.products_json.respond(headers));
    }
    let body = serde_json::to_vec(&marked(&snapshot, &wished)).map_err(Error::internal)?;
    Ok(Encoded::json_once(body, headers))
}

fn marked(snapshot: &Snapshot, wished: &HashSet<i64>) -> Vec<Product> {
    let mark =
        |product: &Product| Product { is_in_wishlist: wished.contains(&product.id), ..product.clone() };
    let mut products: Vec<Product> = snapshot.products().map(mark).collect();
    products.sort_unstable_by_key(|product| product.id);
    products
}
