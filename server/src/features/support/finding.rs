//! From a question to the passages and products that speak of it.

use super::knowledge::{Entry, Knowledge};
use super::types::Source;
use crate::features::catalog::{self, NetUnit, Product, Snapshot};
use crate::text::euro;
use kontor_search::{Budget, Hit};

/// Of what was asked a passage must speak of this much to be an answer.
const SURE: f32 = 0.42;
/// And this much to be handed to the model, which can tell for itself.
const LIKELY: f32 = 0.25;

/// What was found, as text.
#[derive(Debug, Clone)]
pub struct Found {
    pub source: Source,
    pub text: String,
    /// The product that it is.
    pub product: Option<i64>,
    pub hit: Hit,
}

impl Found {
    /// Whether it can be shown as the answer.
    pub fn is_sure(&self) -> bool {
        self.hit.coverage >= SURE
    }

    pub fn is_likely(&self) -> bool {
        self.hit.coverage >= LIKELY
    }
}

/// The best of what is known, best first.
pub fn find(
    knowledge: &Knowledge,
    snapshot: &Snapshot,
    question: &str,
    most: usize,
    budget: &Budget,
) -> Vec<Found> {
    let hits = knowledge.index.search(question, budget).into_iter();
    hits.filter_map(|hit| found(knowledge, snapshot, hit)).take(most).collect()
}

fn found(knowledge: &Knowledge, snapshot: &Snapshot, hit: Hit) -> Option<Found> {
    Some(match knowledge.entries.get(hit.document)? {
        Entry::Passage(passage) => {
            let source = Source::new(format!("{}: {}", passage.page, passage.heading), passage.href.clone());
            Found { source, text: passage.text.clone(), product: None, hit }
        }
        Entry::Product(id) => {
            // It may have been deleted since.
            let product = snapshot.product(*id)?;
            let source = Source::new(product.name.clone(), format!("/product/{id}"));
            Found { source, text: in_words(product), product: Some(*id), hit }
        }
    })
}

/// What there is to say about a product, with its figures of this moment.
pub fn in_words(product: &Product) -> String {
    let content = match (product.net_amount, product.unit) {
        (Some(amount), Some(unit)) => {
            format!(" ({} {})", amount_in_words(f64::from(amount)), unit_in_words(unit))
        }
        _ => String::new(),
    };
    let price = product.price.0;
    let premium = catalog::unit_price(price, true);
    let stock = match product.stock {
        None => "Auf Lager.".to_owned(),
        Some(..=0) => "Zurzeit ausverkauft.".to_owned(),
        Some(few @ 1..=5) => format!("Nur noch {few} auf Lager."),
        Some(_) => "Auf Lager.".to_owned(),
    };
    format!(
        "{}{content} kostet {}, für Premium-Mitglieder {}. {stock}\n{}",
        product.name,
        euro(price),
        euro(premium),
        product.description
    )
}

fn amount_in_words(amount: f64) -> String {
    amount.to_string().replace('.', ",")
}

const fn unit_in_words(unit: NetUnit) -> &'static str {
    unit.as_str()
}
