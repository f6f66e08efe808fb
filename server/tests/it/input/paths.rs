//! Ids in paths that are none.

use super::Stage;
use crate::access::Operation;
use crate::support::{TestApp, on_both};
use reqwest::Method;

const ODD: &[&str] = &[
    "0",
    "-1",
    "-0",
    "abc",
    "1.5",
    "1e3",
    "NaN",
    "null",
    "undefined",
    "[object%20Object]",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999",
    "%00",
    "1%00",
    "%0a",
    "1%0d%0a",
    "..%2f",
    "..%2f..%2f1",
    "%2e%2e%2f1",
    "..%5c1",
    "%252e%252e%252f",
    "%2F",
    "%3F",
    "%23",
    "%20",
    "1%20OR%201=1",
    "%27",
    "%22%3E%3Cscript%3E",
    "%F0%9F%AB%96",
    "%FF",
    "%C0%AF",
    "%ED%A0%80",
    "%EF%BC%91",
    "*",
    "%25",
    "_",
    "+",
    "1,2",
    "1;2",
    "true",
    "{id}",
    "%7Bid%7D",
];

#[on_both]
async fn an_odd_id_names_nothing(app: TestApp) {
    let stage = Stage::set(&app).await;
    let with_id = Operation::all().into_iter().filter(|operation| operation.path.contains('{'));
    let operations: Vec<_> = with_id.filter(|operation| operation.id != "get_placeholder").collect();
    assert!(operations.len() > 15, "{}", operations.len());
    let long = "1".repeat(3000);
    for operation in &operations {
        for id in ODD.iter().copied().chain([long.as_str()]) {
            let call = stage.owner.call(operation.method.clone(), &operation.path_with(id));
            let answer =
                if operation.takes_json() { call.json(&stage.body(operation)).await } else { call.await };
            assert!(matches!(answer.status, 400 | 404), "{id}: {}", answer.describe());
        }
    }
    // No one was hit by it.
    let users = stage.owner.get("/api/admin/all-users").await.ok();
    assert_eq!(users["users"].as_array().unwrap().len(), 2);
    assert!(stage.app.listed(stage.coffee.id).await.is_some());
    assert_eq!(stage.owner.orders("").await["pending"], 1);
}

#[on_both]
async fn a_missing_id_is_an_unknown_call(app: TestApp) {
    let stage = Stage::set(&app).await;
    for operation in Operation::all().iter().filter(|operation| operation.path.contains('{')) {
        let path = operation.path_with("");
        let answer = stage.owner.call(operation.method.clone(), &path).text("{}").await;
        assert!(matches!(answer.status, 400 | 404 | 405), "{}", answer.describe());
    }
}

#[on_both]
async fn odd_queries_are_refused_or_ignored(app: TestApp) {
    let stage = Stage::set(&app).await;
    for path in ["/api/orders", "/api/admin/audit", "/api/products", "/api/admin/all-users"] {
        for query in [
            "?",
            "?&&&",
            "?=",
            "?limit",
            "?limit=",
            "?limit=%00",
            "?limit=%FF",
            "?limit=1&limit=2",
            "?limit[]=1",
            "?before=abc",
            "?before=99999999999999999999",
            "?before=-9223372036854775808",
            "?search=%00",
            "?search=%25%25",
            "?search=%ED%A0%80",
            "?offset=18446744073709551616",
            "?sort=",
            "?status=%27",
            "?%00=1",
            "?a=%zz",
            "?all=vielleicht",
        ] {
            let answer = stage.owner.call(Method::GET, &format!("{path}{query}")).await;
            assert!(matches!(answer.status, 200 | 400), "{}", answer.describe());
        }
    }
}
