//! What a linked member writes to the bot reaches the owner, once, and the owner's answer goes back, once.

use super::linked;
use crate::doubles::telegram::{Person, Telegram};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::telegram;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};
use std::time::Duration;

struct Stage {
    app: TestApp,
    telegram: Telegram,
    member: Actor,
    person: Person,
}

/// A shop with a bot, and a member who is linked.
async fn stage(app: &TestApp) -> Stage {
    let telegram = Telegram::start().await;
    let app = telegram.employ(app).await;
    let member = (*app.member_named("kim_kaffee").await).clone();
    let person = telegram.person(5, "Kim", None);
    linked(&app, &telegram, &member, &person).await;
    Stage { app, telegram, member, person }
}

impl Stage {
    async fn arrives(&self) {
        for status in self.telegram.deliver(&self.app).await {
            assert_eq!(status, 200);
        }
        self.telegram.let_send(&self.app).await;
    }

    async fn write(&self, text: &str) {
        self.person.writes(text);
        self.arrives().await;
    }

    /// The one private room with the owner, as a person sees it.
    async fn room(&self, who: &Actor) -> Value {
        let rooms = who.get("/api/chat/rooms").await.ok();
        let mut private = rooms.as_array().unwrap().iter().filter(|room| room["isPrivate"] == true);
        let room = private.next().unwrap().clone();
        assert_eq!(private.next(), None);
        room
    }

    async fn messages(&self, who: &Actor) -> Vec<Value> {
        let id = self.room(who).await["id"].clone();
        let page = who.get(&format!("/api/chat/rooms/{id}/messages")).await.ok();
        page.as_array().unwrap().clone()
    }

    async fn answer(&self, text: &str) {
        let owner = self.app.owner().await;
        let id = self.room(&owner).await["id"].clone();
        let message = json!({ "content": text });
        owner.post(&format!("/api/chat/rooms/{id}/messages")).json(&message).await.ok();
        self.telegram.let_send(&self.app).await;
    }

    fn said(&self, part: &str) -> usize {
        self.person.messages().iter().filter(|sent| sent.text.contains(part)).count()
    }
}

#[on_both]
async fn a_question_reaches_the_owner_and_the_answer_goes_back(app: TestApp) {
    let stage = stage(&app).await;
    stage.write("Haben Sie auch Hafermilch?").await;
    let owner = stage.app.owner().await;
    let room = stage.room(&owner).await;
    assert_eq!(
        (&room["unread"], &room["telegram"], &room["partner"]["username"]),
        (&json!(1), &json!("reached"), &json!("kim_kaffee"))
    );
    let [message] = stage.messages(&owner).await.try_into().unwrap();
    assert_eq!(
        (&message["content"], &message["via"], &message["author"]["username"]),
        (&json!("Haben Sie auch Hafermilch?"), &json!("telegram"), &json!("kim_kaffee"))
    );
    assert_eq!(stage.said("Ihre Nachricht ist angekommen."), 1);
    stage.write("Und Mandelmilch?").await;
    assert_eq!(stage.said("Ihre Nachricht ist angekommen."), 1, "said once an hour");

    stage.answer("Beides, im Regal links.").await;
    assert_eq!(stage.said("Beides, im Regal links."), 1);
    assert_eq!(stage.person.last().text, "💬 Antwort aus dem Shop:\n\nBeides, im Regal links.");
    let seen = stage.messages(&stage.member).await;
    assert_eq!(seen.len(), 3);
    assert_eq!((&seen[2]["content"], &seen[2]["via"]), (&json!("Beides, im Regal links."), &Value::Null));
    // Who goes on in the shop is answered in the shop.
    let id = room["id"].clone();
    let message = json!({ "content": "Danke!" });
    stage.member.post(&format!("/api/chat/rooms/{id}/messages")).json(&message).await.ok();
    stage.answer("Gern.").await;
    assert_eq!((stage.said("Gern."), &stage.room(&owner).await["telegram"]), (0, &Value::Null));
    let export = stage.member.get("/api/user/export").await.ok();
    assert!(export["chat"].to_string().contains("Hafermilch"));
}

#[on_both]
async fn a_corrected_answer_goes_out_again_and_a_message_from_there_is_changed_there(app: TestApp) {
    let stage = stage(&app).await;
    stage.write("Bis wann haben Sie offen?").await;
    stage.answer("Bis 19 Uhr.").await;
    let owner = stage.app.owner().await;
    let [question, answer] = stage.messages(&owner).await.try_into().unwrap();
    owner
        .put(&format!("/api/chat/messages/{}", answer["id"]))
        .json(&json!({ "content": "Bis 20 Uhr." }))
        .await
        .ok();
    stage.telegram.let_send(&stage.app).await;
    assert_eq!(stage.person.last().text, "✏️ Die Antwort aus dem Shop lautet jetzt:\n\nBis 20 Uhr.");
    let own = stage.member.put(&format!("/api/chat/messages/{}", question["id"]));
    own.json(&json!({ "content": "Anders" })).await.refused(ErrorCode::ChatEditElsewhere);
    // What the member changes in the shop stays there, and the conversation goes on.
    assert_eq!(stage.room(&owner).await["telegram"], "reached");
}

#[on_both]
async fn an_update_that_comes_again_is_stored_once(app: TestApp) {
    let stage = stage(&app).await;
    stage.person.writes("Einmal bitte.");
    let update = stage.telegram.last_update();
    let node = stage.app.another_node().await;
    let (first, second, third) = tokio::join!(
        stage.telegram.bring(&stage.app, &update),
        stage.telegram.bring(&node, &update),
        stage.telegram.bring(&stage.app, &update)
    );
    for status in [first, second, third] {
        assert!(matches!(status, 200 | 503), "{status}");
    }
    // Killed between the message and the note that it was heard.
    stage.app.execute("DELETE FROM telegram_updates", Vec::new()).await;
    for app in [&stage.app, &node] {
        assert_eq!(stage.telegram.bring(app, &update).await, 200);
    }
    stage.telegram.take_updates();
    stage.telegram.let_send(&stage.app).await;
    assert_eq!(stage.messages(&stage.member).await.len(), 1);
    assert_eq!(stage.said("Ihre Nachricht ist angekommen."), 1);
}

#[on_both]
async fn polling_brings_the_same(app: TestApp) {
    let stage = stage(&app).await;
    let (config, mut offset) = (&stage.telegram, None);
    let app = stage
        .app
        .restart_with(|settings| {
            config.configure(settings);
            settings.telegram.polling = true;
            settings.public_url = None;
        })
        .await;
    telegram::set_up(app.shop()).await.unwrap();
    stage.person.writes("Ohne Webhook.");
    assert_eq!(telegram::poll_once(app.shop(), &mut offset, Duration::ZERO).await.unwrap(), 1);
    assert_eq!(telegram::poll_once(app.shop(), &mut None, Duration::ZERO).await.unwrap(), 1, "again");
    let stage = Stage { member: stage.member.at(&app), app, ..stage };
    let [message] = stage.messages(&stage.member).await.try_into().unwrap();
    assert_eq!((&message["content"], &message["via"]), (&json!("Ohne Webhook."), &json!("telegram")));
}

#[on_both]
async fn who_blocks_the_bot_is_shown_as_such_and_finds_the_answer_in_the_shop(app: TestApp) {
    let stage = stage(&app).await;
    let owner = stage.app.owner().await;
    stage.write("Sind Sie da?").await;
    stage.person.blocks_silently();
    stage.answer("Ja!").await;
    assert_eq!(stage.room(&owner).await["telegram"], "blocked");
    stage.answer("Hallo?").await;
    assert_eq!(stage.app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
    let seen = stage.messages(&stage.member).await;
    assert_eq!(seen.len(), 3, "all of it is in the shop");
    // Writing lets the bot in again.
    stage.person.unblocks();
    stage.write("Doch wieder hier.").await;
    assert_eq!(stage.room(&owner).await["telegram"], "reached");
    stage.answer("Schön.").await;
    assert_eq!(stage.said("Schön."), 1);
}

#[on_both]
async fn a_stranger_is_told_once_a_day_and_nothing_is_kept(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(4_711_001, "Fremd", None);
    for _ in 0..3 {
        person.writes("Geheimes Anliegen");
    }
    telegram.deliver(&app).await;
    telegram.let_send(&app).await;
    let said = person.messages();
    assert_eq!(said.len(), 1);
    assert!(said[0].text.contains("„Mit Telegram verbinden“"), "{said:?}");
    for table in ["chat_messages", "telegram_messages", "telegram_talks"] {
        let count = match table {
            "chat_messages" => app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await,
            "telegram_messages" => app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await,
            _ => app.number("SELECT COUNT(*) FROM telegram_talks", Vec::new()).await,
        };
        assert_eq!(count, 0, "{table}");
    }
    app.advance(DAY);
    person.writes("Noch einmal");
    telegram.deliver(&app).await;
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), 2);
}

#[on_sqlite]
async fn only_text_is_passed_on_and_changes_are_told(app: TestApp) {
    let stage = stage(&app).await;
    stage.person.shows_a_picture();
    stage.person.shows_a_picture();
    stage.arrives().await;
    assert_eq!(stage.said("Ich kann nur Text weitergeben"), 1);
    stage.write("Zwei Pfund.").await;
    stage.person.edits("Drei Pfund.");
    stage.arrives().await;
    let said: Vec<_> =
        stage.messages(&stage.member).await.iter().map(|message| message["content"].clone()).collect();
    assert_eq!(said, [json!("Zwei Pfund."), json!("Geändert: Drei Pfund.")]);
}

#[on_sqlite]
async fn limits_and_bans_hold_here_too(app: TestApp) {
    let stage = stage(&app).await;
    let app = stage.app.restart_with(|config| config.limits.factor = 1).await;
    let stage = Stage { member: stage.member.at(&app), app, ..stage };
    for number in 0..45 {
        stage.person.writes(&format!("Nummer {number}"));
        // Not a burst: the chat has a limit of its own for a minute.
        stage.app.advance(HOUR / 60);
        stage.arrives().await;
    }
    assert_eq!(stage.messages(&stage.member).await.len(), 40);
    assert_eq!(stage.said("Zu viele Anfragen"), 1);
    stage.app.owner().await.ban(stage.member.id, "Streit").await.ok();
    stage.write("Ich bin gesperrt").await;
    assert_eq!(stage.said("Ihr Konto wurde gesperrt."), 1);
    assert_eq!(stage.app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 40);
}

#[on_sqlite]
async fn the_owner_hears_of_it_in_telegram_too(app: TestApp) {
    let stage = stage(&app).await;
    let owner = stage.app.owner().await;
    let boss = stage.telegram.person(1, "Chefin", None);
    linked(&stage.app, &stage.telegram, &owner, &boss).await;
    stage.write("Wann ist Markttag?").await;
    let told = boss.messages().into_iter().find(|sent| sent.text.starts_with('✉')).unwrap();
    assert_eq!(told.text, "✉️ „kim_kaffee“ schreibt Ihnen über Telegram:\n\nWann ist Markttag?");
    let room = stage.room(&owner).await["id"].clone();
    assert_eq!(told.buttons[0][0]["web_app"]["url"], format!("https://shop.example/chat/{room}"));
    boss.writes("Am Samstag");
    stage.arrives().await;
    assert!(boss.last().text.contains("im Shop unter „Chat“"), "{:?}", boss.last());
    assert_eq!(stage.messages(&stage.member).await.len(), 1);
}
