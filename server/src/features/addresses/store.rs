//! Rows of the address book.

use super::types::SavedAddress;
use crate::error::{Error, Result};
use crate::features::delivery::{ADDRESS_COLUMNS, PostalAddress, address_at, address_values};
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::{Tx, values};

/// The own addresses, the one used last first.
pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<SavedAddress>> {
    let sql = format!(
        "SELECT id, label, used_at, {ADDRESS_COLUMNS} FROM addresses_addresses
         WHERE user_id = $1 ORDER BY used_at DESC, id DESC"
    );
    let unknown = || kontor_db::Error::Column("addresses_addresses.kind is empty".to_owned());
    Ok(tx.all(&sql, &values![member.id], |row| {
        Ok(SavedAddress {
            id: row.get(0)?,
            label: row.get(1)?,
            used_at: Time(row.get(2)?),
            address: address_at(row, 3)?.ok_or_else(unknown)?,
        })
    })?)
}

pub fn insert(
    tx: &mut Tx<'_>,
    member: &Member,
    label: &str,
    address: &PostalAddress,
    now: Time,
) -> Result<i64> {
    let sql = format!(
        "INSERT INTO addresses_addresses (user_id, label, used_at, {ADDRESS_COLUMNS})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id"
    );
    let own = values![member.id, label, now];
    let id = tx.one(&sql, &[own.as_slice(), &address_values(address)].concat(), |row| row.get(0))?;
    id.ok_or_else(|| Error::internal("an address was not stored"))
}

/// Answers whether the member has such an address.
pub fn update(
    tx: &mut Tx<'_>,
    member: &Member,
    id: i64,
    label: &str,
    address: &PostalAddress,
    now: Time,
) -> Result<bool> {
    let sql = format!(
        "UPDATE addresses_addresses SET (label, used_at, {ADDRESS_COLUMNS})
            = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         WHERE user_id = $1 AND id = $2"
    );
    let own = values![member.id, id, label, now];
    let updated = tx.execute(&sql, &[own.as_slice(), &address_values(address)].concat())?;
    Ok(updated == 1)
}

/// Answers whether the member had such an address.
pub fn delete(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<bool> {
    let deleted = tx
        .execute("DELETE FROM addresses_addresses WHERE user_id = $1 AND id = $2", &values![member.id, id])?;
    Ok(deleted == 1)
}

/// Addresses without an order are kept for nothing.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM addresses_addresses WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
