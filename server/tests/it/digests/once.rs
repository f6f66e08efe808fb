//! Each evening one, each thing in one of them: kills, a second node, a mail server that is away.

use super::{an_evening, choose, collect, delivered, received};
use crate::doubles::smtp::Mood;
use crate::mail::send;
use crate::support::{TestApp, on_both};
use kontor::features::digests::collect_next;
use kontor::time::{DAY, HOUR, MINUTE};

#[on_both]
async fn nothing_is_told_twice(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member().await;
    author.said(1, "Am ersten Abend").await;
    assert_eq!(delivered(&app, &double).await.len(), 1);
    // Still unread and still there the next day, but told.
    let room = app.owner().await.room_with(serde_json::json!({ "name": "Lange", "keptDays": 7 })).await;
    author.said(room, "Bleibt eine Woche").await;
    for (evening, expected) in [(1, 1), (2, 0)] {
        let member = member.sign_in(&member.name).await;
        let chosen = member.get(super::DIGEST).await.ok();
        super::before(&app, &chosen, HOUR);
        let texts = delivered(&app, &double).await;
        assert_eq!(texts.len(), expected, "evening {evening}: {texts:?}");
        assert!(!texts.concat().contains("Am ersten Abend"), "{texts:?}");
    }
}

#[on_both]
async fn what_is_said_in_the_last_minute_comes_the_next_evening(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let author = app.member().await;
    let room = app.owner().await.room_with(serde_json::json!({ "name": "Lange", "keptDays": 7 })).await;
    app.advance(HOUR - 30_000);
    author.said(room, "Kurz vor sechs").await;
    app.advance(30_000);
    collect(&app).await;
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
    let chosen = member.sign_in(&member.name).await.get(super::DIGEST).await.ok();
    super::before(&app, &chosen, HOUR);
    assert_eq!(chosen["frequency"], "daily");
    let [text] = delivered(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Kurz vor sechs"), "{text}");
}

#[on_both]
async fn a_kill_between_writing_and_sending_tells_nothing_twice(app: TestApp) {
    let (app, double, _) = an_evening(&app).await;
    let author = app.member().await;
    author.said(1, "Einmal").await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    // As if the program had been killed after it had handed the letter over, and before it noted that.
    assert_eq!(received(&app, &double).await.len(), 1);
    app.execute(
        "UPDATE mail_messages SET sent_at = NULL, next_at = $1 WHERE is_written_late = TRUE",
        vec![app.now().into()],
    )
    .await;
    let app = app.restart().await;
    app.advance(MINUTE);
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
}

#[on_both]
async fn a_mail_server_that_is_away_loses_nothing(app: TestApp) {
    let (app, double, _) = an_evening(&app).await;
    let author = app.member().await;
    let room = app.owner().await.room_with(serde_json::json!({ "name": "Lange", "keptDays": 7 })).await;
    author.said(room, "Am ersten Abend").await;
    double.be(Mood::Busy);
    assert_eq!(delivered(&app, &double).await, Vec::<String>::new());
    // The next evening there is a second letter; the first one tells all of it, and the second has nothing left to say.
    app.advance(DAY - HOUR - 2 * MINUTE);
    author.sign_in(&author.name).await.said(room, "Am zweiten Abend").await;
    app.advance(HOUR);
    assert_eq!(collect(&app).await, 2);
    double.be(Mood::Takes);
    app.advance(6 * HOUR);
    let [text] = received(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Am ersten Abend") && text.contains("Am zweiten Abend"), "{text}");
    app.advance(6 * HOUR);
    assert_eq!(send(&app).await, 0);
}

#[on_both]
async fn two_nodes_leave_one_letter_for_each(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    let other_member = app.member_with_address().await;
    choose(&other_member, "daily").await;
    app.advance(2 * MINUTE);
    app.member().await.said(1, "Für beide").await;
    let other = app.another_node().await;
    app.advance(HOUR + 2 * MINUTE);
    app.deliver_events().await;
    let go = async |node: &TestApp| while collect_next(node.shop()).await.unwrap_or(true) {};
    tokio::join!(go(&app), go(&other));
    let letters =
        app.number("SELECT COUNT(*) FROM mail_messages WHERE is_written_late = TRUE", Vec::new()).await;
    assert_eq!(letters, 2);
    let (here, there) = tokio::join!(send(&app), send(&other));
    assert_eq!((here + there, double.letters().len()), (2, 2));
    let mut to: Vec<String> = double.letters().into_iter().map(|letter| letter.to).collect();
    to.sort();
    to.dedup();
    assert_eq!(to.len(), 2);
    drop(member);
}

#[on_both]
async fn after_a_night_without_the_shop_it_comes_late_and_the_next_in_time(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    app.member().await.said(1, "Bevor es still wurde").await;
    // It is past midnight when someone looks again.
    app.advance(8 * HOUR);
    assert_eq!(collect(&app).await, 1);
    assert_eq!(received(&app, &double).await.len(), 1);
    let member = member.sign_in(&member.name).await;
    let chosen = member.get(super::DIGEST).await.ok();
    super::before(&app, &chosen, HOUR);
    app.member().await.said(1, "Am Tag danach").await;
    let [text] = delivered(&app, &double).await.try_into().unwrap();
    assert!(text.contains("Am Tag danach"), "{text}");
}
