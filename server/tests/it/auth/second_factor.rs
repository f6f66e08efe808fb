//! Codes of an authenticator app: computed here again from the secret that the server gave out.

use crate::support::{Actor, PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::{MINUTE, SECOND};
use serde_json::json;
use totp_rs::{Builder, Secret};

/// The code that an app shows at that moment.
pub fn code(secret: &str, millis: i64) -> String {
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate(u64::try_from(millis / SECOND).unwrap()).to_string()
}

/// Turns the second factor on; gives the secret and the recovery codes.
pub async fn enabled(app: &TestApp, person: &Actor) -> (String, Vec<String>) {
    let offer = person.post("/api/user/totp").await.ok();
    let secret = offer["secret"].as_str().unwrap().to_owned();
    let uri = offer["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/") && uri.contains(&format!("secret={secret}")), "{uri}");
    let answer =
        person.post("/api/user/totp/confirm").json(&json!({ "code": code(&secret, app.now()) })).await.ok();
    let codes: Vec<_> = answer["recoveryCodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(codes.len(), 8);
    (secret, codes)
}

async fn sign_in(app: &TestApp, name: &str, otp: Option<&str>) -> crate::support::Answer {
    let body = json!({ "username": name, "password": PASSWORD, "otp": otp });
    app.visitor().post("/api/simple-login").json(&body).await
}

#[on_both]
async fn a_sign_in_asks_for_the_code_once_it_is_on(app: TestApp) {
    let admin = app.admin().await;
    let (secret, _) = enabled(&app, &admin).await;
    assert_eq!(admin.get("/api/user/security").await.ok()["totp"], true);
    sign_in(&app, &admin.name, None).await.refused(ErrorCode::SecondFactorRequired);
    sign_in(&app, &admin.name, Some("")).await.refused(ErrorCode::SecondFactorRequired);
    sign_in(&app, &admin.name, Some("000000")).await.refused(ErrorCode::SecondFactorWrong);
    app.advance(MINUTE);
    sign_in(&app, &admin.name, Some(&code(&secret, app.now()))).await.ok();
    let body =
        json!({ "username": admin.name, "password": "falsch-falsch", "otp": code(&secret, app.now()) });
    app.visitor().post("/api/admin/login").json(&body).await.refused(ErrorCode::WrongCredentials);
    assert_eq!(app.owner().await.audit_of("user.second_factor_on").await.len(), 1);
}

#[on_both]
async fn each_code_opens_the_door_once(app: TestApp) {
    let member = app.member().await;
    let (secret, recovery) = enabled(&app, &member).await;
    app.advance(MINUTE);
    let now = code(&secret, app.now());
    let (first, second) =
        tokio::join!(sign_in(&app, &member.name, Some(&now)), sign_in(&app, &member.name, Some(&now)));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "of two at the same moment one gets in");
    sign_in(&app, &member.name, Some(&now)).await.refused(ErrorCode::SecondFactorWrong);
    let careless = recovery[0].to_uppercase().replace('-', " ");
    sign_in(&app, &member.name, Some(&careless)).await.ok();
    sign_in(&app, &member.name, Some(&recovery[0])).await.refused(ErrorCode::SecondFactorWrong);
    assert_eq!(member.get("/api/user/security").await.ok()["recoveryCodesLeft"], 7);
}

#[on_both]
async fn wrong_codes_count_like_wrong_passwords(app: TestApp) {
    let member = app.member().await;
    enabled(&app, &member).await;
    for _ in 0..5 {
        sign_in(&app, &member.name, Some("000000")).await.refused(ErrorCode::SecondFactorWrong);
    }
    sign_in(&app, &member.name, Some("000000")).await.refused(ErrorCode::TooManySignIns);
    app.advance(MINUTE);
    for _ in 0..8 {
        sign_in(&app, &member.name, None).await.refused(ErrorCode::SecondFactorRequired);
    }
}

#[on_sqlite]
async fn it_needs_a_right_first_code_and_a_fresh_password(app: TestApp) {
    let member = app.member().await;
    let confirm = |code: &str| member.post("/api/user/totp/confirm").json(&json!({ "code": code }));
    confirm("123456").await.refused(ErrorCode::SecondFactorNotOffered);
    let secret = member.post("/api/user/totp").await.ok()["secret"].as_str().unwrap().to_owned();
    confirm("12345").await.refused_field("code", ErrorCode::SecondFactorCode);
    sign_in(&app, &member.name, None).await.ok();
    confirm(&code(&secret, app.now())).await.ok();
    member.post("/api/user/totp").await.refused(ErrorCode::SecondFactorExists);
    confirm(&code(&secret, app.now())).await.refused(ErrorCode::SecondFactorExists);
    app.advance(15 * MINUTE);
    let turn_off = |code: &str| member.delete("/api/user/totp").json(&json!({ "code": code }));
    turn_off("").await.refused(ErrorCode::ConfirmationRequired);
    let proof = json!({ "password": PASSWORD, "otp": code(&secret, app.now()) });
    member.post("/api/user/confirm").json(&proof).await.ok();
    // The session is confirmed, and may have been left alone: what counts is the phone.
    turn_off("").await.refused(ErrorCode::SecondFactorRequired);
    turn_off("000000").await.refused(ErrorCode::SecondFactorWrong);
    turn_off(&code(&secret, app.now())).await.refused(ErrorCode::SecondFactorWrong);
    sign_in(&app, &member.name, None).await.refused(ErrorCode::SecondFactorRequired);
    app.advance(MINUTE);
    turn_off(&code(&secret, app.now())).await.ok();
    turn_off("000000").await.refused(ErrorCode::SecondFactorNotOffered);
    sign_in(&app, &member.name, None).await.ok();
}

#[on_sqlite]
async fn passkeys_need_a_name_of_the_house(app: TestApp) {
    let member = app.member().await;
    assert_eq!(member.get("/api/user/security").await.ok()["passkeysPossible"], false);
    member.post("/api/user/passkeys/options").await.refused(ErrorCode::PasskeysImpossible);
    let app = app.restart_with(|config| config.public_url = Some("https://kranich.example".to_owned())).await;
    let member = member.at(&app);
    let offer = member.post("/api/user/passkeys/options").await.ok();
    assert_eq!(offer["publicKey"]["rp"]["id"], "kranich.example");
    assert_eq!(offer["publicKey"]["user"]["name"], member.name);
    let answer = |id: &str| json!({ "challengeId": id, "name": "Telefon", "credential": { "id": "x" } });
    let id = offer["challengeId"].as_str().unwrap();
    let add = |id: &str| member.post("/api/user/passkeys").json(&answer(id));
    add(id).await.refused(ErrorCode::PasskeyRefused);
    add(id).await.refused(ErrorCode::PasskeyTooLate);
    let ask = app.visitor().post("/api/passkey-login/options").await.ok();
    assert_eq!(ask["publicKey"]["rpId"], "kranich.example");
    let body = json!({ "challengeId": ask["challengeId"], "credential": { "id": "x" } });
    app.visitor().post("/api/passkey-login").json(&body).await.refused(ErrorCode::PasskeyRefused);
    member.delete("/api/user/passkeys/7").await.refused(ErrorCode::NotFound);
}
