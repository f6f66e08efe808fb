//! Paying the shop from the wallet; part of the transaction that places the order.

use super::ledger::{AccountKind, Movement, MovementKind, own_account, post, system_account};
use super::types::{CoinRate, WalletFrame};
use super::{modes, store};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::settings;
use crate::identity::UserId;
use crate::live::Topic;
use crate::time::Time;
use kontor_db::Tx;
use kontor_money::{Cents, Coins, Currency, Rate};

/// What the shop takes, at which rate; nothing where it holds no balances.
pub fn rates(app: &App) -> Vec<CoinRate> {
    let config = settings::current(app);
    if modes::with_balances(app).is_err() || !config.payments.coins {
        return Vec::new();
    }
    let rate = |currency| Some(CoinRate { currency, eur: config.wallets.rate(currency, config.demo)? });
    Currency::ALL.into_iter().filter_map(rate).collect()
}

/// The rate at which an order can be paid in that currency.
///
/// # Errors
/// Where the shop does not take it.
pub fn rate_for(app: &App, currency: Currency) -> Result<Rate> {
    modes::with_balances(app)?;
    let config = settings::current(app);
    let rate = config.wallets.rate(currency, config.demo).filter(|_| config.payments.coins);
    rate.ok_or_else(|| ErrorCode::WalletNoRate.into())
}

/// Pays an order: `total` at `rate`, rounded up to the unit, from the member's wallet to the shop. An order of nothing
/// moves nothing.
///
/// # Errors
/// When there is too little, or no wallet.
pub fn pay_order(
    tx: &mut Tx<'_>,
    member: UserId,
    order_id: &str,
    total: Cents,
    (currency, rate): (Currency, Rate),
    now: Time,
) -> Result<Coins> {
    let coins = rate.coins_for(total, currency).ok_or(ErrorCode::WalletAmountTooLarge)?;
    let own = own_account(tx, currency, member)?;
    if coins.units() == 0 {
        return Ok(coins);
    }
    let shop = system_account(tx, AccountKind::Shop, currency)?;
    let movement = Movement {
        shown_from: Some(own),
        order_id: Some(order_id),
        ..Movement::new(MovementKind::Payment, coins, now)
    };
    post(tx, movement, own, shop)?;
    Ok(coins)
}

/// Gives back a part of what a member paid an order with, in the same coins at the same rate; all parts together are what was paid.
/// `given_back` is what goes back now and went back before, `total` what the order cost.
///
/// # Errors
/// When the member has no wallet any more.
pub fn give_back_order(
    tx: &mut Tx<'_>,
    member: UserId,
    order_id: &str,
    given_back: Cents,
    total: Cents,
    now: Time,
) -> Result<()> {
    for (currency, paid, returned) in store::list_order_payments(tx, order_id)? {
        let share = i128::from(paid) * i128::from(given_back.get()) / i128::from(total.get().max(1));
        let units = i64::try_from(share).unwrap_or(paid).min(paid) - returned;
        if units <= 0 {
            continue;
        }
        let own = own_account(tx, currency, member)?;
        let shop = system_account(tx, AccountKind::Shop, currency)?;
        let coins = Coins::new(currency, units);
        let movement = Movement {
            shown_to: Some(own),
            order_id: Some(order_id),
            ..Movement::new(MovementKind::Payment, coins, now)
        };
        post(tx, movement, shop, own)?;
    }
    Ok(())
}

/// Tells a member's open tabs that the wallet has changed.
pub fn announce(app: &App, member: UserId, currency: Currency) {
    app.live().publish(&Topic::User(member.0), &WalletFrame::WalletChanged { currency });
}
