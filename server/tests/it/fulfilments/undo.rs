//! Steps are taken back before anybody is told of them, and not after.

use super::{WORK, pay, shop, step, to_fetch, to_send, work};
use crate::support::{Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::SECOND;
use serde_json::{Value, json};

const GRACE: i64 = 12 * SECOND;

async fn undo(owner: &Owner, id: &str) -> Value {
    owner.post(&format!("{WORK}/undo")).json(&json!({ "orderIds": [id] })).await.ok()
}

async fn is_refused(owner: &Owner, id: &str) {
    let answer = undo(owner, id).await;
    assert_eq!(answer["refused"][0]["message"], ErrorCode::UndoTooLate.sentence(), "{answer}");
}

async fn state(owner: &Owner, id: &str) -> Value {
    owner.get(&format!("/api/admin/orders/{id}/fulfilment")).await.ok()["fulfilment"]["state"].clone()
}

async fn letters(app: &TestApp, id: &str, word: &str) -> i64 {
    let about = format!("order {id} {word}%");
    app.number("SELECT COUNT(*) FROM mail_messages WHERE about LIKE $1", vec![about.as_str().into()]).await
}

#[on_both]
async fn a_step_is_taken_back_before_the_customer_hears_of_it(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let mut wish = to_send(sent, &coffee, 2, "31.70");
    wish["email"] = json!("mira@post.example");
    let id = app.visitor().place(&wish).await.ok()["orderId"].as_str().unwrap().to_owned();
    pay(&app, &owner, &id).await;
    owner.post(&format!("{}?undo=true", step(&id, "pack"))).await.ok();
    assert_eq!(undo(&owner, &id).await["done"], json!([id]));
    assert_eq!(state(&owner, &id).await, "open");
    is_refused(&owner, &id).await;

    let (ship, parcel) = (format!("{}?undo=true", step(&id, "ship")), json!({ "tracking": "A1" }));
    owner.post(&ship).json(&parcel).await.ok();
    // It is taken at once, whatever becomes of the tab that it was taken in.
    assert_eq!(state(&owner, &id).await, "shipped");
    app.deliver_events().await;
    assert_eq!(letters(&app, &id, "shipped").await, 0);
    undo(&owner, &id).await;
    let [task] = work(&owner, "open").await.try_into().unwrap();
    assert_eq!((&task["items"][0]["shipped"], &task["fulfilment"]["parcels"]), (&json!(0), &json!([])));
    app.advance(GRACE);
    app.deliver_events().await;
    assert_eq!(letters(&app, &id, "shipped").await, 0, "it never happened");

    // A second time it stays so.
    owner.post(&ship).json(&parcel).await.ok();
    app.advance(GRACE);
    is_refused(&owner, &id).await;
    app.deliver_events().await;
    assert_eq!(letters(&app, &id, "shipped").await, 1);
    let log = "SELECT COUNT(*) FROM audit_entries WHERE subject_id = $1 AND action IN ('fulfilment.shipped', 'fulfilment.undone')";
    assert_eq!(app.number(log, vec![id.as_str().into()]).await, 4, "the log keeps what was taken back");
}

#[on_both]
async fn what_was_told_or_followed_by_another_step_stays(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let (member, admin) = (app.member().await, app.admin().await);
    let order = to_send(sent, &coffee, 1, "18.80");
    let id = member.placed(&order).await;
    pay(&app, &owner, &id).await;
    owner.post(&step(&id, "pack")).await.ok();
    is_refused(&owner, &id).await;
    // Another admin goes on: those who wait hear of the first step before they hear of the second.
    owner.post(&format!("{}?undo=true", step(&id, "ship"))).json(&json!({})).await.ok();
    admin.post(&step(&id, "deliver")).await.ok();
    is_refused(&owner, &id).await;
    app.deliver_events().await;
    let told = member.get("/api/notifications").await.ok();
    let titles: Vec<&Value> = told.as_array().unwrap().iter().map(|one| &one["title"]).collect();
    let at = |title: &str| titles.iter().position(|one| **one == json!(title)).unwrap();
    assert!(at("Zugestellt") < at("Unterwegs"), "the newest first: {titles:?}");

    // A listener has heard already, whatever the clock says.
    let id = member.placed(&order).await;
    pay(&app, &owner, &id).await;
    owner.post(&format!("{}?undo=true", step(&id, "ship"))).json(&json!({})).await.ok();
    app.execute("DELETE FROM outbox_deliveries WHERE listener = 'notifications'", Vec::new()).await;
    is_refused(&owner, &id).await;
    assert_eq!(state(&owner, &id).await, "shipped");
    // What gives money back, or begins a period, is not taken back.
    owner.post(&format!("{}?undo=true", step(&id, "deliver"))).await.ok();
    is_refused(&owner, &id).await;
    let unknown = undo(&owner, "0198c1f0111172228333444455556666").await;
    assert_eq!(unknown["refused"][0]["message"], ErrorCode::OrderNotFound.sentence());
    app.advance(GRACE);
}

#[on_both]
async fn goods_that_were_handed_over_by_mistake_wait_again_with_their_code(app: TestApp) {
    let (owner, coffee, _, fetched) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_fetch(fetched, &coffee, 1)).await;
    pay(&app, &owner, &id).await;
    let path = format!("/api/orders/{id}/fulfilment");
    owner.post(&format!("{}?undo=true", step(&id, "ready"))).await.ok();
    undo(&owner, &id).await;
    assert_eq!(member.get(&path).await.ok()["fulfilment"]["code"], json!(null));
    owner.post(&format!("{}?undo=true", step(&id, "ready"))).await.ok();
    let code = member.get(&path).await.ok()["fulfilment"]["code"].clone();
    let hand_over = || owner.post(&format!("{WORK}/hand-over?undo=true")).json(&json!({ "code": code }));
    hand_over().await.ok();
    undo(&owner, &id).await;
    let seen = member.get(&path).await.ok()["fulfilment"].clone();
    assert_eq!((&seen["state"], &seen["code"], &seen["finishedAt"]), (&json!("ready"), &code, &json!(null)));
    hand_over().await.ok();
    app.advance(GRACE);
}

#[on_both]
async fn of_undoing_and_the_next_step_one_happens(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let (member, admin) = (app.member().await, app.admin().await);
    for _ in 0..6 {
        let id = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
        pay(&app, &owner, &id).await;
        owner.post(&format!("{}?undo=true", step(&id, "ship"))).json(&json!({})).await.ok();
        let deliver = step(&id, "deliver");
        let (undone, next) = tokio::join!(undo(&owner, &id), admin.post(&deliver));
        let is_undone = undone["done"] == json!([id]);
        if is_undone {
            next.refused(ErrorCode::FulfilmentMoved);
        } else {
            next.ok();
        }
        assert_eq!(state(&owner, &id).await, if is_undone { "open" } else { "delivered" });
        let parcels = "SELECT COUNT(*) FROM fulfilments_parcels WHERE order_id = $1";
        assert_eq!(app.number(parcels, vec![id.as_str().into()]).await, i64::from(!is_undone));
    }
}

#[on_both]
async fn several_are_sent_and_taken_back_together(app: TestApp) {
    let (owner, coffee, sent, fetched) = shop(&app).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for wish in [
        to_send(sent, &coffee, 1, "18.80"),
        to_send(sent, &coffee, 1, "18.80"),
        to_fetch(fetched, &coffee, 1),
    ] {
        let id = member.placed(&wish).await;
        pay(&app, &owner, &id).await;
        ids.push(id);
    }
    let all = json!({ "orderIds": ids, "step": "ship", "undo": true });
    let gone = owner.post(&format!("{WORK}/steps")).json(&all).await.ok();
    assert_eq!((&gone["done"], &gone["refused"][0]["orderId"]), (&json!(ids[..2]), &json!(ids[2])));
    assert_eq!(gone["refused"][0]["message"], ErrorCode::FulfilmentImpossible.sentence());
    let undone = owner.post(&format!("{WORK}/undo")).json(&json!({ "orderIds": ids })).await.ok();
    assert_eq!((&undone["done"], undone["refused"].as_array().unwrap().len()), (&json!(ids[..2]), 1));
    assert_eq!(work(&owner, "open").await.len(), 3);
    for wrong in [json!([]), json!(vec!["0198c1f0111172228333444455556666"; 201])] {
        let many = json!({ "orderIds": wrong });
        let refused = owner.post(&format!("{WORK}/undo")).json(&many).await;
        refused.refused_field("orderIds", ErrorCode::TooManyOrders);
    }
}
