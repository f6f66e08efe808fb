//! Tokens: how long they live, what is none.

use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::auth;
use kontor::time::{DAY, HOUR, SECOND};
use serde_json::json;

#[on_both]
async fn a_sign_in_lasts_a_day_and_remembered_a_month(app: TestApp) {
    app.member_named("marta.k").await;
    let sign_in = async |remember: bool| {
        let form = json!({ "username": "marta.k", "password": PASSWORD, "rememberMe": remember });
        let answer = app.visitor().post("/api/simple-login").json(&form).await.ok();
        (*app.visitor()).clone().with_token(answer["token"].as_str().unwrap())
    };
    let (plain, remembered) = (sign_in(false).await, sign_in(true).await);
    app.advance(24 * HOUR - 10 * SECOND);
    plain.profile().await.ok();
    app.advance(10 * SECOND);
    let sentence = plain.profile().await.refused(ErrorCode::SessionInvalid);
    assert_eq!(sentence, "Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.");
    remembered.profile().await.ok();
    app.advance(29 * DAY - 10 * SECOND);
    remembered.profile().await.ok();
    app.advance(10 * SECOND);
    remembered.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn a_session_that_no_one_uses_ends_before_its_time(app: TestApp) {
    let app = app
        .restart_with(|config| {
            (config.sessions.remembered_idle_days, config.sessions.plain_idle_hours) = (14, 8);
        })
        .await;
    app.member_named("marta.k").await;
    let sign_in = async |remember: bool| {
        let form = json!({ "username": "marta.k", "password": PASSWORD, "rememberMe": remember });
        let answer = app.visitor().post("/api/simple-login").json(&form).await.ok();
        (*app.visitor()).clone().with_token(answer["token"].as_str().unwrap())
    };
    let (left, used, remembered) = (sign_in(false).await, sign_in(false).await, sign_in(true).await);
    for _ in 0..3 {
        app.advance(7 * HOUR);
        used.profile().await.ok();
        auth::prolong_used(app.shop()).await.unwrap();
    }
    left.profile().await.refused(ErrorCode::SessionInvalid);
    // Use prolongs it to a day and no further.
    app.advance(3 * HOUR - SECOND);
    used.profile().await.ok();
    auth::prolong_used(app.shop()).await.unwrap();
    app.advance(SECOND);
    used.profile().await.refused(ErrorCode::SessionInvalid);
    app.advance(13 * DAY);
    remembered.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn a_session_survives_a_restart(app: TestApp) {
    let member = app.member().await;
    let app = app.restart().await;
    let profile = member.at(&app).profile().await.ok();
    assert_eq!(profile["user"]["id"], member.id);
}

#[on_sqlite]
async fn no_token_and_a_wrong_one_are_told_apart(app: TestApp) {
    let visitor = app.visitor();
    assert_eq!(visitor.profile().await.refused(ErrorCode::NotSignedIn), "Bitte melden Sie sich an.");
    let token = app.member().await.token.clone().unwrap();
    for wrong in [
        format!("Bearer {}", "A".repeat(43)),
        format!("Bearer {}x", &token[..42]),
        format!("Bearer {token}A"),
        format!("bearer{token}"),
        format!("Basic {token}"),
        token.clone(),
        "Bearer ".to_owned(),
        "Bearer null".to_owned(),
        "Bearer undefined".to_owned(),
        format!("Bearer {}", "x".repeat(7000)),
    ] {
        visitor
            .get("/api/user/profile")
            .header("authorization", &wrong)
            .await
            .refused(ErrorCode::SessionInvalid);
    }
    visitor
        .get("/api/user/profile")
        .header("authorization", b"Bearer \xff\xfe")
        .await
        .refused(ErrorCode::SessionInvalid);
}

#[on_sqlite]
async fn a_token_in_the_address_is_no_token(app: TestApp) {
    let token = app.member().await.token.clone().unwrap();
    let visitor = app.visitor();
    for query in [format!("?token={token}"), format!("?access_token={token}"), format!("?auth_token={token}")]
    {
        visitor.get(&format!("/api/user/profile{query}")).await.refused(ErrorCode::NotSignedIn);
    }
    let cookie = format!("auth_token={token}");
    visitor.get("/api/user/profile").header("cookie", cookie).await.refused(ErrorCode::NotSignedIn);
}

#[on_both]
async fn a_stale_token_never_becomes_a_guests_order(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    member.post("/api/users/logout").await.ok();
    member.place(&crate::support::order(&[(&coffee, 1)])).await.refused(ErrorCode::SessionInvalid);
    assert_eq!(owner.orders("").await["total"], 0);
}
