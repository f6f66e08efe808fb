//! Orders that are paid in ether and in a token, on a real chain.

use super::anvil::Anvil;
use super::orders::{ask, in_coins, shown};
use super::{look, pay_in};
use crate::payments::goods::kept;
use crate::support::{Actor, TestApp, on_both};
use kontor_chain::Chain::Ethereum;
use serde_json::{Value, json};

const GWEI: u128 = 1_000_000_000;

/// A shop on this chain, and an order for 25,80 € with what it was asked for.
async fn asked(app: &TestApp, anvil: &Anvil, currency: &str) -> (TestApp, Actor, String, Value) {
    let (token, url) = (anvil.publish_token().await, anvil.url.clone());
    let app = pay_in(app, |config| {
        config.chains.eth_url = Some(url.into());
        config.chains.usdt_contract = Some(token);
    })
    .await;
    // From here on it watches: the shop takes coins, before the first order.
    look(&app, Ethereum).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, currency).await.ok();
    let coins = shown(&member, &id).await["coins"].clone();
    (app, (*member).clone(), id, coins)
}

#[on_both]
async fn ether_pays_an_order_across_a_restart(app: TestApp) {
    let anvil = Anvil::start();
    let (app, member, id, coins) = asked(&app, &anvil, "ETH").await;
    // 25,80 € at 3,000 €: exactly 0.0086.
    assert_eq!((&coins["amount"], &coins["requiredConfirmations"]), (&json!("0.008600000"), &json!(12)));
    let address = coins["address"].as_str().unwrap();
    assert_eq!(coins["uri"], format!("ethereum:{address}?value=8600000000000000"));
    anvil.pay(address, 5_000_000 * GWEI).await;
    anvil.mine(3).await;
    look(&app, Ethereum).await;
    assert_eq!(shown(&member, &id).await["coins"]["missing"], "0.003600000");
    let app = app.restart().await;
    let member = member.at(&app);
    anvil.pay(address, 3_600_000 * GWEI + 1).await;
    anvil.mine(9).await;
    look(&app, Ethereum).await;
    let payment = shown(&member, &id).await;
    assert_eq!((&payment["coins"]["state"], &payment["paidAmount"]), (&json!("processing"), &json!("15.00")));
    anvil.mine(3).await;
    look(&app, Ethereum).await;
    let payment = shown(&member, &id).await;
    assert_eq!((&payment["coins"]["state"], &payment["paymentStatus"]), (&json!("settled"), &json!("paid")));
    assert_eq!(kept(&app, &id).await, 2580);
    assert_eq!(app.number("SELECT COUNT(*) FROM wallets_movements", vec![]).await, 0);
}

#[on_both]
async fn a_token_pays_an_order_and_ether_in_its_place_is_nobodys(app: TestApp) {
    let anvil = Anvil::start();
    let (app, member, id, coins) = asked(&app, &anvil, "USDT").await;
    let token = app.shop().config.chains.usdt_contract.clone().unwrap();
    // 27.741935 at 0.93 €, rounded up to what is worth less than a cent.
    assert_eq!(coins["amount"], "27.750000");
    let address = coins["address"].as_str().unwrap();
    anvil.pay(address, GWEI).await;
    anvil.pay_token(&token, address, 27_750_000).await;
    anvil.mine(12).await;
    look(&app, Ethereum).await;
    assert_eq!(shown(&member, &id).await["paymentStatus"], "paid");
    assert_eq!(kept(&app, &id).await, 2580);
    let rows = app.owner().await.get("/api/admin/wallets/reconciliation").await.ok();
    let row = rows.as_array().unwrap().iter().find(|row| row["currency"] == "ETH").unwrap();
    assert_eq!(row["unclaimed"], 1, "a person looks");
}

#[on_both]
async fn a_reorganisation_takes_back_what_was_booked(app: TestApp) {
    let anvil = Anvil::start();
    let (app, member, id, coins) = asked(&app, &anvil, "ETH").await;
    let address = coins["address"].as_str().unwrap();
    let before = anvil.call("evm_snapshot", json!([])).await;
    anvil.pay(address, 8_600_000 * GWEI).await;
    anvil.mine(12).await;
    look(&app, Ethereum).await;
    assert_eq!(
        (shown(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("paid"), 2580)
    );
    // The chain grows another way.
    anvil.call("evm_revert", json!([before])).await;
    anvil.mine(20).await;
    look(&app, Ethereum).await;
    let payment = shown(&member, &id).await;
    assert_eq!((&payment["coins"]["state"], &payment["paymentStatus"]), (&json!("invalid"), &json!("paid")));
    assert_eq!(kept(&app, &id).await, 0);
    app.deliver_events().await;
    assert_eq!(app.owner().await.audit_of("order.money_lost").await.len(), 1);
}
