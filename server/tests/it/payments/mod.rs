//! Payments: begun at the server's price, taken by a provider, told in any order, counted once.

mod begin;
mod capture;
mod entries;
mod facts;
pub mod goods;
mod goods_storm;
mod refunds;
mod sandbox;
mod second;
mod silence;
pub mod storm;
pub mod stripe;
mod stripe_pages;
mod telegram;
mod webhooks;

use crate::doubles::paypal::{PayPal, Webhook};
use crate::doubles::telegram::Telegram;
use crate::support::{Actor, Answer, Call, TestApp};
use kontor::time::DAY;
use serde_json::{Value, json};

/// What one payment brings.
pub const MONTH: i64 = 30 * DAY;
pub const PRICE: i64 = 1999;

/// The shop with PayPal behind it.
pub async fn with_paypal(app: &TestApp) -> (TestApp, PayPal) {
    let paypal = PayPal::start().await;
    let double = paypal.clone();
    (app.restart_with(|config| double.configure(config)).await, paypal)
}

/// The shop with PayPal and Telegram behind it.
pub async fn with_providers(app: &TestApp) -> (TestApp, storm::Providers) {
    let (paypal, telegram) = (PayPal::start().await, Telegram::start().await);
    let (money, bot) = (paypal.clone(), telegram.clone());
    let app = app.restart_with(|config| {
        money.configure(config);
        bot.configure(config);
    });
    let app = app.await;
    let secret = app.shop().config.telegram.webhook_secret().unwrap();
    (app, storm::Providers { paypal, secret })
}

pub fn begin(member: &Actor) -> Call {
    let wish = json!({ "productId": "premium", "amount": PRICE, "earlyStart": 1 });
    member.post("/api/create-paypal-payment").json(&wish)
}

/// A begun payment: PayPal's number of the order, and the shop's of the payment.
pub async fn begun(member: &Actor) -> (String, String) {
    let answer = begin(member).await.ok();
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    (text("orderId"), text("paymentId"))
}

pub fn capture(member: &Actor, order: &str) -> Call {
    member.post("/api/capture-paypal-payment").json(&json!({ "orderId": order }))
}

/// Buys 30 days at PayPal from beginning to end.
pub async fn bought(member: &Actor, paypal: &PayPal) -> (String, String) {
    let (order, payment) = begun(member).await;
    paypal.approve(&order);
    capture(member, &order).await.ok();
    (order, payment)
}

/// PayPal sends a webhook.
pub async fn tell(app: &TestApp, webhook: &Webhook) -> Answer {
    let call = app.visitor().post("/api/webhooks/paypal").text(webhook.body.clone());
    webhook.headers.iter().fold(call, |call, (name, value)| call.header(name, value)).await
}

/// The own membership.
pub async fn membership(member: &Actor) -> Value {
    member.get("/api/premium").await.ok()
}

pub async fn status(member: &Actor, payment: &str) -> String {
    let payment = member.get(&format!("/api/premium/payments/{payment}")).await.ok();
    payment["status"].as_str().unwrap().to_owned()
}

/// Milliseconds of a time on the wire.
pub fn millis(time: &Value) -> i64 {
    let time: kontor::time::Time = serde_json::from_value(time.clone()).unwrap();
    time.0
}

/// For how long the membership lasts from now, in milliseconds; 0 without one.
pub async fn left(member: &Actor) -> i64 {
    match &membership(member).await["premiumUntil"] {
        Value::Null => 0,
        until => millis(until) - member.app.now(),
    }
}

/// That the membership lasts for so many payments from now, save for what the test itself has taken.
#[track_caller]
pub fn about(left: i64, payments: i64) {
    let full = payments * MONTH;
    assert!(left <= full && left > full - 60_000, "{left} is not {payments} × 30 days");
}
