//! Adding, removing and reading the own wishes.

use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::{Value, json};

fn path(product: i64) -> String {
    format!("/api/wishlist/{product}")
}

async fn names(who: &Actor) -> Vec<String> {
    let wishes = who.get("/api/wishlist").await.ok();
    wishes.as_array().unwrap().iter().map(|wish| wish["productName"].as_str().unwrap().to_owned()).collect()
}

#[on_both]
async fn a_wish_shows_its_product_as_it_is_now(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3, "isPremium": true, "netAmount": 250, "unit": "g" })).await;
    let member = app.premium().await;
    let answer = member.post(&path(coffee.id)).await.ok();
    let updated = json!({ "success": true, "message": "Wunschliste aktualisiert", "isInWishlist": true });
    assert_eq!(answer, updated);
    owner.change_product(coffee.id, json!({ "price": 11.5, "name": "Hausmischung No. 2" })).await.ok();
    let mut wish = member.get("/api/wishlist").await.ok()[0].clone();
    let wish = wish.as_object_mut().unwrap();
    assert!(wish.remove("id").unwrap().is_i64() && wish.remove("createdAt").unwrap().is_string());
    let expected = json!({
        "productId": coffee.id, "productName": "Hausmischung No. 2", "productPrice": 11.5,
        "productImageUrl": "/pictures/hausmischung-no1-640.webp", "productCategory": "classic",
        "isPremium": false, "stock": 3, "discount": 0, "netAmount": 250.0, "unit": "g",
    });
    assert_eq!(Value::Object(wish.clone()), expected, "the ordinary price, for premium members too");
}

#[on_both]
async fn the_newest_wish_comes_first_and_everybody_has_their_own(app: TestApp) {
    let owner = app.owner().await;
    let (one, other) = (app.member().await, app.member().await);
    for name in ["Assam", "Oolong", "Sencha"] {
        let product = owner.product(json!({ "name": name })).await;
        one.post(&path(product.id)).await.ok();
        app.advance(1);
    }
    assert_eq!(names(&one).await, ["Sencha", "Oolong", "Assam"]);
    assert!(names(&other).await.is_empty());
}

#[on_both]
async fn twice_is_once(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    for wished in [false, true, true, false, false] {
        let call = if wished { member.post(&path(coffee)) } else { member.delete(&path(coffee)) };
        assert_eq!(call.await.ok()["isInWishlist"], wished);
        assert_eq!(names(&member).await.len(), usize::from(wished));
    }
}

#[on_both]
async fn clicks_at_the_same_moment_come_to_one_wish(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    let there = member.at(&app.another_node().await);
    let clicks = (0..20).map(|number| [&*member, &there][number % 2].post(&path(coffee)).into_future());
    for answer in join_all(clicks).await {
        assert_eq!(answer.ok()["isInWishlist"], true);
    }
    assert_eq!(names(&member).await.len(), 1);
}

#[on_both]
async fn it_goes_with_its_product_and_with_its_member(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let tea = owner.product(json!({ "name": "Assam" })).await.id;
    let (one, other) = (app.member().await, app.member().await);
    for who in [&one, &other] {
        who.post(&path(coffee)).await.ok();
        who.post(&path(tea)).await.ok();
    }
    owner.delete_product(coffee).await.ok();
    assert_eq!(names(&one).await, ["Assam"]);
    owner.delete_user(other.id).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM wishlist_items", Vec::new()).await, 1);
}

#[on_both]
async fn what_is_not_there_cannot_be_wished(app: TestApp) {
    let member = app.member().await;
    for id in ["0", "-1", "999999", "9223372036854775807"] {
        member.post(&format!("/api/wishlist/{id}")).await.refused(ErrorCode::ProductNotFound);
        member.delete(&format!("/api/wishlist/{id}")).await.refused(ErrorCode::ProductNotFound);
    }
    for id in ["abc", "1.5", "9223372036854775808", "%00"] {
        member.post(&format!("/api/wishlist/{id}")).await.refused(ErrorCode::NotFound);
    }
}

#[on_both]
async fn five_hundred_wishes_are_enough(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.member().await;
    // Products by statement: five hundred calls would prove nothing more.
    app.execute(
        "INSERT INTO catalog_products (name, description, price_cents, category_id, image_url, is_premium, is_new,
            is_trending, stock, discount, review_count, created_at, updated_at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
         SELECT 'Tee', 'Tee', 100, category_id, '/a.webp', FALSE, FALSE, FALSE, NULL, 0, 0, 0, 0
         FROM catalog_products, numbers WHERE catalog_products.id = $1",
        vec![coffee.into()],
    )
    .await;
    app.execute(
        "INSERT INTO wishlist_items (user_id, product_id, created_at) SELECT $1, id, 0 FROM catalog_products WHERE id <> $2",
        vec![member.id.into(), coffee.into()],
    )
    .await;
    let sentence = member.post(&path(coffee)).await.refused(ErrorCode::WishlistFull);
    assert_eq!(sentence, "Ihre Wunschliste ist voll: Es passen höchstens 500 Produkte hinein.");
    let first = member.get("/api/wishlist").await.ok()[0]["productId"].as_i64().unwrap();
    member.post(&path(first)).await.ok();
    member.delete(&path(first)).await.ok();
    member.post(&path(coffee)).await.ok();
    assert_eq!(names(&member).await.len(), 500);
}

#[on_both]
async fn a_minute_has_its_limit_for_each_member(app: TestApp) {
    let app = app
        .restart_with(|config| (config.limits.factor, config.limits.wishes_per_member_minute) = (1, 2))
        .await;
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    one.post(&path(coffee)).await.ok();
    one.delete(&path(coffee)).await.ok();
    one.post(&path(coffee)).await.refused(ErrorCode::RateLimited);
    other.post(&path(coffee)).await.ok();
    app.advance(MINUTE);
    one.post(&path(coffee)).await.ok();
}
