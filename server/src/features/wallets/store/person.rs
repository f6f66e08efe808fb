//! A person's rows, for the person's export and erasure.

use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Coins, Currency};
use serde_json::{Value, json};

/// Takes the person's name off accounts and withdrawals.
pub fn forget(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "UPDATE wallets_withdrawals SET address = '', reason = NULL
         WHERE account_id IN (SELECT id FROM wallets_accounts WHERE user_id = $1)",
        &values![user],
    )?;
    tx.execute("UPDATE wallets_withdrawals SET approved_by = NULL WHERE approved_by = $1", &values![user])?;
    tx.execute("UPDATE wallets_accounts SET user_id = NULL WHERE user_id = $1", &values![user])?;
    Ok(())
}

/// One of the person's accounts.
pub struct PersonAccount {
    id: i64,
    pub kind: String,
    pub currency: String,
    pub units: i64,
}

impl PersonAccount {
    /// Units of this account as coins.
    pub fn coins(&self, units: i64) -> Option<Coins> {
        Currency::parse(&self.currency).map(|currency| Coins::new(currency, units))
    }
}

pub fn list_accounts(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<PersonAccount>> {
    Ok(tx.all(
        "SELECT id, kind, currency, balance FROM wallets_accounts WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            Ok(PersonAccount {
                id: row.get(0)?,
                kind: row.get(1)?,
                currency: row.get(2)?,
                units: row.get(3)?,
            })
        },
    )?)
}

/// The movements of an account as the export shows them.
pub fn list_movements(tx: &mut Tx<'_>, account: &PersonAccount) -> Result<Vec<Value>> {
    Ok(tx.all(
        "SELECT m.id, m.kind, p.amount, m.order_id, m.external_tx_id, m.created_at, w.address
             FROM wallets_postings p JOIN wallets_movements m ON m.id = p.movement_id
             LEFT JOIN wallets_withdrawals w ON w.movement_id = m.id
             WHERE p.account_id = $1 ORDER BY p.id",
        &values![account.id],
        |row| {
            Ok(json!({
                "id": row.get::<i64>(0)?,
                "type": row.get::<String>(1)?,
                "amount": account.coins(row.get(2)?),
                "orderId": row.get::<Option<String>>(3)?,
                "externalTxId": row.get::<Option<String>>(4)?,
                "createdAt": Time(row.get(5)?),
                "address": row.get::<Option<String>>(6)?,
            }))
        },
    )?)
}
