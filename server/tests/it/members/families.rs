//! The admin area's paths do what the simple dashboard's do.

use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn timeout_ban_unban_delete(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let id = member.id;
    let timeout = json!({ "duration": "24", "reason": "Streit" });
    admin.post(&format!("/api/admin/timeout/{id}")).json(&timeout).await.ok();
    member.profile().await.refused(ErrorCode::TimedOut);
    admin.post(&format!("/api/admin/ban/{id}")).json(&json!({ "reason": "Betrug" })).await.ok();
    app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::Banned);
    admin.post(&format!("/api/admin/unban/{id}")).json(&json!({})).await.ok();
    app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::TimedOut);
    admin.delete(&format!("/api/admin/delete-user/{id}")).await.ok();
    app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::WrongCredentials);
    for action in ["user.timed_out", "user.banned", "user.unbanned", "user.deleted"] {
        assert_eq!(admin.audit_of(action).await.len(), 1, "{action}");
    }
}

#[on_both]
async fn what_cannot_be_taken_back_can_carry_its_reason(app: TestApp) {
    let (owner, member, other) = (app.owner().await, app.member().await, app.member().await);
    let (first, second) = (app.unapproved().await, app.unapproved().await);
    let product = owner.product(json!({})).await;
    let said = json!({ "reason": "Auf eigenen Wunsch" });
    for (id, path) in [(first.id, "/api/reject-user"), (second.id, "/api/admin/reject")] {
        owner.post(&format!("{path}/{id}")).json(&said).await.ok();
    }
    for (id, path) in [(member.id, "/api/admin/users"), (other.id, "/api/admin/delete-user")] {
        let path = format!("{path}/{id}");
        let long = json!({ "reason": "x".repeat(501) });
        owner.delete(&path).json(&long).await.refused_field("reason", ErrorCode::TooLong);
        owner.delete(&path).json(&said).await.ok();
    }
    owner.delete(&format!("/api/products/{}", product.id)).json(&said).await.ok();
    for (action, count) in [("user.rejected", 2), ("user.deleted", 2), ("product.deleted", 1)] {
        let entries = owner.audit_of(action).await;
        assert_eq!(entries.len(), count, "{action}");
        assert!(entries.iter().all(|entry| entry["reason"] == said["reason"]), "{action}");
    }
}

#[on_sqlite]
async fn calls_without_a_body_take_an_empty_one_too(app: TestApp) {
    let (admin, banned) = (app.admin().await, app.banned().await);
    admin.post(&format!("/api/admin/unban/{}", banned.id)).await.ok();
    admin.ban(banned.id, "").await.ok();
    admin.post(&format!("/api/admin/unban/{}", banned.id)).text("").await.ok();
}
