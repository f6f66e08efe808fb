//! Asking for coins: the order's own address, an amount at the rate of this moment, and half an hour to pay it.

use super::super::store::addresses;
use super::super::{rates, sandbox};
use super::rules;
use super::store::{self, OrderAddress};
use super::types::{CoinPayment, Invoice, InvoiceState, ReceivedCoins, Terms};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::features::settings;
use crate::services::chains::Chains;
use crate::time::{HOUR, MINUTE, Time};
use kontor_chain::{Chain, confirmations, explorer, payment_uri};
use kontor_db::Tx;
use kontor_money::{Cents, Coins, Currency};
use uuid::Uuid;

/// How long an amount holds: rates move.
const OPEN_FOR: i64 = 30 * MINUTE;

/// Whether the chain can be seen, so that payments are noticed.
fn is_seen(app: &App, chain: Chain) -> bool {
    let chains = app.state::<Chains>();
    chains.receiving(chain).is_some() && (chains.watcher(chain).is_some() || sandbox::replaces(app, chain))
}

/// The coins that orders can be paid in now: the seller wants them, their chain is watched, and their rate is known and fresh.
///
/// # Errors
/// When the database fails.
pub fn takes(app: &App, tx: &mut Tx<'_>) -> Result<Vec<Currency>> {
    let mut taken = Vec::new();
    if !settings::current(app).payments.coins {
        return Ok(taken);
    }
    let now = app.clock.now();
    for currency in Currency::ALL {
        if is_seen(app, Chain::of(currency)) && rates::current(app, tx, currency, now)?.is_some() {
            taken.push(currency);
        }
    }
    Ok(taken)
}

/// Whether orders may be paid on the chain, or were asked to be: what comes late must be seen as well.
///
/// # Errors
/// When the database fails.
pub async fn is_awaited(app: &App, chain: Chain) -> Result<bool> {
    let shop = app.clone();
    app.db
        .read(move |tx| {
            let taken = takes(&shop, tx)?.into_iter().any(|currency| Chain::of(currency) == chain);
            Ok(taken || store::has_addresses(tx, chain)?)
        })
        .await
}

/// An invoice over `missing` in those coins: the one that is open, or a new one at the rate of now. Its payment URI, and its number.
///
/// # Errors
/// [`ErrorCode::PaymentMethodUnavailable`] where the shop does not take these coins, [`ErrorCode::CoinRateOld`] while no rate is fresh
/// enough, [`ErrorCode::CoinsOnTheirWay`] when enough has come that is not confirmed, [`ErrorCode::RateLimited`].
pub fn ask(
    app: &App,
    tx: &mut Tx<'_>,
    order_id: &str,
    missing: Cents,
    currency: Currency,
) -> Result<(String, String)> {
    let now = app.clock.now();
    let chain = Chain::of(currency);
    if !settings::current(app).payments.coins || !is_seen(app, chain) {
        return Err(Error::field("currency", ErrorCode::PaymentMethodUnavailable));
    }
    let open = Cents::new(missing.get() - on_its_way(tx, order_id)?.get());
    if open <= Cents::ZERO {
        return Err(ErrorCode::CoinsOnTheirWay.into());
    }
    if let Some(known) = find_open(tx, order_id, currency, open, &source(app, chain)?, now)? {
        let (known, missing) = known;
        return Ok((uri(app, &known, missing).unwrap_or_default(), known.id));
    }
    let rate = rates::current(app, tx, currency, now)?.ok_or(ErrorCode::CoinRateOld)?;
    let coins = rules::asked(open, currency, rate).ok_or(ErrorCode::WalletAmountTooLarge)?;
    let limit = Limit::new(app.config.limits.payments_per_member_hour, HOUR, app.config.limits.factor);
    limits::take(tx, &format!("payments of order {order_id}"), limit, now, ErrorCode::RateLimited)?;
    let address = address(app, tx, order_id, chain, now)?;
    let new = Invoice {
        id: Uuid::now_v7().simple().to_string(),
        order_id: order_id.to_owned(),
        address: address.address,
        terms: Terms { cents: open, coins, rate },
        state: InvoiceState::New,
        expires_at: now.plus(OPEN_FOR),
    };
    store::insert(tx, &new, address.id, now)?;
    Ok((uri(app, &new, coins).unwrap_or_default(), new.id))
}

/// The open invoice that still asks for exactly this, and the coins that are missing of it.
fn find_open(
    tx: &mut Tx<'_>,
    order_id: &str,
    currency: Currency,
    open: Cents,
    source: &str,
    now: Time,
) -> Result<Option<(Invoice, Coins)>> {
    let newest = store::list_of_order(tx, order_id)?.into_iter().next();
    let waits = |invoice: &Invoice| {
        invoice.terms.currency() == currency && invoice.state == InvoiceState::New && now < invoice.expires_at
    };
    let Some(invoice) = newest.filter(waits) else { return Ok(None) };
    if !is_visible(tx, &invoice, source)? {
        return Ok(None);
    }
    let come = rules::sum(&store::list_counted(tx, &invoice.id)?);
    let left = invoice.terms.cents.get() - rules::worth(&invoice.terms, come).get();
    let missing = Coins::new(currency, invoice.terms.coins.units() - come);
    Ok((left == open.get()).then_some((invoice, missing)))
}

/// Whether the shop sees what comes to an invoice's address. A Monero wallet sees nothing below keys that were there before its own.
fn is_visible(tx: &mut Tx<'_>, invoice: &Invoice, source: &str) -> Result<bool> {
    let chain = Chain::of(invoice.terms.currency());
    if chain != Chain::Monero {
        return Ok(true);
    }
    let known = store::find_address(tx, &invoice.order_id, chain, source)?;
    Ok(known.is_some_and(|known| known.address == invoice.address))
}

/// The address that names the shop's key.
fn source(app: &App, chain: Chain) -> Result<String> {
    let receiving = app.state::<Chains>().receiving(chain).ok_or(ErrorCode::PaymentMethodUnavailable)?;
    receiving.address(0).map(|address| address.to_string()).map_err(Error::internal)
}

/// The order's address on the chain, given at the first time: one for all invoices of an order.
fn address(app: &App, tx: &mut Tx<'_>, order_id: &str, chain: Chain, now: Time) -> Result<OrderAddress> {
    let receiving = app.state::<Chains>().receiving(chain).ok_or(ErrorCode::PaymentMethodUnavailable)?;
    let source = source(app, chain)?;
    if let Some(known) = store::find_address(tx, order_id, chain, &source)? {
        store::touch_address(tx, known.id, now)?;
        return Ok(known);
    }
    let position = addresses::next_position(tx, chain, &source)?;
    let address = receiving.address(position).map_err(Error::internal)?.to_string();
    store::insert_address(tx, order_id, chain, &source, (position, &address), now)
}

/// What has come for an order and is not confirmed, in cents: it must not be paid again.
///
/// # Errors
/// When the database fails.
pub fn on_its_way(tx: &mut Tx<'_>, order_id: &str) -> Result<Cents> {
    let mut sum = 0;
    for invoice in store::list_of_order(tx, order_id)? {
        let counted = store::list_counted(tx, &invoice.id)?;
        let booked: i64 = counted.iter().filter_map(|receipt| receipt.booked).map(Cents::get).sum();
        sum += (rules::worth(&invoice.terms, rules::sum(&counted)).get() - booked).max(0);
    }
    Ok(Cents::new(sum))
}

/// What the sandbox's page shows of an invoice.
pub struct Shown {
    pub address: String,
    /// What is missing, or what was asked for once nothing is: people pay twice.
    pub coins: Coins,
}

/// # Errors
/// When the database fails.
pub fn find_shown(tx: &mut Tx<'_>, id: &str) -> Result<Option<Shown>> {
    let Some(invoice) = store::find(tx, id)? else { return Ok(None) };
    let asked = invoice.terms.coins.units();
    let missing = asked - rules::sum(&store::list_counted(tx, id)?);
    let coins = Coins::new(invoice.terms.currency(), if missing > 0 { missing } else { asked });
    Ok(Some(Shown { address: invoice.address, coins }))
}

fn uri(app: &App, invoice: &Invoice, coins: Coins) -> Option<String> {
    let network = app.state::<Chains>().network();
    payment_uri(network, coins, &invoice.address, app.config.chains.usdt_contract.as_deref())
}

/// How an order is paid in coins: its newest invoice with what has come for it; `None` where there is none.
///
/// # Errors
/// When the database fails.
pub fn find_current(app: &App, tx: &mut Tx<'_>, order_id: &str) -> Result<Option<CoinPayment>> {
    let Some(invoice) = store::list_of_order(tx, order_id)?.into_iter().next() else { return Ok(None) };
    let (now, chains) = (app.clock.now(), app.state::<Chains>());
    let currency = invoice.terms.currency();
    let chain = Chain::of(currency);
    let counted = store::list_counted(tx, &invoice.id)?;
    // Its time may be over since the last look, and is where nothing would be seen any more.
    let is_seen = match source(app, chain) {
        Ok(source) => is_visible(tx, &invoice, &source)?,
        Err(_) => false,
    };
    let expires_at = if is_seen { invoice.expires_at } else { invoice.expires_at.min(now) };
    let (state, exception) = rules::standing(&invoice.terms, &counted, invoice.state, expires_at, now);
    let received = rules::sum(&counted);
    let missing = Coins::new(currency, (invoice.terms.coins.units() - received).max(0));
    let is_imitated = sandbox::replaces(app, chain);
    let explorer = explorer::transactions(currency, chains.network()).filter(|_| !is_imitated);
    let payments = store::list_payments(tx, &invoice.id)?.into_iter().map(|payment| ReceivedCoins {
        explorer_url: explorer.map(|before| format!("{before}{}", payment.tx_id)),
        transaction_id: payment.tx_id,
        amount: Coins::new(currency, payment.units),
        confirmations: payment.confirmations,
    });
    let is_open = state == InvoiceState::New;
    Ok(Some(CoinPayment {
        currency,
        network: chains.network().name(currency),
        demo: chains.is_demo(chain),
        amount: invoice.terms.coins,
        received: Coins::new(currency, received),
        missing,
        rate: invoice.terms.rate,
        expires_at,
        state,
        exception,
        uri: if is_open { uri(app, &invoice, missing) } else { None },
        required_confirmations: confirmations(currency),
        payments: payments.collect(),
        sandbox_url: is_imitated.then(|| format!("/sandbox/coins/{}", invoice.id)),
        address: invoice.address,
    }))
}
