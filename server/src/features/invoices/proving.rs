//! The proof: recomputes the hash of every document, files included, and compares it with what is stored. Of a document that was
//! removed its digest is left, and its day, which must be old enough.

use super::chain::{GENESIS, Head, Link};
use super::store;
use super::types::InvoiceProof;
use crate::app::{self, App};
use crate::error::Result;
use crate::periods::Kept;
use crate::time::{DAY, Time};
use jiff::civil::Date;
use kontor_db::Tx;

/// Documents read in one go.
const PAGE: i64 = 50;

/// Proves all documents and keeps the outcome.
///
/// # Errors
/// When the database fails. Documents that were changed are no error.
pub async fn prove(app: &App) -> Result<InvoiceProof> {
    let mut end = Head { position: 0, hash: GENESIS.to_vec() };
    let proved = app.db.read(store::find_proved).await?;
    let mut problem = None;
    while problem.is_none() {
        let (from, last, shop) = (end.clone(), proved.clone(), app.clone());
        let (next, found) = app.db.read(move |tx| follow(&shop, tx, from.clone(), last.as_ref())).await?;
        problem = found;
        if next.position == end.position {
            break;
        }
        end = next;
    }
    if problem.is_none() {
        problem = app.db.read(move |tx| whole(tx, proved.as_ref(), end.position)).await?;
    }
    let (now, documents) = (app.clock.now(), end.position);
    let kept = problem.clone();
    app.db
        .write(move |tx| store::save_proof(tx, kept.is_none().then_some(&end), kept.as_deref(), now))
        .await?;
    if let Some(problem) = &problem {
        tracing::error!(%problem, "documents were changed");
    }
    Ok(InvoiceProof { ok: problem.is_none(), documents, checked_at: Some(now), problem })
}

/// As [`prove`], to its end also where the browser no longer waits for it.
///
/// # Errors
/// As [`prove`].
pub async fn prove_by_hand(app: &App) -> Result<InvoiceProof> {
    let app = app.clone();
    app::to_the_end(async move { prove(&app).await }).await
}

/// Once a day.
///
/// # Errors
/// When the database fails.
pub async fn prove_if_due(app: &App) -> Result<()> {
    let (last, head) =
        app.db.read(|tx| Ok::<_, crate::error::Error>((store::find_proof(tx)?, store::head(tx)?))).await?;
    let is_fresh = last.checked_at.is_some_and(|at| app.clock.now() < at.plus(DAY));
    if is_fresh || head.position == 0 { Ok(()) } else { prove(app).await.map(drop) }
}

/// One page of the chain: how far it goes, and where it breaks.
fn follow(app: &App, tx: &mut Tx<'_>, from: Head, proved: Option<&Head>) -> Result<(Head, Option<String>)> {
    let mut end = from;
    for link in store::list_links(tx, end.position, PAGE)? {
        let Link { position, number, before, hash, removed_at, .. } = &link;
        if *position != end.position + 1 {
            return Ok((end, Some(format!("Vor dem Beleg {number} fehlt ein Beleg."))));
        }
        let follows = before.as_ref().is_none_or(|before| *before == end.hash);
        if !follows || link.expected(&end.hash).as_slice() != hash {
            return Ok((end, Some(format!("Der Beleg {number} wurde nach dem Ausstellen verändert."))));
        }
        if removed_at.is_some_and(|at| !had_its_years(app, &link, at)) {
            return Ok((end, Some(format!("Der Beleg {number} wurde vor seiner Frist gelöscht."))));
        }
        end = Head { position: *position, hash: hash.clone() };
        if proved.is_some_and(|proved| proved.position == end.position && proved.hash != end.hash) {
            return Ok((end, Some(format!("Die Belege bis {number} wurden neu geschrieben."))));
        }
    }
    Ok((end, None))
}

/// By when it was removed: a year may turn while documents are removed, or proved.
fn had_its_years(app: &App, removed: &Link, at: Time) -> bool {
    let kept_since = Kept::Invoices.kept_since(at.date(&app.zone).year());
    let day = removed.issued_on.parse::<Date>().ok();
    // Another node's clock may be a little ahead, but no year.
    at < app.clock.now().plus(DAY) && day.zip(kept_since).is_some_and(|(day, kept_since)| day < kept_since)
}

/// Whether the end is as far as it was, and no number is missing.
fn whole(tx: &mut Tx<'_>, proved: Option<&Head>, end: i64) -> Result<Option<String>> {
    if let Some(proved) = proved.filter(|proved| proved.position > end) {
        let sealed = proved.position;
        return Ok(Some(format!("Es gibt weniger Belege als bei der letzten Prüfung: damals {sealed}.")));
    }
    let gap = store::find_gap(tx)?;
    Ok(gap.map(|(prefix, taken, there)| {
        format!("Im Nummernkreis {prefix} sind {taken} Nummern vergeben, aber {there} Belege da.")
    }))
}
