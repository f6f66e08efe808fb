//! Signing out ends this session and no other.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;

#[on_both]
async fn the_token_ends_and_others_live_on(app: TestApp) {
    let here = app.member().await;
    let there = app.visitor().sign_in(&here.name).await;
    let answer = here.post("/api/users/logout").await.ok();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["message"], "Sie wurden sicher abgemeldet.");
    here.profile().await.refused(ErrorCode::SessionInvalid);
    there.profile().await.ok();
}

#[on_sqlite]
async fn signing_out_always_succeeds(app: TestApp) {
    let member = app.member().await;
    for _ in 0..2 {
        assert_eq!(member.post("/api/users/logout").await.ok()["success"], true);
    }
    app.visitor().post("/api/users/logout").await.ok();
    app.visitor().post("/api/users/logout").header("authorization", "Unfug").await.ok();
    app.timed_out().await.post("/api/users/logout").await.ok();
    app.banned().await.post("/api/users/logout").await.ok();
}

#[on_both]
async fn somebody_timed_out_can_end_the_session(app: TestApp) {
    let away = app.timed_out().await;
    away.post("/api/users/logout").await.ok();
    away.profile().await.refused(ErrorCode::SessionInvalid);
}
