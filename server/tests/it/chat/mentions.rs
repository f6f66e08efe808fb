//! Members who are named: for whom it stands out, and who is told.

use crate::support::{Actor, TestApp, on_both};
use serde_json::{Value, json};

fn named(message: &Value) -> Vec<i64> {
    let mentions = message["mentions"].as_array().unwrap().iter();
    mentions.map(|mention| mention["userId"].as_i64().unwrap()).collect()
}

/// What a member was told of being named: where, and whether it was read.
async fn told(app: &TestApp, who: &Actor) -> Vec<String> {
    app.deliver_events().await;
    let all = who.get("/api/notifications").await.ok();
    let all = all.as_array().unwrap().iter().filter(|told| told["title"] == "Sie wurden erwähnt");
    all.map(|told| told["actionUrl"].as_str().unwrap().to_owned()).collect()
}

#[on_both]
async fn a_named_member_stands_out_and_is_told(app: TestApp) {
    let (author, jorge) = (app.member().await, app.member_named("jorge").await);
    let message = author.said(1, "Frag mal @Jorge. Oder @jemanden.").await;
    assert_eq!(message["mentions"], json!([{ "userId": jorge.id, "username": "jorge" }]));
    assert_eq!(jorge.read(1, "").await.ok()[0]["mentions"], message["mentions"]);
    assert_eq!(told(&app, &jorge).await, ["/chat/1"]);
    // One notice of a conversation waits, however often.
    author.said(1, "@jorge, bist du da?").await;
    assert_eq!(told(&app, &jorge).await, ["/chat/1"]);
    let all = jorge.get("/api/notifications").await.ok();
    assert!(!all.to_string().contains("Frag mal"), "nothing of what was written");
    assert!(!all.to_string().contains(&author.name), "and not by whom: that account may go");
    assert_eq!(app.owner().await.audit_of("chat.mentioned").await, Vec::<Value>::new());
}

#[on_both]
async fn who_may_not_enter_is_not_told_and_no_one_sees_the_difference(app: TestApp) {
    let (author, inside, outside) =
        (app.premium().await, app.premium().await, app.member_named("jorge").await);
    let message = author.said(2, &format!("@{} und @jorge", inside.name)).await;
    let mut both = vec![inside.id, outside.id];
    both.sort_unstable();
    assert_eq!(named(&message), both);
    assert_eq!(told(&app, &inside).await, ["/chat/2"]);
    assert_eq!(told(&app, &outside).await, Vec::<String>::new());
    // In a private room the other one hears of every message anyway, and no one else of any.
    let room = author.chat_with(inside.id).await;
    author.said(room, &format!("@{} und @jorge", inside.name)).await;
    assert_eq!(told(&app, &inside).await, ["/chat/2"]);
    assert_eq!(told(&app, &outside).await, Vec::<String>::new());
}

#[on_both]
async fn no_account_that_is_not_there_is_named(app: TestApp) {
    let author = app.member().await;
    let (banned, unapproved) = (app.banned().await, app.unapproved().await);
    let text = format!("@{} @{} @niemand mail@{}", banned.name, unapproved.name, author.name);
    assert_eq!(named(&author.said(1, &text).await), [0; 0]);
    // Oneself is no news.
    let own = author.said(1, &format!("@{}", author.name)).await;
    assert_eq!(named(&own), [author.id]);
    assert_eq!(told(&app, &author).await, Vec::<String>::new());
}

#[on_both]
async fn ten_are_named_at_most(app: TestApp) {
    let author = app.member().await;
    let mut text = String::new();
    for number in 0..12 {
        text += &format!("@gast_{number} ");
        app.member_named(&format!("gast_{number}")).await;
    }
    assert_eq!(named(&author.said(1, &text).await).len(), 10);
}

#[on_both]
async fn an_edit_names_others_and_tells_only_those(app: TestApp) {
    let (author, one, two) =
        (app.member().await, app.member_named("eins").await, app.member_named("zwei").await);
    let message = author.said(1, "@eins").await;
    assert_eq!(told(&app, &one).await, ["/chat/1"]);
    one.post("/api/notifications/mark-all-read").await.ok();
    let edited = author.edit(&message, "@eins und @zwei").await.ok();
    assert_eq!(named(&edited), [one.id, two.id]);
    assert_eq!(told(&app, &two).await, ["/chat/1"]);
    assert_eq!(named(&author.edit(&message, "niemand").await.ok()), [0; 0]);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_mentions", Vec::new()).await, 0);
}

#[on_both]
async fn who_names_everybody_all_the_time_is_heard_no_more(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let (author, other) = (app.member().await, app.member_named("jorge").await);
    for _ in 0..60 {
        author.said(1, "@jorge").await;
    }
    assert_eq!(told(&app, &other).await, ["/chat/1"]);
    let unread = other.get("/api/notifications").await.ok()[0]["id"].clone();
    app.advance(61_000);
    let message = author.said(1, "@jorge").await;
    assert_eq!(named(&message), [other.id], "it stands out");
    app.deliver_events().await;
    assert_eq!(other.get("/api/notifications").await.ok()[0]["id"], unread, "and is not told");
}

/// Where the newest notices of being answered lead to, and of which kind they are.
async fn answered(app: &TestApp, who: &Actor) -> Vec<(String, String)> {
    app.deliver_events().await;
    let all = who.get("/api/notifications").await.ok();
    let all = all.as_array().unwrap().iter().filter(|told| told["title"] == "Antwort auf Ihre Nachricht");
    let text = |told: &Value, name: &str| told[name].as_str().unwrap().to_owned();
    all.map(|told| (text(told, "actionUrl"), text(told, "type"))).collect()
}

#[on_both]
async fn an_answer_tells_whose_message_it_is(app: TestApp) {
    let (author, other) = (app.member_named("jorge").await, app.member().await);
    let original = author.said(1, "Wer kommt morgen?").await;
    let answer = other.replied(1, &original, "Ich!").await;
    other.replied(1, &original, "Um sieben.").await;
    let told = [("/chat/1".to_owned(), "mention".to_owned())];
    assert_eq!(answered(&app, &author).await, told, "one notice of a conversation waits");
    // Who is named as well is told of that, and only once; oneself is no news.
    author.replied(1, &original, "Ich auch.").await;
    let third = app.member_named("dora").await;
    third.replied(1, &answer, "@jorge kommt auch").await;
    assert_eq!(answered(&app, &other).await, told);
    assert_eq!(self::told(&app, &author).await, ["/chat/1"]);
    let mine = third.said(1, "Noch jemand?").await;
    other.replied(1, &mine, "@dora ja").await;
    assert_eq!(answered(&app, &third).await, []);
    // Of two in a private room each hears of every message.
    let room = author.chat_with(other.id).await;
    let private = author.said(room, "Unter uns").await;
    other.replied(room, &private, "Ja").await;
    author.post("/api/notifications/mark-all-read").await.ok();
    assert_eq!(answered(&app, &author).await, told);
    assert_eq!(app.owner().await.audit_of("chat.mentioned").await, Vec::<Value>::new());
}

#[on_both]
async fn mentions_are_switched_by_themselves(app: TestApp) {
    let (author, one) = (app.member().await, app.member_named("eins").await);
    let switch = async |settings: Value| {
        one.put("/api/user/profile").json(&json!({ "notificationSettings": settings })).await.ok();
    };
    let kinds = async || {
        app.deliver_events().await;
        let all = one.get("/api/notifications").await.ok();
        let kinds: Vec<_> =
            all.as_array().unwrap().iter().map(|told| told["type"].as_str().unwrap().to_owned()).collect();
        for told in all.as_array().unwrap() {
            one.delete(&format!("/api/notifications/{}", told["id"])).await.ok();
        }
        kinds
    };
    // As the chat, until it is said otherwise.
    switch(json!({ "chat": false })).await;
    author.said(1, "@eins").await;
    assert_eq!(kinds().await, Vec::<String>::new());
    switch(json!({ "mentions": true })).await;
    author.said(1, "@eins").await;
    app.member().await.chat_with(one.id).await;
    assert_eq!(kinds().await, ["mention"]);
    switch(json!({ "chat": true, "mentions": false })).await;
    author.said(1, "@eins").await;
    app.member().await.chat_with(one.id).await;
    assert_eq!(kinds().await, ["chat"]);
    // A room that is muted on devices mutes no mention.
    switch(json!({ "mentions": true })).await;
    one.put("/api/push/rooms/1").json(&json!({ "isWanted": false })).await.ok();
    author.said(1, "@eins").await;
    assert_eq!(kinds().await, ["mention"]);
    let exported = one.get("/api/user/export").await.ok();
    assert!(exported["notifications"].as_array().unwrap().is_empty(), "{exported}");
}
