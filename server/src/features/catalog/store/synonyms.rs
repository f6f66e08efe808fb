//! Rows of words that mean much the same.

use crate::error::Result;
use crate::identity::Owner;
use kontor_db::{Tx, values};

/// The groups, in the owner's order.
pub fn list(tx: &mut Tx<'_>) -> Result<Vec<Vec<String>>> {
    Ok(tx.all("SELECT words FROM catalog_synonyms ORDER BY position", &[], |row| {
        let words: String = row.get(0)?;
        Ok(words.split(',').map(str::to_owned).collect())
    })?)
}

pub fn replace(tx: &mut Tx<'_>, _: &Owner, groups: &[Vec<String>]) -> Result<()> {
    tx.execute("DELETE FROM catalog_synonyms", &[])?;
    insert(tx, groups)
}

/// Into a list that is empty.
pub fn insert(tx: &mut Tx<'_>, groups: &[Vec<String>]) -> Result<()> {
    for (position, group) in (0_i64..).zip(groups) {
        tx.execute(
            "INSERT INTO catalog_synonyms (position, words) VALUES ($1, $2)",
            &values![position, group.join(",")],
        )?;
    }
    Ok(())
}
