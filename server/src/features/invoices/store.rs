//! Rows of documents. They are added and never changed, and removed only after their years (`old`).

pub mod old;
pub mod reading;
pub mod wishes;

use super::chain::{GENESIS, Head, Link, Sealed};
use super::facts::Facts;
use super::types::{
    AdminInvoice, InvoiceEntry, InvoiceFormat, InvoiceKind, InvoiceProof, InvoiceSettings, IssuedOn,
};
use crate::error::{Error, ErrorCode, Result};
use crate::features::orders::order_number;
use crate::identity::{Admin, Member, Owner};
use crate::time::Time;
use kontor_db::{Row, Tx, Value, values};
use kontor_money::{Amount, Cents};

/// A document's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    pub number: String,
    pub kind: InvoiceKind,
    pub refers_to: Option<String>,
    pub order_id: String,
    pub issued_at: Time,
    pub buyer_name: String,
    pub total: i64,
    pub facts: Facts,
}

const ROW: &str = "SELECT number, kind, refers_to, order_id, issued_at, buyer_name, total_cents, facts FROM invoices_invoices";

fn broken(column: &str) -> kontor_db::Error {
    kontor_db::Error::Column(format!("invoices_invoices.{column} cannot be read"))
}

fn stored(row: &Row<'_>) -> Result<Stored, kontor_db::Error> {
    Ok(Stored {
        number: row.get(0)?,
        kind: InvoiceKind::parse(&row.get::<String>(1)?).ok_or_else(|| broken("kind"))?,
        refers_to: row.get(2)?,
        order_id: row.get(3)?,
        issued_at: Time(row.get(4)?),
        buyer_name: row.get(5)?,
        total: row.get(6)?,
        facts: serde_json::from_str(&row.get::<String>(7)?).map_err(|_| broken("facts"))?,
    })
}

/// The documents of an order, the oldest first. The caller has proved to whom the order belongs.
pub fn list_of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Vec<Stored>> {
    let sql = format!("{ROW} WHERE order_id = $1 ORDER BY position");
    Ok(tx.all(&sql, &values![order_id], stored)?)
}

pub fn find(tx: &mut Tx<'_>, _: &Admin, number: &str) -> Result<Option<Stored>> {
    Ok(tx.one(&format!("{ROW} WHERE number = $1"), &values![number], stored)?)
}

/// Documents of the member's own orders, the oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Stored>> {
    let sql = format!(
        "{ROW} WHERE order_id IN (SELECT id FROM orders_orders WHERE user_id = $1) ORDER BY position"
    );
    Ok(tx.all(&sql, &values![member.id], stored)?)
}

/// What the back office looks for.
pub struct Search<'a> {
    /// Folded; empty: all.
    pub text: &'a str,
    /// `2026-11`; empty: all.
    pub month: &'a str,
    pub limit: i64,
    pub offset: i64,
}

/// One page, the newest first, and how many there are.
pub fn search(tx: &mut Tx<'_>, _: &Admin, search: &Search<'_>) -> Result<(Vec<AdminInvoice>, i64)> {
    let escaped = search.text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let filter: Vec<Value> =
        values![format!("%{escaped}%"), format!("{}%", search.month), format!("%{escaped}")].to_vec();
    let matches = r"(buyer_key LIKE $1 ESCAPE '\' OR LOWER(number) LIKE $1 ESCAPE '\' OR order_id LIKE $3 ESCAPE '\')
        AND issued_on LIKE $2";
    let count = format!("SELECT COUNT(*) FROM invoices_invoices WHERE {matches}");
    let matching = tx.one(&count, &filter, |row| row.get(0))?.unwrap_or_default();
    let sql = format!(
        "SELECT i.number, i.kind, i.refers_to, i.order_id, i.issued_at, i.buyer_name, i.total_cents,
            EXISTS (SELECT 1 FROM invoices_invoices c WHERE c.order_id = i.order_id AND c.kind = 'cancellation' AND c.refers_to = i.number)
         FROM invoices_invoices i WHERE {matches} ORDER BY position DESC LIMIT $4 OFFSET $5"
    );
    let mut page = filter;
    page.extend([Value::Int(search.limit), Value::Int(search.offset)]);
    let found = tx.all(&sql, &page, |row| {
        let order_id: String = row.get(3)?;
        Ok(AdminInvoice {
            entry: InvoiceEntry {
                number: row.get(0)?,
                kind: InvoiceKind::parse(&row.get::<String>(1)?).ok_or_else(|| broken("kind"))?,
                refers_to: row.get(2)?,
                issued_at: Time(row.get(4)?),
                total_amount: Amount(Cents::new(row.get(6)?)),
                is_cancelled: row.get(7)?,
            },
            order_number: order_number(&order_id),
            order_id,
            buyer_name: row.get(5)?,
        })
    })?;
    Ok((found, matching))
}

/// The file of a document. The caller has proved to whom its order belongs.
pub fn find_file(
    tx: &mut Tx<'_>,
    order_id: &str,
    number: &str,
    format: InvoiceFormat,
) -> Result<Option<Vec<u8>>> {
    Ok(tx.one(
        "SELECT d.content FROM invoices_documents d JOIN invoices_invoices i ON i.number = d.number
         WHERE i.order_id = $1 AND d.number = $2 AND d.format = $3",
        &values![order_id, number, format.as_str()],
        |row| row.get(0),
    )?)
}

/// The next number of a range.
pub fn next_of(tx: &mut Tx<'_>, prefix: &str) -> Result<i64> {
    let sql = "SELECT next FROM invoices_ranges WHERE prefix = $1";
    Ok(tx.one(sql, &values![prefix], |row| row.get(0))?.unwrap_or(1))
}

/// Takes numbers; the range is held until the transaction ends. Answers the first one.
pub fn take_numbers(tx: &mut Tx<'_>, prefix: &str, count: i64) -> Result<i64> {
    let next: Option<i64> = tx.one(
        "INSERT INTO invoices_ranges (prefix, next) VALUES ($1, 1 + $2)
         ON CONFLICT (prefix) DO UPDATE SET next = invoices_ranges.next + $2 RETURNING next",
        &values![prefix, count],
        |row| row.get(0),
    )?;
    next.map(|next| next - count).ok_or_else(|| Error::internal("a range has no next number"))
}

pub fn head(tx: &mut Tx<'_>) -> Result<Head> {
    let mut head = Head { position: 0, hash: GENESIS.to_vec() };
    // The last one may have been removed, in a shop that rested for years.
    for table in ["invoices_invoices", "invoices_removed"] {
        let sql = format!("SELECT position, hash FROM {table} ORDER BY position DESC LIMIT 1");
        let last = tx.one(&sql, &[], |row| Ok(Head { position: row.get(0)?, hash: row.get(1)? }))?;
        head = last.filter(|last| last.position > head.position).unwrap_or(head);
    }
    Ok(head)
}

/// Adds a document behind the one whose hash is `before`; answers its own.
pub fn insert(tx: &mut Tx<'_>, sealed: &Sealed, buyer_key: &str, before: &[u8]) -> Result<Vec<u8>> {
    let hash = sealed.hash(before).to_vec();
    tx.execute(
        "INSERT INTO invoices_invoices (position, number, kind, refers_to, order_id, issued_at, issued_on, performed_on,
            buyer_name, buyer_key, total_cents, facts, hash_before, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        &values![
            sealed.position,
            sealed.number.as_str(),
            sealed.kind.as_str(),
            sealed.refers_to.as_deref(),
            sealed.order_id.as_str(),
            sealed.issued_at,
            sealed.issued_on.as_str(),
            sealed.performed_on.as_str(),
            sealed.buyer_name.as_str(),
            buyer_key,
            sealed.total,
            sealed.facts.as_str(),
            before.to_vec(),
            hash.clone()
        ],
    )?;
    for (format, content) in [(InvoiceFormat::Pdf, &sealed.pdf), (InvoiceFormat::Xml, &sealed.xml)] {
        tx.execute(
            "INSERT INTO invoices_documents (number, format, content) VALUES ($1, $2, $3)",
            &values![sealed.number.as_str(), format.as_str(), content.clone()],
        )?;
    }
    Ok(hash)
}

/// Places of the chain, of documents that are there and of those that were removed.
pub fn list_links(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<Link>> {
    let mut links = old::list_removed(tx, after, limit)?;
    // As far as both were read.
    let full = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut horizon =
        if links.len() == full { links.last().map_or(after, |link| link.position) } else { i64::MAX };
    let whole = list_whole(tx, after, limit)?;
    if whole.len() == full {
        horizon = horizon.min(whole.last().map_or(after, |(sealed, ..)| sealed.position));
    }
    links.extend(whole.into_iter().map(|(sealed, before, hash)| Link {
        position: sealed.position,
        digest: sealed.digest().to_vec(),
        number: sealed.number,
        issued_on: sealed.issued_on,
        before: Some(before),
        hash,
        removed_at: None,
    }));
    links.retain(|link| link.position <= horizon);
    links.sort_by_key(|link| link.position);
    Ok(links)
}

/// A document with the hash before it and its own.
type Chained = (Sealed, Vec<u8>, Vec<u8>);

/// Documents in their places.
fn list_whole(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<Chained>> {
    Ok(tx.all(
        "SELECT i.position, i.number, i.kind, i.refers_to, i.order_id, i.issued_at, i.issued_on, i.performed_on, i.buyer_name,
            i.total_cents, i.facts, i.hash_before, i.hash, p.content, x.content
         FROM invoices_invoices i
            LEFT JOIN invoices_documents p ON p.number = i.number AND p.format = 'pdf'
            LEFT JOIN invoices_documents x ON x.number = i.number AND x.format = 'xml'
         WHERE i.position > $1 ORDER BY i.position LIMIT $2",
        &values![after, limit],
        |row| {
            let sealed = Sealed {
                position: row.get(0)?,
                number: row.get(1)?,
                kind: row.get(2)?,
                refers_to: row.get(3)?,
                order_id: row.get(4)?,
                issued_at: row.get(5)?,
                issued_on: row.get(6)?,
                performed_on: row.get(7)?,
                buyer_name: row.get(8)?,
                total: row.get(9)?,
                facts: row.get(10)?,
                pdf: row.get::<Option<Vec<u8>>>(13)?.unwrap_or_default(),
                xml: row.get::<Option<Vec<u8>>>(14)?.unwrap_or_default(),
            };
            Ok((sealed, row.get(11)?, row.get(12)?))
        },
    )?)
}

/// A range whose numbers are not all there, if any: its beginning, how many were taken, how many there are.
pub fn find_gap(tx: &mut Tx<'_>) -> Result<Option<(String, i64, i64)>> {
    let ranges: Vec<(String, i64)> =
        tx.all("SELECT prefix, next FROM invoices_ranges ORDER BY prefix", &[], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    for (prefix, next) in ranges {
        let sql = "SELECT (SELECT COUNT(*) FROM invoices_invoices WHERE SUBSTR(number, 1, $2) = $1)
            + (SELECT COUNT(*) FROM invoices_removed WHERE SUBSTR(number, 1, $2) = $1)";
        let length = i64::try_from(prefix.len()).unwrap_or(i64::MAX);
        let there: i64 =
            tx.one(sql, &values![prefix.as_str(), length], |row| row.get(0))?.unwrap_or_default();
        if there != next - 1 {
            return Ok(Some((prefix, next - 1, there)));
        }
    }
    Ok(None)
}

/// The end of the chain at the last proof that found nothing.
pub fn find_proved(tx: &mut Tx<'_>) -> Result<Option<Head>> {
    let sql = "SELECT position, head FROM invoices_proofs WHERE id = 1";
    Ok(tx.one(sql, &[], |row| Ok(Head { position: row.get(0)?, hash: row.get(1)? }))?)
}

pub fn find_proof(tx: &mut Tx<'_>) -> Result<InvoiceProof> {
    let found =
        tx.one("SELECT position, checked_at, problem FROM invoices_proofs WHERE id = 1", &[], |row| {
            let problem: Option<String> = row.get(2)?;
            Ok(InvoiceProof {
                ok: problem.is_none(),
                documents: row.get(0)?,
                checked_at: Some(Time(row.get(1)?)),
                problem,
            })
        })?;
    Ok(found.unwrap_or(InvoiceProof { ok: true, documents: 0, checked_at: None, problem: None }))
}

/// With a problem, the end that was proved last stays.
pub fn save_proof(tx: &mut Tx<'_>, end: Option<&Head>, problem: Option<&str>, now: Time) -> Result<()> {
    match end {
        Some(end) => tx.execute(
            "INSERT INTO invoices_proofs (id, position, head, checked_at, problem) VALUES (1, $1, $2, $3, NULL)
             ON CONFLICT (id) DO UPDATE SET position = excluded.position, head = excluded.head,
                checked_at = excluded.checked_at, problem = NULL",
            &values![end.position, end.hash.clone(), now],
        )?,
        None => tx.execute(
            "INSERT INTO invoices_proofs (id, position, head, checked_at, problem) VALUES (1, 0, $1, $2, $3)
             ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at, problem = excluded.problem",
            &values![GENESIS.to_vec(), now, problem],
        )?,
    };
    Ok(())
}

pub fn find_settings(tx: &mut Tx<'_>) -> Result<InvoiceSettings> {
    let found =
        tx.one("SELECT prefix, issued_on, version FROM invoices_settings WHERE id = 1", &[], |row| {
            Ok(InvoiceSettings {
                prefix: row.get(0)?,
                issued_on: IssuedOn::parse(&row.get::<String>(1)?).unwrap_or_default(),
                version: row.get(2)?,
            })
        })?;
    Ok(found.unwrap_or_default())
}

/// # Errors
/// [`ErrorCode::ChangedMeanwhile`] when another version is there.
pub fn save_settings(tx: &mut Tx<'_>, _: &Owner, settings: &InvoiceSettings) -> Result<()> {
    let saved = tx.execute(
        "INSERT INTO invoices_settings (id, prefix, issued_on, version) VALUES (1, $1, $2, 1)
         ON CONFLICT (id) DO UPDATE SET prefix = excluded.prefix, issued_on = excluded.issued_on,
            version = invoices_settings.version + 1 WHERE invoices_settings.version = $3",
        &values![settings.prefix.as_str(), settings.issued_on.as_str(), settings.version],
    )?;
    if saved == 1 { Ok(()) } else { Err(ErrorCode::ChangedMeanwhile.into()) }
}

/// How far money that went back was looked at.
pub fn find_looked_at(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT entry_id FROM invoices_progress WHERE id = 1";
    Ok(tx.one(sql, &[], |row| row.get(0))?.unwrap_or_default())
}

pub fn save_looked_at(tx: &mut Tx<'_>, entry_id: i64) -> Result<()> {
    tx.execute(
        "INSERT INTO invoices_progress (id, entry_id) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET entry_id = excluded.entry_id",
        &values![entry_id],
    )?;
    Ok(())
}
