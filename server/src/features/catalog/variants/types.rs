//! Options and variants on the wire.

use super::super::types::{NetAmount, NetUnit, Product};
use crate::features::prices::Reduction;
use crate::http::NumberOrText;
use crate::http::extract::present;
use crate::text::fold;
use kontor_money::Price;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What names a thing for sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offer {
    pub product_id: i64,
    /// None: the product as it is, or the default of its variants.
    pub variant_id: Option<i64>,
}

impl From<i64> for Offer {
    fn from(product_id: i64) -> Self {
        Self { product_id, variant_id: None }
    }
}

/// What is chosen of a product, "Größe", and the values in the order of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ProductOption {
    /// At most 40 characters.
    pub name: String,
    /// 1 to 100, at most 40 characters each.
    pub values: Vec<String>,
}

impl ProductOption {
    /// What schema.org and price comparison call it, where they have a word for it.
    pub fn standard_name(&self) -> Option<&'static str> {
        match fold(&self.name).as_str() {
            "grosse" | "groesse" | "size" => Some("size"),
            "farbe" | "color" => Some("color"),
            "material" => Some("material"),
            "muster" => Some("pattern"),
            _ => None,
        }
    }
}

/// The options of a product and what there is of them; both empty for a product without options.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub struct ProductVariants {
    pub options: Vec<ProductOption>,
    /// In the order of the shop.
    pub variants: Vec<Variant>,
}

impl ProductVariants {
    /// What a search finds the product by, besides its own words.
    pub fn words(&self) -> String {
        let values = self.options.iter().flat_map(|option| &option.values);
        let numbers = self.variants.iter().flat_map(|variant| variant.sku.iter().chain(&variant.gtin));
        values.chain(numbers).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// What a search finds a product by, besides its own words: values of its options, SKUs, GTINs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantWords {
    pub product_id: i64,
    pub words: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    pub id: i64,
    /// One for each option, in their order.
    pub values: Vec<String>,
    /// The values in one line: "250 g · Ganze Bohne".
    pub name: String,
    /// The seller's own number.
    pub sku: Option<String>,
    pub gtin: Option<String>,
    /// Euro, VAT included, what an ordinary member pays for one unit.
    #[schema(value_type = f64)]
    pub price: Price,
    /// Null: unlimited.
    pub stock: Option<i64>,
    #[schema(value_type = Option<f64>)]
    pub net_amount: Option<NetAmount>,
    pub unit: Option<NetUnit>,
    /// Of one piece with its package; 0 where it is not known.
    pub weight_grams: i64,
    /// In one piece, where the product is coffee.
    pub coffee_grams: Option<i64>,
    /// Per cent by which `price` is lower than `price_before`; 0 without a reduction.
    pub discount: i64,
    /// What a reduction is compared with: the lowest price of the 30 days before it began. Left out without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub price_before: Option<Price>,
    /// For one piece, where it is another than the product's; 0: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub deposit: Option<Price>,
    /// Null: the product's picture.
    pub image_url: Option<String>,
    /// What is sold where no variant is named.
    pub is_default: bool,
}

impl Variant {
    /// What is shown with its price.
    pub fn reduction(&self) -> Option<Reduction> {
        let before = self.price_before?;
        Some(Reduction { before: before.0, percent: self.discount })
    }
}

/// Which variant a product in a cart is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenVariant {
    pub id: i64,
    pub name: String,
    /// It was taken out of the range.
    pub is_gone: bool,
}

/// Everything of a product that can be chosen, as the owner writes it. What the product had and is not in it is no longer for sale.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct VariantsRequest {
    /// At most 3; none takes all variants away.
    pub options: Vec<ProductOption>,
    /// At most 100.
    pub variants: Vec<VariantRequest>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VariantRequest {
    /// Left out: the one that has or had these values, otherwise a new one.
    #[serde(default)]
    pub id: Option<i64>,
    /// One for each option.
    pub values: Vec<String>,
    /// At most 64 characters, in the whole shop once.
    #[serde(default)]
    pub sku: Option<String>,
    /// 8, 12, 13 or 14 digits with their check digit, in the whole shop once.
    #[serde(default)]
    pub gtin: Option<String>,
    #[schema(value_type = NumberOrText)]
    pub price: Price,
    /// 0 to 90: the price is shown as reduced by so many per cent, as far as its history allows. Left out: as before.
    #[serde(default)]
    pub discount: Option<i64>,
    /// Null: unlimited. Left out: unchanged; for a new one unlimited.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub stock: Option<Option<i64>>,
    /// For one piece, up to 999.99; 0: none. Left out: the product's.
    #[serde(default)]
    #[schema(value_type = Option<NumberOrText>)]
    pub deposit: Option<Price>,
    /// Goes with `unit`.
    #[serde(default)]
    #[schema(value_type = Option<f64>)]
    pub net_amount: Option<NetAmount>,
    #[serde(default)]
    pub unit: Option<NetUnit>,
    /// Of one piece with its package, 0 to 1000000; 0: not known.
    #[serde(default)]
    pub weight_grams: i64,
    /// In one piece, 1 to 1000000. Left out: as much as the content where that is in grams.
    #[serde(default)]
    pub coffee_grams: Option<i64>,
    /// `http(s)://…`, or a path of this shop. Left out: the product's picture.
    #[serde(default)]
    pub image_url: Option<String>,
    /// At most one; without any it is the first.
    #[serde(default)]
    pub is_default: bool,
}

#[derive(Serialize, ToSchema)]
pub struct VariantsResponse {
    pub success: bool,
    pub message: String,
    /// As the list has it now: with the figures of its default.
    pub product: Product,
    #[serde(flatten)]
    pub range: ProductVariants,
}
