//! The list of rooms, and public rooms that admins open.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{HOUR, MINUTE};
use serde_json::{Value, json};

fn ids(rooms: &Value) -> Vec<i64> {
    rooms.as_array().unwrap().iter().map(|room| room["id"].as_i64().unwrap()).collect()
}

#[on_both]
async fn everybody_sees_the_rooms_that_are_open_to_them(app: TestApp) {
    let (member, premium) = (app.member().await, app.premium().await);
    let rooms = member.rooms().await.ok();
    assert_eq!(ids(&rooms), [1]);
    let expected = json!({
        "id": 1, "name": "Allgemein", "description": "Für alle Mitglieder: Fragen, Tipps und was sonst anliegt.",
        "type": "public", "isPrivate": false, "memberCount": 3, "isActive": true, "unread": 0, "lastSeq": 0,
        "readSeq": 0, "lastMessage": null, "partner": null, "telegram": null, "writers": "all", "mayWrite": true,
        "keptDays": 1, "slowSeconds": 0, "slowUntil": null,
    });
    assert_eq!(rooms[0], expected);
    let rooms = premium.rooms().await.ok();
    assert_eq!(ids(&rooms), [1, 2]);
    // The premium member and the owner.
    assert_eq!((&rooms[1]["type"], &rooms[1]["memberCount"]), (&json!("premium"), &json!(2)));
    app.unapproved().await;
    app.banned().await;
    assert_eq!(member.room(1).await.unwrap()["memberCount"], 3, "who may not enter is not counted");
}

#[on_both]
async fn the_list_shows_what_was_said_last(app: TestApp) {
    let (member, other) = (app.member().await, app.member_named("käthe.w").await);
    other.said(1, &"ä".repeat(300)).await;
    let last = member.room(1).await.unwrap()["lastMessage"].clone();
    assert_eq!(last["content"], "ä".repeat(200));
    assert_eq!((&last["userId"], &last["name"]), (&json!(other.id), &json!("käthe.w")));
    app.advance(23 * HOUR);
    let gone = other.said(1, "Zweite").await;
    assert_eq!(member.room(1).await.unwrap()["lastMessage"]["content"], "Zweite");
    other.take_back(&gone).await.ok();
    assert_eq!(member.room(1).await.unwrap()["lastMessage"]["content"], "ä".repeat(200));
    app.advance(59 * MINUTE);
    assert!(member.room(1).await.unwrap()["lastMessage"].is_object());
    app.advance(MINUTE);
    let member = app.visitor().sign_in(&member.name).await;
    assert_eq!(member.room(1).await.unwrap()["lastMessage"], Value::Null);
}

#[on_both]
async fn admins_open_public_rooms(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let request = json!({ "name": "Rösten", "description": "Von hell bis dunkel", "isPrivate": false });
    member.post("/api/chat/rooms").json(&request).await.refused(ErrorCode::AdminOnly);
    app.premium().await.post("/api/chat/rooms").json(&request).await.refused(ErrorCode::AdminOnly);
    let answer = admin.post("/api/chat/rooms").json(&request).await;
    assert_eq!(answer.status, 201);
    let room = answer.json()["id"].as_i64().unwrap();
    assert_eq!(member.room(room).await.unwrap()["name"], "Rösten");
    member.said(room, "Hell!").await;
    assert_eq!(app.member().await.texts(room, "").await, ["Hell!"]);
    let entries = admin.audit_of("chat.room_created").await;
    assert_eq!((&entries[0]["subjectName"], &entries[0]["actorId"]), (&json!("Rösten"), &json!(admin.id)));
    let mixed = json!({ "name": "a", "isPrivate": false, "invitedUserId": member.id });
    admin.post("/api/chat/rooms").json(&mixed).await.refused_field("invitedUserId", ErrorCode::InvalidValue);
}
