//! Many members: a hundred in a transaction, none twice, whatever is killed between two of them.

use super::{announce, counts, form, seen, spread};
use crate::support::{TestApp, on_both};
use kontor::features::announcements::{is_due, spread_next};
use kontor_db::{Value, scaled, values};
use serde_json::json;

/// So many members, as if they had registered; answers the number of the last one.
async fn crowd(app: &TestApp, count: usize) -> i64 {
    let insert = move |tx: &mut kontor_db::Tx<'_>| -> Result<i64, kontor_db::Error> {
        let mut rows: Vec<Value> = Vec::new();
        for number in 0..count {
            let name = format!("crowd{number}");
            rows.extend(values![name.as_str(), name.as_str(), "x", "user", true, 0]);
        }
        let insert = kontor_db::Rows {
            before: "INSERT INTO auth_users (username, username_key, password_hash, role, is_approved, registered_at) VALUES",
            row: "(?, ?, ?, ?, ?, ?)",
            after: "",
        };
        tx.execute_rows(insert, &rows)?;
        Ok(tx.one("SELECT MAX(id) FROM auth_users", &[], |row| row.get(0))?.unwrap_or_default())
    };
    app.shop().db.write(insert).await.unwrap()
}

const TWICE: &str =
    "SELECT COUNT(*) FROM (SELECT user_id FROM notifications_notifications WHERE announcement_id = $1
    GROUP BY user_id HAVING COUNT(*) > 1) twice";
const TOLD: &str = "SELECT COUNT(*) FROM notifications_notifications WHERE announcement_id = $1";

#[on_both]
async fn ten_thousand_are_told_once_in_parts_though_it_is_killed_in_the_middle(app: TestApp) {
    let count = scaled(10_000);
    crowd(&app, count).await;
    let id = announce(&app, json!({})).await;
    let mut app = app;
    let mut turns = 0;
    while is_due(app.shop()).await.unwrap() {
        let before = app.number(TOLD, vec![id.into()]).await;
        assert!(spread_next(app.shop()).await.unwrap());
        turns += 1;
        let told = app.number(TOLD, vec![id.into()]).await - before;
        assert!(told <= 100, "{told} in one turn");
        // Another program goes on where this one ended.
        if turns % 4 == 0 {
            app = app.restart().await;
        }
    }
    assert_eq!(app.number(TWICE, vec![id.into()]).await, 0);
    let count = i64::try_from(count).unwrap();
    assert_eq!(app.number(TOLD, vec![id.into()]).await, count);
    let sent = seen(&app, id).await;
    assert_eq!(sent["members"], count);
    assert_eq!(counts(&sent, "notification"), Some((count, count, 0)));
    assert!(turns >= count / 100, "{turns}");
    app.deliver_events().await;
}

#[on_both]
async fn a_turn_that_fails_leaves_nothing_and_is_done_again(app: TestApp) {
    let last = crowd(&app, 150).await;
    let id = announce(&app, json!({})).await;
    assert!(spread_next(app.shop()).await.unwrap());
    // The owner is among the first hundred, and is not told.
    assert_eq!(app.number(TOLD, vec![id.into()]).await, 99);
    // As if the second turn had told this one already: the row refuses it, and everything else of the turn with it.
    let rival =
        "INSERT INTO announcements_recipients (announcement_id, user_id, created_at) VALUES ($1, $2, 0)";
    app.execute(rival, vec![id.into(), last.into()]).await;
    assert!(spread_next(app.shop()).await.is_err());
    assert_eq!(app.number(TOLD, vec![id.into()]).await, 99);
    assert!(is_due(app.shop()).await.unwrap());
    app.execute("DELETE FROM announcements_recipients WHERE user_id = $1", vec![last.into()]).await;
    spread(&app).await;
    assert_eq!(app.number(TOLD, vec![id.into()]).await, 150);
    assert_eq!(app.number(TWICE, vec![id.into()]).await, 0);
}

#[on_both]
async fn two_nodes_at_once_tell_no_one_twice(app: TestApp) {
    crowd(&app, 400).await;
    let other = app.another_node().await;
    let id = announce(&app, json!({})).await;
    let go = async |node: &TestApp| {
        while is_due(node.shop()).await.unwrap() {
            // The slower of two is refused, and looks again.
            let _ = spread_next(node.shop()).await;
        }
    };
    tokio::join!(go(&app), go(&other));
    assert_eq!(app.number(TOLD, vec![id.into()]).await, 400);
    assert_eq!(app.number(TWICE, vec![id.into()]).await, 0);
    assert_eq!(seen(&app, id).await["members"], 400);
    other.deliver_events().await;
}

#[on_both]
async fn one_after_the_other(app: TestApp) {
    crowd(&app, 120).await;
    let (first, second) =
        (announce(&app, json!({})).await, announce(&app, json!({ "title": "Noch etwas" })).await);
    assert!(spread_next(app.shop()).await.unwrap());
    assert_eq!(app.number(TOLD, vec![second.into()]).await, 0);
    spread(&app).await;
    for id in [first, second] {
        assert_eq!(app.number(TOLD, vec![id.into()]).await, 120);
    }
}

#[on_both]
async fn a_double_click_sends_once(app: TestApp) {
    let member = app.member().await;
    let owner = app.owner().await;
    let send = || owner.post(super::OFFICE).key("zweimal").json(&form(json!({})));
    let (first, second) = tokio::join!(send(), send());
    assert_eq!(first.json(), second.json());
    let later = send().await;
    assert_eq!(later.json()["id"], first.json()["id"]);
    spread(&app).await;
    assert_eq!(super::news_of(&member).await.len(), 1);
    assert_eq!(owner.get(super::OFFICE).await.ok().as_array().unwrap().len(), 1);
    let other = owner.post(super::OFFICE).key("zweimal").json(&form(json!({ "title": "Anders" }))).await;
    other.refused(kontor::error::ErrorCode::IdempotencyKeyReused);
}
