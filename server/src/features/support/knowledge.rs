//! What the bot can find: sections of the help pages, categories and products, in one index.
//!
//! The index holds what texts say. Prices and stock change all the time and are read from the catalogue when a question is
//! answered; so the index is made anew only when a name or a description changes.

use crate::app::{App, StartError};
use crate::config::Config;
use crate::error::{Error, Result};
use crate::features::catalog::{self, Product, Snapshot};
use crate::features::help::Passage;
use crate::model::{self, Model};
use arc_swap::ArcSwapOption;
use kontor_search::{Builder, Field, Index};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};

const SYNONYMS: &str = include_str!("../../../../help/synonyme.txt");
/// Answers that the model writes at the same time; more wait.
const MOST_AT_ONCE: usize = 8;

/// The bot: what it has found out about the catalogue, and who writes for it.
pub struct Assistant {
    knowledge: ArcSwapOption<Knowledge>,
    making: Mutex<()>,
    /// None where no model is configured.
    pub model: Option<Model>,
    /// How long anybody waits for a whole answer, with the waiting for a place.
    pub patience: Duration,
    pub places: Semaphore,
}

/// What a hit stands for.
#[derive(Debug, Clone)]
pub enum Entry {
    Passage(Passage),
    Product(i64),
}

pub struct Knowledge {
    pub index: Index,
    /// By the numbers of the index's documents.
    pub entries: Vec<Entry>,
    fingerprint: u64,
}

impl Assistant {
    /// # Errors
    /// When the model's address cannot be used.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let settings = &config.support;
        let patience = model::patience("support", settings.patience_seconds)?;
        let model = settings.url.as_deref().map(|url| {
            Model::new(url, settings.key.clone(), &settings.model, patience)
                .map_err(|fault| StartError(format!("support.url: {fault}")))
        });
        Ok(Self {
            knowledge: ArcSwapOption::empty(),
            making: Mutex::default(),
            model: model.transpose()?,
            patience,
            places: Semaphore::new(MOST_AT_ONCE),
        })
    }
}

/// What is known now, with the catalogue that goes with it.
///
/// # Errors
/// When the catalogue cannot be read.
pub async fn current(app: &App) -> Result<(Arc<Knowledge>, Arc<Snapshot>)> {
    let snapshot = catalog::current(app).await?;
    let fingerprint = fingerprint(&snapshot);
    let fits = |known: &Arc<Knowledge>| known.fingerprint == fingerprint;
    if let Some(known) = app.assistant.knowledge.load_full().filter(fits) {
        return Ok((known, snapshot));
    }
    let _making = app.assistant.making.lock().await;
    if let Some(known) = app.assistant.knowledge.load_full().filter(fits) {
        return Ok((known, snapshot));
    }
    let passages = app.help.passages();
    let goods = snapshot.clone();
    // Thousands of words are stemmed and cut: no async thread waits for it.
    let made = tokio::task::spawn_blocking(move || make(passages, &goods, fingerprint)).await;
    let made = Arc::new(made.map_err(Error::internal)?);
    app.assistant.knowledge.store(Some(made.clone()));
    Ok((made, snapshot))
}

/// Changes when anything does that the index holds.
fn fingerprint(snapshot: &Snapshot) -> u64 {
    // In no order: the sum of what distinguishes each.
    let one = |product: &Product| {
        let mut hasher = DefaultHasher::new();
        (product.id, &product.name, &product.description, &product.category).hash(&mut hasher);
        hasher.finish()
    };
    snapshot.products().map(one).fold(1, u64::wrapping_add)
}

fn make(passages: Vec<Passage>, snapshot: &Snapshot, fingerprint: u64) -> Knowledge {
    let mut builder = Builder::new(SYNONYMS);
    let mut entries = Vec::new();
    for passage in passages {
        builder.add(&[
            Field { text: &passage.page, weight: 0.8 },
            Field { text: &passage.heading, weight: 2.5 },
            Field { text: &passage.words, weight: 1.0 },
        ]);
        entries.push(Entry::Passage(passage));
    }
    let mut products: Vec<&Product> = snapshot.products().collect();
    products.sort_unstable_by_key(|product| product.id);
    for product in products {
        builder.add(&[
            Field { text: &product.name, weight: 2.0 },
            Field { text: &product.description, weight: 1.0 },
            Field { text: &product.category, weight: 0.5 },
        ]);
        entries.push(Entry::Product(product.id));
    }
    Knowledge { index: builder.build(), entries, fingerprint }
}
