//! Approving and rejecting, in both families of calls.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn approval_opens_the_shop_to_the_same_token(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    let answer = owner.approve(waiting.id).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Benutzer genehmigt" }));
    assert_eq!(waiting.profile().await.ok()["user"]["isApproved"], true);
    waiting.orders("").await;
    assert_eq!(owner.get("/api/pending-registrations").await.ok()["pending"], json!([]));
}

#[on_both]
async fn rejection_removes_the_account_and_frees_the_name(app: TestApp) {
    let (owner, waiting) = (app.owner().await, app.unapproved().await);
    let answer = owner.reject(waiting.id).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Benutzer abgelehnt" }));
    waiting.profile().await.refused(ErrorCode::SessionInvalid);
    app.visitor()
        .try_sign_in(&waiting.name, crate::support::PASSWORD)
        .await
        .refused(ErrorCode::WrongCredentials);
    assert!(owner.user(waiting.id).await.is_none());
    app.visitor().register(&waiting.name, "geheim1").await.ok();
}

#[on_both]
async fn both_families_of_calls_do_the_same(app: TestApp) {
    let admin = app.admin().await;
    let (first, second) = (app.unapproved().await, app.unapproved().await);
    admin.post(&format!("/api/admin/approve/{}", first.id)).await.ok();
    admin.post(&format!("/api/admin/reject/{}", second.id)).json(&json!({})).await.ok();
    first.orders("").await;
    second.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn a_decision_is_made_once(app: TestApp) {
    let (admin, approved, rejected) = (app.admin().await, app.unapproved().await, app.unapproved().await);
    admin.approve(approved.id).await.ok();
    let sentence = admin.approve(approved.id).await.refused(ErrorCode::AlreadyApproved);
    assert_eq!(sentence, "Diese Registrierung wurde bereits genehmigt.");
    admin.reject(approved.id).await.refused(ErrorCode::AlreadyApproved);
    admin.reject(rejected.id).await.ok();
    admin.reject(rejected.id).await.refused(ErrorCode::UserNotFound);
    admin.approve(rejected.id).await.refused(ErrorCode::UserNotFound);
    assert_eq!(admin.audit_of("user.approved").await.len(), 1);
    let [entry] = admin.audit_of("user.rejected").await.try_into().unwrap();
    assert_eq!(
        (&entry["subjectId"], &entry["subjectName"]),
        (&json!(rejected.id.to_string()), &json!("Gelöschtes Konto"))
    );
    let named = app.number(
        "SELECT COUNT(*) FROM audit_entries WHERE subject_name = $1",
        vec![rejected.name.clone().into()],
    );
    assert_eq!(named.await, 0, "who was rejected is forgotten");
    let named = app.number(
        "SELECT COUNT(*) FROM outbox_events WHERE subject_name = $1",
        vec![rejected.name.clone().into()],
    );
    assert_eq!(named.await, 0);
}

#[on_both]
async fn of_two_admins_at_once_one_decides(app: TestApp) {
    let (one, other) = (app.admin().await, app.owner().await);
    for _ in 0..10 {
        let waiting = app.unapproved().await;
        let approve = one.approve(waiting.id).into_future();
        let reject = other.reject(waiting.id).into_future();
        let (approved, rejected) = futures::join!(approve, reject);
        match (approved.status, rejected.status) {
            (200, _) => drop(rejected.refused(ErrorCode::AlreadyApproved)),
            (_, 200) => drop(approved.refused(ErrorCode::UserNotFound)),
            _ => panic!("nobody decided: {} {}", approved.describe(), rejected.describe()),
        }
        let stands =
            app.number("SELECT COUNT(*) FROM auth_users WHERE id = $1", vec![waiting.id.into()]).await;
        assert_eq!(stands == 1, approved.status == 200);
    }
    let decisions = one.audit_of("user.approved").await.len() + one.audit_of("user.rejected").await.len();
    assert_eq!(decisions, 10);
}

#[on_both]
async fn an_approved_account_cannot_be_rejected_away(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    admin.reject(member.id).await.refused(ErrorCode::AlreadyApproved);
    member.profile().await.ok();
}

#[on_both]
async fn the_owner_can_be_neither_approved_nor_rejected(app: TestApp) {
    let admin = app.admin().await;
    for call in ["/api/approve-user/1", "/api/reject-user/1", "/api/admin/approve/1", "/api/admin/reject/1"] {
        let answer = admin.post(call).await;
        assert!(matches!(answer.status, 403 | 409), "{}", answer.describe());
    }
    app.owner().await.profile().await.ok();
}

#[on_both]
async fn decisions_are_written_down_with_their_author(app: TestApp) {
    let (admin, waiting) = (app.admin().await, app.unapproved().await);
    admin.approve(waiting.id).await.ok();
    let [entry] = admin.audit_of("user.approved").await.try_into().unwrap();
    assert_eq!(entry["actorId"], admin.id);
    assert_eq!(entry["actorName"], admin.name);
    assert_eq!(entry["subjectId"], waiting.id.to_string());
    assert_eq!(entry["subjectName"], waiting.name);
}
