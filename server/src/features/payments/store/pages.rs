//! Pages that take money by themselves, and that their payers have left.

use crate::error::Result;
use kontor_db::{Tx, values};

/// Its page is not offered again; false when money is on its way by now.
pub fn mark_left(tx: &mut Tx<'_>, id: &str) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE payments_payments SET status = 'expired'
         WHERE id = $1 AND status = 'pending' AND charge_id IS NULL AND under_way_until IS NULL",
        &values![id],
    )?;
    Ok(changed == 1)
}

/// Its page could not be closed: it is looked after as before.
pub fn unmark_left(tx: &mut Tx<'_>, id: &str) -> Result<()> {
    tx.execute(
        "UPDATE payments_payments SET status = 'pending' WHERE id = $1 AND status = 'expired' AND charge_id IS NULL",
        &values![id],
    )?;
    Ok(())
}
