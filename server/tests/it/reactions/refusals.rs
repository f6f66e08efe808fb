//! What is no reaction, and how many are too many.

use super::{react, reactions};
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::json;

const TWENTY: [&str; 20] = [
    "👍", "❤️", "🔥", "😄", "👏", "🎉", "😍", "🤔", "☕", "🫖", "🍺", "⚡", "🚀", "💪", "🤓", "🔬", "🤯",
    "😋", "🙌", "😌",
];

#[on_sqlite]
async fn only_exactly_one_emoji_is_one(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    for text in ["", " ", "a", "1", "👍👍", "👍 ", "<script>", "\u{200d}", "👍\u{202e}", &"👍".repeat(5000)]
    {
        let sentence =
            react(&member, coffee, text, "add").await.refused_field("emoji", ErrorCode::EmojiInvalid);
        assert_eq!(sentence, "Bitte wählen Sie genau ein Emoji.");
    }
    for whole in ["👩‍🌾", "🇩🇪", "👍🏽"] {
        react(&member, coffee, whole, "add").await.ok();
    }
    assert_eq!(reactions(&member, coffee).await.as_array().unwrap().len(), 3);
}

#[on_both]
async fn what_is_not_there_cannot_be_reacted_to(app: TestApp) {
    let member = app.member().await;
    for id in [0, -1, 999_999, i64::MAX] {
        react(&member, id, "👍", "add").await.refused(ErrorCode::ProductNotFound);
        react(&member, id, "👍", "remove").await.refused(ErrorCode::ProductNotFound);
        let path = format!("/api/reactions/product/{id}");
        app.visitor().get(&path).await.refused(ErrorCode::ProductNotFound);
    }
    for path in [
        "/api/reactions/user/1",
        "/api/reactions/user",
        "/api/reactions/product/abc",
        "/api/reactions/Product",
    ] {
        app.visitor().get(path).await.refused(ErrorCode::NotFound);
    }
    let coffee = app.owner().await.product(json!({})).await.id;
    let wish = json!({ "itemType": "user", "itemId": coffee, "emoji": "👍", "action": "add" });
    member.post("/api/reactions").json(&wish).await.refused(ErrorCode::InvalidValue);
    react(&member, coffee, "👍", "toggle").await.refused(ErrorCode::InvalidValue);
}

#[on_sqlite]
async fn who_is_not_signed_in_only_looks(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    react(&app.visitor(), coffee, "👍", "add").await.refused(ErrorCode::NotSignedIn);
    react(&*app.unapproved().await, coffee, "👍", "add").await.refused(ErrorCode::NotApproved);
    assert_eq!(reactions(&app.visitor(), coffee).await, json!([]));
}

#[on_both]
async fn twenty_emojis_are_enough_for_one_product(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let tea = owner.product(json!({ "name": "Assam" })).await.id;
    let member = app.member().await;
    for emoji in TWENTY {
        react(&member, coffee, emoji, "add").await.ok();
    }
    let sentence = react(&member, coffee, "🥨", "add").await.refused(ErrorCode::TooManyReactions);
    assert_eq!(sentence, "Sie können einem Produkt höchstens 20 verschiedene Emojis geben.");
    assert_eq!(reactions(&member, coffee).await.as_array().unwrap().len(), 20);
    react(&member, tea, "🥨", "add").await.ok();
    react(&*app.member().await, coffee, "🥨", "add").await.ok();
    react(&member, coffee, TWENTY[0], "remove").await.ok();
    react(&member, coffee, "🥨", "add").await.ok();
}

#[on_both]
async fn a_minute_has_its_limit_for_each_member(app: TestApp) {
    let app = app
        .restart_with(|config| (config.limits.factor, config.limits.reactions_per_member_minute) = (1, 3))
        .await;
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    for action in ["add", "remove", "add"] {
        react(&one, coffee, "👍", action).await.ok();
    }
    react(&one, coffee, "👍", "remove").await.refused(ErrorCode::RateLimited);
    assert_eq!(reactions(&one, coffee).await[0]["reacted"], true, "nothing happened");
    react(&other, coffee, "👍", "add").await.ok();
    app.advance(MINUTE);
    react(&one, coffee, "👍", "remove").await.ok();
}
