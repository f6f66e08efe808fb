//! A membership paid in Telegram, from the invoice to the room it opens: asked and answered in time, counted once.

use super::linked;
use crate::doubles::telegram::{Mishap, Person, Telegram};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

async fn invoice(member: &Actor) -> String {
    let body = json!({ "productId": "premium", "amount": 1999, "description": "Premium", "earlyStart": 1 });
    let answer = member.post("/api/telegram-payment/create").json(&body).await.ok();
    answer["invoiceUrl"].as_str().unwrap().to_owned()
}

async fn until(member: &Actor) -> Option<String> {
    member.get("/api/premium").await.ok()["premiumUntil"].as_str().map(str::to_owned)
}

/// Telegram asks, the shop answers over the webhook, and its word counts. Gives the news of the payment, which no one has
/// brought yet, or the shop's refusal.
async fn pay(app: &TestApp, person: &Person, url: &str) -> Result<Value, String> {
    let telegram = &person.telegram;
    let query = person.agrees_to_pay(url);
    let question = telegram.last_update();
    let (status, paid) = tokio::join!(telegram.bring(app, &question), person.payment(&query, url));
    assert_eq!(status, 200);
    let news = telegram.take_updates().pop().unwrap();
    paid.map(|_| news)
}

#[on_both]
async fn a_payment_opens_the_lounge(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let url = invoice(&member).await;
    let told = pay(&app, &person, &url).await.unwrap();
    assert_eq!(until(&member).await, None, "only the payment itself counts");
    assert_eq!(telegram.bring(&app, &told).await, 200);
    let first = until(&member).await.expect("premium");
    // Told again under the same number and under new ones, here and at another node: the charge counts once.
    let node = app.another_node().await;
    for (number, app) in [(0, &app), (1, &node), (2, &app)] {
        let mut again = told.clone();
        again["update_id"] = json!(told["update_id"].as_i64().unwrap() + 1000 * number);
        assert_eq!(telegram.bring(app, &again).await, 200);
    }
    assert_eq!(until(&member).await, Some(first));
    telegram.let_send(&app).await;
    assert!(person.messages().iter().any(|sent| sent.text.contains("Premium")), "{:?}", person.messages());
}

#[on_both]
async fn a_payment_that_must_not_be_is_stopped(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    let url = invoice(&member).await;
    let told = pay(&app, &person, &url).await.unwrap();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    let first = until(&member).await;
    assert!(first.is_some());
    // An old invoice opened once more.
    assert_eq!(pay(&app, &person, &url).await.unwrap_err(), ErrorCode::PaymentDone.sentence());
    assert_eq!(until(&member).await, first);
}

#[on_both]
async fn the_answer_comes_while_everything_else_waits(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(5, "Kim", None));
    linked(&app, &telegram, &member, &person).await;
    let url = invoice(&member).await;
    // Messages wait for Telegram's silence to end; the payment's question does not stand behind them.
    for _ in 0..20 {
        person.writes("/hilfe");
    }
    telegram.deliver(&app).await;
    telegram.world().mishaps.push_back(Mishap::Silence(3600));
    kontor::features::telegram::send_due(app.shop()).await.unwrap();
    let begun = Instant::now();
    pay(&app, &person, &url).await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}
