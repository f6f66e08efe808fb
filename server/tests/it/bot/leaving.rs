//! Streams: what is there while the rest is still being written, and what becomes of an answer that no one waits for.

use super::{ONE, with_model};
use crate::doubles::openai::OpenAi;
use crate::support::{Actor, TestApp, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::support::Assistant;
use serde_json::json;
use std::time::Duration;

const QUESTION: &str = "Was kostet Premium im Monat?";

/// Asks, and answers when the first piece is there.
async fn listening(who: &Actor) -> (reqwest::Response, String) {
    let body = json!({ "message": QUESTION, "conversationId": ONE });
    let call = who.post("/api/ai-bot/message").header("accept", "text/event-stream").json(&body);
    let mut answer = call.open().await;
    let mut read = String::new();
    while !read.contains("kostet") {
        let chunk = tokio::time::timeout(Duration::from_secs(5), answer.chunk()).await;
        let chunk = chunk.unwrap_or_else(|_| panic!("nothing came after {read:?}")).unwrap().unwrap();
        read.push_str(std::str::from_utf8(&chunk).unwrap());
    }
    (answer, read)
}

async fn turns(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM support_turns", Vec::new()).await
}

fn free_places(app: &TestApp) -> usize {
    app.shop().state::<Assistant>().places.available_permits()
}

async fn slow(app: &TestApp) -> (TestApp, OpenAi) {
    with_model(app, |_| "Premium kostet 19,99 € im Monat [1].".to_owned(), |_| ()).await
}

#[on_sqlite]
async fn what_is_written_is_there_before_the_rest(app: TestApp) {
    let (app, model) = slow(&app).await;
    // The role and six pieces of three letters each.
    let gate = model.wait_after(7);
    let (answer, first) = listening(&app.visitor()).await;
    assert!(
        first.contains("event: delta") && !first.contains("event: done") && !first.contains("19,99"),
        "{first}"
    );
    assert_eq!(turns(&app).await, 0);
    gate.close();
    let rest = answer.text().await.unwrap();
    assert!(rest.contains("event: done") && rest.contains("19,99 € im Monat [1]."), "{rest}");
    assert_eq!(turns(&app).await, 2);
}

#[on_sqlite]
async fn who_goes_leaves_nothing_behind(app: TestApp) {
    let (app, model) = slow(&app).await;
    let gate = model.wait_after(7);
    let member = app.member().await;
    let free = free_places(&app);
    let (answer, _) = listening(&member).await;
    assert_eq!(free_places(&app), free - 1);
    drop(answer);
    for _ in 0..200 {
        if free_places(&app) == free {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(free_places(&app), free, "nobody reads, and the model is still listened to");
    gate.close();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(turns(&app).await, 0);
}

#[on_sqlite]
async fn one_address_has_two_questions_under_way(app: TestApp) {
    let (app, model) = slow(&app).await;
    let gate = model.wait_after(7);
    let visitor = app.visitor();
    let first = listening(&visitor).await;
    let second = listening(&visitor).await;
    visitor.ask_bot(QUESTION).await.refused(ErrorCode::RateLimited);
    let other = listening(&app.visitor_elsewhere()).await;
    gate.close();
    for (answer, _) in [first, second, other] {
        assert!(answer.text().await.unwrap().contains("event: done"));
    }
    visitor.ask_bot(QUESTION).await.ok();
}

#[on_sqlite]
async fn more_questions_than_there_are_places_for_are_turned_away(app: TestApp) {
    let asking = app.shop().state::<Assistant>().asking.clone();
    let held: Vec<_> = (0..).map_while(|n| asking.take([(format!("elsewhere {n}"), 1)]).ok()).collect();
    app.visitor().ask_bot(QUESTION).await.refused(ErrorCode::Busy);
    drop(held);
    app.visitor().ask_bot(QUESTION).await.ok();
}

#[on_sqlite]
async fn a_reset_meanwhile_holds(app: TestApp) {
    let (app, model) = slow(&app).await;
    let gate = model.wait_after(7);
    let member = app.member().await;
    let (answer, _) = listening(&member).await;
    member.post("/api/ai-bot/reset").json(&json!({ "conversationId": ONE })).await.ok();
    gate.close();
    assert!(answer.text().await.unwrap().contains("event: done"));
    assert_eq!(turns(&app).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM support_conversations", Vec::new()).await, 0);
}
