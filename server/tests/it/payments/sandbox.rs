//! The sandbox of a demo shop: both providers imitated, failures included.

use super::{PRICE, about, begin, capture, left, membership, status};
use crate::support::{Actor, Answer, TestApp, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::payments;
use kontor::time::SECOND;
use serde_json::{Value, json};

/// The shop as a fresh machine has it.
async fn demo(app: &TestApp) -> TestApp {
    app.restart_with(|config| {
        config.demo = true;
        config.demo_password = Some(crate::support::PASSWORD.into());
    })
    .await
}

async fn telegram(member: &Actor) -> (String, String) {
    let body = json!({ "productId": "premium", "amount": PRICE, "description": "Premium-Mitgliedschaft" });
    let answer = member.post("/api/telegram-payment/create").json(&body).await.ok();
    (path(&answer["invoiceUrl"]), answer["invoiceId"].as_str().unwrap().to_owned())
}

async fn paypal(member: &Actor) -> (String, String, String) {
    let answer = begin(member).await.ok();
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    (path(&answer["approvalUrl"]), text("orderId"), text("paymentId"))
}

/// What comes behind the shop's own address.
fn path(url: &Value) -> String {
    let url = url.as_str().unwrap();
    let at = url.find("/sandbox/").unwrap_or_else(|| panic!("no page of the sandbox: {url}"));
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");
    url[at..].to_owned()
}

/// A press on a button of the sandbox's page, by no one the shop knows.
async fn press(app: &TestApp, path: &str, behaviour: &str) -> Answer {
    let call = app.visitor().post(path).header("accept", "application/json");
    call.json(&json!({ "behaviour": behaviour })).await
}

#[on_sqlite]
async fn an_invoice_is_paid_on_a_page_of_the_server(app: TestApp) {
    let app = demo(&app).await;
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!(config["providers"]["sandbox"], true);
    let member = app.member().await;
    let (page, payment) = telegram(&member).await;
    let shown = app.visitor().get(&page).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(shown.text().contains("1000 Sterne") && shown.text().contains("Hier fließt kein Geld"));
    assert_eq!(left(&member).await, 0, "an invoice that was opened is not paid");
    // As a form in a browser.
    let paid = app.visitor().post(&format!("{page}/pay")).await;
    assert!(paid.status == 200 && paid.text().contains("Bezahlt."), "{}", paid.describe());
    about(left(&member).await, 1);
    assert_eq!(status(&member, &payment).await, "paid");
    let entry = membership(&member).await["payments"][0].clone();
    assert_eq!(
        (&entry["sandbox"], &entry["currency"], &entry["amount"]),
        (&json!(true), &json!("XTR"), &json!("1000"))
    );
    for _ in 0..3 {
        press(&app, &format!("{page}/pay"), "normal").await;
    }
    about(left(&member).await, 1);
}

#[on_sqlite]
async fn a_buyer_agrees_and_comes_back(app: TestApp) {
    let app = demo(&app).await;
    let member = app.member().await;
    let (page, order, payment) = paypal(&member).await;
    capture(&member, &order).await.refused(ErrorCode::PaymentNotApproved);
    let agreed = press(&app, &format!("{page}/approve"), "normal").await.ok();
    assert_eq!(agreed["returnUrl"], format!("/paypal-success?token={order}&PayerID=SANDBOX"));
    assert_eq!(left(&member).await, 0, "agreed is not paid");
    let stranger = app.member().await;
    capture(&stranger, &order).await.refused(ErrorCode::PaymentNotFound);
    let captured = capture(&member, &order).await.ok();
    assert_eq!(capture(&member, &order).await.ok(), captured);
    about(left(&member).await, 1);
    assert_eq!(status(&member, &payment).await, "paid");
    let (page, order, _) = paypal(&member).await;
    let away = press(&app, &format!("{page}/cancel"), "normal").await.ok();
    assert_eq!(away["returnUrl"], format!("/paypal-cancel?token={order}"));
    capture(&member, &order).await.refused(ErrorCode::PaymentNotApproved);
    about(left(&member).await, 1);
}

#[on_sqlite]
async fn failures_are_imitated_honestly(app: TestApp) {
    let app = demo(&app).await;
    for (behaviour, at_once, later, end) in [
        ("declined", 0, 0, "pending"),
        ("duplicate", 1, 1, "paid"),
        ("late", 0, 1, "paid"),
        ("out_of_order", 0, 0, "refunded"),
        ("wrong_amount", 0, 0, "pending"),
    ] {
        let member = app.member().await;
        let (page, payment) = telegram(&member).await;
        press(&app, &format!("{page}/pay"), behaviour).await;
        about_or_none(left(&member).await, at_once, behaviour);
        app.advance(20 * SECOND);
        payments::deliver_sandbox(app.shop()).await.unwrap();
        about_or_none(left(&member).await, later, behaviour);
        assert_eq!(status(&member, &payment).await, end, "{behaviour}");
    }
}

#[on_sqlite]
async fn paypals_failures_are_imitated_too(app: TestApp) {
    let app = demo(&app).await;
    for (behaviour, code, later, end) in [
        ("declined", Some(ErrorCode::PaymentDeclined), 0, "failed"),
        ("duplicate", None, 1, "paid"),
        ("late", Some(ErrorCode::PaymentPending), 1, "paid"),
        ("debit", Some(ErrorCode::PaymentPending), 1, "paid"),
        ("bounced", Some(ErrorCode::PaymentPending), 0, "failed"),
        ("out_of_order", Some(ErrorCode::PaymentPending), 0, "refunded"),
        ("wrong_amount", Some(ErrorCode::PaymentMismatch), 0, "pending"),
    ] {
        let member = app.member().await;
        let (page, order, payment) = paypal(&member).await;
        press(&app, &format!("{page}/approve"), behaviour).await.ok();
        let answer = capture(&member, &order).await;
        match code {
            Some(code) => drop(answer.refused(code)),
            None => drop(answer.ok()),
        }
        app.advance(20 * SECOND);
        payments::deliver_sandbox(app.shop()).await.unwrap();
        about_or_none(left(&member).await, later, behaviour);
        assert_eq!(status(&member, &payment).await, end, "{behaviour}");
        if behaviour == "declined" {
            press(&app, &format!("{page}/approve"), "normal").await.ok();
            capture(&member, &order).await.ok();
            about(left(&member).await, 1);
        }
    }
}

#[on_sqlite]
async fn a_real_shop_has_no_sandbox(app: TestApp) {
    let demo = demo(&app).await;
    let member = demo.member().await;
    let (page, _) = telegram(&member).await;
    let (other, order, _) = paypal(&member).await;
    press(&demo, &format!("{other}/approve"), "normal").await.ok();
    // The same database, and now a real shop.
    let app = demo.restart_with(|config| config.demo = false).await;
    let answer = app.visitor().post(&format!("{page}/pay")).await;
    assert!(answer.status == 404 || answer.status == 405, "{}", answer.describe());
    capture(&member.at(&app), &order).await.refused(ErrorCode::PaymentUnavailable);
    assert_eq!(left(&member.at(&app)).await, 0);
}

#[track_caller]
fn about_or_none(left: i64, payments: i64, behaviour: &str) {
    if payments == 0 {
        assert_eq!(left, 0, "{behaviour}");
    } else {
        about(left, payments);
    }
}
