//! Taking the money: the own order, once, and what happens when PayPal says no or nothing.

use super::{about, begun, bought, capture, left, membership, status, tell, with_paypal};
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn an_approved_order_is_premium_at_once(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    let captured = capture(&member, &order).await.ok();
    assert_eq!((&captured["success"], &captured["message"]), (&json!(true), &json!("Premium aktiviert!")));
    about(left(&member).await, 1);
    assert_eq!(status(&member, &payment).await, "paid");
    let shown = membership(&member).await;
    assert_eq!((&shown["isPremium"], &shown["source"]), (&json!(true), &json!("paid")));
    assert_eq!(captured["premiumUntil"], shown["premiumUntil"]);
    assert_eq!(shown["payments"][0]["periodUntil"], shown["premiumUntil"]);
    let profile = member.profile().await.ok();
    assert_eq!(
        (&profile["user"]["role"], &profile["profile"]["isPremium"]),
        (&json!("premium"), &json!(true))
    );
    let started = app.owner().await.audit_of("premium.started").await;
    assert_eq!((started.len(), &started[0]["subjectName"]), (1, &json!(member.name)));
}

#[on_both]
async fn capturing_again_answers_the_first_result(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let other = app.another_node().await;
    let member = app.member().await;
    let there = member.at(&other);
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    let calls = (0..10).map(|number| capture([&*member, &there][number % 2], &order).into_future());
    let answers = join_all(calls).await;
    let first = answers[0].ok();
    for answer in &answers {
        assert_eq!(answer.ok(), first);
    }
    assert_eq!(paypal.captures(&order), 1);
    about(left(&member).await, 1);
    bought(&member, &paypal).await;
    assert_eq!(capture(&member, &order).await.ok(), first, "whatever was bought since");
    about(left(&member).await, 2);
}

#[on_both]
async fn anothers_order_is_not_there(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (member, stranger) = (app.member().await, app.member().await);
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    let refused = capture(&stranger, &order).await;
    assert_eq!(refused.status, 404);
    assert_eq!(refused.refused(ErrorCode::PaymentNotFound), "Diese Zahlung gibt es nicht.");
    stranger.get(&format!("/api/premium/payments/{payment}")).await.refused(ErrorCode::PaymentNotFound);
    let owner = app.owner().await;
    capture(&owner, &order).await.refused(ErrorCode::PaymentNotFound);
    assert_eq!(paypal.captures(&order), 0, "PayPal was not even asked");
    assert_eq!((left(&stranger).await, left(&member).await), (0, 0));
    capture(&member, &order).await.ok();
    capture(&stranger, &order).await.refused(ErrorCode::PaymentNotFound);
    assert_eq!(left(&stranger).await, 0);
}

#[on_sqlite]
async fn the_clients_word_grants_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    // Not approved, whatever the client says.
    for _ in 0..3 {
        let refused = capture(&member, &order).await;
        assert_eq!(refused.status, 409);
        let sentence = refused.refused(ErrorCode::PaymentNotApproved);
        assert_eq!(refused.json()["error"], sentence, "the sentence under both names");
    }
    for order in ["", "5O190127TN364715T", "../../v1/oauth2/token", "%00", &payment] {
        capture(&member, order).await.refused(ErrorCode::PaymentNotFound);
    }
    let wish = json!({
        "orderId": order, "status": "COMPLETED", "paid": true, "isPremium": true, "userId": 1, "amount": 0,
    });
    member.post("/api/capture-paypal-payment").json(&wish).await.refused(ErrorCode::PaymentNotApproved);
    let profile = json!({
        "displayName": "Ich", "bio": "", "preferredCategories": [], "notificationSettings": {},
        "isPremium": true, "premiumUntil": "2099-01-01T00:00:00Z", "role": "premium",
    });
    member.put("/api/user/profile").json(&profile).await;
    assert_eq!(membership(&member).await["isPremium"], false);
    assert_eq!(member.profile().await.ok()["user"]["role"], "user");
    assert_eq!(paypal.captures(&order), 0);
    assert_eq!(status(&member, &payment).await, "pending");
}

#[on_sqlite]
async fn a_declined_card_may_be_changed(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    paypal.decline(&order, true);
    let refused = capture(&member, &order).await;
    assert_eq!(refused.status, 402);
    assert_eq!(
        refused.refused(ErrorCode::PaymentDeclined),
        "Die Zahlung wurde abgelehnt. Bitte versuchen Sie es mit einem anderen Zahlungsmittel."
    );
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("failed", 0));
    paypal.decline(&order, false);
    paypal.approve(&order);
    capture(&member, &order).await.ok();
    assert_eq!(status(&member, &payment).await, "paid");
    about(left(&member).await, 1);
}

#[on_both]
async fn money_whose_answer_was_lost_is_not_taken_twice(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.book().broken = 1;
    let refused = capture(&member, &order).await;
    assert_eq!(refused.status, 503);
    assert_eq!(refused.refused(ErrorCode::PaymentNotCompleted), "Zahlung konnte nicht abgeschlossen werden");
    assert_eq!((paypal.captures(&order), left(&member).await), (1, 0));
    let app = app.restart().await;
    capture(&member.at(&app), &order).await.ok();
    assert_eq!(paypal.captures(&order), 1);
    about(left(&member.at(&app)).await, 1);
}

#[on_both]
async fn a_capture_under_review_waits_for_paypals_word(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    paypal.book().under_review = true;
    capture(&member, &order).await.refused(ErrorCode::PaymentPending);
    tell(&app, &paypal.captured(&order, app.now())).await.ok();
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("pending", 0));
    paypal.review(&order, "COMPLETED");
    tell(&app, &paypal.captured(&order, app.now())).await.ok();
    about(left(&member).await, 1);
    capture(&member, &order).await.ok();
}

#[on_both]
async fn the_back_office_sees_every_payment(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (member, other) = (app.member().await, app.member().await);
    bought(&member, &paypal).await;
    begun(&other).await;
    let owner = app.owner().await;
    let all = owner.get("/api/admin/payments").await.ok();
    let shown: Vec<(&Value, &Value)> = all["payments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|payment| (&payment["username"], &payment["status"]))
        .collect();
    assert_eq!(shown, [(&json!(other.name), &json!("pending")), (&json!(member.name), &json!("paid"))]);
    let page = owner.get("/api/admin/payments?limit=1").await.ok();
    assert_eq!((page["payments"].as_array().unwrap().len(), &page["more"]), (1, &json!(true)));
    let before = page["payments"][0]["id"].as_str().unwrap();
    let rest = owner.get(&format!("/api/admin/payments?before={before}")).await.ok();
    assert_eq!((&rest["payments"][0]["username"], &rest["more"]), (&json!(member.name), &json!(false)));
}

/// Also those of the guard and of the body's reader.
#[on_sqlite]
async fn every_refusal_names_its_error(app: TestApp) {
    let member = app.member().await;
    let path = "/api/capture-paypal-payment";
    for call in [
        app.visitor().post(path).json(&json!({ "orderId": "x" })),
        member.post(path).json(&json!({})),
        member.post(path).json(&json!({ "orderId": 7 })),
        member.post(path).text("{"),
        member.post(path).header("content-type", "text/plain").body("{}"),
    ] {
        let answer = call.await;
        assert!((400..500).contains(&answer.status), "{}", answer.describe());
        assert_eq!(answer.json()["error"], answer.json()["message"], "{}", answer.describe());
    }
}
