//! Rows of exports, and the settings. An export is added and never changed.

pub mod old;

use super::coffee;
use super::period::{Days, Month};
use super::types::{BookkeepingSettings, CoffeeSum, ExportEntry, ExportFile, FileKind};
use crate::error::{Error, ErrorCode, Result};
use crate::features::catalog::CoffeeKind;
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// The owner's, or what is usual.
pub fn find_settings(tx: &mut Tx<'_>) -> Result<BookkeepingSettings> {
    let found: Option<(String, i64)> =
        tx.one("SELECT settings, version FROM bookkeeping_settings WHERE id = 1", &[], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    let Some((text, version)) = found else { return Ok(BookkeepingSettings::default()) };
    let settings: BookkeepingSettings = serde_json::from_str(&text).map_err(Error::internal)?;
    Ok(BookkeepingSettings { version, ..settings })
}

/// # Errors
/// [`ErrorCode::ChangedMeanwhile`] when another version is there.
pub fn save_settings(tx: &mut Tx<'_>, _: &Owner, settings: &BookkeepingSettings) -> Result<()> {
    let text = serde_json::to_string(settings).map_err(Error::internal)?;
    let saved = tx.execute(
        "INSERT INTO bookkeeping_settings (id, settings, version) VALUES (1, $1, 1)
         ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, version = bookkeeping_settings.version + 1
            WHERE bookkeeping_settings.version = $2",
        &values![text, settings.version],
    )?;
    if saved == 1 { Ok(()) } else { Err(ErrorCode::ChangedMeanwhile.into()) }
}

/// Numbers of the documents of those days that no export has, in their order.
pub fn list_waiting(tx: &mut Tx<'_>, (from, until): Days) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT i.number FROM invoices_invoices i
         WHERE i.issued_on >= $1 AND i.issued_on <= $2
            AND NOT EXISTS (SELECT 1 FROM bookkeeping_documents d WHERE d.number = i.number)
         ORDER BY i.position",
        &values![from.to_string(), until.to_string()],
        |row| row.get(0),
    )?)
}

/// An export that is to be stored.
pub struct NewExport {
    pub number: i64,
    pub month: String,
    pub numbers: Vec<String>,
    /// With its content, which the archive has not.
    pub files: Vec<(FileKind, String, i64, Option<Vec<u8>>)>,
}

pub fn next_number(tx: &mut Tx<'_>) -> Result<i64> {
    let sql = "SELECT COALESCE(MAX(number), 0) + 1 FROM bookkeeping_exports";
    Ok(tx.one(sql, &[], |row| row.get(0))?.unwrap_or(1))
}

pub fn insert_export(tx: &mut Tx<'_>, owner: &Owner, export: &NewExport, now: Time) -> Result<()> {
    let number = export.number;
    tx.execute(
        "INSERT INTO bookkeeping_exports (number, month, made_at, made_by) VALUES ($1, $2, $3, $4)",
        &values![number, export.month.as_str(), now, owner.username.as_str()],
    )?;
    for (kind, sha256, bytes, content) in &export.files {
        tx.execute(
            "INSERT INTO bookkeeping_files (export_number, kind, sha256, bytes, content) VALUES ($1, $2, $3, $4, $5)",
            &values![number, kind.as_str(), sha256.as_str(), *bytes, content.clone()],
        )?;
    }
    for document in &export.numbers {
        tx.execute(
            "INSERT INTO bookkeeping_documents (number, export_number) VALUES ($1, $2)",
            &values![document.as_str(), number],
        )?;
    }
    Ok(())
}

pub fn find_last_made(tx: &mut Tx<'_>, month: Month) -> Result<Option<Time>> {
    let sql = "SELECT made_at FROM bookkeeping_exports WHERE month = $1 ORDER BY number DESC LIMIT 1";
    Ok(tx.one(sql, &values![month.to_string()], |row| row.get(0).map(Time))?)
}

const EXPORT: &str = "SELECT e.number, e.month, e.made_at, e.made_by,
        (SELECT COUNT(*) FROM bookkeeping_documents d WHERE d.export_number = e.number)
    FROM bookkeeping_exports e";

fn export(row: &Row<'_>) -> Result<ExportEntry, kontor_db::Error> {
    Ok(ExportEntry {
        number: row.get(0)?,
        month: row.get(1)?,
        made_at: Time(row.get(2)?),
        made_by: row.get(3)?,
        documents: row.get(4)?,
        files: Vec::new(),
    })
}

/// The newest first.
pub fn list_exports(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<ExportEntry>> {
    let exports = tx.all(&format!("{EXPORT} ORDER BY e.number DESC"), &[], export)?;
    exports.into_iter().map(|entry| with_files(tx, entry)).collect()
}

pub fn find_export(tx: &mut Tx<'_>, _: &Owner, number: i64) -> Result<Option<ExportEntry>> {
    let found = tx.one(&format!("{EXPORT} WHERE e.number = $1"), &values![number], export)?;
    found.map(|entry| with_files(tx, entry)).transpose()
}

fn with_files(tx: &mut Tx<'_>, mut export: ExportEntry) -> Result<ExportEntry> {
    let (month, number) = (export.month.clone(), export.number);
    export.files = tx.all(
        "SELECT kind, sha256, bytes FROM bookkeeping_files WHERE export_number = $1",
        &values![number],
        |row| {
            let word: String = row.get(0)?;
            let kind = FileKind::parse(&word)
                .ok_or_else(|| kontor_db::Error::Column("bookkeeping_files.kind cannot be read".into()))?;
            Ok(ExportFile { kind, name: kind.name(&month, number), sha256: row.get(1)?, bytes: row.get(2)? })
        },
    )?;
    export.files.sort_by_key(|file| file.kind);
    Ok(export)
}

/// A table of an export.
pub fn find_table(tx: &mut Tx<'_>, _: &Owner, number: i64, kind: FileKind) -> Result<Option<Vec<u8>>> {
    let found: Option<Option<Vec<u8>>> = tx.one(
        "SELECT content FROM bookkeeping_files WHERE export_number = $1 AND kind = $2",
        &values![number, kind.as_str()],
        |row| row.get(0),
    )?;
    Ok(found.flatten())
}

/// Numbers of an export's documents, in their order.
pub fn list_documents(tx: &mut Tx<'_>, _: &Owner, number: i64) -> Result<Vec<String>> {
    Ok(tx.all(
        "SELECT d.number FROM bookkeeping_documents d JOIN invoices_invoices i ON i.number = d.number
         WHERE d.export_number = $1 ORDER BY i.position",
        &values![number],
        |row| row.get(0),
    )?)
}

/// Coffee that left the shop from one moment to before another, by country and kind.
pub fn sum_coffee(tx: &mut Tx<'_>, from: Time, until: Time) -> Result<Vec<CoffeeSum>> {
    // Pieces of parcels, and what was handed over of orders.
    let found = tx.all(
        "SELECT COALESCE(d.country, ''), i.coffee_kind, CAST(SUM(s.quantity * i.coffee_grams) AS BIGINT)
         FROM (
            SELECT c.order_id AS order_id, c.position AS position, c.quantity AS quantity
            FROM fulfilments_parcels p JOIN fulfilments_contents c ON c.order_id = p.order_id AND c.number = p.number
            WHERE p.shipped_at >= $1 AND p.shipped_at < $2
            UNION ALL
            SELECT w.order_id AS order_id, w.position AS position, w.quantity - COALESCE((
                SELECT CAST(SUM(c.quantity) AS BIGINT) FROM fulfilments_contents c
                WHERE c.order_id = w.order_id AND c.position = w.position), 0) AS quantity
            FROM fulfilments_fulfilments f JOIN orders_items w ON w.order_id = f.order_id
            WHERE f.finished_at >= $1 AND f.finished_at < $2 AND f.shipped_at IS NULL
                AND f.state IN ('delivered', 'picked_up')
         ) s
            JOIN orders_items i ON i.order_id = s.order_id AND i.position = s.position
            LEFT JOIN orders_deliveries d ON d.order_id = s.order_id
         WHERE i.coffee_kind IS NOT NULL
         GROUP BY COALESCE(d.country, ''), i.coffee_kind ORDER BY 1, 2 DESC",
        &values![from, until],
        |row| {
            let word: String = row.get(1)?;
            let kind = CoffeeKind::parse(&word)
                .ok_or_else(|| kontor_db::Error::Column("orders_items.coffee_kind cannot be read".into()))?;
            Ok(coffee::sum(row.get(0)?, kind, row.get(2)?))
        },
    )?;
    Ok(found)
}
