//! What other features ask of the chat about a person: common rooms and the export.

use crate::support::{Actor, TestApp, on_both};
use kontor::features::chat::{self, CommonRoom};
use kontor::features::moderation;
use kontor::identity::UserId;
use kontor::time::{DAY, Time};
use serde_json::json;

async fn common(actor: &Actor, other: i64) -> Vec<(i64, bool)> {
    let (member, now) = (actor.guard().await, Time(actor.app.now()));
    let rooms = actor.app.shop().db.read(move |tx| chat::common_rooms(tx, &member, UserId(other), now)).await;
    rooms.unwrap().iter().map(|CommonRoom { id, is_private, .. }| (*id, *is_private)).collect()
}

#[on_both]
async fn common_rooms_are_those_of_both(app: TestApp) {
    let (member, premium, other) = (app.member().await, app.premium().await, app.premium().await);
    let admin = app.admin().await;
    assert_eq!(common(&member, premium.id).await, [(1, false)]);
    assert_eq!(common(&premium, member.id).await, [(1, false)]);
    assert_eq!(common(&premium, other.id).await, [(1, false), (2, false)]);
    assert_eq!(common(&premium, admin.id).await, [(1, false), (2, false)]);
    let room = premium.chat_with(member.id).await;
    assert_eq!(common(&member, premium.id).await, [(1, false), (room, true)]);
    assert_eq!(common(&premium, member.id).await, [(1, false), (room, true)]);
    // What two share privately is theirs alone.
    assert_eq!(common(&admin, premium.id).await, [(1, false), (2, false)]);
    assert_eq!(common(&other, member.id).await, [(1, false)]);
}

#[on_both]
async fn the_export_holds_what_is_ones_own(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let room = member.chat_with(other.id).await;
    member.said(1, "Moin!").await;
    member.said(room, "Nur für dich").await;
    let theirs = other.said(1, "Werbung").await;
    member.react(&theirs, "☕", "add").await.ok();
    member.report(&theirs, "Das ist Werbung").await.ok();
    let (guard, now) = (member.guard().await, Time(app.now()));
    let read = move |tx: &mut kontor_db::Tx<'_>| {
        Ok::<_, kontor::error::Error>((
            chat::export_person(tx, &guard, now)?,
            moderation::export_person(tx, &guard, now)?,
        ))
    };
    let (export, reported) = app.shop().db.read(read).await.unwrap();
    assert_eq!(export["messagesSent"], 2);
    assert_eq!(
        (&export["messages"][0]["content"], &export["messages"][0]["room"]),
        (&json!("Moin!"), &json!("Allgemein"))
    );
    assert_eq!(export["messages"][1]["content"], "Nur für dich");
    assert_eq!(
        (&export["reactions"][0]["emoji"], &reported["reports"][0]["reason"]),
        (&json!("☕"), &json!("Das ist Werbung"))
    );
    assert_eq!(export["privateRooms"][0]["name"], "Zu zweit");
    assert_eq!(export["messages"].as_array().unwrap().len(), 2, "other people's words are theirs");
    app.advance(DAY);
    let member = app.visitor().sign_in(&member.name).await;
    let (guard, now) = (member.guard().await, Time(app.now()));
    let export = app.shop().db.read(move |tx| chat::export_person(tx, &guard, now)).await.unwrap();
    assert_eq!((&export["messages"], &export["messagesSent"]), (&json!([]), &json!(2)));
}
