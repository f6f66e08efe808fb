//! What the bookkeeper's screen shows, settings, and the files of exports.

use super::accounts;
use super::archive::Archive;
use super::events::{BookkeepingEvent, BookkeepingFacts};
use super::figures::{tax_sums, union_sales};
use super::period::{Days, Month, days_of_year};
use super::store;
use super::types::{Bookkeeping, BookkeepingQuery, BookkeepingSettings, CoffeeSum, FileKind};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::auth::{self, Exported};
use crate::features::invoices::{self, Issued};
use crate::identity::Owner;
use crate::time::{Here, Time};
use kontor_db::Tx;

/// From the midnight that the days begin with to the one that they end with.
fn moments(app: &App, (from, until): Days) -> Result<(Time, Time)> {
    let here = Here { now: app.clock.now(), zone: &app.zone };
    let moment = |day, minute| here.moment(day, minute).ok_or(Error::from(ErrorCode::InvalidValue));
    Ok((moment(from, 0)?, moment(until, 1440)?))
}

/// What was sent of coffee in a month.
pub fn coffee(app: &App, tx: &mut Tx<'_>, month: Month) -> Result<Vec<CoffeeSum>> {
    let (from, until) = moments(app, month.days())?;
    store::sum_coffee(tx, from, until)
}

/// What of it no export of the month has told.
pub fn coffee_to_export(app: &App, tx: &mut Tx<'_>, month: Month, now: Time) -> Result<Vec<CoffeeSum>> {
    let (from, until) = moments(app, month.days())?;
    // What left the shop in the moment of an export is in it.
    let told = store::find_last_made(tx, month)?.map_or(from, |made_at| made_at.plus(1));
    store::sum_coffee(tx, from.max(told), until.min(now.plus(1)))
}

pub async fn overview(app: &App, owner: Owner, query: BookkeepingQuery) -> Result<Bookkeeping> {
    let month = match query.month.as_deref() {
        None | Some("") => Month::of(app.clock.now().date(&app.zone)),
        Some(text) => Month::parse(text)?,
    };
    let shop = app.clone();
    app.db.read(move |tx| read(&shop, tx, &owner, month)).await
}

fn read(app: &App, tx: &mut Tx<'_>, owner: &Owner, month: Month) -> Result<Bookkeeping> {
    let (first, last) = month.days_of_quarter();
    let quarter = invoices::list_issued(tx, first, last)?;
    let abroad = |tx: &mut Tx<'_>, year| {
        let (from, until) = days_of_year(year);
        invoices::list_issued_abroad(tx, from, until)
    };
    let (year, before) = (abroad(tx, month.year())?, abroad(tx, month.year() - 1)?);
    let (from, until) = month.days();
    let settings = store::find_settings(tx)?;
    let documents: Vec<Issued> =
        quarter.iter().filter(|issued| (from..=until).contains(&issued.issued_on)).cloned().collect();
    Ok(Bookkeeping {
        month: month.to_string(),
        documents: documents.len(),
        waiting: store::list_waiting(tx, month.days())?.len(),
        month_sums: tax_sums(&documents, &settings.accounts),
        quarter_sums: tax_sums(&quarter, &settings.accounts),
        quarter: u8::try_from(month.quarter()).unwrap_or(1),
        coffee: coffee(app, tx, month)?,
        union_sales: union_sales(month.year(), &year, &before),
        exports: store::list_exports(tx, owner)?,
        settings,
        usual_accounts: accounts::both(),
    })
}

pub async fn save_settings(
    app: &App,
    owner: Owner,
    settings: BookkeepingSettings,
) -> Result<BookkeepingSettings> {
    accounts::check(&settings)?;
    let now = app.clock.now();
    let saved = app
        .db
        .write(move |tx| {
            let before = store::find_settings(tx)?;
            // Saved twice, by a double click or after a lost answer.
            if (BookkeepingSettings { version: before.version, ..settings.clone() }) == before {
                return Ok(before);
            }
            store::save_settings(tx, &owner, &settings)?;
            let after = store::find_settings(tx)?;
            let (from, to) = (BookkeepingFacts::from(&before), BookkeepingFacts::from(&after));
            let what = BookkeepingEvent::SettingsChanged { before: from, after: to };
            Event::new(&what, now, ("settings", "bookkeeping", "Buchhaltung")).by(&owner).emit(tx)?;
            Ok::<_, Error>(after)
        })
        .await?;
    app.outbox.notify_one();
    Ok(saved)
}

/// A file of an export.
pub enum Content {
    Table(Vec<u8>),
    Archive(Box<Archive>),
}

/// A file of an export, the same whenever it is asked for, with its name.
pub async fn file(app: &App, owner: Owner, number: i64, kind: FileKind) -> Result<(Content, String)> {
    let asking = owner.clone();
    let found = app
        .db
        .read(move |tx| {
            let Some(export) = store::find_export(tx, &asking, number)? else { return Ok(None) };
            let numbers = store::list_documents(tx, &asking, number)?;
            // Those whose years are over are no longer found.
            let is_whole = i64::try_from(numbers.len()).is_ok_and(|found| found == export.documents);
            if kind == FileKind::Archive && !is_whole {
                return Err(ErrorCode::ExportExpired.into());
            }
            let mut tables = Vec::new();
            for file in export.files.iter().filter(|file| file.kind != FileKind::Archive) {
                if let Some(content) = store::find_table(tx, &asking, number, file.kind)? {
                    tables.push((file.kind, file.name.clone(), content));
                }
            }
            Ok::<_, Error>(Some((export, numbers, tables)))
        })
        .await?;
    let (export, numbers, tables) = found.ok_or(ErrorCode::ExportNotFound)?;
    let name = export.files.iter().find(|file| file.kind == kind).map(|file| file.name.clone());
    let name = name.ok_or(ErrorCode::ExportNotFound)?;
    auth::record_export(app, &owner, Exported::Bookkeeping, Some(numbers.len())).await?;
    let content = if kind == FileKind::Archive {
        let tables = tables.into_iter().map(|(_, name, content)| (name, content)).collect();
        Content::Archive(Box::new(Archive::new(app, tables, numbers, export.made_at)?))
    } else {
        let table = tables.into_iter().find(|(found, ..)| *found == kind);
        let content = table.map(|(_, _, content)| content).unwrap_or_default();
        // What is there has a head at least; what has had its years is empty.
        if content.is_empty() {
            return Err(ErrorCode::ExportExpired.into());
        }
        Content::Table(content)
    };
    Ok((content, name))
}
