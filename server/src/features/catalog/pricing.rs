//! What one unit costs whom. The app holds the same rule, so that both show the same cent.

use crate::features::settings::PREMIUM_DISCOUNT_PERCENT;
use kontor_money::Cents;

/// The price of one unit: the list price, or for premium the list price × 81 / 100, half up.
pub fn unit_price(list: Cents, premium: bool) -> Cents {
    if !premium {
        return list;
    }
    // Prices are bounded far below the overflow, at which the list price would stand.
    list.less_percent(PREMIUM_DISCOUNT_PERCENT).unwrap_or(list)
}
