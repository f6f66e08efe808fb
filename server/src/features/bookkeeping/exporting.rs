//! Exporting a month: the documents that no export has. Tables are made and the archive is measured outside the transaction that
//! stores them, which gives up when another export took some of the documents meanwhile.

use super::archive::Archive;
use super::booking::{self, Entry};
use super::events::{BookkeepingEvent, ExportedMonth};
use super::figures::tax_sums;
use super::period::Month;
use super::store::{self, NewExport};
use super::types::{ExportEntry, ExportRequest, FileKind};
use super::{rules, tables};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::invoices::{self, Issued};
use crate::identity::Owner;
use crate::time::Time;
use data_encoding::HEXLOWER;
use kontor_db::Tx;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

struct Draft {
    numbers: Vec<String>,
    tables: Vec<(FileKind, Vec<u8>)>,
}

impl Draft {
    fn read(app: &App, tx: &mut Tx<'_>, month: Month, now: Time) -> Result<Self> {
        let numbers = store::list_waiting(tx, month.days())?;
        let wanted: BTreeSet<_> = numbers.iter().collect();
        let (from, until) = month.days();
        let documents: Vec<Issued> = invoices::list_issued(tx, from, until)?
            .into_iter()
            .filter(|issued| wanted.contains(&issued.number))
            .collect();
        let settings = store::find_settings(tx)?;
        let sums = tax_sums(&documents, &settings.accounts);
        let entries =
            documents.into_iter().map(|issued| Entry::read(app, tx, issued)).collect::<Result<Vec<_>>>()?;
        let coffee = rules::coffee_to_export(app, tx, month, now)?;
        let mut tables = vec![
            (FileKind::Journal, tables::journal(&entries)?),
            (FileKind::Taxes, tables::taxes(&sums)?),
            (FileKind::Coffee, tables::coffee(&coffee)?),
        ];
        if let Some(file) = booking::datev(app, &settings, month, &entries, now) {
            tables.push((FileKind::Datev, file));
        }
        tables.sort_by_key(|(kind, _)| *kind);
        Ok(Self { numbers, tables })
    }
}

/// Exports what no export has of a month, to its end also where the browser no longer waits for it.
///
/// # Errors
/// [`ErrorCode::NothingToExport`] when there is nothing, [`ErrorCode::ChangedMeanwhile`] when another one was quicker.
pub async fn export(app: &App, owner: Owner, request: ExportRequest) -> Result<ExportEntry> {
    let app = app.clone();
    app::to_the_end(async move { make(&app, owner, request).await }).await
}

async fn make(app: &App, owner: Owner, request: ExportRequest) -> Result<ExportEntry> {
    let month = Month::parse(&request.month)?;
    let (shop, now) = (app.clone(), app.clock.now());
    let Draft { numbers, tables } = app.db.read(move |tx| Draft::read(&shop, tx, month, now)).await?;
    if numbers.is_empty() {
        return Err(ErrorCode::NothingToExport.into());
    }
    let number = app.db.read(store::next_number).await?;
    let named = tables.iter().map(|(kind, content)| (kind.name(&request.month, number), content.clone()));
    let archive = Archive::new(app, named.collect(), numbers.clone(), now)?;
    let (sha256, bytes) = measure(archive).await?;
    let size = |content: &[u8]| i64::try_from(content.len()).map_err(Error::internal);
    let mut files = vec![(FileKind::Archive, sha256, bytes, None)];
    for (kind, content) in tables {
        files.push((kind, HEXLOWER.encode(&Sha256::digest(&content)), size(&content)?, Some(content)));
    }
    let new = NewExport { number, month: request.month, numbers, files };
    let stored = app
        .db
        .write(move |tx| {
            if store::list_waiting(tx, month.days())? != new.numbers || store::next_number(tx)? != number {
                return Err(ErrorCode::ChangedMeanwhile.into());
            }
            store::insert_export(tx, &owner, &new, now)?;
            let after = ExportedMonth { month: new.month.clone(), documents: new.numbers.len() };
            let subject = format!("Export {number}");
            let what = BookkeepingEvent::Exported { after };
            Event::new(&what, now, ("export", number, subject.as_str())).by(&owner).emit(tx)?;
            store::find_export(tx, &owner, number)
        })
        .await?;
    app.outbox.notify_one();
    stored.ok_or_else(|| ErrorCode::ExportNotFound.into())
}

/// Hash and size of an archive, which is thrown away.
async fn measure(mut archive: Archive) -> Result<(String, i64)> {
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    while let Some(piece) = archive.next().await? {
        hash.update(&piece);
        bytes += piece.len();
    }
    Ok((HEXLOWER.encode(&hash.finalize()), i64::try_from(bytes).map_err(Error::internal)?))
}
