//! What a new password has to be, at every place where one is set, and second factors that the shop asks for.

use super::second_factor::{code, enabled};
use crate::support::{Actor, PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::json;

async fn strict(app: &TestApp) -> TestApp {
    app.restart_with(|config| (config.passwords.min_length, config.passwords.min_length_admins) = (0, 0))
        .await
}

async fn change(person: &Actor, new: &str) -> crate::support::Answer {
    person.put("/api/user/password").json(&json!({ "currentPassword": PASSWORD, "newPassword": new })).await
}

#[on_sqlite]
async fn a_registration_refuses_what_guessers_try_first(app: TestApp) {
    let visitor = app.visitor();
    for password in ["123456", "Passwort", "PASSWORD1", "qwertz123", "Willkommen123"] {
        let sentence =
            visitor.register("marta.k", password).await.refused_field("password", ErrorCode::PasswordCommon);
        assert_eq!(sentence, "Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.");
    }
    for password in ["marta.k", "MartaK2026", "Kranich&Kessel", "kranich-kessel"] {
        visitor.register("marta.k", password).await.refused_field("password", ErrorCode::PasswordNamed);
    }
    assert_eq!(app.number("SELECT COUNT(*) FROM auth_users", Vec::new()).await, 1, "the owner alone");
    visitor.register("marta.k", "pfeifende Kanne").await.ok();
}

#[on_sqlite]
async fn a_real_shop_asks_members_for_8_and_admins_for_12_characters(app: TestApp) {
    let app = strict(&app).await;
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!((&config["passwordMinLength"], &config["passwordMinLengthAdmins"]), (&json!(8), &json!(12)));
    let sentence = app
        .visitor()
        .register("marta.k", "sieben7")
        .await
        .refused_field("password", ErrorCode::PasswordTooShort);
    assert_eq!(sentence, "Passwort muss mindestens 8 Zeichen lang sein");
    app.visitor().register("marta.k", "acht8888").await.ok();

    let (member, admin) = (app.member_named("ines.kessel").await, app.admin().await);
    change(&member, "sieben7").await.refused_field("newPassword", ErrorCode::PasswordTooShort);
    change(&member, "passwort123").await.refused_field("newPassword", ErrorCode::PasswordCommon);
    change(&member, &member.name).await.refused_field("newPassword", ErrorCode::PasswordNamed);
    change(&member, "acht8888").await.ok();
    let sentence =
        change(&admin, "elf-zeichen").await.refused_field("newPassword", ErrorCode::PasswordTooShort);
    assert_eq!(sentence, "Passwort muss mindestens 12 Zeichen lang sein");
    change(&admin, "zwölf-zeichen").await.ok();
}

#[on_both]
async fn admins_without_a_second_factor_are_members_only_where_the_shop_asks_for_one(app: TestApp) {
    let app = app.restart_with(|config| config.sessions.second_factor = Some("admins".to_owned())).await;
    let (owner, admin, member) = (app.owner().await, app.admin().await, app.member().await);
    let people: [&Actor; 2] = [&owner, &admin];
    for person in people {
        let sentence = person.get("/api/admin/all-users").await.refused(ErrorCode::SecondFactorObligatory);
        assert!(sentence.starts_with("Für die Verwaltung ist ein zweiter Faktor Pflicht."), "{sentence}");
        person.get("/api/admin/wallets").await.refused(ErrorCode::SecondFactorObligatory);
        assert_eq!(person.profile().await.ok()["user"]["secondFactorMissing"], true);
    }
    // The person can still get in, shop, and set one up; then the same session opens the back office.
    app.visitor().sign_in(&admin.name).await;
    let (secret, _) = enabled(&app, &admin).await;
    admin.get("/api/admin/all-users").await.ok();
    assert_eq!(admin.profile().await.ok()["user"]["secondFactorMissing"], false);
    // Without it the doors are closed again.
    app.advance(MINUTE);
    admin.delete("/api/user/totp").json(&json!({ "code": code(&secret, app.now()) })).await.ok();
    admin.get("/api/admin/all-users").await.refused(ErrorCode::SecondFactorObligatory);
    assert_eq!(member.profile().await.ok()["user"]["secondFactorMissing"], false);
    member.get("/api/admin/all-users").await.refused(ErrorCode::AdminOnly);
}

#[on_sqlite]
async fn who_holds_coins_of_members_has_a_second_factor(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.sessions.second_factor = None;
            config.wallets.mode = Some("custody".to_owned());
            config.wallets.licence = Some("BaFin 12345".to_owned());
        })
        .await;
    let (owner, admin) = (app.owner().await, app.admin().await);
    owner.get("/api/admin/wallets").await.refused(ErrorCode::SecondFactorObligatory);
    admin.get("/api/admin/all-users").await.ok();
    enabled(&app, &owner).await;
    owner.get("/api/admin/wallets").await.ok();
}
