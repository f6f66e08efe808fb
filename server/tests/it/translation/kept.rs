//! What is known already is not asked again.

use super::{text, with_service};
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

const GERMAN: &str = "Hat jemand die neue Röstung schon im Handfilter probiert?";

#[on_both]
async fn the_same_text_is_asked_once_for_each_pair(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    let (one, other) = (app.member().await, app.member().await);
    let first = one.translate(GERMAN, "en").await.ok();
    assert_eq!(
        first,
        json!({ "translatedText": format!("[en] {GERMAN}"), "detectedLanguage": "de", "cached": false })
    );
    for member in [&one, &other] {
        let again = member.translate(GERMAN, "en").await.ok();
        assert_eq!((text(&again), &again["cached"]), (text(&first), &json!(true)));
    }
    assert_eq!(service.calls().len(), 1);
    assert_eq!(one.translate(GERMAN, "fr").await.ok()["cached"], false);
    assert_eq!(one.translate(&format!("{GERMAN}!"), "en").await.ok()["cached"], false);
    let body = json!({ "text": GERMAN, "targetLanguage": "en", "sourceLanguage": "de" });
    let told = one.post("/api/translate").json(&body).await.ok();
    assert_eq!((&told["cached"], &told["detectedLanguage"]), (&json!(false), &json!("de")));
    assert_eq!(service.calls()[2]["source"], "de");
    // The text itself is not kept.
    let kept =
        app.number("SELECT COUNT(*) FROM translation_entries WHERE text_hash LIKE '%Röstung%'", Vec::new());
    assert_eq!(kept.await, 0);
}

#[on_both]
async fn it_is_kept_for_a_while(app: TestApp) {
    let (app, service) = with_service(&app, |config| config.translation.keep_days = 2).await;
    let member = app.member().await;
    member.translate(GERMAN, "en").await.ok();
    app.advance(DAY);
    let member = member.sign_in(&member.name).await;
    assert_eq!(member.translate(GERMAN, "en").await.ok()["cached"], true);
    app.advance(DAY + 1);
    let member = member.sign_in(&member.name).await;
    assert_eq!(member.translate(GERMAN, "en").await.ok()["cached"], false);
    assert_eq!(service.calls().len(), 2);
    app.advance(3 * DAY);
    let now = kontor::time::Time(app.now());
    app.shop().db.write(move |tx| kontor::features::translation::purge(tx, now)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM translation_entries", Vec::new()).await, 0);
}

#[on_both]
async fn many_who_ask_at_once_cost_one_call(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    service.moods.slow_down(std::time::Duration::from_millis(200));
    let member = app.member().await;
    let answers =
        futures::future::join_all((0..12).map(|_| async { member.translate(GERMAN, "en").await.ok() })).await;
    assert!(answers.iter().all(|answer| text(answer) == text(&answers[0])));
    assert_eq!(service.calls().len(), 1);
}

#[on_sqlite]
async fn what_is_in_the_language_already_needs_no_service(app: TestApp) {
    let member = app.member().await;
    let same = member.translate(GERMAN, "de").await.ok();
    assert_eq!(same, json!({ "translatedText": GERMAN, "detectedLanguage": "de", "cached": true }));
    member.translate(GERMAN, "en").await.refused(ErrorCode::TranslationUnavailable);
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!(config["providers"]["translation"], false);
    let (app, service) = with_service(&app, |_| ()).await;
    assert_eq!(app.visitor().get("/api/config").await.ok()["providers"]["translation"], true);
    member.at(&app).translate(GERMAN, "de").await.ok();
    assert_eq!(service.calls().len(), 0);
}

#[on_sqlite]
async fn bad_input_is_named(app: TestApp) {
    let member = app.member().await;
    member.translate("Moin", "tlh").await.refused_field("targetLanguage", ErrorCode::LanguageUnknown);
    member.translate("Moin", "DE").await.refused_field("targetLanguage", ErrorCode::LanguageUnknown);
    member.translate(" \n ", "en").await.refused_field("text", ErrorCode::Required);
    member.translate(&"ä".repeat(4001), "en").await.refused_field("text", ErrorCode::TooLong);
    let body = json!({ "text": "Moin", "targetLanguage": "en", "sourceLanguage": "xx" });
    member
        .post("/api/translate")
        .json(&body)
        .await
        .refused_field("sourceLanguage", ErrorCode::LanguageUnknown);
}
