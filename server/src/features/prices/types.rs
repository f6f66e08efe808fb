//! The history of a price on the wire.

use crate::time::Time;
use kontor_money::Price;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What has a price of its own: a product, or one of its variants.
#[derive(Debug, Clone, Copy)]
pub struct Sold {
    pub product: i64,
    pub variant: Option<i64>,
}

impl Sold {
    /// 0 for none: keys do not compare null.
    pub fn key(self) -> i64 {
        self.variant.unwrap_or(0)
    }
}

impl From<i64> for Sold {
    fn from(product: i64) -> Self {
        Self { product, variant: None }
    }
}

#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct PriceQuery {
    /// Of this variant; left out: of the product, which is what its default variant costs.
    pub variant_id: Option<i64>,
    /// `9.90`: what a reduction to this price would show. Left out: no preview.
    pub price: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PriceHistory {
    /// The latest 200, the newest first.
    pub prices: Vec<PricePeriod>,
    /// Null unless a price was asked for.
    pub preview: Option<ReductionPreview>,
}

/// A price from a moment on until the next one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PricePeriod {
    pub from: Time,
    /// Null while it is in force.
    pub until: Option<Time>,
    #[schema(value_type = f64)]
    pub price: Price,
    /// What a reduction that was shown was compared with; null without one.
    #[schema(value_type = Option<f64>)]
    pub price_before: Option<Price>,
    /// Per cent of that reduction; 0 without one.
    pub discount: i64,
    /// False while it was a draft's, or the demo's: then it is none that a reduction is compared with.
    pub is_offered: bool,
}

/// What the shop would show if the price were set now, as a reduction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReductionPreview {
    /// Null: the law allows no reduction.
    #[schema(value_type = Option<f64>)]
    pub price_before: Option<Price>,
    /// Per cent; 0 where the law allows none.
    pub discount: i64,
    /// Where the price before comes from, or why there is none, in German.
    pub message: String,
}
