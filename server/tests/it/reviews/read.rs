//! Reading: of one product, the latest of all, the own ones.

use super::{review, reviews};
use crate::support::{TestApp, on_both};
use kontor::features::auth::SeededState;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

const WORDS: &str = "Lang genug ist das.";

fn stars(reviews: &[Value]) -> Vec<i64> {
    reviews.iter().map(|review| review["rating"].as_i64().unwrap()).collect()
}

#[on_both]
async fn the_own_one_comes_first_then_the_newest(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let people = [app.member().await, app.member().await, app.member().await];
    for (person, stars) in people.iter().zip([1, 2, 3]) {
        review(person, coffee, stars, WORDS).await.ok();
        app.advance(1000);
    }
    assert_eq!(stars(&reviews(&app.visitor(), coffee).await), [3, 2, 1]);
    let own = reviews(&people[0], coffee).await;
    assert_eq!(stars(&own), [1, 3, 2]);
    assert_eq!((&own[0]["isOwn"], &own[1]["isOwn"]), (&json!(true), &json!(false)));
    review(&people[1], coffee, 5, WORDS).await.ok();
    assert_eq!(stars(&reviews(&app.visitor(), coffee).await), [5, 3, 1], "a replaced one is new");
}

#[on_both]
async fn the_role_says_premium_and_never_a_ban(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let (premium, admin, banned, paying) =
        (app.premium().await, app.admin().await, app.member().await, app.member().await);
    let state = SeededState {
        last_login_at: None,
        premium_since: Some(Time(app.now())),
        premium_until: Some(Time(app.now() + DAY)),
        ban_reason: None,
        timeout: None,
    };
    paying.seed_state(state).await;
    for who in [&*premium, &*admin, &*banned, &*paying] {
        review(who, coffee, 4, WORDS).await.ok();
    }
    owner.ban(banned.id, "Betrug").await.ok();
    let role = async |name: &str| {
        let seen = reviews(&app.visitor(), coffee).await;
        seen.iter().find(|review| review["username"] == name).unwrap()["userRole"].clone()
    };
    assert_eq!(role(&premium.name).await, "premium");
    assert_eq!(role(&admin.name).await, "admin");
    assert_eq!(role(&banned.name).await, "user");
    assert_eq!(role(&paying.name).await, "premium");
    app.advance(DAY);
    assert_eq!(role(&paying.name).await, "user");
}

#[on_both]
async fn the_latest_twenty_of_all_products_name_theirs(app: TestApp) {
    let owner = app.owner().await;
    let member = app.member().await;
    assert_eq!(app.visitor().get("/api/reviews").await.ok(), json!([]));
    for number in 0..22 {
        let product = owner.product(json!({ "name": format!("Tee {number}") })).await.id;
        review(&member, product, 5, WORDS).await.ok();
        app.advance(1);
    }
    let latest = app.visitor().get("/api/reviews").await.ok();
    let latest = latest.as_array().unwrap();
    assert_eq!(
        (latest.len(), &latest[0]["productName"], &latest[19]["productName"]),
        (20, &json!("Tee 21"), &json!("Tee 2"))
    );
    assert!(latest[0]["productId"].is_i64());
    assert_eq!(latest[0]["productImageUrl"], "/pictures/hausmischung-no1-640.webp");
    assert_eq!(member.get("/api/reviews/mine").await.ok()["reviews"].as_array().unwrap().len(), 22);
    assert_eq!(member.get("/api/reviews").await.ok()[0]["isOwn"], true);
}

#[on_both]
async fn they_go_with_their_product(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.member().await;
    review(&member, coffee, 5, WORDS).await.ok();
    owner.delete_product(coffee).await.ok();
    assert_eq!(app.visitor().get("/api/reviews").await.ok(), json!([]));
    assert_eq!(member.get("/api/reviews/mine").await.ok()["reviews"], json!([]));
}
