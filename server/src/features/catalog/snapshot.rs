//! The public catalogue in memory.
//!
//! What changes catalogue or stock calls [`touch`] after the commit. The next reader then has the snapshot
//! rebuilt, once for all who wait; every other reader is served shared bytes and touches no database. Changes by other
//! nodes are noticed by what distinguishes one state of the catalogue from another.

use super::filter::Catalogue;
use super::gallery::{Gallery, ProductPicture};
use super::linked::Selling;
use super::page;
use super::published::Published;
use super::shipping::Shipping;
use super::store;
use super::types::{Category, Product};
use super::variants::{ProductVariants, VariantWords};
use super::version::{Version, version};
use super::window::{Window, is_long};
use super::written::Written;
use crate::app::{App, hook};
use crate::error::{Error, Result};
use crate::features::settings::{self, ShopConfig};
use crate::features::terms::{self, TermsOverview};
use crate::http::encoded::{Encoded, in_lines};
use crate::live::{LiveFrame, Topic};
use arc_swap::ArcSwapOption;
use http::HeaderMap;
use kontor_db::Engine;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// After making a snapshot, this many times its cost pass before the next one: a busy shop's stock changes all the time.
const PAUSE_FACTOR: u32 = 5;
/// Longest wait of a reader for a new snapshot.
const PATIENCE: Duration = Duration::from_millis(150);
/// The same of a reader who has the last one: it would tell them nothing. They ask again because an order was refused, say.
const PATIENCE_FOR_NEWS: Duration = Duration::from_secs(2);

/// Everything that is answered from memory.
pub struct Snapshot {
    version: Version,
    /// How many changes this snapshot includes.
    change: u64,
    pub products_json: Encoded,
    pub categories_json: Encoded,
    pub synonyms_json: Encoded,
    pub variant_words_json: Encoded,
    /// Members of the first data that every page carries.
    pub general_data: String,
    /// The same, and what pages of shop and products carry as well.
    pub first_data: String,
    /// The shop's public settings.
    pub shop: ShopConfig,
    /// What the foot of every page shows.
    overview: TermsOverview,
    /// How it sells, as search engines read it.
    pub selling: Selling,
    /// What is handed out to them.
    pub published: Published,
    categories: Vec<Category>,
    /// Groups of words that mean much the same.
    synonyms: Vec<Vec<String>>,
    /// In the order of the shop.
    products: Vec<Product>,
    /// Of the products that have options.
    variants: BTreeMap<i64, ProductVariants>,
    /// Of the products that have more than their own picture, or of which something is said.
    galleries: BTreeMap<i64, Gallery>,
    /// Where in `products` an id is.
    places: HashMap<i64, usize>,
    pub written: Written,
    /// Made for the first caller that filters; most read the whole list.
    filtering: OnceLock<Catalogue>,
}

impl Snapshot {
    pub fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(*self.places.get(&id)?)
    }

    /// What can be chosen of a product; none for one without options.
    pub fn variants(&self, id: i64) -> Option<&ProductVariants> {
        self.variants.get(&id)
    }

    /// All pictures of a product, its own first.
    pub fn pictures(&self, product: &Product) -> Vec<ProductPicture> {
        self.galleries.get(&product.id).cloned().unwrap_or_default().all(&product.image_url)
    }

    /// What every page of the shop shows.
    pub fn window(&self) -> Window<'_> {
        Window {
            shop: &self.shop,
            overview: &self.overview,
            categories: &self.categories,
            selling: &self.selling,
            long: is_long(&self.products),
        }
    }

    /// What the products are filtered with.
    ///
    /// # Errors
    /// When the rules of German order are missing.
    pub fn filtering(&self) -> Result<&Catalogue> {
        if let Some(made) = self.filtering.get() {
            return Ok(made);
        }
        let mut products = self.products.clone();
        products.sort_unstable_by_key(|product| product.id);
        let words = |product: &Product| self.variants.get(&product.id).map(ProductVariants::words);
        let words = products.iter().map(|product| words(product).unwrap_or_default()).collect();
        let made = Catalogue::new(products, words, self.categories.clone(), &self.synonyms)?;
        Ok(self.filtering.get_or_init(|| made))
    }

    /// Groups of words that mean much the same.
    pub fn synonyms(&self) -> &[Vec<String>] {
        &self.synonyms
    }

    /// All products, in the order of the shop.
    pub fn products(&self) -> impl Iterator<Item = &Product> {
        self.products.iter()
    }
}

#[derive(Default)]
pub struct Catalog {
    /// None until the first reader has it made.
    snapshot: ArcSwapOption<Snapshot>,
    /// Changes that this node has been told of.
    changes: AtomicU64,
    /// When the last snapshot was made and what it took; the lock lets one make it for all.
    making: Mutex<Option<(Instant, Duration)>>,
}

impl Catalog {
    /// The snapshot, if it includes every change that this node knows of.
    pub fn fresh(&self) -> Option<Arc<Snapshot>> {
        self.snapshot.load_full().filter(|snapshot| snapshot.change == self.changes.load(Ordering::Acquire))
    }
}

/// Says that a committed transaction has changed catalogue or stock.
pub fn touch(app: &App) {
    app.state::<Catalog>().changes.fetch_add(1, Ordering::AcqRel);
    app.live().announce(Topic::Everyone, &LiveFrame::CatalogueChanged);
}

/// A snapshot for a reader: with every change made before this call, unless making one takes longer than a reader should
/// wait, in which case the last one serves.
///
/// # Errors
/// When there is no snapshot yet and the database cannot be read.
pub async fn current(app: &App) -> Result<Arc<Snapshot>> {
    current_within(app, PATIENCE).await
}

/// The same for a reader of the products, who may say which ones they have.
///
/// # Errors
/// As [`current`].
pub async fn current_for(app: &App, headers: &HeaderMap) -> Result<Arc<Snapshot>> {
    let last = app.state::<Catalog>().snapshot.load_full();
    let has_last = last.is_some_and(|last| last.products_json.is_known_to(headers));
    current_within(app, if has_last { PATIENCE_FOR_NEWS } else { PATIENCE }).await
}

async fn current_within(app: &App, patience: Duration) -> Result<Arc<Snapshot>> {
    if let Some(snapshot) = app.state::<Catalog>().fresh() {
        return Ok(snapshot);
    }
    // A task of its own goes on when this reader stops waiting.
    let refreshing = tokio::spawn({
        let app = app.clone();
        async move { refresh(&app).await }
    });
    match tokio::time::timeout(patience, refreshing).await {
        Ok(Ok(refreshed)) => refreshed,
        Ok(Err(error)) => Err(Error::internal(error)),
        Err(_) => match app.state::<Catalog>().snapshot.load_full() {
            Some(known) => Ok(known),
            None => refresh(app).await,
        },
    }
}

/// A snapshot with every change made before this call. When the database cannot be read, the last one is served on.
///
/// # Errors
/// When there is no snapshot yet and the database cannot be read.
pub async fn refresh(app: &App) -> Result<Arc<Snapshot>> {
    let catalog = app.state::<Catalog>();
    let wanted = catalog.changes.load(Ordering::Acquire);
    let mut last = catalog.making.lock().await;
    let known = catalog.snapshot.load_full();
    if let Some(known) = known.as_ref().filter(|known| known.change >= wanted) {
        return Ok(known.clone());
    }
    if let Some((made, cost)) = *last {
        tokio::time::sleep_until((made + cost * PAUSE_FACTOR).into()).await;
    }
    let change = catalog.changes.load(Ordering::Acquire);
    let started = Instant::now();
    let base = app.config.clone();
    let read = app.db.read(move |tx| {
        let overview = terms::overview(tx, base.demo)?;
        let selling = Selling {
            public_url: base.public_url(),
            shipping: (hook::<Shipping>(tx)?.0)(tx)?,
            returns: terms::return_terms(tx)?,
        };
        let version = version(tx, &overview, selling.shipping.version)?;
        let (_, config) = settings::in_force(tx, &base)?;
        let words = Words { categories: store::categories::list(tx)?, synonyms: store::synonyms::list(tx)? };
        let shop = Shop { config: ShopConfig::new(&config), overview, selling };
        let products = store::list_products(tx)?;
        let mut variants = store::variants::list(tx)?;
        // Those of drafts are no one's business yet.
        let is_for_sale: HashSet<i64> = products.iter().map(|product| product.id).collect();
        variants.retain(|id, _| is_for_sale.contains(id));
        let galleries = store::pictures::list(tx)?;
        Ok((version, shop, Goods { products, variants, galleries }, words))
    });
    let (version, shop, goods, words) = match (read.await, known) {
        (Ok(read), _) => read,
        (Err(_), Some(known)) => return Ok(known),
        (Err(error), None) => return Err(error),
    };
    // Compressing takes milliseconds: neither a database thread nor an async one waits for it.
    let made = tokio::task::spawn_blocking(move || make(version, change, shop, goods, words)).await;
    let snapshot = Arc::new(made.map_err(Error::internal)??);
    catalog.snapshot.store(Some(snapshot.clone()));
    *last = Some((Instant::now(), started.elapsed()));
    Ok(snapshot)
}

/// Notices what other nodes changed. There are none on SQLite.
///
/// # Errors
/// When the database cannot be read.
pub async fn refresh_if_stale(app: &App) -> Result<()> {
    if app.db.engine() == Engine::Sqlite {
        return Ok(());
    }
    // What this node has changed it has told already.
    if app.state::<Catalog>().fresh().is_none() {
        return refresh(app).await.map(drop);
    }
    let demo = app.config.demo;
    let read = app.db.read(move |tx| {
        let overview = terms::overview(tx, demo)?;
        let shipping = (hook::<Shipping>(tx)?.0)(tx)?;
        version(tx, &overview, shipping.version)
    });
    let version = read.await?;
    if app.state::<Catalog>().snapshot.load().as_ref().is_none_or(|known| known.version != version) {
        touch(app);
        refresh(app).await?;
    }
    Ok(())
}

/// What is said of the shop itself.
struct Shop {
    config: ShopConfig,
    overview: TermsOverview,
    selling: Selling,
}

/// What is for sale.
struct Goods {
    products: Vec<Product>,
    variants: BTreeMap<i64, ProductVariants>,
    galleries: BTreeMap<i64, Gallery>,
}

/// The words of the range.
struct Words {
    categories: Vec<Category>,
    synonyms: Vec<Vec<String>>,
}

fn make(
    version: Version,
    change: u64,
    Shop { config: shop, overview, selling }: Shop,
    Goods { products, variants, galleries }: Goods,
    Words { categories, synonyms }: Words,
) -> Result<Snapshot> {
    let synonyms_json = serde_json::to_vec(&synonyms).map_err(Error::internal)?;
    let words = variants.iter().map(|(id, range)| VariantWords { product_id: *id, words: range.words() });
    let variant_words_json = serde_json::to_vec(&words.collect::<Vec<_>>()).map_err(Error::internal)?;
    let products_json = in_lines(&products).map_err(Error::internal)?;
    let categories_json = serde_json::to_vec(&categories).map_err(Error::internal)?;
    let general_data = page::general_data(&shop, &version.terms)?;
    let first_data = page::first_data(&general_data, &categories_json);
    let places = products.iter().enumerate().map(|(place, product)| (product.id, place)).collect();
    let written = Written::new(&categories);
    Ok(Snapshot {
        change,
        selling,
        published: Published::default(),
        version,
        general_data,
        first_data,
        products_json: Encoded::json(products_json),
        categories_json: Encoded::json(categories_json),
        synonyms_json: Encoded::json(synonyms_json),
        variant_words_json: Encoded::json(variant_words_json),
        shop,
        overview,
        categories,
        synonyms,
        products,
        variants,
        galleries,
        places,
        written,
        filtering: OnceLock::new(),
    })
}
