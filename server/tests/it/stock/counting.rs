//! Counting: compared with what the person saw, never over what was sold meanwhile.

use super::{STOCK, movements, told};
use crate::support::{Owner, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn count(owner: &Owner, counts: &Value) -> crate::support::Call {
    owner.post(&format!("{STOCK}/counts")).json(&json!({ "counts": counts }))
}

#[on_both]
async fn what_was_counted_is_the_stock_and_right_counts_are_kept_too(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 20 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": 7 })).await;
    let counts = json!([
        { "productId": coffee.id, "counted": 18, "seen": 20 },
        { "productId": tea.id, "counted": 7, "seen": 7 },
    ]);
    for _ in 0..2 {
        let answer = count(&owner, &counts).key("inventur").await.ok();
        assert_eq!(answer["message"], "Zählung übernommen: 2 Produkte");
        assert_eq!(answer["products"][0], json!({ "productId": coffee.id, "stock": 18 }));
    }
    let books = movements(&owner, "reason=count").await;
    assert_eq!(told(&books), [("count", 0, Some(7)), ("count", -2, Some(18))]);
    let [counted] = owner.audit_of("stock.counted").await.try_into().unwrap();
    assert_eq!(counted["after"], json!({ "products": 2, "pieces": -2 }));
}

#[on_both]
async fn what_was_sold_meanwhile_is_told_and_nothing_is_stored(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 20 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": 7 })).await;
    app.member().await.placed(&order(&[(&coffee, 3)])).await;
    let counts = json!([
        { "productId": tea.id, "counted": 5, "seen": 7 },
        { "productId": coffee.id, "counted": 19, "seen": 20 },
    ]);
    let answer = count(&owner, &counts).key("inventur").await;
    answer.refused(ErrorCode::StockMoved);
    assert_eq!(answer.status, 409);
    assert_eq!(answer.json()["moved"], json!([{ "productId": coffee.id, "stock": 17 }]));
    assert_eq!((app.stock(coffee.id).await, app.stock(tea.id).await), (Some(17), Some(7)));
    // Counted before the sale: one was missing then, and one is missing now.
    let counts = json!([
        { "productId": tea.id, "counted": 5, "seen": 7 },
        { "productId": coffee.id, "counted": 16, "seen": 17 },
    ]);
    count(&owner, &counts).key("inventur-2").await.ok();
    assert_eq!((app.stock(coffee.id).await, app.stock(tea.id).await), (Some(16), Some(5)));
    assert_eq!(
        told(&movements(&owner, "reason=count").await),
        [("count", -1, Some(16)), ("count", -2, Some(5))]
    );
}

#[on_both]
async fn what_cannot_be_counted_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 20 })).await;
    let endless = owner.product(json!({ "name": "Milchkännchen" })).await;
    let one = |id: i64, counted: i64| json!([{ "productId": id, "counted": counted, "seen": 20 }]);
    count(&owner, &json!([])).await.refused_field("counts", ErrorCode::StockProducts);
    for counted in [-1, 1_000_001] {
        count(&owner, &one(coffee.id, counted))
            .await
            .refused_field("counts[0].counted", ErrorCode::StockInvalid);
    }
    count(&owner, &one(endless.id, 3)).await.refused(ErrorCode::StockUnlimited);
    count(&owner, &one(4711, 3)).await.refused(ErrorCode::ProductNotFound);
    assert_eq!(app.stock(coffee.id).await, Some(20));
}
