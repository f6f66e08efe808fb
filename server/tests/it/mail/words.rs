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
    assert_eq!(all.as_array().unwrap().len(), 17);
    assert_eq!((&all[0]["kind"], &all[0]["words"]), (&json!("order_placed"), &json!("Erste.")));
    let admin = app.admin().await;
    admin.get("/api/admin/letters").await.refused(ErrorCode::OwnerOnly);
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
    let all = owner.get("/api/admin/letters").await.ok();
    assert_eq!(all[0]["version"], 0);
    for letter in all.as_array().unwrap() {
        let kind = letter["kind"].as_str().unwrap();
        let path = format!("/api/admin/letters/{kind}");
        let shown = owner.post(&format!("{path}/preview")).json(&body).await.ok();
        let html = shown["html"].as_str().unwrap();
        let (words, last) = (html.find("Bis bald!").unwrap(), html.rfind("<p style").unwrap());
        assert_eq!(words > last, letter["below"] == true, "{kind}: {html}");
        let saved = owner.put(&path).json(&json!({ "words": "Bis bald!", "version": 0 })).await.ok();
        assert_eq!((&saved["words"], &saved["version"]), (&json!("Bis bald!"), &json!(1)), "{kind}");
    }
}

/// What a law fixes stays as it is, in full and first.
#[on_both]
async fn below_a_receipt_they_change_nothing_of_it(app: TestApp) {
    let owner = app.owner().await;
    let declare = async |contact: &str| {
        let body = json!({ "name": "Nina Fern", "contract": "Hausmischung", "contact": contact });
        let receipt = app.visitor().post("/api/revocations").key(contact).json(&body).await.ok();
        let letter = letters(&app).await[0]["text"].as_str().unwrap().to_owned();
        // Its own number is all that tells two receipts of the same moment apart.
        letter.replace(receipt["number"].as_str().unwrap(), "W-").replace(contact, "")
    };
    let before = declare("nina@post.example").await;
    let path = "/api/admin/letters/withdrawal_receipt";
    let words = json!({ "words": "Rückgaben bitte an unser Lager.", "version": 0 });
    let saved = owner.put(path).json(&words).await.ok();
    assert_eq!(saved["below"], true);
    let after = declare("fern@post.example").await;
    let mut without: Vec<&str> = after.split("\n\n").collect();
    let at = without.iter().position(|part| part.contains("Rückgaben bitte")).unwrap();
    let (last, _) =
        before.split("\n\n").enumerate().filter(|(_, part)| part.contains("Hausmischung")).last().unwrap();
    assert_eq!((without.remove(at), at), ("Rückgaben bitte an unser Lager.", last + 1), "{after}");
    assert_eq!(without.join("\n\n"), before);

    let member = app.member().await;
    let below = json!({ "words": "Fragen? Einfach antworten.", "version": 0 });
    owner.put("/api/admin/letters/address_check").json(&below).await.ok();
    member.put("/api/user/email").json(&json!({ "email": "anna@post.example" })).await.ok();
    let letter = letters(&app).await[0]["text"].as_str().unwrap().to_owned();
    let (_, rest) = letter.split_once("Der Link gilt 7 Tage lang.").unwrap();
    assert!(rest.contains("Fragen? Einfach antworten."), "{letter}");
    let preview = json!({ "words": "Bis bald!" });
    let html =
        owner.post(&format!("{path}/preview")).json(&preview).await.ok()["html"].as_str().unwrap().to_owned();
    assert!(html.find("Bis bald!") > html.find("bestätigt nur den Eingang"), "{html}");
}
