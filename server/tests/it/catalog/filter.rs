//! GET /api/products with the enhanced shop's filter. Ranking and order are tested with the cases of `tests/data/filters.json`.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn names(products: &Value) -> Vec<&str> {
    products.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect()
}

#[on_both]
async fn the_catalogue_is_filtered_and_ordered_as_on_the_screen(app: TestApp) {
    let owner = app.owner().await;
    owner.product(json!({ "name": "Roman", "price": 24.5, "isTrending": true })).await;
    owner.product(json!({ "name": "Atlas", "price": 60 })).await;
    let sold = owner.product(json!({ "name": "Bildband", "price": 40, "stock": 0 })).await;
    let ask = async |query: &str| app.visitor().get(&format!("/api/products?{query}")).await.ok();
    assert_eq!(names(&ask("sortBy=name").await), ["Atlas", "Roman"]);
    assert_eq!(names(&ask("sortBy=price_asc&inStockOnly=false").await), ["Roman", "Bildband", "Atlas"]);
    assert_eq!(names(&ask("search=atlas").await), ["Atlas"]);
    assert_eq!(names(&ask("search=unter%2050%20%E2%82%AC&inStockOnly=false").await), ["Roman", "Bildband"]);
    assert_eq!(names(&ask("showTrendingOnly=true").await), ["Roman"]);
    assert_eq!(names(&ask("category=premium").await), Vec::<&str>::new());
    assert_eq!(ask("all=true&sortBy=name").await, ask("all=true").await, "all wins");

    // What premium members pay decides for them; what they wish is marked here too.
    let member = app.premium().await;
    member.post(&format!("/api/wishlist/{}", sold.id)).await.ok();
    let found = member.get("/api/products?priceRange=40,50&inStockOnly=false&sortBy=name").await.ok();
    assert_eq!(names(&found), ["Atlas"], "48,60 € instead of 60 €, 32,40 € instead of 40 €");
    let found = member.get("/api/products?search=bildband&inStockOnly=false").await.ok();
    assert_eq!(found[0]["isInWishlist"], true);
    assert_eq!(ask("priceRange=40,50&inStockOnly=false").await[0]["name"], "Bildband");
}

#[on_sqlite]
async fn a_wrong_value_is_named_with_its_field(app: TestApp) {
    for (query, field) in [
        ("priceRange=20", "priceRange"),
        ("priceRange=30,20", "priceRange"),
        ("priceRange=-1,20", "priceRange"),
        ("priceRange=0,1001", "priceRange"),
        ("rating=6", "rating"),
        ("rating=gut", "rating"),
        ("sortBy=cheapest", "sortBy"),
        ("showNewOnly=vielleicht", "showNewOnly"),
        ("ids=", "ids"),
        ("ids=1,zwei", "ids"),
        (&format!("ids=1{}", ",1".repeat(100)), "ids"),
    ] {
        let refused = app.visitor().get(&format!("/api/products?{query}")).await;
        refused.refused_field(field, ErrorCode::InvalidValue);
    }
    let long = "a".repeat(101);
    app.visitor().get(&format!("/api/products?search={long}")).await.refused(ErrorCode::TooLong);
}

/// Some products come by their ids, in one call.
#[on_sqlite]
async fn products_are_asked_for_by_name(app: TestApp) {
    let owner = app.owner().await;
    let roman = owner.product(json!({ "name": "Roman" })).await.id;
    let atlas = owner.product(json!({ "name": "Atlas" })).await.id;
    let gone = owner.product(json!({ "name": "Bildband" })).await.id;
    owner.delete(&format!("/api/products/{gone}")).await.ok();
    let member = app.member().await;
    member.post(&format!("/api/wishlist/{roman}")).await.ok();
    let found = member.get(&format!("/api/products?ids={atlas},{gone},{roman}&search=egal")).await.ok();
    assert_eq!(names(&found), ["Atlas", "Roman"]);
    assert_eq!((&found[0]["isInWishlist"], &found[1]["isInWishlist"]), (&json!(false), &json!(true)));
    let one = app.visitor().get(&format!("/api/products?ids={roman}")).await.ok();
    let whole = app.visitor().get("/api/products").await.ok();
    assert!(whole.as_array().unwrap().contains(&one[0]));
}
