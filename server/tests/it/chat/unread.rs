//! How far someone has read, and what waits.

use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use kontor::time::{DAY, HOUR, MINUTE};

async fn waiting(actor: &Actor, room: i64) -> (i64, i64) {
    let room = actor.room(room).await.unwrap();
    (room["unread"].as_i64().unwrap(), room["readSeq"].as_i64().unwrap())
}

#[on_both]
async fn marks_move_forward_only(app: TestApp) {
    let (writer, reader) = (app.member().await, app.member().await);
    for text in ["eins", "zwei", "drei"] {
        writer.said(1, text).await;
    }
    assert_eq!(waiting(&reader, 1).await, (3, 0));
    let answer = reader.mark_read(1, 2).await.ok();
    assert_eq!((&answer["success"], &answer["unread"]), (&true.into(), &1.into()));
    assert_eq!(waiting(&reader, 1).await, (1, 2));
    assert_eq!(reader.mark_read(1, 1).await.ok()["unread"], 1, "nothing is unread again");
    assert_eq!(reader.mark_read(1, -5).await.ok()["unread"], 1);
    assert_eq!(reader.mark_read(1, i64::MAX).await.ok()["unread"], 0);
    assert_eq!(waiting(&reader, 1).await, (0, 3), "no further than there are messages");
    writer.said(1, "vier").await;
    assert_eq!(waiting(&reader, 1).await, (1, 3));
}

#[on_both]
async fn what_one_writes_is_read_by_oneself(app: TestApp) {
    let (one, two) = (app.member().await, app.member().await);
    one.said(1, "Frage").await;
    two.said(1, "Antwort").await;
    assert_eq!(waiting(&two, 1).await, (0, 2), "who answers has read");
    assert_eq!(waiting(&one, 1).await, (1, 1));
}

#[on_both]
async fn what_was_written_before_one_joined_is_read(app: TestApp) {
    let writer = app.member().await;
    writer.said(1, "vorher").await;
    writer.said(1, "auch vorher").await;
    app.advance(MINUTE);
    let newcomer = app.member().await;
    assert_eq!(waiting(&newcomer, 1).await, (0, 2));
    writer.said(1, "Willkommen!").await;
    assert_eq!(waiting(&newcomer, 1).await, (1, 2));
    assert_eq!(
        newcomer.mark_read(1, 1).await.ok()["unread"],
        1,
        "a mark in the past leaves only what is new"
    );
    assert_eq!(waiting(&newcomer, 1).await, (1, 2));
    assert_eq!(newcomer.mark_read(1, 3).await.ok()["unread"], 0);
}

#[on_both]
async fn marks_are_ones_own_and_of_one_room(app: TestApp) {
    let (one, two, three) = (app.premium().await, app.premium().await, app.premium().await);
    for room in [1, 2] {
        one.said(room, "Moin!").await;
    }
    two.mark_read(1, 1).await.ok();
    assert_eq!((waiting(&two, 1).await.0, waiting(&two, 2).await.0), (0, 1));
    assert_eq!((waiting(&three, 1).await.0, waiting(&three, 2).await.0), (1, 1));
}

#[on_both]
async fn what_is_over_or_removed_does_not_wait(app: TestApp) {
    let (writer, reader) = (app.member().await, app.member().await);
    writer.said(1, "alt").await;
    app.advance(20 * HOUR);
    let gone = writer.said(1, "zurückgenommen").await;
    writer.said(1, "neu").await;
    assert_eq!(waiting(&reader, 1).await.0, 3);
    writer.take_back(&gone).await.ok();
    assert_eq!(waiting(&reader, 1).await.0, 2);
    app.advance(DAY - 20 * HOUR);
    let reader = app.visitor().sign_in(&reader.name).await;
    assert_eq!(waiting(&reader, 1).await.0, 1);
    assert_eq!(reader.mark_read(1, 3).await.ok()["unread"], 0);
}

#[on_both]
async fn a_hundred_is_enough_to_say(app: TestApp) {
    let (writer, reader) = (app.member().await, app.member().await);
    join_all((0..110).map(|number| writer.say(1, &number.to_string()).into_future())).await;
    assert_eq!(waiting(&reader, 1).await, (100, 0));
    assert_eq!(reader.mark_read(1, 60).await.ok()["unread"], 50);
}

#[on_both]
async fn many_marks_at_once_end_at_the_highest(app: TestApp) {
    let (writer, reader) = (app.member().await, app.member().await);
    for number in 0..12 {
        writer.said(1, &number.to_string()).await;
    }
    let answers = join_all((1..=12).map(|seq| reader.mark_read(1, seq).into_future())).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(waiting(&reader, 1).await, (0, 12));
}
