//! Coins that come in. A deposit that the chain shows is booked at once, but lies with what is not confirmed; with enough
//! confirmations it becomes the member's. One that vanishes again goes back the way it came.

use super::events::{DepositedCoins, WalletEvent};
use super::ledger::{
    AccountKind, Movement, MovementKind, insert_movement, list_holders, open_account, post,
    receiving_account, system_account,
};
use super::store::deposits::{self as store, Known};
use super::types::{ChainDeposit, TransactionStatus, written};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::{self, Account, Owner, UserId};
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::{Coins, Currency};

/// What has become of a deposit that was observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deposited {
    /// Noted; it lacks confirmations.
    Pending,
    /// It is the member's from now on.
    Credited,
    /// It was settled before.
    Known,
    /// It is less than the unit: recorded, and that is all.
    Recorded,
}

/// Takes note of what the chain shows, as often as it is shown; credits it once.
///
/// # Errors
/// When the database fails, or the member is gone.
pub fn observe_deposit(tx: &mut Tx<'_>, seen: &ChainDeposit, now: Time) -> Result<Deposited> {
    let known = store::list_of_transaction(tx, seen.currency, &seen.tx_id)?;
    // The owner, who books by hand, knows transactions and not their parts: all that the same member got of this one.
    if let Some(by_hand) = known.iter().find(|known| known.output.is_empty() && !seen.output.is_empty())
        && list_holders(tx, [by_hand.account])?.get(&by_hand.account) == Some(&seen.user)
    {
        return Ok(Deposited::Known);
    }
    let (movement_id, units) = match known.into_iter().find(|known| known.output == seen.output) {
        None => (note(tx, seen, now)?, seen.units),
        Some(known) if known.status == TransactionStatus::Confirmed => return Ok(Deposited::Known),
        Some(known) => {
            if known.status == TransactionStatus::Failed {
                bring_back(tx, seen, &known, now)?;
            }
            store::note_confirmations(tx, known.movement_id, seen, now)?;
            (known.movement_id, known.units)
        }
    };
    if seen.confirmations < seen.required {
        return Ok(if units == 0 { Deposited::Recorded } else { Deposited::Pending });
    }
    store::confirm(tx, movement_id, now)?;
    if units == 0 {
        return Ok(Deposited::Recorded);
    }
    let coins = Coins::new(seen.currency, units);
    let incoming = open_account(tx, AccountKind::Incoming, seen.currency, seen.user)?;
    let own = receiving_account(tx, seen.currency, seen.user)?;
    let movement =
        Movement { about: Some(movement_id), ..Movement::new(MovementKind::DepositConfirmed, coins, now) };
    post(tx, movement, incoming, own)?;
    let holder = identity::find_account(tx, seen.user)?.ok_or(ErrorCode::UserNotFound)?;
    deposited(&holder, movement_id, coins, &seen.tx_id, now).emit(tx)?;
    Ok(Deposited::Credited)
}

/// Notes a deposit for the first time.
fn note(tx: &mut Tx<'_>, seen: &ChainDeposit, now: Time) -> Result<i64> {
    identity::find_account(tx, seen.user)?.ok_or(ErrorCode::UserNotFound)?;
    let coins = Coins::new(seen.currency, seen.units);
    let own = receiving_account(tx, seen.currency, seen.user)?;
    let movement = Movement {
        shown_to: Some(own),
        external_tx_id: Some(&seen.tx_id),
        ..Movement::new(MovementKind::Deposit, coins, now)
    };
    let incoming = open_account(tx, AccountKind::Incoming, seen.currency, seen.user)?;
    let id = if seen.units == 0 {
        insert_movement(tx, movement)?
    } else {
        let outside = system_account(tx, AccountKind::Deposits, seen.currency)?;
        post(tx, movement, outside, incoming)?
    };
    store::insert(tx, id, incoming, coins, seen, TransactionStatus::Pending, now)?;
    Ok(id)
}

/// What had vanished is there again.
fn bring_back(tx: &mut Tx<'_>, seen: &ChainDeposit, known: &Known, now: Time) -> Result<()> {
    if known.units == 0 {
        return Ok(());
    }
    let coins = Coins::new(seen.currency, known.units);
    let outside = system_account(tx, AccountKind::Deposits, seen.currency)?;
    // No history shows it: the deposit stands there already.
    let movement =
        Movement { about: Some(known.movement_id), ..Movement::new(MovementKind::Deposit, coins, now) };
    post(tx, movement, outside, known.account).map(drop)
}

/// A deposit is no longer in the chain. False: it had been credited, which nothing takes back by itself.
///
/// # Errors
/// When the database fails.
pub fn lose_deposit(
    tx: &mut Tx<'_>,
    currency: Currency,
    tx_id: &str,
    output: &str,
    now: Time,
) -> Result<bool> {
    let known =
        store::list_of_transaction(tx, currency, tx_id)?.into_iter().find(|known| known.output == output);
    let Some(known) = known else { return Ok(true) };
    match known.status {
        TransactionStatus::Confirmed => return Ok(false),
        TransactionStatus::Failed => return Ok(true),
        TransactionStatus::Pending => {}
    }
    if known.units > 0 {
        let outside = system_account(tx, AccountKind::Deposits, currency)?;
        let coins = Coins::new(currency, known.units);
        let movement = Movement {
            about: Some(known.movement_id),
            ..Movement::new(MovementKind::DepositLost, coins, now)
        };
        post(tx, movement, known.account, outside)?;
    }
    store::fail(tx, known.movement_id, now)?;
    Ok(true)
}

/// The owner books a deposit by hand, confirmed from the start.
///
/// # Errors
/// When it is booked already, or the account cannot have it.
pub fn book_by_hand(
    tx: &mut Tx<'_>,
    owner: &Owner,
    user: UserId,
    coins: Coins,
    tx_id: &str,
    now: Time,
) -> Result<i64> {
    let holder = identity::find_account(tx, user)?.ok_or(ErrorCode::UserNotFound)?;
    if !holder.is_approved {
        return Err(Error::field("userId", ErrorCode::NotYetApproved));
    }
    let id = credit(tx, &holder, coins, tx_id, now)?;
    deposited(&holder, id, coins, tx_id, now).by(owner).emit(tx)?;
    Ok(id)
}

/// Coins from outside are credited at once.
pub fn credit(tx: &mut Tx<'_>, holder: &Account, coins: Coins, tx_id: &str, now: Time) -> Result<i64> {
    let currency = coins.currency();
    if !store::list_of_transaction(tx, currency, tx_id)?.is_empty() {
        return Err(Error::field("externalTxId", ErrorCode::WalletDepositBooked));
    }
    let own = receiving_account(tx, currency, holder.id)?;
    let outside = system_account(tx, AccountKind::Deposits, currency)?;
    let movement = Movement {
        shown_to: Some(own),
        external_tx_id: Some(tx_id),
        ..Movement::new(MovementKind::Deposit, coins, now)
    };
    let id = post(tx, movement, outside, own)?;
    let seen = ChainDeposit {
        user: holder.id,
        currency,
        units: coins.units(),
        exact: written(currency, coins.units()),
        tx_id: tx_id.to_owned(),
        output: String::new(),
        confirmations: 0,
        required: 0,
    };
    store::insert(tx, id, own, coins, &seen, TransactionStatus::Confirmed, now)?;
    Ok(id)
}

fn deposited(holder: &Account, id: i64, coins: Coins, tx_id: &str, now: Time) -> Event {
    let after = DepositedCoins {
        transaction_id: id,
        currency: coins.currency(),
        amount: coins.to_string(),
        external_tx_id: tx_id.to_owned(),
    };
    Event::new(&WalletEvent::Deposited { after }, now, ("user", holder.id, &holder.username))
}
