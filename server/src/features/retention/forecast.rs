//! What a run would remove now. Nothing is written.

use super::rules::this_year;
use super::shelves::SHELVES;
use super::store::{self, Holds};
use super::types::{RetentionForecast, RetentionOutlook};
use crate::app::App;
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::periods::{Page, start_of};
use jiff::tz::TimeZone;
use kontor_db::Tx;

/// What is read in one go.
const PAGE: i64 = 500;

pub async fn read(app: &App, _: Owner) -> Result<RetentionForecast> {
    let (year, zone) = (this_year(app), app.zone.clone());
    app.db.read(move |tx| look(tx, year, &zone)).await
}

fn look(tx: &mut Tx<'_>, year: i16, zone: &TimeZone) -> Result<RetentionForecast> {
    let holds = store::find_holds(tx, zone)?;
    let mut kinds: Vec<RetentionOutlook> = Vec::new();
    for shelf in &SHELVES {
        let kept_since =
            shelf.kind.kept_since(year).ok_or_else(|| Error::internal("a kind without years"))?;
        let at = kinds.iter().position(|outlook| outlook.kind == shelf.kind).unwrap_or_else(|| {
            kinds.push(RetentionOutlook {
                kind: shelf.kind,
                name: shelf.kind.rule().name,
                kept_since,
                removable: 0,
                held: 0,
                oldest_at: None,
            });
            kinds.len() - 1
        });
        let before = start_of(kept_since, zone);
        let mut page = Page { before, number: i64::MIN, id: String::new(), limit: PAGE };
        loop {
            let old = (shelf.list)(tx, &page)?;
            let Some(last) = old.last() else { break };
            (page.number, page.id) = (last.number, last.id.clone());
            for found in (shelf.free)(tx, old, before)? {
                count(&mut kinds[at], &holds, &found);
            }
        }
    }
    Ok(RetentionForecast { kinds })
}

fn count(outlook: &mut RetentionOutlook, holds: &Holds, found: &crate::periods::Old) {
    if holds.keep(found) {
        outlook.held += 1;
    } else {
        outlook.removable += 1;
    }
    outlook.oldest_at = Some(outlook.oldest_at.map_or(found.at, |oldest| oldest.min(found.at)));
}
