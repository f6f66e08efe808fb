//! A person's addresses and deposits, for the person's export and erasure.

use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use serde_json::{Value, json};

pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute("UPDATE deposits_addresses SET user_id = NULL WHERE user_id = $1", &values![user])?;
    Ok(())
}

pub fn list_addresses(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    Ok(tx.all(
        "SELECT chain, address, created_at FROM deposits_addresses WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            Ok(json!({
                "chain": row.get::<String>(0)?,
                "address": row.get::<String>(1)?,
                "createdAt": Time(row.get(2)?),
            }))
        },
    )?)
}

pub fn list_deposits(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    Ok(tx.all(
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
    )?)
}
