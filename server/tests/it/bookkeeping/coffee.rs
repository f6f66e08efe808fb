//! Coffee by kilogram and country: what was sent, as it was ordered.

use super::files::table;
use super::{issue, shop};
use crate::delivery::{add, arrangement};
use crate::support::{TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn what_was_sent_counts_as_it_was_when_it_was_ordered(app: TestApp) {
    let shop = shop(&app).await;
    let owner = &shop.owner;
    let instant = json!({
        "name": "Sofort", "taxKind": "reduced", "weightGrams": 120, "coffee": { "kind": "instant", "grams": 100 },
    });
    let instant = owner.product(instant).await;
    assert_eq!(app.listed(instant.id).await.unwrap()["coffee"], json!({ "kind": "instant", "grams": 100 }));
    assert_eq!(app.listed(shop.kettle.id).await.unwrap().get("coffee"), None);
    let member = app.member().await;
    let home = shop.paid(&member, 3, 1, "DE").await;
    let abroad = shop.paid(&member, 2, 0, "AT").await;
    let fetched = add(owner, &json!({ "kind": "pick_up", "name": "Laden", "isActive": true })).await;
    let mut wish = order(&[(&instant, 7)]);
    wish["delivery"] = json!({ "methodId": fetched });
    let picked = member.placed(&wish).await;
    owner.settle(&picked, "paid").await.ok();
    issue(&app).await;
    assert_eq!(shop.books().await["coffee"], json!([]), "nothing has left the shop");
    // A later change of the product does not reach what was ordered.
    owner
        .change_product(shop.coffee.id, json!({ "coffee": { "kind": "roasted", "grams": 1000 } }))
        .await
        .ok();
    owner.change_product(instant.id, json!({ "coffee": null })).await.ok();
    assert_eq!(app.listed(instant.id).await.unwrap().get("coffee"), None);

    let step = |id: &str, step: &str| format!("/api/admin/orders/{id}/{step}");
    let one = json!({ "contents": [{ "position": 0, "quantity": 1 }] });
    owner.post(&step(&home, "ship")).json(&one).await.ok();
    owner.post(&step(&abroad, "ship")).json(&json!({})).await.ok();
    owner.post(&step(&picked, "ready")).await.ok();
    owner.post(&step(&picked, "pick-up")).await.ok();
    let sum = |country: &str, kind: &str, grams: i64, tax: &str| -> Value {
        json!({ "country": country, "kind": kind, "grams": grams, "taxAmount": tax })
    };
    let roasted_abroad = sum("AT", "roasted", 500, "1.10");
    let expected = json!([
        roasted_abroad,
        // A parcel with one of three: 250 g at 2,19 € a kilogram.
        sum("DE", "roasted", 250, "0.55"),
        // 700 g at 4,78 €.
        sum("DE", "instant", 700, "3.35"),
    ]);
    assert_eq!(shop.books().await["coffee"], expected);
    owner.post(&step(&home, "ship")).json(&json!({})).await.ok();
    assert_eq!(shop.books().await["coffee"][1], sum("DE", "roasted", 750, "1.64"));
    // Delivered later, it counts once.
    owner.post(&step(&abroad, "deliver")).await.ok();
    assert_eq!(shop.books().await["coffee"][0], roasted_abroad);

    shop.export().await;
    let file = table(&shop.file(1, "coffee").await);
    assert_eq!(file[0], ["Land", "Art", "Kilogramm", "Steuer je Kilogramm", "Kaffeesteuer"]);
    assert_eq!(file[1], ["AT", "Röstkaffee", "0,500", "2,19", "1,10"]);
    assert_eq!(file[3], ["DE", "Löslicher Kaffee", "0,700", "4,78", "3,35"]);
}

#[on_both]
async fn what_is_handed_over_beside_a_parcel_counts_once(app: TestApp) {
    let shop = shop(&app).await;
    let owner = &shop.owner;
    let arranged = add(owner, &arrangement()).await;
    let mut wish = shop.wish(3, 0, "DE");
    wish["delivery"]["methodId"] = json!(arranged);
    wish["totalAmount"] = json!("38.70");
    let id = app.member().await.placed(&wish).await;
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    let step = |step: &str| format!("/api/admin/orders/{id}/{step}");
    let one = json!({ "contents": [{ "position": 0, "quantity": 1 }] });
    owner.post(&step("ship")).json(&one).await.ok();
    assert_eq!(shop.books().await["coffee"][0]["grams"], 250);
    owner.post(&step("pick-up")).await.ok();
    let coffee = shop.books().await["coffee"].clone();
    assert_eq!((coffee.as_array().unwrap().len(), &coffee[0]["grams"]), (1, &json!(750)));
}

/// Two exports of a month added up are the month.
#[on_both]
async fn what_an_export_has_told_of_coffee_the_next_one_does_not(app: TestApp) {
    let shop = shop(&app).await;
    let member = app.member().await;
    for (number, pieces, told) in [(1, 3, "0,750"), (2, 1, "0,250")] {
        let id = shop.paid(&member, pieces, 0, "DE").await;
        issue(&app).await;
        shop.owner.post(&format!("/api/admin/orders/{id}/ship")).json(&json!({})).await.ok();
        shop.export().await;
        let file = table(&shop.file(number, "coffee").await);
        assert_eq!((file.len(), file[1][2].as_str()), (2, told), "export {number}");
        app.advance(1000);
    }
    assert_eq!(shop.books().await["coffee"][0]["grams"], 1000);
}

#[on_both]
async fn a_product_has_some_coffee_or_none(app: TestApp) {
    let owner = app.owner().await;
    let product = owner.product(json!({})).await;
    for coffee in [json!({ "kind": "roasted", "grams": 0 }), json!({ "kind": "roasted", "grams": 1_000_001 })]
    {
        owner
            .change_product(product.id, json!({ "coffee": coffee }))
            .await
            .refused_field("coffee", ErrorCode::CoffeeInvalid);
    }
    assert_eq!(
        owner.change_product(product.id, json!({ "coffee": { "kind": "green", "grams": 1 } })).await.status,
        400
    );
    let beans = json!({ "coffee": { "kind": "roasted", "grams": 500 } });
    owner.change_product(product.id, beans.clone()).await.ok();
    // A form that knows nothing of it leaves it.
    owner.change_product(product.id, json!({ "price": 13.9 })).await.ok();
    assert_eq!(app.listed(product.id).await.unwrap()["coffee"], beans["coffee"]);
}
