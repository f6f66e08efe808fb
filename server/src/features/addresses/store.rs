//! Rows of the address book.

use super::types::SavedAddress;
use crate::error::{Error, Result};
use crate::features::delivery::{AddressKind, PostalAddress};
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::{Tx, values};

/// The own addresses, the one used last first.
pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<SavedAddress>> {
    Ok(tx.all(
        "SELECT id, label, used_at, kind, name, company, extra, street, number, zip, city, country, post_number
         FROM addresses_addresses WHERE user_id = $1 ORDER BY used_at DESC, id DESC",
        &values![member.id],
        |row| {
            Ok(SavedAddress {
                id: row.get(0)?,
                label: row.get(1)?,
                used_at: Time(row.get(2)?),
                address: PostalAddress {
                    kind: AddressKind::parse(&row.get::<String>(3)?).unwrap_or_default(),
                    name: row.get(4)?,
                    company: row.get(5)?,
                    extra: row.get(6)?,
                    street: row.get(7)?,
                    number: row.get(8)?,
                    zip: row.get(9)?,
                    city: row.get(10)?,
                    country: row.get(11)?,
                    post_number: row.get(12)?,
                },
            })
        },
    )?)
}

pub fn insert(
    tx: &mut Tx<'_>,
    member: &Member,
    label: &str,
    address: &PostalAddress,
    now: Time,
) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO addresses_addresses
            (user_id, label, used_at, kind, name, company, extra, street, number, zip, city, country, post_number)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id",
        &values![
            member.id,
            label,
            now,
            address.kind.as_str(),
            address.name.as_str(),
            address.company.as_str(),
            address.extra.as_str(),
            address.street.as_str(),
            address.number.as_str(),
            address.zip.as_str(),
            address.city.as_str(),
            address.country.as_str(),
            address.post_number.as_str()
        ],
        |row| row.get(0),
    )?;
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
    let updated = tx.execute(
        "UPDATE addresses_addresses SET label = $3, used_at = $4, kind = $5, name = $6, company = $7, extra = $8,
            street = $9, number = $10, zip = $11, city = $12, country = $13, post_number = $14
         WHERE user_id = $1 AND id = $2",
        &values![
            member.id,
            id,
            label,
            now,
            address.kind.as_str(),
            address.name.as_str(),
            address.company.as_str(),
            address.extra.as_str(),
            address.street.as_str(),
            address.number.as_str(),
            address.zip.as_str(),
            address.city.as_str(),
            address.country.as_str(),
            address.post_number.as_str()
        ],
    )?;
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
