//! A day after it was written a message is gone, whether or not the worker has come by.

use crate::support::{TestApp, on_both};
use kontor::error::{Error, ErrorCode};
use kontor::features::chat::{self, NewMessage};
use kontor::time::{DAY, HOUR, MINUTE, Time};
use kontor_db::Tx;
use serde_json::{Value, json};

#[on_both]
async fn what_is_over_is_nowhere(app: TestApp) {
    let (author, admin) = (app.member().await, app.admin().await);
    let old = author.say_as(1, json!({ "content": "alt", "clientId": "a" })).await.ok();
    author.react(&old, "☕", "add").await.ok();
    app.advance(HOUR);
    author.said(1, "neu").await;
    app.advance(DAY - HOUR - MINUTE);
    let reader = app.member().await;
    assert_eq!(reader.texts(1, "").await, ["alt", "neu"]);
    app.advance(MINUTE);
    assert_eq!(reader.texts(1, "").await, ["neu"]);
    assert_eq!(reader.texts(1, "?after=0").await, ["neu"]);
    assert_eq!(reader.texts(1, "?before=2").await, Vec::<String>::new());
    let room = reader.room(1).await.unwrap();
    assert_eq!((&room["unread"], &room["lastSeq"]), (&json!(0), &json!(2)), "it was there before the reader");
    let author = app.visitor().sign_in(&author.name).await;
    let admin = app.visitor().sign_in(&admin.name).await;
    reader.react(&old, "☕", "add").await.refused(ErrorCode::ChatMessageNotFound);
    reader.report(&old, "Werbung").await.refused(ErrorCode::ChatMessageNotFound);
    author.take_back(&old).await.refused(ErrorCode::ChatMessageNotFound);
    admin.remove(&old, "Werbung").await.refused(ErrorCode::ChatMessageNotFound);
    assert_eq!(chat::frames_after(app.shop(), 1, 0, 10).await.unwrap().len(), 1);
    assert_eq!(
        app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await,
        2,
        "the worker has not been here"
    );
}

#[on_both]
async fn the_worker_removes_it_for_good(app: TestApp) {
    let author = app.member().await;
    let old = author.said(1, "alt").await;
    author.react(&old, "☕", "add").await.ok();
    app.advance(DAY - HOUR);
    author.said(1, "neu").await;
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 0);
    app.advance(HOUR);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_reactions", Vec::new()).await, 0);
    let author = app.visitor().sign_in(&author.name).await;
    assert_eq!(author.said(1, "weiter").await["seq"], 3, "numbers go on");
    assert_eq!(author.read(1, "").await.ok()[0]["seq"], 2, "and what lives is without gaps");
}

#[on_both]
async fn any_number_of_them_goes_at_once(app: TestApp) {
    let now = Time(app.now());
    let fill = move |tx: &mut Tx<'_>| {
        for number in 0..1500 {
            let content = format!("alt {number}");
            let new =
                NewMessage { room_id: 1, author: None, client_id: None, content, via: None, created_at: now };
            chat::insert_message(tx, &new)?;
        }
        Ok::<_, Error>(())
    };
    app.shop().db.write(fill).await.unwrap();
    app.advance(DAY);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1500);
    assert_eq!(app.number("SELECT COUNT(*) FROM chat_messages", Vec::new()).await, 0);
}

#[on_both]
async fn an_open_report_keeps_its_copy(app: TestApp) {
    let (author, reporter) = (app.member().await, app.member().await);
    let message = author.said(1, "Werbung").await;
    reporter.report(&message, "Werbung").await.ok();
    app.advance(40 * DAY);
    chat::expire_due(app.shop()).await.unwrap();
    let owner = crate::support::Owner::again(&app).await;
    let reports = owner.reports().await;
    assert_eq!((&reports[0]["content"], &reports[0]["isVisible"]), (&json!("Werbung"), &json!(false)));
    owner.decide(&reports[0], "delete", "Werbung").await.ok();
    assert_eq!(
        owner.audit_of("chat.message_deleted").await,
        Vec::<Value>::new(),
        "there was nothing left to remove"
    );
}
