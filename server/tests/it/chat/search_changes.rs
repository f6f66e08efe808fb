//! Nothing is found that is over, removed, changed or held, whether or not the worker has put it into blocks; and the words go with it.

use super::search::{again, count, fill, index};
use crate::support::{Owner, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::chat;
use kontor::time::{DAY, HOUR, MINUTE};
use serde_json::json;

/// In how many blocks a word stands.
async fn rows_of(app: &TestApp, word: &str) -> i64 {
    app.number("SELECT COUNT(*) FROM chat_words WHERE word = $1", vec![word.as_bytes().into()]).await
}

#[on_both]
async fn what_is_removed_is_not_found_and_its_words_are_gone(app: TestApp) {
    let (author, moderator) = (app.member().await, app.moderator().await);
    for is_indexed in [false, true] {
        let (own, removed) =
            (author.said(1, "Geheime Teekanne").await, author.said(1, "Teekanne für alle").await);
        if is_indexed {
            index(&app).await;
        }
        assert_eq!(author.finds("q=teekanne").await.len(), 2);
        author.take_back(&own).await.ok();
        assert_eq!(author.finds("q=teekanne").await, ["[Teekanne] für alle"]);
        index(&app).await;
        assert_eq!(rows_of(&app, "geheime").await, 0);
        moderator.remove(&removed, "Werbung").await.ok();
        assert_eq!(author.finds("q=teekanne").await, Vec::<String>::new());
        assert_eq!(count(&app, "SELECT COUNT(*) FROM chat_words").await, 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM chat_blocks").await, 0, "with its last message");
    }
}

#[on_both]
async fn what_is_over_is_not_found_before_and_after_the_worker(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let room = owner.room_with(json!({ "keptDays": 30 })).await;
    member.said(1, "Tee für einen Tag").await;
    member.said(room, "Tee für einen Monat").await;
    index(&app).await;
    app.advance(DAY - HOUR);
    let late = again(&app, &member).await;
    late.said(1, "Tee von eben").await;
    app.advance(HOUR);
    let member = again(&app, &member).await;
    assert_eq!(member.finds("q=tee").await, ["[Tee] von eben", "[Tee] für einen Monat"]);
    let words = count(&app, "SELECT COUNT(*) FROM chat_words").await;
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1);
    assert!(count(&app, "SELECT COUNT(*) FROM chat_words").await < words);
    assert_eq!(member.finds("q=tee").await, ["[Tee] von eben", "[Tee] für einen Monat"]);
    index(&app).await;
    app.advance(30 * DAY);
    let member = again(&app, &member).await;
    assert_eq!(member.finds("q=tee").await, Vec::<String>::new());
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 2);
    assert_eq!(
        (
            count(&app, "SELECT COUNT(*) FROM chat_words").await,
            count(&app, "SELECT COUNT(*) FROM chat_blocks").await
        ),
        (0, 0)
    );
    // The room goes on.
    member.said(room, "Wieder Tee").await;
    index(&app).await;
    assert_eq!(member.finds("q=tee").await, ["Wieder [Tee]"]);
}

#[on_both]
async fn a_shorter_time_counts_for_search_at_once(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let room = owner.room_with(json!({ "keptDays": 365 })).await;
    member.said(room, "alter Tee").await;
    index(&app).await;
    app.advance(8 * DAY);
    let (owner, member) = (Owner::again(&app).await, again(&app, &member).await);
    member.said(room, "neuer Tee").await;
    assert_eq!(member.finds("q=tee").await.len(), 2);
    owner.change_room(room, json!({ "keptDays": 7 })).await.ok();
    assert_eq!(member.finds("q=tee").await, ["neuer [Tee]"], "no worker has been here");
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(rows_of(&app, "alter").await, 0);
}

/// More that is over than one call looks at stands before what is not.
#[on_both]
async fn one_call_looks_through_so_much_and_the_next_goes_on(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let room = owner.room_with(json!({ "keptDays": 365 })).await;
    let long_ago = app.now() - 2 * DAY;
    fill(&app, (0..5).map(|number| (room, format!("Tee {number}"), long_ago)).collect()).await;
    fill(&app, (0..1200).map(|number| (1, format!("Tee {number}"), long_ago)).collect()).await;
    index(&app).await;
    let first = member.search("q=tee").await.ok();
    assert_eq!(first["messages"], json!([]));
    assert!(first["next"].is_i64(), "{first}");
    assert_eq!(member.finds_all("q=tee").await.len(), 5);
    assert_eq!(chat::expire_due(app.shop()).await.unwrap(), 1200);
    assert_eq!(member.finds("q=tee").await.len(), 5);
}

#[on_both]
async fn an_edit_changes_what_is_found(app: TestApp) {
    let author = app.member().await;
    let there = author.at(&app.another_node().await);
    for is_indexed in [false, true] {
        let message = author.said(1, "Um sieben bei der Kanne").await;
        if is_indexed {
            index(&app).await;
        }
        app.advance(MINUTE);
        there.edit(&message, "Um acht bei der Mühle").await.ok();
        for _ in 0..2 {
            for (query, found) in [
                ("sieben", 0),
                ("kanne", 0),
                ("kan", 0),
                ("acht", 1),
                ("muehle", 1),
                ("bei", 1),
                ("acht%20bei", 1),
            ] {
                assert_eq!(author.finds(&format!("q={query}")).await.len(), found, "{query}");
                assert_eq!(there.finds(&format!("q={query}")).await.len(), found, "{query} elsewhere");
            }
            index(&app).await;
        }
        author.take_back(&message).await.ok();
        assert_eq!(count(&app, "SELECT COUNT(*) FROM chat_words").await, 0);
    }
}

/// A message without a word, whose neighbours are gone, gets some.
#[on_both]
async fn an_edit_finds_its_block_again(app: TestApp) {
    let author = app.member().await;
    let (first, second) = (author.said(1, "Tee").await, author.said(1, "☕").await);
    index(&app).await;
    author.take_back(&first).await.ok();
    author.edit(&second, "Kaffee").await.ok();
    index(&app).await;
    assert_eq!(author.finds("q=kaffee").await, ["[Kaffee]"]);
}

#[on_both]
async fn what_waits_for_moderation_is_found_once_it_is_released(app: TestApp) {
    let (owner, member, moderator) = (app.owner().await, app.member().await, app.moderator().await);
    owner.keep_back(&["Teekanne"], 0, 0).await.ok();
    for _ in 0..2 {
        member.say(1, "Kauft diese Teekanne").await.refused(ErrorCode::ChatMessageHeld);
    }
    index(&app).await;
    for actor in [&*member, &moderator, &**owner] {
        assert_eq!(actor.finds("q=teekanne").await, Vec::<String>::new());
    }
    let waiting = moderator.waiting().await;
    moderator.decide_held(&waiting[0], "release", "").await.ok();
    moderator.decide_held(&waiting[1], "refuse", "Werbung").await.ok();
    for _ in 0..2 {
        assert_eq!(member.finds("q=teekanne").await, ["Kauft diese [Teekanne]"]);
        index(&app).await;
    }
}

#[on_both]
async fn a_private_room_takes_its_words_along(app: TestApp) {
    let (one, other) = (app.member().await, app.member().await);
    let room = one.chat_with(other.id).await;
    one.said(room, "Geheimer Tee").await;
    index(&app).await;
    assert_eq!(other.finds("q=geheimer").await.len(), 1);
    let owner = app.owner().await;
    owner.delete_user(one.id).await.ok();
    assert_eq!(other.finds("q=geheimer").await.len(), 1, "the other one still reads it");
    owner.delete_user(other.id).await.ok();
    for sql in ["SELECT COUNT(*) FROM chat_words", "SELECT COUNT(*) FROM chat_blocks"] {
        assert_eq!(count(&app, sql).await, 0, "{sql}");
    }
    let left = "SELECT COUNT(*) FROM chat_indexed WHERE room_id = $1";
    assert_eq!(app.number(left, vec![room.into()]).await, 0);
}

/// Two nodes put the same messages into blocks while others write, change, remove and search.
#[on_both]
async fn no_message_is_lost_or_doubled_while_blocks_are_written(app: TestApp) {
    let there = app.another_node().await;
    let authors = [app.member().await, app.member().await, app.member().await, app.member().await];
    let reader = app.member().await;
    for round in 0..3 {
        let write = authors.iter().enumerate().map(|(number, author)| {
            let author = if number % 2 == 0 { (**author).clone() } else { author.at(&there) };
            async move {
                for step in 0..6 {
                    let message = author.said(1, &format!("Runde {round} Tee {step}")).await;
                    match step % 3 {
                        1 => drop(author.take_back(&message).await.ok()),
                        2 => drop(author.edit(&message, &format!("Runde {round} Kaffee {step}")).await.ok()),
                        _ => {}
                    }
                }
            }
        });
        let index = |node: kontor::app::App| async move {
            for _ in 0..8 {
                // Two at once may be told to try again, as the worker does.
                let _ = chat::index_next(&node).await;
                tokio::task::yield_now().await;
            }
        };
        let search = async {
            for _ in 0..8 {
                let found = reader.search("q=tee").await.ok();
                let ids: Vec<i64> = found["messages"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|message| message["id"].as_i64().unwrap())
                    .collect();
                assert!(ids.is_sorted_by(|newer, older| newer > older), "{ids:?}");
            }
        };
        tokio::join!(join_all(write), index(app.shop().clone()), index(there.shop().clone()), search);
    }
    for _ in 0..2 {
        assert_eq!(reader.finds_all("q=tee").await.len(), 3 * 4 * 2);
        assert_eq!(reader.finds_all("q=kaffee").await.len(), 3 * 4 * 2);
        assert_eq!(reader.finds_all("q=runde").await.len(), 3 * 4 * 4);
        index(&app).await;
    }
    // Exactly what is there has words: all of it goes with them.
    app.advance(DAY);
    chat::expire_due(app.shop()).await.unwrap();
    assert_eq!(
        (
            count(&app, "SELECT COUNT(*) FROM chat_words").await,
            count(&app, "SELECT COUNT(*) FROM chat_blocks").await
        ),
        (0, 0)
    );
}
