//! Adding, removing and reading.

use super::{react, reactions, shown};
use crate::support::{TestApp, on_both};
use serde_json::json;

#[on_both]
async fn everybody_sees_the_counts_and_members_their_own(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other, visitor) = (app.member().await, app.premium().await, app.visitor());
    assert_eq!(reactions(&visitor, coffee).await, json!([]));
    let answer = react(&one, coffee, "🔥", "add").await.ok();
    assert_eq!(answer, json!({ "success": true, "reactions": [shown("🔥", 1, true)] }));
    react(&one, coffee, "❤️", "add").await.ok();
    let answer = react(&other, coffee, "❤️", "add").await.ok();
    assert_eq!(answer["reactions"], json!([shown("❤️", 2, true), shown("🔥", 1, false)]));
    let of_one = json!([shown("❤️", 2, true), shown("🔥", 1, true)]);
    assert_eq!(reactions(&one, coffee).await, of_one);
    let of_nobody = json!([shown("❤️", 2, false), shown("🔥", 1, false)]);
    assert_eq!(reactions(&visitor, coffee).await, of_nobody);
}

#[on_both]
async fn of_equals_the_one_that_was_there_first_comes_first(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    for emoji in ["👏", "🔥", "☕"] {
        react(&one, coffee, emoji, "add").await.ok();
    }
    react(&other, coffee, "☕", "add").await.ok();
    let seen = reactions(&app.visitor(), coffee).await;
    assert_eq!(seen, json!([shown("☕", 2, false), shown("👏", 1, false), shown("🔥", 1, false)]));
}

#[on_both]
async fn what_is_so_already_stays_so(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    let nothing = react(&member, coffee, "👍", "remove").await.ok();
    assert_eq!(nothing["reactions"], json!([]));
    for _ in 0..3 {
        let answer = react(&member, coffee, "👍", "add").await.ok();
        assert_eq!(answer["reactions"], json!([shown("👍", 1, true)]));
    }
    for _ in 0..3 {
        // Nothing with a count of 0 is listed.
        assert_eq!(react(&member, coffee, "👍", "remove").await.ok()["reactions"], json!([]));
    }
}

#[on_both]
async fn the_same_emoji_from_another_keyboard_is_the_same(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    react(&one, coffee, "\u{2764}", "add").await.ok();
    let answer = react(&other, coffee, "\u{2764}\u{fe0f}", "add").await.ok();
    assert_eq!(answer["reactions"], json!([shown("\u{2764}\u{fe0f}", 2, true)]));
}

#[on_both]
async fn they_go_with_their_product_and_with_their_member(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let tea = owner.product(json!({ "name": "Assam" })).await.id;
    let (one, other) = (app.member().await, app.member().await);
    for who in [&one, &other] {
        react(who, coffee, "🔥", "add").await.ok();
        react(who, tea, "🔥", "add").await.ok();
    }
    owner.delete_user(other.id).await.ok();
    assert_eq!(reactions(&one, coffee).await, json!([shown("🔥", 1, true)]));
    owner.delete_product(coffee).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM reactions_products", Vec::new()).await, 1);
}
