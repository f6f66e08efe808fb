//! What a conversation remembers, whose it is, and when it is forgotten.

use super::{ONE, OTHER, data, text, with_model};
use crate::support::{TestApp, on_sqlite};
use kontor::features::support;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

#[on_sqlite]
async fn a_follow_up_is_understood(app: TestApp) {
    // Pages about the goods belong to the demo.
    let app = app.restart_with(|config| config.demo = true).await;
    let visitor = app.visitor();
    visitor.ask_bot_in(ONE, "Wie bereite ich eine French Press zu?").await.ok();
    let more = visitor.ask_bot_in(ONE, "und wie lange muss das ziehen?").await.ok();
    assert!(text(&more).contains("4 Minuten"), "{more}");
}

#[on_sqlite]
async fn it_is_its_owners_and_ends(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Gut [1].".to_owned(), |_| ()).await;
    let (member, other, visitor) = (app.member().await, app.member().await, app.visitor());
    let earlier = || data(&model.calls().pop().unwrap()["messages"])["frueher"].clone();
    member.ask_bot_in(ONE, "Was kostet Premium?").await.ok();
    assert_eq!(earlier(), json!([]));
    member.ask_bot_in(ONE, "Und was bringt Premium?").await.ok();
    assert_eq!(
        earlier(),
        json!([{ "von": "mitglied", "text": "Was kostet Premium?" }, { "von": "bot", "text": "Gut [1]." }])
    );
    // The number alone opens no one else's conversation.
    for stranger in [(*other).clone(), (*visitor).clone()] {
        stranger.ask_bot_in(ONE, "Was kostet Premium?").await.ok();
        assert_eq!(earlier(), json!([]));
    }
    member.ask_bot_in(OTHER, "Was kostet Premium?").await.ok();
    assert_eq!(earlier(), json!([]));
    // A guest without a number is remembered by nothing.
    visitor.ask_bot("Was kostet Premium?").await.ok();
    visitor.ask_bot("Was bringt Premium?").await.ok();
    assert_eq!(earlier(), json!([]));

    let reset = member.post("/api/ai-bot/reset").json(&json!({ "conversationId": ONE })).await.ok();
    assert_eq!(reset, json!({ "success": true, "message": "Konversation zurückgesetzt" }));
    member.ask_bot_in(ONE, "Was kostet Premium?").await.ok();
    assert_eq!(earlier(), json!([]));
    // The other's is still there.
    other.ask_bot_in(ONE, "Und was bringt Premium?").await.ok();
    assert_ne!(earlier(), json!([]));
    visitor.post("/api/ai-bot/reset").await.ok();
}

#[on_sqlite]
async fn a_day_later_it_is_forgotten(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Gut [1].".to_owned(), |_| ()).await;
    let visitor = app.visitor();
    visitor.ask_bot_in(ONE, "Was kostet Premium?").await.ok();
    app.advance(DAY);
    visitor.ask_bot_in(OTHER, "Was kostet Premium?").await.ok();
    // Nor does it come back, whether it was removed yet or not.
    visitor.ask_bot_in(ONE, "Und was bringt Premium?").await.ok();
    assert_eq!(data(&model.calls().pop().unwrap()["messages"])["frueher"], json!([]));
    visitor.post("/api/ai-bot/reset").json(&json!({ "conversationId": ONE })).await.ok();
    let now = Time(app.now());
    app.shop().db.write(move |tx| support::purge(tx, now)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM support_conversations", Vec::new()).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM support_turns", Vec::new()).await, 2);
    model.calls();
    visitor.ask_bot_in(ONE, "Und was bringt Premium?").await.ok();
    assert_eq!(data(&model.calls()[0]["messages"])["frueher"], json!([]));
}

#[on_sqlite]
async fn a_long_one_keeps_its_end(app: TestApp) {
    let visitor = app.visitor();
    for number in 0..52 {
        visitor.ask_bot_in(ONE, &format!("Frage {number}")).await.ok();
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM support_turns", Vec::new()).await, 100);
    let first: Value =
        app.number("SELECT COUNT(*) FROM support_turns WHERE content = 'Frage 1'", Vec::new()).await.into();
    assert_eq!(first, 0);
}
