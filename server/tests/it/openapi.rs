//! The interface's document is the code's: a snapshot that `make types` writes anew.

use crate::support::{TestApp, on_both};

const SNAPSHOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");

#[test]
fn the_snapshot_is_up_to_date() {
    let snapshot = std::fs::read_to_string(SNAPSHOT).unwrap();
    let current = kontor::http::openapi_json().unwrap();
    assert!(snapshot == current, "server/openapi.json is out of date: run make types");
}

on_both! {
    async fn the_server_hands_it_out(app: TestApp) {
        let answer = app.visitor().get("/api/openapi.json").await;
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.text(), kontor::http::openapi_json().unwrap());
        assert_eq!(answer.json()["openapi"], "3.1.0");
    }
}
