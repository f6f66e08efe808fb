//! Rows of what was agreed to.

use super::super::types::Order;
use super::types::{AcceptedTerms, Agreement, Billing};
use crate::error::Result;
use crate::features::terms::TermsKind;
use crate::identity::{Erasure, Member};
use kontor_db::{Row, Tx, values};
use std::collections::{BTreeMap, BTreeSet};

pub fn insert(tx: &mut Tx<'_>, order_id: &str, agreement: &Agreement) -> Result<()> {
    if let Some(email) = &agreement.email {
        tx.execute(
            "INSERT INTO orders_emails (order_id, address) VALUES ($1, $2)",
            &values![order_id, email.as_str()],
        )?;
    }
    if let Some(billing) = &agreement.billing {
        tx.execute(
            "INSERT INTO orders_billing (order_id, company, name, street, number, zip, city, country, vat_id, buyer_reference)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            &values![
                order_id,
                billing.company.as_str(),
                billing.name.as_str(),
                billing.street.as_str(),
                billing.number.as_str(),
                billing.zip.as_str(),
                billing.city.as_str(),
                billing.country.as_str(),
                billing.vat_id.as_str(),
                billing.buyer_reference.as_str()
            ],
        )?;
    }
    for shown in &agreement.accepted_terms {
        tx.execute(
            "INSERT INTO orders_terms (order_id, kind, number) VALUES ($1, $2, $3)",
            &values![order_id, shown.kind.as_str(), shown.number],
        )?;
    }
    Ok(())
}

fn billing(row: &Row<'_>) -> Result<Billing, kontor_db::Error> {
    Ok(Billing {
        company: row.get(1)?,
        name: row.get(2)?,
        street: row.get(3)?,
        number: row.get(4)?,
        zip: row.get(5)?,
        city: row.get(6)?,
        country: row.get(7)?,
        vat_id: row.get(8)?,
        buyer_reference: row.get(9)?,
    })
}

/// The caller has proved to whom the order belongs.
pub fn find(tx: &mut Tx<'_>, order: &Order) -> Result<Agreement> {
    let billing = tx.one(
        "SELECT order_id, company, name, street, number, zip, city, country, vat_id, buyer_reference FROM orders_billing
         WHERE order_id = $1",
        &values![order.id.as_str()],
        billing,
    )?;
    let shown: Vec<(String, i64)> = tx.all(
        "SELECT kind, number FROM orders_terms WHERE order_id = $1 ORDER BY kind",
        &values![order.id.as_str()],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let known =
        |(kind, number): (String, i64)| Some(AcceptedTerms { kind: TermsKind::parse(&kind)?, number });
    Ok(Agreement {
        email: find_email(tx, &order.id)?,
        billing,
        accepted_terms: shown.into_iter().filter_map(known).collect(),
    })
}

/// Where letters about the order are to go, if that was said.
pub fn find_email(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<String>> {
    let sql = "SELECT address FROM orders_emails WHERE order_id = $1";
    Ok(tx.one(sql, &values![order_id], |row| row.get(0))?)
}

/// Those of the orders for which an address was given.
pub fn list_with_email<'a>(
    tx: &mut Tx<'_>,
    order_ids: impl Iterator<Item = &'a str>,
) -> Result<BTreeSet<String>> {
    let found =
        tx.all_among("SELECT order_id FROM orders_emails WHERE order_id", order_ids, |row| row.get(0))?;
    Ok(found.into_iter().collect())
}

/// Addresses for letters and invoices of the member's orders, by the orders' ids.
pub fn list_own(
    tx: &mut Tx<'_>,
    member: &Member,
) -> Result<(BTreeMap<String, String>, BTreeMap<String, Billing>)> {
    let emails = tx.all(
        "SELECT e.order_id, e.address FROM orders_emails e JOIN orders_orders o ON o.id = e.order_id
         WHERE o.user_id = $1",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    let billings = tx.all(
        "SELECT b.order_id, b.company, b.name, b.street, b.number, b.zip, b.city, b.country, b.vat_id, b.buyer_reference
         FROM orders_billing b JOIN orders_orders o ON o.id = b.order_id WHERE o.user_id = $1",
        &values![member.id],
        |row| Ok((row.get(0)?, billing(row)?)),
    )?;
    Ok((emails.into_iter().collect(), billings.into_iter().collect()))
}

/// Billing addresses of what was sold stay, as the delivery's do (§ 147 Abs. 1 AO).
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute(
        "DELETE FROM orders_emails WHERE order_id IN (SELECT id FROM orders_orders WHERE user_id = $1)",
        &values![erasure.user()],
    )?;
    tx.execute(
        "DELETE FROM orders_billing WHERE order_id IN
            (SELECT id FROM orders_orders WHERE user_id = $1 AND payment_status IN ('failed', 'expired'))",
        &values![erasure.user()],
    )?;
    Ok(())
}
