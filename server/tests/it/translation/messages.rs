//! Chat messages: translated for their readers, and kept no longer than they are.

use super::{text, with_service};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::DAY;
use kontor_db::Engine;
use serde_json::json;

const GERMAN: &str = "Treffen wir uns morgen um sieben vor dem Laden in der Gasse?";

const fn columns_of_translations(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT COUNT(*) FROM pragma_table_info('translation_entries')",
        Engine::Postgres => {
            "SELECT COUNT(*) FROM information_schema.columns
             WHERE table_name = 'translation_entries' AND table_schema = current_schema()"
        }
    }
}

#[on_both]
async fn readers_share_a_translation_that_goes_with_the_message(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    let (author, reader) = (app.member().await, app.member().await);
    let id = author.said(1, GERMAN).await["id"].as_i64().unwrap();
    assert_eq!(author.translate_message(id, GERMAN, "en").await.ok()["cached"], false);
    assert_eq!(reader.translate_message(id, GERMAN, "en").await.ok()["cached"], true);
    assert_eq!(service.calls().len(), 1);
    let entries = || app.number("SELECT COUNT(*) FROM translation_entries", Vec::new());
    assert_eq!(entries().await, 1);
    // Its author takes it back.
    author.delete(&format!("/api/chat/messages/{id}")).json(&json!({})).await.ok();
    assert_eq!(entries().await, 0);
    reader.translate_message(id, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);

    let id = author.said(1, GERMAN).await["id"].as_i64().unwrap();
    author.translate_message(id, GERMAN, "en").await.ok();
    app.advance(DAY);
    let author = author.sign_in(&author.name).await;
    author.translate_message(id, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(entries().await, 0);
}

#[on_both]
async fn an_edited_message_is_translated_anew(app: TestApp) {
    const CHANGED: &str = "Treffen wir uns morgen um acht vor dem Laden in der Gasse?";
    let (app, service) = with_service(&app, |_| ()).await;
    let (author, reader) = (app.member().await, app.member().await);
    let message = author.said(1, GERMAN).await;
    let id = message["id"].as_i64().unwrap();
    reader.translate_message(id, GERMAN, "en").await.ok();
    author.edit(&message, CHANGED).await.ok();
    reader.translate_message(id, GERMAN, "en").await.refused(ErrorCode::TranslationTextChanged);
    let new = reader.translate_message(id, CHANGED, "en").await.ok();
    assert_eq!(text(&new), format!("[en] {CHANGED}"));
    assert_eq!(new["cached"], false);
    assert_eq!(service.calls().len(), 2);
    assert_eq!(
        app.number("SELECT COUNT(*) FROM translation_entries", Vec::new()).await,
        1,
        "in place of the old one"
    );
}

#[on_both]
async fn nothing_of_a_private_room_is_kept_or_found_by_others(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    let (one, other, stranger) = (app.member().await, app.member().await, app.member().await);
    let room = one.chat_with(other.id).await;
    let message = one.said(room, GERMAN).await;
    let id = message["id"].as_i64().unwrap();
    let theirs = other.translate_message(id, GERMAN, "en").await.ok();
    assert_eq!(text(&theirs), format!("[en] {GERMAN}"));
    // Neither by the message nor by its words.
    stranger.translate_message(id, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);
    assert_eq!(stranger.translate(GERMAN, "en").await.ok()["cached"], false);
    let (admin, owner) = (app.admin().await, app.owner().await);
    admin.translate_message(id, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);
    owner.translate_message(id, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);
    // The service is told the text and nothing else.
    let mut sent = service.calls().remove(0);
    sent.as_object_mut()
        .unwrap()
        .retain(|key, _| !["q", "source", "target", "format", "api_key"].contains(&key.as_str()));
    assert_eq!(sent, json!({}));
    // What is kept names no person and no room: this is every column but the number, the hash and the time.
    let translated = format!("[en] {GERMAN}");
    let kept = app.number(
        "SELECT COUNT(*) FROM translation_entries WHERE message_id = $1 AND source_language = 'auto'
            AND target_language = 'en' AND detected_language = 'de' AND translated_text = $2",
        vec![id.into(), translated.into()],
    );
    assert_eq!(kept.await, 1);
    // And the hash is one of the text alone: the stranger's entry has the same.
    let hashes = app.number("SELECT COUNT(DISTINCT text_hash) FROM translation_entries", Vec::new());
    assert_eq!(hashes.await, 1);
    // Told are all columns there are.
    let columns = app.number(columns_of_translations(app.shop().db.engine()), Vec::new()).await;
    assert_eq!(columns, 8);
}

#[on_both]
async fn the_text_is_the_messages_own(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    let member = app.member().await;
    let id = member.said(1, GERMAN).await["id"].as_i64().unwrap();
    member.translate_message(id, "Etwas ganz anderes", "en").await.refused(ErrorCode::TranslationTextChanged);
    member.translate_message(999_999, GERMAN, "en").await.refused(ErrorCode::ChatMessageNotFound);
    assert!(service.calls().is_empty());
}

#[on_both]
async fn a_message_that_goes_meanwhile_is_not_kept(app: TestApp) {
    let (app, service) = with_service(&app, |_| ()).await;
    service.moods.slow_down(std::time::Duration::from_millis(400));
    let member = app.member().await;
    let id = member.said(1, GERMAN).await["id"].as_i64().unwrap();
    let translating = async { member.translate_message(id, GERMAN, "en").await.ok() };
    let deleting = async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        member.delete(&format!("/api/chat/messages/{id}")).json(&json!({})).await.ok();
    };
    let (answer, ()) = futures::join!(translating, deleting);
    assert_eq!(text(&answer), format!("[en] {GERMAN}"));
    assert_eq!(app.number("SELECT COUNT(*) FROM translation_entries", Vec::new()).await, 0);
}
