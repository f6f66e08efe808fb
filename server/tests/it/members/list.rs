//! What the back office sees of people.

use crate::support::{TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn everybody_is_listed_newest_first(app: TestApp) {
    let admin = app.admin().await;
    app.advance(1000);
    let waiting = app.unapproved().await;
    app.advance(1000);
    let premium = app.premium().await;
    let answer = admin.get("/api/admin/all-users").await.ok();
    assert_eq!(answer["success"], true);
    let ids: Vec<i64> =
        answer["users"].as_array().unwrap().iter().map(|user| user["id"].as_i64().unwrap()).collect();
    assert_eq!(ids, [premium.id, waiting.id, admin.id, 1]);
    let user = &answer["users"][1];
    assert_eq!(
        (&user["isApproved"], &user["isActive"], &user["role"]),
        (&json!(false), &json!(true), &json!("user"))
    );
    assert_eq!(user["registeredAt"], user["createdAt"]);
    let text = answer.to_string();
    assert!(!text.contains("argon2"), "{text}");
}

#[on_both]
async fn the_activity_counts_what_was_done(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    member.placed(&order(&[(&coffee, 1)])).await;
    member.placed(&order(&[(&coffee, 2)])).await;
    let answer = owner.get(&format!("/api/admin/users/{}/activity", member.id)).await.ok();
    assert_eq!(answer["success"], true);
    let activity = &answer["activity"];
    assert_eq!((&activity["orderCount"], &activity["messageCount"]), (&json!(2), &json!(0)));
    assert_eq!((&activity["status"], &activity["role"]), (&json!("active"), &json!("user")));
    assert_eq!((&activity["telegramUsername"], &activity["timeoutInfo"]), (&Value::Null, &Value::Null));
    assert!(activity["createdAt"].is_string() && activity["lastLogin"].is_string());
    let waiting = app.unapproved().await;
    let activity =
        owner.get(&format!("/api/admin/users/{}/activity", waiting.id)).await.ok()["activity"].clone();
    assert_eq!(activity["status"], "pending");
    owner.get("/api/admin/users/999999/activity").await.refused(ErrorCode::UserNotFound);
}

#[on_both]
async fn the_queue_shows_the_oldest_first(app: TestApp) {
    let first = app.unapproved().await;
    app.advance(1000);
    let second = app.unapproved().await;
    let pending = app.owner().await.get("/api/pending-registrations").await.ok()["pending"].clone();
    assert_eq!((&pending[0]["id"], &pending[1]["id"]), (&json!(first.id), &json!(second.id)));
    assert_eq!(pending.as_array().unwrap().len(), 2);
}
