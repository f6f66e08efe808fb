//! A person's addresses and what came in at them.

use crate::erasure::Erasure;
use crate::error::Result;
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

/// The addresses stay, as nobody's: they must never become somebody else's, and something may still arrive there.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("UPDATE deposits_addresses SET user_id = NULL WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}

/// The own addresses, and what the chains delivered there with every digit.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let addresses = tx.all(
        "SELECT chain, address, created_at FROM deposits_addresses WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            Ok(json!({
                "chain": row.get::<String>(0)?,
                "address": row.get::<String>(1)?,
                "createdAt": Time(row.get(2)?),
            }))
        },
    )?;
    let deposits = tx.all(
        "SELECT f.currency, f.tx_id, f.amount, f.state, a.address, f.seen_at
         FROM deposits_found f JOIN deposits_addresses a ON a.id = f.address_id
         WHERE a.user_id = $1 ORDER BY f.id",
        &values![member.id],
        |row| {
            Ok(json!({
                "currency": row.get::<String>(0)?,
                "transactionId": row.get::<String>(1)?,
                "amount": row.get::<String>(2)?,
                "state": row.get::<String>(3)?,
                "address": row.get::<String>(4)?,
                "seenAt": Time(row.get(5)?),
            }))
        },
    )?;
    Ok(json!({ "addresses": addresses, "deposits": deposits }))
}
