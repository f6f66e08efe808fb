//! A member's address book: kept for the next order, the member's alone, gone with the account.

use crate::delivery::{add, parcel};
use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const BOOK: &str = "/api/user/addresses";

fn home(street: &str) -> Value {
    json!({ "address": {
        "name": "Mira Kern", "street": street, "number": "12a", "city": "Hamburg", "country": "DE", "zip": "20457",
    } })
}

#[on_both]
async fn the_address_used_last_stands_first_and_none_stands_twice(app: TestApp) {
    let member = app.member().await;
    let first = member.post(BOOK).json(&home("Am Ring")).await.ok();
    app.advance(1000);
    let mut office = home("Kai");
    office["label"] = json!("Büro");
    let second = member.post(BOOK).json(&office).await.ok();
    let streets = |book: &Value| -> Vec<String> {
        let streets =
            book.as_array().unwrap().iter().map(|one| one["address"]["street"].as_str().unwrap().to_owned());
        streets.collect()
    };
    assert_eq!(streets(&member.get(BOOK).await.ok()), ["Kai", "Am Ring"]);
    app.advance(1000);
    let again = member.post(BOOK).json(&home("Am Ring")).await.ok();
    assert_eq!(again["id"], first["id"]);
    assert_eq!(streets(&member.get(BOOK).await.ok()), ["Am Ring", "Kai"]);
    // Used without its name, it keeps it.
    assert_eq!(member.post(BOOK).json(&home("Kai")).await.ok()["label"], "Büro");

    let other = app.member().await;
    let path = format!("{BOOK}/{}", second["id"]);
    assert_eq!(other.get(BOOK).await.ok(), json!([]));
    other.put(&path).json(&home("Meins")).await.refused(ErrorCode::AddressNotFound);
    other.delete(&path).await.refused(ErrorCode::AddressNotFound);
    member.put(&path).json(&home("Speicherstraße")).await.ok();
    member.delete(&format!("{BOOK}/{}", first["id"])).await.ok();
    assert_eq!(streets(&member.get(BOOK).await.ok()), ["Speicherstraße"]);
    assert_eq!(
        member.get("/api/user/export").await.ok()["addresses"][0]["address"]["street"],
        "Speicherstraße"
    );

    member.delete("/api/user/account").json(&json!({ "password": crate::support::PASSWORD })).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM addresses_addresses", Vec::new()).await, 0);
}

#[on_both]
async fn an_order_names_one_of_the_own_addresses_and_keeps_a_copy(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 500 })).await;
    let method = add(&owner, &parcel()).await;
    let (member, other) = (app.member().await, app.member().await);
    let saved = member.post(BOOK).json(&home("Am Ring")).await.ok()["id"].clone();
    let mut wish = order(&[(&coffee, 1)]);
    wish["totalAmount"] = json!("18.80");
    wish["delivery"] = json!({ "methodId": method, "addressId": saved });
    other.place(&wish).await.refused_field("delivery.addressId", ErrorCode::AddressNotFound);
    app.visitor().place(&wish).await.refused_field("delivery.addressId", ErrorCode::InvalidValue);
    let id = member.placed(&wish).await;
    member.put(&format!("{BOOK}/{saved}")).json(&home("Woanders")).await.ok();
    let kept = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&kept["address"]["street"], &kept["delivery"]["zip"]), (&json!("Am Ring"), &json!("20457")));
    let mut both = wish.clone();
    both["delivery"]["address"] = home("Am Ring")["address"].clone();
    member.place(&both).await.refused_field("delivery.addressId", ErrorCode::InvalidValue);
}

#[on_sqlite]
async fn only_what_a_carrier_finds_is_kept(app: TestApp) {
    let member = app.member().await;
    let mut wrong = home("");
    wrong["address"]["zip"] = json!("2045");
    assert_eq!(member.post(BOOK).json(&wrong).await.status, 400);
    wrong["address"]["zip"] = json!("20457");
    member.post(BOOK).json(&wrong).await.refused_field("address.street", ErrorCode::Required);
    let mut long = home("Am Ring");
    long["label"] = json!("x".repeat(41));
    assert_eq!(member.post(BOOK).json(&long).await.status, 400);
    for number in 0..20 {
        member.post(BOOK).json(&home(&format!("Straße {number}"))).await.ok();
    }
    let sentence = member.post(BOOK).json(&home("Zu viel")).await.refused(ErrorCode::AddressesFull);
    assert!(sentence.starts_with("Mehr als 20 Adressen"), "{sentence}");
    member.post(BOOK).json(&home("Straße 7")).await.ok();
}
