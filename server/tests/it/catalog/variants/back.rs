//! Options that go and come back: pieces, prices and carts find their way.

use super::{assam, id, save, stocks, wish};
use crate::support::{Actor, Owner, Product, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::orders::end_holds;
use kontor::time::MINUTE;
use serde_json::{Value, json};

async fn without_options(owner: &Owner, product: &Product) {
    save(owner, product, &json!({ "options": [], "variants": [] })).await.ok();
}

/// The range with another default.
fn defaulting_to(place: usize) -> Value {
    let mut range = super::range();
    range["variants"][place]["isDefault"] = json!(true);
    range
}

#[on_both]
async fn pieces_of_an_order_come_back_to_the_product_without_options(app: TestApp) {
    let app = app.restart_with(|config| config.orders.guest_hold_minutes = 60).await;
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let member = app.member().await.placed(&wish(&product, None, 2, 890)).await;
    let guest = app.visitor().placed(&wish(&product, Some(id(&range, 0)), 3, 890)).await;
    app.advance(61 * MINUTE);
    end_holds(app.shop()).await.unwrap();
    without_options(&owner, &product).await;
    let held = app.stock(product.id).await.unwrap();
    assert_eq!(held, 10, "both holds have ended");
    // What is paid after all is taken from the product's row, and what came back once does not come back again.
    owner.settle(&guest, "paid").await.ok();
    assert_eq!(app.stock(product.id).await, Some(7));
    owner.settle(&member, "failed").await.ok();
    assert_eq!(app.stock(product.id).await, Some(7));
}

#[on_both]
async fn an_order_that_is_cancelled_gives_its_pieces_to_the_product_without_options(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    let order = app.member().await.placed(&wish(&product, None, 3, 890)).await;
    without_options(&owner, &product).await;
    assert_eq!(app.stock(product.id).await, Some(7));
    owner.settle(&order, "failed").await.ok();
    assert_eq!(app.stock(product.id).await, Some(10));
}

#[on_both]
async fn what_was_ordered_before_there_were_options_is_the_variant_of_that_time(app: TestApp) {
    let owner = app.owner().await;
    let product = owner.product(json!({ "name": "Assam Gold", "stock": 12 })).await;
    let member = app.member().await;
    let put = member.put(&format!("/api/cart/{}", product.id));
    put.json(&json!({ "quantity": 1 })).await.ok();
    let order = app.member().await.placed(&wish(&product, None, 2, 1290)).await;
    let saved = save(&owner, &product, &super::range()).await.ok();
    save(&owner, &product, &defaulting_to(1)).await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(10), Some(2), None]);
    owner.settle(&order, "failed").await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(12), Some(2), None]);
    let cart = member.get("/api/cart").await.ok();
    assert_eq!(cart["items"][0]["product"]["variant"]["id"], json!(id(&saved, 0)), "{cart}");
}

#[on_both]
async fn a_line_of_the_time_without_options_can_be_taken_out(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let small = id(&range, 0);
    let member = app.member().await;
    let cart = format!("/api/cart/{}", product.id);
    let put = |variant: Option<i64>, quantity: i64| {
        member.put(&cart).json(&json!({ "variantId": variant, "quantity": quantity }))
    };
    // Bought once: the line stays, with no pieces in it.
    put(Some(small), 1).await.ok();
    put(Some(small), 0).await.ok();
    without_options(&owner, &product).await;
    put(None, 2).await.ok();
    save(&owner, &product, &super::range()).await.ok();
    let shown = member.get("/api/cart").await.ok();
    assert_eq!(shown["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&shown["items"][0]["product"]["variant"]["id"], &shown["items"][0]["quantity"]),
        (&json!(small), &json!(2))
    );
    member.placed(&wish(&product, Some(small), 2, 890)).await;
    assert_eq!(member.get("/api/cart").await.ok()["items"], json!([]));
}

#[on_both]
async fn a_variant_that_comes_back_has_what_was_left_of_it(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    let unsaid = |mut range: Value| {
        for variant in range["variants"].as_array_mut().unwrap() {
            variant.as_object_mut().unwrap().remove("stock");
        }
        range
    };
    let mut fewer = unsaid(super::range());
    fewer["variants"].as_array_mut().unwrap().truncate(1);
    save(&owner, &product, &fewer).await.ok();
    save(&owner, &product, &unsaid(super::range())).await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(10), Some(2), None]);
    // What was the default had its pieces in the product's row, which is another's since: nothing is left rather than no end.
    let mut other = unsaid(defaulting_to(1));
    other["variants"].as_array_mut().unwrap().remove(0);
    save(&owner, &product, &other).await.ok();
    save(&owner, &product, &unsaid(defaulting_to(1))).await.ok();
    assert_eq!(stocks(&app, &product).await, [Some(0), Some(2), None]);
}

async fn prices(owner: &Actor, product: i64, variant: i64) -> Vec<f64> {
    let answer = owner.get(&format!("/api/products/{product}/prices?variantId={variant}")).await.ok();
    answer["prices"].as_array().unwrap().iter().map(|period| period["price"].as_f64().unwrap()).collect()
}

#[on_both]
async fn a_price_without_options_stays_in_the_variants_past(app: TestApp) {
    let owner = app.owner().await;
    // It comes back as the default, or next to another one.
    for default in [0, 1] {
        let (product, range) = assam(&owner).await;
        let (small, kilo) = (id(&range, 0), id(&range, 1));
        app.days_later(product.id, 60).await;
        without_options(&owner, &product).await;
        owner.change_product(product.id, json!({ "price": 5.0 })).await.ok();
        app.days_later(product.id, 7).await;
        owner.change_product(product.id, json!({ "price": 8.9 })).await.ok();
        let mut reduced = defaulting_to(default);
        reduced["variants"][0]["price"] = json!(8.0);
        reduced["variants"][0]["discount"] = json!(10);
        let refused = save(&owner, &product, &reduced).await;
        refused.refused_field("variants[0].discount", ErrorCode::ReductionNotLower);
        save(&owner, &product, &defaulting_to(default)).await.ok();
        assert_eq!(prices(&owner, product.id, small).await, [8.9, 5.0, 8.9, 12.9]);
        assert_eq!(prices(&owner, product.id, kilo).await, [32.0]);
        app.days_later(product.id, 2).await;
        let refused = save(&owner, &product, &reduced).await;
        refused.refused_field("variants[0].discount", ErrorCode::ReductionNotLower);
    }
}

#[on_both]
async fn a_preview_is_by_the_history_that_decides(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    app.days_later(product.id, 60).await;
    // The large one has cost 32 € all the time, and is what the product is sold as since today.
    save(&owner, &product, &defaulting_to(1)).await.ok();
    let preview = owner.preview(product.id, "24.00").await;
    assert_eq!((&preview["priceBefore"], &preview["discount"]), (&json!(32.0), &json!(25)), "{preview}");
    let saved = owner.change_product(product.id, json!({ "price": 24.0, "discount": 25 })).await.ok();
    assert_eq!(saved["product"]["priceBefore"], 32.0);
}
