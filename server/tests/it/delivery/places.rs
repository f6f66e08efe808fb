//! Places for picking up, their hours, and days on which the shop is closed: kept by the owner, shown in quotes.

use super::{METHODS, PLACES, add, add_place, parcel, place, slot};
use crate::support::{Product, TestApp, on_both, order};
use jiff::ToSpan;
use jiff::civil::Date;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const CLOSED: &str = "/api/admin/delivery/closed-days";

async fn quoted(app: &TestApp, product: &Product) -> Value {
    let asked = json!({ "items": order(&[(product, 1)])["items"] });
    app.visitor().post("/api/delivery/quote").json(&asked).await.ok()["methods"][0].clone()
}

/// What a place shows of a day.
fn states(place: &Value, day: Date) -> Vec<(String, i64)> {
    let days = place["days"].as_array().unwrap();
    let day = days.iter().find(|shown| shown["date"] == day.to_string().as_str());
    let slots = day.map(|day| day["slots"].as_array().unwrap().clone()).unwrap_or_default();
    slots
        .iter()
        .map(|slot| (slot["state"].as_str().unwrap().to_owned(), slot["left"].as_i64().unwrap()))
        .collect()
}

fn first_day(method: &Value) -> Date {
    let days = method["places"][0]["days"].as_array().unwrap();
    let free = |day: &&Value| day["slots"].as_array().unwrap().iter().any(|slot| slot["state"] == "free");
    days.iter().find(free).unwrap()["date"].as_str().unwrap().parse().unwrap()
}

#[on_both]
async fn they_are_added_changed_and_removed(app: TestApp) {
    let owner = app.owner().await;
    let (method, id) = add_place(&owner, 3).await;
    let listed = owner.get(PLACES).await.ok();
    assert_eq!((&listed[0]["id"], &listed[0]["slots"].as_array().unwrap().len()), (&json!(id), &7));
    let kept = listed[0]["slots"][2].clone();
    assert_eq!(
        kept,
        json!({
            "id": kept["id"], "weekday": 3, "from": "00:00", "to": "23:30", "capacity": 3, "leadMinutes": 0,
            "validFrom": null, "validUntil": null,
        })
    );
    // One slot stays, one is new and goes over midnight; the others are gone.
    let mut changed = place(method, 3);
    changed["slots"] = json!([kept, slot(5, "22:00", "02:00", 1)]);
    changed["name"] = json!(" Hafenladen ");
    let path = format!("{PLACES}/{id}");
    let answer = owner.put(&path).json(&changed).await.ok();
    assert_eq!((&answer["name"], &answer["slots"][0]["id"]), (&json!("Hafenladen"), &kept["id"]));
    assert_eq!((&answer["slots"][1]["from"], &answer["slots"][1]["to"]), (&json!("22:00"), &json!("02:00")));
    owner.delete(&path).await.ok();
    owner.delete(&path).await.refused(ErrorCode::DeliveryPlaceNotFound);
    owner.put(&path).json(&changed).await.refused(ErrorCode::DeliveryPlaceNotFound);
    // A place goes with its way of delivery.
    owner.post(PLACES).json(&place(method, 3)).await.ok();
    owner.delete(&format!("{METHODS}/{method}")).await.ok();
    assert_eq!(owner.get(PLACES).await.ok(), json!([]));
    app.deliver_events().await;
    let updated = owner.audit_of("delivery.place_updated").await;
    assert_eq!(updated[0]["before"]["slots"].as_array().unwrap().len(), 7, "{updated:?}");
    assert_eq!(owner.audit_of("delivery.place_created").await.len(), 2);
    assert_eq!(owner.audit_of("delivery.place_deleted").await.len(), 1);
}

#[on_both]
async fn nothing_wrong_is_kept(app: TestApp) {
    let owner = app.owner().await;
    let sent = add(&owner, &parcel()).await;
    let method = add(&owner, &json!({ "kind": "pick_up", "name": "Abholung", "isActive": true })).await;
    let with = |field: &str, value: Value| {
        let mut wish = place(method, 1);
        wish[field] = value;
        wish
    };
    let one = |change: Value| {
        let mut wrong = slot(1, "09:00", "11:00", 1);
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        with("slots", json!([wrong]))
    };
    for (wish, field, code) in [
        (with("name", json!(" ")), "name", ErrorCode::Required),
        (with("address", json!("x".repeat(201))), "address", ErrorCode::TooLong),
        (with("note", json!("a\u{202e}b")), "note", ErrorCode::InvalidCharacters),
        (with("position", json!(1001)), "position", ErrorCode::InvalidValue),
        (with("methodId", json!(sent)), "methodId", ErrorCode::DeliveryPlaceMethod),
        (with("methodId", json!(999_999)), "methodId", ErrorCode::DeliveryPlaceMethod),
        (one(json!({ "weekday": 0 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "weekday": 8 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "from": "24:00" })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "to": "9:00" })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "capacity": 0 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "capacity": 1001 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "leadMinutes": -1 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (one(json!({ "leadMinutes": 20_161 })), "slots[0]", ErrorCode::DeliverySlotInvalid),
        (
            one(json!({ "validFrom": "2026-12-02", "validUntil": "2026-12-01" })),
            "slots[0]",
            ErrorCode::DeliverySlotInvalid,
        ),
        (
            with("slots", json!(vec![slot(1, "09:00", "11:00", 1); 201])),
            "slots",
            ErrorCode::DeliverySlotInvalid,
        ),
    ] {
        owner.post(PLACES).json(&wish).await.refused_field(field, code);
    }
    let answer = owner.post(PLACES).json(&one(json!({ "validFrom": "gestern" }))).await;
    assert_eq!(answer.status, 400);
    assert_eq!(owner.get(PLACES).await.ok(), json!([]));
    let twice = json!({ "days": [{ "day": "2026-12-24" }, { "day": "2026-12-24", "name": "Heiligabend" }] });
    owner.put(CLOSED).json(&twice).await.refused_field("days", ErrorCode::ClosedDayInvalid);
    let long = json!({ "days": [{ "day": "2026-12-24", "name": "x".repeat(61) }] });
    owner.put(CLOSED).json(&long).await.refused_field("days[0].name", ErrorCode::TooLong);
}

#[on_both]
async fn a_quote_shows_what_is_free_full_and_too_early(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (method, id) = add_place(&owner, 2).await;
    let seen = quoted(&app, &coffee).await;
    let [shown] = seen["places"].as_array().unwrap().clone().try_into().unwrap();
    assert_eq!(
        (&shown["placeId"], &shown["address"], &shown["note"]),
        (&json!(id), &json!("Kranichkai 7, 20457 Hamburg"), &json!("Eingang im Hof"))
    );
    let tomorrow = first_day(&seen);
    assert_eq!(states(&shown, tomorrow), [("free".to_owned(), 2)]);
    let today = tomorrow.yesterday().unwrap();
    if let [(state, _)] = states(&shown, today).as_slice() {
        assert_eq!(state, "too_early");
    }
    assert_eq!(shown["days"].as_array().unwrap().last().unwrap()["date"], (tomorrow + 9.days()).to_string());
    // A holiday is left out, and so is a place that is switched off.
    let holiday = json!({ "days": [{ "day": tomorrow, "name": "Feiertag" }] });
    assert_eq!(owner.put(CLOSED).json(&holiday).await.ok(), holiday["days"]);
    assert_eq!(owner.get(CLOSED).await.ok(), holiday["days"]);
    let seen = quoted(&app, &coffee).await;
    assert_eq!(states(&seen["places"][0], tomorrow), []);
    assert_eq!(first_day(&seen), tomorrow.tomorrow().unwrap());
    owner.put(CLOSED).json(&json!({ "days": [] })).await.ok();
    // What has to be known two days before cannot be chosen for tomorrow.
    let mut early = place(method, 2);
    for slot in early["slots"].as_array_mut().unwrap() {
        slot["leadMinutes"] = json!(2 * 24 * 60);
    }
    owner.put(&format!("{PLACES}/{id}")).json(&early).await.ok();
    let seen = quoted(&app, &coffee).await;
    assert_eq!(states(&seen["places"][0], tomorrow), [("too_early".to_owned(), 2)]);
    assert!(first_day(&seen) > tomorrow);
    let mut off = place(method, 2);
    off["isActive"] = json!(false);
    owner.put(&format!("{PLACES}/{id}")).json(&off).await.ok();
    assert_eq!(quoted(&app, &coffee).await["places"], json!([]));
    app.deliver_events().await;
    assert_eq!(owner.audit_of("delivery.closed_days_changed").await.len(), 2);
}
