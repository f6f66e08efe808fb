//! Beginning a payment: at the server's price, for oneself, once for each key.

use super::{PRICE, begin, begun, membership, with_paypal};
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn paypal_is_asked_for_the_servers_price_and_for_the_shops_account(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let answer = begin(&member).await.ok();
    let order = answer["orderId"].as_str().unwrap();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["approvalUrl"], format!("https://www.paypal.com/checkoutnow?token={order}"));
    let unit = paypal.unit(order);
    assert_eq!(unit["amount"], json!({ "currency_code": "EUR", "value": "19.99" }));
    assert_eq!(unit["custom_id"], answer["paymentId"]);
    let membership = membership(&member).await;
    assert_eq!(membership["isPremium"], false, "begun is not paid");
    let payment = &membership["payments"][0];
    assert_eq!(
        (&payment["status"], &payment["amount"], &payment["currency"]),
        (&json!("pending"), &json!("19.99"), &json!("EUR"))
    );
    assert_eq!((&payment["provider"], &payment["sandbox"]), (&json!("paypal"), &json!(false)));
}

#[on_sqlite]
async fn another_price_than_the_servers_begins_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    for amount in [0, 1, PRICE - 1, PRICE + 1, -PRICE, i64::MAX] {
        for call in ["/api/create-paypal-payment", "/api/telegram-payment/create"] {
            let body = json!({ "productId": "premium", "amount": amount, "description": "Premium" });
            let sentence = member.post(call).json(&body).await.refused(ErrorCode::PricesChanged);
            assert_eq!(sentence, "Preise haben sich geändert. Bitte aktualisieren Sie die Seite.");
        }
    }
    let other = json!({ "productId": "gold", "amount": PRICE });
    member.post("/api/create-paypal-payment").json(&other).await.refused(ErrorCode::ProductNotFound);
    assert!(paypal.orders().is_empty());
    assert_eq!(membership(&member).await["payments"], json!([]));
    assert_eq!(membership(&member).await["priceCents"], PRICE, "what is shown is what is charged");
}

#[on_sqlite]
async fn a_provider_that_is_not_there_is_said_so(app: TestApp) {
    let member = app.member().await;
    let body = json!({ "productId": "premium", "amount": PRICE });
    for call in ["/api/create-paypal-payment", "/api/telegram-payment/create"] {
        member.post(call).json(&body).await.refused(ErrorCode::PaymentUnavailable);
    }
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!(
        (&config["providers"]["paypal"], &config["providers"]["sandbox"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(membership(&member).await["priceStars"], json!(null), "no price for what is not sold");
}

#[on_both]
async fn twins_with_one_key_are_one_payment(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let other = app.another_node().await;
    let member = app.member().await;
    let there = member.at(&other);
    let twins = (0..12).map(|number| begin([&*member, &there][number % 2]).key("klick-1").into_future());
    let answers = join_all(twins).await;
    for answer in &answers {
        assert_eq!(answer.ok(), answers[0].ok());
    }
    assert_eq!(paypal.orders().len(), 1);
    let another = json!({ "productId": "premium", "amount": PRICE + 1 });
    let body = member.post("/api/create-paypal-payment").json(&another).key("klick-1").await;
    assert!(body.status == 409 || body.status == 422, "{}", body.describe());
    begin(&member).key("klick-2").await.ok();
    assert_eq!(paypal.orders().len(), 2);
    let stranger = app.member().await;
    let theirs = begin(&stranger).key("klick-1").await.ok();
    assert_ne!(theirs["orderId"], answers[0].ok()["orderId"]);
}

#[on_both]
async fn when_paypal_is_down_the_same_key_begins_later(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    begun(&member).await;
    paypal.book().down = 1;
    let refused = begin(&member).key("klick-1").await;
    assert_eq!(
        refused.refused(ErrorCode::PaymentStartFailed),
        "Zahlungsvorgang konnte nicht gestartet werden."
    );
    // The order is made, and its answer gets lost.
    paypal.book().broken = 1;
    begin(&member).key("klick-1").await.refused(ErrorCode::PaymentStartFailed);
    assert_eq!(paypal.orders().len(), 2);
    let app = app.restart().await;
    let member = member.at(&app);
    let begun = begin(&member).key("klick-1").await.ok();
    assert_eq!(paypal.orders().len(), 2, "PayPal knows its order by the payment's number");
    assert_eq!(begun, begin(&member).key("klick-1").await.ok());
}

#[on_sqlite]
async fn a_token_that_ends_early_is_got_anew(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    begun(&member).await;
    begun(&member).await;
    let asked = |paypal: &crate::doubles::paypal::PayPal| {
        paypal.book().calls.iter().filter(|call| call.ends_with("/oauth2/token")).count()
    };
    assert_eq!(asked(&paypal), 1, "one token serves many calls");
    paypal.book().end_tokens();
    begun(&member).await;
    assert_eq!(asked(&paypal), 2);
}

#[on_both]
async fn payments_are_limited_per_member_and_hour(app: TestApp) {
    let (app, _paypal) = with_paypal(&app).await;
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let member = app.member().await;
    for _ in 0..30 {
        begun(&member).await;
    }
    begin(&member).await.refused(ErrorCode::RateLimited);
    begun(&*app.member().await).await;
}
