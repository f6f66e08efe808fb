//! What the open tabs of a member are told, and that no one else is.

use super::notifications;
use crate::support::{TestApp, on_both, order};
use serde_json::json;

#[on_both]
async fn every_tab_is_told_once_it_is_stored(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (member, other) = (app.member_with_address().await, app.member_with_address().await);
    let (mut tab, mut second, mut foreign) =
        (member.socket().await, member.socket().await, other.socket().await);
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    tab.nothing("notification").await;
    app.deliver_events().await;
    let [stored] = notifications(&app, &member).await.try_into().unwrap();
    for tab in [&mut tab, &mut second] {
        let frame = tab.next("notification").await;
        assert_eq!(frame, json!({ "type": "notification", "notification": stored, "unread": 1 }));
    }
    owner.settle(&id, "paid").await.ok();
    app.deliver_events().await;
    assert_eq!(tab.next("notification").await["unread"], 2);
    second.next("notification").await;
    member.post(&format!("/api/notifications/{}/read", stored["id"])).await.ok();
    let changed = |unread: i64| json!({ "type": "notifications_changed", "unread": unread });
    for tab in [&mut tab, &mut second] {
        assert_eq!(tab.next("notifications_changed").await, changed(1));
    }
    member.delete(&format!("/api/notifications/{}", stored["id"])).await.ok();
    assert_eq!(tab.next("notifications_changed").await, changed(1));
    member.post("/api/notifications/mark-all-read").await.ok();
    assert_eq!(tab.next("notifications_changed").await, changed(0));
    tab.nothing("notification").await;
    foreign.nothing("notification").await;
    foreign.nothing("notifications_changed").await;
}

#[on_both]
async fn what_is_refused_is_told_to_nobody(app: TestApp) {
    let (member, other) = (app.member_with_address().await, app.member_with_address().await);
    let coffee = app.owner().await.product(json!({})).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    let id = notifications(&app, &member).await[0]["id"].clone();
    let (mut tab, mut foreign) = (member.socket().await, other.socket().await);
    assert_eq!(other.delete(&format!("/api/notifications/{id}")).await.status, 404);
    tab.nothing("notifications_changed").await;
    foreign.nothing("notifications_changed").await;
}
