//! What there is, and what moved.

use super::rules::facts_of;
use super::store;
use super::types::{MovementList, MovementQuery, StockList, StockMovement, StockQuery, StockedItem};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::{self, StockedProduct};
use crate::features::orders::order_number;
use crate::identity::Owner;
use crate::periods::start_of;

const USUAL_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;

pub async fn list(app: &App, owner: Owner, query: StockQuery) -> Result<StockList> {
    let products = app.db.read(move |tx| catalog::list_stocked(tx, &owner, query.low)).await?;
    Ok(StockList { products: products.into_iter().map(item).collect() })
}

fn item(product: StockedProduct) -> StockedItem {
    let facts = facts_of(&product);
    StockedItem {
        id: product.id,
        variant_id: product.variant_id,
        product_name: product.variant_id.map(|_| product.product_name),
        name: product.name,
        category: product.category,
        image_url: product.image_url,
        stock: product.stock,
        is_low: product.stock.zip(product.low_stock).is_some_and(|(stock, limit)| stock <= limit),
        facts,
    }
}

pub async fn movements(app: &App, owner: Owner, query: MovementQuery) -> Result<MovementList> {
    let limit = query.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    let mut movements = find(app, owner, query, limit + 1).await?;
    let full = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = movements.len() > full;
    movements.truncate(full);
    Ok(MovementList { movements, more })
}

/// The newest that fit the filter, with the numbers of their orders.
pub async fn find(app: &App, owner: Owner, query: MovementQuery, limit: u32) -> Result<Vec<StockMovement>> {
    let from = query.from.map(|day| start_of(day, &app.zone));
    let before = match query.until {
        None => None,
        Some(day) => {
            let next = day.tomorrow().map_err(|_| Error::field("until", ErrorCode::InvalidValue))?;
            Some(start_of(next, &app.zone))
        }
    };
    let mut found = app.db.read(move |tx| store::list(tx, &owner, &query, (from, before), limit)).await?;
    for moved in &mut found {
        moved.order_number = moved.order_id.as_deref().map(order_number);
    }
    Ok(found)
}
