//! The work in the background: a few products in a transaction, then pictures, one by one.

use super::events::ImportEvent;
use super::mapping::{Wanted, gtin_of, keep_own, map, picture_of, pictures_of};
use super::pictures;
use super::reading::digest;
use super::reasons::{Left, note};
use super::rules::{outcome, tell};
use super::store::{self, Item, NewSource, Next, Running};
use super::types::{ImportFate, ImportPicture, ImportState};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::{self, Product as Kept, ProductRequest, VariantsRequest};
use crate::features::prices::Shop;
use crate::identity::Owner;
use crate::identity::guard::owner_of_work;
use crate::time::{Here, MINUTE};
use kontor_db::Tx;
use kontor_product_export::Product;

/// Products in one transaction: others wait no longer than for one large order.
const BATCH: i64 = 20;
/// The same of their variants: the batch ends with the product that reaches it.
const VARIANTS: usize = 50;
/// Without a sign of life for so long, reading a file has been cut off.
const SILENCE: i64 = MINUTE;

/// Whether there is something to do now. Looked at before anything is written, because an idle shop must not write.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            let is_cut_off = store::is_reading_cut_off(tx, now.plus(-SILENCE))?;
            let next = store::find_running(tx)?.map(|run| store::find_next(tx, &run, now)).transpose()?;
            Ok(is_cut_off || next.is_some_and(|next| !matches!(next, Next::Wait)))
        })
        .await
}

/// Goes one step on; false when there was nothing to do. Two nodes that do it at once take everything in once.
///
/// # Errors
/// When the database fails. What was done stays done.
pub async fn work(app: &App) -> Result<bool> {
    let now = app.clock.now();
    let next = app
        .db
        .write(move |tx| {
            store::fail_cut_off(tx, now.plus(-SILENCE), now)?;
            let Some(run) = store::find_running(tx)? else { return Ok::<_, Error>(None) };
            let next = store::find_next(tx, &run, now)?;
            Ok(Some((run, next)))
        })
        .await?;
    let Some((run, next)) = next else { return Ok(false) };
    let owner = owner_of_work(app).await?;
    match next {
        Next::Wait => return Ok(false),
        Next::Items => take_batch(app, owner, run).await?,
        Next::Picture(item) => pictures::take(app, owner, run, *item).await?,
        Next::End => finish(app, owner, run).await?,
    }
    Ok(true)
}

/// On a busy shop a large transaction may lose against the small ones again and again: then fewer products are taken at once.
async fn take_batch(app: &App, owner: Owner, run: Running) -> Result<()> {
    let mut limit = BATCH;
    let is_last = loop {
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
    Ok(())
}

/// Takes in the next products; answers whether they were the last.
async fn take_items(app: &App, owner: Owner, run: Running, limit: i64) -> Result<bool> {
    let (now, zone, demo) = (app.clock.now(), app.zone.clone(), app.config.demo);
    app.db
        .write(move |tx| {
            if !store::lock(tx, run.id)? {
                return Ok::<_, Error>(true);
            }
            let shop = Shop { here: Here { now, zone: &zone }, demo };
            let mut variants = 0;
            for item in store::list_next(tx, run.id, limit)? {
                variants += item.product.as_ref().map_or(0, |product| product.variants.len());
                take(tx, &owner, run, item, shop)?;
                if variants >= VARIANTS {
                    break;
                }
            }
            store::list_next(tx, run.id, 1).map(|left| left.is_empty())
        })
        .await
}

fn take(tx: &mut Tx<'_>, owner: &Owner, run: Running, mut item: Item, shop: Shop<'_>) -> Result<()> {
    if let Some(product) = item.product.take() {
        take_product(tx, owner, run, &mut item, &product, shop)?;
    }
    store::finish_item(tx, owner, run.id, &item, shop.here.now)
}

/// Judged again: another import, or the owner, may have been there since the file was read.
fn take_product(
    tx: &mut Tx<'_>,
    owner: &Owner,
    run: Running,
    item: &mut Item,
    product: &Product,
    shop: Shop<'_>,
) -> Result<()> {
    let now = shop.here.now;
    let mapped = match map(product, item.line) {
        Ok(mapped) => mapped,
        Err(refusal) => {
            item.fate = ImportFate::Refused;
            item.notes.push(refusal);
            return Ok(());
        }
    };
    let digest = digest(product)?;
    let known = store::find_source(tx, run.format, &item.source)?;
    let before = match &known {
        Some(known) => catalog::find_owned(tx, owner, known.product_id)?,
        None => None,
    };
    let mut request = mapped.request;
    let shown = before.as_ref().map(|before| before.product.image_url.clone());
    let is_same = known.as_ref().is_some_and(|known| known.digest == digest);
    let id = match before {
        Some(before) if is_same => {
            item.fate = ImportFate::Unchanged;
            before.product.id
        }
        Some(before) => {
            request.category = catalog::category_at(tx, owner, &mapped.category, now)?;
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
            request.category = catalog::category_at(tx, owner, &mapped.category, now)?;
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
    let new = NewSource { format: run.format, source: &item.source, product_id: id, digest };
    store::save_source(tx, owner, &new)?;
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
    Ok(())
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
