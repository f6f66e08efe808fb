//! What lies on the chains compared with the books.

use super::store::{self, Balance, addresses, found};
use super::types::Reconciliation;
use crate::app::App;
use crate::error::Result;
use crate::features::wallets;
use crate::services::chains::Chains;
use kontor_chain::Chain;
use kontor_chain::watch::Watched;
use kontor_db::Tx;
use kontor_money::{Coins, Currency};

/// Asks the chain what lies at the shop's addresses, its own and all that were given to members.
///
/// # Errors
/// When the database fails.
pub async fn refresh(app: &App, chain: Chain) -> Result<()> {
    let (Some(watcher), Some(receiving)) =
        (app.state::<Chains>().watcher(chain), app.state::<Chains>().receiving(chain))
    else {
        return Ok(());
    };
    let mut watched = app.db.read(move |tx| addresses::list_kept(tx, chain)).await?;
    watched.extend(receiving.address(0).map(|own| Watched { address: own.to_string(), index: 0 }));
    let now = app.clock.now();
    match watcher.balances(&watched).await {
        Ok(balances) => {
            app.db
                .write(move |tx| {
                    for (currency, amount) in &balances {
                        let units = amount.units().unwrap_or(i64::MAX);
                        let held = held(tx, *currency)?;
                        store::set_balance(tx, *amount, &Balance { units, held, checked_at: now })?;
                    }
                    Ok(())
                })
                .await
        }
        Err(problem) => {
            tracing::warn!(chain = chain.as_str(), %problem, "balances of a chain cannot be seen");
            Ok(())
        }
    }
}

pub async fn list(app: &App) -> Result<Vec<Reconciliation>> {
    let watched: Vec<Chain> = app.state::<Chains>().watched().collect();
    app.db
        .read(move |tx| Currency::ALL.into_iter().map(|currency| row(tx, currency, &watched)).collect())
        .await
}

/// What must lie on the chain by the books; what still waits for a block is not there yet.
fn held(tx: &mut Tx<'_>, currency: Currency) -> Result<i64> {
    Ok(wallets::held(tx, currency)?.units() - found::sum_unmined(tx, currency)?)
}

fn row(tx: &mut Tx<'_>, currency: Currency, watched: &[Chain]) -> Result<Reconciliation> {
    let chain = Chain::of(currency);
    let watched = watched.contains(&chain);
    let balance = store::balance(tx, currency)?.filter(|_| watched);
    // Both sides of one moment: the chain was asked a while ago, and coins have moved since.
    let held = match &balance {
        Some(balance) => balance.held,
        None => held(tx, currency)?,
    };
    let units = balance.as_ref().map(|balance| balance.units);
    Ok(Reconciliation {
        currency,
        ledger: Coins::new(currency, held),
        chain: units.map(|units| Coins::new(currency, units)),
        difference: units.map(|units| Coins::new(currency, units.saturating_sub(held))),
        checked_at: balance.map(|balance| balance.checked_at),
        watched,
        problem: store::progress(tx, chain)?.problem.filter(|_| watched),
        unclaimed: found::count_unclaimed(tx, currency)?,
    })
}
