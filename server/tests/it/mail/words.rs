//! The owner's own paragraph: in the letters that take one, and nowhere else.

use super::letters;
use crate::support::{Actor, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::json;

const PLACED: &str = "/api/admin/letters/order_placed";

#[on_both]
async fn the_owners_words_stand_between_the_greeting_and_what_the_shop_says(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let words = "Wir rösten <b>montags</b>.\r\nBis bald!";
    let saved = owner.put(PLACED).json(&json!({ "words": words, "version": 0 })).await.ok();
    assert_eq!(
        (&saved["words"], &saved["version"]),
        (&json!("Wir rösten <b>montags</b>.\nBis bald!"), &json!(1))
    );
    let guest = Actor::nobody(&app);
    let mut wish = order(&[(&coffee, 1)]);
    wish["customerPhone"] = json!("greta@post.example");
    guest.place(&wish).await.ok();
    app.deliver_events().await;
    let letter = &letters(&app).await[0];
    let (text, html) = (letter["text"].as_str().unwrap(), letter["html"].as_str().unwrap());
    let begin = "Guten Tag,\n\nWir rösten <b>montags</b>.\nBis bald!\n\nVielen Dank! Ihre Bestellung #";
    assert!(text.starts_with(begin), "{text}");
    assert!(html.contains("&lt;b&gt;montags"), "{html}");
    assert_eq!(owner.audit_of("mail.words_changed").await.len(), 1);
    // Taken back, the letter is as it came.
    owner.put(PLACED).json(&json!({ "words": " ", "version": 1 })).await.ok();
    guest.place(&wish).await.ok();
    app.deliver_events().await;
    let letter = &letters(&app).await[0];
    assert!(letter["text"].as_str().unwrap().starts_with("Guten Tag,\n\nvielen Dank! "), "{letter}");
}

#[on_both]
async fn they_are_checked_and_never_overwritten_unseen(app: TestApp) {
    let owner = app.owner().await;
    let save =
        |words: &str, version: i64| owner.put(PLACED).json(&json!({ "words": words, "version": version }));
    save(&"ä".repeat(2001), 0).await.refused_field("words", ErrorCode::TooLong);
    save("Glocke\u{7}", 0).await.refused_field("words", ErrorCode::InvalidCharacters);
    save("Erste.", 0).await.ok();
    save("Erste.", 0).await.ok();
    save("Zweite.", 0).await.refused(ErrorCode::ChangedMeanwhile);
    let all = owner.get("/api/admin/letters").await.ok();
    assert_eq!(all.as_array().unwrap().len(), 9);
    assert_eq!((&all[0]["kind"], &all[0]["words"]), (&json!("order_placed"), &json!("Erste.")));
    let admin = app.admin().await;
    admin.get("/api/admin/letters").await.refused(ErrorCode::OwnerOnly);
    // No words of one's own in what the law wants.
    owner
        .put("/api/admin/letters/revocation")
        .json(&json!({ "words": "x", "version": 0 }))
        .await
        .refused(ErrorCode::NotFound);
}

#[on_both]
async fn a_preview_shows_the_letter_and_stores_nothing(app: TestApp) {
    let owner = app.owner().await;
    let body = json!({ "words": "Bis bald!" });
    let shown = owner.post(&format!("{PLACED}/preview")).json(&body).await.ok();
    let html = shown["html"].as_str().unwrap();
    assert!(html.contains("Bis bald!") && html.contains("Vielen Dank!"), "{html}");
    assert_eq!(owner.get("/api/admin/letters").await.ok()[0]["version"], 0);
}
