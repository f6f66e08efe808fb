//! Roles are the owner's to give.

use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn the_owner_gives_and_takes(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    for role in ["admin", "premium", "user"] {
        let answer = owner.set_role(member.id, role).await.ok();
        assert_eq!(answer["success"], true);
        assert_eq!(member.profile().await.ok()["user"]["role"], role, "at once, with the same token");
        let expected = if role == "admin" { 200 } else { 403 };
        assert_eq!(member.get("/api/admin/stats").await.status, expected, "{role}");
    }
}

#[on_both]
async fn an_admin_gives_none(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let call = |id: i64| admin.put(&format!("/api/admin/users/{id}/role")).json(&json!({ "role": "admin" }));
    assert_eq!(
        call(member.id).await.refused(ErrorCode::OwnerOnly),
        "Das darf nur die Inhaberin oder der Inhaber des Shops."
    );
    call(admin.id).await.refused(ErrorCode::OwnerOnly);
    assert_eq!(member.profile().await.ok()["user"]["role"], "user");
}

#[on_sqlite]
async fn only_three_words_are_roles(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    for role in ["banned", "owner", "Admin", "ADMIN", " admin", "", "superuser"] {
        owner.set_role(member.id, role).await.refused_field("role", ErrorCode::InvalidValue);
    }
    let path = format!("/api/admin/users/{}/role", member.id);
    for body in [json!({ "role": 1 }), json!({ "role": null }), json!({ "role": ["admin"] })] {
        assert_eq!(owner.put(&path).json(&body).await.status, 400, "{body}");
    }
    owner.put(&path).json(&json!({})).await.refused_field("role", ErrorCode::Required);
    assert_eq!(member.profile().await.ok()["user"]["role"], "user");
}

#[on_both]
async fn the_owners_own_role_stands(app: TestApp) {
    let owner = app.owner().await;
    owner.set_role(1, "user").await.refused(ErrorCode::OwnerProtected);
    owner.set_role(999_999, "user").await.refused(ErrorCode::UserNotFound);
    assert_eq!(owner.profile().await.ok()["user"]["role"], "admin");
}

#[on_both]
async fn a_banned_account_gets_its_role_with_the_unban(app: TestApp) {
    let (owner, banned) = (app.owner().await, app.banned().await);
    owner.set_role(banned.id, "premium").await.ok();
    app.visitor().try_sign_in(&banned.name, PASSWORD).await.refused(ErrorCode::Banned);
    owner.unban(banned.id).await.ok();
    let user = app.visitor().try_sign_in(&banned.name, PASSWORD).await.ok()["user"].clone();
    assert_eq!(user["role"], "premium");
}

#[on_both]
async fn an_unapproved_admin_is_no_admin(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    owner.set_role(waiting.id, "admin").await.ok();
    waiting.get("/api/admin/stats").await.refused(ErrorCode::NotApproved);
    waiting.post(&format!("/api/approve-user/{}", waiting.id)).await.refused(ErrorCode::NotApproved);
}

#[on_both]
async fn a_change_is_written_down(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    owner.set_role(member.id, "admin").await.ok();
    let [entry] = owner.audit_of("user.role_changed").await.try_into().unwrap();
    assert_eq!((&entry["before"]["role"], &entry["after"]["role"]), (&json!("user"), &json!("admin")));
    assert_eq!((&entry["actorId"], &entry["subjectName"]), (&json!(1), &json!(member.name)));
}
