//! Orders that are paid at Stripe: by card at once, by debit after days; told late, twice, out of order, forged and for other amounts.

use super::goods::kept;
use crate::doubles::stripe::{SECRET, Stripe, Webhook};
use crate::support::{Actor, Answer, Call, Product, TestApp, on_both, on_sqlite, order};
use crate::vouchers::VOUCHERS;
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::{payments, refunds};
use kontor::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};

pub async fn with_stripe(app: &TestApp) -> (TestApp, Stripe) {
    let stripe = Stripe::start().await;
    let double = stripe.clone();
    (app.restart_with(|config| double.configure(config)).await, stripe)
}

pub fn pay(actor: &Actor, id: &str) -> Call {
    actor.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "stripe" }))
}

pub fn finish(actor: &Actor, id: &str) -> Call {
    actor.post(&format!("/api/orders/{id}/payment"))
}

pub async fn state(actor: &Actor, id: &str) -> String {
    let payment = actor.get(&format!("/api/orders/{id}/payment")).await.ok();
    payment["paymentStatus"].as_str().unwrap().to_owned()
}

pub async fn placed(member: &Actor, coffee: &Product) -> String {
    let mut wish = order(&[(coffee, 2)]);
    wish["paymentMethod"] = json!("stripe");
    member.placed(&wish).await
}

/// The session of what `pay` has opened.
pub async fn opened(actor: &Actor, id: &str) -> String {
    let url = pay(actor, id).await.ok()["url"].as_str().unwrap().to_owned();
    url.rsplit_once('/').unwrap().1.to_owned()
}

async fn tell(app: &TestApp, webhook: &Webhook) -> Answer {
    let call = app.visitor().post("/api/webhooks/stripe").text(webhook.body.clone());
    call.header("stripe-signature", &webhook.signature).await
}

#[on_both]
async fn a_line_that_a_voucher_makes_cheaper_is_one_piece_at_its_sum(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung" })).await;
    owner.post(VOUCHERS).json(&json!({ "code": "TEE-5", "kind": "amount", "amount": "5" })).await.ok();
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 2)]);
    (wish["paymentMethod"], wish["voucherCode"]) = (json!("stripe"), json!("TEE-5"));
    wish["totalAmount"] = json!("20.80");
    let id = member.placed(&wish).await;
    let session = opened(&member, &id).await;
    let form = stripe.book().forms[&session].clone();
    let line = |name: &str| form[&format!("line_items[0]{name}")].as_str();
    assert_eq!(line("[price_data][product_data][name]"), "2 × Hausmischung");
    assert_eq!([line("[quantity]"), line("[price_data][unit_amount]")], ["1", "2080"]);
    stripe.pay(&session);
    finish(&member, &id).await.ok();
    assert_eq!(kept(&app, &id).await, 2080);
}

#[on_both]
async fn an_order_is_paid_by_card_on_the_way_back_or_by_webhook(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung" })).await;
    let offered = app.visitor().get("/api/payment-methods").await.ok();
    assert_eq!(offered["methods"][0]["method"], "stripe");
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    assert_eq!(opened(&member, &id).await, session, "a second click leads to the same page");
    {
        let book = stripe.book();
        let form = &book.forms[&session];
        assert_eq!(form["line_items[0][price_data][product_data][name]"], "Hausmischung");
        assert!(form["success_url"].starts_with("https://shop.example/orders?order="), "{form:?}");
    }
    finish(&member, &id).await.refused(ErrorCode::PaymentNotApproved);
    stripe.pay(&session);
    let answers = join_all((0..4).map(|_| finish(&member, &id).into_future())).await;
    assert!(answers.iter().all(|answer| answer.ok()["paymentStatus"] == "paid"));
    for _ in 0..3 {
        tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    }
    assert_eq!(kept(&app, &id).await, 2580);
    let second = placed(&member, &coffee).await;
    let session = opened(&member, &second).await;
    stripe.pay(&session);
    tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    assert_eq!((state(&member, &second).await.as_str(), kept(&app, &second).await), ("paid", 2580));
}

#[on_both]
async fn a_debit_pays_when_its_money_comes_and_not_before(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    stripe.debit(&session);
    finish(&member, &id).await.refused(ErrorCode::PaymentPending);
    tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("pending", 0));
    app.advance(DAY / 4);
    stripe.pay(&session);
    let app = app.restart().await;
    tell(&app, &stripe.tells("checkout.session.async_payment_succeeded", &session, app.now())).await.ok();
    assert_eq!((state(&member.at(&app), &id).await.as_str(), kept(&app, &id).await), ("paid", 2580));
}

/// What a member has been told, newest first.
async fn told(app: &TestApp, member: &Actor) -> Vec<String> {
    app.deliver_events().await;
    let list = member.get("/api/notifications").await.ok();
    list.as_array().unwrap().iter().map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

#[on_both]
async fn while_a_debit_is_under_way_no_one_pays_again_and_nothing_expires(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 2 })).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    stripe.debit(&session);
    // The buyer never comes back: Stripe tells.
    tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    let payment = member.get(&format!("/api/orders/{id}/payment")).await.ok();
    assert_eq!(payment["underWay"], json!({ "provider": "stripe", "amount": "25.80" }));
    assert_eq!(payment["methods"], json!([]));
    // Nor is it booked by hand, which would be money twice.
    owner.settle(&id, "paid").await.refused(ErrorCode::OrderMoneyUnderWay);
    // On another device.
    for method in ["stripe", "bank", "crypto"] {
        let body = json!({ "paymentMethod": method, "currency": "BTC" });
        let call = member.post(&format!("/api/orders/{id}/pay")).json(&body).await;
        call.refused(if method == "bank" {
            ErrorCode::PaymentMethodUnavailable
        } else {
            ErrorCode::PaymentUnderWay
        });
    }
    let change = member.put(&format!("/api/orders/{id}/payment-method"));
    change.json(&json!({ "paymentMethod": "arrangement" })).await.refused(ErrorCode::PaymentUnderWay);
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["openOrders"][0]["isUnderWay"], true, "{money}");
    let both: [&Actor; 2] = [&owner, &member];
    for actor in both {
        let list = actor.get("/api/orders").await.ok();
        assert_eq!(list["orders"][0]["isUnderWay"], true, "{list}");
        assert_eq!(actor.get(&format!("/api/orders/{id}")).await.ok()["isUnderWay"], true);
    }
    // Longer than an order waits for its payment.
    app.advance(12 * DAY);
    payments::look_after(app.shop()).await.unwrap();
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let member = app.visitor().sign_in(&member.name).await;
    assert_eq!(state(&member, &id).await, "pending");
    // Both pieces are still this order's.
    assert_eq!(app.stock(coffee.id).await, Some(0));
    stripe.pay(&session);
    app.advance(2 * HOUR);
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!(
        (state(&member, &id).await.as_str(), kept(&app, &id).await),
        ("paid", 2580),
        "Stripe is asked"
    );
    assert_eq!(member.get(&format!("/api/orders/{id}")).await.ok()["isUnderWay"], Value::Null);
}

#[on_both]
async fn a_debit_that_fails_is_told_and_can_be_paid_otherwise(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    for (told_at_once, in_order) in [(true, true), (true, false), (false, true)] {
        let coffee = app.owner().await.product(json!({})).await;
        let member = app.member().await;
        let id = placed(&member, &coffee).await;
        let session = opened(&member, &id).await;
        stripe.debit(&session);
        let agreed = stripe.tells("checkout.session.completed", &session, app.now());
        let failed = stripe.tells("checkout.session.async_payment_failed", &session, app.now());
        if in_order {
            tell(&app, &agreed).await.ok();
        }
        stripe.bounce(&session);
        if told_at_once {
            tell(&app, &failed).await.ok();
        } else {
            app.advance(2 * HOUR);
            payments::look_after(app.shop()).await.unwrap();
        }
        if !in_order {
            tell(&app, &agreed).await.ok();
        }
        for _ in 0..2 {
            let again = stripe.tells("checkout.session.async_payment_failed", &session, app.now());
            tell(&app, &again).await.ok();
        }
        let told = told(&app, &member).await;
        let refusals = told.iter().filter(|title| *title == "Zahlung nicht eingelöst").count();
        assert_eq!(refusals, 1, "{told:?}");
        let payment = member.get(&format!("/api/orders/{id}/payment")).await.ok();
        assert_eq!((&payment["paymentStatus"], &payment["underWay"]), (&json!("pending"), &Value::Null));
        // The order itself says so, and the notice leads to it.
        assert_eq!(payment["refused"]["provider"], "stripe", "{payment}");
        let notices = member.get("/api/notifications").await.ok();
        let notice = notices.as_array().unwrap().iter().find(|one| one["title"] == "Zahlung nicht eingelöst");
        assert_eq!(notice.unwrap()["actionUrl"], format!("/orders?order={id}"));
        let second = opened(&member, &id).await;
        assert_ne!(second, session, "the old page is over");
        let refused = async || member.get(&format!("/api/orders/{id}/payment")).await.ok()["refused"].clone();
        assert_eq!(refused().await["provider"], "stripe", "nothing newer has come");
        stripe.debit(&second);
        tell(&app, &stripe.tells("checkout.session.completed", &second, app.now())).await.ok();
        assert_eq!(refused().await, Value::Null, "something newer is on its way");
        stripe.pay(&second);
        finish(&member, &id).await.ok();
        assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("paid", 2580));
        assert_eq!(refused().await, Value::Null);
    }
}

#[on_both]
async fn a_membership_is_not_bought_twice_while_its_debit_is_under_way(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let member = app.member().await;
    let wish = json!({ "productId": "premium", "amount": super::PRICE, "earlyStart": 1 });
    let begin = || member.post("/api/create-stripe-payment").json(&wish);
    let begun = begin().await.ok();
    let session = begun["checkoutUrl"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    stripe.debit(&session);
    super::capture(&member, &session).await.refused(ErrorCode::PaymentPending);
    begin().await.refused(ErrorCode::PaymentUnderWay);
    stripe.bounce(&session);
    tell(&app, &stripe.tells("checkout.session.async_payment_failed", &session, app.now())).await.ok();
    begin().await.ok();
}

#[on_both]
async fn a_membership_is_paid_by_card(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let member = app.member().await;
    let wish = json!({ "productId": "premium", "amount": super::PRICE, "earlyStart": 1 });
    let begun = member.post("/api/create-stripe-payment").json(&wish).await.ok();
    let session = begun["checkoutUrl"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    {
        let book = stripe.book();
        assert!(book.forms[&session]["success_url"].ends_with("token={CHECKOUT_SESSION_ID}"));
    }
    super::capture(&member, &session).await.refused(ErrorCode::PaymentNotApproved);
    stripe.pay(&session);
    super::capture(&member, &session).await.ok();
    tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    super::about(super::left(&member).await, 1);
    tell(&app, &stripe.refunded(&session, super::PRICE, app.now())).await.ok();
    assert_eq!(super::left(&member).await, 0);
}

#[on_both]
async fn a_silent_stripe_is_asked(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    stripe.book().broken = 1;
    pay(&member, &id).await.refused(ErrorCode::PaymentStartFailed);
    let session = opened(&member, &id).await;
    assert_eq!(stripe.book().sessions.len(), 1, "asked again under the same number");
    stripe.pay(&session);
    app.advance(2 * MINUTE);
    payments::look_after(app.shop()).await.unwrap();
    assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("paid", 2580));
}

#[on_sqlite]
async fn what_is_not_signed_by_stripe_is_refused(app: TestApp) {
    let visitor = app.visitor();
    visitor.post("/api/webhooks/stripe").text("{}".to_owned()).await.refused(ErrorCode::WebhookUnverified);
    let (app, stripe) = with_stripe(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    stripe.pay(&session);
    let genuine = stripe.tells("checkout.session.completed", &session, app.now());
    let object = stripe.book().sessions[&session].clone();
    let mut altered = genuine.clone();
    altered.body = altered.body.replace("2580", "1");
    let mut unsigned = genuine.clone();
    unsigned.signature = String::new();
    for forged in [
        altered,
        unsigned,
        stripe.sign("checkout.session.completed", &object, app.now(), "whsec_other"),
        stripe.sign("checkout.session.completed", &object, app.now() - 6 * MINUTE, SECRET),
        stripe.sign("checkout.session.completed", &object, app.now() + 6 * MINUTE, SECRET),
    ] {
        tell(&app, &forged).await.refused(ErrorCode::WebhookUnverified);
    }
    assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("pending", 0));
    // Another amount, another currency, another's session: genuine, and not what was agreed.
    for change in [json!({ "amount_total": 2579 }), json!({ "currency": "usd" }), json!({ "id": "cs_other" })]
    {
        let mut object = object.clone();
        object.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        tell(&app, &stripe.sign("checkout.session.completed", &object, app.now(), SECRET)).await.ok();
    }
    assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("pending", 0));
    tell(&app, &genuine).await.ok();
    assert_eq!((state(&member, &id).await.as_str(), kept(&app, &id).await), ("paid", 2580));
}

#[on_both]
async fn money_goes_back_by_call_once(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    stripe.pay(&session);
    finish(&member, &id).await.ok();
    let give_back = |amount: &str| {
        let body = json!({ "way": "stripe", "reason": "defect", "amount": amount });
        owner.post(&format!("/api/admin/orders/{id}/refunds")).json(&body)
    };
    assert_eq!(give_back("5.80").await.ok()["state"], "done");
    stripe.book().broken = 1;
    assert_eq!(give_back("10.00").await.ok()["state"], "waiting");
    let told = stripe.told_back(app.now());
    for webhook in told {
        tell(&app, &webhook).await.ok();
    }
    stripe.forget_keys();
    app.advance(12 * HOUR);
    refunds::send_due(app.shop()).await.unwrap();
    assert_eq!(stripe.book().refunds.len(), 2);
    assert_eq!(kept(&app, &id).await, 1000);
    stripe.book().refuses_refunds = Some("charge_disputed");
    let refused = give_back("10.00").await.ok();
    assert_eq!((&refused["state"], &refused["failure"]), (&json!("failed"), &json!("charge_disputed")));
    assert_eq!(kept(&app, &id).await, 1000);
}

async fn customer(member: &Actor) -> Value {
    member.profile().await.ok()["profile"]["stripeCustomerId"].clone()
}

#[on_both]
async fn the_profile_knows_what_stripe_calls_the_member(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    assert_eq!(customer(&member).await, Value::Null);
    assert_eq!(stripe.book().forms[&session]["customer_creation"], "always");
    // A debit that is not there yet: Stripe knows the member already.
    stripe.debit(&session);
    tell(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await.ok();
    let first = customer(&member).await;
    assert!(first.as_str().unwrap().starts_with("cus_"), "{first}");
    stripe.pay(&session);
    tell(&app, &stripe.tells("checkout.session.async_payment_succeeded", &session, app.now())).await.ok();
    assert_eq!(customer(&member).await, first);
    let other = app.member().await;
    assert_eq!(customer(&other).await, Value::Null, "no one else");

    // The next time Stripe is told who it is, for a membership too.
    let wish = json!({ "productId": "premium", "amount": super::PRICE, "earlyStart": 1 });
    let begun = member.post("/api/create-stripe-payment").json(&wish).await.ok();
    let session = begun["checkoutUrl"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    assert_eq!(json!(stripe.book().forms[&session]["customer"]), first);
    assert!(!stripe.book().forms[&session].contains_key("customer_creation"));

    // The customer was deleted at Stripe: the member can pay anyway, and has a new number then.
    stripe.book().deleted.push(first.as_str().unwrap().to_owned());
    let id = placed(&member, &coffee).await;
    let session = opened(&member, &id).await;
    assert_eq!(customer(&member).await, Value::Null);
    stripe.pay(&session);
    finish(&member, &id).await.ok();
    let second = customer(&member).await;
    assert!(second.is_string() && second != first, "{second}");

    // A guest has no profile, and what is gone is forgotten.
    let placed = app.visitor().place(&{
        let mut wish = order(&[(&coffee, 1)]);
        wish["paymentMethod"] = json!("stripe");
        wish
    });
    let placed = placed.await.ok();
    let path = format!(
        "/api/orders/{}/pay?key={}",
        placed["orderId"].as_str().unwrap(),
        placed["receiptKey"].as_str().unwrap()
    );
    let url = app.visitor().post(&path).json(&json!({ "paymentMethod": "stripe" })).await.ok();
    let session = url["url"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    assert!(!stripe.book().forms[&session].contains_key("customer_creation"));
    let kept = "SELECT COUNT(*) FROM payments_customers";
    assert_eq!(app.number(kept, vec![]).await, 1);
    owner.delete_user(member.id).await.ok();
    assert_eq!(app.number(kept, vec![]).await, 0);
}
