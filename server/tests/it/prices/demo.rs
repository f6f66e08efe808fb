//! The demo's goods have a past, and its form takes what is typed: nothing is sold there.

use crate::support::{Owner, TestApp, on_both, on_sqlite};
use serde_json::{Value, json};

#[on_both]
async fn the_demo_begins_with_prices_that_have_a_history(app: TestApp) {
    // As before the first start, which has seeded the categories.
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    let without = "SELECT COUNT(*) FROM catalog_products p WHERE NOT EXISTS
        (SELECT 1 FROM prices_history h WHERE h.product_id = p.id AND h.valid_to IS NULL)";
    assert_eq!(app.number(without, Vec::new()).await, 0);
    let owner = app.owner().await;
    let products = app.visitor().get("/api/products").await.ok();
    let reduced: Vec<&Value> =
        products.as_array().unwrap().iter().filter(|product| product["discount"] != 0).collect();
    assert!(reduced.len() >= 5, "{}", reduced.len());
    for product in reduced {
        let prices = owner.prices(product["id"].as_i64().unwrap()).await;
        assert_eq!(prices[0]["priceBefore"], product["priceBefore"]);
        assert_eq!(prices[1]["price"], product["priceBefore"], "it is what the product cost before");
    }
}

/// The two figures after a change.
async fn set(owner: &Owner, id: i64, change: Value) -> (Value, Value) {
    let product = &owner.change_product(id, change).await.ok()["product"];
    (product["priceBefore"].clone(), product["discount"].clone())
}

#[on_sqlite]
async fn the_demo_answers_the_discount_that_was_sent(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    for (price, discount, before) in [(12.9, 20, 16.13), (8.9, 15, 10.47), (0.01, 1, 0.02), (5.0, 90, 50.0)] {
        let answer = owner.try_product(json!({ "price": price, "discount": discount })).await.ok();
        let product = &answer["product"];
        assert_eq!((&product["discount"], &product["priceBefore"]), (&json!(discount), &json!(before)));
    }
    let tea = owner.product(json!({ "discount": 15 })).await.id;
    assert_eq!(
        set(&owner, tea, json!({ "price": 9.9 })).await,
        (json!(11.65), json!(15)),
        "left out: as before"
    );
    assert_eq!(set(&owner, tea, json!({ "discount": 10 })).await, (json!(14.33), json!(10)));
    assert_eq!(set(&owner, tea, json!({ "discount": 0 })).await, (Value::Null, json!(0)));
}
