//! Publishing the notice, taking it away, and whether the shop has one.

use super::super::events::TermsEvent;
use super::reading::{self, Notice};
use super::store;
use super::types::{MediaType, NoticeEditor};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::business::{Point, PointState};
use crate::identity::Owner;
use crate::time::Time;
use bytes::Bytes;
use kontor_db::Tx;
use kontor_mail::File;
use tokio::sync::Semaphore;

const TITLE: &str = "Gewährleistungs-Mitteilung";
/// Where it is sent in the back office.
const OFFICE: &str = "/admin/guarantee-notice";
/// Files that are drawn at the same time.
static READING: Semaphore = Semaphore::const_new(1);

pub async fn edit(app: &App) -> Result<NoticeEditor> {
    app.db
        .read(|tx| {
            let notice = store::find_current(tx)?.map(|(_, notice)| notice);
            Ok(NoticeEditor { notice, versions: store::list(tx)? })
        })
        .await
}

/// The same again, by a double click, changes nothing.
pub async fn publish(app: &App, owner: Owner, content: Vec<u8>) -> Result<NoticeEditor> {
    let notice = read(content).await?;
    change(app, owner, Some(notice)).await
}

/// From now on none is shown. Where there is none, nothing changes.
pub async fn remove(app: &App, owner: Owner) -> Result<NoticeEditor> {
    change(app, owner, None).await
}

async fn read(content: Vec<u8>) -> Result<Notice> {
    let turn = READING.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // Held by the work and not by the request: who hangs up makes no room for another one.
        let _turn = turn;
        reading::read(content)
    };
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|panic| {
        tracing::warn!(%panic, "a notice could not be read");
        Err(ErrorCode::NoticeUnreadable.into())
    })
}

async fn change(app: &App, owner: Owner, notice: Option<Notice>) -> Result<NoticeEditor> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let before = store::find_current(tx)?.map(|(facts, _)| facts);
            let after = notice.as_ref().map(|notice| notice.facts.clone());
            if before == after {
                return Ok(());
            }
            store::insert(tx, notice.as_ref(), &owner.username, now)?;
            let what = TermsEvent::NoticeChanged { before, after };
            Event::new(&what, now, ("terms", "guarantee_notice", TITLE)).by(&owner).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    edit(app).await
}

/// The bytes at an address.
pub async fn content(app: &App, sha256: String, wanted: MediaType) -> Result<Bytes> {
    let found = app.db.read(move |tx| store::find_content(tx, &sha256, wanted)).await?;
    found.ok_or_else(|| ErrorCode::NotFound.into())
}

/// The file that buyers saw at a moment, to be attached to what they get in writing.
///
/// # Errors
/// When the database fails.
pub fn file_at(tx: &mut Tx<'_>, at: Time) -> Result<Option<File>> {
    let file = store::find_file_at(tx, at)?;
    Ok(file.map(|file| {
        let ending = MediaType::parse(&file.media_type).map_or("", MediaType::ending);
        File { name: format!("{TITLE}.{ending}"), ..file }
    }))
}

/// Whether buyers see the notice, which shops that sell goods to consumers need since 2026-09-27.
///
/// # Errors
/// When the database fails.
pub fn point(tx: &mut Tx<'_>) -> Result<Point> {
    Ok(Point::new(
        "guarantee_notice",
        TITLE,
        Some(OFFICE),
        (store::find_current(tx)?.is_some(), "Die amtliche Mitteilung steht vor jeder Bestellung."),
        (PointState::Missing, "Laden Sie die amtliche Mitteilung über die gesetzliche Gewährleistung hoch."),
    ))
}
