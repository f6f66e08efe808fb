//! The history in pages, both ways.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::chat::{self, NewMessage, insert_message};
use kontor::identity::UserId;
use kontor::time::Time;

async fn fill(app: &TestApp, author: i64, count: i64) {
    let now = app.now();
    let write = move |tx: &mut kontor_db::Tx<'_>| {
        for number in 1..=count {
            let new = NewMessage {
                room_id: 1,
                author: Some(UserId(author)),
                client_id: None,
                content: number.to_string(),
                via: None,
                created_at: Time(now - count + number),
            };
            insert_message(tx, &new)?;
        }
        Ok::<_, kontor::error::Error>(())
    };
    app.shop().db.write(write).await.unwrap();
}

fn numbers(range: std::ops::RangeInclusive<i64>) -> Vec<String> {
    range.map(|number| number.to_string()).collect()
}

#[on_both]
async fn pages_meet_without_gap_or_overlap(app: TestApp) {
    let member = app.member().await;
    assert_eq!(member.texts(1, "").await, Vec::<String>::new());
    fill(&app, member.id, 230).await;
    assert_eq!(member.texts(1, "").await, numbers(181..=230), "50 when nothing is said");
    assert_eq!(member.texts(1, "?limit=100").await, numbers(131..=230));
    let mut all = Vec::new();
    let mut before = 231;
    loop {
        let page = member.texts(1, &format!("?before={before}&limit=100")).await;
        let Some(first) = page.first() else { break };
        before = first.parse().unwrap();
        all.splice(0..0, page);
    }
    assert_eq!(all, numbers(1..=230));
    assert_eq!(member.texts(1, "?after=0").await, numbers(1..=50), "from the oldest on");
    assert_eq!(member.texts(1, "?after=228").await, numbers(229..=230));
    assert_eq!(member.texts(1, "?after=230").await, Vec::<String>::new());
    assert_eq!(member.texts(1, "?after=100&before=104").await, numbers(101..=103));
    assert_eq!(member.texts(1, "?before=1").await, Vec::<String>::new());
    assert_eq!(member.texts(1, "?after=-5&limit=1").await, numbers(1..=1));
    assert_eq!(member.texts(1, &format!("?after={}", i64::MAX)).await, Vec::<String>::new());
    assert_eq!(member.texts(1, &format!("?before={}&limit=1", i64::MIN)).await, Vec::<String>::new());
}

#[on_sqlite]
async fn odd_queries_are_refused(app: TestApp) {
    let member = app.member().await;
    for limit in ["0", "101", "4294967295"] {
        let answer = member.read(1, &format!("?limit={limit}")).await;
        answer.refused_field("limit", ErrorCode::InvalidValue);
    }
    for query in ["?limit=-1", "?limit=viele", "?before=x", "?after=1.5", "?before=9223372036854775808"] {
        member.read(1, query).await.refused(ErrorCode::InvalidValue);
    }
    member.read(1, "?before=%00").await.refused(ErrorCode::InvalidCharacters);
}

#[on_both]
async fn who_comes_back_gets_what_was_missed(app: TestApp) {
    let member = app.member().await;
    fill(&app, member.id, 250).await;
    let account = member.guard().await;
    let page = chat::join(app.shop(), &account, 1, Some(40)).await.unwrap();
    assert_eq!((page.messages.len(), page.complete, page.last_seq), (200, false, 250));
    assert_eq!((page.messages[0].seq, page.messages[199].seq), (41, 240));
    let page = chat::join(app.shop(), &account, 1, Some(240)).await.unwrap();
    assert_eq!((page.messages.len(), page.complete), (10, true));
    let page = chat::join(app.shop(), &account, 1, None).await.unwrap();
    assert_eq!((page.messages.len(), page.complete, page.messages[49].seq), (50, false, 250));
    let frames = chat::frames_after(app.shop(), 1, 248, 10).await.unwrap();
    assert_eq!(
        frames.iter().map(|frame| (frame.seq, frame.is_own)).collect::<Vec<_>>(),
        [(249, None), (250, None)]
    );
    let seqs = chat::last_seqs(app.shop(), &[2, 1, 99]).await.unwrap();
    assert_eq!(seqs, [(2, 0), (1, 250)]);
}
