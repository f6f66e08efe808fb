//! What others must know of a transfer. It is told when the movement is sealed, so that the transfer itself stays short;
//! seal and event are one transaction, so it is told once.

use super::super::events::{MovedCoins, WalletEvent};
use super::chain::Sealable;
use super::store::list_holders;
use super::types::AccountId;
use crate::error::Result;
use crate::events::{Event, outbox};
use crate::identity::{self, Account};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::{Coins, Currency};
use std::collections::BTreeSet;

/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, movements: &[Sealable]) -> Result<()> {
    let transfers: Vec<_> = movements.iter().filter_map(transfer).collect();
    let accounts: BTreeSet<_> = transfers.iter().flat_map(|(_, ends, _)| *ends).collect();
    let holders = list_holders(tx, accounts)?;
    let people = identity::find_accounts(tx, holders.values().copied().collect::<BTreeSet<_>>())?;
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
        recipient.map_or((0, identity::DELETED_NAME), |recipient| (recipient.id.0, &recipient.username));
    let after = MovedCoins::new(movement.id, Coins::new(currency, movement.amount));
    let event =
        Event::new(&WalletEvent::Transferred { after }, Time(movement.created_at), ("user", subject, name));
    match sender {
        Some(sender) => event.by(sender),
        None => event,
    }
}
