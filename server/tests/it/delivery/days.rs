//! On which days a delivery is with the customer: in the quote, in the order, and counted from the payment.

use super::{METHODS, add, parcel};
use crate::support::{TestApp, on_both, order};
use jiff::civil::Date;
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::{Value, json};

fn in_days(from: &str, until: &str) -> Value {
    let mut method = parcel();
    (method["daysFrom"], method["daysUntil"]) =
        (json!(from.parse::<i64>().unwrap()), json!(until.parse::<i64>().unwrap()));
    method
}

fn day(value: &Value) -> Date {
    value.as_str().unwrap().parse().unwrap()
}

#[on_both]
async fn what_was_quoted_is_kept_and_counts_from_the_payment(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &in_days("1", "3")).await;
    let member = app.member().await;
    let items = order(&[(&coffee, 1)])["items"].clone();
    let asked = json!({ "items": items, "country": "DE", "zip": "20457" });
    let quote = async || member.post("/api/delivery/quote").json(&asked).await.ok()["methods"][0].clone();
    let offer = quote().await;
    let (from, until) = (day(&offer["arrivesFrom"]), day(&offer["arrivesUntil"]));
    assert!(from < until, "{offer}");
    let mut wish = order(&[(&coffee, 1)]);
    wish["totalAmount"] = json!("18.80");
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "1", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    wish["delivery"] = json!({ "methodId": method, "address": address });
    let id = member.placed(&wish).await;
    let kept = async || owner.get(&format!("/api/orders/{id}")).await.ok()["delivery"].clone();
    let delivery = kept().await;
    assert_eq!((day(&delivery["arrivesFrom"]), day(&delivery["arrivesUntil"])), (from, until));
    // Other days of the method change nothing; a payment a week later does, and a holiday on the way as well.
    owner.put(&format!("{METHODS}/{method}")).json(&in_days("9", "9")).await.ok();
    assert_eq!(kept().await, delivery);
    app.advance(5 * DAY);
    let owner = crate::support::Owner::again(&app).await;
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    let delivery = owner.get(&format!("/api/orders/{id}")).await.ok()["delivery"].clone();
    assert!(day(&delivery["arrivesFrom"]) > from && day(&delivery["arrivesUntil"]) > until, "{delivery}");
}

#[on_both]
async fn a_product_that_takes_longer_moves_them(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let ordered = owner.product(json!({ "weightGrams": 10, "deliveryTime": "5 bis 7 Werktage" })).await;
    let unknown = owner.product(json!({ "weightGrams": 10, "deliveryTime": "auf Anfrage" })).await;
    add(&owner, &in_days("1", "2")).await;
    let quote = async |product| {
        let asked = json!({ "items": order(&[(&coffee, 1), (product, 1)])["items"], "country": "DE", "zip": "20457" });
        app.visitor().post("/api/delivery/quote").json(&asked).await.ok()["methods"][0].clone()
    };
    let (soon, later) = (quote(&coffee).await, quote(&ordered).await);
    assert!(day(&later["arrivesFrom"]) > day(&soon["arrivesUntil"]), "{later}");
    assert_eq!(quote(&unknown).await["arrivesFrom"], Value::Null, "nothing is promised that no one knows");
}

#[on_both]
async fn lockers_are_for_methods_that_go_there(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let there = add(&owner, &parcel()).await;
    let mut other = parcel();
    (other["goesToLockers"], other["name"]) = (json!(false), json!("Kurier"));
    let not_there = add(&owner, &other).await;
    let locker = json!({
        "kind": "packstation", "name": "Mira Kern", "number": "145", "postNumber": "1234567", "zip": "20457", "city": "Hamburg",
        "country": "DE",
    });
    let member = app.member().await;
    let asked = json!({ "items": order(&[(&coffee, 1)])["items"], "address": locker });
    let methods = member.post("/api/delivery/quote").json(&asked).await.ok()["methods"].clone();
    assert_eq!((methods.as_array().unwrap().len(), &methods[0]["methodId"]), (1, &json!(there)));
    let mut wish = order(&[(&coffee, 1)]);
    wish["totalAmount"] = json!("18.80");
    wish["delivery"] = json!({ "methodId": not_there, "address": locker });
    member.place(&wish).await.refused_field("delivery.address.kind", ErrorCode::LockerNotServed);
    wish["delivery"]["methodId"] = json!(there);
    member.placed(&wish).await;
}

#[on_both]
async fn days_of_a_method_are_whole_and_in_order(app: TestApp) {
    let owner = app.owner().await;
    let with = |change: Value| {
        let mut method = in_days("1", "2");
        method.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        method
    };
    for (change, field, code) in [
        (json!({ "daysFrom": null }), "daysUntil", ErrorCode::DeliveryDaysInvalid),
        (json!({ "daysUntil": null }), "daysUntil", ErrorCode::DeliveryDaysInvalid),
        (json!({ "daysFrom": 3 }), "daysUntil", ErrorCode::DeliveryDaysInvalid),
        (json!({ "daysFrom": -1 }), "daysUntil", ErrorCode::DeliveryDaysInvalid),
        (json!({ "daysUntil": 61 }), "daysUntil", ErrorCode::DeliveryDaysInvalid),
        (json!({ "cutoff": "25:00" }), "cutoff", ErrorCode::ClockInvalid),
    ] {
        owner.post(METHODS).json(&with(change)).await.refused_field(field, code);
    }
    let kept = owner.post(METHODS).json(&with(json!({ "cutoff": "14:00" }))).await.ok();
    assert_eq!(
        (&kept["daysFrom"], &kept["daysUntil"], &kept["cutoff"], &kept["goesToLockers"]),
        (&json!(1), &json!(2), &json!("14:00"), &json!(true))
    );
    // What is picked up has none of it.
    let pick_up = json!({ "kind": "pick_up", "name": "Abholung", "isActive": true, "daysFrom": 1, "daysUntil": 2, "cutoff": "14:00" });
    let kept = owner.post(METHODS).json(&pick_up).await.ok();
    assert_eq!((&kept["daysFrom"], &kept["cutoff"]), (&Value::Null, &Value::Null));
}
