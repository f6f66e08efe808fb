//! The same key answers the first result again, however often, whenever and wherever it is sent.

use crate::support::{TestApp, on_both, on_sqlite, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::{DAY, SECOND};
use serde_json::json;

#[on_both]
async fn fifty_twins_at_once_are_one_order(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    let other = app.another_node().await;
    let member = app.member().await;
    let there = member.at(&other);
    let wish = order(&[(&coffee, 2)]);
    let twins =
        (0..50).map(|number| [&*member, &there][number % 2].place(&wish).key("klick-1").into_future());
    let answers = join_all(twins).await;
    let first = answers[0].ok();
    for answer in &answers {
        assert_eq!((answer.status, answer.ok()), (201, first.clone()));
    }
    assert_eq!(app.stock(coffee.id).await, Some(98));
    assert_eq!(owner.orders("").await["total"], 1);
    assert_eq!(owner.audit_of("order.placed").await.len(), 1);
}

#[on_both]
async fn the_same_key_with_another_body_is_refused(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    member.place(&order(&[(&coffee, 1)])).key("klick-1").await.ok();
    let answer = member.place(&order(&[(&coffee, 2)])).key("klick-1").await;
    assert_eq!(answer.status, 422);
    let sentence = answer.refused(ErrorCode::IdempotencyKeyReused);
    assert_eq!(
        sentence,
        "Diese Bestellung wurde mit anderem Inhalt bereits gesendet. Bitte aktualisieren Sie die Seite."
    );
    assert_eq!(member.orders("").await["total"], 1);
}

#[on_both]
async fn the_same_order_in_other_writing_is_the_same(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let write = |text: String| member.post("/api/orders").key("klick-1").text(text).into_future();
    let id = coffee.id;
    let first = write(format!(
        r#"{{"totalAmount":"12.90","items":[{{"productId":{id},"quantity":1,"price":"12.90"}}]}}"#
    ))
    .await
    .ok();
    let again = write(format!(
        r#" {{"items":[{{"price":12.9,"quantity":1,"productId":{id}}}], "totalAmount":12.90}}"#
    ))
    .await
    .ok();
    assert_eq!(first, again);
    assert_eq!(member.orders("").await["total"], 1);
}

#[on_both]
async fn another_callers_key_is_another_key(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (one, other) = (app.member().await, app.member().await);
    let first = one.place(&order(&[(&coffee, 1)])).key("klick-1").await.ok();
    let second = other.place(&order(&[(&coffee, 1)])).key("klick-1").await.ok();
    let third = app.visitor().place(&order(&[(&coffee, 3)])).key("klick-1").await.ok();
    assert!(first["orderId"] != second["orderId"] && second["orderId"] != third["orderId"]);
    assert_eq!(owner.orders("").await["total"], 3);
}

#[on_both]
async fn a_guests_key_says_nothing_to_another_guest(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    for guessable in ["1", "2026-11-22-order1", "2026-11-22-order1-customer-7"] {
        let first = app.visitor_elsewhere().place(&wish).key(guessable).await.ok();
        let second = app.visitor_elsewhere().place(&wish).key(guessable).await.ok();
        assert_ne!(first["orderId"], second["orderId"], "{guessable}");
    }
    // One that cannot be guessed is the same guest, who has changed from one network to another.
    let random = "q7mZ0wXc3R-Yd_81LkPTvA";
    let first = app.visitor_elsewhere().place(&wish).key(random).await.ok();
    assert_eq!(app.visitor_elsewhere().place(&wish).key(random).await.ok()["orderId"], first["orderId"]);
}

#[on_both]
async fn without_a_key_each_call_is_an_order(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let first = member.placed(&order(&[(&coffee, 1)])).await;
    assert_ne!(first, member.placed(&order(&[(&coffee, 1)])).await);
}

#[on_both]
async fn it_is_replayed_after_a_restart_and_after_everything_changed(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 1 })).await;
    let member = app.member().await;
    let wish = order(&[(&coffee, 1)]);
    let first = member.place(&wish).key("klick-1").await.ok();
    // Now it would be refused: dearer, sold out, and paid already.
    owner.change_product(coffee.id, json!({ "price": 99 })).await.ok();
    owner.settle(first["orderId"].as_str().unwrap(), "paid").await.ok();
    let app = app.restart().await;
    let member = member.at(&app);
    assert_eq!(member.place(&wish).key("klick-1").await.ok(), first);
    assert_eq!(app.stock(coffee.id).await, Some(0));
    member.place(&wish).key("klick-2").await.refused(ErrorCode::PricesChanged);
}

#[on_both]
async fn it_lives_for_thirty_days(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let wish = order(&[(&coffee, 1)]);
    let first = member.place(&wish).key("klick-1").await.ok();
    app.advance(30 * DAY - 20 * SECOND);
    let late = app.visitor().sign_in(&member.name).await;
    assert_eq!(late.place(&wish).key("klick-1").await.ok(), first);
    app.advance(20 * SECOND);
    assert_ne!(late.place(&wish).key("klick-1").await.ok(), first);
}

#[on_both]
async fn a_refused_order_leaves_its_key_free(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 1 })).await;
    let member = app.member().await;
    member.place(&order(&[(&coffee, 2)])).key("klick-1").await.refused(ErrorCode::StockTooLow);
    member.place(&order(&[(&coffee, 1)])).key("klick-1").await.ok();
}

#[on_both]
async fn a_replay_counts_against_no_limit(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let coffee = app.owner().await.product(json!({})).await;
    let guest = app.visitor();
    let wish = order(&[(&coffee, 1)]);
    for _ in 0..15 {
        guest.place(&wish).key("klick-1").await.ok();
    }
    for _ in 0..59 {
        guest.placed(&wish).await;
    }
    guest.place(&wish).await.refused(ErrorCode::RateLimited);
    guest.place(&wish).key("klick-1").await.ok();
}

#[on_sqlite]
async fn odd_keys_are_refused(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    let member = app.member().await;
    for key in ["", "   ", &"x".repeat(256)] {
        let sentence = member.place(&wish).key(key).await.refused(ErrorCode::IdempotencyKeyInvalid);
        assert_eq!(sentence, "Der Schlüssel gegen doppelte Bestellungen ist ungültig.");
    }
    for key in [b"\xff\xfe".as_slice(), "schlüssel".as_bytes()] {
        member.place(&wish).header("idempotency-key", key).await.refused(ErrorCode::IdempotencyKeyInvalid);
    }
    member.place(&wish).key(&"x".repeat(255)).await.ok();
    assert_eq!(member.orders("").await["total"], 1);
}
