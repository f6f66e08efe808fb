//! Whether a product may be for sale with what is said about it.

use super::super::gallery::Gallery;
use super::super::store::NewProduct;
use super::super::types::{Product, ProductRequest};
use super::check::checked;
use super::owned::OwnedProduct;
use super::table::{Fact, list_missing, names};
use super::types::{GoodsFacts, ProductState};
use crate::error::{Error, ErrorCode, Fields, Result};

/// What becomes of a product's facts and of its state.
#[derive(Debug, Clone)]
pub struct Decided {
    pub state: ProductState,
    pub facts: GoodsFacts,
    pub missing: Vec<Fact>,
}

impl Decided {
    /// What the owner is told besides that it was saved; `fine` where there is nothing to tell.
    pub fn tell(&self, fine: &str) -> String {
        match self.state {
            ProductState::Live => fine.to_owned(),
            ProductState::Draft if self.missing.is_empty() => {
                "Als Entwurf gespeichert. Es fehlt nichts mehr: Sie können ihn veröffentlichen.".to_owned()
            }
            ProductState::Draft => format!("Als Entwurf gespeichert. Es fehlt: {}.", names(&self.missing)),
        }
    }
}

/// The form's facts and the state that follows. In the demo a product without a kind of goods is for sale, as the specification
/// describes its call; elsewhere it is a draft.
///
/// # Errors
/// Refused fields; [`ErrorCode::FactsMissing`] when it is to be published and something is missing, and when a product for sale
/// would lose what it needs.
pub fn decide(
    request: &ProductRequest,
    new: &NewProduct,
    before: Option<&OwnedProduct>,
    demo: bool,
) -> Result<Decided> {
    let facts = match &request.facts {
        Some(facts) => checked(facts)?,
        None => before.map(|before| before.facts.clone()).unwrap_or_default(),
    };
    let missing = list_missing(&facts, new.net_amount.is_some());
    let is_complete = missing.is_empty() || (demo && facts.kind.is_none());
    let state = match (before.map(|before| before.state), request.state) {
        (_, Some(ProductState::Draft)) => ProductState::Draft,
        (None, None) if is_complete => ProductState::Live,
        (None | Some(ProductState::Draft), None) => ProductState::Draft,
        (None | Some(ProductState::Draft), Some(ProductState::Live)) => {
            refuse_unless(is_complete, &missing)?;
            ProductState::Live
        }
        (Some(ProductState::Live), _) => {
            // What was for sale before drafts were there may lack facts: it loses none, and gains them step by step.
            let lost: Vec<Fact> = missing
                .iter()
                .copied()
                .filter(|fact| before.is_none_or(|was| had(was, *fact, demo)))
                .collect();
            refuse_unless(is_complete || lost.is_empty(), &lost)?;
            ProductState::Live
        }
    };
    Ok(Decided { state, facts, missing })
}

/// Whether a product for sale said that, or said all it had to.
fn had(before: &OwnedProduct, fact: Fact, demo: bool) -> bool {
    let was_complete = before.missing.is_empty() || (demo && before.facts.kind.is_none());
    was_complete || fact.is_said(&before.facts, before.product.net_amount.is_some())
}

/// The refusal names the facts, and each stands at its field.
fn refuse_unless(is_fine: bool, missing: &[Fact]) -> Result<()> {
    if is_fine {
        return Ok(());
    }
    let mut fields = Fields::default();
    for fact in missing {
        fields.refuse(&fact.field(), ErrorCode::Required);
    }
    Err(Error::new(ErrorCode::FactsMissing).with("facts", names(missing)).with_fields(fields))
}

/// A product with its state and facts, as its owner sees it.
pub fn owned(product: Product, gallery: Gallery, state: ProductState, facts: GoodsFacts) -> OwnedProduct {
    let missing = list_missing(&facts, product.net_amount.is_some());
    OwnedProduct { product, gallery, state, facts, missing: missing.into_iter().map(Into::into).collect() }
}
