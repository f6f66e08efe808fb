//! A person's addresses and what came in at them.

use super::invoices;
use super::store::person;
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// The addresses stay without a holder: no other member may get them, and something may still arrive there.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    person::forget(tx, erasure.user())
}

/// The own addresses, and what the chains delivered there with every digit.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let addresses = person::list_addresses(tx, member)?;
    let deposits = person::list_deposits(tx, member)?;
    Ok(json!({ "addresses": addresses, "deposits": deposits }))
}

/// How an order was to be paid in coins, and what came, for its customer's export; null where it was not.
///
/// # Errors
/// When the database fails.
pub fn export_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Value> {
    let mut asked = Vec::new();
    for invoice in invoices::list_of_order(tx, order_id)? {
        let payments = invoices::list_payments(tx, &invoice.id)?;
        asked.push(json!({
            "currency": invoice.terms.currency(),
            "address": invoice.address,
            "amount": invoice.terms.coins,
            "expiresAt": invoice.expires_at,
            "transactions": payments.into_iter().map(|payment| payment.tx_id).collect::<Vec<_>>(),
        }));
    }
    Ok(if asked.is_empty() { Value::Null } else { asked.into() })
}
