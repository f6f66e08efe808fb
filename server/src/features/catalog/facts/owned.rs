//! A product as its owner sees it, with what it lacks.

use super::super::gallery::Gallery;
use super::super::types::Product;
use super::table::Fact;
use super::types::{GoodsFacts, ProductState};
use serde::Serialize;
use utoipa::ToSchema;

/// A fact that a product lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct MissingFact {
    pub fact: Fact,
    /// In German.
    pub name: &'static str,
    /// Who asks for it: `Art. 9 Abs. 1 Buchst. a LMIV`.
    pub law: &'static str,
}

impl From<Fact> for MissingFact {
    fn from(fact: Fact) -> Self {
        Self { fact, name: fact.name(), law: fact.law() }
    }
}

/// A product as its owner sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OwnedProduct {
    pub product: Product,
    #[serde(flatten)]
    pub gallery: Gallery,
    pub state: ProductState,
    pub facts: GoodsFacts,
    /// What its kind of goods needs and it lacks.
    pub missing: Vec<MissingFact>,
}
