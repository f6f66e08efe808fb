//! The one row of the seller's details.

use super::types::{Business, BusinessDetails};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::time::Time;
use kontor_db::{Tx, values};

/// The details as they are now; empty while nothing was saved.
///
/// # Errors
/// When the database fails.
pub fn current(tx: &mut Tx<'_>) -> Result<BusinessDetails> {
    Ok(find(tx)?.details)
}

pub fn find(tx: &mut Tx<'_>) -> Result<Business> {
    let row =
        tx.one("SELECT details, version, changed_at FROM business_details WHERE id = 1", &[], |row| {
            Ok((row.get::<String>(0)?, row.get(1)?, Time(row.get(2)?)))
        })?;
    let (details, version, changed_at) = match row {
        Some((text, version, at)) => {
            (serde_json::from_str::<BusinessDetails>(&text).map_err(Error::internal)?, version, Some(at))
        }
        None => (BusinessDetails::default(), 0, None),
    };
    Ok(Business { missing: details.missing(), details, version, changed_at })
}

/// Whether `version` still was the current one; if not, nothing is saved.
pub fn save(tx: &mut Tx<'_>, _: &Owner, details: &BusinessDetails, version: i64, now: Time) -> Result<bool> {
    write(tx, details, version, now)
}

/// Details that the demo begins with.
///
/// # Errors
/// When the database fails.
pub fn seed(tx: &mut Tx<'_>, details: &BusinessDetails, now: Time) -> Result<()> {
    write(tx, details, 0, now).map(drop)
}

/// Since when the shop is open; `None` while it is closed.
pub fn find_opened_at(tx: &mut Tx<'_>) -> Result<Option<Time>> {
    Ok(tx.one("SELECT opened_at FROM business_opening WHERE id = 1", &[], |row| Ok(Time(row.get(0)?)))?)
}

/// Whether it was closed before.
pub fn open(tx: &mut Tx<'_>, _: &Owner, now: Time) -> Result<bool> {
    let opened = tx.execute(
        "INSERT INTO business_opening (id, opened_at) VALUES (1, $1) ON CONFLICT (id) DO NOTHING",
        &values![now.0],
    )?;
    Ok(opened == 1)
}

/// Whether it was open before.
pub fn close(tx: &mut Tx<'_>, _: &Owner) -> Result<bool> {
    Ok(tx.execute("DELETE FROM business_opening WHERE id = 1", &[])? == 1)
}

fn write(tx: &mut Tx<'_>, details: &BusinessDetails, version: i64, now: Time) -> Result<bool> {
    let text = serde_json::to_string(details).map_err(Error::internal)?;
    let written = tx.execute(
        "INSERT INTO business_details (id, details, version, changed_at) VALUES (1, $1, 1, $2)
         ON CONFLICT (id) DO UPDATE SET details = excluded.details, version = business_details.version + 1,
            changed_at = excluded.changed_at
         WHERE business_details.version = $3",
        &values![text, now.0, version],
    )?;
    Ok(written == 1)
}
