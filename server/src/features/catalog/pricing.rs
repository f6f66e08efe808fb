//! What one unit costs whom. The app holds the same rule, so that both show the same cent.

use super::types::{NetAmount, NetUnit};
use crate::features::settings::PREMIUM_DISCOUNT_PERCENT;
use crate::text::euro;
use kontor_money::Cents;

/// The price of one unit: the list price, or for premium the list price × 81 / 100, half up.
pub fn unit_price(list: Cents, premium: bool) -> Cents {
    if !premium {
        return list;
    }
    // Prices are bounded far below the overflow, at which the list price would stand.
    list.less_percent(PREMIUM_DISCOUNT_PERCENT).unwrap_or(list)
}

/// The price of a kilogram or a litre, "24,50 €/kg"; none for goods by the piece.
pub fn base_price(price: Cents, amount: Option<NetAmount>, unit: Option<NetUnit>) -> Option<String> {
    let label = match unit? {
        NetUnit::Gram => "kg",
        NetUnit::Millilitre => "l",
        NetUnit::Piece => return None,
    };
    // Per thousand units, of an amount in thousandths.
    let amount = amount?.thousandths();
    let cents = (price.get().checked_mul(2_000_000)? + amount) / (2 * amount);
    Some(format!("{}/{label}", euro(Cents::new(cents))))
}
