//! The made-up community: that it adds what it says, and that it is searched.

use crate::support::{TestApp, on_both};
use kontor::demo::community::{RARE, Size, seed};

#[on_both]
async fn it_adds_what_it_says_and_is_searched(app: TestApp) {
    let size = Size { members: 20, rooms: 3, messages: 3000 };
    let shop = app.shop().clone();
    assert!(tokio::task::spawn_blocking(move || seed(&shop, size)).await.unwrap().unwrap());
    let count = async |sql: &'static str| app.number(sql, Vec::new()).await;
    assert_eq!(count("SELECT COUNT(*) FROM chat_rooms WHERE name LIKE 'Runde %'").await, 3);
    assert_eq!(count("SELECT COUNT(*) FROM chat_messages").await, 3020, "with 10 private rooms");
    assert_eq!(count("SELECT CAST(SUM(last_seq) AS BIGINT) FROM chat_rooms").await, 3020);
    assert_eq!(count("SELECT COUNT(*) FROM chat_indexed").await, 13);
    let member = app.member().await;
    assert_eq!(member.finds(&format!("q={RARE}")).await.len(), 1);
    assert!(member.search("q=kaffee").await.ok()["next"].is_i64());
    let shop = app.shop().clone();
    assert!(!tokio::task::spawn_blocking(move || seed(&shop, size)).await.unwrap().unwrap());
}
