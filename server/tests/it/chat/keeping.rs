//! How long messages stay: by their room, by what was promised when they were written, and shorter at once.

use crate::support::{Actor, Owner, TestApp, on_both};
use kontor::error::{Error, ErrorCode};
use kontor::features::chat::{self, NewMessage};
use kontor::time::{DAY, HOUR, Time};
use kontor_db::Tx;
use serde_json::{Value, json};

async fn again(app: &TestApp, actor: &Actor) -> Actor {
    (*app.visitor()).clone().sign_in(&actor.name).await
}

/// How long a message lives in all, in milliseconds.
fn life(message: &Value) -> i64 {
    let at = |name: &str| serde_json::from_value::<Time>(message[name].clone()).unwrap().0;
    at("expiresAt") - at("createdAt")
}

#[on_both]
async fn each_room_keeps_as_long_as_it_says(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let mut rooms = vec![(1, 1)];
    for days in [1, 7, 30, 90, 365] {
        let change = json!({ "name": format!("Für {days}"), "keptDays": days });
        rooms.push((owner.room_with(change).await, days));
    }
    for (room, days) in &rooms {
        let message = member.said(*room, "Hallo").await;
        assert_eq!(life(&message), days * DAY, "{days}");
    }
    let start = app.now();
    for days in [1, 7, 30, 90, 365] {
        app.advance(start + days * DAY - HOUR - app.now());
        let reader = again(&app, &member).await;
        let count = |all: &[(i64, i64)]| all.iter().filter(|(_, kept)| *kept >= days).count();
        let mut shown = 0;
        for (room, _) in &rooms {
            shown += reader.texts(*room, "").await.len();
        }
        assert_eq!(shown, count(&rooms), "an hour before the end of day {days}");
        app.advance(HOUR);
        for (room, kept) in &rooms {
            let there = *kept > days;
            assert_eq!(reader.texts(*room, "").await.len(), usize::from(there), "{kept} after {days}");
            let seen = reader.room(*room).await.unwrap();
            assert_eq!(seen["lastMessage"].is_object(), there, "{kept} after {days}");
        }
        // Whether or not the worker has been here.
        chat::expire_due(app.shop()).await.unwrap();
        let left = rooms.iter().filter(|(_, kept)| *kept > days).count();
        let stored = app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await;
        assert_eq!(stored, i64::try_from(left).unwrap(), "after {days}");
    }
}

#[on_both]
async fn a_longer_time_counts_from_then_on(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({})).await;
    member.said(id, "für einen Tag").await;
    owner.change_room(id, json!({ "keptDays": 365 })).await.ok();
    member.said(id, "für ein Jahr").await;
    app.advance(DAY);
    let member = again(&app, &member).await;
    assert_eq!(member.texts(id, "").await, ["für ein Jahr"]);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1);
}

#[on_both]
async fn a_shorter_time_counts_at_once_and_for_everything(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "keptDays": 365 })).await;
    let old = member.said(id, "alt").await;
    app.advance(8 * DAY);
    let (owner, member) = (Owner::again(&app).await, again(&app, &member).await);
    member.said(id, "neu").await;
    assert_eq!(member.texts(id, "").await, ["alt", "neu"]);
    let changed = owner.change_room(id, json!({ "keptDays": 7 })).await.ok();
    assert_eq!(changed["isShortening"], true);
    // No worker has been here.
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 2);
    assert_eq!(member.texts(id, "").await, ["neu"]);
    assert_eq!(member.texts(id, "?before=2").await, Vec::<String>::new());
    assert_eq!(chat::frames_after(app.shop(), id, 0, 10).await.unwrap().len(), 1);
    member.react(&old, "☕", "add").await.refused(ErrorCode::ChatMessageNotFound);
    member.take_back(&old).await.refused(ErrorCode::ChatMessageNotFound);
    assert_eq!(life(&member.read(id, "").await.ok()[0]), 7 * DAY);
    // Longer again would bring back what was over.
    let sentence =
        owner.change_room(id, json!({ "keptDays": 30 })).await.refused(ErrorCode::ChatRoomShortening);
    assert_eq!(sentence, ErrorCode::ChatRoomShortening.sentence());
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(owner.change_room(id, json!({ "keptDays": 30 })).await.ok()["isShortening"], false);
    app.advance(7 * DAY);
    let member = again(&app, &member).await;
    assert_eq!(member.texts(id, "").await, Vec::<String>::new(), "it was promised to be gone by now");
}

#[on_both]
async fn shortening_a_long_room_goes_on_where_it_stopped(app: TestApp) {
    let owner = app.owner().await;
    let id = owner.room_with(json!({ "keptDays": 365 })).await;
    let now = Time(app.now());
    let fill = move |tx: &mut Tx<'_>| {
        for number in 0..2500 {
            let content = format!("alt {number}");
            let new = NewMessage {
                room_id: id,
                author: None,
                client_id: None,
                content,
                via: None,
                created_at: now,
            };
            chat::insert_message(tx, &new)?;
        }
        Ok::<_, Error>(())
    };
    app.shop().db.write(fill).await.unwrap();
    owner.change_room(id, json!({ "keptDays": 90 })).await.ok();
    owner.change_room(id, json!({ "keptDays": 30 })).await.ok();
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 0);
    let ends = "SELECT COUNT(*) FROM chat_messages WHERE expires_at = created_at + 2592000000";
    assert_eq!(app.number(ends, Vec::new()).await, 2500);
    assert_eq!(
        app.number("SELECT COUNT(*) FROM chat_rooms WHERE shortened_to IS NOT NULL", Vec::new()).await,
        0
    );
    app.advance(30 * DAY);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 2500);
}

#[on_both]
async fn what_a_node_of_before_wrote_lives_for_a_day(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "keptDays": 365 })).await;
    member.said(id, "von früher").await;
    member.said(1, "auch von früher").await;
    app.execute("UPDATE chat_messages SET expires_at = NULL", Vec::new()).await;
    app.advance(DAY - HOUR);
    let reader = again(&app, &member).await;
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 0);
    assert_eq!((reader.texts(id, "").await.len(), reader.texts(1, "").await.len()), (1, 1));
    app.advance(HOUR);
    assert_eq!((reader.texts(id, "").await.len(), reader.texts(1, "").await.len()), (0, 0));
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 2);
}

#[on_both]
async fn a_year_is_read_page_by_page(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let id = owner.room_with(json!({ "keptDays": 365 })).await;
    let start = app.now();
    let fill = move |tx: &mut Tx<'_>| {
        for number in 0..364 {
            let new = NewMessage {
                room_id: id,
                author: None,
                client_id: None,
                content: format!("Tag {number}"),
                via: None,
                created_at: Time(start + number * DAY),
            };
            chat::insert_message(tx, &new)?;
        }
        Ok::<_, Error>(())
    };
    app.shop().db.write(fill).await.unwrap();
    app.advance(364 * DAY);
    let member = again(&app, &member).await;
    let (mut before, mut read) = (i64::MAX, Vec::new());
    loop {
        let page = member.read(id, &format!("?before={before}&limit=100")).await.ok();
        let page: Vec<Value> = page.as_array().unwrap().clone();
        let Some(first) = page.first() else { break };
        before = first["seq"].as_i64().unwrap();
        read.splice(0..0, page.iter().map(|message| message["content"].as_str().unwrap().to_owned()));
    }
    assert_eq!(read, (0..364).map(|number| format!("Tag {number}")).collect::<Vec<_>>());
}

#[on_both]
async fn the_specified_rooms_keep_a_day_whatever_is_written(app: TestApp) {
    app.owner().await.room_with(json!({})).await;
    for sql in [
        "UPDATE chat_rooms SET kept_days = 365 WHERE id = 1",
        "UPDATE chat_rooms SET writers = 'team' WHERE id = 2",
        "UPDATE chat_rooms SET kept_days = 2 WHERE id > 2",
    ] {
        let refused = app.shop().db.write(move |tx| tx.execute(sql, &[]).map_err(Error::from)).await;
        assert!(refused.is_err(), "{sql}");
    }
}
