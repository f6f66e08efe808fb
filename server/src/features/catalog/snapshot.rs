//! The public catalogue in memory.
//!
//! Whoever changes catalogue or stock calls [`Catalog::touch`] after the commit. The next reader then has the snapshot
//! made anew, once for all who wait; every other reader is served shared bytes and touches no database. Changes by other
//! nodes are noticed by what distinguishes one state of the catalogue from another.

use super::store::{self, Version};
use super::types::{Category, Product};
use crate::app::App;
use crate::config::Config;
use crate::encoded::Encoded;
use crate::error::{Error, Result};
use crate::features::settings::ShopConfig;
use crate::page;
use arc_swap::ArcSwap;
use kontor_db::Engine;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// After making a snapshot, this many times its cost pass before the next one: a busy shop's stock changes all the time.
const PAUSE_FACTOR: u32 = 5;
/// Longest wait of a reader for a new snapshot.
const PATIENCE: Duration = Duration::from_millis(150);

/// Everything that is answered from memory.
pub struct Snapshot {
    /// None before the first one is made.
    version: Option<Version>,
    /// Value of [`Catalog::changes`] that this snapshot includes.
    change: u64,
    pub products_json: Encoded,
    pub categories_json: Encoded,
    /// The page of /shop with its first data.
    pub shop_page: Encoded,
    /// The page of every path without data of its own.
    pub plain_page: Encoded,
    /// The data block that every product page carries too.
    pub first_data: String,
    products: HashMap<i64, Product>,
}

impl Snapshot {
    pub fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id)
    }

    /// All products, in no order.
    pub fn products(&self) -> impl Iterator<Item = &Product> {
        self.products.values()
    }
}

pub struct Catalog {
    snapshot: ArcSwap<Snapshot>,
    changes: AtomicU64,
    /// When the last snapshot was made and what it took; the lock lets one make it for all.
    making: Mutex<Option<(Instant, Duration)>>,
    shop: ShopConfig,
}

impl Catalog {
    /// An empty catalogue, which the first reader fills.
    pub fn new(config: &Config) -> Self {
        let empty = Snapshot {
            version: None,
            change: 0,
            products_json: Encoded::json(b"[]".to_vec()),
            categories_json: Encoded::json(b"[]".to_vec()),
            shop_page: Encoded::html(Vec::new()),
            plain_page: Encoded::html(Vec::new()),
            first_data: String::new(),
            products: HashMap::new(),
        };
        Self {
            snapshot: ArcSwap::from_pointee(empty),
            changes: AtomicU64::new(1),
            making: Mutex::new(None),
            shop: ShopConfig::new(config),
        }
    }

    /// The shop's public settings.
    pub fn shop(&self) -> &ShopConfig {
        &self.shop
    }

    /// Says that a committed transaction has changed catalogue or stock.
    pub fn touch(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// How often this node has been told of a change.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// The snapshot, if it includes every change that this node knows of.
    pub fn fresh(&self) -> Option<Arc<Snapshot>> {
        let snapshot = self.snapshot.load_full();
        (snapshot.change == self.changes.load(Ordering::Acquire)).then_some(snapshot)
    }
}

/// A snapshot for a reader: with every change made before this call, unless making one takes longer than a reader should
/// wait, in which case the last one serves.
///
/// # Errors
/// When there is no snapshot yet and the database cannot be read.
pub async fn current(app: &App) -> Result<Arc<Snapshot>> {
    if let Some(snapshot) = app.catalog.fresh() {
        return Ok(snapshot);
    }
    // A task of its own goes on when this reader stops waiting.
    let refreshing = tokio::spawn({
        let app = app.clone();
        async move { refresh(&app).await }
    });
    match tokio::time::timeout(PATIENCE, refreshing).await {
        Ok(Ok(refreshed)) => refreshed,
        Ok(Err(fault)) => Err(Error::internal(fault)),
        Err(_) => {
            let known = app.catalog.snapshot.load_full();
            if known.version.is_some() { Ok(known) } else { refresh(app).await }
        }
    }
}

/// A snapshot with every change made before this call. When the database cannot be read, the last one is served on.
///
/// # Errors
/// When there is no snapshot yet and the database cannot be read.
pub async fn refresh(app: &App) -> Result<Arc<Snapshot>> {
    let catalog = &app.catalog;
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
    let read = app
        .db
        .read(|tx| Ok((store::version(tx)?, store::list_products(tx)?, store::list_categories(tx)?)))
        .await;
    let (version, products, categories) = match read {
        Ok(read) => read,
        Err(fault) if known.version.is_none() => return Err(fault),
        Err(_) => return Ok(known),
    };
    let shop = catalog.shop.clone();
    // Compressing takes milliseconds: neither a database thread nor an async one waits for it.
    let made = tokio::task::spawn_blocking(move || make(version, change, products, &categories, &shop)).await;
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
    let version = app.db.read(store::version).await?;
    if app.catalog.snapshot.load().version != Some(version) {
        app.catalog.touch();
        refresh(app).await?;
    }
    Ok(())
}

fn make(
    version: Version,
    change: u64,
    products: Vec<Product>,
    categories: &[Category],
    shop: &ShopConfig,
) -> Result<Snapshot> {
    let products_json = serde_json::to_vec(&products).map_err(Error::internal)?;
    let categories_json = serde_json::to_vec(categories).map_err(Error::internal)?;
    let first_data = page::first_data(shop, &products_json, &categories_json)?;
    Ok(Snapshot {
        version: Some(version),
        change,
        shop_page: Encoded::html(page::shop(shop, &products, &first_data).into_bytes()),
        plain_page: Encoded::html(page::plain(shop).into_bytes()),
        first_data,
        products_json: Encoded::json(products_json),
        categories_json: Encoded::json(categories_json),
        products: products.into_iter().map(|product| (product.id, product)).collect(),
    })
}
