//! What the shop tells its members.

mod live;
mod made;
mod many;
mod own;
mod wishes;

use crate::support::{Actor, TestApp};
use serde_json::Value;

/// The notifications of `who`, newest first, once everything due was heard.
async fn notifications(app: &TestApp, who: &Actor) -> Vec<Value> {
    app.deliver_events().await;
    who.get("/api/notifications").await.ok().as_array().unwrap().clone()
}

async fn titles(app: &TestApp, who: &Actor) -> Vec<String> {
    let all = notifications(app, who).await;
    all.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}
