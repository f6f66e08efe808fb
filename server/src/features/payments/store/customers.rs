//! Members as providers know them.

use super::super::types::ProviderName;
use crate::error::Result;
use crate::identity::UserId;
use kontor_db::{Tx, values};

/// The provider's number of a member.
pub fn find(tx: &mut Tx<'_>, provider: ProviderName, user: UserId) -> Result<Option<String>> {
    let sql = "SELECT customer_id FROM payments_customers WHERE user_id = $1 AND provider = $2";
    Ok(tx.one(sql, &values![user.0, provider.as_str()], |row| row.get(0))?)
}

/// Keeps how the provider calls the member of a payment, the latest name.
pub fn keep(tx: &mut Tx<'_>, provider: ProviderName, payment_id: &str, customer: &str) -> Result<()> {
    tx.execute(
        "INSERT INTO payments_customers (user_id, provider, customer_id)
         SELECT user_id, provider, $3 FROM payments_payments
         WHERE id = $1 AND provider = $2 AND user_id IS NOT NULL AND NOT sandbox
         ON CONFLICT (user_id, provider) DO UPDATE SET customer_id = excluded.customer_id",
        &values![payment_id, provider.as_str(), customer],
    )?;
    Ok(())
}

/// The provider no longer knows the member by that.
pub fn forget(tx: &mut Tx<'_>, provider: ProviderName, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM payments_customers WHERE user_id = $1 AND provider = $2",
        &values![user.0, provider.as_str()],
    )?;
    Ok(())
}
