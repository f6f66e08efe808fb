//! What is kept about a person: which news it got, and what it agreed to.

use super::store::{self, consents};
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    Ok(json!({
        "received": store::export(tx, member)?,
        "mailConsents": consents::export(tx, member)?,
    }))
}

/// What was got goes, and what was never confirmed. A consent that was given stays as a proof without the account until its years are over
/// (Art. 17 Abs. 3 e DSGVO).
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::erase_person(tx, erasure)?;
    consents::erase_person(tx, erasure)
}
