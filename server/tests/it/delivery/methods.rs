//! Ways of delivery in the back office: added, changed, removed, and each change in the log.

use super::{METHODS, add, parcel};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn they_are_added_changed_and_removed(app: TestApp) {
    let owner = app.owner().await;
    let id = add(&owner, &parcel()).await;
    let letter = json!({ "kind": "letter", "name": " Brief ", "isActive": false });
    let later = add(&owner, &letter).await;
    let listed = owner.get(METHODS).await.ok();
    assert_eq!((&listed[0]["id"], &listed[1]["id"]), (&json!(later), &json!(id)), "by their position");
    assert_eq!(
        (&listed[0]["name"], &listed[0]["carrier"], &listed[0]["rates"]),
        (&json!("Brief"), &json!(""), &json!([]))
    );
    assert_eq!(
        listed[1]["rates"][2],
        json!({
            "country": "DE", "fromGrams": 0, "toGrams": 5000, "fromAmount": "0.00", "toAmount": null, "price": "5.90",
            "freeFrom": "60.00",
        })
    );
    let path = format!("{METHODS}/{id}");
    let mut fewer = parcel();
    fewer["name"] = json!("Päckchen");
    fewer["rates"] = json!([{ "country": "DE", "price": 4.9 }]);
    let changed = owner.put(&path).json(&fewer).await.ok();
    assert_eq!((&changed["name"], &changed["rates"][0]["price"]), (&json!("Päckchen"), &json!("4.90")));
    assert_eq!(changed["rates"].as_array().unwrap().len(), 1);
    owner.delete(&path).await.ok();
    owner.delete(&path).await.refused(ErrorCode::DeliveryMethodNotFound);
    owner.put(&path).json(&fewer).await.refused(ErrorCode::DeliveryMethodNotFound);
    assert_eq!(owner.get(METHODS).await.ok().as_array().unwrap().len(), 1);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("delivery.method_created").await.len(), 2);
    let updated = owner.audit_of("delivery.method_updated").await;
    assert_eq!(
        updated[0]["before"]["rates"].as_array().unwrap().len(),
        4,
        "what was asked for is kept: {updated:?}"
    );
    assert_eq!(
        (&updated[0]["after"]["name"], &updated[0]["subjectName"]),
        (&json!("Päckchen"), &json!("Päckchen"))
    );
    assert_eq!(owner.audit_of("delivery.method_deleted").await.len(), 1);
}

#[on_both]
async fn nothing_wrong_is_kept(app: TestApp) {
    let owner = app.owner().await;
    let with = |field: &str, value: Value| {
        let mut method = parcel();
        method[field] = value;
        method
    };
    let rate = |change: Value| {
        let mut rate = json!({ "country": "DE", "price": "5.90" });
        rate.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        with("rates", json!([rate]))
    };
    for (method, field, code) in [
        (with("name", json!(" ")), "name", ErrorCode::Required),
        (with("name", json!("x".repeat(61))), "name", ErrorCode::TooLong),
        (with("carrier", json!("a\u{202e}b")), "carrier", ErrorCode::InvalidCharacters),
        (with("position", json!(-1)), "position", ErrorCode::InvalidValue),
        (with("kind", json!("pick_up")), "rates", ErrorCode::DeliveryRateInvalid),
        (rate(json!({ "country": "deutschland" })), "rates[0].country", ErrorCode::CountryInvalid),
        (rate(json!({ "price": "-1" })), "rates[0]", ErrorCode::DeliveryRateInvalid),
        (rate(json!({ "price": "1000.01" })), "rates[0]", ErrorCode::DeliveryRateInvalid),
        (rate(json!({ "fromGrams": 500, "toGrams": 499 })), "rates[0]", ErrorCode::DeliveryRateInvalid),
        (rate(json!({ "fromGrams": -1 })), "rates[0]", ErrorCode::DeliveryRateInvalid),
        (
            rate(json!({ "fromAmount": "20", "toAmount": "19.99" })),
            "rates[0]",
            ErrorCode::DeliveryRateInvalid,
        ),
        (rate(json!({ "freeFrom": "-0.01" })), "rates[0]", ErrorCode::DeliveryRateInvalid),
        (
            with("rates", json!(vec![json!({ "country": "DE", "price": "1" }); 201])),
            "rates",
            ErrorCode::DeliveryRateInvalid,
        ),
    ] {
        owner.post(METHODS).json(&method).await.refused_field(field, code);
    }
    assert_eq!(owner.get(METHODS).await.ok(), json!([]));
}

#[on_both]
async fn products_carry_what_delivery_needs(app: TestApp) {
    let owner = app.owner().await;
    let plain = owner.product(json!({})).await;
    let listed = app.listed(plain.id).await.unwrap();
    assert_eq!(
        (&listed["weightGrams"], &listed["taxKind"], &listed["deliveryTime"]),
        (&json!(0), &json!("standard"), &json!("")),
        "a form that says nothing of it"
    );
    let full = json!({ "weightGrams": 290, "taxKind": "reduced", "deliveryTime": "2 bis 3 Werktage" });
    owner.change_product(plain.id, full.clone()).await.ok();
    owner.change_product(plain.id, json!({ "price": 9.99 })).await.ok();
    let listed = app.listed(plain.id).await.unwrap();
    for (field, value) in full.as_object().unwrap() {
        assert_eq!(&listed[field], value, "what the form leaves out stays: {field}");
    }
    owner.change_product(plain.id, json!({ "deliveryTime": "" })).await.ok();
    assert_eq!(app.listed(plain.id).await.unwrap()["deliveryTime"], "");
    for grams in [-1, 1_000_001] {
        let answer = owner.change_product(plain.id, json!({ "weightGrams": grams })).await;
        answer.refused_field("weightGrams", ErrorCode::WeightInvalid);
    }
    let answer = owner.change_product(plain.id, json!({ "deliveryTime": "x".repeat(61) })).await;
    answer.refused_field("deliveryTime", ErrorCode::TooLong);
    let answer = owner.change_product(plain.id, json!({ "taxKind": "none" })).await;
    answer.refused_field("taxKind", ErrorCode::InvalidValue);
}
