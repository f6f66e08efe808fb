//! One order and several open pages: while money is on its way no other page takes any, and what is told of each page is true.

use super::goods::{finish, kept, payment};
use super::tell;
use crate::doubles::paypal::PayPal;
use crate::doubles::stripe::{Stripe, Webhook};
use crate::doubles::telegram::Telegram;
use crate::support::{Actor, Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::orders::expire_due;
use kontor::features::payments::{PreCheckout, answer_pre_checkout, look_after};
use kontor::time::{DAY, HOUR};
use serde_json::json;

/// A shop with PayPal, Stripe and a bot that takes euro.
async fn with_all(app: &TestApp) -> (TestApp, PayPal, Stripe) {
    let app = Telegram::start().await.employ_with_provider(app).await;
    let (paypal, stripe) = (PayPal::start().await, Stripe::start().await);
    let app = app.restart_with(|config| {
        paypal.configure(config);
        stripe.configure(config);
    });
    (app.await, paypal, stripe)
}

async fn placed(member: &Actor, coffee: &Product) -> String {
    let mut wish = order(&[(coffee, 2)]);
    wish["paymentMethod"] = json!("stripe");
    member.placed(&wish).await
}

/// The provider's number of the page that is opened, and the shop's of the payment.
async fn opened(actor: &Actor, id: &str, method: &str) -> (String, String) {
    let call = actor.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": method }));
    let answer = call.await.ok();
    let url = answer["url"].as_str().unwrap();
    (url.rsplit(['/', '=']).next().unwrap().to_owned(), answer["paymentId"].as_str().unwrap().to_owned())
}

async fn hear(app: &TestApp, webhook: &Webhook) {
    let call = app.visitor().post("/api/webhooks/stripe").text(webhook.body.clone());
    call.header("stripe-signature", &webhook.signature).await.ok();
}

#[on_both]
async fn a_page_that_was_open_takes_nothing_while_a_debit_is_under_way(app: TestApp) {
    let (app, paypal, stripe) = with_all(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let (session, _) = opened(&member, &id, "stripe").await;
    let (_, invoice) = opened(&member, &id, "telegram").await;
    let (number, _) = opened(&member, &id, "paypal").await;
    stripe.debit(&session);
    hear(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await;
    paypal.approve(&number);
    tell(&app, &paypal.approved(&number, app.now())).await.ok();
    let sentence = finish(&member, &id, "").await.refused(ErrorCode::PaymentUnderWay);
    assert!(sentence.contains("Bitte zahlen Sie nicht noch einmal"), "{sentence}");
    let query = PreCheckout { payload: invoice, currency: "EUR".to_owned(), total_amount: 2580 };
    let answer = answer_pre_checkout(app.shop(), &query).await.unwrap();
    assert_eq!(answer.as_deref(), Some(ErrorCode::PaymentUnderWay.sentence()));
    assert_eq!((paypal.captures(&number), kept(&app, &id).await), (0, 0));
    stripe.pay(&session);
    hear(&app, &stripe.tells("checkout.session.async_payment_succeeded", &session, app.now())).await;
    assert_eq!(
        (payment(&member, &id).await["paymentStatus"].clone(), kept(&app, &id).await),
        (json!("paid"), 2580)
    );
}

/// How often a member was told that a payment has not come.
async fn told_refused(app: &TestApp, member: &Actor) -> usize {
    app.deliver_events().await;
    let notices = member.get("/api/notifications").await.ok();
    let notices = notices.as_array().unwrap().iter();
    notices.filter(|notice| notice["title"] == "Zahlung nicht eingelöst").count()
}

#[on_both]
async fn an_order_waits_for_the_second_debit_when_the_first_one_fails(app: TestApp) {
    let (app, _, stripe) = with_all(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let (first, _) = opened(&member, &id, "stripe").await;
    app.advance(3 * HOUR);
    let (second, _) = opened(&member, &id, "stripe").await;
    for session in [&first, &second] {
        stripe.debit(session);
        hear(&app, &stripe.tells("checkout.session.completed", session, app.now())).await;
    }
    stripe.bounce(&first);
    hear(&app, &stripe.tells("checkout.session.async_payment_failed", &first, app.now())).await;
    assert_eq!(payment(&member, &id).await["underWay"]["provider"], "stripe");
    assert_eq!(told_refused(&app, &member).await, 0, "no one may pay now");
    app.advance(12 * DAY);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 0);
    stripe.bounce(&second);
    hear(&app, &stripe.tells("checkout.session.async_payment_failed", &second, app.now())).await;
    let member = app.visitor().sign_in(&member.name).await;
    assert_eq!(told_refused(&app, &member).await, 1);
    assert_eq!(payment(&member, &id).await["paymentStatus"], "pending");
}

#[on_both]
async fn a_refusal_is_told_whatever_stands_with_older_pages(app: TestApp) {
    let (app, paypal, _) = with_all(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let (refused, left) = (placed(&member, &coffee).await, placed(&member, &coffee).await);
    opened(&member, &refused, "telegram").await;
    let (number, _) = opened(&member, &refused, "paypal").await;
    paypal.decline(&number, true);
    paypal.approve(&number);
    finish(&member, &refused, "").await.refused(ErrorCode::PaymentDeclined);
    // An invoice that no one has paid is not checked without limit.
    opened(&member, &left, "telegram").await;
    finish(&member, &left, "").await.refused(ErrorCode::PaymentPending);
    app.advance(25 * HOUR);
    look_after(app.shop()).await.unwrap();
    let member = app.visitor().sign_in(&member.name).await;
    assert_eq!(finish(&member, &left, "").await.ok()["paymentStatus"], "pending");
}
