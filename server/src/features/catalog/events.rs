//! What happens to products.

use super::facts::{OwnedProduct, ProductState};
use super::pricing::base_price;
use super::variants::ProductVariants;
use crate::text::euro;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema, EnumDiscriminants)]
#[serde(rename_all = "snake_case")]
#[strum_discriminants(name(ProductEventKind), derive(IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(prefix = "product.", serialize_all = "snake_case"))]
pub enum ProductEvent {
    Created {
        after: ProductFacts,
    },
    Updated {
        before: ProductFacts,
        after: ProductFacts,
    },
    Deleted {
        before: ProductFacts,
    },
    /// It was sold out, and there are pieces again: from an order, a delivery or a count.
    Restocked {
        before: ProductStock,
        after: ProductStock,
    },
    /// What can be chosen of it is something else now.
    VariantsSaved {
        before: VariantsFacts,
        after: VariantsFacts,
    },
    /// A category was added, or has other words now.
    CategorySaved {
        before: Option<CategoryFacts>,
        after: CategoryFacts,
    },
    /// A category stands somewhere else.
    CategoryMoved {
        before: CategoryPlace,
        after: CategoryPlace,
    },
    /// A category is gone; its products, if it had some, are in another.
    CategoryDeleted {
        before: CategoryFacts,
        after: Option<MovedProducts>,
    },
    /// Other words lead to others in the search.
    SynonymsSaved {
        before: SynonymFacts,
        after: SynonymFacts,
    },
}

impl ProductEvent {
    /// Of which variant it is news; none where it is the product's own.
    pub const fn variant_id(&self) -> Option<i64> {
        match self {
            Self::Restocked { after, .. } => after.variant_id,
            _ => None,
        }
    }
}

/// Options as lines, and each variant with its price.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct VariantsFacts {
    pub options: Vec<String>,
    pub variants: Vec<String>,
}

impl VariantsFacts {
    pub fn of(range: &ProductVariants) -> Self {
        let options = range.options.iter();
        let variants = range.variants.iter();
        Self {
            options: options.map(|option| format!("{}: {}", option.name, option.values.join(", "))).collect(),
            variants: variants
                .map(|variant| format!("{}: {}", variant.name, euro(variant.price.0)))
                .collect(),
        }
    }
}

/// Groups of words, as lines with commas.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SynonymFacts {
    pub groups: Vec<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct CategoryFacts {
    pub name: String,
    pub description: String,
}

/// Where a category stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CategoryPlace {
    /// Names from the top: "Kaffee › Espresso"; empty at the top.
    pub within: String,
    /// Among those with the same parent, from 1.
    pub place: i64,
}

/// Where products went, and how many.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct MovedProducts {
    pub category: String,
    pub products: i64,
}

/// What of a product an admin looks up later.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductFacts {
    pub name: String,
    #[schema(value_type = String)]
    pub price: Amount,
    pub category: String,
    pub is_premium: bool,
    /// `None`: unlimited.
    pub stock: Option<i64>,
    pub discount: i64,
    /// What a reduction is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub price_before: Option<Amount>,
    /// For notices: "24,50 €/kg".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base_price: Option<String>,
    /// `None` in what was written before there were drafts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ProductState>,
}

impl From<&OwnedProduct> for ProductFacts {
    fn from(OwnedProduct { product, state, .. }: &OwnedProduct) -> Self {
        Self {
            name: product.name.clone(),
            price: Amount(product.price.0),
            category: product.category.clone(),
            is_premium: product.is_premium,
            stock: product.stock,
            discount: product.discount,
            price_before: product.price_before.map(|price| Amount(price.0)),
            base_price: base_price(product.price.0, product.net_amount, product.unit),
            state: Some(*state),
        }
    }
}

/// How many pieces are left.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductStock {
    pub stock: i64,
    /// Of which variant, where the product has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant_id: Option<i64>,
}
