//! The catalogue with the own wishes marked, for anyone who asks with a token. Everybody else gets the same bytes as ever.

use crate::support::{Answer, TestApp, on_both};
use serde_json::{Value, json};

fn marked(products: &Value) -> Vec<String> {
    let products = products.as_array().unwrap().iter();
    let wished = products.filter(|product| product["isInWishlist"] == true);
    wished.map(|product| product["name"].as_str().unwrap().to_owned()).collect()
}

/// The list without its marks.
fn unmarked(answer: &Answer) -> Value {
    let mut products = answer.ok();
    for product in products.as_array_mut().unwrap() {
        product["isInWishlist"] = json!(false);
    }
    products
}

#[on_both]
async fn a_members_token_marks_the_own_wishes(app: TestApp) {
    let owner = app.owner().await;
    let mut ids = Vec::new();
    for name in ["Assam", "Oolong", "Sencha"] {
        ids.push(owner.product(json!({ "name": name })).await.id);
    }
    app.listed(ids[2]).await.unwrap();
    let (one, other) = (app.member().await, app.premium().await);
    one.post(&format!("/api/wishlist/{}", ids[0])).await.ok();
    one.post(&format!("/api/wishlist/{}", ids[2])).await.ok();
    other.post(&format!("/api/wishlist/{}", ids[1])).await.ok();
    let public = app.visitor().get("/api/products").await;
    for path in ["/api/products", "/api/products?all=true"] {
        let answer = one.get(path).await;
        assert_eq!(marked(&answer.ok()), ["Assam", "Sencha"]);
        assert_eq!(unmarked(&answer), public.ok(), "otherwise the same, in the same order");
        assert_eq!((answer.header("cache-control"), answer.header("etag")), ("no-store", ""));
    }
    assert_eq!(marked(&other.get("/api/products").await.ok()), ["Oolong"]);
    assert!(marked(&public.ok()).is_empty());
    one.delete(&format!("/api/wishlist/{}", ids[0])).await.ok();
    assert_eq!(marked(&one.get("/api/products").await.ok()), ["Sencha"]);
}

#[on_both]
async fn who_wishes_nothing_gets_the_shared_bytes(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    app.listed(coffee.id).await.unwrap();
    let public = app.visitor().get("/api/products").await;
    for who in
        [(*app.member().await).clone(), (*app.unapproved().await).clone(), (*app.banned().await).clone()]
    {
        let answer = who.get("/api/products").await;
        assert_eq!((answer.status, &answer.body), (200, &public.body));
        assert_eq!(answer.header("etag"), public.header("etag"));
    }
    let forged = (*app.visitor()).clone().with_token(&"A".repeat(43));
    assert_eq!(forged.get("/api/products").await.body, public.body, "the catalogue is everybody's to see");
}
