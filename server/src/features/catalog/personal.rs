//! The catalogue as one member sees it: the same as for everybody, with the own wishes marked.

use super::filter::{Part, ProductQuery};
use super::snapshot::{self, Snapshot};
use super::types::Product;
use crate::app::{App, hook};
use crate::error::{Error, Result};
use crate::http::encoded::{Encoded, in_lines};
use crate::identity::{Member, Visitor};
use axum::response::Response;
use http::HeaderMap;
use kontor_db::Tx;
use std::collections::HashSet;

/// The products that a member wishes, told by the feature that has the wishes; handed over at the start.
pub struct Wishes(pub fn(&mut Tx<'_>, &Member) -> Result<HashSet<i64>>);

/// All products, or those that `query` asks for. A token that is no member's marks nothing: the catalogue is everybody's
/// to see.
pub async fn products(
    app: &App,
    visitor: Result<Visitor>,
    query: ProductQuery,
    headers: &HeaderMap,
) -> Result<Response> {
    let part = query.check()?;
    let snapshot = snapshot::current_for(app, headers).await?;
    let member = visitor.ok().and_then(|Visitor(member)| member);
    let premium = member.as_ref().is_some_and(|member| member.is_premium(app.clock.now()));
    let wished = match member {
        Some(member) => app.db.read(move |tx| (hook::<Wishes>(tx)?.0)(tx, &member)).await?,
        None => HashSet::new(),
    };
    let body = match part {
        Part::Named(ids) => {
            let named = ids.iter().filter_map(|id| snapshot.product(*id));
            let marked: Vec<Product> = named.map(|product| mark(product, &wished)).collect();
            serde_json::to_vec(&marked).map_err(Error::internal)?
        }
        // Ranking takes milliseconds in a large shop: no async thread waits for it.
        Part::Fitting(filter) => tokio::task::spawn_blocking(move || {
            let found = snapshot.filtering()?.discover(&filter, premium);
            let marked: Vec<Product> = found.into_iter().map(|product| mark(product, &wished)).collect();
            serde_json::to_vec(&marked).map_err(Error::internal)
        })
        .await
        .map_err(Error::internal)??,
        Part::Whole if wished.is_empty() => return Ok(snapshot.products_json.respond(headers)),
        Part::Whole => in_lines(&marked(&snapshot, &wished)).map_err(Error::internal)?,
    };
    Ok(Encoded::json_once(body, headers))
}

fn mark(product: &Product, wished: &HashSet<i64>) -> Product {
    Product { is_in_wishlist: wished.contains(&product.id), ..product.clone() }
}

fn marked(snapshot: &Snapshot, wished: &HashSet<i64>) -> Vec<Product> {
    let mut products: Vec<Product> = snapshot.products().map(|product| mark(product, wished)).collect();
    products.sort_unstable_by_key(|product| product.id);
    products
}
