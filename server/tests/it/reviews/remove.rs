//! Taking the own review back, and an admin's removal.

use super::{path, rating, review, reviews};
use crate::support::{Actor, Call, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

const WORDS: &str = "Lang genug ist das.";

fn remove(who: &Actor, id: i64, reason: &str) -> Call {
    who.delete(&format!("/api/admin/reviews/{id}")).json(&json!({ "reason": reason }))
}

#[on_both]
async fn the_own_one_can_be_taken_back(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    review(&one, coffee, 5, WORDS).await.ok();
    review(&other, coffee, 2, WORDS).await.ok();
    let answer = one.delete(&path(coffee)).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Ihre Bewertung wurde gelöscht." }));
    one.delete(&path(coffee)).await.refused(ErrorCode::ReviewNotFound);
    assert_eq!(reviews(&one, coffee).await.len(), 1);
    assert_eq!(rating(&app, coffee).await, (json!(2.0), json!(1)));
}

#[on_both]
async fn an_admin_removes_with_a_reason_and_the_log_keeps_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.member().await;
    let id = review(&member, coffee, 1, "Unsachlich und beleidigend.").await.ok()["review"]["id"]
        .as_i64()
        .unwrap();
    let admin = app.admin().await;
    for reason in ["", "   "] {
        remove(&admin, id, reason).await.refused_field("reason", ErrorCode::Required);
    }
    let answer = remove(&admin, id, "Beleidigung").await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Bewertung gelöscht" }));
    remove(&admin, id, "Beleidigung").await.refused(ErrorCode::ReviewNotFound);
    assert!(reviews(&member, coffee).await.is_empty());
    assert_eq!(rating(&app, coffee).await, (json!(null), json!(0)));
    let [entry] = owner.audit_of("review.removed").await.try_into().unwrap();
    assert_eq!((&entry["reason"], &entry["actorId"]), (&json!("Beleidigung"), &json!(admin.id)));
    assert_eq!(
        (&entry["subjectName"], &entry["before"]["userId"]),
        (&json!("Hausmischung No. 1"), &json!(member.id))
    );
    assert_eq!(entry["before"]["comment"], "Unsachlich und beleidigend.");
    // With the author's account go its words, and what was written about them; another's stay.
    let other = app.member().await;
    let words = format!("Auch hier steht \"userId\":{}}} nur im Text.", member.id);
    let others = review(&other, coffee, 1, &words).await.ok()["review"]["id"].as_i64().unwrap();
    remove(&admin, others, "Unsinn").await.ok();
    owner.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    owner.audit_of("user.timed_out").await;
    owner.delete(&format!("/api/admin/users/{}", member.id)).json(&json!({})).await.ok();
    let entries = owner.audit_of("review.removed").await;
    let details: Vec<_> =
        entries.iter().map(|entry| (&entry["before"]["comment"], &entry["reason"])).collect();
    assert_eq!(details, [(&json!(words), &json!("Unsinn")), (&json!(null), &json!(null))]);
    let reasons = "SELECT COUNT(*) FROM audit_entries WHERE reason = 'Streit'";
    assert_eq!(app.number(reasons, Vec::new()).await, 0);
}

#[on_both]
async fn nobody_else_removes(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let (one, other) = (app.member().await, app.member().await);
    let id = review(&one, coffee, 5, WORDS).await.ok()["review"]["id"].as_i64().unwrap();
    other.delete(&path(coffee)).await.refused(ErrorCode::ReviewNotFound);
    remove(&other, id, "Neid").await.refused(ErrorCode::AdminOnly);
    remove(&app.visitor(), id, "Neid").await.refused(ErrorCode::NotSignedIn);
    assert_eq!(reviews(&one, coffee).await.len(), 1);
}
