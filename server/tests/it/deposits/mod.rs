//! Coins from outside: own addresses, chains that are watched, reorganised and out of reach, and the comparison with the
//! books. Ethereum is a real chain ([`anvil`]); Esplora and Monero's wallet are doubles.

mod address;
mod anvil;
mod bitcoin;
mod ethereum;
mod litecoind;
mod monero;
mod orders;
mod orders_anvil;
mod orders_asking;
mod orders_keys;
mod orders_litecoin;
mod orders_sandbox;
mod orders_storm;
mod person;
mod reconciliation;

use crate::support::{Actor, TestApp};
use kontor::config::{Chains, Config};
use kontor::features::deposits;
use kontor_chain::Chain;
use serde_json::Value;

/// Extended public keys of published mnemonics' accounts, for chains of one's own.
const TPUB: &str = "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc";
const ETH_XPUB: &str = "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt";
const XMR_VIEW: &str = "66e7495a49d2f1b9458204386bd6aadf6402c270d37d503a1cebde58a0d38a00";
const XMR_SPEND: &str = "f7ee64693c501c0f6112f5ab4d33b405c35f66efb2c704ffbd2f7dc63408235e";

/// A shop that keeps coins for its members, with keys for all chains and with what `change` sets.
async fn custody(app: &TestApp, change: impl FnOnce(&mut Chains)) -> TestApp {
    app.restart_with(|config| {
        config.wallets.mode = Some("custody".to_owned());
        config.wallets.licence = Some("Test".to_owned());
        config.chains.network = Some("regtest".to_owned());
        config.chains.btc_key = Some(TPUB.into());
        config.chains.ltc_key = Some(TPUB.into());
        config.chains.eth_key = Some(ETH_XPUB.into());
        config.chains.xmr_view_key = Some(XMR_VIEW.into());
        config.chains.xmr_spend_key = Some(XMR_SPEND.into());
        change(&mut config.chains);
    })
    .await
}

/// A shop that holds nothing for its members and takes coins for orders, with keys for all chains, rates, and with what `change` sets.
async fn pay_in(app: &TestApp, change: impl FnOnce(&mut Config)) -> TestApp {
    app.restart_with(|config| {
        config.chains.network = Some("regtest".to_owned());
        config.chains.btc_key = Some(TPUB.into());
        config.chains.ltc_key = Some(TPUB.into());
        config.chains.eth_key = Some(ETH_XPUB.into());
        config.payments.arrangement = Some(true);
        let rates = &mut config.wallets.rates;
        (rates.btc, rates.ltc) = (Some("60000".to_owned()), Some("75".to_owned()));
        (rates.eth, rates.usdt) = (Some("3000".to_owned()), Some("0.93".to_owned()));
        change(config);
    })
    .await
}

/// One look of the worker, a while after the last one.
async fn look(app: &TestApp, chain: Chain) {
    app.advance(60_000);
    deposits::watch(app.shop(), chain).await.unwrap();
}

/// What hinders the watcher, in one word.
async fn problem(app: &TestApp, chain: Chain) -> Option<String> {
    let rows = app.owner().await.get("/api/admin/wallets/reconciliation").await.ok();
    let currency = chain.currencies()[0].as_str();
    let row = rows.as_array().unwrap().iter().find(|row| row["currency"] == currency).unwrap().clone();
    row["problem"].as_str().map(str::to_owned)
}

/// An address for deposits.
async fn address(actor: &Actor, currency: &str) -> String {
    let answer = actor.get(&format!("/api/wallets/{currency}/address")).await.ok();
    answer["address"]["address"].as_str().unwrap().to_owned()
}

/// Balance and pending balance in a currency.
async fn balance(actor: &Actor, currency: &str) -> (String, String) {
    let wallets = actor.get("/api/wallets/my").await.ok()["wallets"].clone();
    let wallet = wallets.as_array().unwrap().iter().find(|wallet| wallet["currency"] == currency).cloned();
    let text =
        |name: &str| wallet.as_ref().map_or("none", |wallet| wallet[name].as_str().unwrap()).to_owned();
    (text("balance"), text("pendingBalance"))
}

/// The history in a currency, the newest first: status, amount and confirmations.
async fn history(actor: &Actor, currency: &str) -> Vec<(String, String, Option<i64>)> {
    let answer = actor.get(&format!("/api/wallets/{currency}/transactions")).await.ok();
    let list = answer["transactions"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    list.iter()
        .map(|entry| (text(&entry["status"]), text(&entry["amount"]), entry["confirmations"].as_i64()))
        .collect()
}

fn amounts(balance: &str, pending: &str) -> (String, String) {
    (balance.to_owned(), pending.to_owned())
}
