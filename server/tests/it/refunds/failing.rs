//! Refunds that come to nothing, be it days later: what was booked is corrected, owed again, and shown.

use super::{give_back, path, shown, sold, sound};
use crate::doubles::stripe::{Stripe, Webhook};
use crate::payments::goods::kept;
use crate::payments::stripe::with_stripe;
use crate::payments::{goods, tell, with_paypal};
use crate::support::{Actor, Member, Owner, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::refunds;
use kontor::time::{DAY, MINUTE};
use serde_json::{Value, json};

async fn hear(app: &TestApp, webhook: &Webhook) {
    let call = app.visitor().post("/api/webhooks/stripe").text(webhook.body.clone());
    call.header("stripe-signature", &webhook.signature).await.ok();
}

async fn owed(owner: &Owner) -> Value {
    owner.get("/api/admin/money").await.ok()["owed"].clone()
}

async fn status(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("/api/orders/{id}/payment")).await.ok()
}

async fn told(app: &TestApp, owner: &Owner) -> String {
    app.deliver_events().await;
    owner.get("/api/notifications").await.ok().to_string()
}

#[on_both]
async fn what_stripe_cannot_give_back_is_owed_again_and_goes_another_way(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let (id, member, session) = taken_by_card(&app, &stripe).await;
    hear(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await;
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    assert_eq!(owed(&owner).await["amount"], "25.80");
    let refund = give_back(&owner, &id, json!({ "way": "stripe", "reason": "cancellation" })).await.ok();
    assert_eq!((&refund["state"], kept(&app, &id).await), (&json!("done"), 0));
    assert_eq!((owed(&owner).await["count"].clone(), tasks(&owner).await), (json!(0), 0));

    app.advance(5 * DAY);
    let owner = Owner::again(&app).await;
    let object = stripe.book().refunds[0].clone();
    for kind in ["refund.failed", "charge.refund.updated", "refund.updated"] {
        let mut failed = object.clone();
        failed["status"] = json!("failed");
        failed["failure_reason"] = json!("lost_or_stolen_card");
        hear(&app, &stripe.sign(kind, &failed, app.now(), crate::doubles::stripe::SECRET)).await;
    }
    assert_eq!(kept(&app, &id).await, 2580);
    assert_eq!((owed(&owner).await["amount"].clone(), tasks(&owner).await), (json!("25.80"), 1));
    let work = owner.get("/api/admin/refunds").await.ok();
    assert_eq!(
        (&work["refunds"][0]["state"], &work["refunds"][0]["failure"]),
        (&json!("failed"), &json!("lost_or_stolen_card"))
    );
    assert!(told(&app, &owner).await.contains("Erstattung gescheitert"));
    assert_eq!(owner.audit_of("payment.refund_failed").await.len(), 1, "told three times, it is one failure");
    assert_eq!(owner.audit_of("refund.failed").await.len(), 1);
    // The refund itself, told once more, changes nothing.
    hear(&app, &stripe.sign("refund.created", &object, app.now(), crate::doubles::stripe::SECRET)).await;
    assert_eq!(kept(&app, &id).await, 2580);
    let member = member.at(&app).sign_in(&member.name).await;
    let steps = status(&member, &id).await["steps"].clone();
    let amounts: Vec<(&Value, &Value)> =
        steps.as_array().unwrap().iter().map(|step| (&step["amount"], &step["isCorrection"])).collect();
    assert_eq!(
        amounts,
        [
            (&json!("25.80"), &json!(false)),
            (&json!("-25.80"), &json!(false)),
            (&json!("25.80"), &json!(true))
        ]
    );

    let again = give_back(&owner, &id, json!({ "way": "bank", "reason": "cancellation" })).await.ok();
    owner.post(&format!("/api/admin/refunds/{}/done", again["id"].as_str().unwrap())).await.ok();
    assert_eq!((kept(&app, &id).await, owed(&owner).await["count"].clone()), (0, json!(0)));
    sound(&app).await;
}

/// Orders that wait for their money to be given back.
async fn tasks(owner: &Owner) -> usize {
    let work = owner.get("/api/admin/fulfilments?kind=refund").await.ok();
    work["tasks"].as_array().unwrap().len()
}

#[on_both]
async fn what_paypal_cannot_give_back_is_here_again(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    for (number, state) in ["FAILED", "CANCELLED"].into_iter().enumerate() {
        give_back(&owner, &id, json!({ "amount": "20.00" })).await.ok();
        assert_eq!(kept(&app, &id).await, 580);
        let refund = paypal.refunds().into_iter().find(|refund| refund["status"] == "COMPLETED").unwrap();
        for _ in 0..2 {
            tell(&app, &paypal.fails(&refund, state, app.now())).await.ok();
        }
        paypal.fail(&refund, state);
        let after = shown(&owner, &id).await;
        assert_eq!((kept(&app, &id).await, &after["refundableAmount"]), (2580, &json!("25.80")));
        let failed = after["refunds"].as_array().unwrap().iter();
        let failed =
            failed.filter(|refund| refund["state"] == "failed" && refund["failure"] == state).count();
        assert_eq!((failed, after["refunds"].as_array().unwrap().len()), (1, number + 1));
        sound(&app).await;
    }
    // Its customer was told each time that the money has gone back, and each time that it has not.
    app.deliver_events().await;
    for beginning in ["Erstattung zu Ihrer%", "Die Erstattung zu Ihrer%"] {
        let letters = "SELECT COUNT(*) FROM mail_messages WHERE subject LIKE $1";
        assert_eq!(app.number(letters, vec![beginning.into()]).await, 2, "{beginning}");
    }
}

#[on_both]
async fn a_failure_that_is_heard_before_the_answer_is_one_too(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    // The refund is made, its answer is lost, it fails, and then the shop asks again.
    paypal.book().broken = 1;
    assert_eq!(give_back(&owner, &id, json!({})).await.ok()["state"], "waiting");
    let refund = paypal.refunds().pop().unwrap();
    tell(&app, &paypal.fails(&refund, "FAILED", app.now())).await.ok();
    app.advance(2 * MINUTE);
    // PayPal answers as it did first.
    refunds::send_due(app.shop()).await.unwrap();
    paypal.fail(&refund, "FAILED");
    let after = shown(&owner, &id).await;
    assert_eq!((&after["refunds"][0]["state"], kept(&app, &id).await), (&json!("failed"), 2580));
    assert_eq!(after["refundableAmount"], "25.80");
    // And where the webhook of the refund itself came first.
    paypal.book().broken = 1;
    give_back(&owner, &id, json!({ "amount": "5.00" })).await.ok();
    let refund = paypal.refunds().into_iter().find(|refund| refund["amount"]["value"] == "5.00").unwrap();
    let resource = refund.clone();
    let signer = crate::doubles::paypal::Signer::PayPal;
    tell(&app, &paypal.sign("PAYMENT.CAPTURE.REFUNDED", &resource, app.now(), signer)).await.ok();
    assert_eq!(kept(&app, &id).await, 2080);
    tell(&app, &paypal.fails(&refund, "FAILED", app.now())).await.ok();
    assert_eq!(kept(&app, &id).await, 2580);
    app.advance(2 * MINUTE);
    refunds::send_due(app.shop()).await.unwrap();
    assert_eq!(shown(&owner, &id).await["refunds"][0]["state"], "failed");
    sound(&app).await;
}

/// How often admins were told that money went back without the shop.
async fn told_lost(app: &TestApp, owner: &Owner) -> usize {
    app.deliver_events().await;
    let notices = owner.get("/api/notifications").await.ok();
    let lost = notices.as_array().unwrap().iter().filter(|notice| notice["title"] == "Geld zurückgegangen");
    let lost = lost.inspect(|notice| {
        assert!(notice["message"].as_str().unwrap().ends_with("Bitte prüfen Sie, bevor Sie liefern."));
    });
    lost.count()
}

#[on_both]
async fn money_that_goes_back_without_the_shop_is_told_once_and_its_own_refunds_are_not(app: TestApp) {
    let (app, paypal, owner, coffee, id) = sold(&app).await;
    give_back(&owner, &id, json!({ "amount": "5.00" })).await.ok();
    // The answer is lost, and the webhook is quicker than the next question.
    paypal.book().broken = 1;
    assert_eq!(give_back(&owner, &id, json!({ "amount": "10.00" })).await.ok()["state"], "waiting");
    for webhook in paypal.told_back(app.now()) {
        tell(&app, &webhook).await.ok();
    }
    app.advance(2 * MINUTE);
    refunds::send_due(app.shop()).await.unwrap();
    for webhook in paypal.told_back(app.now()) {
        tell(&app, &webhook).await.ok();
    }
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (1080, 0));

    let member = app.member().await;
    let (id, number) = goods::bought(&member, &coffee, &paypal).await;
    let reversed = paypal.refund_resource(&number, 580);
    let signer = crate::doubles::paypal::Signer::PayPal;
    let reversed = paypal.sign("PAYMENT.CAPTURE.REVERSED", &reversed, app.now(), signer);
    for _ in 0..3 {
        tell(&app, &reversed).await.ok();
    }
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (2000, 1));
    let by_hand = paypal.refunded(&number, 1000, app.now());
    for _ in 0..3 {
        tell(&app, &by_hand).await.ok();
    }
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (1000, 2));
    sound(&app).await;
}

#[on_both]
async fn a_refund_and_a_chargeback_take_no_more_than_was_paid_and_give_back_what_is_left(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let (id, member, session) = taken_by_card(&app, &stripe).await;
    let refund = stripe.refund_of(&session, 2000);
    let [withdrawn, reinstated] = stripe.disputed(&session, 2580, app.now());
    hear(&app, &withdrawn).await;
    assert_eq!(kept(&app, &id).await, 0, "told before the payment itself");
    hear(&app, &stripe.tells("checkout.session.completed", &session, app.now())).await;
    assert_eq!(
        (kept(&app, &id).await, status(&member, &id).await["paymentStatus"].clone()),
        (0, json!("paid"))
    );
    hear(&app, &stripe.sign("refund.created", &refund, app.now(), crate::doubles::stripe::SECRET)).await;
    assert_eq!(kept(&app, &id).await, 0);
    // The bank gives the money back: the refund, which found none, has taken its part.
    hear(&app, &reinstated).await;
    assert_eq!(kept(&app, &id).await, 580);
    hear(&app, &stripe.fails(&refund, app.now())).await;
    assert_eq!(kept(&app, &id).await, 2580);
    hear(&app, &withdrawn).await;
    assert_eq!(kept(&app, &id).await, 2580, "what is over is over");
    // What was told before the payment is told too, and so is what a refund took beyond it.
    assert_eq!(told_lost(&app, &app.owner().await).await, 2);
    sound(&app).await;
}

#[on_both]
async fn what_is_on_its_way_is_not_noted_as_given_back_by_hand(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let (id, _) = goods::bought(&member, &coffee, &paypal).await;
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    // The answer is lost: the money is on its way, and no one knows how far.
    paypal.book().broken = 1;
    assert_eq!(give_back(&owner, &id, json!({})).await.ok()["state"], "waiting");
    let noted = format!("/api/admin/orders/{id}/refund");
    owner.post(&noted).await.refused(ErrorCode::RefundWaiting);
    assert_eq!(kept(&app, &id).await, 2580, "nothing is booked by hand");
    app.advance(2 * MINUTE);
    refunds::send_due(app.shop()).await.unwrap();
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 2580), 0));
    // Nothing is left to do.
    assert_eq!(tasks(&owner).await, 0);
    owner.post(&noted).await.refused(ErrorCode::FulfilmentRefunded);

    // A transfer that was decided on is no different; one that was taken back is.
    let (id, _) = goods::bought(&member, &coffee, &paypal).await;
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    let transfer = give_back(&owner, &id, json!({ "way": "bank" })).await.ok();
    let noted = format!("/api/admin/orders/{id}/refund");
    owner.post(&noted).await.refused(ErrorCode::RefundWaiting);
    owner.post(&format!("/api/admin/refunds/{}/withdraw", transfer["id"].as_str().unwrap())).await.ok();
    owner.post(&noted).await.ok();
    assert_eq!(kept(&app, &id).await, 0);
    give_back(&owner, &id, json!({})).await.refused_field("amount", ErrorCode::RefundNothing);
    assert!(owner.get(&path(&id)).await.ok()["refunds"].as_array().unwrap().len() == 1);
    sound(&app).await;
}

/// An order for 25,80 € whose money was taken by card, before the shop is told of it; and who ordered, and the session.
async fn taken_by_card(app: &TestApp, stripe: &Stripe) -> (String, Member, String) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["paymentMethod"] = json!("stripe");
    let id = member.placed(&wish).await;
    let url = member.post(&format!("/api/orders/{id}/pay")).json(&json!({ "paymentMethod": "stripe" })).await;
    let session = url.ok()["url"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    stripe.pay(&session);
    (id, member, session)
}

/// The same, and the shop was told: the order, and its session.
async fn paid_by_card(app: &TestApp, stripe: &Stripe) -> (String, String) {
    let (id, _, session) = taken_by_card(app, stripe).await;
    hear(app, &stripe.tells("checkout.session.completed", &session, app.now())).await;
    (id, session)
}

#[on_both]
async fn what_a_bank_calls_back_after_all_has_gone_back_is_told(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let (id, session) = paid_by_card(&app, &stripe).await;
    give_back(&owner, &id, json!({ "way": "stripe" })).await.ok();
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (0, 0));
    let [withdrawn, reinstated] = stripe.disputed(&session, 2580, app.now());
    for _ in 0..2 {
        hear(&app, &withdrawn).await;
    }
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (0, 1));
    // The bank gives it back: the refund stands.
    hear(&app, &reinstated).await;
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (0, 1));
    assert_eq!(owner.audit_of("payment.refund_failed").await.len(), 0);
    sound(&app).await;
}

#[on_both]
async fn what_is_noted_by_hand_once_more_is_booked_once_more(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{id}/cancel")).await.ok();
    give_back(&owner, &id, json!({ "amount": "10.00" })).await.ok();
    let noted = format!("/api/admin/orders/{id}/refund");
    owner.post(&noted).await.ok();
    assert_eq!((kept(&app, &id).await, tasks(&owner).await), (0, 0));
    let refund = paypal.refunds().pop().unwrap();
    tell(&app, &paypal.fails(&refund, "FAILED", app.now())).await.ok();
    assert_eq!((owed(&owner).await["amount"].clone(), tasks(&owner).await), (json!("10.00"), 1));
    app.advance(MINUTE);
    owner.post(&noted).await.ok();
    owner.post(&noted).await.refused(ErrorCode::FulfilmentRefunded);
    assert_eq!((kept(&app, &id).await, owed(&owner).await["count"].clone()), (0, json!(0)));
    assert_eq!(tasks(&owner).await, 0);
    sound(&app).await;
}

#[on_both]
async fn a_transfer_that_was_made_is_noted_although_a_bank_has_called_the_money_back(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let (id, session) = paid_by_card(&app, &stripe).await;
    let transfer = give_back(&owner, &id, json!({ "way": "bank", "amount": "20.00" })).await.ok();
    let [withdrawn, _] = stripe.disputed(&session, 1000, app.now());
    hear(&app, &withdrawn).await;
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (1580, 1));
    let done = format!("/api/admin/refunds/{}/done", transfer["id"].as_str().unwrap());
    for _ in 0..2 {
        assert_eq!(owner.post(&done).await.ok()["state"], "done");
    }
    // What was transferred beyond what was here is a loss, which is told.
    assert_eq!((kept(&app, &id).await, told_lost(&app, &owner).await), (0, 2));
    let lost = owner.audit_of("order.money_lost").await;
    assert_eq!(lost.iter().filter(|entry| entry["after"]["amount"] == "4.20").count(), 1, "{lost:?}");
    assert_eq!(owner.audit_of("refund.done").await.len(), 1);
    sound(&app).await;
}

#[on_both]
async fn a_refund_that_fails_under_a_chargeback_is_not_owed_when_the_bank_gives_the_money_back(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    let (id, session) = paid_by_card(&app, &stripe).await;
    let refund = stripe.refund_of(&session, 629);
    let created = stripe.sign("refund.created", &refund, app.now(), crate::doubles::stripe::SECRET);
    hear(&app, &created).await;
    assert_eq!(kept(&app, &id).await, 1951);
    let [withdrawn, reinstated] = stripe.disputed(&session, 2580, app.now());
    hear(&app, &withdrawn).await;
    // The bank has all of the money, with that of the refund.
    hear(&app, &stripe.fails(&refund, app.now())).await;
    assert_eq!((kept(&app, &id).await, owed(&owner).await["count"].clone()), (0, json!(0)));
    hear(&app, &reinstated).await;
    assert_eq!((kept(&app, &id).await, owed(&owner).await["count"].clone()), (2580, json!(0)));
    app.deliver_events().await;
    sound(&app).await;
}
