//! What no one could buy at is no price that a reduction is compared with: a draft's, and the demo's.

use crate::support::{Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn state(owner: &Owner, id: i64, state: &str, price: f64) {
    owner.change_product(id, json!({ "state": state, "price": price })).await.ok();
}

async fn reduced(owner: &Owner, id: i64, price: f64) -> Value {
    owner.change_product(id, json!({ "price": price, "discount": 1 })).await.ok()["product"].clone()
}

fn offered(prices: &[Value]) -> Vec<bool> {
    prices.iter().map(|period| period["isOffered"].as_bool().unwrap()).collect()
}

#[on_both]
async fn a_drafts_days_do_not_count(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "state": "draft", "price": 20.0 })).await.id;
    app.days_later(coffee, 40).await;
    state(&owner, coffee, "live", 20.0).await;
    let prices = owner.prices(coffee).await;
    assert_eq!(offered(&prices), [true, false]);
    let price = json!({ "price": 15.0, "discount": 1 });
    owner.change_product(coffee, price.clone()).await.refused_field("discount", ErrorCode::ReductionTooEarly);
    assert_eq!(owner.preview(coffee, "15.00").await["discount"], 0);
    app.days_later(coffee, 29).await;
    owner.change_product(coffee, price).await.refused_field("discount", ErrorCode::ReductionTooEarly);
    app.days_later(coffee, 2).await;
    assert_eq!(reduced(&owner, coffee, 15.0).await["priceBefore"], 20.0);
}

#[on_both]
async fn a_low_price_of_a_draft_is_no_lowest_price(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "price": 20.0 })).await.id;
    app.days_later(coffee, 40).await;
    state(&owner, coffee, "draft", 20.0).await;
    app.days_later(coffee, 1).await;
    state(&owner, coffee, "draft", 1.0).await;
    app.days_later(coffee, 1).await;
    state(&owner, coffee, "live", 20.0).await;
    assert_eq!(offered(&owner.prices(coffee).await), [true, false, false, true]);
    app.days_later(coffee, 1).await;
    assert_eq!(reduced(&owner, coffee, 15.0).await["priceBefore"], 20.0);
    // A reduction ends with the offer: the next one is compared with the 30 days before it.
    state(&owner, coffee, "draft", 15.0).await;
    app.days_later(coffee, 1).await;
    let again = json!({ "state": "live", "price": 15.0, "discount": 1 });
    owner.change_product(coffee, again).await.refused_field("discount", ErrorCode::ReductionNotLower);
    let plain = owner.change_product(coffee, json!({ "state": "live", "price": 15.0 })).await.ok();
    assert_eq!((&plain["product"]["discount"], &plain["state"]), (&json!(0), &json!("live")));
}

#[on_both]
async fn a_new_variant_of_a_draft_is_as_much_of_one(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "state": "draft" })).await.id;
    let range = json!({
        "options": [{ "name": "Größe", "values": ["250 g", "1 kg"] }],
        "variants": [{ "values": ["250 g"], "price": 8.9 }, { "values": ["1 kg"], "price": 30 }],
    });
    let saved = owner.put(&format!("/api/products/{coffee}/variants")).json(&range).await.ok();
    let large = saved["variants"][1]["id"].as_i64().unwrap();
    let of_large = async || {
        let prices = owner.get(&format!("/api/products/{coffee}/prices?variantId={large}")).await.ok();
        offered(prices["prices"].as_array().unwrap())
    };
    assert_eq!(of_large().await, [false]);
    app.days_later(coffee, 40).await;
    owner.change_product(coffee, json!({ "state": "live", "price": 8.9 })).await.ok();
    assert_eq!(of_large().await, [true, false]);
}

#[on_both]
async fn a_demo_that_becomes_a_real_shop_begins_its_prices_anew(app: TestApp) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let seeded = app.visitor().get("/api/products").await.ok();
    let is_reduced = |product: &&Value| product["discount"] != 0;
    let was = seeded.as_array().unwrap().iter().find(is_reduced).unwrap().clone();
    let id = was["id"].as_i64().unwrap();
    assert!(owner.prices(id).await.len() > 1);
    // A restart of the demo changes nothing.
    let app = app.restart().await;
    assert_eq!(app.visitor().get("/api/products").await.ok(), seeded);

    let app = app.restart_with(|config| config.demo = false).await;
    let owner = Owner::again(&app).await;
    let products = app.visitor().get("/api/products").await.ok();
    let products = products.as_array().unwrap();
    assert!(
        products.len() > 20 && !products.iter().any(|product| is_reduced(&product)),
        "{}",
        products.len()
    );
    let prices = owner.prices(id).await;
    assert_eq!((&prices[0]["price"], &prices[0]["priceBefore"]), (&was["price"], &Value::Null));
    let [true, ref before @ ..] = offered(&prices)[..] else { panic!("{prices:?}") };
    assert!(!before.is_empty() && before.iter().all(|offered| !offered));
    let cents = (was["price"].as_f64().unwrap() * 50.0).round() / 100.0;
    let preview = owner.preview(id, &format!("{cents:.2}")).await;
    assert_eq!(preview["discount"], 0, "{preview}");
    // And once only: what it has cost since then counts.
    app.days_later(id, 31).await;
    let app = app.restart().await;
    let owner = Owner::again(&app).await;
    let preview = owner.preview(id, &format!("{cents:.2}")).await;
    assert!(preview["discount"].as_i64().unwrap() >= 49, "{preview}");
}
