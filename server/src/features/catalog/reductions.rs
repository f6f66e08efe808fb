//! What is shown of a price that is lower now: the form asks, the history of the price decides.

use super::store::{self, NewProduct};
use super::types::{Product, ProductRequest};
use crate::error::Result;
use crate::features::prices::{self, Asked, Shop, Sold};
use crate::time::Time;
use kontor_db::Tx;

/// Completes `new` with the reduction that may be shown with its price. `before` is the product as it is, none for a new one.
pub fn settle(
    tx: &mut Tx<'_>,
    new: &mut NewProduct,
    request: &ProductRequest,
    before: Option<&Product>,
    shop: Shop<'_>,
) -> Result<()> {
    let asked = asked(request.discount, before.map_or(0, |product| product.discount), shop.demo);
    let sold = match before {
        // What is sold where no variant is named has a history of its own.
        Some(before) => {
            Some(Sold { product: before.id, variant: store::variants::find_default(tx, before.id)? })
        }
        None => None,
    };
    new.reduction = prices::settle(tx, sold, new.price, asked, shop)?;
    Ok(())
}

/// A shop that was a demo shows no reduction any more: nothing was ever sold at the prices that it is compared with.
///
/// # Errors
/// When the database fails.
pub fn begin_shop(tx: &mut Tx<'_>, demo: bool, now: Time) -> Result<()> {
    if prices::begin_shop(tx, demo, now)? { store::variants::drop_reductions(tx, now) } else { Ok(()) }
}

/// `typed` is what the owner says, `known` what is shown now.
pub const fn asked(typed: Option<i64>, known: i64, demo: bool) -> Asked {
    match (typed, known) {
        (Some(0), _) | (None, 0) => Asked::Nothing,
        (Some(percent), _) => Asked::Percent(percent),
        (None, percent) if demo => Asked::Percent(percent),
        (None, _) => Asked::AsBefore,
    }
}
