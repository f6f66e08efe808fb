//! Finding what was said: who finds what, and that nothing is found that is not there any more. Messages are looked for as they are until
//! the worker has put their words into blocks, so most of it is asked twice.

use crate::support::{Actor, Call, TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::{Error, ErrorCode};
use kontor::features::chat::{self, NewMessage};
use kontor::time::{MINUTE, Time};
use kontor_db::Tx;
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl Actor {
    /// `q=…`, and more.
    pub fn search(&self, query: &str) -> Call {
        self.get(&format!("/api/chat/search?{query}"))
    }

    /// The texts that are found, newest first, with brackets around what was looked for.
    pub async fn finds(&self, query: &str) -> Vec<String> {
        let found = self.search(query).await.ok();
        assert_eq!(found["next"], Value::Null, "{query}: one page");
        found["messages"].as_array().unwrap().iter().map(shown).collect()
    }

    /// The ids of all pages.
    pub async fn finds_all(&self, query: &str) -> Vec<i64> {
        let (mut ids, mut before) = (Vec::new(), i64::MAX);
        loop {
            let page = self.search(&format!("{query}&before={before}")).await.ok();
            let messages = page["messages"].as_array().unwrap();
            assert!(messages.len() <= 20, "{query}: {}", messages.len());
            ids.extend(messages.iter().map(|message| message["id"].as_i64().unwrap()));
            let Some(next) = page["next"].as_i64() else { return ids };
            assert!(next < before, "{query}: it goes on");
            before = next;
        }
    }
}

fn shown(message: &Value) -> String {
    let part = |part: &Value| {
        let text = part["text"].as_str().unwrap();
        if part["isMatch"] == true { format!("[{text}]") } else { text.to_owned() }
    };
    message["snippet"].as_array().unwrap().iter().map(part).collect()
}

pub async fn again(app: &TestApp, actor: &Actor) -> Actor {
    (*app.visitor()).clone().sign_in(&actor.name).await
}

pub async fn index(app: &TestApp) {
    while app.shop().db.write(chat::index_batch).await.unwrap() {}
}

pub async fn count(app: &TestApp, sql: &'static str) -> i64 {
    app.number(sql, Vec::new()).await
}

/// Messages of the shop in rooms, as if they had been written at these times.
pub async fn fill(app: &TestApp, messages: Vec<(i64, String, i64)>) {
    let write = move |tx: &mut Tx<'_>| {
        for (room_id, content, at) in messages.clone() {
            let created_at = Time(at);
            let new = NewMessage { room_id, author: None, client_id: None, content, via: None, created_at };
            chat::insert_message(tx, &new)?;
        }
        Ok::<_, Error>(())
    };
    app.shop().db.write(write).await.unwrap();
}

#[on_both]
async fn everybody_finds_what_is_said_where_they_may_be(app: TestApp) {
    let owner = app.owner().await;
    let (member, premium, partner, admin) =
        (app.member().await, app.premium().await, app.member().await, app.admin().await);
    let private = premium.chat_with(partner.id).await;
    let listed =
        owner.room_with(json!({ "type": "listed", "memberIds": [partner.id], "keptDays": 30 })).await;
    for (actor, room) in [(&*member, 1), (&*premium, 2), (&*premium, private), (&**owner, listed)] {
        actor.said(room, &format!("Teekanne {room}")).await;
    }
    for _ in 0..2 {
        let found = |rooms: &[i64]| -> Vec<String> {
            rooms.iter().map(|room| format!("[Teekanne] {room}")).collect()
        };
        assert_eq!(member.finds("q=tee").await, found(&[1]));
        assert_eq!(premium.finds("q=tee").await, found(&[private, 2, 1]));
        assert_eq!(partner.finds("q=tee").await, found(&[listed, private, 1]));
        assert_eq!(admin.finds("q=tee").await, found(&[listed, 2, 1]), "not what two say to each other");
        assert_eq!(member.finds(&format!("q=tee&roomId={}", 1)).await, found(&[1]));
        assert_eq!(partner.finds(&format!("q=tee&roomId={private}")).await, found(&[private]));
        member.search("q=tee&roomId=2").await.refused(ErrorCode::ChatPremiumOnly);
        for room in [private, listed, 999_999] {
            member.search(&format!("q=tee&roomId={room}")).await.refused(ErrorCode::ChatRoomNotFound);
        }
        admin.search(&format!("q=tee&roomId={private}")).await.refused(ErrorCode::ChatRoomNotFound);
        index(&app).await;
    }
    owner.change_room(listed, json!({ "memberIds": [], "keptDays": 30 })).await.ok();
    assert_eq!(partner.finds("q=tee").await.len(), 2, "taken off the list");
}

#[on_both]
async fn what_is_found_says_where_and_by_whom(app: TestApp) {
    let (author, reader) = (app.member_named("marta.k").await, app.member().await);
    author.said(1, "Moin!").await;
    let message = author.said(1, "Die neue Kaffeemühle\nmahlt").await;
    for _ in 0..2 {
        let found = reader.search("q=MUEHLE%20kaffeem%C3%BC").await.ok();
        assert_eq!(found["messages"], json!([]), "no word begins with it");
        let found = reader.search("q=KAFFEEMUEH%20neue").await.ok();
        let one = &found["messages"][0];
        for field in ["id", "roomId", "seq", "createdAt", "author"] {
            assert_eq!(one[field], message[field], "{field}");
        }
        assert_eq!(shown(one), "Die [neue] [Kaffeemühle] mahlt");
        index(&app).await;
    }
    app.owner().await.delete_user(author.id).await.ok();
    let found = reader.search("q=mahlt").await.ok();
    assert_eq!(
        (&found["messages"][0]["author"], shown(&found["messages"][0])),
        (&Value::Null, "Die neue Kaffeemühle [mahlt]".to_owned())
    );
}

#[on_both]
async fn words_are_found_however_they_are_typed(app: TestApp) {
    let member = app.member().await;
    member.said(1, "GROSSE Grüße aus dem Café").await;
    for _ in 0..2 {
        for query in [
            "gruesse",
            "Gr%C3%BCsse",
            "Gru%CC%88%C3%9Fe",
            "gr%C3%BC%C3%9Fe",
            "gro%C3%9Fe",
            "cafe",
            "CAF%C3%89",
            "caf",
            "gruss%20cafe",
            "aus",
        ] {
            assert_eq!(member.finds(&format!("q={query}")).await.len(), 1, "{query}");
        }
        for query in ["kaffee", "cafes", "gr", "au", "grosse%20tee", "rosse"] {
            assert_eq!(member.finds(&format!("q={query}")).await, Vec::<String>::new(), "{query}");
        }
        index(&app).await;
    }
}

#[on_sqlite]
async fn odd_questions_are_refused(app: TestApp) {
    let member = app.member().await;
    for query in ["", "q=", "q=%20%20", "q=a", "q=%E2%98%95", "q=%E2%80%AE", "q=a%20b%20c"] {
        assert_eq!(member.finds(query).await, Vec::<String>::new(), "{query}");
    }
    member.search(&format!("q={}", "a".repeat(100))).await.ok();
    member.search(&format!("q={}", "a".repeat(101))).await.refused_field("q", ErrorCode::TooLong);
    for query in ["q=tee&roomId=x", "q=tee&before=x", "q=tee&roomId=1.5"] {
        member.search(query).await.refused(ErrorCode::InvalidValue);
    }
    member.search("q=tee%00").await.refused(ErrorCode::InvalidCharacters);
    for query in ["q=tee&before=0", "q=tee&before=-9223372036854775808", "q=%25_%27%22--", "q=tee*"] {
        assert_eq!(member.finds(query).await, Vec::<String>::new(), "{query}");
    }
    assert_eq!(member.finds("q=%25%27%3B%20DROP%20TABLE").await, Vec::<String>::new());
}

/// In turns in three rooms, the first of which has more than one block; every third message is not about tea.
#[on_both]
async fn pages_are_complete_without_doubles(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let mut rooms = vec![1];
    for name in ["Grün", "Schwarz"] {
        rooms.push(owner.room_with(json!({ "name": name, "keptDays": 30 })).await);
    }
    let now = app.now();
    let text =
        |number: i64| if number % 3 == 2 { format!("Kaffee {number}") } else { format!("Tee {number}") };
    let messages = |numbers: std::ops::Range<i64>| -> Vec<_> {
        let room =
            |number: i64| if number % 10 > 7 { rooms[usize::try_from(number % 2).unwrap() + 1] } else { 1 };
        numbers.map(|number| (room(number), text(number), now)).collect()
    };
    fill(&app, messages(0..1500)).await;
    index(&app).await;
    let blocks = count(&app, "SELECT COUNT(*) FROM chat_blocks").await;
    fill(&app, messages(1500..1600)).await;
    for _ in 0..2 {
        let all = member.finds_all("q=tee").await;
        assert_eq!(all.len(), 1067);
        assert!(all.is_sorted_by(|newer, older| newer > older), "newest first, none twice");
        for (room, expected) in [(rooms[0], 854), (rooms[1], 106), (rooms[2], 107)] {
            assert_eq!(member.finds_all(&format!("q=tee&roomId={room}")).await.len(), expected, "{room}");
        }
        let mut union: BTreeSet<i64> = all.into_iter().collect();
        union.extend(member.finds_all("q=kaffee").await);
        assert_eq!(union.len(), 1600);
        assert_eq!(member.finds("q=tee%201598").await, Vec::<String>::new());
        assert_eq!(member.finds("q=1598").await.len(), 1);
        assert_eq!(member.finds("q=tee%20159").await.len(), 8, "159, 1590, 1591 and so on");
        index(&app).await;
    }
    assert!(blocks >= 4, "{blocks}");
    index(&app).await;
    assert_eq!(count(&app, "SELECT COUNT(*) FROM chat_indexed").await, 3);
}

#[on_both]
async fn what_was_written_before_search_was_is_found(app: TestApp) {
    let member = app.member().await;
    let now = app.now();
    fill(&app, (0..700).map(|number| (1, format!("Früher {number}"), now)).collect()).await;
    // As after the migration: no block, and no note of how far the worker is.
    for sql in ["DELETE FROM chat_blocks", "DELETE FROM chat_indexed"] {
        app.execute(sql, Vec::new()).await;
    }
    assert!(chat::is_behind(app.shop()).await.unwrap());
    assert_eq!(member.finds("q=699").await.len(), 1, "the newest at once");
    index(&app).await;
    assert!(!chat::is_behind(app.shop()).await.unwrap());
    assert_eq!(member.finds("q=0").await.len(), 1);
    assert_eq!(member.finds_all("q=frueher").await.len(), 700);
    assert!(!chat::index_next(app.shop()).await.unwrap());
}

#[on_both]
async fn searches_are_counted_over_all_nodes(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            config.limits.chat_searches_per_member_minute = 5;
        })
        .await;
    let (member, other) = (app.member().await, app.member().await);
    let elsewhere = member.at(&app.another_node().await);
    for number in 0..5 {
        [&*member, &elsewhere][number % 2].search("q=tee").await.ok();
    }
    for actor in [&*member, &elsewhere] {
        actor.search("q=tee").await.refused(ErrorCode::RateLimited);
    }
    other.search("q=tee").await.ok();
    app.advance(MINUTE);
    member.search("q=tee").await.ok();
}

#[on_both]
async fn one_member_searches_twice_at_once_at_most(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    let calls = (0..24).map(|_| member.search("q=tee").into_future());
    let (answers, others) = tokio::join!(join_all(calls), other.search("q=tee").into_future());
    let refused = answers.iter().filter(|answer| answer.status == 429);
    refused.for_each(|answer| drop(answer.refused(ErrorCode::RateLimited)));
    assert!(answers.iter().any(|answer| answer.status == 200));
    others.ok();
    // What was refused holds no place.
    member.search("q=tee").await.ok();
}
