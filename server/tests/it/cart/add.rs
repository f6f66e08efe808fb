//! Putting something into the cart, if the shop has that many.

use crate::support::{Actor, Call, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn add(who: &Actor, body: Value) -> Call {
    who.post("/api/cart/add").json(&body)
}

#[on_sqlite]
async fn it_answers_the_product_as_it_is(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let answer = add(&member, json!({ "productId": coffee.id, "quantity": 3 })).await.ok();
    assert_eq!((&answer["success"], &answer["message"]), (&json!(true), &json!("Zum Warenkorb hinzugefügt")));
    assert_eq!((&answer["quantity"], &answer["product"]["id"]), (&json!(3), &json!(coffee.id)));
    assert_eq!((&answer["product"]["price"], &answer["product"]["stock"]), (&json!(12.9), &json!(5)));
    let one = add(&member, json!({ "productId": coffee.id })).await.ok();
    assert_eq!(one["quantity"], 1, "one when nothing is said");
    assert_eq!(app.stock(coffee.id).await, Some(5), "nothing is reserved");
    let cart = member.get("/api/cart").await.ok();
    assert_eq!(cart["items"][0]["quantity"], 4, "it adds up in the cart");
}

#[on_sqlite]
async fn too_few_are_refused_by_name(app: TestApp) {
    let owner = app.owner().await;
    let tea = owner.product(json!({ "name": "Assam", "stock": 2 })).await;
    let member = app.member().await;
    let sentence =
        add(&member, json!({ "productId": tea.id, "quantity": 3 })).await.refused(ErrorCode::StockTooLow);
    assert_eq!(sentence, "Von „Assam“ sind nur noch 2 auf Lager.");
    add(&member, json!({ "productId": tea.id, "quantity": 2 })).await.ok();
    member.placed(&order(&[(&tea, 2)])).await;
    let sentence = add(&member, json!({ "productId": tea.id })).await.refused(ErrorCode::OutOfStock);
    assert_eq!(sentence, "„Assam“ ist leider ausverkauft.");
    let endless = owner.product(json!({ "stock": null })).await;
    add(&member, json!({ "productId": endless.id, "quantity": 1_000_000 })).await.ok();
}

/// The answer was lost, and the person presses the button again.
#[on_both]
async fn sent_twice_under_one_key_it_is_put_in_once(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": 3 })).await;
    let (member, other) = (app.member().await, app.member().await);
    let send = |who: &Actor, quantity: i64| {
        add(who, json!({ "productId": coffee.id, "quantity": quantity }))
            .header("idempotency-key", "pressed-once")
    };
    for _ in 0..3 {
        let answer = send(&member, 2).await.ok();
        assert_eq!((&answer["quantity"], &answer["product"]["id"]), (&json!(2), &json!(coffee.id)));
    }
    let quantity = async |who: &Actor| who.get("/api/cart").await.ok()["items"][0]["quantity"].clone();
    assert_eq!(quantity(&member).await, 2);
    send(&member, 1).await.refused(ErrorCode::IdempotencyKeyReused);
    send(&other, 2).await.ok();
    assert_eq!(quantity(&other).await, 2, "each has keys of their own");
}

#[on_sqlite]
async fn odd_wishes_are_refused(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    for quantity in [0, -1, 1_000_001, i64::MIN] {
        let answer = add(&member, json!({ "productId": coffee, "quantity": quantity })).await;
        answer.refused_field("quantity", ErrorCode::QuantityInvalid);
    }
    add(&member, json!({ "productId": 999_999 })).await.refused(ErrorCode::ProductNotFound);
    add(&member, json!({ "productId": "eins" })).await.refused_field("productId", ErrorCode::InvalidValue);
    add(&member, json!({ "quantity": 1 })).await.refused_field("productId", ErrorCode::Required);
    add(&app.visitor(), json!({ "productId": coffee })).await.refused(ErrorCode::NotSignedIn);
}
