//! Documents with what their orders know, for figures.

use super::super::facts::Facts;
use super::super::issued::Row;
use super::super::types::{InvoiceFormat, InvoiceKind};
use super::broken;
use crate::error::Result;
use crate::features::orders::PaymentMethod;
use jiff::civil::Date;
use kontor_db::{Tx, values};

/// Those of the days from `from` to `until`, in their order; without those whose goods went to the country `without`, which may be empty.
pub fn list_between(tx: &mut Tx<'_>, from: Date, until: Date, without: &str) -> Result<Vec<Row>> {
    let read = |text: String| serde_json::from_str::<Facts>(&text).map_err(|_| broken("facts"));
    Ok(tx.all(
        "SELECT i.position, i.number, i.kind, i.refers_to, i.order_id, i.buyer_name, i.facts, b.facts, d.country, o.payment_method
         FROM invoices_invoices i
            JOIN orders_orders o ON o.id = i.order_id
            LEFT JOIN orders_deliveries d ON d.order_id = i.order_id
            LEFT JOIN invoices_invoices b ON b.number = i.refers_to
         WHERE i.issued_on >= $1 AND i.issued_on <= $2 AND ($3 = '' OR COALESCE(d.country, '') <> $3)
         ORDER BY i.position",
        &values![from.to_string(), until.to_string(), without],
        |row| {
            Ok(Row {
                position: row.get(0)?,
                number: row.get(1)?,
                kind: InvoiceKind::parse(&row.get::<String>(2)?).ok_or_else(|| broken("kind"))?,
                refers_to: row.get(3)?,
                order_id: row.get(4)?,
                buyer_name: row.get(5)?,
                facts: read(row.get(6)?)?,
                taken_back: row.get::<Option<String>>(7)?.map(read).transpose()?,
                country: row.get(8)?,
                payment_method: PaymentMethod::parse(&row.get::<String>(9)?).ok_or_else(|| broken("method"))?,
            })
        },
    )?)
}

/// The files of documents, for who keeps the books.
///
/// # Errors
/// When the database fails.
pub fn list_files(tx: &mut Tx<'_>, numbers: &[String]) -> Result<Vec<(String, InvoiceFormat, Vec<u8>)>> {
    let mut files = Vec::new();
    for number in numbers {
        files.extend(tx.all(
            "SELECT format, content FROM invoices_documents WHERE number = $1 ORDER BY format",
            &values![number.as_str()],
            |row| {
                let format = InvoiceFormat::parse(&row.get::<String>(0)?).ok_or_else(|| broken("format"))?;
                Ok((number.clone(), format, row.get(1)?))
            },
        )?);
    }
    Ok(files)
}
