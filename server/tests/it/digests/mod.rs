//! Digests: a mail in the evening with what a member has missed, once, and with nothing that may not be read any more.

mod choosing;
mod collecting;
mod leaving;
mod letters;
mod once;

use crate::doubles::smtp::Double;
use crate::mail::{send, with_mailbox};
use crate::support::{Actor, TestApp};
use kontor::features::digests::collect_next;
use kontor::time::{HOUR, MINUTE, Time};
use mail_parser::MessageParser;
use serde_json::{Value, json};

pub const DIGEST: &str = "/api/digests";
pub const LEAVE: &str = "/api/digests/leave";

/// Chooses how often.
pub async fn choose(member: &Actor, frequency: &str) -> Value {
    member.put(DIGEST).json(&json!({ "frequency": frequency })).await.ok()
}

/// The shop with a mailbox, and a member who gets one each evening. It is an hour before it.
pub async fn an_evening(app: &TestApp) -> (TestApp, Double, Actor) {
    let (app, double) = with_mailbox(app).await;
    let member = app.member_with_address().await;
    let chosen = choose(&member, "daily").await;
    before(&app, &chosen, HOUR);
    (app.clone(), double, (*member).clone())
}

/// Moves the clock to so long before the next one is due.
pub fn before(app: &TestApp, chosen: &Value, millis: i64) {
    let at: Time = serde_json::from_value(chosen["nextAt"].clone()).unwrap();
    let left = at.0 - app.now() - millis;
    assert!(left >= 0, "{left}");
    app.advance(left);
}

/// It is evening: collects, and returns how many letters are waiting for their words.
pub async fn collect(app: &TestApp) -> i64 {
    app.deliver_events().await;
    while collect_next(app.shop()).await.unwrap() {}
    app.number(
        "SELECT COUNT(*) FROM mail_messages WHERE is_written_late = TRUE AND sent_at IS NULL",
        Vec::new(),
    )
    .await
}

/// An hour later, and all that is sent then: the text of each letter.
pub async fn delivered(app: &TestApp, double: &Double) -> Vec<String> {
    app.advance(HOUR + 2 * MINUTE);
    collect(app).await;
    received(app, double).await
}

/// What is sent now, as a mail program reads it.
pub async fn received(app: &TestApp, double: &Double) -> Vec<String> {
    let before = double.letters().len();
    send(app).await;
    let letters = double.letters().split_off(before);
    let text = |data: &str| {
        let message = MessageParser::default().parse(data.as_bytes()).expect("a letter");
        message.body_text(0).expect("text").replace("\r\n", "\n")
    };
    // Orders have letters of their own.
    let texts = letters.iter().map(|letter| text(&letter.data));
    texts.filter(|text| text.contains("das haben Sie seit dem")).collect()
}
