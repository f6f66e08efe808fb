//! What the owner decides about an import.

use super::events::{ImportEvent, ImportOutcome, ImportPlan};
use super::reading;
use super::store::{self, NewImport};
use super::types::{Import, ImportDetail, ImportFormat, ImportList, ImportStartRequest, ImportState};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::catalog;
use crate::identity::Owner;
use crate::periods::Kept;
use crate::text;
use crate::time::Time;
use bytes::Bytes;
use kontor_db::Tx;
use kontor_product_export::{Format, Unreadable, open};
use std::time::Duration;

const MAX_FILE_NAME: usize = 120;
/// Past imports that are listed.
const PAST: usize = 10;
/// How long an upload waits for the file to be read. Reading goes on behind it.
const PATIENCE: Duration = Duration::from_secs(20);

pub async fn list(app: &App, owner: Owner) -> Result<ImportList> {
    app.db
        .read(move |tx| {
            let mut past = store::list(tx, &owner)?;
            let open = past.iter().position(|import| import.finished_at.is_none());
            let open = open.map(|at| past.remove(at));
            past.truncate(PAST);
            Ok(ImportList { open, past })
        })
        .await
}

pub async fn read(app: &App, owner: Owner, id: i64) -> Result<ImportDetail> {
    app.db
        .read(move |tx| {
            let import = store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            Ok(ImportDetail {
                import,
                first: store::list_first(tx, &owner, id)?,
                refused: store::list_refused(tx, &owner, id)?,
                incomplete: store::list_incomplete(tx, &owner, id)?,
            })
        })
        .await
}

pub async fn upload(app: &App, owner: Owner, file_name: String, bytes: Bytes) -> Result<Import> {
    let file_name = text::optional_line(Some(&file_name), MAX_FILE_NAME);
    let file_name = file_name.map_err(|error| Error::field("name", error))?.unwrap_or_default();
    // Tells at once whether it is an export at all. Checking the encoding reads the whole file.
    let head = bytes.clone();
    let format = tokio::task::spawn_blocking(move || open(&head).map(|export| export.format()));
    let format = match format.await.map_err(Error::internal)? {
        Ok(Format::Shopify) => ImportFormat::Shopify,
        Ok(Format::WooCommerce) => ImportFormat::WooCommerce,
        Err(Unreadable::Empty | Unreadable::Unknown) => return Err(ErrorCode::ImportUnknown.into()),
    };
    let (now, by) = (app.clock.now(), owner.clone());
    let id = app
        .db
        .write(move |tx| {
            let new = NewImport { format, file_name: &file_name, now };
            store::insert(tx, &by, &new)?.ok_or_else(|| Error::new(ErrorCode::ImportOpen))
        })
        .await?;
    // A task of its own: it goes on when the owner's line breaks.
    let reading = tokio::spawn(reading::read(app.clone(), owner.clone(), id, format, bytes));
    if let Ok(read) = tokio::time::timeout(PATIENCE, reading).await {
        read.map_err(Error::internal)??;
    }
    find(app, owner, id).await
}

async fn find(app: &App, owner: Owner, id: i64) -> Result<Import> {
    app.db.read(move |tx| store::find(tx, &owner, id)?.ok_or_else(|| ErrorCode::NotFound.into())).await
}

/// Of two owners' tabs that start the same import one does.
pub async fn start(app: &App, owner: Owner, id: i64, request: ImportStartRequest) -> Result<Import> {
    let now = app.clock.now();
    let import = app
        .db
        .write(move |tx| {
            let import = store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            if !store::start(tx, &owner, id, request.with_pictures, now)? {
                return Err(ErrorCode::ImportNotReady.into());
            }
            let after = ImportPlan {
                file: import.file_name.clone(),
                products: import.counts.products,
                with_pictures: request.with_pictures,
            };
            tell(tx, &owner, &import, &ImportEvent::Started { after }, now)?;
            store::find(tx, &owner, id)?.ok_or_else(|| Error::new(ErrorCode::NotFound))
        })
        .await?;
    app.outbox.notify_one();
    Ok(import)
}

pub async fn cancel(app: &App, owner: Owner, id: i64) -> Result<Import> {
    let now = app.clock.now();
    let import = app
        .db
        .write(move |tx| {
            let import = store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            if !store::finish(tx, id, ImportState::Cancelled, now)? {
                return Err(Error::new(ErrorCode::ImportOver));
            }
            let over = store::find(tx, &owner, id)?.ok_or(ErrorCode::NotFound)?;
            // One that was only looked at has changed nothing.
            if import.state == ImportState::Running {
                let after = outcome(&over);
                tell(tx, &owner, &over, &ImportEvent::Cancelled { after }, now)?;
            }
            Ok(over)
        })
        .await?;
    app.outbox.notify_one();
    catalog::touch(app);
    Ok(import)
}

/// What an import has done so far, for the log.
pub fn outcome(import: &Import) -> ImportOutcome {
    let counts = &import.counts;
    ImportOutcome {
        file: import.file_name.clone(),
        created: counts.created,
        updated: counts.updated,
        refused: counts.refused,
        pictures: counts.pictures_taken,
    }
}

/// Writes what happened to an import into the log.
pub fn tell(tx: &mut Tx<'_>, owner: &Owner, import: &Import, what: &ImportEvent, now: Time) -> Result<()> {
    Event::new(what, now, ("import", import.id, &import.file_name)).by(owner).emit(tx)
}

/// Removes reports that were kept for their time.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::purge(tx, now.plus(-Kept::Imports.millis()))
}
