//! Rooms of the owner: made, changed, archived, taken up again; and what members see of them.

use crate::support::{Actor, Call, Owner, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

/// A room with what is usual, and what a test changes of it.
pub fn room_form(change: Value) -> Value {
    let mut form = json!({
        "name": "Rösten", "description": "Von hell bis dunkel", "type": "public", "writers": "all", "keptDays": 1,
    });
    form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    form
}

impl Owner {
    pub fn make_room(&self, change: Value) -> Call {
        self.post("/api/admin/chat/rooms").json(&room_form(change))
    }

    /// Makes a room and gives its number.
    pub async fn room_with(&self, change: Value) -> i64 {
        self.make_room(change).await.ok()["id"].as_i64().unwrap()
    }

    pub fn change_room(&self, id: i64, change: Value) -> Call {
        let mut form = room_form(change);
        form.as_object_mut().unwrap().remove("type");
        self.put(&format!("/api/admin/chat/rooms/{id}")).json(&form)
    }

    pub fn archive_room(&self, id: i64, is_archived: bool) -> Call {
        let body = json!({ "isArchived": is_archived });
        self.put(&format!("/api/admin/chat/rooms/{id}/archived")).json(&body)
    }

    /// Who is on a room's list.
    pub async fn listed(&self, id: i64) -> Vec<i64> {
        let members = self.get(&format!("/api/admin/chat/rooms/{id}/members")).await.ok();
        members.as_array().unwrap().iter().map(|member| member["id"].as_i64().unwrap()).collect()
    }
}

async fn again(app: &TestApp, actor: &Actor) -> Actor {
    (*app.visitor()).clone().sign_in(&actor.name).await
}

#[on_both]
async fn a_room_is_made_and_seen(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let answer = owner.make_room(json!({ "writers": "team", "keptDays": 30 })).await;
    assert_eq!(answer.status, 201);
    let room = answer.json();
    let id = room["id"].as_i64().unwrap();
    assert_eq!(
        room,
        json!({
            "id": id, "name": "Rösten", "description": "Von hell bis dunkel", "type": "public", "writers": "team",
            "keptDays": 30, "slowSeconds": 0, "isShortening": false, "isActive": true, "memberCount": 2, "lastMessageAt": null,
        })
    );
    assert_eq!(owner.get("/api/admin/chat/rooms").await.ok(), json!([room]));
    let seen = member.room(id).await.unwrap();
    assert_eq!(
        (&seen["keptDays"], &seen["writers"], &seen["mayWrite"]),
        (&json!(30), &json!("team"), &json!(false))
    );
    assert_eq!(owner.room(id).await.unwrap()["mayWrite"], true);
    let entries = owner.audit_of("chat.room_created").await;
    assert_eq!(
        entries[0]["after"],
        json!({ "name": "Rösten", "type": "public", "writers": "team", "keptDays": 30, "slowSeconds": 0 })
    );
    assert_eq!(entries[0]["subjectName"], "Rösten");
}

#[on_both]
async fn what_does_not_fit_is_refused(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let refused = async |change: Value, field: &str, code: ErrorCode| {
        owner.make_room(change).await.refused_field(field, code);
    };
    refused(json!({ "name": " " }), "name", ErrorCode::Required).await;
    refused(json!({ "name": "x".repeat(81) }), "name", ErrorCode::TooLong).await;
    refused(json!({ "name": "a\u{202e}b" }), "name", ErrorCode::InvalidCharacters).await;
    refused(json!({ "description": "x".repeat(301) }), "description", ErrorCode::TooLong).await;
    refused(json!({ "type": "private" }), "type", ErrorCode::InvalidValue).await;
    for days in [-1, 0, 2, 364, 366, i64::MAX] {
        refused(json!({ "keptDays": days }), "keptDays", ErrorCode::InvalidValue).await;
    }
    for seconds in [-1, 1, 11, 7200] {
        refused(json!({ "slowSeconds": seconds }), "slowSeconds", ErrorCode::InvalidValue).await;
    }
    refused(json!({ "memberIds": [member.id] }), "memberIds", ErrorCode::InvalidValue).await;
    for nobody in [0, -1, 4711, app.unapproved().await.id, app.banned().await.id, app.deleted().await.id] {
        let change = json!({ "type": "listed", "memberIds": [member.id, nobody] });
        refused(change, "memberIds", ErrorCode::UserNotFound).await;
    }
    let many: Vec<i64> = (1..=501).collect();
    refused(json!({ "type": "listed", "memberIds": many }), "memberIds", ErrorCode::ChatTooManyListed).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_rooms", Vec::new()).await, 2);
    assert_eq!(owner.audit_of("chat.room_created").await, Vec::<Value>::new());
}

#[on_both]
async fn of_two_rooms_with_one_name_one_is_made(app: TestApp) {
    let (owner, admin) = (app.owner().await, app.admin().await);
    let node = app.another_node().await;
    let there = Owner::again(&node).await;
    let calls = [
        owner.make_room(json!({ "name": "Kaffee  Ecke" })).into_future(),
        there.make_room(json!({ "name": "kaffee ecke" })).into_future(),
    ];
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    let lost = answers.iter().find(|answer| answer.status != 201).unwrap();
    let sentence = lost.refused_field("name", ErrorCode::ChatRoomNameTaken);
    assert_eq!(sentence, "So heißt schon ein anderer Raum.");
    // The specified ones count, look-alikes too, and so do those that admins open in the chat.
    for name in ["Allgemein", "premium", "ALLGEME1N"] {
        owner.make_room(json!({ "name": name })).await.refused_field("name", ErrorCode::ChatRoomNameTaken);
    }
    let request = json!({ "name": "Kaffee Ecke", "isPrivate": false });
    admin.post("/api/chat/rooms").json(&request).await.refused_field("name", ErrorCode::ChatRoomNameTaken);
    // Private rooms are no one else's business.
    let member = app.member().await;
    let body = json!({ "name": "Kaffee Ecke", "isPrivate": true, "invitedUserId": member.id });
    admin.post("/api/chat/rooms").json(&body).await.ok();
}

#[on_both]
async fn a_room_is_changed_as_a_whole_and_once(app: TestApp) {
    let owner = app.owner().await;
    let id = owner.room_with(json!({})).await;
    let other = owner.room_with(json!({ "name": "Mahlen" })).await;
    let change = json!({ "name": "Rösterei", "description": null, "writers": "team", "keptDays": 7 });
    let changed = owner.change_room(id, change.clone()).await.ok();
    assert_eq!(
        (&changed["name"], &changed["description"], &changed["writers"], &changed["keptDays"]),
        (&json!("Rösterei"), &json!(""), &json!("team"), &json!(7))
    );
    // The same again is no second entry.
    owner.change_room(id, change).await.ok();
    let entries = owner.audit_of("chat.room_changed").await;
    assert_eq!(entries.len(), 1);
    assert_eq!(
        (&entries[0]["before"]["name"], &entries[0]["after"]["name"]),
        (&json!("Rösten"), &json!("Rösterei"))
    );
    owner
        .change_room(other, json!({ "name": "rösterei" }))
        .await
        .refused_field("name", ErrorCode::ChatRoomNameTaken);
    // Its own name in other letters is free to it.
    owner.change_room(id, json!({ "name": "RÖSTEREI", "writers": "team", "keptDays": 7 })).await.ok();
    owner
        .change_room(id, json!({ "memberIds": [1] }))
        .await
        .refused_field("memberIds", ErrorCode::InvalidValue);
}

#[on_both]
async fn specified_and_private_rooms_have_nothing_to_change(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let private = one.chat_with(two.id).await;
    let mine = owner.chat_with(one.id).await;
    for id in [1, 2, private, mine] {
        let sentence = owner.change_room(id, json!({})).await.refused(ErrorCode::ChatRoomFixed);
        assert_eq!(sentence, "Dieser Raum gehört zum Shop und lässt sich nicht ändern.");
        owner.archive_room(id, true).await.refused(ErrorCode::ChatRoomFixed);
        let members = format!("/api/admin/chat/rooms/{id}/members");
        owner.get(&members).await.refused(ErrorCode::ChatRoomFixed);
    }
    owner.change_room(4711, json!({})).await.refused(ErrorCode::ChatRoomNotFound);
    owner.archive_room(4711, true).await.refused(ErrorCode::ChatRoomNotFound);
    assert_eq!(owner.get("/api/admin/chat/rooms").await.ok(), json!([]));
}

#[on_both]
async fn a_list_is_put_as_it_is_to_be(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let id = owner.room_with(json!({ "type": "listed", "memberIds": [one.id, one.id] })).await;
    assert_eq!(owner.listed(id).await, [one.id]);
    assert_eq!(one.room(id).await.unwrap()["memberCount"], 1);
    owner.change_room(id, json!({ "memberIds": [two.id] })).await.ok();
    assert_eq!(owner.listed(id).await, [two.id]);
    assert!(one.room(id).await.is_none());
    // Left out, it stays; who is banned stays on it and is not in the way.
    owner.ban(two.id, "Betrug").await.ok();
    owner.change_room(id, json!({ "description": "Neu" })).await.ok();
    owner.change_room(id, json!({ "memberIds": [one.id, two.id] })).await.ok();
    assert_eq!(owner.listed(id).await.len(), 2);
    owner.change_room(id, json!({ "memberIds": [] })).await.ok();
    assert_eq!(owner.listed(id).await, Vec::<i64>::new());
    let changes: Vec<Value> = owner
        .audit_of("chat.room_members_changed")
        .await
        .iter()
        .map(|entry| {
            json!([
                entry["after"]["added"].as_array().unwrap().len(),
                entry["after"]["removed"].as_array().unwrap().len()
            ])
        })
        .collect();
    assert_eq!(changes.len(), 4, "{changes:?}");
    assert!(changes.contains(&json!([1, 1])) && changes.contains(&json!([0, 2])), "{changes:?}");
}

#[on_both]
async fn who_comes_onto_a_list_has_read_what_was_there(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let id = owner.room_with(json!({ "type": "listed", "memberIds": [one.id], "keptDays": 7 })).await;
    one.said(id, "Davor").await;
    app.advance(HOUR);
    owner.change_room(id, json!({ "memberIds": [one.id, two.id], "keptDays": 7 })).await.ok();
    let seen = two.room(id).await.unwrap();
    assert_eq!((&seen["unread"], &seen["readSeq"]), (&json!(0), &json!(1)));
    assert_eq!(two.texts(id, "").await, ["Davor"]);
    one.said(id, "Danach").await;
    assert_eq!(two.room(id).await.unwrap()["unread"], 1);
}

#[on_both]
async fn an_archived_room_is_read_until_it_is_empty(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "keptDays": 7 })).await;
    let message = member.said(id, "Schade").await;
    for _ in 0..2 {
        assert_eq!(owner.archive_room(id, true).await.ok()["isActive"], false);
    }
    assert_eq!(owner.audit_of("chat.room_archived").await.len(), 1);
    let seen = member.room(id).await.unwrap();
    assert_eq!((&seen["isActive"], &seen["mayWrite"]), (&json!(false), &json!(false)));
    member.say(id, "Noch da?").await.refused(ErrorCode::ChatRoomClosed);
    owner.say(id, "Noch da?").await.refused(ErrorCode::ChatRoomClosed);
    assert_eq!(member.texts(id, "").await, ["Schade"]);
    member.react(&message, "😢", "add").await.ok();
    member.mark_read(id, 1).await.ok();
    // Its name is free again.
    let other = owner.room_with(json!({})).await;
    owner.archive_room(id, false).await.refused_field("name", ErrorCode::ChatRoomNameTaken);
    owner.archive_room(other, true).await.ok();
    assert_eq!(owner.archive_room(id, false).await.ok()["isActive"], true);
    assert_eq!(owner.audit_of("chat.room_reopened").await.len(), 1);
    member.said(id, "Wieder da").await;
    owner.archive_room(id, true).await.ok();
    app.advance(7 * DAY);
    let (member, owner) = (again(&app, &member).await, Owner::again(&app).await);
    assert!(member.room(id).await.is_none(), "nothing is left to read");
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(
        owner.get("/api/admin/chat/rooms").await.ok().as_array().unwrap().len(),
        2,
        "the owner has it still"
    );
    owner.archive_room(id, false).await.ok();
    assert_eq!(member.said(id, "Neu").await["seq"], 3, "numbers go on");
}

#[on_both]
async fn there_are_not_any_number_of_rooms(app: TestApp) {
    let owner = app.owner().await;
    app.execute(
        "INSERT INTO chat_rooms (kind, name, description, is_active, last_seq)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 198)
         SELECT 'public', 'Raum ' || n, '', TRUE, 0 FROM numbers",
        Vec::new(),
    )
    .await;
    let sentence = owner.make_room(json!({})).await.refused(ErrorCode::ChatTooManyRooms);
    assert_eq!(sentence, "Mehr als 200 Räume sind nicht möglich. Bitte archivieren Sie zuerst einen.");
    let id = owner.get("/api/admin/chat/rooms").await.ok()[0]["id"].as_i64().unwrap();
    owner.archive_room(id, true).await.ok();
    owner.make_room(json!({})).await.ok();
    owner.archive_room(id, false).await.refused(ErrorCode::ChatTooManyRooms);
}
