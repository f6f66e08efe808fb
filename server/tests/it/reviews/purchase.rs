//! A verified purchase is a paid order of that member with that product, and nothing else.

use super::{buy, rating, review, reviews};
use crate::support::{TestApp, on_both, order};
use serde_json::{Value, json};

const WORDS: &str = "Lang genug ist das.";

fn verified(reviews: &[Value]) -> Vec<bool> {
    reviews.iter().map(|review| review["isVerifiedPurchase"].as_bool().unwrap()).collect()
}

#[on_both]
async fn only_an_own_paid_order_with_the_product_counts(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let tea = owner.product(json!({ "name": "Assam" })).await;
    let member = app.member().await;
    review(&member, coffee.id, 5, WORDS).await.ok();
    let seen = async || verified(&reviews(&app.visitor(), coffee.id).await);
    assert_eq!(seen().await, [false]);
    buy(&owner, &*app.member().await, &coffee).await;
    buy(&owner, &member, &tea).await;
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
    assert_eq!(seen().await, [false], "somebody else's, another product, a guest's");
    let id = member.placed(&order(&[(&tea, 1), (&coffee, 1)])).await;
    assert_eq!(seen().await, [false], "not paid yet");
    owner.settle(&id, "failed").await.ok();
    assert_eq!(seen().await, [false], "failed");
    buy(&owner, &member, &coffee).await;
    assert_eq!(seen().await, [true], "the review was there before");
}

#[on_both]
async fn what_was_bought_waits_for_its_review(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let tea = owner.product(json!({ "name": "Assam" })).await;
    let member = app.member().await;
    let mine = async || member.get("/api/reviews/mine").await.ok();
    assert_eq!(mine().await, json!({ "reviews": [], "open": [] }));
    buy(&owner, &member, &coffee).await;
    app.advance(1000);
    buy(&owner, &member, &tea).await;
    buy(&owner, &member, &tea).await;
    member.placed(&order(&[(&owner.product(json!({ "name": "Oolong" })).await, 1)])).await;
    let open = mine().await["open"].clone();
    let names: Vec<&Value> = open.as_array().unwrap().iter().map(|open| &open["productName"]).collect();
    assert_eq!(
        names,
        ["Assam", "Hausmischung No. 1"],
        "the latest purchase first, each once, paid ones only"
    );
    assert_eq!(open[1]["productId"], coffee.id);
    assert!(open[1]["purchasedAt"].is_string() && open[1]["productImageUrl"].is_string());
    review(&member, tea.id, 4, WORDS).await.ok();
    let mine = mine().await;
    assert_eq!(mine["open"].as_array().unwrap().len(), 1);
    let own = &mine["reviews"][0];
    assert_eq!(
        (&own["productName"], &own["isVerifiedPurchase"], &own["isOwn"]),
        (&json!("Assam"), &json!(true), &json!(true))
    );
}

#[on_both]
async fn it_outlives_the_account(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (buyer, other) = (app.member().await, app.member().await);
    buy(&owner, &buyer, &coffee).await;
    for who in [&buyer, &other] {
        review(who, coffee.id, 4, WORDS).await.ok();
    }
    owner.delete_user(buyer.id).await.ok();
    owner.delete_user(other.id).await.ok();
    let mut seen = reviews(&app.visitor(), coffee.id).await;
    seen.sort_by_key(|review| review["id"].as_i64());
    assert_eq!(verified(&seen), [true, false]);
    for review in &seen {
        assert_eq!((&review["username"], &review["userRole"]), (&json!("Gelöschtes Konto"), &json!("user")));
        assert!(review["userId"].is_null());
        assert_eq!((&review["rating"], &review["comment"]), (&json!(4), &json!(WORDS)));
    }
    assert_eq!(rating(&app, coffee.id).await, (json!(4.0), json!(2)));
    // Two without an author stand side by side, and a new member may write next to them.
    review(&*app.member().await, coffee.id, 1, WORDS).await.ok();
    assert_eq!(rating(&app, coffee.id).await, (json!(3.0), json!(3)));
}
