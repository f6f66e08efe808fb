//! Products and categories on the wire.

use super::facts::{GoodsFacts, MissingFact, ProductState};
use super::gallery::ProductPicture;
use super::variants::ChosenVariant;
use crate::http::NumberOrText;
use crate::http::extract::present;
use crate::words::words;
use kontor_money::Price;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Product {
    pub id: i64,
    pub name: String,
    pub description: String,
    /// Euro, VAT included, what an ordinary member pays for one unit.
    #[schema(value_type = f64)]
    pub price: Price,
    /// Slug of the category.
    pub category: String,
    pub image_url: String,
    pub is_premium: bool,
    pub is_new: bool,
    pub is_trending: bool,
    /// Null: unlimited.
    pub stock: Option<i64>,
    /// Per cent by which `price` is lower than `price_before`; 0 without a reduction.
    pub discount: i64,
    /// What a reduction is compared with: the lowest price of the 30 days before it began. Left out without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub price_before: Option<Price>,
    /// 1 to 5; null without a review.
    pub average_rating: Option<f64>,
    pub review_count: i64,
    /// Always false here: the catalogue is the same for everybody. The wishlist lays the member's own over it.
    pub is_in_wishlist: bool,
    /// Euro for one piece, to be paid with the price and never in it (§ 7 PAngV). Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<f64>, nullable = false)]
    pub deposit: Option<Price>,
    /// Content of one unit, for the price per kilogram or litre.
    #[schema(value_type = Option<f64>)]
    pub net_amount: Option<NetAmount>,
    pub unit: Option<NetUnit>,
    /// Of one piece with its package; 0 where it is not known.
    pub weight_grams: i64,
    pub tax_kind: TaxKind,
    /// As the shop says it: "2 bis 3 Werktage". Empty: it says nothing.
    pub delivery_time: String,
    /// Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub coffee: Option<Coffee>,
    /// How many pictures there are of it; left out where its own is all there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub picture_count: Option<i64>,
    /// How many variants there are of it; price, stock and content are the default's. This and the next four are left out where it has
    /// no options.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_count: Option<i64>,
    /// The lowest price of a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false)]
    pub price_from: Option<Price>,
    /// Content of the variant with the lowest price, for its price per kilogram or litre.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = f64, required = false)]
    pub net_amount_from: Option<NetAmount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub unit_from: Option<NetUnit>,
    /// Whether any variant can be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variants_in_stock: Option<bool>,
    /// Which variant it is, with that one's name and figures: in carts only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant: Option<ChosenVariant>,
}

impl Product {
    /// Whether it, or one of its variants, can be bought.
    pub fn is_available(&self) -> bool {
        self.variants_in_stock.unwrap_or_else(|| self.stock.is_none_or(|stock| stock > 0))
    }
}

/// What of a product is coffee, for the coffee tax (§ 2 KaffeeStG).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Coffee {
    pub kind: CoffeeKind,
    /// In one piece, 1 to 1000000.
    pub grams: i64,
}

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum CoffeeKind {
    Roasted,
    Instant,
}

/// Which rate of VAT holds for a product; what the rates are depends on country and day.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Default,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum TaxKind {
    #[default]
    Standard,
    /// § 12 Abs. 2 UStG with its Anlage 2: food, coffee and tea among it, but no drinks.
    Reduced,
    Zero,
}

/// The content of one unit in thousandths of its [`NetUnit`]: 11,5 g of yeast are 11500. A number on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct NetAmount(i64);

impl NetAmount {
    pub const fn from_thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    pub const fn thousandths(self) -> i64 {
        self.0
    }
}

impl TryFrom<f64> for NetAmount {
    type Error = &'static str;

    fn try_from(amount: f64) -> Result<Self, Self::Error> {
        // Grams, not money: a float is read, and refused unless it is a whole number of thousandths.
        let thousandths = (amount * 1000.0).round();
        if !(1.0..=1e9).contains(&thousandths) || (amount * 1000.0 - thousandths).abs() > 1e-6 {
            return Err("an amount from 0.001 to 1000000 with at most three decimal places");
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 1e9")]
        Ok(Self(thousandths as i64))
    }
}

impl From<NetAmount> for f64 {
    fn from(amount: NetAmount) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "at most 1e9")]
        let thousandths = amount.0 as Self;
        thousandths / 1000.0
    }
}

/// What a product's content is measured in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[strum(const_into_str)]
pub enum NetUnit {
    #[serde(rename = "g")]
    #[strum(serialize = "g")]
    Gram,
    #[serde(rename = "ml")]
    #[strum(serialize = "ml")]
    Millilitre,
    #[serde(rename = "Stück")]
    #[strum(serialize = "Stück")]
    Piece,
}

words!(NetUnit, TaxKind, CoffeeKind);

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub description: String,
    /// The category that it lies in; left out at the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub parent_id: Option<i64>,
    /// Among those with the same parent, from 0.
    pub position: i64,
}

/// A category as the owner writes it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct CategoryRequest {
    /// At most 60 characters.
    pub name: String,
    /// At most 500 characters; stands over the products of the category.
    #[serde(default)]
    pub description: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewCategoryRequest {
    /// At most 60 characters.
    pub name: String,
    /// At most 500 characters; stands over the products of the category.
    #[serde(default)]
    pub description: String,
    /// The category that it is to lie in, as the last one there. Left out: at the top.
    #[serde(default)]
    pub parent_id: Option<i64>,
}

/// Where a category is to stand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryPlaceRequest {
    /// Null: at the top.
    #[serde(default)]
    pub parent_id: Option<i64>,
    /// Before so many of those with the same parent; more than there are: the last.
    #[schema(minimum = 0)]
    pub position: u32,
}

#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryDeletion {
    /// The category that takes its products; needed where it has some.
    #[serde(default)]
    pub move_to: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct CategoryResponse {
    pub success: bool,
    pub message: String,
    pub category: Category,
}

/// All categories as they are now, in the shop's order.
#[derive(Serialize, ToSchema)]
pub struct CategoriesResponse {
    pub success: bool,
    pub message: String,
    pub categories: Vec<Category>,
}

/// Words that mean much the same in this shop's range.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct SynonymsRequest {
    /// At most 200 groups of 2 to 12 single words; empty ones are left out.
    pub groups: Vec<Vec<String>>,
}

#[derive(Serialize, ToSchema)]
pub struct SynonymsResponse {
    pub success: bool,
    pub message: String,
    /// As they are kept: in small letters.
    pub groups: Vec<Vec<String>>,
}

/// A product as the owner's form sends it. What the form leaves out stays as it is, or gets its default.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductRequest {
    pub name: String,
    pub description: String,
    #[schema(value_type = NumberOrText)]
    pub price: Price,
    /// Slug of the category.
    pub category: String,
    /// `http(s)://…`, or a path of this shop.
    pub image_url: String,
    /// What that picture shows, at most 200 characters. Left out: unchanged, unless the picture is another.
    #[serde(default)]
    pub alternative_text: Option<String>,
    /// Further pictures in their order, at most 7. Left out: unchanged.
    #[serde(default)]
    pub more_pictures: Option<Vec<ProductPicture>>,
    #[serde(default)]
    pub is_premium: Option<bool>,
    #[serde(default)]
    pub is_new: Option<bool>,
    #[serde(default)]
    pub is_trending: Option<bool>,
    /// Null: unlimited. Left out: unchanged.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    pub stock: Option<Option<i64>>,
    /// Per cent, 0 to 90; 0 shows no reduction. More than the law allows is refused, and what the law allows is shown. The demo shows what
    /// is sent. Left out: what is shown stays, as long as the law allows it.
    #[serde(default)]
    pub discount: Option<i64>,
    /// For one piece, up to 999.99. Null: none. Left out: unchanged.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<NumberOrText>)]
    pub deposit: Option<Option<Price>>,
    /// Null: none. Left out: unchanged. Goes with `unit`.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<f64>)]
    pub net_amount: Option<Option<NetAmount>>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<NetUnit>)]
    pub unit: Option<Option<NetUnit>>,
    /// Of one piece with its package, 0 to 1000000; 0: not known.
    #[serde(default)]
    pub weight_grams: Option<i64>,
    /// Left out for a new product: standard.
    #[serde(default)]
    pub tax_kind: Option<TaxKind>,
    /// At most 60 characters. Empty: the shop says nothing.
    #[serde(default)]
    pub delivery_time: Option<String>,
    /// Null: none. Left out: unchanged.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Coffee>)]
    pub coffee: Option<Option<Coffee>>,
    /// What the law asks to be said. Left out: unchanged.
    #[serde(default)]
    pub facts: Option<GoodsFacts>,
    /// Left out: unchanged; a new product is for sale when nothing is missing, and a draft otherwise.
    #[serde(default)]
    pub state: Option<ProductState>,
}

#[derive(Serialize, ToSchema)]
pub struct ProductResponse {
    pub success: bool,
    pub message: String,
    pub product: Product,
    pub state: ProductState,
    /// What a draft lacks.
    pub missing: Vec<MissingFact>,
}
