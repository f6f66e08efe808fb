//! Writing movements down, and when the owner wants to be told.

use super::events::{StockEvent, StockFacts, StockLevel};
use super::store;
use super::types::StockFactsRequest;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::catalog::{self, MAX_STOCK, Movement, Offer, StockedProduct};
use crate::http::Done;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::Tx;

/// Writes down what the catalogue changed, in its transaction.
///
/// # Errors
/// When the database fails.
pub fn record(tx: &mut Tx<'_>, movements: &[Movement], now: Time) -> Result<()> {
    store::insert(tx, movements, now)?;
    for moved in movements {
        if let Some((before, after)) = ran_low(moved) {
            let what = StockEvent::RanLow {
                before: StockLevel { stock: before },
                after: StockLevel { stock: after },
            };
            Event::new(&what, now, ("product", moved.product_id, &moved.product_name)).emit(tx)?;
        }
    }
    Ok(())
}

/// The stocks before and after a movement that crosses the product's limit downwards. What had been unlimited crosses nothing.
fn ran_low(moved: &Movement) -> Option<(i64, i64)> {
    let (limit, after) = moved.low_stock.zip(moved.balance)?;
    let before = after - moved.quantity;
    (before > limit && after <= limit).then_some((before, after))
}

pub fn facts_of(product: &StockedProduct) -> StockFacts {
    StockFacts { low_stock: product.low_stock, gtin: product.gtin.clone() }
}

/// When the owner wants to be told, and the number under the bar code.
pub async fn set_facts(app: &App, owner: Owner, id: i64, request: StockFactsRequest) -> Result<Done> {
    let mut fields = Fields::default();
    if request.low_stock.is_some_and(|limit| !(0..=MAX_STOCK).contains(&limit)) {
        fields.refuse("lowStock", ErrorCode::StockInvalid);
    }
    let gtin =
        fields.take("gtin", catalog::checked_gtin(request.gtin.as_deref().unwrap_or_default())).flatten();
    fields.check()?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let offer = Offer { product_id: id, variant_id: request.variant_id };
            let product = catalog::find_stocked(tx, offer)?.ok_or(ErrorCode::ProductNotFound)?;
            let (before, after) =
                (facts_of(&product), StockFacts { low_stock: request.low_stock, gtin: gtin.clone() });
            if before == after {
                return Ok(());
            }
            if let Some(gtin) = &after.gtin
                && let Some(other) = catalog::find_by_gtin(tx, gtin)?
                && (other.id, other.is_own_row, other.variant_id)
                    != (id, product.is_own_row, product.variant_id)
            {
                return Err(Error::field(
                    "gtin",
                    Error::new(ErrorCode::GtinTaken).with("product", other.name),
                ));
            }
            catalog::set_stock_facts(tx, &owner, &product, after.low_stock, after.gtin.as_deref(), now)?;
            let what = StockEvent::FactsChanged { before, after };
            Event::new(&what, now, ("product", id, &product.name)).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    catalog::touch(app);
    Ok(Done::new("Gespeichert"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::catalog::StockReason;

    #[test]
    fn only_the_way_down_through_the_limit_is_told() {
        for (quantity, balance, limit, told) in [
            (-1, Some(5), Some(5), true),
            (-9, Some(0), Some(5), true),
            (-1, Some(4), Some(5), false),
            (-1, Some(6), Some(5), false),
            (3, Some(5), Some(5), false),
            (0, Some(5), Some(5), false),
            (-1, Some(0), Some(0), true),
            (-1, Some(0), None, false),
            // Unlimited until now, or from here on.
            (3, Some(3), Some(5), false),
            (-9, None, Some(5), false),
        ] {
            let moved = Movement {
                is_for_sale: true,
                product_id: 1,
                variant_id: None,
                product_name: String::new(),
                quantity,
                reason: StockReason::Order,
                balance,
                low_stock: limit,
                actor: String::new(),
                order_id: None,
                note: String::new(),
            };
            assert_eq!(ran_low(&moved).is_some(), told, "{moved:?}");
        }
    }
}
