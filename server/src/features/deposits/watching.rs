//! One look at a chain, and what follows from it.

use super::invoices::{self, Invoiced};
use super::store::found::{self, State, Waiting};
use super::store::{self, addresses};
use super::types::WatchProblem;
use super::{rates, sandbox};
use crate::app::App;
use crate::error::Result;
use crate::features::wallets::{self, ChainDeposit, Deposited};
use crate::identity::UserId;
use crate::services::chains::Chains;
use crate::time::{DAY, Time};
use kontor_chain::watch::{Covers, Request, View, WatchError};
use kontor_chain::{Chain, confirmations};
use kontor_db::Tx;
use kontor_money::Currency;
use std::collections::{BTreeSet, HashMap};

/// Addresses that one look asks for where each is a call of its own.
const ADDRESSES_A_LOOK: i64 = 40;
/// Characters of a problem in the log: what a service says of itself may be of any length.
const LONGEST_PROBLEM: usize = 200;
/// For so long a look compares what was booked for an order with the chain, where addresses are asked for one by one.
const COMPARED_FOR: i64 = DAY;

/// Looks at a chain once. A chain that cannot be seen is no error of the shop: it is noted, and the next look catches up.
///
/// # Errors
/// When the database fails.
pub async fn watch(app: &App, chain: Chain) -> Result<()> {
    let now = app.clock.now();
    app.db.write(move |tx| invoices::expire(tx, chain, now)).await?;
    // Where the shop neither holds coins for members nor takes them for orders, there is nothing to look for.
    if wallets::with_balances(app).is_err() && !invoices::is_awaited(app, chain).await? {
        return Ok(());
    }
    let source = app.state::<Chains>().receiving(chain).and_then(|receiving| receiving.address(0).ok());
    let source = source.map(|address| address.to_string());
    // A wallet sees the subaddresses of its own keys; nothing is known of those below keys before.
    let source = source.filter(|_| chain == Chain::Monero);
    let below = source.clone();
    let (before, request) = app.db.read(move |tx| gather(tx, chain, below.as_deref(), now)).await?;
    let looked = match app.state::<Chains>().watcher(chain) {
        Some(watcher) => watcher.look(&request).await,
        None if sandbox::replaces(app, chain) => Ok(sandbox::look(app, chain).await?),
        None => return Ok(()),
    };
    match looked {
        Ok(view) => {
            if let Some((address, error)) = &view.missed {
                log(chain, Some(address), error);
            }
            let shop = app.clone();
            let changes = app
                .db
                .write(move |tx| apply(&shop, tx, chain, (&before, source.as_deref()), &view, now))
                .await?;
            app.outbox.notify_one();
            for (user, currency) in changes.wallets {
                wallets::announce(app, user, currency);
            }
            if changes.orders {
                (app.hook::<Invoiced>().after)(app);
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

/// What a look must know, and where the chain stood before it.
fn gather(
    tx: &mut Tx<'_>,
    chain: Chain,
    source: Option<&str>,
    now: Time,
) -> Result<(store::Progress, Request)> {
    let before = store::progress(tx, chain)?;
    let known = store::list_blocks(tx, chain)?;
    let mut request = Request { known, ..Request::default() };
    match chain {
        Chain::Bitcoin | Chain::Litecoin => {
            request.addresses = addresses::list(tx, chain, None, Some((now, ADDRESSES_A_LOOK)))?;
            for watched in &request.addresses {
                request.settled.extend(found::list_settled(
                    tx,
                    chain,
                    &watched.address,
                    now.plus(-COMPARED_FOR),
                )?);
                if !found::list_waiting_at(tx, chain, &watched.address)?.is_empty() {
                    request.waiting.insert(watched.address.clone());
                }
            }
        }
        Chain::Ethereum => request.addresses = addresses::list(tx, chain, None, None)?,
        Chain::Monero => {
            request.addresses = addresses::list(tx, chain, source, None)?;
            let waiting = found::list_waiting(tx, chain, source)?;
            request.lowest_waiting =
                waiting.iter().filter_map(|waiting| waiting.height).min().map(i64::unsigned_abs);
        }
    }
    Ok((before, request))
}

/// What a look has changed.
#[derive(Default)]
struct Changes {
    /// Whose wallets.
    wallets: BTreeSet<(UserId, Currency)>,
    /// Whether orders were paid, or are no longer.
    orders: bool,
}

/// Brings memory, ledger and orders to what the look saw, unless another look was faster.
fn apply(
    app: &App,
    tx: &mut Tx<'_>,
    chain: Chain,
    (before, source): (&store::Progress, Option<&str>),
    view: &View,
    now: Time,
) -> Result<Changes> {
    let mut changed = Changes::default();
    if !store::end_round(tx, chain, before.round, view, now)? {
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
            let from = i64::try_from(*from).unwrap_or(i64::MAX);
            let settled = found::list_credited_from(tx, chain, from, source)?;
            changed.orders |= take_back(tx, &settled, &locked, now)?;
            found::list_waiting(tx, chain, source)?
        }
        Covers::Addresses(addresses) => {
            let mut waiting = Vec::new();
            for address in addresses {
                let settled = found::list_booked_at(tx, chain, address, now.plus(-COMPARED_FOR))?;
                changed.orders |= take_back(tx, &settled, &locked, now)?;
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
        if deposit.is_for_order && is_gone {
            invoices::vanish(tx, &deposit, now)?;
            continue;
        }
        let blocks = Blocks { tip: view.tip.height, seen_before: before.looked_at };
        if is_gone || settle(app, tx, &deposit, blocks, seen == Some(true), now)? {
            changed.wallets.extend(deposit.user.map(|user| (user, deposit.currency)));
            changed.orders |= deposit.is_for_order;
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

/// How far a look sees.
#[derive(Clone, Copy)]
struct Blocks {
    tip: u64,
    /// When the chain was seen before this look.
    seen_before: Option<Time>,
}

/// Tells the ledger, or the order's invoice, how deep a deposit lies, unless it knows.
fn settle(
    app: &App,
    tx: &mut Tx<'_>,
    deposit: &Waiting,
    blocks: Blocks,
    is_locked: bool,
    now: Time,
) -> Result<bool> {
    let required = i64::try_from(confirmations(deposit.currency)).unwrap_or(i64::MAX);
    let depth = deposit.height.and_then(|height| blocks.tip.checked_sub(height.unsigned_abs()));
    let depth = depth.map_or(0, |above| i64::try_from(above).unwrap_or(i64::MAX).saturating_add(1));
    // What its sender has locked is not spendable, however deep it lies.
    let depth = if is_locked { depth.min(required - 1) } else { depth };
    if deposit.confirmations == Some(depth) {
        return Ok(false);
    }
    if deposit.is_for_order {
        let current = |tx: &mut Tx<'_>| rates::current(app, tx, deposit.currency, now);
        let seen = invoices::Seen { is_confirmed: depth >= required, before: blocks.seen_before };
        let state = invoices::observe(tx, deposit, seen, current, now)?;
        found::set_state(tx, deposit.id, state, depth, now)?;
        return Ok(true);
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

/// A reorganisation deeper than the confirmations that were waited for. What was booked for an order is taken back there; nothing is
/// taken from a member by itself, and the comparison with the chain will show the difference. True: an order has lost money.
fn take_back(
    tx: &mut Tx<'_>,
    settled: &[Waiting],
    seen: &HashMap<(String, String), bool>,
    now: Time,
) -> Result<bool> {
    let mut has_lost = false;
    for gone in settled.iter().filter(|settled| !seen.contains_key(&settled.key())) {
        let Waiting { tx_id, output, currency, .. } = gone;
        tracing::error!(
            currency = currency.as_str(),
            tx_id,
            output,
            "a credited deposit is no longer in the chain"
        );
        if gone.is_for_order {
            invoices::lose(tx, gone, now)?;
            has_lost = true;
        }
    }
    Ok(has_lost)
}
