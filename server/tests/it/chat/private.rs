//! Private rooms: opened once by two, anyone who comes first.

use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::json;
use std::collections::BTreeSet;

#[on_both]
async fn two_people_share_one_room(app: TestApp) {
    let (one, two) = (app.member_named("marta.k").await, app.member_named("jorge").await);
    let answer = one.open_chat(two.id).await;
    assert_eq!(answer.status, 201);
    let room = answer.json();
    assert_eq!(
        (&room["success"], &room["type"], &room["isPrivate"]),
        (&json!(true), &json!("private"), &json!(true))
    );
    assert_eq!(
        (&room["name"], &room["memberCount"], &room["isActive"]),
        (&json!("Zu zweit"), &json!(2), &json!(true))
    );
    assert_eq!(
        room["partner"],
        json!({ "id": two.id, "username": "jorge", "displayName": null, "avatar": null })
    );
    let id = room["id"].as_i64().unwrap();
    assert!(id > 2);
    for (actor, other) in [(&one, &two), (&two, &one)] {
        let again = actor.open_chat(other.id).await;
        assert_eq!((again.status, again.json()["id"].as_i64()), (200, Some(id)));
        assert_eq!(actor.room(id).await.unwrap()["partner"]["username"], json!(other.name));
    }
    one.said(id, "Hast du noch Filter?").await;
    assert_eq!(two.texts(id, "").await, ["Hast du noch Filter?"]);
    let seen = two.room(id).await.unwrap();
    assert_eq!((&seen["unread"], &seen["lastMessage"]["name"]), (&json!(1), &json!("marta.k")));
    // Another pair, another room; and no one else sees this one.
    let three = app.member().await;
    assert_ne!(three.chat_with(one.id).await, id);
    assert!(three.room(id).await.is_none());
    assert!(app.owner().await.room(id).await.is_none());
}

#[on_both]
async fn opened_many_times_at_once_it_is_one_room(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let there = two.at(&app.another_node().await);
    let calls = (0..16).map(|number| {
        if number % 2 == 0 {
            one.open_chat(two.id).into_future()
        } else {
            there.open_chat(one.id).into_future()
        }
    });
    let answers = join_all(calls).await;
    let ids: BTreeSet<String> = answers.iter().map(|answer| answer.ok()["id"].to_string()).collect();
    assert_eq!(ids.len(), 1, "{ids:?}");
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_rooms WHERE kind = 'private'", Vec::new()).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_members", Vec::new()).await, 2);
    assert_eq!(app.owner().await.audit_of("chat.invited").await.len(), 1);
}

#[on_both]
async fn the_invited_are_told_once(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    let room = one.chat_with(two.id).await;
    one.chat_with(two.id).await;
    let entries = app.owner().await.audit_of("chat.invited").await;
    assert_eq!(entries.len(), 1);
    assert_eq!(
        (&entries[0]["actorId"], &entries[0]["subjectId"]),
        (&json!(one.id), &json!(room.to_string()))
    );
    assert_eq!(entries[0]["after"], json!({ "invitedUserId": two.id }));
    assert_eq!(entries[0]["subjectName"], "Privater Chat", "what the two call it is theirs");
}

#[on_both]
async fn only_people_who_are_there_can_be_invited(app: TestApp) {
    let member = app.member().await;
    for nobody in [0, -1, 4711, app.unapproved().await.id, app.banned().await.id, app.deleted().await.id] {
        member.open_chat(nobody).await.refused(ErrorCode::UserNotFound);
    }
    member.open_chat(member.id).await.refused(ErrorCode::NotOnYourself);
    let nobody_named = json!({ "name": "a", "isPrivate": true });
    member
        .post("/api/chat/rooms")
        .json(&nobody_named)
        .await
        .refused_field("invitedUserId", ErrorCode::Required);
    let odd = json!({ "name": "a", "isPrivate": true, "invitedUserId": "2" });
    member.post("/api/chat/rooms").json(&odd).await.refused_field("invitedUserId", ErrorCode::InvalidValue);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_rooms", Vec::new()).await, 2);
    // Someone who is timed out comes back.
    member.chat_with(app.timed_out().await.id).await;
}

#[on_sqlite]
async fn names_are_lines(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let open = |name: &str, description: &str| {
        let body =
            json!({ "name": name, "description": description, "isPrivate": true, "invitedUserId": other.id });
        member.post("/api/chat/rooms").json(&body)
    };
    open(" ", "").await.refused_field("name", ErrorCode::Required);
    open(&"x".repeat(81), "").await.refused_field("name", ErrorCode::TooLong);
    open("a\u{202e}b", "").await.refused_field("name", ErrorCode::InvalidCharacters);
    open("a", &"x".repeat(301)).await.refused_field("description", ErrorCode::TooLong);
    assert_eq!(
        open("  Filter & Co. ", " Über <b>Kaffee</b> ").await.ok()["description"],
        "Über <b>Kaffee</b>"
    );
}

#[on_both]
async fn the_owner_is_reached_with_premium(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let sentence = member.open_chat(owner.id).await.refused(ErrorCode::ChatOwnerPremiumOnly);
    assert_eq!(sentence, "Direkt mit der Inhaberin oder dem Inhaber chatten Premium-Mitglieder.");
    app.premium().await.chat_with(owner.id).await;
    app.admin().await.chat_with(owner.id).await;
    // An answer needs no premium.
    let room = owner.chat_with(member.id).await;
    assert_eq!(member.chat_with(owner.id).await, room);
    member.said(room, "Danke!").await;
}
