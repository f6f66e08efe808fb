//! Orders paid in euro inside Telegram: asked about in time, counted once, given back by a person.

use crate::doubles::telegram::{PROVIDER_TOKEN, Person, Telegram};
use crate::payments::goods::kept;
use crate::support::{Actor, Owner, Product, TestApp, on_both, on_sqlite, order};
use crate::vouchers::VOUCHERS;
use kontor::error::ErrorCode;
use kontor::features::orders::end_holds;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

struct Till {
    app: TestApp,
    telegram: Telegram,
    owner: Owner,
    coffee: Product,
    person: Person,
}

async fn till(app: &TestApp) -> Till {
    let telegram = Telegram::start().await;
    let app = telegram.employ_with_provider(app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "stock": 9 })).await;
    let person = telegram.person(5, "Kim", None);
    Till { app, telegram, owner, coffee, person }
}

fn wish(coffee: &Product, quantity: i64) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    wish["paymentMethod"] = json!("telegram");
    wish
}

async fn opened(actor: &Actor, id: &str, query: &str) -> String {
    let path = format!("/api/orders/{id}/pay{query}");
    let answer = actor.post(&path).json(&json!({ "paymentMethod": "telegram" })).await.ok();
    answer["url"].as_str().unwrap().to_owned()
}

async fn payment(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("/api/orders/{id}/payment")).await.ok()
}

/// Telegram asks, the shop answers, its word counts. Gives the news of the payment, which no one has brought yet, or the refusal.
async fn agree(app: &TestApp, person: &Person, url: &str) -> Result<Value, String> {
    let telegram = &person.telegram;
    let query = person.agrees_to_pay(url);
    let question = telegram.last_update();
    let (status, paid) = tokio::join!(telegram.bring(app, &question), person.payment(&query, url));
    assert_eq!(status, 200);
    let news = telegram.take_updates().pop().unwrap();
    paid.map(|_| news)
}

fn again(update: &Value, number: i64) -> Value {
    let mut again = update.clone();
    again["update_id"] = json!(update["update_id"].as_i64().unwrap() + number);
    again
}

#[on_both]
async fn an_order_is_paid_in_telegram_and_counted_once(app: TestApp) {
    let Till { app, telegram, owner, coffee, person } = till(&app).await;
    let offered = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(offered["methods"][0], json!({ "method": "telegram", "name": "Telegram" }));
    let member = app.member().await;
    let id = member.placed(&wish(&coffee, 2)).await;
    let url = opened(&member, &id, "").await;
    assert_eq!(opened(&member, &id, "").await, url, "a second click leads to the same invoice");
    let invoice = telegram.invoice(&url);
    assert_eq!(
        (&invoice["currency"], &invoice["provider_token"], &invoice["prices"]),
        (&json!("EUR"), &json!(PROVIDER_TOKEN), &json!([{ "label": "2 × Hausmischung", "amount": 2580 }]))
    );
    member.post(&format!("/api/orders/{id}/payment")).await.refused(ErrorCode::PaymentPending);
    let told = agree(&app, &person, &url).await.unwrap();
    assert_eq!(
        (payment(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("pending"), 0)
    );
    let node = app.another_node().await;
    for (number, app) in [(0, &app), (1, &node), (2, &app), (0, &node)] {
        assert_eq!(telegram.bring(app, &again(&told, number * 1000)).await, 200);
    }
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["paymentStatus"], &shown["steps"][0]["way"]), (&json!("paid"), &json!("telegram")));
    assert_eq!((kept(&app, &id).await, owner.audit_of("order.paid").await.len()), (2580, 1));
    // An old invoice, opened once more. Should Telegram take its money anyway, it is money of its own.
    assert!(agree(&app, &person, &url).await.is_err());
    let mut second = again(&told, 7000);
    second["message"]["successful_payment"]["telegram_payment_charge_id"] = json!("stx-second");
    second["message"]["successful_payment"]["provider_payment_charge_id"] = json!("ch-second");
    assert_eq!(telegram.bring(&app, &second).await, 200);
    assert_eq!(kept(&app, &id).await, 5160);
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "25.80");
}

#[on_both]
async fn an_invoice_tells_what_a_voucher_has_left_of_each_line(app: TestApp) {
    let Till { app, telegram, owner, coffee, person } = till(&app).await;
    let tea = owner.product(json!({ "name": "Assam", "price": 5 })).await;
    let voucher = json!({ "code": "FAST-ALLES", "kind": "percent", "percent": 99 });
    owner.post(VOUCHERS).json(&voucher).await.ok();
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 2), (&tea, 1)]);
    wish["paymentMethod"] = json!("telegram");
    (wish["voucherCode"], wish["totalAmount"]) = (json!("FAST-ALLES"), json!("0.31"));
    let id = member.placed(&wish).await;
    let url = opened(&member, &id, "").await;
    let invoice = telegram.invoice(&url);
    assert_eq!(
        invoice["prices"],
        json!([{ "label": "2 × Hausmischung", "amount": 26 }, { "label": "1 × Assam", "amount": 5 }])
    );
    let told = agree(&app, &person, &url).await.unwrap();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    assert_eq!(
        (payment(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("paid"), 31)
    );
}

#[on_both]
async fn a_guest_pays_and_what_is_told_after_a_restart_counts(app: TestApp) {
    let Till { app, telegram, coffee, person, .. } = till(&app).await;
    let placed = app.visitor().place(&wish(&coffee, 1)).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let url = opened(&app.visitor(), id, &format!("?key={key}")).await;
    let told = agree(&app, &person, &url).await.unwrap();
    let app = app.restart().await;
    app.advance(DAY * 2);
    assert_eq!(telegram.bring(&app, &told).await, 200);
    let shown = app.visitor().get(&format!("/api/orders/{id}/payment?key={key}")).await.ok();
    assert_eq!((&shown["paymentStatus"], kept(&app, id).await), (&json!("paid"), 1290));
}

#[on_both]
async fn what_must_not_be_paid_is_stopped_with_a_sentence(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guest_hold_minutes = 60).await;
    let Till { app, telegram, owner, coffee, person } = till(&app).await;
    let member = app.member().await;
    // Settled otherwise.
    let paid = member.placed(&wish(&coffee, 1)).await;
    let url = opened(&member, &paid, "").await;
    owner.settle(&paid, "paid").await.ok();
    assert!(agree(&app, &person, &url).await.unwrap_err().contains("bezahlt"));
    // A part has come another way.
    let part = member.placed(&wish(&coffee, 1)).await;
    let url = opened(&member, &part, "").await;
    let sql = "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
        VALUES ('order', $1, 'bank', 'x', 100, 'EUR', 1)";
    app.execute(sql, vec![part.as_str().into()]).await;
    assert_eq!(agree(&app, &person, &url).await.unwrap_err(), ErrorCode::PaymentSumChanged.sentence());
    // Its hold has ended and others have bought the goods.
    let placed = app.visitor().place(&wish(&coffee, 1)).await.ok();
    let (sold, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let url = opened(&app.visitor(), sold, &format!("?key={key}")).await;
    app.advance(2 * HOUR);
    end_holds(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    owner.change_product(coffee.id, json!({ "name": "Hausmischung", "stock": 0 })).await.ok();
    assert_eq!(agree(&app, &person, &url).await.unwrap_err(), "„Hausmischung“ ist leider ausverkauft.");
    owner.change_product(coffee.id, json!({ "name": "Hausmischung", "stock": 3 })).await.ok();
    let told = agree(&app, &person, &url).await.unwrap();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    assert_eq!(kept(&app, sold).await, 1290);
    // Too old.
    let member = member.sign_in(&member.name).await;
    let late = member.placed(&wish(&coffee, 1)).await;
    let url = opened(&member, &late, "").await;
    app.advance(DAY);
    assert_eq!(agree(&app, &person, &url).await.unwrap_err(), ErrorCode::PaymentExpired.sentence());
}

#[on_both]
async fn another_amount_pays_nothing_and_late_money_is_owed(app: TestApp) {
    let Till { app, telegram, owner, coffee, person } = till(&app).await;
    let member = app.member().await;
    let id = member.placed(&wish(&coffee, 1)).await;
    let url = opened(&member, &id, "").await;
    let told = agree(&app, &person, &url).await.unwrap();
    for (number, change) in
        [json!({ "total_amount": 1289 }), json!({ "currency": "USD" }), json!({ "invoice_payload": "fremd" })]
            .into_iter()
            .enumerate()
    {
        let mut wrong = again(&told, 5000 + i64::try_from(number).unwrap());
        let payment = &mut wrong["message"]["successful_payment"];
        payment.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        payment["telegram_payment_charge_id"] = json!(format!("wrong{number}"));
        assert_eq!(telegram.bring(&app, &wrong).await, 200);
    }
    assert_eq!(
        (payment(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("pending"), 0)
    );
    let listed = owner.get("/api/admin/payments").await.ok();
    assert!(listed["payments"][0]["mismatch"].is_string(), "{listed}");
    owner.settle(&id, "failed").await.ok();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    assert_eq!(payment(&member, &id).await["paymentStatus"], "failed");
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "12.90");
}

#[on_both]
async fn money_goes_back_by_hand_and_is_noted(app: TestApp) {
    let Till { app, telegram, owner, coffee, person } = till(&app).await;
    let member = app.member().await;
    let id = member.placed(&wish(&coffee, 2)).await;
    let url = opened(&member, &id, "").await;
    let told = agree(&app, &person, &url).await.unwrap();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    let path = format!("/api/admin/orders/{id}/refunds");
    let offered = owner.get(&path).await.ok();
    assert_eq!(offered["ways"][0], json!({ "way": "telegram", "name": "Telegram", "most": "25.80" }));
    let body = json!({ "way": "telegram", "reason": "defect", "amount": "20.00" });
    let refund = owner.post(&path).json(&body).await.ok();
    let place = told["message"]["successful_payment"]["provider_payment_charge_id"].clone();
    assert_eq!((&refund["state"], &refund["providerId"]), (&json!("waiting"), &place));
    assert_eq!(kept(&app, &id).await, 2580, "no one has given it back yet");
    let offered = owner.get(&path).await.ok();
    assert_eq!(offered["ways"][0]["most"], "5.80");
    let work = owner.get("/api/admin/refunds").await.ok();
    assert_eq!(work["refunds"][0]["way"], "telegram");
    owner.post(&format!("/api/admin/refunds/{}/done", refund["id"].as_str().unwrap())).await.ok();
    assert_eq!(kept(&app, &id).await, 580);
    let too_much = json!({ "way": "telegram", "reason": "defect", "amount": "5.81" });
    owner.post(&path).json(&too_much).await.refused(ErrorCode::RefundTooMuch);
}

/// Everything that reads the shop's database waits as long as this lives.
struct Held(Arc<AtomicBool>);

impl Held {
    fn new(app: &TestApp) -> Self {
        let over = Arc::new(AtomicBool::new(false));
        // More than there are readers.
        for _ in 0..64 {
            let (db, over) = (app.shop().db.clone(), over.clone());
            tokio::spawn(async move {
                let wait = move |_: &mut kontor_db::Tx<'_>| {
                    while !over.load(Ordering::Relaxed) {
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    Ok::<_, kontor_db::Error>(())
                };
                db.read(wait).await.unwrap();
            });
        }
        Self(over)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[on_both]
async fn the_shop_says_no_in_time_where_its_database_does_not_answer(app: TestApp) {
    let Till { app, telegram, coffee, person, .. } = till(&app).await;
    let member = app.member().await;
    let id = member.placed(&wish(&coffee, 1)).await;
    let url = opened(&member, &id, "").await;
    let held = Held::new(&app);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let begun = Instant::now();
    let query = person.agrees_to_pay(&url);
    let question = telegram.last_update();
    let (status, refused) = tokio::join!(telegram.bring(&app, &question), async {
        let word = person.payment(&query, &url).await;
        let took = begun.elapsed();
        drop(held);
        (word, took)
    });
    let (word, took) = refused;
    assert_eq!(word.unwrap_err(), ErrorCode::Unavailable.sentence());
    assert!(took < Duration::from_secs(8), "{took:?} of Telegram's ten seconds");
    assert_eq!(status, 200);
    telegram.take_updates();
    // Nothing moved, and the next try is taken.
    assert_eq!(kept(&app, &id).await, 0);
    let told = agree(&app, &person, &url).await.unwrap();
    assert_eq!(telegram.bring(&app, &told).await, 200);
    assert_eq!(kept(&app, &id).await, 1290);
}

#[on_sqlite]
async fn without_a_payment_provider_the_bot_takes_no_euro(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&wish(&coffee, 1)).await;
    let call = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "telegram" }));
    call.await.refused(ErrorCode::PaymentUnavailable);
    let methods = app.visitor().get("/api/payment-methods").await.ok();
    assert!(!methods.to_string().contains("telegram"), "{methods}");
}
