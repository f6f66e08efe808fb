//! The receipt of an order: its link shows it without signing in, and nothing else does.

use crate::support::{PASSWORD, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

#[on_both]
async fn a_guest_comes_back_to_the_order_by_its_link(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Hausmischung" })).await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["customerName"] = json!("Jorge");
    wish["customerPhone"] = json!("0151 123");
    let placed = app.visitor().place(&wish).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    assert_eq!(key.len(), 43, "unguessable");
    let path = format!("/api/orders/{id}/receipt");
    let receipt = app.visitor_elsewhere().get(&format!("{path}?key={}", key)).await.ok();
    assert_eq!(receipt["number"], placed["orderLink"]);
    assert_eq!(receipt["paymentStatus"], "pending");
    assert_eq!(receipt["items"][0]["productName"], "Hausmischung");
    assert_eq!(receipt["items"][0]["quantity"], 2);
    for private in ["Jorge", "0151 123"] {
        assert!(!receipt.to_string().contains(private), "a link that was passed on tells no {private}");
    }

    owner.settle(id, "paid").await.ok();
    let receipt = app.visitor().get(&format!("{path}?key={}", key)).await.ok();
    assert_eq!(receipt["paymentStatus"], "paid");
}

#[on_both]
async fn without_the_right_key_there_is_no_receipt(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    let first = app.visitor().place(&wish).await.ok();
    let second = app.visitor().place(&wish).await.ok();
    let path = format!("/api/orders/{}/receipt", first["orderId"].as_str().unwrap());
    app.visitor().get(&path).await.refused(ErrorCode::OrderNotFound);
    let forged = "A".repeat(43);
    for key in ["", "abc", &forged, second["receiptKey"].as_str().unwrap()] {
        app.visitor().get(&format!("{path}?key={}", key)).await.refused(ErrorCode::OrderNotFound);
    }
    app.member().await.get(&format!("{path}?key={}", forged)).await.refused(ErrorCode::OrderNotFound);
}

#[on_both]
async fn the_link_ends_after_90_days(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let placed = app.visitor().place(&order(&[(&coffee, 1)])).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    app.advance(89 * DAY);
    for path in ["receipt", "receipt/fulfilment"] {
        app.visitor().get(&format!("/api/orders/{id}/{path}?key={key}")).await.ok();
    }
    app.advance(DAY);
    for path in ["receipt", "receipt/fulfilment"] {
        let late = app.visitor().get(&format!("/api/orders/{id}/{path}?key={key}")).await;
        late.refused(ErrorCode::OrderNotFound);
    }
}

#[on_both]
async fn a_repeated_call_answers_the_same_key(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    let key = "0123456789abcdef0123";
    let first = app.visitor().place(&wish).key(key).await.ok();
    let again = app.visitor().place(&wish).key(key).await.ok();
    assert_eq!(first["receiptKey"], again["receiptKey"]);
}

#[on_both]
async fn the_link_of_an_erased_account_ends(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let placed = member.place(&order(&[(&coffee, 1)])).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let path = format!("/api/orders/{id}/receipt?key={key}");
    assert_eq!(app.visitor().get(&path).await.ok()["id"], id);
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    app.visitor().get(&path).await.refused(ErrorCode::OrderNotFound);
}
