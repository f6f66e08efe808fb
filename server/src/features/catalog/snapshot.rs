//! The public catalogue in memory.
//!
//! Whoever changes catalogue or stock calls [`Catalog::touch`] after the commit. The next reader then has the snapshot
//! made anew, once for all who wait; every other reader is served shared bytes and touches no database. Changes by other
//! nodes are noticed by the version that each change raises.

use super::store;
use super::types::Product;
use crate::app::App;
use crate::config::Config;
use crate::encoded::Encoded;
use crate::error::{Error, Result};
use crate::features::settings::ShopConfig;
use crate::page;
use arc_swap::ArcSwap;
use kontor_db::Tx;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// After making a snapshot, this many times its cost pass before the next one: a busy shop's stock changes all the time.
const PAUSE_FACTOR: u32 = 5;

/// Everything that is answered from memory.
pub struct Snapshot {
    version: i64,
    /// Value of [`Catalog::changes`] that this snapshot includes.
    change: u64,
    pub products_json: Encoded,
    pub categories_json: Encoded,
    /// The page of /shop with its first data.
    pub shop_page: Encoded,
    /// The data block that every product page carries too.
    pub first_data: String,
    products: HashMap<i64, Product>,
}

impl Snapshot {
    pub fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id)
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
            version: -1,
            change: 0,
            products_json: Encoded::json(b"[]".to_vec()),
            categories_json: Encoded::json(b"[]".to_vec()),
            shop_page: Encoded::html(Vec::new()),
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

    /// Says that a committed transaction has changed catalogue or stock.
    pub fn touch(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    /// The snapshot, if it includes every change that this node knows of.
    pub fn fresh(&self) -> Option<Arc<Snapshot>> {
        let snapshot = self.snapshot.load_full();
        (snapshot.change == self.changes.load(Ordering::Acquire)).then_some(snapshot)
    }
}

/// A snapshot that includes every change made before this call.
///
/// # Errors
/// When the database cannot be read.
pub async fn current(app: &App) -> Result<Arc<Snapshot>> {
    match app.catalog.fresh() {
        Some(snapshot) => Ok(snapshot),
        None => refresh(app).await,
    }
}

/// Makes a new snapshot unless somebody else just did. When the database cannot be read, the last one is served on.
///
/// # Errors
/// When the database cannot be read and there is no snapshot yet.
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
    let shop = catalog.shop.clone();
    let started = Instant::now();
    match app.db.read(move |tx| make(tx, change, &shop)).await {
        Ok(snapshot) => {
            let snapshot = Arc::new(snapshot);
            catalog.snapshot.store(snapshot.clone());
            *last = Some((Instant::now(), started.elapsed()));
            Ok(snapshot)
        }
        Err(fault) if known.version < 0 => Err(fault),
        Err(_) => Ok(known),
    }
}

/// Notices what other nodes changed.
///
/// # Errors
/// When the database cannot be read.
pub async fn refresh_if_stale(app: &App) -> Result<()> {
    let version = app.db.read(store::version).await?;
    if app.catalog.snapshot.load().version != version {
        app.catalog.touch();
        refresh(app).await?;
    }
    Ok(())
}

fn make(tx: &mut Tx<'_>, change: u64, shop: &ShopConfig) -> Result<Snapshot> {
    let version = store::version(tx)?;
    let products = store::list_products(tx)?;
    let categories = store::list_categories(tx)?;
    let products_json = serde_json::to_vec(&products).map_err(Error::internal)?;
    let categories_json = serde_json::to_vec(&categories).map_err(Error::internal)?;
    let first_data = page::first_data(shop, &products_json, &categories_json)?;
    Ok(Snapshot {
        version,
        change,
        shop_page: Encoded::html(page::shop(shop, &first_data).into_bytes()),
        first_data,
        products_json: Encoded::json(products_json),
        categories_json: Encoded::json(categories_json),
        products: products.into_iter().map(|product| (product.id, product)).collect(),
    })
}
