//! What sending a product costs, told by the feature that knows; for search engines.

use super::types::Product;
use crate::error::Result;
use kontor_db::Tx;
use kontor_money::Cents;

/// Handed over at the start: the catalogue is below the ways of delivery and must not import them.
pub struct Shipping(pub fn(&mut Tx<'_>) -> Result<ShippingTable>);

/// What sending a product costs.
type Offers = Box<dyn Fn(&Product) -> Vec<ShippingOffer> + Send + Sync>;

/// The ways of delivery at one moment.
pub struct ShippingTable {
    /// What tells one state of them from another.
    pub version: u64,
    /// What one piece of a product costs to each country that it goes to; none where nothing is sent there.
    pub offers: Offers,
}

impl Default for ShippingTable {
    fn default() -> Self {
        Self { version: 0, offers: Box::new(|_| Vec::new()) }
    }
}

/// The cheapest way to one country.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippingOffer {
    /// Two capital letters (ISO 3166-1).
    pub country: String,
    /// What the way is called.
    pub service: String,
    pub price: Cents,
    /// Working days until it is sent and until it is there, each from and until; none where the shop says nothing of one of them.
    pub days: Option<ShippingDays>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShippingDays {
    pub handling: (i64, i64),
    pub transit: (i64, i64),
}
