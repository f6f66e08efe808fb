//! The public catalogue in memory.
//!
//! What changes catalogue or stock calls [`touch`] after the commit. The next reader then has the snapshot
//! rebuilt, once for all who wait; every other reader is served shared bytes and touches no database. Changes by other
//! nodes are noticed by what distinguishes one state of the catalogue from another.

use super::filter::Catalogue;
use super::page;
use super::store;
use super::types::{Category, Product};
use super::variants::{ProductVariants, VariantWords};
use super::window::{Asked, Window};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::features::settings::{self, ShopConfig, shows_reductions};
use crate::features::terms::{self, TermsOverview};
use crate::http::encoded::Encoded;
use crate::live::{LiveFrame, Topic};
use arc_swap::ArcSwap;
use kontor_db::{Engine, Tx};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// After making a snapshot, this many times its cost pass before the next one: a busy shop's stock changes all the time.
const PAUSE_FACTOR: u32 = 5;
/// Longest wait of a reader for a new snapshot.
const PATIENCE: Duration = Duration::from_millis(150);

/// What tells one state of the catalogue and of its pages from another.
#[derive(PartialEq, Eq)]
struct Version {
    goods: store::Version,
    /// The foot of every page, as JSON.
    terms: Vec<u8>,
    /// What the seller has set.
    settings: i64,
}

fn version(tx: &mut Tx<'_>, overview: &TermsOverview) -> Result<Version> {
    let terms = serde_json::to_vec(overview).map_err(Error::internal)?;
    Ok(Version { goods: store::version(tx)?, terms, settings: settings::version(tx)? })
}

/// Everything that is answered from memory.
pub struct Snapshot {
    /// None before the first one is made.
    version: Option<Version>,
    /// How many changes this snapshot includes.
    change: u64,
    pub products_json: Encoded,
    pub categories_json: Encoded,
    pub synonyms_json: Encoded,
    pub variant_words_json: Encoded,
    /// The page of every path without data of its own.
    pub plain_page: Encoded,
    /// Members of the first data that every page of shop and products carries.
    pub first_data: String,
    /// The shop's public settings.
    pub shop: ShopConfig,
    /// What the foot of every page shows.
    overview: TermsOverview,
    categories: Vec<Category>,
    /// Groups of words that mean much the same.
    synonyms: Vec<Vec<String>>,
    /// In the order of the shop.
    products: Vec<Product>,
    /// Of the products that have options.
    variants: BTreeMap<i64, ProductVariants>,
    /// Where in `products` an id is.
    places: HashMap<i64, usize>,
    /// The page of /shop, under no slug, and of each category; written for the first who asks, so that a new snapshot is
    /// soon there.
    shop_pages: HashMap<String, OnceLock<Encoded>>,
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

    /// What every page of the shop shows.
    pub fn window(&self) -> Window<'_> {
        Window { shop: &self.shop, overview: &self.overview, categories: &self.categories }
    }

    /// The page of a category, or of the whole shop for a slug that is no category's; none while it is not written.
    pub fn shop_page(&self, slug: &str) -> Option<&Encoded> {
        self.shop_pages.get(slug).or_else(|| self.shop_pages.get(""))?.get()
    }

    /// Writes that page. Compressing takes milliseconds: no async thread waits for it.
    pub fn write_shop_page(&self, slug: &str) {
        let Some((slug, place)) =
            self.shop_pages.get_key_value(slug).or_else(|| self.shop_pages.get_key_value(""))
        else {
            return;
        };
        let category = Some(slug.as_str()).filter(|slug| !slug.is_empty());
        place.get_or_init(|| {
            let goods =
                self.products().filter(|product| category.is_none_or(|slug| product.category == slug));
            let asked = Asked { category, search: "" };
            let goods: Vec<&Product> = goods.collect();
            Encoded::html(page::shop(&self.window(), &goods, asked, &self.first_data).into_bytes())
        });
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
        let made = Catalogue::new(products, words, &self.synonyms)?;
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

pub struct Catalog {
    snapshot: ArcSwap<Snapshot>,
    /// Changes that this node has been told of.
    changes: AtomicU64,
    /// When the last snapshot was made and what it took; the lock lets one make it for all.
    making: Mutex<Option<(Instant, Duration)>>,
    reductions: bool,
}

impl Catalog {
    /// An empty catalogue, which the first reader fills.
    pub fn new(config: &Config) -> Self {
        let empty = Snapshot {
            version: None,
            change: 0,
            products_json: Encoded::json(b"[]".to_vec()),
            categories_json: Encoded::json(b"[]".to_vec()),
            synonyms_json: Encoded::json(b"[]".to_vec()),
            variant_words_json: Encoded::json(b"[]".to_vec()),
            plain_page: Encoded::html(Vec::new()),
            first_data: String::new(),
            overview: TermsOverview {
                takes_orders: false,
                seller: None,
                texts: Vec::new(),
                guarantee_notice: None,
            },
            shop: ShopConfig::new(config),
            categories: Vec::new(),
            synonyms: Vec::new(),
            products: Vec::new(),
            variants: BTreeMap::new(),
            places: HashMap::new(),
            shop_pages: HashMap::new(),
            filtering: OnceLock::new(),
        };
        Self {
            snapshot: ArcSwap::from_pointee(empty),
            changes: AtomicU64::new(1),
            making: Mutex::new(None),
            reductions: shows_reductions(config),
        }
    }

    /// The snapshot, if it includes every change that this node knows of.
    pub fn fresh(&self) -> Option<Arc<Snapshot>> {
        let snapshot = self.snapshot.load_full();
        (snapshot.change == self.changes.load(Ordering::Acquire)).then_some(snapshot)
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
    if let Some(snapshot) = app.state::<Catalog>().fresh() {
        return Ok(snapshot);
    }
    // A task of its own goes on when this reader stops waiting.
    let refreshing = tokio::spawn({
        let app = app.clone();
        async move { refresh(&app).await }
    });
    match tokio::time::timeout(PATIENCE, refreshing).await {
        Ok(Ok(refreshed)) => refreshed,
        Ok(Err(error)) => Err(Error::internal(error)),
        Err(_) => {
            let known = app.state::<Catalog>().snapshot.load_full();
            if known.version.is_some() { Ok(known) } else { refresh(app).await }
        }
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
    if known.change >= wanted {
        return Ok(known);
    }
    if let Some((made, cost)) = *last {
        tokio::time::sleep_until((made + cost * PAUSE_FACTOR).into()).await;
    }
    let change = catalog.changes.load(Ordering::Acquire);
    let started = Instant::now();
    let base = app.config.clone();
    let read = app.db.read(move |tx| {
        let overview = terms::overview(tx, base.demo)?;
        let version = version(tx, &overview)?;
        let (_, config) = settings::in_force(tx, &base)?;
        let words = Words { categories: store::list_categories(tx)?, synonyms: store::synonyms::list(tx)? };
        let goods = (store::list_products(tx)?, store::variants::list(tx)?);
        Ok((version, ShopConfig::new(&config), overview, goods, words))
    });
    let (version, shop, overview, (mut products, variants), words) = match read.await {
        Ok(read) => read,
        Err(error) if known.version.is_none() => return Err(error),
        Err(_) => return Ok(known),
    };
    if !catalog.reductions {
        products.iter_mut().for_each(|product| product.discount = 0);
    }
    // Compressing takes milliseconds: neither a database thread nor an async one waits for it.
    let made = tokio::task::spawn_blocking(move || {
        make(version, change, shop, overview, (products, variants), words)
    })
    .await;
    let snapshot = Arc::new(made.map_err(Error::internal)??);
    catalog.snapshot.store(snapshot.clone());
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
    let demo = app.config.demo;
    let read = app.db.read(move |tx| {
        let overview = terms::overview(tx, demo)?;
        version(tx, &overview)
    });
    let version = read.await?;
    if app.state::<Catalog>().snapshot.load().version.as_ref() != Some(&version) {
        touch(app);
        refresh(app).await?;
    }
    Ok(())
}

/// The words of the range.
struct Words {
    categories: Vec<Category>,
    synonyms: Vec<Vec<String>>,
}

fn make(
    version: Version,
    change: u64,
    shop: ShopConfig,
    overview: TermsOverview,
    (products, variants): (Vec<Product>, BTreeMap<i64, ProductVariants>),
    Words { categories, synonyms }: Words,
) -> Result<Snapshot> {
    let synonyms_json = serde_json::to_vec(&synonyms).map_err(Error::internal)?;
    let words = variants.iter().map(|(id, range)| VariantWords { product_id: *id, words: range.words() });
    let variant_words_json = serde_json::to_vec(&words.collect::<Vec<_>>()).map_err(Error::internal)?;
    let products_json = serde_json::to_vec(&products).map_err(Error::internal)?;
    let categories_json = serde_json::to_vec(&categories).map_err(Error::internal)?;
    let first_data = page::first_data(&shop, &version.terms, &categories_json)?;
    let places = products.iter().enumerate().map(|(place, product)| (product.id, place)).collect();
    let slugs = categories.iter().map(|category| category.slug.clone());
    let shop_pages = slugs.chain([String::new()]).map(|slug| (slug, OnceLock::new())).collect();
    Ok(Snapshot {
        change,
        plain_page: Encoded::html(page::plain(&shop, &version.terms)?.into_bytes()),
        version: Some(version),
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
        places,
        shop_pages,
        filtering: OnceLock::new(),
    })
}
