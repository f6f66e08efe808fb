//! A new password, given by the member.

use crate::support::{Actor, Answer, PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

const NEW: &str = "neues-geheimnis";

async fn change(member: &Actor, current: &str, new: &str) -> Answer {
    member.put("/api/user/password").json(&json!({ "currentPassword": current, "newPassword": new })).await
}

#[on_both]
async fn it_ends_every_other_session(app: TestApp) {
    let here = app.member_named("marta.k").await;
    let there = app.visitor().sign_in("marta.k").await;
    let stranger = app.member().await;
    let answer = change(&here, PASSWORD, NEW).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Ihr Passwort wurde geändert." }));
    here.profile().await.ok();
    stranger.profile().await.ok();
    there.profile().await.refused(ErrorCode::SessionInvalid);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::WrongCredentials);
    app.visitor().try_sign_in("marta.k", NEW).await.ok();
}

#[on_both]
async fn a_wrong_one_changes_nothing_and_counts(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let member = app.member_named("marta.k").await;
    for _ in 0..5 {
        let answer = change(&member, "falsch-falsch", NEW).await;
        assert_eq!(answer.status, 403, "the session goes on");
        answer.refused_field("currentPassword", ErrorCode::WrongPassword);
    }
    // Five a minute here; who is signed in and guesses does not lock the sign-in, nor the other way round.
    change(&member, PASSWORD, NEW).await.refused(ErrorCode::TooManySignIns);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
    app.advance(61_000);
    app.visitor().try_sign_in("marta.k", PASSWORD).await.ok();
    member.profile().await.ok();
    change(&member, PASSWORD, NEW).await.ok();
}

#[on_sqlite]
async fn both_are_looked_at(app: TestApp) {
    let member = app.member().await;
    change(&member, PASSWORD, "kurz").await.refused_field("newPassword", ErrorCode::PasswordTooShort);
    change(&member, "kurz", NEW).await.refused_field("currentPassword", ErrorCode::PasswordTooShort);
    change(&member, PASSWORD, &"x".repeat(257)).await.refused_field("newPassword", ErrorCode::TooLong);
    change(&member, "", "").await.refused(ErrorCode::InvalidInput);
    app.visitor().sign_in(&member.name).await;
}
