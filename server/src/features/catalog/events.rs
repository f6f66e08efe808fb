//! What happens to products.

use super::types::Product;
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
    /// It was sold out, and an order gave its pieces back.
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
    /// Other words lead to others in the search.
    SynonymsSaved {
        before: SynonymFacts,
        after: SynonymFacts,
    },
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
}

impl From<&Product> for ProductFacts {
    fn from(product: &Product) -> Self {
        Self {
            name: product.name.clone(),
            price: Amount(product.price.0),
            category: product.category.clone(),
            is_premium: product.is_premium,
            stock: product.stock,
            discount: product.discount,
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
