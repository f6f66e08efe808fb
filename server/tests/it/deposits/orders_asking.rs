//! Asking for coins: who may, which ones, at which rate, and to which address.

use super::orders::{PRICE, ask, ask_with, asked, in_coins, set, shown};
use super::{TPUB, look, pay_in};
use crate::doubles::esplora::Esplora;
use crate::doubles::paypal::PayPal;
use crate::payments::goods::{finish, kept, opened};
use crate::support::{TestApp, on_both, on_sqlite};
use axum::Router;
use axum::routing::get;
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::{deposits, orders};
use kontor::time::{DAY, HOUR, MINUTE};
use kontor_chain::Chain::Bitcoin;
use kontor_money::Currency;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;

#[on_both]
async fn guests_pay_by_their_link_and_strangers_learn_nothing(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = pay_in(&app, |config| config.chains.btc_url = Some(url.into())).await;
    let coffee = app.owner().await.product(json!({})).await;
    let guest = app.visitor();
    let mut wish = in_coins(&coffee, 2);
    wish["email"] = json!("gast@example.org");
    let placed = guest.place(&wish).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    ask(&guest, id, "BTC").await.refused(ErrorCode::OrderNotFound);
    let stranger = app.member().await;
    ask(&stranger, id, "BTC").await.refused(ErrorCode::OrderNotFound);
    ask_with(&guest, id, "BTC", &format!("?key={key}")).await.ok();
    let payment = guest.get(&format!("/api/orders/{id}/payment?key={key}")).await.ok();
    let address = payment["coins"]["address"].as_str().unwrap().to_owned();
    esplora.pay(&[(&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    let payment = guest.get(&format!("/api/orders/{id}/payment?key={key}")).await.ok();
    assert_eq!((&payment["paymentStatus"], &payment["coins"]["state"]), (&json!("paid"), &json!("settled")));
    app.deliver_events().await;
}

#[on_both]
async fn orders_never_share_an_address_and_an_order_keeps_its_own(app: TestApp) {
    let (bitcoin, litecoin) = (Esplora::start(Currency::Btc).await, Esplora::start(Currency::Ltc).await);
    let urls = (bitcoin.url.clone(), litecoin.url.clone());
    let app = pay_in(&app, |config| {
        config.chains.btc_url = Some(urls.0.into());
        config.chains.ltc_url = Some(urls.1.into());
    })
    .await;
    let coffee = app.owner().await.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let mut calls = Vec::new();
    for _ in 0..4 {
        let id = member.placed(&in_coins(&coffee, 1)).await;
        for currency in ["BTC", "LTC", "BTC"] {
            calls.push((id.clone(), currency));
        }
    }
    let answers = join_all(calls.iter().map(|(id, currency)| ask(&member, id, currency).into_future())).await;
    let all: BTreeSet<String> = answers
        .iter()
        .map(|answer| answer.ok()["url"].as_str().unwrap().split_once('?').unwrap().0.to_owned())
        .collect();
    assert_eq!(all.len(), 8, "{all:?}");
    assert_eq!(app.number("SELECT COUNT(*) FROM deposits_addresses", vec![]).await, 8);
}

#[on_sqlite]
async fn coins_that_the_shop_does_not_take_are_refused_with_a_sentence(app: TestApp) {
    let (app, _esplora, _, member, id, _) = asked(&app).await;
    for currency in ["ETH", "LTC", "XMR"] {
        ask(&member, &id, currency).await.refused_field("currency", ErrorCode::PaymentMethodUnavailable);
    }
    let without = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "crypto" }));
    without.await.refused_field("currency", ErrorCode::Required);
    ask(&member, "no-such-order", "BTC").await.refused(ErrorCode::OrderNotFound);
    set(&app, "offer_coins", "off").await;
    let offered = app.visitor().get("/api/payment-methods").await.ok();
    assert!(offered["methods"].as_array().unwrap().iter().all(|method| method["method"] != "crypto"));
    app.advance(31 * MINUTE);
    ask(&member, &id, "BTC").await.refused_field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
}

/// A source of rates whose answer the test sets.
async fn source() -> (String, Arc<Mutex<Value>>) {
    let answer = Arc::new(Mutex::new(Value::Null));
    let told = answer.clone();
    let routes =
        Router::new().route("/rates", get(move || async move { axum::Json(told.lock().unwrap().clone()) }));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let url = format!("http://{}/rates?ids=bitcoin", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    (url, answer)
}

#[on_both]
async fn a_rate_that_has_grown_old_is_no_rate(app: TestApp) {
    let (url, answer) = source().await;
    let esplora = Esplora::start(Currency::Btc).await;
    let node = esplora.url.clone();
    let app = pay_in(&app, |config| {
        config.chains.btc_url = Some(node.into());
        config.wallets.rates.btc = None;
        config.wallets.rates_url = Some(url);
    })
    .await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    let refresh = || deposits::refresh_rates(app.shop());
    let is_offered = || async {
        let offered = app.visitor().get("/api/payment-methods").await.ok();
        offered["methods"].as_array().unwrap().iter().any(|method| method["method"] == "crypto")
    };
    for nonsense in [json!(null), json!({ "bitcoin": { "usd": 1 } }), json!({ "bitcoin": { "eur": "viel" } })]
    {
        *answer.lock().unwrap() = nonsense;
        refresh().await.unwrap();
        assert!(!is_offered().await);
    }
    let sentence = ask(&member, &id, "BTC").await.refused(ErrorCode::CoinRateOld);
    assert!(sentence.contains("kein aktueller Kurs"), "{sentence}");
    *answer.lock().unwrap() = json!({ "bitcoin": { "eur": 60000.5 } });
    refresh().await.unwrap();
    assert!(is_offered().await);
    app.advance(14 * MINUTE);
    ask(&member, &id, "BTC").await.ok();
    assert_eq!(shown(&member, &id).await["coins"]["rate"], "60000.50");
    app.advance(2 * MINUTE);
    assert!(!is_offered().await, "sixteen minutes");
    // What was asked for stands until its time is over.
    assert_eq!(shown(&member, &id).await["coins"]["state"], "new");
    refresh().await.unwrap();
    assert!(is_offered().await);
}

#[on_both]
async fn a_member_is_credited_nothing_where_an_order_is_paid(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = super::custody(&app, |chains| chains.btc_url = Some(url.into())).await;
    let app = app
        .restart_with(|config| {
            config.chains.btc_key = Some(TPUB.into());
            config.wallets.rates.btc = Some("60000".to_owned());
        })
        .await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let own = super::address(&member, "BTC").await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, "BTC").await.ok();
    let address = shown(&member, &id).await["coins"]["address"].as_str().unwrap().to_owned();
    assert_ne!(own, address);
    esplora.pay(&[(&own, 700), (&address, PRICE)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(super::balance(&member, "BTC").await, super::amounts("0.00000700", "0.00000000"));
    assert_eq!(
        (kept(&app, &id).await, shown(&member, &id).await["paymentStatus"].clone()),
        (2580, json!("paid"))
    );
    // The books of the wallets know nothing of it.
    deposits::refresh_balances(app.shop(), Bitcoin).await.unwrap();
    let rows = app.owner().await.get("/api/admin/wallets/reconciliation").await.ok();
    assert_eq!((&rows[0]["ledger"], &rows[0]["difference"]), (&json!("0.00000700"), &json!("0.00000000")));
}

#[on_both]
async fn goods_are_held_for_coins_that_were_seen(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let url = esplora.url.clone();
    let app = pay_in(&app, |config| {
        config.chains.btc_url = Some(url.into());
        config.orders.guest_hold_minutes = 60;
    })
    .await;
    let coffee = app.owner().await.product(json!({ "stock": 5 })).await;
    // In the first day a member's goods are held for an hour only.
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, "BTC").await.ok();
    let address = shown(&member, &id).await["coins"]["address"].as_str().unwrap().to_owned();
    esplora.pay(&[(&address, PRICE)]);
    look(&app, Bitcoin).await;
    assert_eq!(shown(&member, &id).await["coins"]["state"], "processing");
    app.advance(2 * HOUR);
    assert_eq!(orders::end_holds(app.shop()).await.unwrap(), 1, "the other order's");
    assert_eq!(app.stock(coffee.id).await, Some(3));
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(
        (shown(&member, &id).await["paymentStatus"].clone(), app.stock(coffee.id).await),
        (json!("paid"), Some(3))
    );
}

#[on_both]
async fn an_order_does_not_expire_while_its_coins_are_confirmed(app: TestApp) {
    let (app, esplora, _, member, id, address) = asked(&app).await;
    app.advance(7 * DAY - 10 * MINUTE);
    let member = app.visitor().sign_in(&member.name).await;
    ask(&member, &id, "BTC").await.ok();
    esplora.pay(&[(&address, PRICE)]);
    look(&app, Bitcoin).await;
    app.advance(2 * HOUR);
    assert_eq!(orders::expire_due(app.shop()).await.unwrap(), 0);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(
        (shown(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("paid"), 2580)
    );
}

#[on_both]
async fn coins_that_are_never_confirmed_keep_an_order_for_a_day(app: TestApp) {
    let (app, esplora, _, _, id, address) = asked(&app).await;
    app.advance(7 * DAY - 10 * MINUTE);
    esplora.pay(&[(&address, PRICE)]);
    for _ in 0..2 {
        look(&app, Bitcoin).await;
    }
    app.advance(DAY);
    assert_eq!(orders::expire_due(app.shop()).await.unwrap(), 1);
    let ended = "SELECT COUNT(*) FROM orders_orders WHERE id = $1 AND payment_status = 'expired'";
    assert_eq!(app.number(ended, vec![id.into()]).await, 1);
}

#[on_both]
async fn no_page_that_was_open_takes_money_while_coins_are_on_their_way(app: TestApp) {
    let (esplora, paypal) = (Esplora::start(Currency::Btc).await, PayPal::start().await);
    let url = esplora.url.clone();
    let app = pay_in(&app, |config| {
        config.chains.btc_url = Some(url.into());
        paypal.configure(config);
    })
    .await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    let number = opened(&member, &id).await;
    ask(&member, &id, "BTC").await.ok();
    let address = shown(&member, &id).await["coins"]["address"].as_str().unwrap().to_owned();
    esplora.pay(&[(&address, PRICE)]);
    look(&app, Bitcoin).await;
    paypal.approve(&number);
    finish(&member, &id, "").await.refused(ErrorCode::CoinsOnTheirWay);
    // Nor is it booked by hand, which would be money twice.
    owner.settle(&id, "paid").await.refused(ErrorCode::OrderMoneyUnderWay);
    assert_eq!(paypal.captures(&number), 0);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(
        (shown(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("paid"), 2580)
    );
}
