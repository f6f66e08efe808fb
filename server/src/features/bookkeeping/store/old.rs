//! Tables of exports whose years are over: they name who bought. What has only sums stays, and so does the export's row.

use crate::error::Result;
use crate::periods::{Old, Page, start_of};
use crate::time::Time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kontor_db::{Tx, values};

const NAMING: &str = "kind IN ('journal', 'datev') AND LENGTH(content) > 0";

/// Exports from before the page's moment whose tables are still there.
///
/// # Errors
/// When the database fails.
pub fn list_old(tx: &mut Tx<'_>, page: &Page) -> Result<Vec<Old>> {
    let sql = format!(
        "SELECT number, month, made_at FROM bookkeeping_exports WHERE number > $2 AND made_at < $1
            AND EXISTS (SELECT 1 FROM bookkeeping_files f WHERE f.export_number = bookkeeping_exports.number AND {NAMING})
         ORDER BY number LIMIT $3"
    );
    Ok(tx.all(&sql, &values![page.before, page.number, page.limit], |row| {
        let (month, at): (String, Time) = (row.get(1)?, Time(row.get(2)?));
        // The zone is not known here; a few hours do not decide over a month.
        let first = format!("{month}-01").parse::<Date>().map_or(at, |day| start_of(day, &TimeZone::UTC));
        Ok(Old { number: row.get(0)?, id: String::new(), at, since: at.min(first), order_id: None })
    })?)
}

/// Empties tables with names; that there was an export, and what it came to, stays.
///
/// # Errors
/// When the database fails.
pub fn remove_old(tx: &mut Tx<'_>, old: &[Old]) -> Result<u64> {
    let mut removed = 0;
    for export in old {
        let sql = format!("UPDATE bookkeeping_files SET content = $2 WHERE export_number = $1 AND {NAMING}");
        let emptied = tx.execute(&sql, &values![export.number, Vec::<u8>::new()])?;
        removed += u64::from(emptied > 0);
    }
    Ok(removed)
}
