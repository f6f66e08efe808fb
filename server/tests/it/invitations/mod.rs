//! Invitations: made by admins, used with the account that comes by them, never one time too many.

mod coming;
mod making;

use crate::support::{Actor, Answer, PASSWORD, TestApp};
use jiff::tz::TimeZone;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

pub const INVITATIONS: &str = "/api/admin/invitations";

/// An invitation with its link's secret.
struct Made {
    id: i64,
    secret: String,
}

/// A day in the shop's time zone, so many after today.
fn day(app: &TestApp, later: i64) -> String {
    Time(app.now() + later * DAY).date(&TimeZone::get("Europe/Berlin").unwrap()).to_string()
}

/// For ten people until tomorrow, who are let in at once; `change` says what is different.
fn form(app: &TestApp, change: Value) -> Value {
    let mut form = json!({ "label": "Stammtisch", "mostUses": 10, "endsOn": day(app, 1), "approves": true });
    form.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    form
}

async fn make(app: &TestApp, admin: &Actor, change: Value) -> Made {
    let made = admin.post(INVITATIONS).json(&form(app, change)).await.ok();
    let (_, secret) = made["url"].as_str().unwrap().split_once("/einladung/").unwrap();
    Made { id: made["invitation"]["id"].as_i64().unwrap(), secret: secret.to_owned() }
}

async fn come(visitor: &Actor, name: &str, secret: &str) -> Answer {
    let body = json!({ "username": name, "password": PASSWORD, "invitation": secret });
    visitor.post("/api/simple-register").json(&body).await
}

async fn check(visitor: &Actor, secret: &str) -> Answer {
    visitor.post("/api/invitations/check").json(&json!({ "secret": secret })).await
}

async fn listed(admin: &Actor, id: i64) -> Value {
    let all = admin.get(INVITATIONS).await.ok();
    all.as_array().unwrap().iter().find(|invitation| invitation["id"] == id).unwrap().clone()
}

async fn withdraw(admin: &Actor, id: i64) -> Answer {
    admin.post(&format!("{INVITATIONS}/{id}/withdraw")).await
}
