//! A new password from the command line.

use crate::support::{PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth;
use kontor::time::Time;

#[on_both]
async fn a_new_password_ends_every_session(app: TestApp) {
    let here = app.member_named("marta.k").await;
    let there = app.visitor().sign_in("marta.k").await;
    let stranger = app.member().await;
    let (shop, now) = (app.shop().clone(), Time(app.now()));
    let set = move |name: &str, password: &str| {
        auth::set_password(&shop.db, &shop.config, &shop.passwords, name, password, now)
    };
    let set = tokio::task::spawn_blocking(move || {
        assert!(set("niemand", "neues-geheimnis").is_err());
        assert!(set("marta.k", "kurz").is_err());
        set("MARTA.K", "neues-geheimnis").unwrap();
    });
    set.await.unwrap();
    here.profile().await.refused(ErrorCode::SessionInvalid);
    there.profile().await.refused(ErrorCode::SessionInvalid);
    stranger.profile().await.ok();
    app.visitor().try_sign_in("marta.k", PASSWORD).await.refused(ErrorCode::WrongCredentials);
    app.visitor().try_sign_in("marta.k", "neues-geheimnis").await.ok();
}
