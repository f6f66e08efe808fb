//! From the paid order to the customer's hands: steps, parcels, pick-up, and what becomes of orders that cannot be delivered.

mod hostile;
mod labels;
mod undo;

use crate::delivery::{add, arrangement, parcel};
use crate::support::{Owner, Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::orders::end_holds;
use kontor::time::HOUR;
use serde_json::{Value, json};

const WORK: &str = "/api/admin/fulfilments";

fn step(id: &str, step: &str) -> String {
    format!("/api/admin/orders/{id}/{step}")
}

fn pick_up() -> Value {
    json!({ "kind": "pick_up", "name": "Laden Ottensen", "isActive": true, "position": 3 })
}

/// A shop with coffee that is sent or picked up.
async fn shop(app: &TestApp) -> (Owner, Product, i64, i64) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung", "weightGrams": 500, "stock": 20 })).await;
    let sent = add(&owner, &parcel()).await;
    let fetched = add(&owner, &pick_up()).await;
    (owner, coffee, sent, fetched)
}

/// What a customer orders to be sent, with a post code of Germany.
fn to_send(method: i64, coffee: &Product, quantity: i64, total: &str) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "12a", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    wish["delivery"] = json!({ "methodId": method, "address": address });
    wish["totalAmount"] = json!(total);
    wish
}

fn to_fetch(method: i64, coffee: &Product, quantity: i64) -> Value {
    let mut wish = order(&[(coffee, quantity)]);
    wish["delivery"] = json!({ "methodId": method });
    wish
}

async fn pay(app: &TestApp, owner: &Owner, id: &str) {
    owner.settle(id, "paid").await.ok();
    app.deliver_events().await;
}

/// What is to be done of a kind.
async fn work(owner: &Owner, kind: &str) -> Vec<Value> {
    owner.get(&format!("{WORK}?kind={kind}")).await.ok()["tasks"].as_array().unwrap().clone()
}

#[on_both]
async fn a_parcel_goes_from_the_shop_to_the_customer(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &coffee, 2, "31.70")).await;
    let path = format!("/api/orders/{id}/fulfilment");
    assert_eq!(member.get(&path).await.ok(), json!({ "fulfilment": null }), "not paid yet");
    assert!(work(&owner, "open").await.is_empty());
    pay(&app, &owner, &id).await;

    let [task] = work(&owner, "open").await.try_into().unwrap();
    assert_eq!((&task["customerName"], &task["deliveryName"]), (&json!(member.name), &json!("Paket")));
    assert_eq!(task["address"]["street"], "Am Ring");
    assert_eq!(
        (&task["items"][0]["productName"], &task["items"][0]["quantity"]),
        (&json!("Hausmischung"), &json!(2))
    );
    assert_eq!(task["next"], json!(["pack", "ship", "cancel"]));
    owner.post(&step(&id, "pack")).await.ok();
    assert_eq!(member.get(&path).await.ok()["fulfilment"]["state"], "packed");

    let parcel = json!({ "tracking": "0034 0434 1610 9404 2557" });
    owner.post(&step(&id, "ship")).json(&parcel).await.ok();
    let seen = member.get(&path).await.ok()["fulfilment"].clone();
    assert_eq!((&seen["state"], &seen["parcels"][0]["carrier"]), (&json!("shipped"), &json!("DHL")));
    assert_eq!(seen["parcels"][0]["tracking"], "00340434161094042557");
    let url = seen["parcels"][0]["trackingUrl"].as_str().unwrap();
    assert!(url.starts_with("https://www.dhl.de/") && url.ends_with("=00340434161094042557"), "{url}");
    assert_eq!(seen["withdrawalUntil"], json!(null), "the period is open until the goods are there");
    // A mistyped number is mended; the customer is not told again.
    let mended = json!({ "carrier": "Hermes", "tracking": "H1000" });
    owner.put(&format!("/api/admin/orders/{id}/parcels/1")).json(&mended).await.ok();
    owner.put(&format!("/api/admin/orders/{id}/parcels/2")).json(&mended).await.refused(ErrorCode::NotFound);

    owner.post(&step(&id, "deliver")).await.ok();
    let seen = member.get(&path).await.ok()["fulfilment"].clone();
    assert_eq!((&seen["state"], &seen["parcels"][0]["tracking"]), (&json!("delivered"), &json!("H1000")));
    assert!(seen["withdrawalUntil"].as_str().unwrap().len() == 10, "{seen}");
    assert_eq!(
        owner.get(&format!("{WORK}?kind=open")).await.ok()["counts"],
        json!({
            "open": 0, "packed": 0, "ready": 0, "shipped": 0, "refund": 0,
        })
    );

    // Who withdraws now does so within a known period.
    app.deliver_events().await;
    let declared = json!({ "name": "Mira", "contract": format!("#{}", &id[id.len() - 8..]), "contact": "mira@post.example" });
    app.visitor().post("/api/revocations").json(&declared).await.ok();
    app.deliver_events().await;
    let known =
        "SELECT COUNT(*) FROM revocations_revocations WHERE order_id = $1 AND period_from IS NOT NULL";
    assert_eq!(app.number(known, vec![id.as_str().into()]).await, 1);

    let told = member.get("/api/notifications").await.ok();
    let titles: Vec<&str> =
        told.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    for title in ["Unterwegs", "Zugestellt"] {
        assert_eq!(titles.iter().filter(|one| **one == title).count(), 1, "{titles:?}");
    }
}

#[on_both]
async fn goods_are_handed_over_to_who_shows_the_code(app: TestApp) {
    let (owner, coffee, _, fetched) = shop(&app).await;
    let guest = app.visitor();
    let placed = guest.place(&to_fetch(fetched, &coffee, 1)).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let path = format!("/api/orders/{id}/receipt/fulfilment?key={key}");
    pay(&app, &owner, id).await;
    assert_eq!(guest.get(&path).await.ok()["fulfilment"]["code"], json!(null));
    owner.post(&step(id, "ready")).await.ok();

    let code = guest.get(&path).await.ok()["fulfilment"]["code"].as_str().unwrap().to_owned();
    assert_eq!(code.len(), 6);
    let [task] = work(&owner, "ready").await.try_into().unwrap();
    assert_eq!(task["fulfilment"]["code"], json!(null), "who hands over asks for it");
    let wrong = if code.starts_with('A') { "B" } else { "A" }.to_owned() + &code[1..];
    let hand_over = format!("{WORK}/hand-over");
    let unknown = owner.post(&hand_over).json(&json!({ "code": wrong })).await;
    unknown.refused_field("code", ErrorCode::PickUpCodeUnknown);
    let typed = format!(" {}-{} ", &code[..3].to_lowercase(), &code[3..]);
    let handed = owner.post(&hand_over).json(&json!({ "code": typed })).await.ok();
    assert_eq!(handed["number"], placed["orderLink"]);
    owner
        .post(&hand_over)
        .json(&json!({ "code": code }))
        .await
        .refused_field("code", ErrorCode::PickUpCodeUnknown);

    let seen = guest.get(&path).await.ok()["fulfilment"].clone();
    assert_eq!((&seen["state"], &seen["code"]), (&json!("picked_up"), &json!(null)));
    // No one sees it without the link.
    let forged = "A".repeat(43);
    guest
        .get(&format!("/api/orders/{id}/receipt/fulfilment?key={forged}"))
        .await
        .refused(ErrorCode::OrderNotFound);
    let other = app.member().await;
    other.get(&format!("/api/orders/{id}/fulfilment")).await.refused(ErrorCode::OrderNotFound);
}

#[on_both]
async fn an_order_goes_in_as_many_parcels_as_it_needs(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &coffee, 3, "44.60")).await;
    pay(&app, &owner, &id).await;
    let part =
        |quantity: i64| json!({ "tracking": "A1", "contents": [{ "position": 0, "quantity": quantity }] });
    let ship = step(&id, "ship");
    let key = "6f1c0a7e-1111-4222-8333-444455556666";
    owner.post(&ship).key(key).json(&part(2)).await.ok();
    // The same call again is the same parcel.
    owner.post(&ship).key(key).json(&part(2)).await.ok();
    let [task] = work(&owner, "packed").await.try_into().unwrap();
    assert_eq!(task["items"][0]["shipped"], 2);
    assert_eq!(task["next"], json!(["ship"]), "what has left the shop is not cancelled");
    owner.post(&step(&id, "cancel")).await.refused(ErrorCode::FulfilmentSent);
    owner.post(&ship).json(&part(2)).await.refused_field("contents[0]", ErrorCode::ParcelTooMuch);
    owner
        .post(&ship)
        .json(&json!({ "contents": [] }))
        .await
        .refused_field("contents", ErrorCode::ParcelEmpty);
    owner.post(&ship).json(&json!({})).await.ok();
    let seen = member.get(&format!("/api/orders/{id}/fulfilment")).await.ok()["fulfilment"].clone();
    assert_eq!((&seen["state"], seen["parcels"].as_array().unwrap().len()), (&json!("shipped"), 2));
    assert_eq!(seen["parcels"][1]["contents"], json!([{ "position": 0, "quantity": 1 }]));
    owner.post(&ship).json(&json!({})).await.refused(ErrorCode::FulfilmentMoved);
}

#[on_both]
async fn of_two_admins_one_ships_and_the_other_is_told(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let (member, admin) = (app.member().await, app.admin().await);
    for _ in 0..6 {
        let id = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
        pay(&app, &owner, &id).await;
        let (ship, whole) = (step(&id, "ship"), json!({}));
        let (first, second) = tokio::join!(owner.post(&ship).json(&whole), admin.post(&ship).json(&whole));
        let (lucky, late) = if first.status == 200 { (first, second) } else { (second, first) };
        lucky.ok();
        let sentence = late.refused(ErrorCode::FulfilmentMoved);
        assert_eq!(sentence, "Das geht nicht mehr: Diese Bestellung ist inzwischen unterwegs.");
        let parcels = "SELECT COUNT(*) FROM fulfilments_parcels WHERE order_id = $1";
        assert_eq!(app.number(parcels, vec![id.as_str().into()]).await, 1);
    }
}

#[on_both]
async fn a_cancelled_order_gives_its_stock_back_and_waits_to_be_refunded(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &coffee, 4, "57.50")).await;
    owner.post(&step(&id, "cancel")).await.refused(ErrorCode::OrderUnpaid);
    pay(&app, &owner, &id).await;
    assert_eq!(app.stock(coffee.id).await, Some(16));
    owner.post(&step(&id, "refund")).await.refused(ErrorCode::FulfilmentMoved);
    owner.post(&step(&id, "cancel")).await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(20));
    owner.post(&step(&id, "cancel")).await.refused(ErrorCode::FulfilmentMoved);
    assert_eq!(app.stock(coffee.id).await, Some(20), "once");
    let seen = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&seen["status"], &seen["paymentStatus"]), (&json!("cancelled"), &json!("paid")));
    assert_eq!(work(&owner, "refund").await.len(), 1);
    owner.post(&step(&id, "refund")).await.ok();
    owner.post(&step(&id, "refund")).await.refused(ErrorCode::FulfilmentRefunded);
    assert!(work(&owner, "refund").await.is_empty());
}

/// Its stock went back while it was unpaid, and was taken again when it was paid.
#[on_both]
async fn an_order_that_was_paid_late_gives_its_stock_back_too(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guest_hold_minutes = 60).await;
    let (owner, coffee, _, fetched) = shop(&app).await;
    let placed = app.visitor().place(&to_fetch(fetched, &coffee, 2)).await.ok();
    let id = placed["orderId"].as_str().unwrap();
    app.advance(2 * HOUR);
    end_holds(app.shop()).await.unwrap();
    assert_eq!(app.stock(coffee.id).await, Some(20));
    let owner = app.visitor().sign_in(&owner.name).await;
    owner.put(&format!("/api/orders/{id}/payment-status")).json(&json!({ "status": "paid" })).await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(18));
    owner.post(&step(id, "cancel")).await.ok();
    assert_eq!(app.stock(coffee.id).await, Some(20));
}

#[on_both]
async fn several_orders_take_a_step_together_and_each_for_itself(app: TestApp) {
    let (owner, coffee, sent, fetched) = shop(&app).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for wish in
        [to_send(sent, &coffee, 1, "18.80"), to_fetch(fetched, &coffee, 1), to_fetch(fetched, &coffee, 2)]
    {
        ids.push(member.placed(&wish).await);
    }
    pay(&app, &owner, &ids[0]).await;
    pay(&app, &owner, &ids[1]).await;
    let packed =
        owner.post(&format!("{WORK}/steps")).json(&json!({ "orderIds": ids, "step": "pack" })).await.ok();
    assert_eq!((&packed["done"], packed["refused"].as_array().unwrap().len()), (&json!(ids[..2]), 1));
    assert_eq!(packed["refused"][0]["message"], ErrorCode::OrderUnpaid.sentence());
    // What is sent is not put ready for pick-up, and the other way round.
    owner.post(&step(&ids[0], "ready")).await.refused(ErrorCode::FulfilmentImpossible);
    owner.post(&step(&ids[1], "ship")).json(&json!({})).await.refused(ErrorCode::FulfilmentImpossible);
    for wrong in [json!([]), json!(vec!["0198c1f0111172228333444455556666"; 201])] {
        let many = json!({ "orderIds": wrong, "step": "pack" });
        owner
            .post(&format!("{WORK}/steps"))
            .json(&many)
            .await
            .refused_field("orderIds", ErrorCode::TooManyOrders);
    }
}

/// Orders of the time before fulfilments were kept have none; the first step makes one.
#[on_both]
async fn an_order_that_was_paid_before_can_be_sent(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    add(&owner, &arrangement()).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    pay(&app, &owner, &id).await;
    app.execute("DELETE FROM fulfilments_fulfilments", Vec::new()).await;
    let task = owner.get(&format!("/api/admin/orders/{id}/fulfilment")).await.ok();
    assert_eq!(task["next"], json!(["pack", "ready", "ship", "pick-up", "cancel"]));
    assert_eq!(member.get(&format!("/api/orders/{id}/fulfilment")).await.ok()["fulfilment"], json!(null));
    owner.post(&step(&id, "pick-up")).await.ok();
    let seen = member.get(&format!("/api/orders/{id}/fulfilment")).await.ok();
    assert_eq!(seen["fulfilment"]["state"], "picked_up");
}

#[on_both]
async fn who_leaves_takes_what_leads_to_them_along(app: TestApp) {
    let (owner, coffee, sent, _) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &coffee, 1, "18.80")).await;
    pay(&app, &owner, &id).await;
    owner.post(&step(&id, "ship")).json(&json!({ "tracking": "00340434161094042557" })).await.ok();
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["fulfilments"][0]["parcels"][0]["tracking"], "00340434161094042557");
    assert_eq!(export["fulfilments"][0]["state"], "shipped");
    let gone = json!({ "password": crate::support::PASSWORD });
    member.delete("/api/user/account").json(&gone).await.ok();
    let left = "SELECT COUNT(*) FROM fulfilments_parcels WHERE order_id = $1 AND tracking = ''";
    assert_eq!(app.number(left, vec![id.as_str().into()]).await, 1);
}
