//! When nothing is heard: the worker asks, and what no one paid expires.

use super::{about, begun, capture, left, status, tell, with_paypal};
use crate::support::{TestApp, on_both};
use kontor::features::payments;
use kontor::time::{DAY, MINUTE};

#[on_both]
async fn a_payment_of_which_nothing_was_heard_is_asked_about(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (taken, agreed, waiting) = (app.member().await, app.member().await, app.member().await);
    let (order, _) = begun(&taken).await;
    paypal.approve(&order);
    paypal.take(&order);
    let (order, _) = begun(&agreed).await;
    paypal.approve(&order);
    let (_, payment) = begun(&waiting).await;
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!(left(&taken).await, 0, "not at once: the buyer is on the way back");
    app.advance(MINUTE);
    payments::look_after(app.shop()).await.unwrap();
    about(left(&taken).await, 1);
    about(left(&agreed).await, 1);
    assert_eq!((status(&waiting, &payment).await.as_str(), left(&waiting).await), ("pending", 0));
    let asked = paypal.book().calls.len();
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!(paypal.book().calls.len(), asked, "nor again at once");
}

#[on_both]
async fn paypal_may_be_down_when_it_is_asked(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    app.advance(MINUTE);
    paypal.book().down = 1;
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!(left(&member).await, 0);
    app.advance(MINUTE);
    payments::look_after(app.shop()).await.unwrap();
    about(left(&member).await, 1);
}

#[on_both]
async fn what_nobody_paid_expires_and_late_money_counts_all_the_same(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    app.advance(DAY);
    let member = member.sign_in(&member.name).await;
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!(status(&member, &payment).await, "expired");
    paypal.approve(&order);
    paypal.take(&order);
    tell(&app, &paypal.captured(&order, app.now())).await.ok();
    assert_eq!(status(&member, &payment).await, "paid");
    about(left(&member).await, 1);
    capture(&member, &order).await.ok();
}
