//! Emojis on products.

mod live;
mod model;
mod react;
mod refusals;

use crate::support::{Actor, Call};
use serde_json::{Value, json};

/// Says that the reaction must be there, or must not.
fn react(who: &Actor, product: i64, emoji: &str, action: &str) -> Call {
    let wish = json!({ "itemType": "product", "itemId": product, "emoji": emoji, "action": action });
    who.post("/api/reactions").json(&wish)
}

async fn reactions(who: &Actor, product: i64) -> Value {
    who.get(&format!("/api/reactions/product/{product}")).await.ok()
}

/// A reaction as the wire shows it.
fn shown(emoji: &str, count: i64, reacted: bool) -> Value {
    json!({ "emoji": emoji, "count": count, "reacted": reacted })
}
