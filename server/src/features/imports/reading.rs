//! The file, product by product, into rows that say what would become of each. Stores no product.

use super::mapping::{all_notes, map, picture_of};
use super::store::{self, NewItem, Source};
use super::types::{ImportFate, ImportFormat, ImportState};
use crate::app::App;
use crate::error::{Error, Result};
use crate::identity::Owner;
use bytes::Bytes;
use kontor_db::Tx;
use kontor_product_export::{Entry, Product, open};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// Products in one transaction.
const BATCH: usize = 100;
/// Batches that wait for the database.
const WAITING: usize = 4;

/// # Errors
/// When the database fails; the import has failed then.
pub async fn read(app: App, owner: Owner, id: i64, format: ImportFormat, bytes: Bytes) -> Result<()> {
    let result = read_all(&app, &owner, id, format, bytes).await;
    let now = app.clock.now();
    let is_read = result.is_ok();
    app.db
        .write(move |tx| {
            if is_read { store::make_ready(tx, id) } else { store::finish(tx, id, ImportState::Failed, now) }
        })
        .await?;
    result
}

async fn read_all(app: &App, owner: &Owner, id: i64, format: ImportFormat, bytes: Bytes) -> Result<()> {
    let (sender, mut batches) = mpsc::channel(WAITING);
    let parsing = tokio::task::spawn_blocking(move || {
        let Ok(mut export) = open(&bytes) else { return };
        loop {
            let batch: Vec<Entry> = export.by_ref().take(BATCH).collect();
            // No one listens when the database has failed, or the import was cancelled.
            if batch.is_empty() || sender.blocking_send(batch).is_err() {
                return;
            }
        }
    });
    let mut position = 0;
    while let Some(batch) = batches.recv().await {
        let (batch, owner, now) = (Arc::new(batch), owner.clone(), app.clock.now());
        let first = position;
        position += i64::try_from(batch.len()).unwrap_or(i64::MAX);
        let keep_batch = move |tx: &mut Tx<'_>| {
            if !store::go_on_reading(tx, id, now)? {
                return Ok::<_, Error>(false);
            }
            let names = batch.iter().map(|entry| entry.source.as_str());
            let known = store::list_sources(tx, format, names)?;
            let items =
                batch.iter().zip(first..).map(|(entry, position)| judged((id, position), entry, &known));
            store::insert_items(tx, &owner, &items.collect::<Result<Vec<_>>>()?)?;
            Ok(true)
        };
        if !app.db.write(keep_batch).await? {
            break;
        }
    }
    drop(batches);
    parsing.await.map_err(Error::internal)
}

/// What would become of a product.
fn judged<'a>(place: (i64, i64), entry: &'a Entry, known: &BTreeMap<String, Source>) -> Result<NewItem<'a>> {
    let line = i64::try_from(entry.line).unwrap_or(i64::MAX);
    let (fate, more) = match &entry.product {
        None => (ImportFate::Refused, Vec::new()),
        Some(product) => match map(product, line) {
            Err(refusal) => (ImportFate::Refused, vec![refusal]),
            Ok(mapped) => (fate(known.get(&entry.source), product)?, mapped.notes),
        },
    };
    let product = entry.product.as_ref().filter(|_| fate != ImportFate::Refused);
    Ok(NewItem {
        place,
        line,
        source: &entry.source,
        name: &entry.name,
        product: product.map(serde_json::to_string).transpose().map_err(Error::internal)?,
        notes: serde_json::to_string(&all_notes(&entry.notes, more)).map_err(Error::internal)?,
        fate,
        has_picture: product.is_some_and(|product| picture_of(product).is_some()),
    })
}

fn fate(known: Option<&Source>, product: &Product) -> Result<ImportFate> {
    Ok(match known {
        None => ImportFate::Create,
        Some(known) if known.digest == digest(product)? => ImportFate::Unchanged,
        Some(_) => ImportFate::Update,
    })
}

/// Of what the file says, whatever the line.
pub fn digest(product: &Product) -> Result<[u8; 32]> {
    Ok(Sha256::digest(serde_json::to_vec(product).map_err(Error::internal)?).into())
}
