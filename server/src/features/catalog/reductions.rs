//! What is shown of a price that is lower now: the form asks, the history of the price decides.

use super::store::NewProduct;
use super::types::{Product, ProductRequest};
use crate::error::Result;
use crate::features::prices::{self, Asked, Shop};
use kontor_db::Tx;

/// Completes `new` with the reduction that may be shown with its price. `before` is the product as it is, none for a new one.
pub fn settle(
    tx: &mut Tx<'_>,
    new: &mut NewProduct,
    request: &ProductRequest,
    before: Option<&Product>,
    shop: Shop<'_>,
) -> Result<()> {
    let asked = match (request.discount, before.map_or(0, |product| product.discount)) {
        (Some(0), _) | (None, 0) => Asked::Nothing,
        (Some(percent), _) => Asked::Percent(percent),
        (None, percent) if shop.demo => Asked::Percent(percent),
        (None, _) => Asked::AsBefore,
    };
    new.reduction = prices::settle(tx, before.map(|product| product.id), new.price, asked, shop)?;
    Ok(())
}
