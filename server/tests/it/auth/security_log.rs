//! What concerns the ways into an account is written down and told, whatever the member has switched off.

use crate::support::{Actor, PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth;
use kontor::time::{MINUTE, Time};
use serde_json::{Value, json};

/// The titles of what a member has been told, newest first.
async fn told(app: &TestApp, member: &Actor) -> Vec<String> {
    app.deliver_events().await;
    let list = member.get("/api/notifications").await.ok();
    list.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
}

async fn sign_in_with(app: &TestApp, name: &str, mark: &str) {
    let form = json!({ "username": name, "password": PASSWORD });
    app.visitor().post("/api/simple-login").header("x-device-mark", mark).json(&form).await.ok();
}

#[on_both]
async fn a_sign_in_on_a_new_device_is_told_and_one_on_a_known_device_is_not(app: TestApp) {
    let member = app.member_named("marta.k").await;
    let _ = app.visitor().sign_in("marta.k").await;
    assert_eq!(told(&app, &member).await, Vec::<String>::new(), "the first one, and the same browser again");
    let elsewhere = "ein-anderer-Browser-0001";
    sign_in_with(&app, "marta.k", elsewhere).await;
    assert_eq!(told(&app, &member).await, ["Neue Anmeldung"]);
    sign_in_with(&app, "marta.k", elsewhere).await;
    assert_eq!(told(&app, &member).await.len(), 1);
    // Who keeps no mark, or one that could be guessed, is new each time.
    sign_in_with(&app, "marta.k", "kurz").await;
    sign_in_with(&app, "marta.k", "kurz").await;
    assert_eq!(told(&app, &member).await.len(), 3);
    let log = app.owner().await.audit_of("auth.signed_in").await;
    assert_eq!(log.len(), 3);
    assert!(
        log.iter().all(|entry| entry["subjectName"] == "marta.k" && entry["after"]["device"].is_string())
    );
}

#[on_both]
async fn failed_sign_ins_are_told_once_they_add_up_and_when_they_lock(app: TestApp) {
    let member = app.member_named("marta.k").await;
    let guess = async || app.visitor_elsewhere().try_sign_in("marta.k", "falsch-falsch").await;
    for _ in 0..4 {
        guess().await.refused(ErrorCode::WrongCredentials);
    }
    assert_eq!(told(&app, &member).await, Vec::<String>::new());
    for tried in 4..50 {
        app.advance(MINUTE);
        guess().await.refused(ErrorCode::WrongCredentials);
        if tried == 4 {
            assert_eq!(told(&app, &member).await, ["Fehlgeschlagene Anmeldungen"]);
        }
    }
    app.advance(MINUTE);
    guess().await.refused(ErrorCode::TooManySignIns);
    let titles = told(&app, &member).await;
    assert_eq!(titles.iter().filter(|title| *title == "Anmeldung gesperrt").count(), 1, "{titles:?}");
    let owner = app.owner().await;
    assert_eq!(owner.audit_of("auth.locked").await[0]["after"], json!({ "failures": 50 }));
    let counted: Vec<Value> = owner
        .audit_of("auth.failed")
        .await
        .into_iter()
        .map(|entry| entry["after"]["failures"].clone())
        .collect();
    assert_eq!(counted, [40, 20, 5]);
    // What was typed as a name without an account is written nowhere.
    app.visitor_elsewhere()
        .try_sign_in("mein-passwort-1", "falsch-falsch")
        .await
        .refused(ErrorCode::WrongCredentials);
    assert!(owner.audit().await.iter().all(|entry| !entry.to_string().contains("mein-passwort-1")));
}

#[on_both]
async fn every_change_of_a_way_in_is_told_whatever_is_switched_off(app: TestApp) {
    let member = app.member_named("marta.k").await;
    let off = json!({ "orders": false, "chat": false, "products": false, "promotions": false });
    member.put("/api/user/profile").json(&json!({ "notificationSettings": off })).await.ok();
    let (secret, _) = crate::auth::enabled(&app, &member).await;
    app.advance(MINUTE);
    let code = crate::auth::code(&secret, app.now());
    member.delete("/api/user/totp").json(&json!({ "code": code })).await.ok();
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "anderes-geheimnis" });
    member.put("/api/user/password").json(&change).await.ok();
    app.owner().await.set_role(member.id, "admin").await.ok();
    assert_eq!(
        told(&app, &member).await,
        [
            "Rolle geändert",
            "Passwort geändert",
            "Zweiter Faktor ausgeschaltet",
            "Zweiter Faktor eingeschaltet"
        ]
    );
    member.delete("/api/user/sessions").await.ok();
    app.deliver_events().await;
    let (shop, now) = (app.shop().clone(), Time(app.now()));
    let set = move || auth::set_password(&shop.db, &shop.config, &shop.passwords, "marta.k", PASSWORD, now);
    tokio::task::spawn_blocking(set).await.unwrap().unwrap();
    let member = app.visitor().sign_in("marta.k").await;
    assert_eq!(told(&app, &member).await[..2], ["Passwort geändert", "Geräte abgemeldet"]);
    let log = app.owner().await.audit_of("user.password_changed").await;
    assert_eq!((&log[0]["reason"], &log[0]["actorName"]), (&json!("kontor user password"), &json!("")));
    assert_eq!(log[1]["actorName"], "marta.k");
}

#[on_both]
async fn exports_are_written_down_with_who_and_how_many(app: TestApp) {
    let (member, admin) = (app.member().await, app.admin().await);
    let coffee = app.owner().await.product(json!({})).await;
    member.placed(&crate::support::order(&[(&coffee, 1)])).await;
    for path in ["/api/orders/export", "/api/admin/wallets/export", "/api/admin/audit/export"] {
        assert_eq!(admin.get(path).await.status, 200, "{path}");
    }
    member.get("/api/user/export").await.ok();
    assert_eq!(told(&app, &member).await[0], "Daten heruntergeladen");
    let log = app.owner().await.audit_of("export.made").await;
    let made: Vec<_> = log.iter().map(|entry| (&entry["actorName"], &entry["after"])).collect();
    assert_eq!(made[0], (&json!(member.name), &json!({ "what": "own_data", "rows": null })));
    assert_eq!(made[3], (&json!(admin.name), &json!({ "what": "orders", "rows": 1 })));
    assert_eq!(made.len(), 4);
}
