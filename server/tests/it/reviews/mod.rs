//! Stars and words about products.

mod average;
mod demo;
mod post;
mod purchase;
mod read;
mod remove;

use crate::support::{Actor, Call, Owner, Product, TestApp, order};
use serde_json::{Value, json};

fn path(product: i64) -> String {
    format!("/api/products/{product}/reviews")
}

fn review(who: &Actor, product: i64, rating: i64, comment: &str) -> Call {
    who.post(&path(product)).json(&json!({ "rating": rating, "comment": comment }))
}

/// The reviews as `who` sees them.
async fn reviews(who: &Actor, product: i64) -> Vec<Value> {
    who.get(&path(product)).await.ok().as_array().unwrap().clone()
}

/// Orders the product and has it marked as paid.
async fn buy(owner: &Owner, who: &Actor, product: &Product) {
    let id = who.placed(&order(&[(product, 1)])).await;
    owner.settle(&id, "paid").await.ok();
}

/// Average and count that the catalogue shows.
pub async fn rating(app: &TestApp, product: i64) -> (Value, Value) {
    let product = app.listed(product).await.unwrap();
    (product["averageRating"].clone(), product["reviewCount"].clone())
}
