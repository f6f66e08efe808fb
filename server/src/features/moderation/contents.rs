//! What features of a higher level do for moderation: find what members have written, remove it, and put it back.

use super::store::StoredDecision;
use super::types::{ContentKind, Found, Grounds, Measure, Report};
use crate::app::{self, App};
use crate::error::Result;
use crate::identity::{Account, Admin};
use crate::time::Time;
use kontor_db::Tx;
use std::sync::Arc;

/// What others are told once the transaction is through.
pub type AfterCommit = Box<dyn FnOnce(&App) + Send>;

/// A kind of content, as the feature that keeps it knows it.
pub struct Content {
    pub kind: ContentKind,
    /// Finds what someone without an account points at. Nothing of what only members see: a stranger's word would have it copied for admins.
    pub find: fn(tx: &mut Tx<'_>, id: i64) -> Result<Option<Found>>,
    /// Completes reports of this kind: whether the content still is there, and how many pictures are kept of it.
    pub describe: fn(tx: &mut Tx<'_>, reports: &mut [Report], now: Time) -> Result<()>,
    /// Whether a report from this room is for this account to decide.
    pub is_for: fn(tx: &mut Tx<'_>, account: &Arc<Account>, room_id: Option<i64>, now: Time) -> Result<bool>,
    /// Removes it with a statement to its author; `None`: it was not there any more.
    pub remove: fn(app: &App, tx: &mut Tx<'_>, removal: &Removal<'_>) -> Result<Option<AfterCommit>>,
}

/// A removal on the word of a report.
#[derive(Debug)]
pub struct Removal<'a> {
    pub by: &'a Account,
    pub id: i64,
    pub grounds: &'a Grounds,
    pub reason: &'a str,
    pub now: Time,
}

/// Takes back what some measures have done.
pub struct Restorer {
    pub measures: &'static [Measure],
    pub restore: fn(app: &App, tx: &mut Tx<'_>, restoring: &Restoring<'_>) -> Result<Restored>,
}

/// A decision that an objection has ended.
pub struct Restoring<'a> {
    pub by: &'a Admin,
    pub decision: &'a StoredDecision,
    pub now: Time,
}

/// What came of it.
pub struct Restored {
    /// For the person, in German.
    pub effect: String,
    pub after: Option<AfterCommit>,
}

impl Restored {
    /// Nothing could be put back, for this reason.
    pub fn nothing(effect: &str) -> Self {
        Self { effect: effect.to_owned(), after: None }
    }
}

/// All of it; handed over at the start.
pub struct Contents {
    pub contents: &'static [Content],
    pub restorers: &'static [Restorer],
}

/// How content of a kind is kept; `None` for what the shop has to look for.
pub fn content_of(tx: &Tx<'_>, kind: ContentKind) -> Result<Option<&'static Content>> {
    let Contents { contents, .. } = app::hook(tx)?;
    Ok(contents.iter().find(|content| content.kind == kind))
}

pub fn restore(app: &App, tx: &mut Tx<'_>, restoring: &Restoring<'_>) -> Result<Restored> {
    let Contents { restorers, .. } = app::hook(tx)?;
    let measure = restoring.decision.measure;
    match restorers.iter().find(|restorer| restorer.measures.contains(&measure)) {
        Some(restorer) => (restorer.restore)(app, tx, restoring),
        None => Ok(Restored::nothing(
            "Ein gelöschtes Konto lässt sich nicht wiederherstellen. Sie können sich neu registrieren.",
        )),
    }
}

/// Carries out what was decided, even if the caller hangs up, and tells open sockets once it is stored.
pub async fn carry_out(
    app: &App,
    write: impl Fn(&mut Tx<'_>) -> Result<Option<AfterCommit>> + Send + 'static,
) -> Result<()> {
    let app = app.clone();
    app::to_the_end(async move {
        let after = app.db.write(write).await?;
        app.outbox.notify_one();
        if let Some(after) = after {
            after(&app);
        }
        Ok(())
    })
    .await
}
