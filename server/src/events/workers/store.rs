//! Rows of leases.

use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};

/// Whether `node` holds the lease `name` from now on.
pub fn take_lease(tx: &mut Tx<'_>, name: &str, node: &str, now: Time, until: Time) -> Result<bool> {
    let held = tx.one(
        "INSERT INTO workers_leases (name, holder, held_until) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET holder = $2, held_until = $3
         WHERE workers_leases.holder = $2 OR workers_leases.held_until <= $4
         RETURNING name",
        &values![name, node, until, now],
        |row| row.get::<String>(0),
    )?;
    Ok(held.is_some())
}
