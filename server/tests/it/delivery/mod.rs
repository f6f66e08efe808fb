//! How goods get to the customer, what that costs, and the VAT in it.

mod days;
mod methods;
mod places;
mod quote;

use crate::support::Owner;
use serde_json::{Value, json};

pub const METHODS: &str = "/api/admin/delivery/methods";

/// A parcel to Germany by weight, from 60 euro for nothing, and to Austria and Switzerland.
pub fn parcel() -> Value {
    json!({
        "kind": "parcel", "name": "Paket", "carrier": "DHL", "isActive": true, "position": 1,
        "rates": [
            { "country": "DE", "toGrams": 5000, "price": "5.90", "freeFrom": "60" },
            { "country": "DE", "toGrams": 31500, "price": "9.90" },
            { "country": "AT", "toGrams": 10000, "price": "12.90" },
            { "country": "CH", "toGrams": 10000, "price": "24.90" },
        ],
    })
}

pub async fn add(owner: &Owner, method: &Value) -> i64 {
    owner.post(METHODS).json(method).await.ok()["id"].as_i64().unwrap()
}

/// As agreed with the customer, for nothing.
pub fn arrangement() -> Value {
    json!({
        "kind": "arrangement", "name": "Nach Absprache", "isActive": true, "position": 2,
        "rates": [{ "country": "DE", "price": "0" }],
    })
}

pub const PLACES: &str = "/api/admin/delivery/places";

/// A place that is open around the clock on every day, for so many orders a day; nothing can be chosen for today.
pub fn place(method: i64, capacity: i64) -> Value {
    let slots: Vec<_> = (1..=7).map(|weekday| slot(weekday, "00:00", "23:30", capacity)).collect();
    json!({
        "methodId": method, "name": "Rösterei am Hafen", "address": "Kranichkai 7, 20457 Hamburg", "note": "Eingang im Hof",
        "isActive": true, "position": 1, "slots": slots,
    })
}

pub fn slot(weekday: i64, from: &str, to: &str, capacity: i64) -> Value {
    json!({ "weekday": weekday, "from": from, "to": to, "capacity": capacity })
}

/// A pick-up with one place; answers the ids of both.
pub async fn add_place(owner: &Owner, capacity: i64) -> (i64, i64) {
    let method = add(owner, &json!({ "kind": "pick_up", "name": "Abholung", "isActive": true })).await;
    let place = owner.post(PLACES).json(&place(method, capacity)).await.ok();
    (method, place["id"].as_i64().unwrap())
}
