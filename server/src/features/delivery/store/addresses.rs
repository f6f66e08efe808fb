//! The columns of a postal address, which several features' tables have.

use super::super::types::{AddressKind, PostalAddress};
use kontor_db::{Row, Value, values};

/// In the order of [`address_at`] and [`address_values`].
pub const ADDRESS_COLUMNS: &str =
    "kind, name, company, extra, street, number, zip, city, country, post_number";

/// The address whose columns begin at `first`; none where they are empty, because nothing was joined.
///
/// # Errors
/// When a column is another than it should be.
pub fn address_at(row: &Row<'_>, first: usize) -> Result<Option<PostalAddress>, kontor_db::Error> {
    let Some(kind) = row.get::<Option<String>>(first)? else { return Ok(None) };
    Ok(Some(PostalAddress {
        kind: AddressKind::parse(&kind).unwrap_or_default(),
        name: row.get(first + 1)?,
        company: row.get(first + 2)?,
        extra: row.get(first + 3)?,
        street: row.get(first + 4)?,
        number: row.get(first + 5)?,
        zip: row.get(first + 6)?,
        city: row.get(first + 7)?,
        country: row.get(first + 8)?,
        post_number: row.get(first + 9)?,
    }))
}

pub fn address_values(address: &PostalAddress) -> [Value; 10] {
    let PostalAddress { kind, name, company, extra, street, number, zip, city, country, post_number } =
        address;
    values![kind.as_str(), name, company, extra, street, number, zip, city, country, post_number]
}
