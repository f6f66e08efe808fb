//! What others must know of a transfer. It is told when the movement is sealed, so that the transfer itself stays short;
//! seal and event are one transaction, so it is told once.

use super::ledger::{AccountId, holder_of};
use super::sealing::Sealable;
use super::types::written;
use crate::error::Result;
use crate::features::auth::{self, Account};
use crate::outbox::Event;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Currency;
use serde_json::json;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Holders of accounts as far as they were looked up.
pub type Holders = BTreeMap<i64, Option<Account>>;

/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, movement: &Sealable, holders: &mut Holders) -> Result<()> {
    let (Some(from), Some(to), Some(currency), "transfer") = (
        movement.from_account,
        movement.to_account,
        Currency::parse(&movement.currency),
        movement.kind.as_str(),
    ) else {
        return Ok(());
    };
    let sender = holder(tx, from, holders)?;
    let recipient = holder(tx, to, holders)?;
    let (subject, name) = match &recipient {
        Some(recipient) => (recipient.id.0, recipient.username.as_str()),
        None => (0, auth::DELETED_NAME),
    };
    let event = Event::new("wallet.transferred", Time(movement.created_at), ("user", subject, name)).change(
        json!(null),
        json!({
            "transactionId": movement.id,
            "currency": currency,
            "amount": written(currency, movement.amount),
        }),
    );
    match sender {
        Some(sender) => event.by(&sender).emit(tx),
        None => event.emit(tx),
    }
}

fn holder(tx: &mut Tx<'_>, account: i64, holders: &mut Holders) -> Result<Option<Account>> {
    match holders.entry(account) {
        Entry::Occupied(known) => Ok(known.get().clone()),
        Entry::Vacant(free) => {
            let holder = match holder_of(tx, AccountId(account))? {
                Some(user) => auth::find_account(tx, user)?,
                None => None,
            };
            Ok(free.insert(holder).clone())
        }
    }
}
