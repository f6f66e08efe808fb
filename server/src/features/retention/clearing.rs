//! The run itself: page by page, each in a transaction of its own that also writes down what went.

use super::events::{ClearedFacts, RetentionEvent};
use super::rules::this_year;
use super::shelves::{SHELVES, Shelf};
use super::store::{self, Unfinished};
use crate::app::App;
use crate::error::{Error, Result};
use crate::events::Event;
use crate::periods::{Old, Page, start_of};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;

/// What one transaction removes: documents are read whole, so that their digests can be kept.
const PAGE: i64 = 50;

/// Whether a run is under way, or the year is new. Looked at before anything is written, because an idle shop must not write.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    let year = this_year(app);
    app.db
        .read(move |tx| {
            let is_new = store::find_newest_year(tx)?.is_none_or(|newest| newest < year);
            Ok(is_new || store::find_unfinished(tx)?.is_some())
        })
        .await
}

/// Removes what has had its years, if a run is due; answers how much that was. Two nodes that do it at once remove everything once.
///
/// # Errors
/// When the database fails. What was done stays done.
pub async fn run_due(app: &App) -> Result<u64> {
    let mut removed = 0;
    while let Some(run) = find_due(app).await? {
        for shelf in &SHELVES {
            removed += clear(app, run, shelf).await?;
        }
        finish(app, run).await?;
    }
    if removed > 0 {
        app.outbox.notify_one();
    }
    Ok(removed)
}

/// The run that was begun or asked for, or a new year's.
async fn find_due(app: &App) -> Result<Option<Unfinished>> {
    let (now, year) = (app.clock.now(), this_year(app));
    app.db
        .write(move |tx| {
            if let Some(run) = store::find_unfinished(tx)? {
                return Ok(Some(run));
            }
            let newest = store::find_newest_year(tx)?;
            if newest.is_some_and(|newest| newest >= year) {
                return Ok(None);
            }
            let id = store::begin(tx, year, "", now)?;
            // The first run by itself comes with the first turn of the year, so that an owner who has just got this program can look
            // at the forecast and place holds before anything goes.
            if newest.is_none() {
                store::finish(tx, id, now)?;
                return Ok(None);
            }
            Ok(Some(Unfinished { id, year }))
        })
        .await
}

async fn clear(app: &App, run: Unfinished, shelf: &'static Shelf) -> Result<u64> {
    let kept_since =
        shelf.kind.kept_since(run.year).ok_or_else(|| Error::internal("a kind without years"))?;
    let before = start_of(kept_since, &app.zone);
    let mut page = Page { before, number: i64::MIN, id: String::new(), limit: PAGE };
    let mut removed = 0;
    loop {
        // What is old may be far apart, and behind the last of it a whole table is looked through: no one waits for that.
        let this = page.clone();
        let old = app.db.read(move |tx| (shelf.list)(tx, &this)).await?;
        let (Some(first), Some(last)) = (old.first(), old.last()) else { return Ok(removed) };
        let limit = i64::try_from(old.len()).map_err(Error::internal)?;
        let this = Page { limit, ..before_first(first, &page) };
        (page.number, page.id) = (last.number, last.id.clone());
        let (zone, now) = (app.zone.clone(), app.clock.now());
        let clear = move |tx: &mut Tx<'_>| {
            store::lock_run(tx, run.id)?;
            let cleared = clear_page(tx, shelf, &this, &zone, now)?;
            let removed = cleared.as_ref().map_or(0, |cleared| cleared.removed);
            if removed > 0 {
                store::log(tx, run.id, shelf.kind, removed, kept_since, now)?;
            }
            Ok::<_, Error>(cleared)
        };
        if let Some(cleared) = app.db.write(clear).await? {
            (page.number, page.id) = (cleared.number, cleared.id);
            removed += cleared.removed;
        }
    }
}

/// The page that begins with it. What has no number is found by its id: behind the last one that was seen, or behind what its own begins
/// with where that is further on.
fn before_first(first: &Old, seen: &Page) -> Page {
    let mut id = first.id.clone();
    id.pop();
    let id = if seen.id.starts_with(&id) { seen.id.clone() } else { id };
    Page { number: first.number - 1, id, ..seen.clone() }
}

/// A page that was looked at, by the last one on it.
struct Cleared {
    number: i64,
    id: String,
    removed: u64,
}

/// Looks again at what was found; none where another node has removed it. Holds are read with each page: one that is placed meanwhile
/// counts from then on.
fn clear_page(
    tx: &mut Tx<'_>,
    shelf: &Shelf,
    page: &Page,
    zone: &TimeZone,
    now: Time,
) -> Result<Option<Cleared>> {
    let old = (shelf.list)(tx, page)?;
    let Some(last) = old.last() else { return Ok(None) };
    let (number, id) = (last.number, last.id.clone());
    let holds = store::find_holds(tx, zone)?;
    let mut free = (shelf.free)(tx, old, page.before)?;
    free.retain(|old| !holds.keep(old));
    let removed = if free.is_empty() { 0 } else { (shelf.remove)(tx, &free, now)? };
    Ok(Some(Cleared { number, id, removed }))
}

async fn finish(app: &App, run: Unfinished) -> Result<()> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::finish(tx, run.id, now)? {
                return Ok(());
            }
            let after = ClearedFacts { year: run.year, removed: store::sum_of(tx, run.id)? };
            let (id, year) = (run.id.to_string(), run.year.to_string());
            Event::new(&RetentionEvent::Cleared { after }, now, ("retention", &id, &year)).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(())
}
