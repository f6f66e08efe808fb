//! Each field of each call, filled with everything that people, scripts and attackers put into fields.

use super::Stage;
use crate::support::{Answer, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor_db::scaled;
use serde_json::Value;

/// No field of this shop is any of these.
const ALWAYS_WRONG: &[&str] = &[
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "undefined",
    "01",
    "0x10",
    "'x'",
    "\"a\nb\"",
    "\"\\ud800\"",
    "\"\\x\"",
    "\"\\u0000\"",
    "\"a\0b\"",
    "{\"a\":{\"b\":[1]}}",
    "[[[]]]",
    "[\"a\",1,null]",
    "-",
    "+1",
    "",
    "tru",
];

/// These some fields take and others refuse.
const SOMETIMES_WRONG: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "1",
    "1.5",
    "0.1e1",
    "1e300",
    "1e-300",
    "2147483648",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "340282366920938463463374607431768211456",
    "[]",
    "{}",
    "\"\"",
    "\" \"",
    "\"0\"",
    "\"-1\"",
    "\"1e3\"",
    "\"NaN\"",
    "\"null\"",
    "\"9223372036854775808\"",
    "\"１２\"",
    "\"\\u202e\\u200b\\u0301\"",
    "\"\\ufeff\\uffff\\u0007\"",
    "\"\\r\\nSet-Cookie: a=b\"",
    "\"<script>alert(1)</script>\"",
    "\"' OR 1=1; --\"",
    "\"\\\\\"",
    "\"%00%0a\"",
    "\"../../etc/passwd\"",
    "\"=1+1\"",
    "\"{max}\"",
    "\"☕🫖\"",
    "\"🏴‍☠️\"",
    "\"paid\"",
    "\"admin\"",
];

/// The places in a body at which something else can stand.
fn places(value: &Value) -> Vec<String> {
    let inside = |key: String, value: &Value| -> Vec<String> {
        let key = key.replace('~', "~0").replace('/', "~1");
        places(value).into_iter().map(|place| format!("/{key}{place}")).collect()
    };
    let mut found = vec![String::new()];
    match value {
        Value::Object(fields) => {
            found.extend(fields.iter().flat_map(|(key, value)| inside(key.clone(), value)))
        }
        Value::Array(items) => {
            found
                .extend(items.iter().enumerate().flat_map(|(index, value)| inside(index.to_string(), value)));
        }
        _ => {}
    }
    found
}

/// No error of the shop. This one has no one to pay or to translate, which it says of right bodies.
fn stands(answer: &Answer) -> bool {
    let without = [ErrorCode::PaymentUnavailable, ErrorCode::TranslationUnavailable];
    answer.status < 500 || (answer.status == 503 && without.contains(&answer.code()))
}

/// The body with a raw text at one place.
fn with(body: &Value, place: &str, raw: &str) -> String {
    let mut body = body.clone();
    *body.pointer_mut(place).unwrap() = Value::from("@HERE@");
    body.to_string().replace("\"@HERE@\"", raw)
}

/// They are refused before a database hears of them, so one of the two is enough.
#[on_sqlite]
async fn no_field_takes_what_is_always_wrong(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Stage::operations() {
        let body = stage.body(&operation);
        for place in places(&body) {
            // An object without any known field is a right body where every field is optional.
            let object = |raw: &&&str| place.is_empty() && raw.starts_with('{');
            // And an array whose only item is taken away is an empty one.
            let item = place.ends_with(|last: char| last.is_ascii_digit());
            let right = |raw: &&&str| object(raw) || (item && raw.is_empty());
            for raw in ALWAYS_WRONG.iter().filter(|raw| !right(raw)) {
                let answer = stage.send(&operation, with(&body, &place, raw)).await;
                assert!(matches!(answer.status, 400..500), "{place} = {raw:?}: {}", answer.describe());
                assert!(!matches!(answer.status, 401 | 403), "{place} = {raw:?}: {}", answer.describe());
            }
        }
    }
}

/// A usual run sends each field every sixth value, other ones to the next field; in full each gets all of them.
#[on_both]
async fn every_field_stands_everything(app: TestApp) {
    let stage = Stage::set(&app).await;
    let long =
        [format!("\"{}\"", "x".repeat(100_000)), format!("\"{}\"", "🫖".repeat(20_000)), "9".repeat(5000)];
    let values: Vec<&str> = SOMETIMES_WRONG.iter().copied().chain(long.iter().map(String::as_str)).collect();
    let step = if scaled(100) == 100 { 1 } else { 6 };
    let mut first = 0;
    for operation in Stage::operations() {
        let body = stage.body(&operation);
        for place in places(&body) {
            for raw in values.iter().skip(first % step).step_by(step) {
                let answer = stage.send(&operation, with(&body, &place, raw)).await;
                assert!(stands(&answer), "{place} = {raw:?}: {}", answer.describe());
            }
            first += 1;
        }
    }
    stage.app.visitor().get("/api/health").await.ok();
    stage.owner.get("/api/admin/all-users").await.ok();
    stage.owner.get("/api/admin/audit").await.ok();
    stage.owner.get("/api/orders").await.ok();
    stage.app.visitor().get("/api/products").await.ok();
}

#[on_both]
async fn a_missing_field_is_named_or_has_a_default(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Stage::operations() {
        let body = stage.body(&operation);
        for field in body.as_object().unwrap().keys() {
            let mut body = body.clone();
            body.as_object_mut().unwrap().shift_remove(field);
            let answer = stage.send(&operation, body.to_string()).await;
            if answer.status == 400 && answer.code() == ErrorCode::Required {
                answer.refused_field(field, ErrorCode::Required);
            }
            assert!(stands(&answer), "{field}: {}", answer.describe());
        }
        stage.send(&operation, "{}").await;
    }
}

#[on_both]
async fn a_field_twice_or_by_another_name_is_no_trick(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Stage::operations() {
        let body = stage.body(&operation);
        for (field, value) in body.as_object().unwrap() {
            let text = body.to_string();
            let twice = format!("{},\"{field}\":{value}}}", &text[..text.len() - 1]);
            let answer = stage.send(&operation, twice).await;
            assert!(matches!(answer.status, 400..500), "{field}: {}", answer.describe());
        }
        let many: Vec<String> = (0..15_000).map(|number| format!("\"x{number}\":1")).collect();
        let text = body.to_string();
        stage.send(&operation, format!("{},{}}}", &text[..text.len() - 1], many.join(","))).await;
    }
}
