//! Secrets of authenticator apps in the database: encrypted, under keys that change.

use super::second_factor::{code, enabled};
use crate::support::{Actor, Answer, PASSWORD, SECRETS_KEY, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use kontor_db::{Target, Value};
use serde_json::json;

async fn sign_in(app: &TestApp, person: &Actor, otp: &str) -> Answer {
    app.advance(MINUTE);
    let body = json!({ "username": person.name, "password": PASSWORD, "otp": otp });
    app.visitor().post("/api/simple-login").json(&body).await
}

/// The one account's secret as it is stored.
async fn stored(app: &TestApp) -> Vec<u8> {
    let read = app.shop().db.read(|tx| tx.one("SELECT secret FROM auth_totp", &[], |row| row.get(0)));
    read.await.unwrap().unwrap()
}

/// The same database with other keys.
async fn with_keys(app: &TestApp, keys: &str) -> TestApp {
    app.restart_with(|config| config.secrets.key = Some(keys.to_owned().into())).await
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[on_both]
async fn no_secret_can_be_read_from_the_database(app: TestApp) {
    let member = app.member().await;
    let (secret, _) = enabled(&app, &member).await;
    let bytes = data_encoding::BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    assert!(!contains(&stored(&app).await, &bytes));
    let Target::Sqlite(file) = app.shop().db.target() else { return };
    for side_file in ["", "-wal"] {
        let path = format!("{}{side_file}", file.display());
        let kept = std::fs::read(&path).unwrap_or_default();
        assert!(!contains(&kept, &bytes) && !contains(&kept, secret.as_bytes()), "{path}");
    }
}

#[on_both]
async fn what_an_older_program_wrote_is_encrypted_at_the_start(app: TestApp) {
    let member = app.member().await;
    let (secret, _) = enabled(&app, &member).await;
    let bytes = data_encoding::BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    app.execute("UPDATE auth_totp SET secret = $1", vec![Value::from(bytes.clone())]).await;
    let app = app.restart().await;
    assert!(!contains(&stored(&app).await, &bytes));
    sign_in(&app, &member, &code(&secret, app.now() + MINUTE)).await.ok();
}

#[on_both]
async fn keys_are_changed_without_a_member_noticing(app: TestApp) {
    let member = app.member().await;
    let (secret, _) = enabled(&app, &member).await;
    let (first, second) = ("a1".repeat(32), "b2".repeat(32));
    let app = with_keys(&app, &format!("{first},{}", SECRETS_KEY)).await;
    let sealed = stored(&app).await;
    let app = with_keys(&app, &format!("{second},{first}")).await;
    assert_ne!(stored(&app).await, sealed, "under the new key since the start");
    let app = with_keys(&app, &second).await;
    sign_in(&app, &member, &code(&secret, app.now() + MINUTE)).await.ok();
}

#[on_both]
async fn without_the_key_a_recovery_code_signs_in_and_the_sentence_says_so(app: TestApp) {
    let member = app.member().await;
    let (secret, recovery) = enabled(&app, &member).await;
    let lost = with_keys(&app, &"c3".repeat(32)).await;
    let refused = sign_in(&lost, &member, &code(&secret, lost.now() + MINUTE)).await;
    refused.refused(ErrorCode::SecondFactorUnreadable);
    sign_in(&lost, &member, "aaaa-bbbb-cccc-dddd").await.refused(ErrorCode::SecondFactorWrong);
    sign_in(&lost, &member, &recovery[0]).await.ok();
    let found = with_keys(&lost, SECRETS_KEY).await;
    sign_in(&found, &member, &code(&secret, found.now() + MINUTE)).await.ok();
}
