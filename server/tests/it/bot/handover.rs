//! Handing over to the owner.

use super::ONE;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn the_last_question_waits_in_a_private_chat(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    member.ask_bot_in(ONE, "Was kostet Premium?").await.ok();
    member.ask_bot_in(ONE, "Gibt es bei euch auch Schokolade?").await.ok();
    let hand_over = || member.post("/api/ai-bot/handover").json(&json!({ "conversationId": ONE }));
    let answer = hand_over().await.ok();
    let room = answer["roomId"].as_i64().unwrap();
    assert_eq!(
        answer,
        json!({ "success": true, "message": "Der Inhaber antwortet Ihnen im privaten Chat.", "roomId": room })
    );
    let said = ["Frage aus dem Support-Bot:\nGibt es bei euch auch Schokolade?"];
    assert_eq!(member.texts(room, "").await, said);
    assert_eq!(owner.room(room).await.unwrap()["unread"], 1);
    // However often it is asked for: one room, one message.
    assert_eq!(hand_over().await.ok()["roomId"], room);
    assert_eq!(owner.texts(room, "").await, said);
    member.ask_bot_in(ONE, "Und Nüsse?").await.ok();
    assert_eq!(hand_over().await.ok()["roomId"], room);
    assert_eq!(owner.texts(room, "").await.len(), 2);
    owner.said(room, "Zurzeit nicht.").await;
    member.said(room, "Danke!").await;
    // Others are not let in.
    app.admin().await.read(room, "").await.refused(ErrorCode::ChatRoomNotFound);
}

#[on_both]
async fn it_needs_no_question_but_an_account(app: TestApp) {
    let member = app.member().await;
    let room = member.post("/api/ai-bot/handover").await.ok()["roomId"].as_i64().unwrap();
    assert!(member.texts(room, "").await.is_empty());
    app.visitor().post("/api/ai-bot/handover").await.refused(ErrorCode::NotSignedIn);
    app.owner().await.post("/api/ai-bot/handover").await.refused(ErrorCode::NotOnYourself);
    // Writing to the owner of one's own accord is what premium brings, as before.
    app.member().await.open_chat(1).await.refused(ErrorCode::ChatOwnerPremiumOnly);
}
