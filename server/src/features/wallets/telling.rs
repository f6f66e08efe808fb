//! What others must know of a transfer. It is told when the movement is sealed, so that the transfer itself stays short;
//! seal and event are one transaction, so it is told once.

use super::ledger::{AccountId, list_holders};
use super::sealing::Sealable;
use super::types::written;
use crate::error::Result;
use crate::features::auth::{self, Account};
use crate::outbox::{self, Event};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::Currency;
use serde_json::json;
use std::collections::BTreeSet;

/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, movements: &[Sealable]) -> Result<()> {
    let transfers: Vec<_> = movements.iter().filter_map(transfer).collect();
    let accounts: BTreeSet<_> = transfers.iter().flat_map(|(_, ends, _)| *ends).collect();
    let holders = list_holders(tx, accounts)?;
    let people = auth::find_accounts(tx, holders.values().copied().collect::<BTreeSet<_>>())?;
    let holder = |account: AccountId| holders.get(&account).and_then(|user| people.get(user));
    let events = transfers
        .iter()
        .map(|(movement, [from, to], currency)| event(movement, *currency, holder(*from), holder(*to)));
    outbox::emit_all(tx, events.collect())
}

fn transfer(movement: &Sealable) -> Option<(&Sealable, [AccountId; 2], Currency)> {
    let ends = [AccountId(movement.from_account?), AccountId(movement.to_account?)];
    let currency = Currency::parse(&movement.currency)?;
    (movement.kind == "transfer").then_some((movement, ends, currency))
}

fn event(
    movement: &Sealable,
    currency: Currency,
    sender: Option<&Account>,
    recipient: Option<&Account>,
) -> Event {
    let (subject, name) =
        recipient.map_or((0, auth::DELETED_NAME), |recipient| (recipient.id.0, &recipient.username));
    let event = Event::new("wallet.transferred", Time(movement.created_at), ("user", subject, name)).change(
        json!(null),
        json!({
            "transactionId": movement.id,
            "currency": currency,
            "amount": written(currency, movement.amount),
        }),
    );
    match sender {
        Some(sender) => event.by(sender),
        None => event,
    }
}
