//! What every answer carries, and what answers where there is nothing.

use crate::support::{TestApp, on_sqlite};
use data_encoding::BASE64;
use flate2::read::GzDecoder;
use kontor::error::ErrorCode;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::io::Read as _;

const BACK_OFFICE: &[&str] = &[
    "/admin",
    "/admin/",
    "/admin/users",
    "/admin/products",
    "/admin/orders",
    "/admin/wallets",
    "/admin/analytics",
    "/admin/settings",
    "/admin/animations",
    "/admin/statistics",
    "/admin/login",
    "/admin-old",
    "/simple-admin",
];
const SHOP: &[&str] =
    &["/", "/auth", "/shop", "/orders", "/profile", "/pending-approval", "/product/1", "/gibt-es-nicht"];

/// One directive of a content security policy.
fn directive<'a>(policy: &'a str, name: &str) -> &'a str {
    policy.split(';').map(str::trim).find_map(|part| part.strip_prefix(name)).unwrap_or_default().trim()
}

#[on_sqlite]
async fn every_answer_is_armoured(app: TestApp) {
    let visitor = app.visitor();
    let api = [
        "/api/products",
        "/api/categories",
        "/api/config",
        "/api/user/profile",
        "/api/nichts",
        "/api/placeholder/9/9",
    ];
    for path in
        api.iter().chain(SHOP).chain(BACK_OFFICE).chain(&["/pictures/nichts.webp", "/assets/nichts.js"])
    {
        let answer = visitor.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("strict-transport-security", "max-age=31536000"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}: {name}");
        }
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src '"), "{path}: {policy}");
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        if !policy.starts_with("default-src 'none'") {
            // A script that got in could not send what it finds to another host. 'self' includes the socket.
            assert!(policy.contains("connect-src 'self';"), "{path}: {policy}");
        }
        assert_eq!(answer.header("x-frame-options"), "", "{path}: it would contradict frame-ancestors");
        assert_eq!(answer.header("server"), "", "{path}");
    }
}

#[on_sqlite]
async fn only_telegram_frames_the_shop_and_nobody_the_back_office(app: TestApp) {
    for path in SHOP {
        let answer = app.visitor().get(path).await;
        let policy = answer.header("content-security-policy");
        assert_eq!(
            directive(policy, "frame-ancestors"),
            "https://web.telegram.org https://*.telegram.org",
            "{path}"
        );
        let page = answer.text();
        for (name, opening, closing) in
            [("script-src", "<script>", "</script>"), ("style-src", "<style>", "</style>")]
        {
            let inline: String = page
                .split(opening)
                .skip(1)
                .filter_map(|rest| rest.split_once(closing))
                .map(|(text, _)| format!(" 'sha256-{}'", BASE64.encode(&Sha256::digest(text))))
                .collect();
            assert_eq!(directive(policy, name), format!("'self'{inline}"), "{path}: what the build wrote");
        }
    }
    for path in BACK_OFFICE.iter().chain(&[
        "/Admin",
        "/ADMIN/users",
        "/%61dmin",
        "/simple%2Dadmin",
        "/Simple-Admin",
        "/api/config",
    ]) {
        let answer = app.visitor().get(path).await;
        assert_eq!(
            directive(answer.header("content-security-policy"), "frame-ancestors"),
            "'none'",
            "{path}"
        );
    }
}

#[on_sqlite]
async fn what_is_private_is_kept_nowhere(app: TestApp) {
    let admin = app.admin().await;
    for path in [
        "/api/user/profile",
        "/api/orders",
        "/api/admin/all-users",
        "/api/admin/audit",
        "/api/pending-registrations",
    ] {
        assert_eq!(admin.get(path).await.header("cache-control"), "no-store", "{path}");
    }
    let answer = app.visitor().try_sign_in(&admin.name, crate::support::PASSWORD).await;
    assert_eq!(answer.header("cache-control"), "no-store", "the token");
}

#[on_sqlite]
async fn no_other_site_may_call(app: TestApp) {
    let visitor = app.visitor();
    for path in ["/api/products", "/api/config", "/api/orders"] {
        for method in [Method::GET, Method::OPTIONS] {
            let call = visitor.call(method, path).header("origin", "https://evil.example");
            let answer = call.header("access-control-request-method", "POST").await;
            let allowed = answer.headers.keys().find(|name| name.as_str().starts_with("access-control"));
            assert_eq!(allowed, None, "{path}");
        }
    }
}

#[on_sqlite]
async fn an_unknown_call_answers_404_as_json(app: TestApp) {
    let visitor = app.visitor();
    for path in [
        "/api",
        "/api/",
        "/api/nichts",
        "/api/products/1/nichts",
        "/api/../api/nichts",
        "/api/%00",
        "/api/admin",
        "/api/v1/products",
    ] {
        for method in [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
            let answer = visitor.call(method, path).await;
            assert_eq!(answer.refused(ErrorCode::NotFound), "Das wurde nicht gefunden.", "{path}");
        }
    }
}

#[on_sqlite]
async fn an_unknown_page_is_not_found_and_leads_back(app: TestApp) {
    for path in [
        "/gibt-es-nicht",
        "/a/b/c",
        "/admin/nichts",
        "/product/abc",
        "/product/999999",
        "/index.html",
        "/%F0%9F%98%80",
        "/..%2f..%2fetc%2fpasswd",
        "/apix",
    ] {
        let answer = app.visitor().get(path).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (404, "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(answer.text().contains("Kranich &amp; Kessel</title>"), "{path}");
        assert!(answer.text().contains("href=\"/shop\""), "{path}");
    }
    for path in [
        "/assets/nichts.js",
        "/assets/..%2findex.html",
        "/pictures/nichts.webp",
        "/pictures/..%2fcatalogue.json",
    ] {
        app.visitor().get(path).await.refused(ErrorCode::NotFound);
    }
}

#[on_sqlite]
async fn the_wrong_verb_is_refused_with_a_sentence(app: TestApp) {
    let visitor = app.visitor();
    for (method, path) in [
        (Method::PATCH, "/api/products"),
        (Method::DELETE, "/api/products"),
        (Method::GET, "/api/simple-login"),
        (Method::POST, "/api/categories"),
        (Method::OPTIONS, "/api/products"),
        (Method::POST, "/shop"),
        (Method::DELETE, "/"),
        (Method::PUT, "/gibt-es-nicht"),
        (Method::POST, "/pictures/assam-abendrot-640.webp"),
    ] {
        let sentence = visitor.call(method, path).await.refused(ErrorCode::MethodNotAllowed);
        assert_eq!(sentence, "Diese Aktion ist hier nicht möglich.", "{path}");
    }
}

#[on_sqlite]
async fn head_answers_like_get_without_a_body(app: TestApp) {
    for path in ["/shop", "/api/products", "/api/config", "/auth", "/api/placeholder/9/9"] {
        let (get, head) = (app.visitor().get(path).await, app.visitor().call(Method::HEAD, path).await);
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"), "{path}");
    }
}

#[on_sqlite]
async fn every_request_has_a_number(app: TestApp) {
    let visitor = app.visitor();
    let (first, second) = (visitor.get("/api/config").await, visitor.get("/api/nichts").await);
    let (first, second) = (first.header("x-request-id"), second.header("x-request-id"));
    assert!(first.len() >= 16 && second.len() >= 16 && first != second, "{first} {second}");
}

#[on_sqlite]
async fn a_flood_from_one_address_is_slowed_and_others_are_not(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.limits.factor = 1;
            (config.limits.calls_per_address_burst, config.limits.calls_per_address_second) = (20, 1);
        })
        .await;
    let (flood, other) = (app.visitor_elsewhere(), app.visitor_elsewhere());
    let answers = futures::future::join_all((0..60).map(|_| flood.get("/api/config").into_future())).await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 429).collect();
    assert!(refused.len() >= 30, "{}", refused.len());
    refused[0].refused(ErrorCode::RateLimited);
    other.get("/api/config").await.ok();
}

#[on_sqlite]
async fn health_and_config_say_what_they_are_for(app: TestApp) {
    let health = app.visitor().get("/api/health").await.ok();
    assert_eq!((&health["status"], &health["database"]), (&json!("ok"), &json!("ok")));
    let config = app.visitor().get("/api/config").await.ok();
    assert!(
        !config.to_string().contains("inhaber"),
        "with the owner's name anyone could lock the account: {config}"
    );
    for (field, value) in [
        ("shopName", json!("Kranich & Kessel")),
        ("premiumPriceCents", json!(1999)),
        ("premiumDiscountPercent", json!(19)),
        ("demo", json!(false)),
        ("telegramBotName", Value::Null),
    ] {
        assert_eq!(config[field], value, "{field}");
    }
    assert!(config["providers"].is_object());
    assert!(!config.to_string().contains("geheim"), "no secret");
}

#[on_sqlite]
async fn long_answers_made_for_one_person_are_packed(app: TestApp) {
    let owner = app.owner().await;
    for number in 0..12 {
        owner
            .product(json!({ "name": format!("Tee {number}"), "description": "Kräftig. ".repeat(20) }))
            .await;
    }
    app.deliver_events().await;
    let ask = async |path: &str, accept: &str| owner.get(path).header("accept-encoding", accept).await;
    for path in ["/api/admin/audit", "/api/products/export"] {
        let (plain, packed) = (owner.get(path).await, ask(path, "br, gzip").await);
        assert_eq!(
            (plain.header("content-encoding"), packed.header("content-encoding")),
            ("", "gzip"),
            "{path}"
        );
        assert!(packed.header("vary").contains("accept-encoding"), "{path}");
        assert!(packed.body.len() * 3 < plain.body.len(), "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{path}");
        assert_eq!(ask(path, "gzip;q=0").await.header("content-encoding"), "");
    }
    // What fits into a packet stays as it is, and so does what is compressed already.
    for path in ["/api/notifications", "/pictures/hausmischung-no1-640.webp"] {
        assert_eq!(ask(path, "gzip").await.header("content-encoding"), "", "{path}");
    }
}
