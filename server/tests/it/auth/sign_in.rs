//! Signing in: what it answers, to whom, and what it never tells.

use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn a_member_gets_a_token_and_the_account(app: TestApp) {
    app.member_named("marta.k").await;
    let answer = app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["message"], "Erfolgreich angemeldet");
    assert_eq!(answer["token"].as_str().unwrap().len(), 43, "256 bits");
    let user = &answer["user"];
    assert_eq!(user["username"], "marta.k");
    assert_eq!(user["role"], "user");
    assert_eq!(user["isApproved"], true);
    assert_eq!(user["isActive"], true);
    assert!(user["lastLogin"].is_string());
    let text = answer.to_string();
    assert!(!text.contains("argon2") && !text.contains("password"), "{text}");
}

#[on_both]
async fn the_name_is_read_as_people_mean_it(app: TestApp) {
    app.member_named("Marta.K").await;
    for name in ["Marta.K", "marta.k", "MARTA.K", "  marta.k ", "ｍarta.k"] {
        app.visitor().try_sign_in(name, PASSWORD).await.ok();
    }
}

#[on_both]
async fn unknown_name_and_wrong_password_are_told_apart_by_nothing(app: TestApp) {
    app.member_named("marta.k").await;
    let wrong = app.visitor().try_sign_in("marta.k", "falsch-falsch").await;
    let unknown = app.visitor().try_sign_in("niemand", "falsch-falsch").await;
    assert_eq!(wrong.refused(ErrorCode::WrongCredentials), "Benutzername oder Passwort ist falsch.");
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    let names = |answer: &crate::support::Answer| {
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(names(&wrong), names(&unknown));
    // A ban is told only to anyone who knows the password.
    let banned = app.banned().await;
    app.visitor().try_sign_in(&banned.name, "falsch-falsch").await.refused(ErrorCode::WrongCredentials);
}

#[on_sqlite]
async fn the_form_is_checked_like_the_registration(app: TestApp) {
    let visitor = app.visitor();
    let sentence =
        visitor.try_sign_in("ab", PASSWORD).await.refused_field("username", ErrorCode::UsernameTooShort);
    assert_eq!(sentence, "Benutzername muss mindestens 3 Zeichen lang sein");
    let sentence =
        visitor.try_sign_in("marta", "kurz").await.refused_field("password", ErrorCode::PasswordTooShort);
    assert_eq!(sentence, "Passwort muss mindestens 6 Zeichen lang sein");
    visitor.try_sign_in("", "").await.refused(ErrorCode::InvalidInput);
    visitor.post("/api/simple-login").json(&json!({})).await.refused(ErrorCode::Required);
}

#[on_both]
async fn somebody_who_waits_may_sign_in_and_see_only_that(app: TestApp) {
    let waiting = app.unapproved().await;
    let profile = waiting.profile().await.ok();
    assert_eq!(profile["user"]["isApproved"], false);
    let sentence = waiting.get("/api/orders").await.refused(ErrorCode::NotApproved);
    assert_eq!(sentence, "Ihr Konto wartet noch auf Freischaltung.");
    waiting.post("/api/users/logout").await.ok();
    waiting.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_sqlite]
async fn an_admin_signs_in_at_the_back_door_and_nobody_else(app: TestApp) {
    let (admin, member) = (app.admin().await, app.member().await);
    let back_door = async |name: &str, password: &str| {
        app.visitor().post("/api/admin/login").json(&json!({ "username": name, "password": password })).await
    };
    for name in [admin.name.as_str(), "inhaber"] {
        let answer = back_door(name, PASSWORD).await.ok();
        assert_eq!((&answer["success"], &answer["user"]["role"]), (&json!(true), &json!("admin")));
        let token = answer["token"].as_str().unwrap();
        (*app.visitor()).clone().with_token(token).get("/api/admin/profile").await.ok();
    }
    back_door(&member.name, PASSWORD).await.refused(ErrorCode::AdminOnly);
    back_door(&admin.name, "falsch-falsch").await.refused(ErrorCode::WrongCredentials);
}

#[on_sqlite]
async fn a_token_that_is_offered_is_never_adopted(app: TestApp) {
    let member = app.member().await;
    let offered = "A".repeat(43);
    let answer = (*app.visitor()).clone().with_token(&offered).try_sign_in(&member.name, PASSWORD).await.ok();
    let second = app.visitor().try_sign_in(&member.name, PASSWORD).await.ok();
    assert_ne!(answer["token"], offered);
    assert_ne!(answer["token"], second["token"], "a new one each time");
    (*app.visitor()).clone().with_token(&offered).profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn the_database_does_not_know_the_token(app: TestApp) {
    let member = app.member().await;
    let token = member.token.clone().unwrap();
    let found = app
        .number(
            "SELECT COUNT(*) FROM auth_sessions WHERE token_hash = $1",
            vec![kontor_db::Value::from(token.into_bytes())],
        )
        .await;
    assert_eq!(found, 0);
}

#[on_sqlite]
async fn the_back_office_only_asks_that_both_are_filled_in(app: TestApp) {
    let sign_in = |name: &str, password: &str| {
        app.visitor().post("/api/admin/login").json(&json!({ "username": name, "password": password }))
    };
    for (name, password) in [("ab", PASSWORD), ("marta", "kurz"), ("x", "y")] {
        let answer = sign_in(name, password).await;
        answer.refused(ErrorCode::WrongCredentials);
        assert_eq!(answer.status, 401);
    }
    sign_in("", "kurz").await.refused_field("username", ErrorCode::Required);
    sign_in("marta", " ").await.refused_field("password", ErrorCode::Required);
}

#[on_both]
async fn the_password_is_asked_again_of_approved_accounts_only(app: TestApp) {
    let waiting = app.unapproved().await;
    let answer = waiting.post("/api/user/confirm").json(&json!({ "password": PASSWORD })).await;
    answer.refused(ErrorCode::NotApproved);
}
