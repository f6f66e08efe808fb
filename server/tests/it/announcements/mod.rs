//! Announcements: who is told, each way, once; and letters only to who agreed to them.

mod audiences;
mod batches;
mod channels;
mod consent;
mod leaving;
mod office;
mod person;

use crate::mail::letters;
use crate::support::{Actor, Answer, TestApp};
use kontor::features::announcements::spread_next;
use serde_json::{Value, json};

pub const OFFICE: &str = "/api/admin/announcements";
pub const REACH: &str = "/api/admin/announcements/reach";
pub const NEWS_MAIL: &str = "/api/announcements/mail";
pub const CONFIRM: &str = "/api/announcements/mail/confirm";
pub const LEAVE: &str = "/api/announcements/mail/leave";

/// To all members, on every way; `change` says what is different.
pub fn form(change: Value) -> Value {
    let mut form = json!({
        "title": "Neue Ernte", "content": "Der Yirgacheffe ist da.", "audience": "all",
        "byPush": true, "byTelegram": true, "byMail": true,
    });
    form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    form
}

/// Sends an announcement; its number.
pub async fn announce(app: &TestApp, change: Value) -> i64 {
    let key = format!("news-{}", app.next_number());
    let owner = app.owner().await;
    let owner = owner.sign_in(&owner.name).await;
    let sent = owner.post(OFFICE).key(&key).json(&form(change)).await;
    assert_eq!(sent.status, 201, "{}", sent.describe());
    sent.json()["id"].as_i64().unwrap()
}

/// Lets the worker go on to the end; how many turns that took.
pub async fn spread(app: &TestApp) -> usize {
    let mut turns = 0;
    while spread_next(app.shop()).await.unwrap() {
        turns += 1;
    }
    app.deliver_events().await;
    turns
}

/// What the owner sees of it.
pub async fn seen(app: &TestApp, id: i64) -> Value {
    let owner = app.owner().await;
    owner.sign_in(&owner.name).await.get(&format!("{OFFICE}/{id}")).await.ok()
}

/// Reached, delivered and failed, of one way; nothing where it was not chosen.
pub fn counts(announcement: &Value, channel: &str) -> Option<(i64, i64, i64)> {
    let count =
        announcement["channels"].as_array().unwrap().iter().find(|count| count["channel"] == channel)?;
    let number = |name: &str| count[name].as_i64().unwrap();
    Some((number("reached"), number("delivered"), number("failed")))
}

/// Titles of the news in a member's list.
pub async fn news_of(member: &Actor) -> Vec<String> {
    let listed = member.get("/api/notifications").await.ok();
    let news = listed.as_array().unwrap().iter().filter(|told| told["type"] == "announcement");
    news.map(|told| told["title"].as_str().unwrap().to_owned()).collect()
}

/// Asks for news by mail, as the profile does.
pub async fn ask(member: &Actor) -> Answer {
    let wording = member.get(NEWS_MAIL).await.ok()["wording"].clone();
    member.post(NEWS_MAIL).json(&json!({ "wording": wording })).await
}

/// The secret in the newest letter that has one.
pub async fn secret(app: &TestApp) -> String {
    for letter in letters(app).await {
        let text = letter["text"].as_str().unwrap();
        if let Some((_, rest)) = text.split_once("?schluessel=") {
            return rest.split_whitespace().next().unwrap().to_owned();
        }
    }
    panic!("no letter has a link")
}

pub async fn confirm(app: &TestApp, secret: &str) -> Answer {
    app.visitor().post(CONFIRM).json(&json!({ "token": secret })).await
}

/// A member with an address who has agreed to letters.
pub async fn subscriber(app: &TestApp) -> crate::support::Member {
    let member = app.member_with_address().await;
    ask(&member).await.ok();
    confirm(app, &secret(app).await).await.ok();
    member
}
