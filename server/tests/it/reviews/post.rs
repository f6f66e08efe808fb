//! Writing and replacing a review.

use super::{path, rating, review, reviews};
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::json;

#[on_both]
async fn a_review_is_shown_to_everybody_at_once(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    let answer = review(&member, coffee, 4, "  Rund und schokoladig.\r\nGern wieder!  ").await;
    assert_eq!(answer.status, 201);
    let answer = answer.ok();
    assert_eq!(
        (&answer["success"], &answer["message"]),
        (&json!(true), &json!("Vielen Dank für Ihre Bewertung!"))
    );
    let mut posted = answer["review"].clone();
    assert!(posted["id"].is_i64() && posted["createdAt"].is_string());
    let known = posted.as_object_mut().unwrap();
    let (id, created_at) = (known.remove("id").unwrap(), known.remove("createdAt").unwrap());
    let expected = json!({
        "rating": 4, "comment": "Rund und schokoladig.\nGern wieder!", "updatedAt": null,
        "userId": member.id, "username": member.name, "userRole": "user", "isVerifiedPurchase": false, "isOwn": true,
    });
    assert_eq!(posted, expected);
    let seen = reviews(&app.visitor(), coffee).await;
    assert_eq!((seen.len(), &seen[0]["id"], &seen[0]["createdAt"]), (1, &id, &created_at));
    assert_eq!(seen[0]["isOwn"], false);
    assert_eq!(rating(&app, coffee).await, (json!(4.0), json!(1)));
}

#[on_both]
async fn posting_again_replaces_it(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    let first = review(&member, coffee, 2, "Erst war ich enttäuscht.").await.ok();
    app.advance(1000);
    let second = review(&member, coffee, 5, "Feiner gemahlen ein Genuss.").await.ok();
    assert_eq!(first["review"]["id"], second["review"]["id"]);
    assert_eq!(first["review"]["createdAt"], second["review"]["createdAt"]);
    assert!(second["review"]["updatedAt"].is_string());
    let seen = reviews(&member, coffee).await;
    assert_eq!((seen.len(), &seen[0]["rating"]), (1, &json!(5)));
    assert_eq!(rating(&app, coffee).await, (json!(5.0), json!(1)));
}

#[on_both]
async fn twins_at_the_same_moment_are_one_review(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    let there = member.at(&app.another_node().await);
    let twins = (0..20).map(|number| {
        review(
            [&*member, &there][number % 2],
            coffee,
            1 + i64::try_from(number % 5).unwrap(),
            "Zweimal geklickt.",
        )
        .into_future()
    });
    for answer in join_all(twins).await {
        assert_eq!(answer.status, 201, "{}", answer.describe());
    }
    let seen = reviews(&member, coffee).await;
    assert_eq!(seen.len(), 1);
    let stars = seen[0]["rating"].as_f64().unwrap();
    assert_eq!(rating(&app, coffee).await, (json!(stars), json!(1)));
}

#[on_sqlite]
async fn stars_and_words_have_their_bounds(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    for stars in [0, 6, -1, i64::MAX] {
        let answer = review(&member, coffee, stars, "Lang genug ist das.").await;
        assert_eq!(
            answer.refused_field("rating", ErrorCode::RatingInvalid),
            "Bitte vergeben Sie 1 bis 5 Sterne."
        );
    }
    for stars in [json!(4.5), json!("fünf"), json!(null)] {
        let body = json!({ "rating": stars, "comment": "Lang genug ist das." });
        member.post(&path(coffee)).json(&body).await.refused_field("rating", ErrorCode::InvalidValue);
    }
    for comment in ["", "         ", "neun Zeic", "  neun Zeic  ", "\n\n\n\n\n\n\n\n\n\n\n"] {
        let answer = review(&member, coffee, 5, comment).await;
        let sentence = answer.refused_field("comment", ErrorCode::CommentTooShort);
        assert_eq!(sentence, "Bitte schreiben Sie mindestens 10 Zeichen.");
    }
    let answer = review(&member, coffee, 5, &"ä".repeat(501)).await;
    assert_eq!(answer.refused_field("comment", ErrorCode::TooLong), "Bitte höchstens 500 Zeichen eingeben.");
    review(&member, coffee, 5, "\u{202e}verkehrt herum")
        .await
        .refused_field("comment", ErrorCode::InvalidCharacters);
    let answer = review(&member, coffee, 0, "kurz").await;
    answer.refused(ErrorCode::InvalidInput);
    assert!(reviews(&member, coffee).await.is_empty());
    review(&member, coffee, 1, "zehn Zeich").await.ok();
    review(&member, coffee, 5, &"☕".repeat(500)).await.ok();
}

#[on_both]
async fn only_members_review_and_only_what_there_is(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let words = "Lang genug ist das.";
    review(&app.visitor(), coffee, 5, words).await.refused(ErrorCode::NotSignedIn);
    review(&*app.unapproved().await, coffee, 5, words).await.refused(ErrorCode::NotApproved);
    let member = app.member().await;
    review(&member, 999_999, 5, words).await.refused(ErrorCode::ProductNotFound);
    member.get(&path(999_999)).await.refused(ErrorCode::ProductNotFound);
    member.get("/api/products/abc/reviews").await.refused(ErrorCode::NotFound);
}

#[on_both]
async fn an_hour_has_its_limit_for_each_member(app: TestApp) {
    let app = app
        .restart_with(|config| (config.limits.factor, config.limits.reviews_per_member_hour) = (1, 2))
        .await;
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    for stars in [5, 4] {
        review(&one, coffee, stars, "Lang genug ist das.").await.ok();
    }
    review(&one, coffee, 3, "Lang genug ist das.").await.refused(ErrorCode::RateLimited);
    assert_eq!(reviews(&one, coffee).await[0]["rating"], 4);
    review(&other, coffee, 3, "Lang genug ist das.").await.ok();
    app.advance(HOUR);
    review(&one, coffee, 3, "Lang genug ist das.").await.ok();
}
