//! Whether there are rows to ask for at all.

use crate::error::Result;
use kontor_db::Tx;

/// The smallest question a database can answer.
pub fn ping(tx: &mut Tx<'_>) -> Result<()> {
    tx.one("SELECT 1", &[], |_| Ok(()))?;
    Ok(())
}
