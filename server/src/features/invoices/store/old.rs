//! Documents whose years are over. What is removed leaves its place in the chain: position, number, day and the digest of what it said.

use super::super::chain::{Link, Sealed};
use super::list_whole;
use crate::error::Result;
use crate::periods::{Old, Page};
use crate::time::Time;
use kontor_db::{Tx, values};
use std::collections::BTreeSet;

/// Documents from before the page's moment.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = "SELECT position, number, issued_at, order_id FROM invoices_invoices
        WHERE position > $2 AND issued_at < $1 ORDER BY position LIMIT $3";
    Ok(tx.all(sql, &values![page.before, page.number, page.limit], |row| {
        let at = Time(row.get(2)?);
        Ok(Old { number: row.get(0)?, id: row.get(1)?, at, since: at, order_id: Some(row.get(3)?) })
    })?)
}

/// Leaves out documents that were changed: they no longer fit their hashes, are evidence, and stay.
///
/// # Errors
/// When the database fails.
pub fn unchanged(tx: &mut Tx<'_>, old: Vec<Old>, _: Time) -> Result<Vec<Old>> {
    let mut whole = Vec::with_capacity(old.len());
    for document in old {
        if find_unchanged(tx, document.number)?.is_some() {
            whole.push(document);
        }
    }
    Ok(whole)
}

/// Those of the orders that have a document which was changed.
///
/// # Errors
/// When the database fails.
pub fn list_with_changed(tx: &mut Tx<'_>, ids: &[String]) -> Result<BTreeSet<String>> {
    let sql = "SELECT position, order_id FROM invoices_invoices WHERE order_id";
    let documents: Vec<(i64, String)> =
        tx.all_among(sql, ids.iter().map(String::as_str), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut changed = BTreeSet::new();
    for (position, order_id) in documents {
        if find_unchanged(tx, position)?.is_none() {
            changed.insert(order_id);
        }
    }
    Ok(changed)
}

/// The document at a place, with its hash, unless it was changed.
fn find_unchanged(tx: &mut Tx<'_>, position: i64) -> Result<Option<(Sealed, Vec<u8>)>> {
    let found = list_whole(tx, position - 1, 1)?.pop();
    Ok(found.and_then(|(sealed, before, hash)| {
        let is_whole = sealed.position == position && sealed.hash(&before).as_slice() == hash;
        is_whole.then_some((sealed, hash))
    }))
}

/// Removes documents and keeps their places. One that was changed stays.
///
/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old], now: Time) -> Result<u64> {
    let mut removed = 0;
    for document in old {
        let Some((sealed, hash)) = find_unchanged(tx, document.number)? else { continue };
        leave_place(tx, &sealed, &hash, now)?;
        let number = values![sealed.number.as_str()];
        tx.execute("DELETE FROM invoices_documents WHERE number = $1", &number)?;
        removed += tx.execute("DELETE FROM invoices_invoices WHERE number = $1", &number)?;
    }
    Ok(removed)
}

fn leave_place(tx: &mut Tx<'_>, sealed: &Sealed, hash: &[u8], now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO invoices_removed (position, number, issued_on, digest, hash, removed_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &values![
            sealed.position,
            sealed.number.as_str(),
            sealed.issued_on.as_str(),
            sealed.digest().to_vec(),
            hash,
            now
        ],
    )?;
    Ok(())
}

/// Places of removed documents.
pub fn list_removed(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<Link>> {
    let sql = "SELECT position, number, issued_on, digest, hash, removed_at FROM invoices_removed
        WHERE position > $1 ORDER BY position LIMIT $2";
    Ok(tx.all(sql, &values![after, limit], |row| {
        Ok(Link {
            position: row.get(0)?,
            number: row.get(1)?,
            issued_on: row.get(2)?,
            digest: row.get(3)?,
            before: None,
            hash: row.get(4)?,
            removed_at: Some(Time(row.get(5)?)),
        })
    })?)
}

/// Those of the orders that have documents from then on.
///
/// # Errors
/// When the database fails.
pub fn list_with_documents(tx: &mut Tx<'_>, ids: &[String], since: Time) -> Result<BTreeSet<String>> {
    let since = since.0;
    let sql = format!("SELECT order_id FROM invoices_invoices WHERE issued_at >= {since} AND order_id");
    Ok(tx.all_among(&sql, ids.iter().map(String::as_str), |row| row.get(0))?.into_iter().collect())
}

/// The order of a document.
///
/// # Errors
/// When the database fails.
pub fn find_order(tx: &mut Tx<'_>, number: &str) -> Result<Option<String>> {
    let sql = "SELECT order_id FROM invoices_invoices WHERE number = $1";
    Ok(tx.one(sql, &values![number], |row| row.get(0))?)
}
