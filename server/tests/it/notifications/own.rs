//! Reading, marking and deleting the own notifications; how many are kept, and for how long.

use super::{notifications, titles};
use crate::support::{Actor, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::notifications as feature;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

/// A member with that many unread notifications, and their numbers, newest first.
async fn told(app: &TestApp, count: usize) -> (Actor, Vec<i64>) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = (*app.member_with_address().await).clone();
    for _ in 0..count {
        member.placed(&order(&[(&coffee, 1)])).await;
        app.advance(1);
    }
    let all = notifications(app, &member).await;
    (member, all.iter().map(|one| one["id"].as_i64().unwrap()).collect())
}

fn read(list: &[Value]) -> Vec<bool> {
    list.iter().map(|one| one["isRead"].as_bool().unwrap()).collect()
}

#[on_both]
async fn marking_and_deleting_say_how_many_are_left(app: TestApp) {
    let (member, ids) = told(&app, 3).await;
    assert_eq!(read(&notifications(&app, &member).await), [false, false, false]);
    for _ in 0..2 {
        let answer = member.post(&format!("/api/notifications/{}/read", ids[1])).await.ok();
        assert_eq!(answer, json!({ "success": true, "message": "Benachrichtigung gelesen", "unread": 2 }));
    }
    assert_eq!(read(&notifications(&app, &member).await), [false, true, false]);
    let answer = member.delete(&format!("/api/notifications/{}", ids[0])).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Benachrichtigung gelöscht", "unread": 1 }));
    member.delete(&format!("/api/notifications/{}", ids[0])).await.refused(ErrorCode::NotificationNotFound);
    for _ in 0..2 {
        let answer = member.post("/api/notifications/mark-all-read").await.ok();
        let message = "Alle Benachrichtigungen als gelesen markiert";
        assert_eq!(answer, json!({ "success": true, "message": message, "unread": 0 }));
    }
    assert_eq!(read(&notifications(&app, &member).await), [true, true]);
}

#[on_both]
async fn somebody_elses_are_as_unknown_as_none(app: TestApp) {
    let (member, ids) = told(&app, 1).await;
    for who in [(*app.member_with_address().await).clone(), (**app.owner().await).clone()] {
        for id in [ids[0], 999_999, 0, -1] {
            who.post(&format!("/api/notifications/{id}/read")).await.refused(ErrorCode::NotificationNotFound);
            who.delete(&format!("/api/notifications/{id}")).await.refused(ErrorCode::NotificationNotFound);
        }
        who.post("/api/notifications/mark-all-read").await.ok();
    }
    assert_eq!(read(&notifications(&app, &member).await), [false]);
    app.visitor().get("/api/notifications").await.refused(ErrorCode::NotSignedIn);
    for id in ["abc", "1.5", "%00"] {
        member.post(&format!("/api/notifications/{id}/read")).await.refused(ErrorCode::NotFound);
    }
}

#[on_both]
async fn the_newest_two_hundred_are_kept(app: TestApp) {
    let (member, ids) = told(&app, 2).await;
    // By statement: two hundred orders would prove nothing more.
    app.execute(
        "INSERT INTO notifications_notifications (user_id, event_id, kind, title, message, is_read, created_at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 198)
         SELECT user_id, 0, 'system', 'Alt', 'Alt', TRUE, created_at FROM notifications_notifications, numbers
         WHERE notifications_notifications.id = $1",
        vec![ids[1].into()],
    )
    .await;
    assert_eq!(titles(&app, &member).await.len(), 200);
    let other = told(&app, 1).await.0;
    let coffee = app.owner().await.product(json!({})).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    let kept = notifications(&app, &member).await;
    assert_eq!(kept.len(), 200);
    assert!(kept.iter().all(|one| one["id"] != ids[1]) && kept.iter().any(|one| one["id"] == ids[0]));
    assert_eq!(titles(&app, &other).await.len(), 1, "everybody's own two hundred");
    let stored = "SELECT COUNT(*) FROM notifications_notifications WHERE user_id = $1";
    let id = vec![member.id.into()];
    assert_eq!(app.number(stored, id.clone()).await, 201);
    let now = Time(app.now());
    app.shop().db.write(move |tx| feature::purge(tx, now)).await.unwrap();
    assert_eq!(app.number(stored, id).await, 200, "the next cleaning takes the oldest");
    assert_eq!(notifications(&app, &member).await, kept);
}

#[on_both]
async fn after_ninety_days_they_are_forgotten(app: TestApp) {
    let (member, _) = told(&app, 1).await;
    let purge = |millis: i64| {
        let now = Time(app.now() + millis);
        app.shop().db.write(move |tx| feature::purge(tx, now))
    };
    purge(89 * DAY).await.unwrap();
    assert_eq!(titles(&app, &member).await.len(), 1);
    purge(91 * DAY).await.unwrap();
    assert!(titles(&app, &member).await.is_empty());
}
