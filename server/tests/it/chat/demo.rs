//! What the demo's people talk about.

use crate::support::{TestApp, on_both};
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[on_both]
async fn a_fresh_shop_has_something_to_read(app: TestApp) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(crate::support::PASSWORD.into());
        })
        .await;
    let jorge = app.visitor().sign_in("jorge").await;
    let products = app.visitor().get("/api/products").await.ok();
    let known: BTreeSet<i64> =
        products.as_array().unwrap().iter().map(|product| product["id"].as_i64().unwrap()).collect();
    let mut linked = 0;
    for (room, least) in [(1, 35), (2, 10)] {
        let messages = jorge.read(room, "?limit=100").await.ok();
        let messages = messages.as_array().unwrap();
        assert!(messages.len() >= least, "{}", messages.len());
        assert!(messages.iter().any(|message| message["reactions"] != json!([])));
        let mut before = String::new();
        for message in messages {
            let (text, at) = (message["content"].as_str().unwrap(), message["createdAt"].as_str().unwrap());
            assert!(message["author"]["displayName"].is_string() && !text.contains('{'), "{text}");
            assert!(*at >= *before, "in the order of time");
            at.clone_into(&mut before);
            for link in text.split("/product/").skip(1) {
                let digits: String = link.chars().take_while(char::is_ascii_digit).collect();
                assert!(known.contains(&digits.parse().unwrap()), "{text}");
                linked += 1;
            }
        }
    }
    assert!(linked > 10, "{linked}");
    // Nothing of what is kept for a day is older than that for hours to come.
    let daily = "SELECT MIN(m.created_at) FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id WHERE r.kept_days = 1";
    assert!(app.number(daily, Vec::new()).await > app.now() - DAY + 4 * HOUR);
    let private: Vec<Value> = jorge
        .rooms()
        .await
        .ok()
        .as_array()
        .unwrap()
        .iter()
        .filter(|room| room["isPrivate"] == true)
        .cloned()
        .collect();
    let partners: BTreeSet<&str> =
        private.iter().map(|room| room["partner"]["username"].as_str().unwrap()).collect();
    assert_eq!(partners, BTreeSet::from(["inhaber", "marta.k"]));
    let owner = app.owner().await;
    let shop_rooms = owner.get("/api/admin/chat/rooms").await.ok();
    assert_eq!(
        (&shop_rooms[0]["name"], &shop_rooms[0]["keptDays"], &shop_rooms[0]["type"]),
        (&json!("Röstabende"), &json!(30), &json!("public"))
    );
    let evenings = shop_rooms[0]["id"].as_i64().unwrap();
    let messages = jorge.read(evenings, "?limit=100").await.ok();
    let messages = messages.as_array().unwrap();
    assert!(app.now() - 7 * DAY > app.number("SELECT MIN(created_at) FROM chat_messages", Vec::new()).await);
    let answers: Vec<&str> =
        messages.iter().filter_map(|message| message["replyTo"]["original"]["line"].as_str()).collect();
    assert_eq!(answers.len(), 4, "{answers:?}");
    let named: Vec<&Value> =
        messages.iter().flat_map(|message| message["mentions"].as_array().unwrap()).collect();
    for mention in &named {
        let at = format!("@{}", mention["username"].as_str().unwrap());
        assert!(messages.iter().any(|message| message["content"].as_str().unwrap().contains(&at)), "{at}");
    }
    assert_eq!(named.len(), 2);
    let shown = messages.iter().find_map(|message| message["pictures"].get(0)).unwrap();
    assert!(!shown["alternativeText"].as_str().unwrap().is_empty());
    assert_eq!(jorge.picture(shown["name"].as_str().unwrap()).await.status, 200);
    let pins = jorge.get(&format!("/api/chat/rooms/{evenings}/pins")).await.ok();
    assert_eq!(pins["messages"].as_array().unwrap().len(), 1);
    let waiting = private.iter().find(|room| room["partner"]["id"] == 1).unwrap()["id"].as_i64().unwrap();
    assert_eq!(owner.room(waiting).await.unwrap()["unread"], 2);
    let reports = owner.get("/api/admin/moderation/reports").await.ok();
    assert_eq!(
        (&reports["open"], &reports["reports"][0]["author"]["username"]),
        (&json!(1), &json!("udo_malz"))
    );
}
