//! What the bank told of a person's payments, for that person.

use super::store;
use crate::error::Result;
use crate::features::orders::order_number;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use serde_json::{Value, json};

/// Bookings that pay for the member's own orders, oldest first. Others may have paid them; the orders are this person's nevertheless.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let lines = store::list_own(tx, member)?.into_iter().map(|stored| {
        json!({
            "order": stored.order_id.as_deref().map(order_number),
            "bookedOn": stored.row.booked_on.to_string(),
            "amount": Amount(Cents::new(stored.row.cents)),
            "currency": stored.row.currency,
            "payer": stored.row.name,
            "iban": stored.row.iban.map(|iban| iban.to_string()),
            "text": stored.row.text,
            "endToEnd": stored.row.end_to_end,
        })
    });
    Ok(lines.collect::<Vec<_>>().into())
}
