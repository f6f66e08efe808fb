//! Rooms of the owner on open sockets: who is told that the list has changed, who hears what, and who has to leave.

use super::AT_ONCE;
use super::nodes::hear_each_other;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor_db::Engine;
use serde_json::json;
use std::time::Instant;

#[on_both]
async fn a_changed_list_is_told_without_a_word_of_it(app: TestApp) {
    let (owner, member, premium) = (app.owner().await, app.member().await, app.premium().await);
    let (mut ordinary, mut rich) = (member.socket().await, premium.socket().await);
    let mut boss = owner.socket().await;
    owner.room_with(json!({ "name": "Für alle" })).await;
    let told = ordinary.next("rooms_changed").await;
    assert_eq!(told, json!({ "type": "rooms_changed", "withinSeconds": 2 }));
    rich.next("rooms_changed").await;
    boss.next("rooms_changed").await;
    owner.room_with(json!({ "name": "Für Premium", "type": "premium" })).await;
    rich.next("rooms_changed").await;
    ordinary.nothing("rooms_changed").await;
    let listed = json!({ "name": "Für einen", "type": "listed", "memberIds": [member.id] });
    let id = owner.room_with(listed).await;
    ordinary.next("rooms_changed").await;
    rich.nothing("rooms_changed").await;
    owner.archive_room(id, true).await.ok();
    ordinary.next("rooms_changed").await;
    rich.nothing("rooms_changed").await;
}

#[on_both]
async fn being_taken_off_the_list_leaves_the_room(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let change = json!({ "type": "listed", "memberIds": [one.id, two.id], "keptDays": 30 });
    let id = owner.room_with(change).await;
    let (mut tab, mut other_tab, mut stays) =
        (one.socket_in(id).await, one.socket_in(id).await, two.socket_in(id).await);
    two.said(id, "Noch zu dritt").await;
    assert_eq!(tab.hear().await, "Noch zu dritt");
    let since = Instant::now();
    owner.change_room(id, json!({ "memberIds": [two.id], "keptDays": 30 })).await.ok();
    for tab in [&mut tab, &mut other_tab] {
        assert_eq!(tab.next("room_removed").await["roomId"], id);
    }
    assert!(since.elapsed() < AT_ONCE);
    two.said(id, "Jetzt ohne").await;
    assert_eq!(stays.hear().await, "Noch zu dritt");
    assert_eq!(stays.hear().await, "Jetzt ohne");
    tab.nothing("chat_message").await;
    tab.nothing("unread").await;
    tab.say(id, "Und ich?", "a").await;
    tab.refused(ErrorCode::ChatRoomNotFound).await;
    tab.send(json!({ "type": "join_room", "roomId": id })).await;
    tab.refused(ErrorCode::ChatRoomNotFound).await;
}

#[on_both]
async fn what_is_new_in_a_listed_room_rings_those_on_the_list(app: TestApp) {
    let (owner, one, two, other) =
        (app.owner().await, app.member().await, app.member().await, app.member().await);
    let id = owner.room_with(json!({ "type": "listed", "memberIds": [one.id, two.id] })).await;
    let (mut here, mut away, mut stranger, mut boss) =
        (one.socket_in(id).await, two.socket().await, other.socket().await, owner.socket().await);
    here.said(id, "Nur unter uns", "a").await;
    assert_eq!(away.next("unread").await["roomId"], id);
    assert_eq!(boss.next("unread").await["roomId"], id, "admins see it in their list");
    stranger.nothing("unread").await;
    let message = one.read(id, "").await.ok()[0].clone();
    one.take_back(&message).await.ok();
    assert_eq!(away.next("message_deleted").await["messageId"], message["id"]);
    stranger.nothing("message_deleted").await;
}

#[on_both]
async fn where_the_team_writes_a_member_is_told_why_not(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "writers": "team" })).await;
    let mut client = member.socket_in(id).await;
    client.say(id, "Darf ich?", "a").await;
    let error = client.refused(ErrorCode::ChatTeamOnly).await;
    assert_eq!((&error["clientId"], &error["roomId"]), (&json!("a"), &json!(id)));
    owner.said(id, "Neue Ernte ist da").await;
    assert_eq!(client.hear().await, "Neue Ernte ist da");
}

#[test]
fn another_node_hears_of_rooms_lists_and_messages() {
    crate::support::run(Engine::Postgres, |app| async move {
        let other = app.another_node().await;
        hear_each_other(&app, &other).await;
        let (owner, member) = (app.owner().await, app.member().await);
        let there = member.at(&other);
        let mut client = there.socket().await;
        let change = json!({ "type": "listed", "memberIds": [member.id], "keptDays": 7 });
        let id = owner.room_with(change).await;
        client.next("rooms_changed").await;
        assert_eq!(there.room(id).await.unwrap()["keptDays"], 7);
        client.join(id).await;
        owner.said(id, "Über den Bus").await;
        assert_eq!(client.hear().await, "Über den Bus");
        owner.change_room(id, json!({ "memberIds": [], "keptDays": 7 })).await.ok();
        assert_eq!(client.next("room_removed").await["roomId"], id);
        there.read(id, "").await.refused(ErrorCode::ChatRoomNotFound);
        // A node on which no one is in the room answers what was said there nevertheless.
        let public = owner.room_with(json!({ "name": "Für alle" })).await;
        owner.said(public, "Wer liest?").await;
        assert_eq!(there.texts(public, "").await, ["Wer liest?"]);
    });
}
