//! A new account for the person who opened the Mini App: approved by an admin like any other, with a password only if wished.

use super::sign_in;
use crate::doubles::telegram::{Telegram, launch};
use crate::support::{Actor, Answer, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::json;

async fn register(app: &TestApp, launch: &str, username: &str) -> Answer {
    let body = json!({ "initData": launch, "username": username });
    app.visitor().post("/api/telegram/register").json(&body).await
}

#[on_both]
async fn a_registration_waits_for_approval(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(77, "Zoë", Some("zoe_b"));
    person.writes("/start");
    let data = launch(&person, app.now());
    let answer = register(&app, &data, "zoe").await.ok();
    assert_eq!(answer["message"], "Ihr Konto wurde erstellt und wartet auf Freischaltung.");
    let owner = app.owner().await;
    let pending = owner.get("/api/pending-registrations").await.ok()["pending"][0].clone();
    assert_eq!((&pending["username"], &pending["telegramUsername"]), (&json!("zoe"), &json!("zoe_b")));
    // The same data sign the new account in; it sees its own state and nothing else.
    let answer = sign_in(&app, &data).await.ok();
    assert_eq!(answer["user"]["isApproved"], false);
    let zoe = Actor::nobody(&app).with_token(answer["token"].as_str().unwrap());
    zoe.profile().await.ok();
    zoe.get("/api/wishlist").await.refused(ErrorCode::NotApproved);
    owner.approve(pending["id"].as_i64().unwrap()).await.ok();
    zoe.get("/api/wishlist").await.ok();
    telegram.deliver(&app).await;
    telegram.let_send(&app).await;
    assert!(
        person.messages().iter().any(|sent| sent.text.contains("freigeschaltet")),
        "{:?}",
        person.messages()
    );
    assert_eq!(owner.audit_of("user.registered").await.len(), 1);
}

#[on_both]
async fn names_and_people_are_there_once(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (zoe, max) = (telegram.person(77, "Zoë", None), telegram.person(78, "Max", None));
    app.member_named("vergeben").await;
    let now = app.now();
    register(&app, &launch(&zoe, now), "Vergeben").await.refused_field("username", ErrorCode::UsernameTaken);
    register(&app, &launch(&zoe, now), "support").await.refused_field("username", ErrorCode::UsernameTaken);
    register(&app, &launch(&zoe, now), "zo").await.refused_field("username", ErrorCode::UsernameTooShort);
    register(&app, &launch(&zoe, now).replace("77", "78"), "zoe").await.refused(ErrorCode::TelegramRefused);
    let data = launch(&zoe, now);
    let (first, second) = tokio::join!(register(&app, &data, "zoe"), register(&app, &data, "zoe2"));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    register(&app, &launch(&zoe, now + 1), "zoe3").await.refused(ErrorCode::TelegramTaken);
    register(&app, &launch(&max, now), "max").await.ok();
    // Data that have opened a door make no account for their thief once the link is gone.
    let used = launch(&max, now + 2);
    sign_in(&app, &used).await.ok();
    app.execute("DELETE FROM telegram_links WHERE telegram_id = 78", Vec::new()).await;
    register(&app, &used, "dieb").await.refused(ErrorCode::TelegramReplayed);
}

#[on_both]
async fn a_password_comes_later(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(77, "Zoë", None);
    let data = launch(&person, app.now());
    register(&app, &data, "zoe").await.ok();
    let owner = app.owner().await;
    let id = owner.get("/api/pending-registrations").await.ok()["pending"][0]["id"].as_i64().unwrap();
    owner.approve(id).await.ok();
    let token = sign_in(&app, &data).await.ok()["token"].as_str().unwrap().to_owned();
    let zoe = Actor::nobody(&app).with_token(&token).known_as(id, "zoe");
    for password in ["", "      ", "geheim-123"] {
        let answer = app.visitor().try_sign_in("zoe", password).await;
        assert!(matches!(answer.status, 400 | 401), "{}", answer.describe());
    }
    assert_eq!(zoe.get("/api/user/telegram").await.ok()["hasPassword"], false);
    // The only way in is not taken away, and what asks for the password says what is missing.
    zoe.delete("/api/user/telegram").await.refused(ErrorCode::PasswordMissing);
    zoe.post("/api/user/confirm")
        .json(&json!({ "password": "geheim-123" }))
        .await
        .refused(ErrorCode::PasswordMissing);
    zoe.delete("/api/user/account")
        .json(&json!({ "password": "geheim-123" }))
        .await
        .refused(ErrorCode::PasswordMissing);
    // The first password is set by who has just come in, and not by who holds an old session.
    app.advance(15 * MINUTE);
    zoe.put("/api/user/password")
        .json(&json!({ "newPassword": "geheim-123" }))
        .await
        .refused(ErrorCode::SignInAgain);
    let again = sign_in(&app, &launch(&person, app.now())).await.ok();
    let zoe = Actor::nobody(&app).with_token(again["token"].as_str().unwrap()).known_as(id, "zoe");
    let set = async |body| zoe.put("/api/user/password").json(&body).await;
    set(json!({ "newPassword": "kurz" })).await.refused_field("newPassword", ErrorCode::PasswordTooShort);
    set(json!({ "newPassword": "geheim-123" })).await.ok();
    // From now on it is asked for like anybody's.
    set(json!({ "newPassword": "geheim-456" }))
        .await
        .refused_field("currentPassword", ErrorCode::PasswordTooShort);
    set(json!({ "currentPassword": "falsch-falsch", "newPassword": "geheim-456" }))
        .await
        .refused_field("currentPassword", ErrorCode::WrongPassword);
    app.visitor().sign_in("zoe").await.delete("/api/user/telegram").await.ok();
    assert_eq!(zoe.get("/api/user/telegram").await.ok()["linked"], false);
}
