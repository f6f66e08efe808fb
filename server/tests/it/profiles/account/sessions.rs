//! The own sign-ins.

use crate::support::{Actor, PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::{Value, json};

const ANDROID: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

async fn list(member: &Actor) -> Vec<Value> {
    member.get("/api/user/sessions").await.ok().as_array().unwrap().clone()
}

/// One more sign-in of this person.
async fn sign_in(app: &TestApp, name: &str, user_agent: &str) -> Actor {
    let answer = app.visitor().try_sign_in(name, PASSWORD).header("user-agent", user_agent).await.ok();
    (*app.visitor()).clone().with_token(answer["token"].as_str().unwrap())
}

#[on_both]
async fn they_are_listed_newest_first(app: TestApp) {
    let first = app.member_named("marta.k").await;
    app.member().await;
    app.advance(HOUR);
    let phone = sign_in(&app, "marta.k", ANDROID).await;
    let sessions = list(&phone).await;
    assert_eq!(sessions.len(), 2);
    assert_eq!((&sessions[0]["current"], &sessions[1]["current"]), (&json!(true), &json!(false)));
    assert_eq!(
        (&sessions[0]["device"], &sessions[0]["userAgent"]),
        (&json!("Chrome auf Android"), &json!(ANDROID))
    );
    assert_eq!(sessions[1]["device"], "Unbekanntes Gerät");
    assert!(sessions[0]["createdAt"].as_str() > sessions[1]["createdAt"].as_str());
    assert!(sessions[0]["expiresAt"].as_str() > sessions[0]["createdAt"].as_str());
    assert_eq!(list(&first).await[1]["current"], true);
    // What is over is not listed, even before it is cleaned away.
    app.advance(24 * HOUR - HOUR + 1);
    assert_eq!(list(&phone).await.len(), 1);
    let text = json!(list(&phone).await).to_string();
    assert!(!text.contains(phone.token.as_deref().unwrap()));
}

#[on_both]
async fn one_of_them_is_ended(app: TestApp) {
    let here = app.member_named("marta.k").await;
    let there = sign_in(&app, "marta.k", ANDROID).await;
    let id = list(&there).await[0]["id"].as_i64().unwrap();
    let stranger = app.member().await;
    stranger.delete(&format!("/api/user/sessions/{id}")).await.refused(ErrorCode::SessionNotFound);
    there.profile().await.ok();
    here.delete(&format!("/api/user/sessions/{id}")).await.ok();
    there.profile().await.refused(ErrorCode::SessionInvalid);
    here.delete(&format!("/api/user/sessions/{id}")).await.refused(ErrorCode::SessionNotFound);
    assert_eq!(list(&here).await.len(), 1);
    // The own one too: that is signing out.
    let own = list(&here).await[0]["id"].as_i64().unwrap();
    here.delete(&format!("/api/user/sessions/{own}")).await.ok();
    here.profile().await.refused(ErrorCode::SessionInvalid);
}

#[on_both]
async fn all_of_them_are_ended(app: TestApp) {
    let here = app.member_named("marta.k").await;
    let there = sign_in(&app, "marta.k", ANDROID).await;
    let stranger = app.member().await;
    let answer = here.delete("/api/user/sessions").await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Sie wurden überall abgemeldet." }));
    here.profile().await.refused(ErrorCode::SessionInvalid);
    there.profile().await.refused(ErrorCode::SessionInvalid);
    stranger.profile().await.ok();
    app.visitor().sign_in("marta.k").await.profile().await.ok();
}
