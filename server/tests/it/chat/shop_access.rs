//! Every way into every kind of the owner's rooms × every kind of person; and who writes where.

use crate::support::{Actor, Answer, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::identity::UserId;
use kontor::time::Time;
use serde_json::{Value, json};

/// Every call by which someone can come at a room or at a message in it; the second is the one that writes.
async fn try_doors(actor: &Actor, room: i64, message: &Value) -> Vec<Answer> {
    vec![
        actor.read(room, "").await,
        actor.say(room, "Darf ich?").await,
        actor.mark_read(room, 1).await,
        actor.react(message, "☕", "add").await,
        actor.react(message, "☕", "remove").await,
        actor.report(message, "Werbung").await,
    ]
}

#[on_both]
async fn every_door_of_every_kind_for_everybody(app: TestApp) {
    use ErrorCode::{ChatPremiumOnly, ChatRoomNotFound, NotApproved, NotSignedIn, SessionInvalid, TimedOut};
    let owner = app.owner().await;
    let listed = app.member().await;
    let removed = app.premium().await;
    let mut rooms = Vec::new();
    for kind in ["public", "premium", "listed"] {
        for writers in ["all", "team"] {
            let mut change = json!({ "name": format!("{kind} {writers}"), "type": kind, "writers": writers, "keptDays": 30 });
            if kind == "listed" {
                change["memberIds"] = json!([listed.id, removed.id]);
            }
            let id = owner.room_with(change.clone()).await;
            if kind == "listed" {
                change["memberIds"] = json!([listed.id]);
                owner.change_room(id, change).await.ok();
            }
            rooms.push((id, kind, writers));
        }
    }
    let forged = (*app.visitor()).clone().with_token(&"A".repeat(43));
    // Of the three kinds, in their order.
    let everybody: Vec<(&str, Actor, [Option<ErrorCode>; 3])> = vec![
        ("visitor", (*app.visitor()).clone(), [Some(NotSignedIn); 3]),
        ("forged", forged, [Some(SessionInvalid); 3]),
        ("deleted", (*app.deleted().await).clone(), [Some(SessionInvalid); 3]),
        ("banned", (*app.banned().await).clone(), [Some(SessionInvalid); 3]),
        ("timed out", (*app.timed_out().await).clone(), [Some(TimedOut); 3]),
        ("unapproved", (*app.unapproved().await).clone(), [Some(NotApproved); 3]),
        ("member", (*app.member().await).clone(), [None, Some(ChatPremiumOnly), Some(ChatRoomNotFound)]),
        ("premium", (*app.premium().await).clone(), [None, None, Some(ChatRoomNotFound)]),
        ("on the list", (*listed).clone(), [None, Some(ChatPremiumOnly), None]),
        ("off the list", (*removed).clone(), [None, None, Some(ChatRoomNotFound)]),
        ("admin", (*app.admin().await).clone(), [None; 3]),
        ("owner", (**owner).clone(), [None; 3]),
    ];
    for (who, actor, refusals) in &everybody {
        let is_team = ["admin", "owner"].contains(who);
        for (room, kind, writers) in &rooms {
            let at = ["public", "premium", "listed"].iter().position(|one| one == kind).unwrap();
            let message = owner.said(*room, "Wer liest das?").await;
            for (door, answer) in try_doors(actor, *room, &message).await.into_iter().enumerate() {
                match refusals[at] {
                    // Of a message in a room that is not there no one learns that it is.
                    Some(ChatRoomNotFound) if answer.call.contains("/messages/") => {
                        answer.refused(ErrorCode::ChatMessageNotFound);
                    }
                    Some(code) => drop(answer.refused(code)),
                    None if door == 1 && *writers == "team" && !is_team => {
                        let sentence = answer.refused(ErrorCode::ChatTeamOnly);
                        assert_eq!(sentence, "In diesem Raum schreibt nur das Team des Shops.");
                    }
                    None if door == 5 && *who == "owner" => drop(answer.refused(ErrorCode::NotOnYourself)),
                    None => assert!(matches!(answer.status, 200 | 201), "{who}: {}", answer.describe()),
                }
            }
            if !matches!(refusals[0], Some(NotSignedIn | SessionInvalid | TimedOut | NotApproved)) {
                let seen = actor.room(*room).await;
                assert_eq!(seen.is_some(), refusals[at].is_none(), "{who} lists {room}");
                if let Some(seen) = seen {
                    assert_eq!(seen["mayWrite"], json!(is_team || *writers == "all"), "{who} in {room}");
                }
            }
        }
    }
    // What was refused is not there, and took no number.
    for (room, ..) in rooms {
        let texts = owner.read(room, "?limit=100").await.ok();
        let seqs: Vec<i64> =
            texts.as_array().unwrap().iter().map(|message| message["seq"].as_i64().unwrap()).collect();
        assert_eq!(seqs, (1..=i64::try_from(seqs.len()).unwrap()).collect::<Vec<_>>());
    }
}

#[on_both]
async fn rooms_of_the_owner_are_the_owners_to_change(app: TestApp) {
    let owner = app.owner().await;
    let id = owner.room_with(json!({})).await;
    for (actor, code) in [
        ((*app.member().await).clone(), ErrorCode::OwnerOnly),
        ((*app.premium().await).clone(), ErrorCode::OwnerOnly),
        ((*app.admin().await).clone(), ErrorCode::OwnerOnly),
        ((*app.unapproved().await).clone(), ErrorCode::NotApproved),
        ((*app.visitor()).clone(), ErrorCode::NotSignedIn),
    ] {
        actor.get("/api/admin/chat/rooms").await.refused(code);
        actor.post("/api/admin/chat/rooms").json(&json!({})).await.refused(code);
        actor.put(&format!("/api/admin/chat/rooms/{id}")).json(&json!({})).await.refused(code);
        actor.put(&format!("/api/admin/chat/rooms/{id}/archived")).json(&json!({})).await.refused(code);
        actor.get(&format!("/api/admin/chat/rooms/{id}/members")).await.refused(code);
    }
}

#[on_both]
async fn a_list_is_known_to_those_on_it(app: TestApp) {
    let (owner, one, two, other) =
        (app.owner().await, app.member().await, app.member().await, app.member().await);
    let id = owner.room_with(json!({ "type": "listed", "memberIds": [one.id, two.id] })).await;
    let common = async |actor: &Actor, with: i64| -> Vec<i64> {
        let (member, now) = (actor.guard().await, Time(actor.app.now()));
        let find = move |tx: &mut kontor_db::Tx<'_>| chat::common_rooms(tx, &member, UserId(with), now);
        actor.app.shop().db.read(find).await.unwrap().iter().map(|room| room.id).collect()
    };
    assert_eq!(common(&one, two.id).await, [1, id]);
    assert_eq!(common(&one, other.id).await, [1]);
    assert_eq!(common(&other, one.id).await, [1]);
    assert_eq!(common(&one, owner.id).await, [1, id], "admins enter it");
    // The two of a private room are its two, and no list.
    assert_eq!(one.room(id).await.unwrap()["partner"], Value::Null);
    let guard = one.guard().await;
    let now = Time(app.now());
    let export = app.shop().db.read(move |tx| chat::export_person(tx, &guard, now)).await.unwrap();
    assert_eq!((&export["listedRooms"][0]["name"], &export["privateRooms"]), (&json!("Rösten"), &json!([])));
}

#[on_both]
async fn who_leaves_is_on_no_list(app: TestApp) {
    let (owner, one, two) = (app.owner().await, app.member().await, app.member().await);
    let id =
        owner.room_with(json!({ "type": "listed", "memberIds": [one.id, two.id], "keptDays": 30 })).await;
    one.said(id, "Tschüss").await;
    owner.delete_user(one.id).await.ok();
    app.deliver_events().await;
    assert_eq!(owner.listed(id).await, [two.id]);
    let message = two.read(id, "").await.ok()[0].clone();
    assert_eq!((&message["content"], &message["userId"]), (&json!("Tschüss"), &Value::Null));
    owner.delete_user(two.id).await.ok();
    assert_eq!(owner.texts(id, "").await, ["Tschüss"], "the room is the shop's");
}
