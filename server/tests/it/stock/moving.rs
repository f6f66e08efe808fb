//! Goods that came in and goods that were lost.

use super::{STOCK, movements, told};
use crate::support::{Owner, Product, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn goods(app: &TestApp) -> (Owner, Product, Product) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 4 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": 0 })).await;
    (owner, coffee, tea)
}

fn items(items: &[(&Product, i64)], note: &str) -> Value {
    let items: Vec<_> = items
        .iter()
        .map(|(product, quantity)| json!({ "productId": product.id, "quantity": quantity }))
        .collect();
    json!({ "items": items, "note": note })
}

#[on_both]
async fn a_delivery_of_several_products_counts_once_however_often_it_is_sent(app: TestApp) {
    let (owner, coffee, tea) = goods(&app).await;
    let path = format!("{STOCK}/deliveries");
    let body = items(&[(&coffee, 12), (&tea, 6)], "Lieferschein 4711");
    for _ in 0..2 {
        let answer = owner.post(&path).key("ein-wareneingang").json(&body).await.ok();
        assert_eq!(answer["message"], "Wareneingang gebucht: 2 Produkte, 18 Stück");
        let levels = json!([{ "productId": coffee.id, "stock": 16 }, { "productId": tea.id, "stock": 6 }]);
        assert_eq!(answer["products"], levels);
    }
    let other = items(&[(&coffee, 13)], "");
    owner.post(&path).key("ein-wareneingang").json(&other).await.refused(ErrorCode::IdempotencyKeyReused);
    let books = movements(&owner, "reason=delivery").await;
    assert_eq!(told(&books), [("delivery", 6, Some(6)), ("delivery", 12, Some(16))]);
    assert_eq!((&books[0]["actor"], &books[0]["note"]), (&json!("inhaber"), &json!("Lieferschein 4711")));
    let [received] = owner.audit_of("stock.received").await.try_into().unwrap();
    assert_eq!(received["after"], json!({ "products": 2, "pieces": 18 }));
    // A member who wished for the tea hears of it.
    let [back] = owner.audit_of("product.restocked").await.try_into().unwrap();
    assert_eq!((&back["subjectName"], &back["after"]["stock"]), (&json!("Assam Abendrot"), &json!(6)));
    assert_eq!(app.listed(tea.id).await.unwrap()["stock"], 6);
}

#[on_both]
async fn a_loss_needs_a_reason_and_takes_no_more_than_there_is(app: TestApp) {
    let (owner, coffee, tea) = goods(&app).await;
    let path = format!("{STOCK}/losses");
    owner.post(&path).json(&items(&[(&coffee, 1)], " ")).await.refused_field("note", ErrorCode::Required);
    let sentence =
        owner.post(&path).json(&items(&[(&coffee, 5)], "Bruch")).await.refused(ErrorCode::StockTooLow);
    assert_eq!(sentence, "Von „Hausmischung No. 1“ sind nur noch 4 auf Lager.");
    // All or none.
    owner.post(&path).json(&items(&[(&coffee, 1), (&tea, 1)], "Bruch")).await.refused(ErrorCode::OutOfStock);
    assert_eq!(app.stock(coffee.id).await, Some(4));
    let answer = owner.post(&path).key("bruch").json(&items(&[(&coffee, 3)], "Nass geworden")).await.ok();
    assert_eq!(answer["message"], "Schwund gebucht: 1 Produkt, 3 Stück");
    owner.post(&path).key("bruch").json(&items(&[(&coffee, 3)], "Nass geworden")).await.ok();
    assert_eq!(told(&movements(&owner, "reason=loss").await), [("loss", -3, Some(1))]);
    let [lost] = owner.audit_of("stock.lost").await.try_into().unwrap();
    assert_eq!(
        (&lost["reason"], &lost["after"]),
        (&json!("Nass geworden"), &json!({ "products": 1, "pieces": 3 }))
    );
}

#[on_both]
async fn drafts_are_received_written_off_and_counted_too(app: TestApp) {
    let owner = app.owner().await;
    let draft = owner.product(json!({ "name": "Rohkaffee Huila", "stock": 2, "state": "draft" })).await;
    assert!(app.listed(draft.id).await.is_none());
    owner.post(&format!("{STOCK}/deliveries")).json(&items(&[(&draft, 10)], "")).await.ok();
    owner.post(&format!("{STOCK}/losses")).json(&items(&[(&draft, 1)], "Feucht")).await.ok();
    let count = json!({ "counts": [{ "productId": draft.id, "seen": 11, "counted": 9 }], "note": "" });
    owner.post(&format!("{STOCK}/counts")).json(&count).await.ok();
    assert_eq!(
        told(&movements(&owner, &format!("productId={}", draft.id)).await)[..3],
        [("count", -2, Some(9)), ("loss", -1, Some(11)), ("delivery", 10, Some(12))]
    );
}

#[on_both]
async fn what_cannot_be_booked_is_refused_whole(app: TestApp) {
    let (owner, coffee, _) = goods(&app).await;
    let endless = owner.product(json!({ "name": "Milchkännchen" })).await;
    let path = format!("{STOCK}/deliveries");
    let book = |items: Value| owner.post(&path).json(&json!({ "items": items }));
    let item = |id: i64, quantity: i64| json!({ "productId": id, "quantity": quantity });
    book(json!([])).await.refused_field("items", ErrorCode::StockProducts);
    let twice = json!([item(coffee.id, 1), item(coffee.id, 2)]);
    book(twice).await.refused_field("items", ErrorCode::StockProducts);
    let many: Vec<_> = (1..=201).map(|id| item(id, 1)).collect();
    book(json!(many)).await.refused_field("items", ErrorCode::StockProducts);
    for quantity in [0, -3, 1_000_001, i64::MAX] {
        book(json!([item(coffee.id, quantity)]))
            .await
            .refused_field("items[0].quantity", ErrorCode::QuantityInvalid);
    }
    book(json!([item(coffee.id, 999_999)])).await.refused(ErrorCode::StockInvalid);
    let refused = book(json!([item(coffee.id, 1), item(endless.id, 1)])).await;
    let sentence = refused.refused(ErrorCode::StockUnlimited);
    assert_eq!(
        sentence,
        "„Milchkännchen“ hat keinen begrenzten Bestand. Geben Sie beim Produkt zuerst einen Bestand an."
    );
    book(json!([item(coffee.id, 1), item(4711, 1)])).await.refused(ErrorCode::ProductNotFound);
    assert_eq!(app.stock(coffee.id).await, Some(4));
}
