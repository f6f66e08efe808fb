//! Launch data open the door of the linked account, once, while they are fresh, and only as Telegram signed them.

use super::{linked, sign_in};
use crate::doubles::telegram::{TOKEN, Telegram, launch, launch_with};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::{HOUR, MINUTE};
use serde_json::json;

#[on_both]
async fn launch_data_sign_in_whoever_is_linked(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", Some("maerta")));
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TelegramUnknown);
    linked(&app, &telegram, &member, &person).await;
    let answer = sign_in(&app, &launch(&person, app.now() + 1)).await.ok();
    assert_eq!(answer["user"]["id"], member.id);
    assert_eq!(answer["user"]["telegramUsername"], "maerta");
    let session = Actor::nobody(&app).with_token(answer["token"].as_str().unwrap());
    assert_eq!(session.profile().await.ok()["user"]["id"], member.id);
    // The password was not given: sensitive actions ask for it.
    session.post("/api/user/telegram/code").await.refused(ErrorCode::ConfirmationRequired);
}

#[on_both]
async fn they_open_it_once_however_they_are_written(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", None));
    linked(&app, &telegram, &member, &person).await;
    let data = launch(&person, app.now());
    let (first, second) = tokio::join!(sign_in(&app, &data), sign_in(&app, &data));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let mut fields: Vec<&str> = data.split('&').collect();
    fields.reverse();
    let (head, hash) = data.split_once("hash=").unwrap();
    for again in [
        data.clone(),
        fields.join("&"),
        data.replace("%22", "\""),
        format!("{head}hash={}", hash.to_uppercase()),
    ] {
        sign_in(&app, &again).await.refused(ErrorCode::TelegramReplayed);
    }
    // Also after a restart and at another node.
    let node = app.another_node().await;
    sign_in(&node, &data).await.refused(ErrorCode::TelegramReplayed);
    sign_in(&app, &launch(&person, app.now() + 1)).await.ok();
}

#[on_sqlite]
async fn what_telegram_did_not_sign_is_refused(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", None));
    linked(&app, &telegram, &member, &person).await;
    let now = app.now();
    let data = launch(&person, now);
    let (head, _) = data.split_once("&signature=").unwrap();
    let other_bot = "5768337691:BBH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";
    let forged = [
        String::new(),
        "user=%7B%7D".to_owned(),
        head.to_owned(),
        data.replace("4711", "4712"),
        data.replace("auth_date=1", "auth_date=2"),
        format!("{data}&start_param=product_1"),
        format!("{data}&auth_date={}", now / 1000),
        data.replace("hash=", "hash=0"),
        // Signed with another bot's token, or by someone who has stolen this one's but is not Telegram.
        launch_with(&person, now, &[], other_bot),
        data.replace("&signature=", "&signature=A"),
        launch_with(&person, now, &[("user", "")], TOKEN),
        launch_with(&person, now, &[("user", r#"{"id":4711,"first_name":"Bot","is_bot":true}"#)], TOKEN),
        launch_with(&person, now, &[("user", r#"{"id":"4711"}"#)], TOKEN),
        launch_with(&person, now, &[("auth_date", "morgen")], TOKEN),
        launch_with(&person, now + 5 * MINUTE, &[], TOKEN),
        "ä".repeat(9000),
    ];
    for data in forged {
        sign_in(&app, &data).await.refused(ErrorCode::TelegramRefused);
    }
    let stolen = app
        .restart_with(|config| config.telegram.signing_key = kontor_telegram::PRODUCTION_KEY.to_owned())
        .await;
    sign_in(&stolen, &data).await.refused(ErrorCode::TelegramRefused);
}

#[on_sqlite]
async fn old_data_are_refused(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", None));
    linked(&app, &telegram, &member, &person).await;
    let data = launch(&person, app.now());
    app.advance(59 * MINUTE);
    sign_in(&app, &launch(&person, app.now() - 58 * MINUTE)).await.ok();
    app.advance(MINUTE + 1000);
    sign_in(&app, &data).await.refused(ErrorCode::TelegramExpired);
    app.advance(HOUR);
    sign_in(&app, &data).await.refused(ErrorCode::TelegramExpired);
}

#[on_sqlite]
async fn bans_timeouts_and_approval_hold_here_too(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", None));
    linked(&app, &telegram, &member, &person).await;
    let owner = app.owner().await;
    owner.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TimedOut);
    app.advance(2 * HOUR);
    let owner = crate::support::Owner::again(&app).await;
    owner.ban(member.id, "Betrug").await.ok();
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::Banned);
    owner.delete_user(member.id).await.ok();
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TelegramUnknown);
}

#[on_sqlite]
async fn a_second_factor_is_asked_for(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(4711, "Märta", None));
    linked(&app, &telegram, &member, &person).await;
    let (secret, _) = crate::auth::enabled(&app, &member).await;
    app.advance(MINUTE);
    let data = launch(&person, app.now());
    let with = async |otp: &str| {
        app.visitor().post("/api/telegram/sign-in").json(&json!({ "initData": data, "otp": otp })).await
    };
    sign_in(&app, &data).await.refused(ErrorCode::SecondFactorRequired);
    with("000000").await.refused(ErrorCode::SecondFactorWrong);
    with(&crate::auth::code(&secret, app.now())).await.ok();
}

#[on_sqlite]
async fn without_a_bot_nothing_is_offered(app: TestApp) {
    let telegram = Telegram::start().await;
    let person = telegram.person(4711, "Märta", None);
    let member = app.member().await;
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TelegramOff);
    member.post("/api/user/telegram/code").await.refused(ErrorCode::TelegramOff);
    app.visitor()
        .post("/api/telegram/webhook")
        .json(&json!({ "update_id": 1 }))
        .await
        .refused(ErrorCode::TelegramOff);
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!((&config["providers"]["telegram"], &config["telegramBotName"]), (&json!(false), &json!(null)));
    let app = telegram.employ(&app).await;
    let config = app.visitor().get("/api/config").await.ok();
    assert_eq!(
        (&config["providers"]["telegram"], &config["telegramBotName"]),
        (&json!(true), &json!("kranich_bot"))
    );
}
