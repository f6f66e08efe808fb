//! The owner's account is beyond every moderation, anyone who asks, in either family of calls, alone or in a crowd.

use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use reqwest::Method;
use serde_json::json;

const CALLS: &[(Method, &str)] = &[
    (Method::DELETE, "/api/admin/users/1"),
    (Method::POST, "/api/admin/users/1/timeout"),
    (Method::POST, "/api/admin/users/1/ban"),
    (Method::POST, "/api/admin/users/1/unban"),
    (Method::DELETE, "/api/admin/delete-user/1"),
    (Method::POST, "/api/admin/timeout/1"),
    (Method::POST, "/api/admin/ban/1"),
    (Method::POST, "/api/admin/unban/1"),
];

#[on_both]
async fn nobody_moderates_the_owner(app: TestApp) {
    let (admin, owner) = (app.admin().await, app.owner().await);
    for (method, path) in CALLS {
        for asking in [&admin, &*owner] {
            let call = asking.call(method.clone(), path).json(&json!({ "duration": 1, "reason": "Umsturz" }));
            assert_eq!(
                call.await.refused(ErrorCode::OwnerProtected),
                "Das Inhaberkonto ist geschützt.",
                "{path}"
            );
        }
    }
    let user = owner.profile().await.ok()["user"].clone();
    assert_eq!((&user["id"], &user["role"], &user["isActive"]), (&json!(1), &json!("admin"), &json!(true)));
    let log = owner.audit().await;
    assert!(log.iter().all(|entry| entry["subjectId"] != "1"), "{log:?}");
}

#[on_both]
async fn not_even_all_at_once(app: TestApp) {
    let (one, other) = (app.admin().await, app.admin().await);
    let body = json!({ "duration": 1, "reason": "Umsturz" });
    let calls = CALLS.iter().flat_map(|(method, path)| {
        [&one, &other].map(|admin| admin.call(method.clone(), path).json(&body).into_future())
    });
    for answer in join_all(calls).await {
        answer.refused(ErrorCode::OwnerProtected);
    }
    app.owner().await.profile().await.ok();
}

#[on_sqlite]
async fn other_writings_of_the_number_are_no_way_in(app: TestApp) {
    let admin = app.admin().await;
    for id in ["01", "+1", "1.0", "0x1", "%31", "1%20", "１"] {
        let answer = admin.delete(&format!("/api/admin/users/{id}")).await;
        assert!(matches!(answer.status, 403 | 404), "{}", answer.describe());
    }
    app.owner().await.profile().await.ok();
}

#[on_both]
async fn the_database_itself_has_one_owner(app: TestApp) {
    let owners = app.number("SELECT COUNT(*) FROM auth_users WHERE id = 1", Vec::new()).await;
    let app = app.restart().await;
    assert_eq!(owners, 1);
    assert_eq!(
        app.number("SELECT COUNT(*) FROM auth_users", Vec::new()).await,
        1,
        "no second one after a restart"
    );
}
