//! Members whom the owner has named as moderators: what they may, and nothing else.

use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn the_owner_names_moderators(app: TestApp) {
    let (owner, member, admin) = (app.owner().await, app.member().await, app.admin().await);
    admin
        .put(&format!("/api/admin/chat/moderators/{}", member.id))
        .json(&json!({ "isModerator": true }))
        .await
        .refused(ErrorCode::OwnerOnly);
    assert_eq!(member.profile().await.ok()["user"]["isModerator"], false);
    for _ in 0..2 {
        owner.name_moderator(member.id, true).await.ok();
    }
    assert_eq!(member.profile().await.ok()["user"]["isModerator"], true);
    let named = owner.get("/api/admin/chat/moderators").await.ok();
    assert_eq!(
        named,
        json!([{ "id": member.id, "username": member.name, "displayName": null, "avatar": null }])
    );
    let entries = owner.audit_of("chat.moderator_named").await;
    assert_eq!(entries.len(), 1, "naming twice is naming once");
    assert_eq!(
        (&entries[0]["subjectId"], &entries[0]["subjectName"]),
        (&json!(member.id.to_string()), &json!(member.name))
    );
    for _ in 0..2 {
        owner.name_moderator(member.id, false).await.ok();
    }
    assert_eq!(owner.get("/api/admin/chat/moderators").await.ok(), json!([]));
    assert_eq!(owner.audit_of("chat.moderator_dismissed").await.len(), 1);
    for nobody in [0, -1, 4711, app.unapproved().await.id, app.banned().await.id, app.deleted().await.id] {
        owner.name_moderator(nobody, true).await.refused(ErrorCode::UserNotFound);
    }
    owner.name_moderator(owner.id, true).await.refused(ErrorCode::OwnerProtected);
}

#[on_both]
async fn moderators_remove_with_a_reason_and_decide(app: TestApp) {
    let (moderator, author, reporter) = (app.moderator().await, app.member().await, app.member().await);
    let message = author.said(1, "Kauft woanders!").await;
    moderator.take_back(&message).await.refused_field("reason", ErrorCode::Required);
    moderator.remove(&message, "Werbung").await.ok();
    let owner = app.owner().await;
    let entry = owner.audit_of("chat.message_deleted").await[0].clone();
    assert_eq!((&entry["actorId"], &entry["reason"]), (&json!(moderator.id), &json!("Werbung")));
    let other = author.said(1, "Noch einmal: woanders!").await;
    reporter.report(&other, "Werbung").await.ok();
    let reports = moderator.reports().await;
    assert_eq!((reports.len(), &reports[0]["content"]), (1, &json!("Noch einmal: woanders!")));
    moderator.decide(&reports[0], "delete", "Werbung").await.ok();
    assert_eq!(reporter.texts(1, "").await, Vec::<String>::new());
    assert_eq!(owner.reports().await[0]["decidedBy"]["id"], moderator.id);
    // What is said of oneself is for others to judge.
    let own = moderator.said(1, "Hm.").await;
    reporter.report(&own, "Unfreundlich").await.ok();
    let open = moderator.reports().await.into_iter().find(|report| report["status"] == "open").unwrap();
    moderator.decide(&open, "dismiss", "Finde ich nicht").await.refused(ErrorCode::NotOnYourself);
    owner.decide(&open, "dismiss", "Kein Verstoß").await.ok();
}

/// What a moderator sees of reports, and whether one more may be removed.
async fn is_theirs(moderator: &Actor, message: &Value, reporter: &Actor) -> bool {
    reporter.report(message, "Bitte ansehen").await.ok();
    let seen = moderator.reports().await.iter().any(|report| report["subjectId"] == message["id"]);
    let removed = moderator.remove(message, "Probe").await.status == 200;
    assert_eq!(seen, removed);
    seen
}

#[on_both]
async fn moderators_look_after_the_rooms_that_they_may_enter(app: TestApp) {
    let (owner, moderator) = (app.owner().await, app.moderator().await);
    let (one, two) = (app.premium().await, app.premium().await);
    let with = owner
        .room_with(json!({ "name": "Mit", "type": "listed", "memberIds": [one.id, two.id, moderator.id] }))
        .await;
    let without =
        owner.room_with(json!({ "name": "Ohne", "type": "listed", "memberIds": [one.id, two.id] })).await;
    let private = one.chat_with(two.id).await;
    for (room, expected) in [(1, true), (2, false), (with, true), (without, false), (private, false)] {
        let message = one.said(room, "Was ist das?").await;
        assert_eq!(is_theirs(&moderator, &message, &two).await, expected, "room {room}");
    }
    // Their own private rooms are theirs as everyone's are.
    let own = moderator.chat_with(one.id).await;
    let message = one.said(own, "Unter uns").await;
    moderator.remove(&message, "Probe").await.refused(ErrorCode::ChatMessageNotYours);
    // A report that is not theirs is not there.
    let hidden = owner.reports().await.into_iter().find(|report| report["roomId"] == without).unwrap();
    moderator.decide(&hidden, "dismiss", "x").await.refused(ErrorCode::ReportNotFound);
    let counted = moderator.get("/api/admin/moderation/reports").await.ok();
    assert_eq!(counted["open"], 0);
}

#[on_both]
async fn moderators_write_where_the_team_writes(app: TestApp) {
    let (owner, moderator) = (app.owner().await, app.moderator().await);
    let id = owner.room_with(json!({ "writers": "team" })).await;
    assert_eq!(moderator.room(id).await.unwrap()["mayWrite"], true);
    moderator.said(id, "Wartung heute Abend").await;
    owner.name_moderator(moderator.id, false).await.ok();
    moderator.say(id, "Und jetzt?").await.refused(ErrorCode::ChatTeamOnly);
    moderator.get("/api/admin/moderation/reports").await.refused(ErrorCode::ModeratorOnly);
    owner.archive_room(id, true).await.ok();
    owner.name_moderator(moderator.id, true).await.ok();
    moderator.say(id, "Archiv").await.refused(ErrorCode::ChatRoomClosed);
}

#[on_both]
async fn a_ban_ends_moderation_and_a_timeout_pauses_it(app: TestApp) {
    let (owner, moderator, author) = (app.owner().await, app.moderator().await, app.member().await);
    let message = author.said(1, "Hallo").await;
    owner.time_out(moderator.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    moderator.remove(&message, "Probe").await.refused(ErrorCode::TimedOut);
    moderator.get("/api/admin/moderation/reports").await.refused(ErrorCode::TimedOut);
    owner.ban(moderator.id, "Betrug").await.ok();
    moderator.get("/api/admin/moderation/reports").await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn everyone_in_a_room_sees_who_moderates(app: TestApp) {
    let (owner, moderator, member) = (app.owner().await, app.moderator().await, app.member().await);
    let badge = |message: &Value| message["author"]["isModerator"].clone();
    assert_eq!(badge(&member.said(1, "Moin").await), false);
    moderator.said(1, "Moin!").await;
    assert_eq!(badge(&member.read(1, "").await.ok()[1]), true);
    // Between two there is nothing to look after.
    let private = member.chat_with(moderator.id).await;
    assert_eq!(badge(&moderator.said(private, "Unter uns").await), false);
    owner.name_moderator(moderator.id, false).await.ok();
    assert_eq!(badge(&member.read(1, "").await.ok()[1]), false);
    owner.name_moderator(moderator.id, true).await.ok();
    owner.ban(moderator.id, "Betrug").await.ok();
    assert_eq!(badge(&member.read(1, "").await.ok()[1]), false);
}
