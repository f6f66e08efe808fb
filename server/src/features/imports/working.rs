//! The work in the background: a few products in a transaction, then pictures, one by one.

use super::events::ImportEvent;
use super::mapping::{Wanted, gtin_of, keep_own, map, picture_of, pictures_of};
use super::pictures;
use super::reading::digest;
use super::reasons::{Left, note};
use super::rules::{outcome, tell};
use super::store::{self, Item, Next, Running, Source};
use super::types::{ImportFate, ImportPicture, ImportState};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::{self, Product as Kept, ProductRequest, VariantsRequest};
use crate::features::prices::Shop;
use crate::identity::Owner;
use crate::identity::guard::owner_of_work;
use crate::time::{Here, MINUTE, Time};
use kontor_db::Tx;
use kontor_product_export::Product;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Products in one transaction: others wait no longer than for one large order.
const BATCH: i64 = 20;
/// The same of their variants: the batch ends with the product that reaches it.
const VARIANTS: usize = 50;
/// Without a sign of life for so long, reading a file has been cut off.
const SILENCE: i64 = MINUTE;

/// What there is to do.
enum Due {
    /// A file that no one reads any more.
    CutOff,
    Step(Running, Next),
}

/// Looked at before anything is written, because an idle shop must not write.
async fn look(app: &App) -> Result<Option<Due>> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            if store::is_reading_cut_off(tx, now.plus(-SILENCE))? {
                return Ok::<_, Error>(Some(Due::CutOff));
            }
            let Some(run) = store::find_running(tx)? else { return Ok(None) };
            Ok(match store::find_next(tx, &run, now)? {
                Next::Wait => None,
                next => Some(Due::Step(run, next)),
            })
        })
        .await
}

/// Whether there is something to do now.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    Ok(look(app).await?.is_some())
}

/// Goes one step on and says how long that kept the database, or the server of a picture, at work: not how long it waited for its turn.
/// None when there was nothing to do. Two nodes that do it at once take everything in once.
///
/// # Errors
/// When the database fails. What was done stays done.
pub async fn work(app: &App) -> Result<Option<Duration>> {
    let began = Instant::now();
    match look(app).await? {
        None | Some(Due::Step(_, Next::Wait)) => return Ok(None),
        Some(Due::CutOff) => {
            let now = app.clock.now();
            app.db.write(move |tx| store::fail_cut_off(tx, now.plus(-SILENCE), now)).await?;
        }
        Some(Due::Step(run, Next::Items)) => {
            return take_batch(app, owner_of_work(app).await?, run).await.map(Some);
        }
        Some(Due::Step(run, Next::Picture(item))) => {
            pictures::take(app, owner_of_work(app).await?, run, *item).await?;
        }
        Some(Due::Step(run, Next::End)) => finish(app, owner_of_work(app).await?, run).await?,
    }
    Ok(Some(began.elapsed()))
}

/// On a busy shop a large transaction may lose against the small ones again and again: then fewer products are taken at once.
async fn take_batch(app: &App, owner: Owner, run: Running) -> Result<Duration> {
    let mut limit = BATCH;
    let (is_last, took) = loop {
        match take_items(app, owner.clone(), run, limit).await {
            Err(error) if error.code() == ErrorCode::Busy && limit > 1 => limit /= 4,
            answer => break answer?,
        }
    };
    app.outbox.notify_one();
    // Pictures may take hours: the goods are shown before them.
    if is_last {
        catalog::touch(app);
    }
    Ok(took)
}

/// Takes in the next products; answers whether they were the last, and how long it took.
async fn take_items(app: &App, owner: Owner, run: Running, limit: i64) -> Result<(bool, Duration)> {
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    app.db
        .write(move |tx| {
            let began = Instant::now();
            if !store::lock(tx, run.id)? {
                return Ok::<_, Error>((true, began.elapsed()));
            }
            let shop = Shop { here: Here { now, zone: &zone }, demo };
            let mut items = store::list_next(tx, run.id, limit)?;
            items.truncate(fitting(&items));
            let known = store::list_sources(tx, run.format, items.iter().map(|item| item.source.as_str()))?;
            let mut batch = Batch { known, categories: BTreeMap::new() };
            let mut changed = BTreeSet::new();
            for item in &mut items {
                if let Some(product) = item.product.take()
                    && take_product(tx, &owner, run, item, &product, shop, &mut batch)?
                {
                    changed.insert(item.source.clone());
                }
            }
            let sources = batch.known.iter().filter(|(source, _)| changed.contains(*source));
            store::save_sources(tx, &owner, run.format, sources)?;
            store::finish_items(tx, &owner, run.id, &items, now)?;
            let is_last = store::list_next(tx, run.id, 1)?.is_empty();
            Ok((is_last, began.elapsed()))
        })
        .await
}

/// How many of the items go into one transaction.
fn fitting(items: &[Item]) -> usize {
    let mut variants = 0;
    let full = items.iter().position(|item| {
        variants += item.product.as_ref().map_or(0, |product| product.variants.len());
        variants >= VARIANTS
    });
    full.map_or(items.len(), |last| last + 1)
}

/// What is known while one transaction takes products in.
struct Batch {
    known: BTreeMap<String, Source>,
    /// Slugs of categories by the names that lead to them.
    categories: BTreeMap<Vec<String>, String>,
}

impl Batch {
    fn category(&mut self, tx: &mut Tx<'_>, owner: &Owner, path: Vec<String>, now: Time) -> Result<String> {
        if let Some(slug) = self.categories.get(&path) {
            return Ok(slug.clone());
        }
        let slug = catalog::category_at(tx, owner, &path, now)?;
        self.categories.insert(path, slug.clone());
        Ok(slug)
    }
}

/// Judged again: another import, or the owner, may have been there since the file was read. Answers whether its source says something new.
fn take_product(
    tx: &mut Tx<'_>,
    owner: &Owner,
    run: Running,
    item: &mut Item,
    product: &Product,
    shop: Shop<'_>,
    batch: &mut Batch,
) -> Result<bool> {
    let now = shop.here.now;
    let mapped = match map(product, item.line) {
        Ok(mapped) => mapped,
        Err(refusal) => {
            item.fate = ImportFate::Refused;
            item.notes.push(refusal);
            return Ok(false);
        }
    };
    let digest = digest(product)?;
    let known = batch.known.remove(&item.source);
    let before = match &known {
        Some(known) => catalog::find_owned(tx, owner, known.product_id)?,
        None => None,
    };
    let mut request = mapped.request;
    let shown = before.as_ref().map(|before| before.product.image_url.clone());
    let is_same = known.as_ref().is_some_and(|known| known.digest == digest);
    let mut is_new = true;
    let id = match before {
        Some(before) if is_same => {
            item.fate = ImportFate::Unchanged;
            is_new = false;
            before.product.id
        }
        Some(before) => {
            request.category = batch.category(tx, owner, mapped.category, now)?;
            request.image_url.clone_from(&before.product.image_url);
            if mapped.range.is_some() && before.product.variant_count.is_some() {
                leave_to_variants(&mut request, &before.product);
            }
            item.notes.extend(keep_own(&mut request, &before.product, item.line));
            // What is for sale here stays for sale until the owner says otherwise.
            request.state = None;
            catalog::change_product(tx, owner, &before, &request, shop)?;
            item.fate = ImportFate::Update;
            before.product.id
        }
        None => {
            request.category = batch.category(tx, owner, mapped.category, now)?;
            item.fate = ImportFate::Create;
            let id = catalog::add_product(tx, owner, &request, shop)?;
            if let Some(gtin) = gtin_of(product)
                && !catalog::set_first_gtin(tx, owner, id, gtin)?
            {
                item.notes.push(note(item.line, Left::GtinTaken, gtin));
            }
            id
        }
    };
    if !is_same && let Some(range) = &mapped.range {
        take_variants(tx, owner, id, range, item, shop)?;
    }
    item.product_id = Some(id);
    if run.with_pictures {
        let taken = store::list_taken(tx, id)?;
        let is_first_wanted = pictures::is_wanted(picture_of(product), known.as_ref(), shown.as_deref());
        let is_wanted = |wanted: &Wanted<'_>| {
            if wanted.is_first { is_first_wanted } else { taken.iter().all(|taken| taken != wanted.address) }
        };
        if let Some(next) = pictures_of(product).iter().position(is_wanted) {
            item.picture = ImportPicture::Waiting;
            item.picture_next = i64::try_from(next).unwrap_or_default();
        }
    }
    let (picture, picture_path) = known.map(|known| (known.picture, known.picture_path)).unwrap_or_default();
    let source = Source { product_id: id, digest: digest.to_vec(), picture, picture_path };
    batch.known.insert(item.source.clone(), source);
    Ok(is_new)
}

/// The file's first variant need not be what the product is sold as here: each gets its figures under its own number, so that none has
/// another's price in its history.
fn leave_to_variants(request: &mut ProductRequest, known: &Kept) {
    request.price = known.price;
    request.stock = Some(known.stock);
    (request.net_amount, request.unit, request.weight_grams) = (None, None, None);
}

/// Stocks that are counted here stay, and a number that another product of the shop has is left out; both are said. Nothing else can be
/// wrong with what was mapped.
fn take_variants(
    tx: &mut Tx<'_>,
    owner: &Owner,
    id: i64,
    range: &VariantsRequest,
    item: &mut Item,
    shop: Shop<'_>,
) -> Result<()> {
    let mut range = range.clone();
    if item.fate == ImportFate::Update {
        for (name, stock) in catalog::keep_stocks(tx, id, &mut range)? {
            let here = stock.map_or("unbegrenzt".to_owned(), |stock| format!("{stock} Stück"));
            item.notes.push(note(item.line, Left::StockKept, &format!("{name}: {here}")));
        }
    }
    for variant in &mut range.variants {
        let taken = catalog::drop_taken_numbers(tx, id, variant)?;
        item.notes.extend(taken.map(|number| note(item.line, Left::NumberTaken, &number)));
    }
    catalog::set_variants(tx, owner, id, &range, shop)
}

async fn finish(app: &App, owner: Owner, run: Running) -> Result<()> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let Some(import) = store::find(tx, &owner, run.id)? else { return Ok::<_, Error>(()) };
            if store::finish(tx, run.id, ImportState::Done, now)? {
                let after = outcome(&import);
                tell(tx, &owner, &import, &ImportEvent::Finished { after }, now)?;
            }
            Ok(())
        })
        .await?;
    app.outbox.notify_one();
    catalog::touch(app);
    Ok(())
}
