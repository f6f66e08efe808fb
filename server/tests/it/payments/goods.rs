//! Orders that are paid at PayPal: the goods are named, the money settles the order, and what comes late, twice or wrongly is told.

use super::{tell, with_paypal};
use crate::doubles::paypal::{PayPal, Signer};
use crate::support::{Actor, Call, Product, TestApp, on_both, on_sqlite, order};
use crate::vouchers::VOUCHERS;
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};

pub fn by_paypal(coffee: &Product, quantity: i64) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    wish["paymentMethod"] = json!("paypal");
    wish
}

pub fn pay(actor: &Actor, id: &str, query: &str) -> Call {
    actor.post(&format!("/api/orders/{id}/pay{query}")).json(&json!({ "paymentMethod": "paypal" }))
}

pub fn finish(actor: &Actor, id: &str, query: &str) -> Call {
    actor.post(&format!("/api/orders/{id}/payment{query}"))
}

pub async fn payment(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("/api/orders/{id}/payment")).await.ok()
}

/// PayPal's number of what `pay` has opened.
pub async fn opened(actor: &Actor, id: &str) -> String {
    let url = pay(actor, id, "").await.ok()["url"].as_str().unwrap().to_owned();
    url.split_once("token=").unwrap().1.to_owned()
}

/// The money of an order as its rows say it, and what it comes to.
pub async fn kept(app: &TestApp, id: &str) -> i64 {
    let sql = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments_entries WHERE subject = 'order' AND subject_id = $1";
    app.number(sql, vec![id.into()]).await
}

/// A member's order for two coffees, paid at PayPal: its number, and PayPal's.
pub async fn bought(member: &Actor, coffee: &Product, paypal: &PayPal) -> (String, String) {
    let id = member.placed(&by_paypal(coffee, 2)).await;
    let number = opened(member, &id).await;
    paypal.approve(&number);
    finish(member, &id, "").await.ok();
    (id, number)
}

#[on_both]
async fn an_order_is_paid_where_the_goods_are_named_and_is_settled_on_the_way_back(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "stock": 9 })).await;
    let offered = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(offered["methods"][0], json!({ "method": "paypal", "name": "PayPal" }));
    let member = app.member().await;
    let id = member.placed(&by_paypal(&coffee, 2)).await;
    assert_eq!(payment(&member, &id).await["paymentMethod"], "paypal");
    let number = opened(&member, &id).await;
    let unit = paypal.unit(&number);
    let euro = |text: &str| json!({ "currency_code": "EUR", "value": text });
    assert_eq!(unit["amount"]["value"], "25.80");
    assert_eq!(unit["amount"]["breakdown"], json!({ "item_total": euro("25.80"), "shipping": euro("0.00") }));
    assert_eq!(
        unit["items"],
        json!([{ "name": "Hausmischung", "quantity": "2", "unit_amount": euro("12.90"), "category": "PHYSICAL_GOODS" }])
    );
    finish(&member, &id, "").await.refused(ErrorCode::PaymentNotApproved);
    paypal.approve(&number);
    let answers = join_all((0..6).map(|_| finish(&member, &id, "").into_future())).await;
    for answer in &answers {
        assert_eq!(
            (&answer.ok()["paymentStatus"], &answer.ok()["paidAmount"]),
            (&json!("paid"), &json!("25.80"))
        );
    }
    assert_eq!((paypal.captures(&number), kept(&app, &id).await), (1, 2580));
    tell(&app, &paypal.captured(&number, app.now())).await.ok();
    tell(&app, &paypal.approved(&number, app.now())).await.ok();
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["steps"][0]["way"], shown["steps"].as_array().unwrap().len()), (&json!("paypal"), 1));
    assert_eq!(app.stock(coffee.id).await, Some(7));
    assert_eq!(owner.audit_of("order.paid").await.len(), 1);
    pay(&member, &id, "").await.refused(ErrorCode::OrderSettled);
    // It is no membership, whichever call asks.
    assert_eq!(member.get("/api/premium").await.ok()["payments"], json!([]));
    super::capture(&member, &number).await.refused(ErrorCode::PaymentNotFound);
}

#[on_both]
async fn a_voucher_is_the_discount_of_the_page(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung" })).await;
    owner.post(VOUCHERS).json(&json!({ "code": "KAFFEE10", "kind": "percent", "percent": 10 })).await.ok();
    let member = app.member().await;
    let mut wish = by_paypal(&coffee, 2);
    (wish["voucherCode"], wish["totalAmount"]) = (json!("KAFFEE10"), json!("23.22"));
    let id = member.placed(&wish).await;
    let number = opened(&member, &id).await;
    let unit = paypal.unit(&number);
    let euro = |text: &str| json!({ "currency_code": "EUR", "value": text });
    assert_eq!(unit["amount"]["value"], "23.22");
    let breakdown =
        json!({ "item_total": euro("25.80"), "shipping": euro("0.00"), "discount": euro("2.58") });
    assert_eq!(unit["amount"]["breakdown"], breakdown);
    assert_eq!(unit["items"][0]["unit_amount"], euro("12.90"));
    paypal.approve(&number);
    finish(&member, &id, "").await.ok();
    assert_eq!(
        (kept(&app, &id).await, payment(&member, &id).await["paymentStatus"].clone()),
        (2322, json!("paid"))
    );
}

#[on_both]
async fn a_guest_pays_with_the_key_and_no_one_else_does(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let placed = app.visitor().place(&by_paypal(&coffee, 1)).await.ok();
    let id = placed["orderId"].as_str().unwrap();
    let key = format!("?key={}", placed["receiptKey"].as_str().unwrap());
    for query in ["", "?key=", "?key=%00", &format!("?key={}", "A".repeat(43))] {
        for answer in [pay(&app.visitor(), id, query).await, finish(&app.visitor(), id, query).await] {
            assert!([400, 404].contains(&answer.status), "{}", answer.describe());
        }
    }
    let stranger = app.member().await;
    pay(&stranger, id, "").await.refused(ErrorCode::OrderNotFound);
    finish(&stranger, id, "").await.refused(ErrorCode::OrderNotFound);
    assert_eq!(paypal.orders().len(), 0);
    let first = pay(&app.visitor(), id, &key).await.ok();
    // Another click, tab or device leads to the same page.
    assert_eq!(pay(&app.visitor_elsewhere(), id, &key).await.ok(), first);
    let [number] = &paypal.orders()[..] else { panic!("one page") };
    paypal.approve(number);
    let paid = finish(&app.visitor(), id, &key).await.ok();
    assert_eq!((&paid["paymentStatus"], &paid["missingAmount"]), (&json!("paid"), &json!("0.00")));
}

#[on_both]
async fn who_agrees_and_does_not_come_back_has_paid(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&by_paypal(&coffee, 1)).await;
    let number = opened(&member, &id).await;
    paypal.approve(&number);
    paypal.book().broken = 1;
    // The answer to the capture is lost; PayPal tells again.
    assert_eq!(tell(&app, &paypal.approved(&number, app.now())).await.status, 503);
    let app = app.restart().await;
    tell(&app, &paypal.approved(&number, app.now())).await.ok();
    assert_eq!((paypal.captures(&number), kept(&app, &id).await), (1, 1290));
    assert_eq!(payment(&member.at(&app), &id).await["paymentStatus"], "paid");
}

#[on_both]
async fn no_money_is_taken_for_an_order_that_ended_or_was_paid(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 9 })).await;
    let member = app.member().await;
    for end in ["paid", "failed"] {
        let id = member.placed(&by_paypal(&coffee, 1)).await;
        let number = opened(&member, &id).await;
        paypal.approve(&number);
        owner.settle(&id, end).await.ok();
        tell(&app, &paypal.approved(&number, app.now())).await.ok();
        assert_eq!(finish(&member, &id, "").await.ok()["paymentStatus"], end);
        assert_eq!(paypal.captures(&number), 0, "{end}");
    }
}

#[on_both]
async fn money_that_comes_too_late_or_twice_is_owed_and_revives_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 9 })).await;
    let member = app.member().await;
    let late = member.placed(&by_paypal(&coffee, 1)).await;
    let number = opened(&member, &late).await;
    paypal.approve(&number);
    paypal.take(&number);
    owner.settle(&late, "failed").await.ok();
    for _ in 0..3 {
        tell(&app, &paypal.captured(&number, app.now())).await.ok();
    }
    assert_eq!(payment(&member, &late).await["paymentStatus"], "failed");
    assert_eq!(owner.audit_of("order.paid_late").await.len(), 1);
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["owed"], json!({ "count": 1, "amount": "12.90" }));
    tell(&app, &paypal.refunded(&number, 1290, app.now())).await.ok();
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["count"], 0);
    assert_eq!(kept(&app, &late).await, 0);

    // Two pages of two moments, and both are paid.
    let twice = member.placed(&by_paypal(&coffee, 1)).await;
    let first = opened(&member, &twice).await;
    app.advance(DAY / 4);
    let second = opened(&member, &twice).await;
    assert_ne!(first, second, "PayPal forgets pages that no one approved");
    for number in [&first, &second] {
        paypal.approve(number);
        paypal.take(number);
        tell(&app, &paypal.captured(number, app.now())).await.ok();
    }
    assert_eq!(
        (payment(&member, &twice).await["paymentStatus"].clone(), kept(&app, &twice).await),
        (json!("paid"), 2580)
    );
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "12.90");
}

#[on_both]
async fn another_amount_pays_nothing_and_is_shown_to_the_shop(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&by_paypal(&coffee, 1)).await;
    let number = opened(&member, &id).await;
    paypal.approve(&number);
    paypal.tamper(&number, |unit| unit["amount"]["value"] = json!("12.89"));
    finish(&member, &id, "").await.refused(ErrorCode::PaymentMismatch);
    assert_eq!(
        (payment(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("pending"), 0)
    );
    let listed = owner.get("/api/admin/payments").await.ok();
    assert_eq!(
        (&listed["payments"][0]["mismatch"], &listed["payments"][0]["orderId"]),
        (&json!("amount"), &json!(id))
    );
}

#[on_sqlite]
async fn the_way_to_pay_can_be_changed_until_something_was_paid(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    let number = opened(&member, &id).await;
    assert_eq!(payment(&member, &id).await["paymentMethod"], "paypal");
    for method in ["bank", "arrangement", "stripe", "telegram"] {
        let call = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": method }));
        call.await.refused_field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
    }
    let coins = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "crypto" }));
    coins.await.refused_field("currency", ErrorCode::Required);
    paypal.decline(&number, true);
    paypal.approve(&number);
    finish(&member, &id, "").await.refused(ErrorCode::PaymentDeclined);
    assert_eq!(opened(&member, &id).await, number, "the same page takes another card");
    paypal.book().under_review = true;
    paypal.decline(&number, false);
    paypal.approve(&number);
    finish(&member, &id, "").await.refused(ErrorCode::PaymentPending);
    paypal.review(&number, "COMPLETED");
    tell(&app, &paypal.captured(&number, app.now())).await.ok();
    assert_eq!(payment(&member, &id).await["paymentStatus"], "paid");
}

#[on_both]
async fn what_paypal_refuses_after_its_review_stands_at_the_order(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&by_paypal(&coffee, 1)).await;
    let number = opened(&member, &id).await;
    // What is refused at once the payer sees at PayPal, and pays there in another way.
    paypal.decline(&number, true);
    paypal.approve(&number);
    finish(&member, &id, "").await.refused(ErrorCode::PaymentDeclined);
    assert_eq!(payment(&member, &id).await["refused"], Value::Null);
    paypal.book().under_review = true;
    paypal.decline(&number, false);
    paypal.approve(&number);
    finish(&member, &id, "").await.refused(ErrorCode::PaymentPending);
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["underWay"]["provider"], &shown["refused"]), (&json!("paypal"), &Value::Null));
    paypal.review(&number, "DECLINED");
    let resource = paypal.capture_resource(&number);
    let told = paypal.sign("PAYMENT.CAPTURE.DECLINED", &resource, app.now(), Signer::PayPal);
    tell(&app, &told).await.ok();
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["underWay"], &shown["refused"]["provider"]), (&Value::Null, &json!("paypal")));
    paypal.book().under_review = false;
    let second = opened(&member, &id).await;
    paypal.approve(&second);
    finish(&member, &id, "").await.ok();
    let shown = payment(&member, &id).await;
    assert_eq!((&shown["paymentStatus"], &shown["refused"]), (&json!("paid"), &Value::Null));
}

#[on_both]
async fn a_page_that_was_open_takes_no_more_than_is_missing_by_now(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&by_paypal(&coffee, 2)).await;
    let number = opened(&member, &id).await;
    // A part has come another way.
    let sql = "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
        VALUES ('order', $1, 'bank', 'x', 500, 'EUR', 1)";
    app.execute(sql, vec![id.as_str().into()]).await;
    paypal.approve(&number);
    let sentence = finish(&member, &id, "").await.refused(ErrorCode::PaymentSumChanged);
    assert!(sentence.starts_with("Inzwischen fehlt ein anderer Betrag."), "{sentence}");
    tell(&app, &paypal.approved(&number, app.now())).await.ok();
    assert_eq!((paypal.captures(&number), kept(&app, &id).await), (0, 500));
    let second = opened(&member, &id).await;
    assert_eq!(paypal.unit(&second)["amount"]["value"], "20.80");
    paypal.approve(&second);
    let paid = finish(&member, &id, "").await.ok();
    assert_eq!((&paid["paymentStatus"], kept(&app, &id).await), (&json!("paid"), 2580));
}
