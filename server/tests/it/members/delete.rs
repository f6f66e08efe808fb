//! Deletion: the person is gone, the business records stay.

use crate::support::{PASSWORD, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::profiles::{NewProfile, insert_profile};
use kontor::identity::UserId;
use serde_json::{Value, json};

#[on_both]
async fn the_account_is_gone_and_its_name_free(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let answer = admin.delete_user(member.id).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Benutzer gelöscht" }));
    member.profile().await.refused(ErrorCode::SessionInvalid);
    app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::WrongCredentials);
    assert!(admin.user(member.id).await.is_none());
    admin.delete_user(member.id).await.refused(ErrorCode::UserNotFound);
    app.visitor().register(&member.name, "geheim1").await.ok();
}

#[on_both]
async fn orders_stay_without_the_person(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member_named("Theodora").await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["customerName"] = json!("Theodora Lindqvist");
    wish["customerPhone"] = json!("+49 30 901820");
    wish["customerNotes"] = json!("Bitte beim Nachbarn Herrn Eibl abgeben");
    let id = member.placed(&wish).await;
    let profile =
        NewProfile { user_id: UserId(member.id), display_name: "Theo".into(), bio: "Teefreundin".into() };
    app.shop().db.write(move |tx| insert_profile(tx, &profile)).await.unwrap();

    owner.delete_user(member.id).await.ok();
    let kept = owner.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!(kept["customerName"], "Gelöschtes Konto");
    assert_eq!((&kept["customerPhone"], &kept["customerNotes"]), (&json!(""), &json!("")));
    assert_eq!(kept["totalAmount"], "25.80");
    assert_eq!(kept["items"][0]["productName"], coffee.name);
    let left = app.number(
        "SELECT (SELECT COUNT(*) FROM profiles_profiles) + (SELECT COUNT(*) FROM auth_sessions s WHERE s.user_id = $1)",
        vec![member.id.into()],
    );
    assert_eq!(left.await, 0, "profile and sessions");
    // The record can still be settled, and a new account of the same name does not inherit it.
    owner.settle(&id, "paid").await.ok();
    let heir = app.member_named("Theodora").await;
    assert_eq!(heir.orders("").await["total"], 0);
    heir.get(&format!("/api/orders/{id}")).await.refused(ErrorCode::OrderNotFound);
}

#[on_both]
async fn an_order_at_the_same_moment_does_not_bring_the_person_back(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let wish = order(&[(&coffee, 1)]);
    for _ in 0..5 {
        let member = app.member().await;
        let orders = futures::future::join_all((0..20).map(|_| member.place(&wish).into_future()));
        let (orders, deleted) = futures::join!(orders, owner.delete_user(member.id).into_future());
        deleted.ok();
        for refused in orders.iter().filter(|answer| answer.status != 201) {
            refused.refused(ErrorCode::SessionInvalid);
        }
        let placed = orders.iter().filter(|answer| answer.status == 201).count();
        let kept = owner.orders(&format!("?search={}", member.name)).await;
        assert_eq!(kept["matching"], 0, "the name is gone from {placed} orders");
    }
}

#[on_both]
async fn every_kind_of_account_can_be_deleted(app: TestApp) {
    let owner = app.owner().await;
    for id in [
        app.unapproved().await.id,
        app.premium().await.id,
        app.admin().await.id,
        app.timed_out().await.id,
        app.banned().await.id,
    ] {
        owner.delete_user(id).await.ok();
        assert!(owner.user(id).await.is_none());
    }
}

#[on_both]
async fn the_log_keeps_the_number_and_not_the_name(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member_named("theodora").await);
    admin.delete_user(member.id).await.ok();
    let [entry] = admin.audit_of("user.deleted").await.try_into().unwrap();
    assert_eq!(entry["subjectId"], member.id.to_string());
    assert_eq!(entry["subjectName"], "Gelöschtes Konto");
    assert_eq!((&entry["actorId"], &entry["after"]), (&json!(admin.id), &Value::Null));
    assert_eq!(entry["before"], json!({ "role": "user", "isApproved": true }));
}

#[on_both]
async fn nothing_about_the_person_is_left_in_the_log(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    app.visitor().register("theodora", PASSWORD).await.ok();
    let id = owner.get("/api/pending-registrations").await.ok()["pending"][0]["id"].as_i64().unwrap();
    owner.approve(id).await.ok();
    let member = app.visitor().sign_in("theodora").await;
    member.placed(&order(&[(&coffee, 1)])).await;
    owner.time_out(id, json!({ "duration": 1, "reason": "Streit im Chat" })).await.ok();
    app.deliver_events().await;
    owner.delete_user(id).await.ok();
    let log = json!(owner.audit().await).to_string();
    assert!(!log.contains("theodora"), "{log}");
}
