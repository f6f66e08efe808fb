//! The books of variants: what there is of each, and what each cost.

use super::{assam, id, save, stocks, wish};
use crate::support::{Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// Variant, reason, quantity and balance of a product's movements, the oldest first.
async fn books(owner: &Owner, product: i64) -> Vec<(Option<i64>, String, i64, Option<i64>)> {
    let list = owner.get(&format!("/api/admin/stock/movements?productId={product}")).await.ok();
    let movements = list["movements"].as_array().unwrap().iter().rev();
    movements
        .map(|moved| {
            let reason = moved["reason"].as_str().unwrap().to_owned();
            let quantity = moved["quantity"].as_i64().unwrap();
            (moved["variantId"].as_i64(), reason, quantity, moved["balance"].as_i64())
        })
        .collect()
}

#[on_both]
async fn every_change_of_a_variants_stock_is_in_the_books(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let kilo = Some(id(&range, 1));
    let member = app.member().await;
    let order = member.placed(&wish(&product, kilo, 2, 3200)).await;
    owner.settle(&order, "failed").await.ok();
    let word = str::to_owned;
    assert_eq!(
        books(&owner, product.id).await,
        [
            (None, word("correction"), 3, Some(3)),
            (None, word("correction"), 7, Some(10)),
            (kilo, word("correction"), 2, Some(2)),
            (kilo, word("order"), -2, Some(0)),
            (kilo, word("return"), 2, Some(2)),
        ]
    );
    // The large one becomes the default: its pieces stand in the product's own row from here on.
    let mut other = super::range();
    other["variants"][1]["isDefault"] = json!(true);
    save(&owner, &product, &other).await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(10), Some(2), None]);
    owner.delete_product(product.id).await.ok();
    let left = "SELECT COALESCE(CAST(SUM(quantity) AS BIGINT), 0) FROM stock_movements";
    assert_eq!(app.number(left, Vec::new()).await, 0, "what is gone is in no books");
}

#[on_both]
async fn goods_come_in_and_are_counted_for_each_variant(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let (small, kilo) = (id(&range, 0), id(&range, 1));
    let list = owner.get("/api/admin/stock").await.ok();
    let rows: Vec<(&Value, &Value, &Value)> = list["products"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (&row["variantId"], &row["name"], &row["stock"]))
        .collect();
    assert_eq!(
        rows[..2],
        [
            (&json!(small), &json!("Assam Gold · 250 g · Ganze Bohne"), &json!(10)),
            (&json!(kilo), &json!("Assam Gold · 1 kg · Ganze Bohne"), &json!(2)),
        ]
    );
    let items = json!([
        { "productId": product.id, "variantId": kilo, "quantity": 5 },
        { "productId": product.id, "variantId": small, "quantity": 1 },
    ]);
    let came = owner.post("/api/admin/stock/deliveries").json(&json!({ "items": items })).await.ok();
    let level = json!({ "productId": product.id, "variantId": kilo, "stock": 7 });
    assert_eq!(came["products"][0], level);
    let twice = json!({ "items": [items[0], items[0]] });
    let twice = owner.post("/api/admin/stock/deliveries").json(&twice).await;
    twice.refused_field("items", ErrorCode::StockProducts);
    let count = |seen: i64| {
        let counts = json!([{ "productId": product.id, "variantId": kilo, "counted": 6, "seen": seen }]);
        owner.post("/api/admin/stock/counts").json(&json!({ "counts": counts }))
    };
    let moved = count(2).await;
    moved.refused(ErrorCode::StockMoved);
    assert_eq!(moved.json()["moved"], json!([level]));
    count(7).await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(11), Some(6), None]);
}

#[on_both]
async fn each_variant_runs_low_by_itself_and_a_bar_code_is_its_own(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let kilo = id(&range, 1);
    let facts = |variant: Option<i64>, gtin: &str| {
        owner
            .put(&format!("/api/admin/stock/products/{}", product.id))
            .json(&json!({ "variantId": variant, "lowStock": 4, "gtin": gtin }))
    };
    facts(Some(kilo), "4006381333931").await.ok();
    facts(None, "4006381333931").await.refused_field("gtin", ErrorCode::GtinTaken);
    facts(None, "96385074").await.ok();
    let low = owner.get("/api/admin/stock?low=true").await.ok();
    let low = low["products"].as_array().unwrap();
    assert_eq!(low.len(), 1, "{low:?}");
    assert_eq!((&low[0]["variantId"], &low[0]["gtin"]), (&json!(kilo), &json!("4006381333931")));
    app.listed(product.id).await;
    let numbers = app.visitor().get(&super::path(&product)).await.ok();
    assert_eq!(numbers["variants"][0]["gtin"], "96385074", "the default's is the product's own");
    // The small one falls to the mark with an order.
    app.member().await.placed(&wish(&product, None, 6, 890)).await;
    let told = owner.audit_of("stock.ran_low").await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["subjectName"], "Assam Gold · 250 g · Ganze Bohne");
}

async fn prices(owner: &Owner, product: i64, variant: i64) -> Vec<f64> {
    let answer = owner.get(&format!("/api/products/{product}/prices?variantId={variant}")).await.ok();
    answer["prices"].as_array().unwrap().iter().map(|period| period["price"].as_f64().unwrap()).collect()
}

#[on_both]
async fn each_variants_price_is_kept_and_reduced_from_its_own_past(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let (small, kilo) = (id(&range, 0), id(&range, 1));
    // What was sold as the product before has the product's past.
    assert_eq!(prices(&owner, product.id, small).await, [8.9, 12.9]);
    assert_eq!(prices(&owner, product.id, kilo).await, [32.0]);
    let reduced = |percent: i64| {
        let mut reduced = super::range();
        reduced["variants"][1]["price"] = json!(24.0);
        reduced["variants"][1]["discount"] = json!(percent);
        reduced
    };
    let early = save(&owner, &product, &reduced(25)).await;
    early.refused_field("variants[1].discount", ErrorCode::ReductionTooEarly);
    app.days_later(product.id, 40).await;
    let too_much = save(&owner, &product, &reduced(30)).await;
    too_much.refused_field("variants[1].discount", ErrorCode::ReductionTooHigh);
    let saved = save(&owner, &product, &reduced(25)).await.ok();
    let shown = &saved["variants"][1];
    assert_eq!((&shown["priceBefore"], &shown["discount"]), (&json!(32.0), &json!(25)));
    assert_eq!((&saved["variants"][0]["discount"], saved["product"].get("priceBefore")), (&json!(0), None));
    assert_eq!(prices(&owner, product.id, kilo).await, [24.0, 32.0]);
    // In the cart too; and a price that is raised loses it.
    let member = app.member().await;
    let put = member.put(&format!("/api/cart/{}", product.id));
    let cart = put.json(&json!({ "variantId": kilo, "quantity": 1 })).await.ok();
    assert_eq!(cart["items"][0]["product"]["priceBefore"], 32.0);
    let mut dearer = super::range();
    dearer["variants"][1]["price"] = json!(31.0);
    let saved = save(&owner, &product, &dearer).await.ok();
    assert_eq!(
        (&saved["variants"][1]["discount"], saved["variants"][1].get("priceBefore")),
        (&json!(0), None)
    );
    // The low of the last days is what it is, also when another variant was the default meanwhile.
    let mut other = super::range();
    other["variants"][1]["isDefault"] = json!(true);
    other["variants"][1]["price"] = json!(31.0);
    save(&owner, &product, &other).await.ok();
    let fake = owner.change_product(product.id, json!({ "price": 28.0, "discount": 9 })).await;
    fake.refused_field("discount", ErrorCode::ReductionNotLower);
}
