//! A person's wallets when the person wants to see everything, or to be forgotten.

use super::store;
use crate::erasure::Erasure;
use crate::error::{ErrorCode, Result};
use crate::guard::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Coins, Currency};
use serde_json::{Value, json};

/// The ledger's rows are business records and stay, with nobody's name. Coins are nobody's to erase: with any left, the
/// account cannot go.
///
/// # Errors
/// When coins are left.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    if store::holds_anything(tx, user)? {
        return Err(ErrorCode::WalletNotEmpty.into());
    }
    tx.execute(
        "UPDATE wallets_withdrawals SET address = '', reason = NULL
         WHERE account_id IN (SELECT id FROM wallets_accounts WHERE user_id = $1)",
        &values![user],
    )?;
    tx.execute("UPDATE wallets_withdrawals SET approved_by = NULL WHERE approved_by = $1", &values![user])?;
    tx.execute("UPDATE wallets_accounts SET user_id = NULL WHERE user_id = $1", &values![user])?;
    Ok(())
}

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let accounts = tx.all(
        "SELECT id, kind, currency, balance FROM wallets_accounts WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            let account: (i64, String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(account)
        },
    )?;
    let mut found = Vec::new();
    for (id, kind, currency, units) in accounts {
        let amount = |units| Currency::parse(&currency).map(|currency| Coins::new(currency, units));
        let movements = tx.all(
            "SELECT m.id, m.kind, p.amount, m.order_id, m.external_tx_id, m.created_at, w.address
             FROM wallets_postings p JOIN wallets_movements m ON m.id = p.movement_id
             LEFT JOIN wallets_withdrawals w ON w.movement_id = m.id
             WHERE p.account_id = $1 ORDER BY p.id",
            &values![id],
            |row| {
                Ok(json!({
                    "id": row.get::<i64>(0)?,
                    "type": row.get::<String>(1)?,
                    "amount": amount(row.get(2)?),
                    "orderId": row.get::<Option<String>>(3)?,
                    "externalTxId": row.get::<Option<String>>(4)?,
                    "createdAt": Time(row.get(5)?),
                    "address": row.get::<Option<String>>(6)?,
                }))
            },
        )?;
        found.push(json!({
            "currency": currency,
            "type": kind,
            "balance": amount(units),
            "movements": movements,
        }));
    }
    Ok(found.into())
}
