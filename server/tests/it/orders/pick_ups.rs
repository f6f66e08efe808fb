//! A place in a slot: taken with the order, by one of those who want the last, given back when the order comes to nothing.

use crate::delivery::{PLACES, add, add_place, parcel, place};
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::orders::{end_holds, expire_due};
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

/// The first free slot and its day, and how many places it has.
async fn free(app: &TestApp, product: &Product) -> (Value, i64) {
    let asked = json!({ "items": order(&[(product, 1)])["items"] });
    let quoted = app.visitor().post("/api/delivery/quote").json(&asked).await.ok();
    let method =
        quoted["methods"].as_array().unwrap().iter().find(|method| method["kind"] == "pick_up").unwrap();
    for day in method["places"][0]["days"].as_array().unwrap() {
        for slot in day["slots"].as_array().unwrap() {
            if slot["state"] == "free" {
                let choice = json!({ "slotId": slot["slotId"], "date": day["date"] });
                return (choice, slot["left"].as_i64().unwrap());
            }
        }
    }
    panic!("nothing is free: {quoted}");
}

fn wish(product: &Product, method: i64, slot: &Value) -> Value {
    let mut wish = order(&[(product, 1)]);
    wish["delivery"] = json!({ "methodId": method, "slot": slot });
    wish
}

/// How many orders count in a slot on a day.
async fn taken(app: &TestApp, slot: &Value) -> i64 {
    let values =
        kontor_db::values![slot["slotId"].as_i64().unwrap(), slot["date"].as_str().unwrap()].to_vec();
    let sql = "SELECT CAST(COALESCE(SUM(taken), 0) AS BIGINT) FROM delivery_bookings WHERE slot_id = $1 AND day = $2";
    app.number(sql, values).await
}

#[on_both]
async fn of_60_customers_of_the_last_place_one_gets_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    let (method, _) = add_place(&owner, 1).await;
    let (slot, left) = free(&app, &coffee).await;
    assert_eq!(left, 1);
    let other = app.another_node().await;
    let (here, there) = (app.visitor(), other.visitor());
    let wish = wish(&coffee, method, &slot);
    let answers =
        join_all((0..60).map(|number| [&here, &there][number % 2].place(&wish).into_future())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        let sentence = answer.refused(ErrorCode::SlotFull);
        assert_eq!(sentence, "Dieser Platz wurde gerade vergeben. Bitte wählen Sie einen anderen.");
    }
    // Nothing else was ordered, and who asks again sees it.
    assert_eq!((app.stock(coffee.id).await, owner.orders("").await["total"].clone()), (Some(99), json!(1)));
    assert_eq!(taken(&app, &slot).await, 1);
    let (next, _) = free(&app, &coffee).await;
    assert_ne!(next["date"], slot["date"]);
}

#[on_both]
async fn it_is_given_back_however_the_order_ends(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (method, _) = add_place(&owner, 5).await;
    let (slot, _) = free(&app, &coffee).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(member.placed(&wish(&coffee, method, &slot)).await);
    }
    assert_eq!(taken(&app, &slot).await, 4);
    owner.settle(&ids[0], "failed").await.ok();
    assert_eq!(taken(&app, &slot).await, 3);
    owner.settle(&ids[1], "paid").await.ok();
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{}/cancel", ids[1])).await.ok();
    assert_eq!(taken(&app, &slot).await, 2);
    owner.settle(&ids[2], "paid").await.ok();
    app.deliver_events().await;
    owner.post(&format!("/api/admin/orders/{}/pick-up", ids[2])).await.ok();
    assert_eq!(taken(&app, &slot).await, 2, "what was picked up was used");
    app.advance(8 * DAY);
    expire_due(app.shop()).await.unwrap();
    assert_eq!(taken(&app, &slot).await, 1, "one that was never paid");
    // A second end finds nothing more to give back.
    Owner::again(&app).await.settle(&ids[0], "failed").await.refused(ErrorCode::OrderSettled);
    assert_eq!(taken(&app, &slot).await, 1);
}

#[on_both]
async fn an_unpaid_guest_holds_it_for_a_while_only(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guest_hold_minutes = 60).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": null })).await;
    let (method, _) = add_place(&owner, 1).await;
    let (slot, _) = free(&app, &coffee).await;
    let guest = app.visitor().placed(&wish(&coffee, method, &slot)).await;
    app.visitor_elsewhere().place(&wish(&coffee, method, &slot)).await.refused(ErrorCode::SlotFull);
    app.advance(HOUR);
    end_holds(app.shop()).await.unwrap();
    assert_eq!(taken(&app, &slot).await, 0);
    let owner = Owner::again(&app).await;
    let (again, _) = free(&app, &coffee).await;
    app.visitor_elsewhere().placed(&wish(&coffee, method, &again)).await;
    // Paid after all, the first one comes too: it was promised.
    owner.settle(&guest, "paid").await.ok();
    let both = taken(&app, &slot).await;
    assert_eq!(both, if again["date"] == slot["date"] { 2 } else { 1 });
}

#[on_both]
async fn only_what_is_offered_can_be_chosen(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 9, "weightGrams": 500 })).await;
    let sent = add(&owner, &parcel()).await;
    let (method, id) = add_place(&owner, 2).await;
    let (slot, _) = free(&app, &coffee).await;
    let member = app.member().await;
    let place_with = async |change: Value| {
        let mut choice = slot.clone();
        choice.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        member.place(&wish(&coffee, method, &choice)).await
    };
    for (change, code) in [
        (json!({ "date": "2020-01-01" }), ErrorCode::SlotOver),
        (json!({ "date": "9999-12-31" }), ErrorCode::SlotOver),
        (json!({ "slotId": 999_999 }), ErrorCode::SlotOver),
        (json!({ "slotId": -1 }), ErrorCode::SlotOver),
    ] {
        place_with(change).await.refused(code);
    }
    for wrong in ["morgen", "2026-13-01", ""] {
        assert_eq!(place_with(json!({ "date": wrong })).await.status, 400);
    }
    // On its own weekday, but too far off.
    let far: jiff::civil::Date = slot["date"].as_str().unwrap().parse().unwrap();
    let far = far + jiff::ToSpan::weeks(8);
    place_with(json!({ "date": far })).await.refused(ErrorCode::SlotOver);
    let sentence = member.place(&wish(&coffee, method, &Value::Null)).await;
    sentence.refused_field("delivery.slot", ErrorCode::SlotMissing);
    let mut parcel = wish(&coffee, sent, &slot);
    parcel["totalAmount"] = json!("18.80");
    parcel["delivery"]["address"] = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "1", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    member.place(&parcel).await.refused_field("delivery.slot", ErrorCode::InvalidValue);
    // The shop closes on that day; the place is switched off.
    let closed = json!({ "days": [{ "day": slot["date"] }] });
    owner.put("/api/admin/delivery/closed-days").json(&closed).await.ok();
    member.place(&wish(&coffee, method, &slot)).await.refused(ErrorCode::SlotOver);
    owner.put("/api/admin/delivery/closed-days").json(&json!({ "days": [] })).await.ok();
    let mut off = place(method, 2);
    off["isActive"] = json!(false);
    owner.put(&format!("{PLACES}/{id}")).json(&off).await.ok();
    member.place(&wish(&coffee, method, &slot)).await.refused(ErrorCode::SlotOver);
    assert_eq!((app.stock(coffee.id).await, owner.orders("").await["total"].clone()), (Some(9), json!(0)));
    // Without places one picks up as agreed.
    member.placed(&wish(&coffee, method, &Value::Null)).await;
}

#[on_both]
async fn everybody_is_told_where_and_when(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (method, id) = add_place(&owner, 2).await;
    let (slot, _) = free(&app, &coffee).await;
    let member = app.member().await;
    let placed = member.place(&wish(&coffee, method, &slot)).await.ok();
    // The order keeps what was agreed, whatever becomes of the place.
    owner.delete(&format!("{PLACES}/{id}")).await.ok();
    let order = placed["orderId"].as_str().unwrap();
    let agreed = |answer: &Value| answer["delivery"]["pickUp"].clone();
    let pick_up = agreed(&member.get(&format!("/api/orders/{order}")).await.ok());
    assert_eq!(
        pick_up,
        json!({
            "place": "Rösterei am Hafen", "address": "Kranichkai 7, 20457 Hamburg", "note": "Eingang im Hof",
            "date": slot["date"], "from": "00:00", "to": "23:30", "startsAt": pick_up["startsAt"],
        })
    );
    let key = placed["receiptKey"].as_str().unwrap();
    let receipt = app.visitor().get(&format!("/api/orders/{order}/receipt?key={key}")).await.ok();
    assert_eq!(agreed(&receipt), pick_up);
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["orders"][0]["pickUpPlace"], "Rösterei am Hafen");
    app.deliver_events().await;
    let news = owner.get("/api/notifications").await.ok().to_string();
    assert!(news.contains("Abholung: ") && news.contains("0–23:30 Uhr, Rösterei am Hafen."), "{news}");
    // Giving back what has no slot any more harms nothing.
    owner.settle(order, "paid").await.ok();
    app.deliver_events().await;
    let tasks = owner.get("/api/admin/fulfilments?kind=open").await.ok();
    assert_eq!(tasks["tasks"][0]["pickUp"], pick_up);
    owner.post(&format!("/api/admin/orders/{order}/ready")).await.ok();
    app.deliver_events().await;
    let news = member.get("/api/notifications").await.ok().to_string();
    assert!(news.contains("Abholung: "), "{news}");
    owner.post(&format!("/api/admin/orders/{order}/cancel")).await.ok();
}

#[on_both]
async fn the_day_goes_by_when_things_are_picked_up(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (method, _) = add_place(&owner, 1).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (slot, _) = free(&app, &coffee).await;
        ids.push(member.placed(&wish(&coffee, method, &slot)).await);
    }
    // Paid in another sequence than they are picked up in.
    for id in ids.iter().rev() {
        owner.settle(id, "paid").await.ok();
        app.advance(1000);
    }
    app.deliver_events().await;
    let seen = |answer: Value| -> Vec<String> {
        let tasks = answer["tasks"].as_array().unwrap().clone();
        tasks.iter().map(|task| task["orderId"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(seen(owner.get("/api/admin/fulfilments?kind=open").await.ok()), ids);
    let actor: &Actor = &owner;
    for id in &ids {
        actor.post(&format!("/api/admin/orders/{id}/ready")).await.ok();
    }
    assert_eq!(seen(owner.get("/api/admin/fulfilments?kind=ready").await.ok()), ids);
}
