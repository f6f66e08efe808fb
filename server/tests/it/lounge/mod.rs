//! The Premium Lounge: one free product in each calendar month, and what the back office makes of it.

mod access;
mod month;
mod office;
mod request;

use crate::support::{Actor, Call, TestApp};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kontor::features::auth::SeededState;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

const STATUS: &str = "/api/premium/monthly-free-product/status";
const HISTORY: &str = "/api/premium/monthly-free-product/history";
const REQUEST: &str = "/api/premium/monthly-free-product/request";
const OFFICE: &str = "/api/admin/monthly-free-products";

fn choose(who: &Actor, product: i64) -> Call {
    who.post(REQUEST).json(&json!({
        "productId": product, "customRequest": "", "dosageRequest": "", "splitRequest": false, "splitDetails": "",
    }))
}

/// The request that the member has made last, as the back office lists it.
async fn newest(owner: &Actor) -> Value {
    owner.get(OFFICE).await.ok()["requests"][0].clone()
}

fn decide(admin: &Actor, id: &Value, status: &str, note: &str) -> Call {
    admin.post(&format!("{OFFICE}/{id}")).json(&json!({ "status": status, "note": note }))
}

/// Pays for that many days from now.
async fn pay_for(member: &Actor, days: i64) {
    let now = Time(member.app.now());
    let state = SeededState {
        premium_since: Some(now),
        premium_until: Some(now.plus(days * DAY)),
        last_login_at: None,
        ban_reason: None,
        timeout: None,
    };
    member.seed_state(state).await;
}

/// Moves the clock to a moment on the shop's wall.
fn travel(app: &TestApp, date: Date, hour: i8, minute: i8, second: i8) {
    let wall = date.at(hour, minute, second, 0);
    let moment = wall.to_zoned(TimeZone::get("Europe/Berlin").unwrap()).unwrap();
    app.advance(moment.timestamp().as_millisecond() - app.now());
}
