//! Money that goes back: decided once, never more than was paid, and once at the provider whatever ends in between.

mod failing;

use crate::doubles::paypal::PayPal;
use crate::payments::goods::{self, kept};
use crate::payments::{tell, with_paypal};
use crate::support::{Actor, Answer, Call, Owner, Product, TestApp, on_both, on_sqlite, order};
use futures::future::join_all;
use kontor::error::{Error, ErrorCode};
use kontor::features::payments::{self, Entry, Subject, Sum, Way};
use kontor::features::{orders, refunds};
use kontor::time::{HOUR, MINUTE, Time};
use serde_json::{Value, json};

fn path(order: &str) -> String {
    format!("/api/admin/orders/{order}/refunds")
}

fn give_back(admin: &Actor, order: &str, what: Value) -> Call {
    let mut body = json!({ "way": "paypal", "reason": "goodwill" });
    body.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
    admin.post(&path(order)).json(&body)
}

async fn shown(admin: &Actor, order: &str) -> Value {
    admin.get(&path(order)).await.ok()
}

/// A shop with PayPal, coffee for 12,90 €, and an order for two of it that is paid.
async fn sold(app: &TestApp) -> (TestApp, PayPal, Owner, Product, String) {
    let (app, paypal) = with_paypal(app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let (id, _) = goods::bought(&member, &coffee, &paypal).await;
    (app, paypal, owner, coffee, id)
}

/// Rows of an order's money are never below zero, and what is with the shop is their sum.
async fn sound(app: &TestApp) {
    let below = "SELECT COUNT(*) FROM (SELECT SUM(amount) AS kept FROM payments_entries GROUP BY subject, subject_id) AS sums WHERE kept < 0";
    assert_eq!(app.number(below, vec![]).await, 0);
    let more = "SELECT COUNT(*) FROM refunds_refunds r WHERE r.state = 'done' AND r.cents >
        (SELECT -SUM(e.amount) FROM payments_entries e WHERE e.subject = 'order' AND e.subject_id = r.order_id AND e.amount < 0)";
    assert_eq!(app.number(more, vec![]).await, 0);
}

#[on_both]
async fn lines_and_the_rest_go_back_at_paypal_and_no_cent_more(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    let before = shown(&owner, &id).await;
    assert_eq!((&before["refundableAmount"], &before["ways"][0]["way"]), (&json!("25.80"), &json!("paypal")));
    let line = json!({ "lines": [{ "position": 0, "quantity": 1 }] });
    let refund = give_back(&owner, &id, line.clone()).await;
    assert_eq!(refund.status, 201, "{}", refund.describe());
    assert_eq!((&refund.json()["amount"], &refund.json()["state"]), (&json!("12.90"), &json!("done")));
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 1290), 1290));
    let after = shown(&owner, &id).await;
    assert_eq!((&after["refundableAmount"], &after["lines"][0]["quantity"]), (&json!("12.90"), &json!(1)));
    // PayPal tells what it has done.
    for webhook in paypal.told_back(app.now()) {
        tell(&app, &webhook).await.ok();
    }
    assert_eq!(kept(&app, &id).await, 1290);
    give_back(&owner, &id, json!({ "amount": "12.91" })).await.refused(ErrorCode::RefundTooMuch);
    let two = json!({ "lines": [{ "position": 0, "quantity": 2 }] });
    give_back(&owner, &id, two).await.refused_field("lines", ErrorCode::RefundLinesTooMany);
    give_back(&owner, &id, json!({})).await.ok();
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((2, 2580), 0));
    give_back(&owner, &id, json!({})).await.refused_field("amount", ErrorCode::RefundNothing);
    assert_eq!(owner.audit_of("refund.done").await.len(), 2);
    sound(&app).await;
}

#[on_both]
async fn of_ten_admins_who_give_back_all_one_does(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    let node = app.another_node().await;
    let there = owner.at(&node);
    let calls = (0..10).map(|number| give_back([&**owner, &there][number % 2], &id, json!({})).into_future());
    let done = join_all(calls).await.iter().filter(|answer| answer.status == 201).count();
    assert_eq!((done, paypal.given_back()), (1, (1, 2580)));
    assert_eq!(kept(&app, &id).await, 0);
    sound(&app).await;
}

#[on_both]
async fn a_double_click_with_the_same_key_is_one_refund(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    let what = || give_back(&owner, &id, json!({ "amount": "5.00" })).header("idempotency-key", "einmal");
    let answers: Vec<Answer> = join_all((0..5).map(|_| what().into_future())).await;
    for answer in &answers {
        assert_eq!(answer.json()["id"], answers[0].json()["id"], "{}", answer.describe());
    }
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 500), 2080));
}

#[on_both]
async fn a_refund_whose_answer_is_lost_happens_once_after_a_restart_too(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    paypal.book().broken = 1;
    let refund = give_back(&owner, &id, json!({ "amount": "20.00" })).await.ok();
    assert_eq!(refund["state"], "waiting");
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 2000), 2580));
    // It is held against others meanwhile.
    assert_eq!(shown(&owner, &id).await["refundableAmount"], "5.80");
    give_back(&owner, &id, json!({ "amount": "5.81" })).await.refused(ErrorCode::RefundTooMuch);
    let work = owner.get("/api/admin/refunds").await.ok();
    assert_eq!(work["refunds"][0]["state"], "waiting");
    let app = app.restart().await;
    refunds::send_due(app.shop()).await.unwrap();
    assert_eq!(kept(&app, &id).await, 2580, "not yet");
    app.advance(2 * MINUTE);
    paypal.book().down = 1;
    refunds::send_due(app.shop()).await.unwrap();
    app.advance(HOUR);
    let webhooks = paypal.told_back(app.now());
    tell(&app, &webhooks[0]).await.ok();
    for _ in 0..3 {
        refunds::send_due(app.shop()).await.unwrap();
    }
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 2000), 580));
    let owner = owner.at(&app);
    assert_eq!(shown(&owner, &id).await["refunds"][0]["state"], "done");
    sound(&app).await;
}

#[on_both]
async fn a_refusal_that_passes_does_not_end_a_refund(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    paypal.book().twins = 1;
    let refund = give_back(&owner, &id, json!({ "amount": "10.00" })).await.ok();
    assert_eq!(refund["state"], "waiting");
    let put_away = format!("/api/admin/refunds/{}/withdraw", refund["id"].as_str().unwrap());
    owner.post(&put_away).await.refused(ErrorCode::RefundSettled);
    app.advance(2 * MINUTE);
    refunds::send_due(app.shop()).await.unwrap();
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((1, 1000), 1580));
    assert_eq!(shown(&owner, &id).await["refunds"][0]["state"], "done");
    // A provider that does not answer for a day may never do so: its money can go another way then.
    paypal.book().twins = 100;
    let refund = give_back(&owner, &id, json!({})).await.ok();
    let put_away = format!("/api/admin/refunds/{}/withdraw", refund["id"].as_str().unwrap());
    app.advance(22 * HOUR);
    owner.post(&put_away).await.refused(ErrorCode::RefundSettled);
    app.advance(2 * HOUR);
    // The session of the day before is over.
    let owner = app.visitor().sign_in("inhaber").await;
    assert_eq!(owner.post(&put_away).await.ok()["state"], "withdrawn");
    give_back(&owner, &id, json!({ "way": "bank" })).await.ok();
    sound(&app).await;
}

#[on_both]
async fn what_paypal_refuses_is_shown_and_can_go_another_way(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    paypal.book().refuses_refunds = Some("REFUND_TIME_LIMIT_EXCEEDED");
    let refund = give_back(&owner, &id, json!({})).await.ok();
    assert_eq!(
        (&refund["state"], &refund["failure"]),
        (&json!("failed"), &json!("REFUND_TIME_LIMIT_EXCEEDED"))
    );
    assert_eq!(owner.audit_of("refund.failed").await.len(), 1);
    let put_away = format!("/api/admin/refunds/{}/withdraw", refund["id"].as_str().unwrap());
    owner.post(&put_away).await.ok();
    let refund = give_back(&owner, &id, json!({ "way": "bank" })).await.ok();
    assert_eq!((&refund["state"], kept(&app, &id).await), (&json!("waiting"), 2580));
    let done = format!("/api/admin/refunds/{}/done", refund["id"].as_str().unwrap());
    let answers = join_all((0..4).map(|_| owner.post(&done).into_future())).await;
    assert!(answers.iter().all(|answer| answer.json()["state"] == "done"), "once is enough");
    assert_eq!(kept(&app, &id).await, 0);
    owner
        .post(&format!("/api/admin/refunds/{}/withdraw", refund["id"].as_str().unwrap()))
        .await
        .refused(ErrorCode::RefundSettled);
    sound(&app).await;
}

#[on_both]
async fn a_transfer_is_made_to_the_payer_or_taken_back(app: TestApp) {
    let (app, _, owner, coffee, _) = sold(&app).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    give_back(&owner, &id, json!({ "way": "bank" })).await.refused_field("amount", ErrorCode::RefundNothing);
    owner.settle(&id, "paid").await.ok();
    give_back(&owner, &id, json!({ "way": "paypal" }))
        .await
        .refused_field("way", ErrorCode::RefundWayImpossible);
    give_back(&owner, &id, json!({ "way": "wallet" }))
        .await
        .refused_field("way", ErrorCode::RefundWayImpossible);
    let refund = give_back(&owner, &id, json!({ "way": "bank", "amount": "2.00" })).await.ok();
    assert_eq!(refund["transfer"], json!(null), "whose account that is, no one knows");
    owner.post(&format!("/api/admin/refunds/{}/withdraw", refund["id"].as_str().unwrap())).await.ok();
    assert_eq!(shown(&owner, &id).await["refundableAmount"], "12.90");
    give_back(&owner, &id, json!({ "way": "hand", "note": "mit dem Kunden besprochen" })).await.ok();
    assert_eq!(kept(&app, &id).await, 0);
    let steps = member.get(&format!("/api/orders/{id}/payment")).await.ok()["steps"].clone();
    assert_eq!(steps[1]["amount"], "-12.90");
    for stranger in [&*member, &app.visitor()] {
        assert!([401, 403].contains(&stranger.get(&path(&id)).await.status));
    }
}

#[on_sqlite]
async fn odd_wishes_give_nothing_back(app: TestApp) {
    let (app, paypal, owner, _, id) = sold(&app).await;
    for what in [
        json!({ "amount": "0.00" }),
        json!({ "amount": "-1.00" }),
        json!({ "amount": "1.00", "shipping": true }),
        json!({ "lines": [{ "position": 0, "quantity": 0 }] }),
        json!({ "lines": [{ "position": 0, "quantity": -1 }] }),
        json!({ "lines": [{ "position": 1, "quantity": 1 }] }),
        json!({ "lines": [{ "position": -1, "quantity": 1 }] }),
        json!({ "lines": [{ "position": 0, "quantity": 1 }, { "position": 0, "quantity": 1 }] }),
        json!({ "lines": [{ "position": 0, "quantity": i64::MAX }] }),
        json!({ "amount": "92233720368547758.07" }),
        json!({ "way": "stripe" }),
        json!({ "way": "cash" }),
        json!({ "reason": "whim" }),
    ] {
        let answer = give_back(&owner, &id, what.clone()).await;
        assert!((400..500).contains(&answer.status), "{what}: {}", answer.describe());
    }
    give_back(&owner, "999", json!({})).await.refused(ErrorCode::OrderNotFound);
    owner.post("/api/admin/refunds/999/done").await.refused(ErrorCode::RefundNotFound);
    assert_eq!((paypal.given_back(), kept(&app, &id).await), ((0, 0), 2580));
}

#[on_both]
async fn a_withdrawal_from_a_paid_order_has_a_deadline_until_its_money_is_back(app: TestApp) {
    let (app, _, owner, _, id) = sold(&app).await;
    let number = format!("#{}", &id[id.len() - 8..]);
    let form = json!({ "name": "Jorge Almeida", "contract": format!("Bestellung {number}"), "contact": "jorge@example.org" });
    app.visitor().post("/api/revocations").json(&form).await.ok();
    app.deliver_events().await;
    let work = owner.get("/api/admin/refunds").await.ok();
    assert_eq!(
        (&work["deadlines"][0]["orderNumber"], &work["deadlines"][0]["keptAmount"]),
        (&json!(number), &json!("25.80"))
    );
    give_back(&owner, &id, json!({ "reason": "revocation" })).await.ok();
    assert_eq!(owner.get("/api/admin/refunds").await.ok()["deadlines"], json!([]));
}

#[on_both]
async fn coins_go_back_to_the_wallet_to_the_last_unit(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "0.01").await;
    let mut wish = order(&[(&coffee, 1)]);
    (wish["paymentMethod"], wish["paymentCurrency"]) = (json!("crypto"), json!("BTC"));
    let id = member.placed(&wish).await;
    assert_eq!(member.balance("BTC").await, "0.00978500");
    for what in [json!({ "amount": "4.30" }), json!({ "amount": "4.31" }), json!({})] {
        let mut what = what;
        what["way"] = json!("wallet");
        assert_eq!(give_back(&owner, &id, what).await.ok()["state"], "done");
    }
    assert_eq!((member.balance("BTC").await.as_str(), kept(&app, &id).await), ("0.01000000", 0));
    app.sound().await;
    sound(&app).await;
}

#[on_both]
async fn a_wallet_gets_back_no_more_than_came_from_it(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "0.01").await;
    let mut wish = order(&[(&coffee, 1)]);
    (wish["paymentMethod"], wish["paymentCurrency"]) = (json!("crypto"), json!("BTC"));
    let id = member.placed(&wish).await;
    // The same is paid once more by transfer.
    let (order_id, now) = (id.clone(), Time(app.now()));
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        let entry = Entry {
            subject: Subject::Order(&order_id),
            way: Way::Bank,
            external_id: "twice",
            sum: Sum::euro(1290),
            at: now,
        };
        payments::book(tx, &entry)?;
        orders::money_moved(tx, &order_id, now).map(drop)
    };
    app.shop().db.write(write).await.map_err(|error: Error| error.in_full()).unwrap();
    let wallet = |amount: &str| json!({ "way": "wallet", "amount": amount });
    give_back(&owner, &id, wallet("12.91")).await.refused_field("way", ErrorCode::RefundWayImpossible);
    give_back(&owner, &id, wallet("12.90")).await.ok();
    give_back(&owner, &id, wallet("0.01")).await.refused_field("way", ErrorCode::RefundWayImpossible);
    give_back(&owner, &id, json!({ "way": "hand" })).await.ok();
    assert_eq!((member.balance("BTC").await.as_str(), kept(&app, &id).await), ("0.01000000", 0));
    app.sound().await;
}

#[on_both]
async fn of_an_admins_own_order_somebody_else_gives_money_back(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let admin = app.admin().await;
    let id = admin.placed(&order(&[(&coffee, 2)])).await;
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    let some = json!({ "way": "bank", "amount": "2.00" });
    give_back(&admin, &id, some.clone()).await.refused(ErrorCode::DecidedByAnother);
    let refund = give_back(&owner, &id, some).await.ok();
    for step in ["done", "withdraw"] {
        let path = format!("/api/admin/refunds/{}/{step}", refund["id"].as_str().unwrap());
        admin.post(&path).await.refused(ErrorCode::DecidedByAnother);
    }
    let step = |name: &str| format!("/api/admin/orders/{id}/{name}");
    admin.post(&step("cancel")).await.refused(ErrorCode::DecidedByAnother);
    assert_eq!(kept(&app, &id).await, 2580);
    let other = app.admin().await;
    other.post(&format!("/api/admin/refunds/{}/done", refund["id"].as_str().unwrap())).await.ok();
    other.post(&step("cancel")).await.ok();
    admin.post(&step("refund")).await.refused(ErrorCode::DecidedByAnother);
    other.post(&step("refund")).await.ok();
    assert_eq!(kept(&app, &id).await, 0);
    sound(&app).await;
}
