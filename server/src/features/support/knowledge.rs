//! What the bot can find: sections of the help pages, categories and products, in one index.
//!
//! The index holds what texts say. Prices and stock change all the time and are read from the catalogue when a question is
//! answered; so the index is rebuilt only when a name, a description or a group of synonyms changes.

use crate::app::App;
use crate::config::Config;
use crate::error::StartError;
use crate::error::{Error, Result};
use crate::features::catalog::{self, Product, Snapshot};
use crate::features::help::{self, Passage};
use crate::places::Places;
use crate::services::model::{self, Model};
use arc_swap::ArcSwapOption;
use kontor_search::{Builder, Field, Index};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};

const SYNONYMS: &str = include_str!("../../../../help/synonyme.txt");
/// Questions under way, of all and of one member or address; more are refused.
const MOST_ASKING: usize = 64;
pub const MOST_ASKING_OF_ONE: usize = 2;
/// Questions that are searched for at the same time; more wait.
const MOST_SEARCHING: usize = 2;
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
    pub asking: Places,
    pub searching: Semaphore,
}

/// What a hit refers to.
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
                .map_err(|error| StartError(format!("support.url: {error}")))
        });
        Ok(Self {
            knowledge: ArcSwapOption::empty(),
            making: Mutex::default(),
            model: model.transpose()?,
            patience,
            places: Semaphore::new(MOST_AT_ONCE),
            asking: Places::new(MOST_ASKING),
            searching: Semaphore::new(MOST_SEARCHING),
        })
    }
}

/// What is known now, with the catalogue that goes with it.
///
/// # Errors
/// When the catalogue cannot be read.
pub async fn current(app: &App) -> Result<(Arc<Knowledge>, Arc<Snapshot>)> {
    let snapshot = catalog::current(app).await?;
    let pages = help::current(app);
    let fingerprint = fingerprint(&snapshot, &pages);
    let fits = |known: &Arc<Knowledge>| known.fingerprint == fingerprint;
    if let Some(known) = app.state::<Assistant>().knowledge.load_full().filter(fits) {
        return Ok((known, snapshot));
    }
    let _making = app.state::<Assistant>().making.lock().await;
    if let Some(known) = app.state::<Assistant>().knowledge.load_full().filter(fits) {
        return Ok((known, snapshot));
    }
    let passages = pages.passages();
    let goods = snapshot.clone();
    // Thousands of words are stemmed and cut: no async thread waits for it.
    let made = tokio::task::spawn_blocking(move || make(passages, &goods, fingerprint)).await;
    let made = Arc::new(made.map_err(Error::internal)?);
    app.state::<Assistant>().knowledge.store(Some(made.clone()));
    Ok((made, snapshot))
}

/// Changes when anything does that the index holds.
fn fingerprint(snapshot: &Snapshot, pages: &Arc<help::Pages>) -> u64 {
    // In no order: the sum of what distinguishes each.
    let one = |product: &Product| {
        let mut hasher = DefaultHasher::new();
        (product.id, &product.name, &product.description, &product.category).hash(&mut hasher);
        hasher.finish()
    };
    let mut words = DefaultHasher::new();
    snapshot.synonyms().hash(&mut words);
    // Other settings make other pages, which lie elsewhere.
    Arc::as_ptr(pages).hash(&mut words);
    snapshot.products().map(one).fold(words.finish(), u64::wrapping_add)
}

fn make(passages: Vec<Passage>, snapshot: &Snapshot, fingerprint: u64) -> Knowledge {
    let of_the_shop = snapshot.synonyms().iter().map(|group| group.join(", ") + "\n");
    let mut builder = Builder::new(&of_the_shop.fold(SYNONYMS.to_owned(), |known, group| known + &group));
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
