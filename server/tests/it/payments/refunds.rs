//! Money that goes back takes what it paid for with it, whenever that is told.

use super::{
    MONTH, PRICE, about, begun, bought, capture, left, membership, millis, status, tell, with_paypal,
};
use crate::support::{TestApp, on_both, order, premium_order};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

#[on_both]
async fn a_refund_ends_premium_at_once_and_all_that_follows_from_it(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let (paid, payment) = bought(&member, &paypal).await;
    member.placed(&premium_order(&[(&coffee, 1)])).await;
    let refund = paypal.refunded(&paid, PRICE, app.now());
    for _ in 0..3 {
        tell(&app, &refund).await.ok();
    }
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("refunded", 0));
    let shown = membership(&member).await;
    assert_eq!((&shown["isPremium"], &shown["payments"][0]["status"]), (&json!(false), &json!("refunded")));
    member.place(&premium_order(&[(&coffee, 1)])).await.refused(ErrorCode::PricesChanged);
    member.placed(&order(&[(&coffee, 1)])).await;
    assert_eq!(member.profile().await.ok()["user"]["role"], "user");
    capture(&member, &paid).await.refused(ErrorCode::PaymentRefunded);
    assert_eq!(owner.audit_of("premium.refunded").await.len(), 1);
}

#[on_both]
async fn a_refund_told_before_the_payment_is_remembered(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (paid, payment) = begun(&member).await;
    paypal.approve(&paid);
    paypal.take(&paid);
    tell(&app, &paypal.refunded(&paid, PRICE, app.now())).await.ok();
    assert_eq!(status(&member, &payment).await, "pending");
    tell(&app, &paypal.captured(&paid, app.now())).await.ok();
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("refunded", 0));
    assert_eq!(app.number("SELECT COUNT(*) FROM premium_periods", vec![]).await, 0);
}

#[on_both]
async fn parts_that_go_back_count_once_they_are_the_whole(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (paid, payment) = bought(&member, &paypal).await;
    let first = paypal.refunded(&paid, 999, app.now());
    tell(&app, &first).await.ok();
    tell(&app, &first).await.ok();
    assert_eq!(status(&member, &payment).await, "paid");
    about(left(&member).await, 1);
    tell(&app, &paypal.refunded(&paid, 1000, app.now())).await.ok();
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("refunded", 0));
}

#[on_both]
async fn what_was_paid_behind_a_refunded_month_moves_up(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (first, _) = bought(&member, &paypal).await;
    let (_, second) = bought(&member, &paypal).await;
    let (third, _) = bought(&member, &paypal).await;
    about(left(&member).await, 3);
    app.advance(10 * DAY);
    let member = member.sign_in(&member.name).await;
    // The running month goes back: the two behind it are whole.
    tell(&app, &paypal.refunded(&first, PRICE, app.now())).await.ok();
    about(left(&member).await, 2);
    let period = member.get(&format!("/api/premium/payments/{second}")).await.ok();
    let (from, until) = (millis(&period["periodFrom"]), millis(&period["periodUntil"]));
    assert_eq!(until - from, MONTH);
    assert!((from - app.now()).abs() < 60_000);
    // A month that has not begun leaves no trace.
    tell(&app, &paypal.refunded(&third, PRICE, app.now())).await.ok();
    about(left(&member).await, 1);
    // One that is over changes nothing.
    app.advance(MONTH + DAY);
    let member = member.sign_in(&member.name).await;
    assert_eq!(left(&member).await, 0);
    let (fresh, _) = bought(&member, &paypal).await;
    about(left(&member).await, 1);
    let _ = fresh;
}

#[on_both]
async fn a_refund_of_nobodys_payment_is_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (paid, _) = bought(&member, &paypal).await;
    let mut resource = paypal.refund_resource(&paid, PRICE);
    resource["custom_id"] = json!("somebody-elses");
    resource["links"] =
        json!([{ "rel": "up", "href": "https://api-m.paypal.com/v2/payments/captures/UNKNOWN" }]);
    let signer = crate::doubles::paypal::Signer::PayPal;
    tell(&app, &paypal.sign("PAYMENT.CAPTURE.REFUNDED", &resource, app.now(), signer)).await.ok();
    resource["links"] = json!([]);
    tell(&app, &paypal.sign("PAYMENT.CAPTURE.REVERSED", &resource, app.now(), signer)).await.ok();
    about(left(&member).await, 1);
}
