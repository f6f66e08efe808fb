//! Deleting the own account.

use crate::support::{Actor, Answer, PASSWORD, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn leave(member: &Actor, password: &str) -> Answer {
    member.delete("/api/user/account").json(&json!({ "password": password })).await
}

#[on_both]
async fn the_person_is_gone_and_the_records_stay(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member_named("theodora").await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["customerName"] = json!("Theodora Lindqvist");
    let id = member.placed(&wish).await;
    let answer = leave(&member, PASSWORD).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Ihr Konto wurde gelöscht." }));
    member.profile().await.refused(ErrorCode::SessionInvalid);
    app.visitor().try_sign_in("theodora", PASSWORD).await.refused(ErrorCode::WrongCredentials);
    let kept = owner.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&kept["customerName"], &kept["totalAmount"]), (&json!("Gelöschtes Konto"), &json!("25.80")));

    let [entry] = owner.audit_of("user.left").await.try_into().unwrap();
    assert_eq!((&entry["subjectId"], &entry["actorId"]), (&json!(member.id.to_string()), &json!(member.id)));
    assert_eq!(
        (&entry["subjectName"], &entry["actorName"]),
        (&json!("Gelöschtes Konto"), &json!("Gelöschtes Konto"))
    );
    assert_eq!(entry["after"], Value::Null);
    assert!(!json!(owner.audit().await).to_string().contains("theodora"));
    app.visitor().register("theodora", "geheim1").await.ok();
}

#[on_both]
async fn only_with_the_password(app: TestApp) {
    let member = app.member().await;
    let answer = leave(&member, "falsch-falsch").await;
    answer.refused_field("password", ErrorCode::WrongPassword);
    leave(&member, "").await.refused_field("password", ErrorCode::PasswordTooShort);
    member.delete("/api/user/account").json(&json!({})).await.refused_field("password", ErrorCode::Required);
    member.profile().await.ok();
    assert!(app.owner().await.user(member.id).await.is_some());
}

#[on_both]
async fn the_owner_stays(app: TestApp) {
    let owner = app.owner().await;
    let sentence = leave(&owner, PASSWORD).await.refused(ErrorCode::OwnerProtected);
    assert_eq!(sentence, "Das Inhaberkonto ist geschützt.");
    owner.profile().await.ok();
    leave(&*app.admin().await, PASSWORD).await.ok();
}
