//! The turn that batches of transfers take.

use crate::error::Result;
use kontor_db::{Engine, Tx};

/// Waits until no other node settles a batch, as SQLite's one writer does anyway. Two batches at once would each read what the
/// other writes, and PostgreSQL would make one of them start again. Locking a table does not begin the transaction's view of
/// the data, so what is read afterwards is what the batch before left.
///
/// # Errors
/// When the database fails.
pub fn lock_turn(tx: &mut Tx<'_>) -> Result<()> {
    if tx.engine() == Engine::Postgres {
        tx.execute("LOCK TABLE wallets_turns IN EXCLUSIVE MODE", &[])?;
    }
    Ok(())
}
