//! What PayPal tells by itself, and what only claims to be PayPal's.

use super::{about, begun, capture, left, status, tell, with_paypal};
use crate::doubles::paypal::{PayPal, Signer};
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR};
use serde_json::json;
use tokio::net::TcpListener;

#[on_both]
async fn a_buyer_who_never_comes_back_is_premium_all_the_same(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    tell(&app, &paypal.approved(&order, app.now())).await.ok();
    assert_eq!((paypal.captures(&order), status(&member, &payment).await.as_str()), (1, "paid"));
    about(left(&member).await, 1);
    // The return, later, finds it done.
    capture(&member, &order).await.ok();
    about(left(&member).await, 1);
}

#[on_both]
async fn the_same_news_any_number_of_times_counts_once(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let other = app.another_node().await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    let news = [
        paypal.captured(&order, app.now()),
        paypal.captured(&order, app.now()),
        paypal.approved(&order, app.now()),
    ];
    let told = (0..30).map(|number| tell([&app, &other][number % 2], &news[number % 3]));
    let returned = capture(&member, &order);
    let (answers, returned) = futures::join!(join_all(told), returned.into_future());
    returned.ok();
    for answer in answers {
        // Two nodes may stand in each other's way: PayPal sends it again.
        assert!(matches!(answer.status, 200 | 503), "{}", answer.describe());
    }
    about(left(&member).await, 1);
    assert_eq!(app.owner().await.audit_of("premium.started").await.len(), 1);
    assert_eq!(app.owner().await.audit_of("premium.extended").await.len(), 0);
}

#[on_sqlite]
async fn what_is_not_paypals_is_refused_and_changes_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    let now = app.now();
    let genuine = paypal.captured(&order, now);
    let resource = paypal.capture_resource(&order);
    // No one is called who is not PayPal.
    let foreign = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let foreign_url = format!("http://{}/v1/notifications/certs/stranger.pem", foreign.local_addr().unwrap());

    let mut forgeries = vec![
        (
            "signed by somebody else",
            paypal.sign("PAYMENT.CAPTURE.COMPLETED", &resource, now, Signer::Stranger),
        ),
        (
            "meant for another webhook",
            paypal.sign_for("WH-OTHER", "PAYMENT.CAPTURE.COMPLETED", &resource, now, Signer::PayPal),
        ),
        ("five days old", paypal.captured(&order, now - 5 * DAY)),
        ("from tomorrow", paypal.captured(&order, now + DAY)),
    ];
    let mut altered = |what: &'static str, change: &dyn Fn(&mut crate::doubles::paypal::Webhook)| {
        let mut webhook = genuine.clone();
        change(&mut webhook);
        forgeries.push((what, webhook));
    };
    altered("a byte more", &|webhook| webhook.body.push(' '));
    altered("another amount", &|webhook| webhook.body = webhook.body.replace("19.99", "99.99"));
    altered("another transmission", &|webhook| webhook.set("paypal-transmission-id", "b1234567-0000"));
    altered("another time", &|webhook| {
        let time = kontor::time::Time(now - HOUR).to_string();
        webhook.set("paypal-transmission-time", &time);
    });
    altered("no time", &|webhook| webhook.set("paypal-transmission-time", "gestern"));
    altered("no signature", &|webhook| webhook.set("paypal-transmission-sig", ""));
    altered("a signature that is no text", &|webhook| webhook.set("paypal-transmission-sig", "%%%"));
    altered("another algorithm", &|webhook| webhook.set("paypal-auth-algo", "MD5withRSA"));
    altered("a certificate elsewhere", &|webhook| webhook.set("paypal-cert-url", &foreign_url));
    altered("the stranger's certificate", &|webhook| {
        webhook
            .set("paypal-cert-url", &format!("{}/v1/notifications/certs/gibt-es-nicht.pem", paypal.base()));
    });
    altered("no certificate", &|webhook| webhook.set("paypal-cert-url", "file:///etc/passwd"));
    altered("no headers", &|webhook| webhook.headers.clear());
    for (what, forgery) in &forgeries {
        let refused = tell(&app, forgery).await;
        assert_eq!(refused.status, 400, "{what}");
        refused.refused(ErrorCode::WebhookUnverified);
    }
    let called = tokio::time::timeout(std::time::Duration::from_millis(50), foreign.accept()).await;
    assert!(called.is_err(), "a foreign host was called");
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("pending", 0));
    tell(&app, &genuine).await.ok();
    about(left(&member).await, 1);
}

#[on_both]
async fn what_is_paypals_and_not_the_shops_is_heard_and_brings_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    let mut resource = paypal.capture_resource(&order);
    let now = app.now();
    for custom_id in [json!(null), json!("somebody-elses"), json!("")] {
        resource["custom_id"] = custom_id;
        tell(&app, &paypal.sign("PAYMENT.CAPTURE.COMPLETED", &resource, now, Signer::PayPal)).await.ok();
    }
    for kind in ["CUSTOMER.DISPUTE.CREATED", "PAYMENT.CAPTURE.DENIED", "PAYMENT.SALE.COMPLETED"] {
        tell(&app, &paypal.sign(kind, &json!({ "id": "x" }), now, Signer::PayPal)).await.ok();
    }
    assert_eq!(left(&member).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM payments_mismatches", vec![]).await, 0);
}

#[on_sqlite]
async fn the_certificate_is_fetched_once(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    for _ in 0..5 {
        tell(&app, &paypal.captured(&order, app.now())).await.ok();
    }
    let fetched = |paypal: &PayPal| {
        paypal.book().calls.iter().filter(|call| call.contains("/v1/notifications/certs/")).count()
    };
    assert_eq!(fetched(&paypal), 1);
}

#[on_sqlite]
async fn made_up_webhooks_hardly_call_paypal(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let fetched = || paypal.book().calls.iter().filter(|call| call.contains("certs")).count();
    let mut webhook = paypal.sign("PAYMENT.CAPTURE.COMPLETED", &json!({}), app.now(), Signer::Stranger);
    for path in
        ["/certs/CERT-1", "/irgendwo/anders", "/v1/notifications/certs/../x", "/v1/notifications/certs/"]
    {
        webhook.set("paypal-cert-url", &format!("{}{path}", paypal.base()));
        tell(&app, &webhook).await.refused(ErrorCode::WebhookUnverified);
    }
    assert_eq!(fetched(), 0, "certificates lie in one place");
    let gone = format!("{}/v1/notifications/certs/gibt-es-nicht", paypal.base());
    for _ in 0..3 {
        webhook.set("paypal-cert-url", &gone);
        tell(&app, &webhook).await.refused(ErrorCode::WebhookUnverified);
    }
    assert_eq!(fetched(), 1, "what was not there is not asked for again at once");
    for number in 0..120 {
        webhook.set("paypal-cert-url", &format!("{gone}-{number}"));
        let answer = tell(&app, &webhook).await;
        assert!(matches!(answer.status, 400 | 503), "{}", answer.describe());
    }
    assert_eq!(fetched(), 10);
}

#[on_sqlite]
async fn without_paypal_no_webhook_is_believed(app: TestApp) {
    let paypal = PayPal::start().await;
    let webhook = paypal.sign("PAYMENT.CAPTURE.COMPLETED", &json!({}), app.now(), Signer::PayPal);
    tell(&app, &webhook).await.refused(ErrorCode::WebhookUnverified);
}
