//! Coins that come in. A deposit that the chain shows is booked at once, but lies with what is not confirmed; with enough
//! confirmations it becomes the member's. One that vanishes again goes back the way it came.

use super::ledger::{
    AccountId, AccountKind, Movement, MovementKind, find_account, house_account, insert_movement,
    list_holders, open_account, post,
};
use super::types::{TransactionStatus, written};
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Account, UserId};
use crate::guard::Owner;
use crate::outbox::Event;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_money::{Coins, Currency};
use serde_json::json;

/// What a chain shows of a deposit.
#[derive(Debug, Clone)]
pub struct ChainDeposit {
    pub user: UserId,
    pub currency: Currency,
    /// Rounded down to the unit; 0 credits nothing.
    pub units: i64,
    /// What the chain delivered in whole coins, with every digit.
    pub exact: String,
    pub tx_id: String,
    /// Which part of that transaction.
    pub output: String,
    pub confirmations: i64,
    pub required: i64,
}

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

/// A deposit's row.
struct Known {
    movement_id: i64,
    account: AccountId,
    units: i64,
    output: String,
    status: TransactionStatus,
}

/// Takes note of what the chain shows, as often as it is shown; credits it once.
///
/// # Errors
/// When the database fails, or the member is gone.
pub fn observe_deposit(tx: &mut Tx<'_>, seen: &ChainDeposit, now: Time) -> Result<Deposited> {
    let known = list_of_transaction(tx, seen.currency, &seen.tx_id)?;
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
            tx.execute(
                "UPDATE wallets_deposits SET confirmations = $2, required_confirmations = $3, status = 'pending', changed_at = $4
                 WHERE movement_id = $1",
                &values![known.movement_id, seen.confirmations, seen.required, now],
            )?;
            (known.movement_id, known.units)
        }
    };
    if seen.confirmations < seen.required {
        return Ok(if units == 0 { Deposited::Recorded } else { Deposited::Pending });
    }
    tx.execute(
        "UPDATE wallets_deposits SET status = 'confirmed', changed_at = $2 WHERE movement_id = $1",
        &values![movement_id, now],
    )?;
    if units == 0 {
        return Ok(Deposited::Recorded);
    }
    let coins = Coins::new(seen.currency, units);
    let incoming = open_account(tx, AccountKind::Incoming, seen.currency, seen.user)?;
    let own = receiving_account(tx, seen.currency, seen.user)?;
    let movement =
        Movement { about: Some(movement_id), ..Movement::new(MovementKind::DepositConfirmed, coins, now) };
    post(tx, movement, incoming, own)?;
    let holder = auth::find_account(tx, seen.user)?.ok_or(ErrorCode::UserNotFound)?;
    deposited(&holder, movement_id, coins, &seen.tx_id, now).emit(tx)?;
    Ok(Deposited::Credited)
}

/// Notes a deposit for the first time.
fn note(tx: &mut Tx<'_>, seen: &ChainDeposit, now: Time) -> Result<i64> {
    auth::find_account(tx, seen.user)?.ok_or(ErrorCode::UserNotFound)?;
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
        let outside = house_account(tx, AccountKind::Deposits, seen.currency)?;
        post(tx, movement, outside, incoming)?
    };
    insert(tx, id, incoming, coins, seen, TransactionStatus::Pending, now)?;
    Ok(id)
}

/// What had vanished is there again.
fn bring_back(tx: &mut Tx<'_>, seen: &ChainDeposit, known: &Known, now: Time) -> Result<()> {
    if known.units == 0 {
        return Ok(());
    }
    let coins = Coins::new(seen.currency, known.units);
    let outside = house_account(tx, AccountKind::Deposits, seen.currency)?;
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
    let known = list_of_transaction(tx, currency, tx_id)?.into_iter().find(|known| known.output == output);
    let Some(known) = known else { return Ok(true) };
    match known.status {
        TransactionStatus::Confirmed => return Ok(false),
        TransactionStatus::Failed => return Ok(true),
        TransactionStatus::Pending => {}
    }
    if known.units > 0 {
        let outside = house_account(tx, AccountKind::Deposits, currency)?;
        let coins = Coins::new(currency, known.units);
        let movement = Movement {
            about: Some(known.movement_id),
            ..Movement::new(MovementKind::DepositLost, coins, now)
        };
        post(tx, movement, known.account, outside)?;
    }
    tx.execute(
        "UPDATE wallets_deposits SET status = 'failed', confirmations = 0, changed_at = $2 WHERE movement_id = $1",
        &values![known.movement_id, now],
    )?;
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
    let holder = auth::find_account(tx, user)?.ok_or(ErrorCode::UserNotFound)?;
    if !holder.is_approved {
        return Err(Error::field("userId", ErrorCode::NotYetApproved));
    }
    let id = credit(tx, &holder, coins, tx_id, now)?;
    deposited(&holder, id, coins, tx_id, now).by(owner).emit(tx)?;
    Ok(id)
}

/// Coins from outside become somebody's at once.
pub fn credit(tx: &mut Tx<'_>, holder: &Account, coins: Coins, tx_id: &str, now: Time) -> Result<i64> {
    let currency = coins.currency();
    if !list_of_transaction(tx, currency, tx_id)?.is_empty() {
        return Err(Error::field("externalTxId", ErrorCode::WalletDepositBooked));
    }
    let own = receiving_account(tx, currency, holder.id)?;
    let outside = house_account(tx, AccountKind::Deposits, currency)?;
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
    insert(tx, id, own, coins, &seen, TransactionStatus::Confirmed, now)?;
    Ok(id)
}

fn deposited(holder: &Account, id: i64, coins: Coins, tx_id: &str, now: Time) -> Event {
    Event::new("wallet.deposited", now, ("user", holder.id, &holder.username)).change(
        json!(null),
        json!({
            "transactionId": id,
            "currency": coins.currency(),
            "amount": coins,
            "externalTxId": tx_id,
        }),
    )
}

fn insert(
    tx: &mut Tx<'_>,
    id: i64,
    account: AccountId,
    coins: Coins,
    seen: &ChainDeposit,
    status: TransactionStatus,
    now: Time,
) -> Result<()> {
    tx.execute(
        "INSERT INTO wallets_deposits (movement_id, account_id, currency, amount, exact_amount, external_tx_id, output, status,
            confirmations, required_confirmations, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        &values![
            id,
            account,
            coins.currency().as_str(),
            coins.units(),
            seen.exact.as_str(),
            seen.tx_id.as_str(),
            seen.output.as_str(),
            status.as_str(),
            seen.confirmations,
            seen.required,
            now
        ],
    )?;
    Ok(())
}

fn list_of_transaction(tx: &mut Tx<'_>, currency: Currency, tx_id: &str) -> Result<Vec<Known>> {
    let found = tx.all(
        "SELECT movement_id, account_id, amount, output, status FROM wallets_deposits
         WHERE currency = $1 AND external_tx_id = $2 ORDER BY movement_id",
        &values![currency.as_str(), tx_id],
        |row| {
            let status = TransactionStatus::parse(&row.get::<String>(4)?);
            Ok(Known {
                movement_id: row.get(0)?,
                account: AccountId(row.get(1)?),
                units: row.get(2)?,
                output: row.get(3)?,
                status: status.unwrap_or(TransactionStatus::Pending),
            })
        },
    )?;
    Ok(found)
}

/// Where somebody is paid to. Who is paid before having called for wallets gets one in every currency, as if called for.
fn receiving_account(tx: &mut Tx<'_>, currency: Currency, user: UserId) -> Result<AccountId> {
    if let Some(own) = find_account(tx, AccountKind::Member, currency, user)? {
        return Ok(own);
    }
    for each in Currency::ALL {
        open_account(tx, AccountKind::Member, each, user)?;
    }
    own_account(tx, currency, user)
}

/// Whether the member has called for wallets.
pub fn own_account(tx: &mut Tx<'_>, currency: Currency, user: UserId) -> Result<AccountId> {
    find_account(tx, AccountKind::Member, currency, user)?
        .ok_or_else(|| ErrorCode::WalletNotInitialised.into())
}
