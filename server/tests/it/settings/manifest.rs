//! What a browser asks of a shop that can be put next to a phone's apps.

use crate::support::{Answer, TestApp, on_sqlite};
use serde_json::{Value, json};

/// Width and height that a PNG says it has.
fn size_of(picture: &Answer) -> (u32, u32) {
    assert_eq!(&picture.body[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

async fn manifest(app: &TestApp) -> Value {
    let answer = app.visitor().get("/manifest.webmanifest").await;
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    assert_eq!(answer.header("cache-control"), "no-cache");
    serde_json::from_slice(&answer.body).unwrap()
}

#[on_sqlite]
async fn the_shop_is_installable_under_its_own_name(app: TestApp) {
    let page = app.visitor().get("/shop").await;
    assert!(page.text().contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\""));
    assert!(page.text().contains("<link rel=\"apple-touch-icon\" href=\"/icons/apple-touch-icon.png\""));

    let found = manifest(&app).await;
    assert_eq!((&found["name"], &found["short_name"]), (&json!("Kranich & Kessel"), &json!("Kranich")));
    for (key, value) in [("lang", "de"), ("display", "standalone"), ("scope", "/"), ("id", "/")] {
        assert_eq!(found[key], json!(value), "{key}");
    }
    assert_eq!(app.visitor().get(found["start_url"].as_str().unwrap()).await.status, 200);
    let mut seen = Vec::new();
    for icon in found["icons"].as_array().unwrap() {
        let picture = app.visitor().get(icon["src"].as_str().unwrap()).await;
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/png"), "{icon}");
        let (width, height) = size_of(&picture);
        assert_eq!(icon["sizes"], json!(format!("{width}x{height}")), "{icon}");
        seen.push((width, icon["purpose"].as_str().unwrap().to_owned()));
    }
    for purpose in ["any", "maskable"] {
        for size in [192, 512] {
            assert!(seen.contains(&(size, purpose.to_owned())), "{size} {purpose}");
        }
    }
    assert_eq!(size_of(&app.visitor().get("/icons/apple-touch-icon.png").await), (180, 180));

    let app = app.restart_with(|config| config.shop.name = "Teehaus".to_owned()).await;
    assert_eq!(manifest(&app).await["name"], json!("Teehaus"));
}

#[on_sqlite]
async fn a_browser_looks_for_a_newer_worker_each_time(app: TestApp) {
    let worker = app.visitor().get("/sw.js").await;
    assert_eq!((worker.status, worker.header("cache-control")), (200, "no-cache"));
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    let policy = worker.header("content-security-policy");
    assert!(policy.contains("connect-src 'self';"), "a worker asks no other host: {policy}");
    let page = app.visitor().get("/shop").await;
    assert!(page.header("content-security-policy").contains("worker-src 'self'; manifest-src 'self';"));
}
