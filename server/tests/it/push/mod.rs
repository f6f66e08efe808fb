//! Push: what reaches a member's devices, checked and decrypted as a push service and a browser do it.

mod devices;
mod notices;
mod rooms;
mod sending;

use crate::doubles::push::{Device, PushService};
use crate::support::{Actor, TestApp, order};
use serde_json::json;

/// A browser in which this session has switched push on.
async fn subscribed(service: &PushService, who: &Actor) -> Device {
    let settings = who.get("/api/push").await.ok();
    let device = service.subscribe(settings["publicKey"].as_str().unwrap());
    who.put("/api/push/device").json(&device.subscription()).await.ok();
    device
}

async fn waiting(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM push_messages", Vec::new()).await
}

async fn devices(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM push_subscriptions", Vec::new()).await
}

/// An order that its customer is told of.
async fn order_something(who: &Actor) -> String {
    let coffee = who.app.owner().await.product(json!({})).await;
    who.placed(&order(&[(&coffee, 1)])).await
}

/// A worker's look, after which messages of the chat are noted.
async fn look(app: &TestApp) {
    kontor::features::push::look(app.shop()).await.unwrap();
}
