//! One look at a chain, and what follows from it.

use super::store::found::{self, State, Waiting};
use super::store::{self, addresses};
use super::types::WatchProblem;
use crate::app::App;
use crate::error::Result;
use crate::features::wallets::{self, ChainDeposit, Deposited};
use crate::identity::UserId;
use crate::services::chains::Chains;
use crate::time::Time;
use kontor_chain::watch::{Covers, Request, View, WatchError};
use kontor_chain::{Chain, confirmations};
use kontor_db::Tx;
use kontor_money::Currency;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Addresses that one look asks for where each is a call of its own.
const ADDRESSES_A_LOOK: i64 = 40;
/// Characters of a problem in the log: what a service says of itself may be of any length.
const LONGEST_PROBLEM: usize = 200;
/// Looks at a chain once. A chain that cannot be seen is no error of the shop: it is noted, and the next look catches up.
///
/// # Errors
/// When the database fails.
pub async fn watch(app: &App, chain: Chain) -> Result<()> {
    let Some(watcher) = app.state::<Chains>().watcher(chain) else { return Ok(()) };
    // Where the shop holds no coins for members, members have no addresses.
    if wallets::with_balances(app).is_err() {
        return Ok(());
    }
    let now = app.clock.now();
    let source = app.state::<Chains>().receiving(chain).and_then(|receiving| receiving.address(0).ok());
    let source = source.map(|address| address.to_string());
    let (round, request) = app.db.read(move |tx| gather(tx, chain, source.as_deref(), now)).await?;
    match watcher.look(&request).await {
        Ok(view) => {
            if let Some((address, error)) = &view.missed {
                log(chain, Some(address), error);
            }
            let told = app.db.write(move |tx| apply(tx, chain, round, &view, now)).await?;
            app.outbox.notify_one();
            for (user, currency) in told {
                wallets::announce(app, user, currency);
            }
        }
        Err(error) => {
            log(chain, None, &error);
            let problem = WatchProblem::from(&error);
            app.db.write(move |tx| store::note_problem(tx, chain, problem, now)).await?;
        }
    }
    Ok(())
}

/// The back office shows the kind of a problem; its own words are for the operator.
fn log(chain: Chain, address: Option<&str>, error: &WatchError) {
    let problem: String = error.to_string().chars().take(LONGEST_PROBLEM).collect();
    tracing::warn!(chain = chain.as_str(), address, %problem, "chain cannot be seen");
}

/// What a look must know, and the round it belongs to.
fn gather(tx: &mut Tx<'_>, chain: Chain, source: Option<&str>, now: Time) -> Result<(i64, Request)> {
    let round = store::progress(tx, chain)?.round;
    let known = store::list_blocks(tx, chain)?;
    let mut request = Request { known, ..Request::default() };
    match chain {
        Chain::Bitcoin | Chain::Litecoin => {
            request.addresses = addresses::list(tx, chain, None, Some((now, ADDRESSES_A_LOOK)))?;
            for watched in &request.addresses {
                request.settled.extend(found::list_settled(tx, chain, &watched.address)?);
                if !found::list_waiting_at(tx, chain, &watched.address)?.is_empty() {
                    request.waiting.insert(watched.address.clone());
                }
            }
        }
        Chain::Ethereum => request.addresses = addresses::list(tx, chain, None, None)?,
        // A wallet sees the subaddresses of its own keys.
        Chain::Monero => {
            request.addresses = addresses::list(tx, chain, source, None)?;
            let waiting = found::list_waiting(tx, chain)?;
            request.lowest_waiting =
                waiting.iter().filter_map(|waiting| waiting.height).min().map(i64::unsigned_abs);
        }
    }
    Ok((round, request))
}

/// Brings memory and ledger to what the look saw, unless another look was faster; answers whose wallets have changed.
fn apply(
    tx: &mut Tx<'_>,
    chain: Chain,
    round: i64,
    view: &View,
    now: Time,
) -> Result<BTreeSet<(UserId, Currency)>> {
    let mut changed = BTreeSet::new();
    if !store::end_round(tx, chain, round, view, now)? {
        return Ok(changed);
    }
    let mut locked = HashMap::new();
    for found in &view.found {
        let Some(address_id) = addresses::find_row(tx, chain, &found.address)? else { continue };
        found::note(tx, address_id, found, now)?;
        locked.insert((found.tx_id.clone(), found.output.clone()), found.is_locked);
    }
    let waiting = match &view.covers {
        Covers::From(from) => {
            warn_of_deep_change(tx, chain, *from, &locked)?;
            found::list_waiting(tx, chain)?
        }
        Covers::Addresses(addresses) => {
            let mut waiting = Vec::new();
            for address in addresses {
                waiting.extend(found::list_waiting_at(tx, chain, address)?);
            }
            waiting
        }
    };
    for deposit in waiting {
        let is_covered = match (&view.covers, deposit.height) {
            (Covers::From(from), Some(height)) => height.unsigned_abs() >= *from,
            _ => true,
        };
        let seen = locked.get(&deposit.key()).copied();
        let is_gone = is_covered && seen.is_none();
        if is_gone || settle(tx, &deposit, view.tip.height, seen == Some(true), now)? {
            changed.extend(deposit.user.map(|user| (user, deposit.currency)));
        }
        if is_gone {
            wallets::lose_deposit(tx, deposit.currency, &deposit.tx_id, &deposit.output, now)?;
            found::set_state(tx, deposit.id, State::Gone, 0, now)?;
        }
    }
    if let Covers::Addresses(addresses) = &view.covers {
        for address in addresses {
            addresses::looked_at(tx, chain, address, now)?;
        }
    }
    if let Some((address, error)) = &view.missed {
        addresses::put_off(tx, chain, address, now)?;
        store::note_problem(tx, chain, error.into(), now)?;
    }
    Ok(changed)
}

/// Tells the ledger how deep a deposit lies, unless it knows.
fn settle(tx: &mut Tx<'_>, deposit: &Waiting, tip: u64, is_locked: bool, now: Time) -> Result<bool> {
    let required = i64::try_from(confirmations(deposit.currency)).unwrap_or(i64::MAX);
    let depth = deposit.height.and_then(|height| tip.checked_sub(height.unsigned_abs()));
    let depth = depth.map_or(0, |above| i64::try_from(above).unwrap_or(i64::MAX).saturating_add(1));
    // What its sender has locked is not spendable, however deep it lies.
    let depth = if is_locked { depth.min(required - 1) } else { depth };
    if deposit.confirmations == Some(depth) {
        return Ok(false);
    }
    let units = deposit.units.filter(|units| *units < found::BELIEVABLE);
    let state = match (deposit.user, units) {
        (Some(user), Some(units)) => {
            let seen = ChainDeposit {
                user,
                currency: deposit.currency,
                units,
                exact: deposit.amount.clone(),
                tx_id: deposit.tx_id.clone(),
                output: deposit.output.clone(),
                confirmations: depth,
                required,
            };
            match wallets::observe_deposit(tx, &seen, now)? {
                Deposited::Credited | Deposited::Known => State::Credited,
                Deposited::Recorded if depth >= required => State::Credited,
                Deposited::Pending | Deposited::Recorded => State::Waiting,
            }
        }
        _ if depth >= required => {
            tracing::error!(
                tx_id = deposit.tx_id,
                currency = deposit.currency.as_str(),
                "a deposit is nobody's"
            );
            State::Unclaimed
        }
        _ => State::Waiting,
    };
    found::set_state(tx, deposit.id, state, depth, now)?;
    Ok(true)
}

/// A reorganisation deeper than the confirmations that were waited for: nothing is taken from a member by itself, and the
/// comparison with the chain will show the difference.
fn warn_of_deep_change(
    tx: &mut Tx<'_>,
    chain: Chain,
    from: u64,
    seen: &HashMap<(String, String), bool>,
) -> Result<()> {
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let credited = found::list_credited_from(tx, chain, from)?;
    let gone: HashSet<_> = credited.iter().filter(|key| !seen.contains_key(*key)).collect();
    for (tx_id, output) in gone {
        tracing::error!(
            chain = chain.as_str(),
            tx_id,
            output,
            "a credited deposit is no longer in the chain"
        );
    }
    Ok(())
}
