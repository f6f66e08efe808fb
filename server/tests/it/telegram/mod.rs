//! Telegram, against a double of the Bot API: who gets in by launch data, what the bot does, what it says to whom, and that
//! nothing is done twice or lost.

mod bot;
mod decisions;
mod goods;
mod link;
mod news;
mod payments;
mod polling;
mod queue;
mod register;
mod sign_in;
mod talking;
mod transfer;
mod webhook;

use crate::doubles::telegram::{Person, Telegram};
use crate::support::{Actor, MARK, PASSWORD, TestApp};
use serde_json::json;

/// Links an account with a person's chat, by a code as the profile gives it.
pub async fn linked(app: &TestApp, telegram: &Telegram, account: &Actor, person: &Person) {
    let url = account.post("/api/user/telegram/code").await.ok()["url"].as_str().unwrap().to_owned();
    let (_, parameter) = url.split_once("?start=").unwrap();
    person.writes(&format!("/start {parameter}"));
    assert_eq!(telegram.deliver(app).await, [200]);
    telegram.let_send(app).await;
    assert!(person.last().text.contains(&format!("„{}“", account.name)), "{:?}", person.last());
    assert_eq!(account.get("/api/user/telegram").await.ok()["linked"], true);
}

/// A call with launch data in it.
async fn with_launch(actor: &Actor, path: &str, launch: &str) -> crate::support::Answer {
    actor.post(path).header("x-device-mark", MARK).json(&json!({ "initData": launch })).await
}

/// Links the account with launch data, as who knows its password does.
async fn link(actor: &Actor, launch: &str) -> crate::support::Answer {
    actor.post("/api/telegram/link").json(&json!({ "initData": launch, "password": PASSWORD })).await
}

async fn sign_in(app: &TestApp, launch: &str) -> crate::support::Answer {
    with_launch(&app.visitor(), "/api/telegram/sign-in", launch).await
}
