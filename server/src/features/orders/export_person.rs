//! A customer's own orders, for the customer.

use super::agreement;
use super::store::person;
use crate::error::Result;
use crate::features::deposits;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// What the member has ordered, oldest first; for admins too only the own orders.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let orders = person::list_orders(tx, member)?;
    let mut items = person::list_items(tx, member)?;
    let (emails, billings) = agreement::list_own(tx, member)?;
    let mut with_items = Vec::new();
    for (id, mut order) in orders {
        let own: Vec<Value> = items.extract_if(.., |(of, _)| *of == id).map(|(_, item)| item).collect();
        order["items"] = own.into();
        order["email"] = json!(emails.get(&id));
        order["billing"] = json!(billings.get(&id));
        order["coins"] = deposits::export_order(tx, &id)?;
        with_items.push(order);
    }
    Ok(with_items.into())
}
