//! Orders that are paid in Litecoin, on a real chain: Bitcoin is read by the same code.

use super::litecoind::Litecoind;
use super::orders::{ask, in_coins, shown};
use super::{look, pay_in};
use crate::payments::goods::kept;
use crate::support::{Actor, TestApp, on_both};
use kontor_chain::Chain::Litecoin;
use serde_json::json;

/// A shop on this chain, and an order for 25,80 € that was asked for 0.344 coins at this address.
async fn asked(app: &TestApp, node: &Litecoind) -> (TestApp, Actor, String, String) {
    let url = node.url.clone();
    let app = pay_in(app, |config| config.chains.ltc_url = Some(url.into())).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, "LTC").await.ok();
    let coins = shown(&member, &id).await["coins"].clone();
    assert_eq!((&coins["amount"], &coins["requiredConfirmations"]), (&json!("0.34400000"), &json!(6)));
    look(&app, Litecoin).await;
    (app, (*member).clone(), id, coins["address"].as_str().unwrap().to_owned())
}

async fn state(member: &Actor, id: &str) -> (String, String) {
    let payment = shown(member, id).await;
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    (text(&payment["coins"]["state"]), text(&payment["paymentStatus"]))
}

fn is(coins: &str, order: &str) -> (String, String) {
    (coins.to_owned(), order.to_owned())
}

#[on_both]
async fn parts_from_the_pool_to_the_last_confirmation(app: TestApp) {
    let node = Litecoind::start().await;
    let (app, member, id, address) = asked(&app, &node).await;
    node.pay(&address, "0.2").await;
    look(&app, Litecoin).await;
    assert_eq!(shown(&member, &id).await["coins"]["missing"], "0.14400000");
    node.mine(3).await;
    let app = app.restart().await;
    let member = member.at(&app);
    // What is replaced by a higher fee before it is mined counts once.
    let first = node.pay_replaceable(&address, "0.144").await;
    look(&app, Litecoin).await;
    let second = node.replace(&first).await;
    assert_ne!(first, second);
    look(&app, Litecoin).await;
    assert_eq!(state(&member, &id).await, is("processing", "pending"));
    node.mine(5).await;
    look(&app, Litecoin).await;
    assert_eq!((state(&member, &id).await, kept(&app, &id).await), (is("processing", "pending"), 1500));
    node.mine(1).await;
    for _ in 0..2 {
        look(&app, Litecoin).await;
    }
    assert_eq!((state(&member, &id).await, kept(&app, &id).await), (is("settled", "paid"), 2580));
}

#[on_both]
async fn coins_that_a_reorganisation_gives_to_another_are_taken_back(app: TestApp) {
    let node = Litecoind::start().await;
    let (app, member, id, address) = asked(&app, &node).await;
    let payment = node.pay(&address, "0.344").await;
    node.mine(6).await;
    look(&app, Litecoin).await;
    assert_eq!((state(&member, &id).await, kept(&app, &id).await), (is("settled", "paid"), 2580));
    node.spend_otherwise(&payment, 6).await;
    look(&app, Litecoin).await;
    assert_eq!((state(&member, &id).await, kept(&app, &id).await), (is("invalid", "paid"), 0));
    app.deliver_events().await;
    assert_eq!(app.owner().await.audit_of("order.money_lost").await.len(), 1);
}
