//! The interface's document is the code's: a snapshot that `make types` writes again.

use crate::support::{TestApp, on_both};

const SNAPSHOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");

#[test]
fn the_snapshot_is_up_to_date() {
    let snapshot = std::fs::read_to_string(SNAPSHOT).unwrap();
    let current = kontor::API.document_json().unwrap();
    assert!(snapshot == current, "server/openapi.json is out of date: run make types");
}

#[on_both]
async fn the_server_hands_it_out(app: TestApp) {
    let answer = app.visitor().get("/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.text(), kontor::API.document_json().unwrap());
    assert_eq!(answer.json()["openapi"], "3.1.0");
}

#[on_both]
async fn its_page_needs_no_other_host(app: TestApp) {
    let page = app.visitor().get("/api/docs").await;
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    assert!(!page.text().contains("//"), "an address of another host");
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe-eval") && !policy.contains("//"), "{policy}");
    let script = "/api/docs/reference.js";
    let plain = app.visitor().get(script).await;
    assert_eq!((plain.status, plain.header("content-type")), (200, "text/javascript; charset=utf-8"));
    assert!(plain.text().contains("@scalar/api-reference"));
    let packed = app.visitor().get(script).header("accept-encoding", "br, gzip").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.body.len() < 2_000_000, "{}", packed.body.len());
    assert_eq!(app.visitor().post("/api/docs").await.status, 405);
}

/// Software that records cash is a till in the sense of § 146a AO. Neither a word of the interface nor one of the app is about it.
#[test]
fn nothing_is_paid_in_cash() {
    let document = kontor::API.document_json().unwrap().to_lowercase();
    for word in ["\"cash\"", "\"bar\"", "\"till\"", "\"cash_on_delivery\""] {
        assert!(!document.contains(word), "{word}");
    }
    let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/features");
    let mut folders = vec![std::path::PathBuf::from(web)];
    let mut texts = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with("texts.ts") {
                texts += 1;
                let words = std::fs::read_to_string(&path).unwrap().to_lowercase();
                for sentence in ["bargeld", "barzahl", "bar bezahl", "bar zahl", "in bar ", "nachnahme"] {
                    assert!(!words.contains(sentence), "{sentence} in {}", path.display());
                }
            }
        }
    }
    assert!(texts > 20, "{texts}");
}
