//! One account, one chat: linked by launch data or by a code for the bot, and parted again.

use super::{link, linked, sign_in, with_launch};
use crate::doubles::telegram::{Telegram, launch};
use crate::support::{PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::json;

#[on_both]
async fn launch_data_link_the_account_that_is_signed_in(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(11, "Jo", Some("jo_k")));
    let status = member.get("/api/user/telegram").await.ok();
    assert_eq!(
        status,
        json!({ "linked": false, "linkedAt": null, "telegramUsername": null, "botName": "kranich_bot", "blocked": false, "hasPassword": true,
            "notifications": {
                "orders": true, "chat": true, "products": true, "promotions": false, "premium": true, "announcements": false, "mentions": true,
            } })
    );
    let data = launch(&person, app.now());
    link(&member, &data.replace("11", "12")).await.refused(ErrorCode::TelegramRefused);
    link(&member, &data).await.ok();
    link(&member, &data).await.refused(ErrorCode::TelegramReplayed);
    sign_in(&app, &data).await.refused(ErrorCode::TelegramReplayed);
    let status = member.get("/api/user/telegram").await.ok();
    assert_eq!((&status["linked"], &status["telegramUsername"]), (&json!(true), &json!("jo_k")));
    assert_eq!(app.owner().await.user(member.id).await.unwrap()["telegramUsername"], "jo_k");
    // Another person's chat is not to be had.
    let other = app.member().await;
    link(&other, &launch(&person, app.now() + 1)).await.refused(ErrorCode::TelegramTaken);
    // Another chat of the same person takes the first one's place.
    let second = telegram.person(12, "Jo", None);
    link(&member, &launch(&second, app.now())).await.ok();
    sign_in(&app, &launch(&person, app.now() + 2)).await.refused(ErrorCode::TelegramUnknown);
    link(&other, &launch(&person, app.now() + 3)).await.ok();
    let audit = app.owner().await.audit_of("user.telegram_linked").await;
    assert_eq!(audit.len(), 3);
}

/// Who brings a member to the shop with launch data of their own gets no key to the account: the session that has just
/// signed in is not enough, and the member's own code is asked for as well.
#[on_both]
async fn a_fresh_session_links_nothing_without_a_proof_in_the_same_call(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (victim, attacker) = (app.member().await, telegram.person(66, "Shop-Team", Some("support_team")));
    let data = launch(&attacker, app.now());
    let victim = app.visitor().sign_in(&victim.name).await;
    let with = async |proof: serde_json::Value| {
        let mut body = json!({ "initData": data });
        body.as_object_mut().unwrap().extend(proof.as_object().unwrap().clone());
        victim.post("/api/telegram/link").json(&body).await
    };
    assert_eq!(with_launch(&victim, "/api/telegram/link", &data).await.status, 400);
    with(json!({ "password": "falsch-123" })).await.refused(ErrorCode::WrongPassword);
    let (secret, _) = crate::auth::enabled(&app, &victim).await;
    app.advance(MINUTE);
    with(json!({ "password": PASSWORD })).await.refused(ErrorCode::SecondFactorRequired);
    with(json!({ "password": PASSWORD, "otp": "000000" })).await.refused(ErrorCode::SecondFactorWrong);
    assert_eq!(victim.get("/api/user/telegram").await.ok()["linked"], false);
    sign_in(&app, &launch(&attacker, app.now())).await.refused(ErrorCode::TelegramUnknown);
    let otp = crate::auth::code(&secret, app.now());
    with(json!({ "password": PASSWORD, "otp": otp })).await.ok();
}

#[on_both]
async fn whose_account_it_is_can_be_asked_before_it_is_entered(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(11, "Jo", None));
    let visitor = app.visitor();
    let ask = async |data: &str| with_launch(&visitor, "/api/telegram/account", data).await;
    let data = launch(&person, app.now());
    ask(&data).await.refused(ErrorCode::TelegramUnknown);
    linked(&app, &telegram, &member, &person).await;
    ask(&data.replace("11", "12")).await.refused(ErrorCode::TelegramRefused);
    assert_eq!(ask(&data).await.ok(), json!({ "success": true, "username": member.name }));
    // Asking uses nothing up; signing in does.
    sign_in(&app, &data).await.ok();
    ask(&data).await.refused(ErrorCode::TelegramReplayed);
}

/// A new key is told where it cannot be overlooked, and to the chat that it takes the place of.
#[on_both]
async fn a_new_link_is_told_to_the_member_and_to_the_chat_that_it_replaces(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, first) = (app.member().await, telegram.person(11, "Jo", None));
    linked(&app, &telegram, &member, &first).await;
    let second = telegram.person(12, "Fremd", None);
    link(&member, &launch(&second, app.now())).await.ok();
    telegram.let_send(&app).await;
    assert!(first.last().text.contains("anderes Telegram-Konto"), "{:?}", first.last());
    let told = member.get("/api/notifications").await.ok();
    let told = told.as_array().unwrap().iter().filter(|one| one["title"] == "Telegram verbunden").count();
    assert_eq!(told, 2, "one for each link: {told}");
}

#[on_both]
async fn a_code_links_once_and_for_a_while(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(11, "Jo", Some("jo_k")));
    let code = async || {
        let answer = member.post("/api/user/telegram/code").await.ok();
        let url = answer["url"].as_str().unwrap().to_owned();
        let parameter = url.strip_prefix("https://t.me/kranich_bot?start=").unwrap().to_owned();
        assert!(
            parameter.len() <= 64 && parameter.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)),
            "{url}"
        );
        parameter
    };
    let start = async |person: &crate::doubles::telegram::Person, parameter: &str| {
        person.writes(&format!("/start {parameter}"));
        assert_eq!(telegram.deliver(&app).await, [200]);
        telegram.let_send(&app).await;
        person.last().text
    };
    let old = code().await;
    let late = code().await;
    assert!(start(&person, &old).await.contains("abgelaufen"), "a newer code takes an older one's place");
    app.advance(15 * MINUTE);
    assert!(start(&person, &late).await.contains("abgelaufen"));
    assert!(start(&person, "link_").await.contains("abgelaufen"));
    assert!(start(&person, &format!("link_{}", "A".repeat(43))).await.contains("abgelaufen"));
    assert_eq!(member.get("/api/user/telegram").await.ok()["linked"], false);
    let member = app.visitor().sign_in(&member.name).await;
    let fresh = member.post("/api/user/telegram/code").await.ok()["url"].as_str().unwrap().to_owned();
    let fresh = fresh.split_once("?start=").unwrap().1;
    assert!(start(&person, fresh).await.contains("verbunden"));
    let second = telegram.person(12, "Dieb", None);
    assert!(start(&second, fresh).await.contains("abgelaufen"), "used");
    assert_eq!(member.get("/api/user/telegram").await.ok()["telegramUsername"], "jo_k");
    // A chat that is another account's stays so, and the code is told so.
    let other = app.member().await;
    let theirs = other.post("/api/user/telegram/code").await.ok()["url"].as_str().unwrap().to_owned();
    let said = start(&person, theirs.split_once("?start=").unwrap().1).await;
    assert_eq!(said, ErrorCode::TelegramTaken.sentence());
}

#[on_both]
async fn parting_takes_everything_along(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member().await, telegram.person(11, "Jo", None));
    member.delete("/api/user/telegram").await.refused(ErrorCode::TelegramNotLinked);
    member
        .put("/api/user/telegram")
        .json(&json!({ "notifications": {} }))
        .await
        .refused(ErrorCode::TelegramNotLinked);
    linked(&app, &telegram, &member, &person).await;
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["telegram"]["link"]["telegramId"], 11);
    member.delete("/api/user/telegram").await.ok();
    sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TelegramUnknown);
    assert_eq!(app.owner().await.audit_of("user.telegram_unlinked").await.len(), 1);
    // The same by the button under the bot's message, for anyone who was lured into another person's account.
    linked(&app, &telegram, &member, &person).await;
    let query = person.presses(&person.last(), "Verbindung trennen");
    assert_eq!(telegram.deliver(&app).await, [200]);
    assert_eq!(person.answer_to(&query)["text"], "Ihr Konto ist nicht mehr mit Telegram verbunden.");
    assert_eq!(member.get("/api/user/telegram").await.ok()["linked"], false);
}

#[on_both]
async fn nothing_waits_for_who_is_deleted(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let (member, person) = (app.member_named("theodora").await, telegram.person(11, "Jo", None));
    app.give_address(&member).await;
    let boss = telegram.person(1, "Chefin", None);
    linked(&app, &telegram, &member, &person).await;
    linked(&app, &telegram, &*app.owner().await, &boss).await;
    let coffee = app.owner().await.product(json!({})).await;
    member.placed(&crate::support::order(&[(&coffee, 1)])).await;
    app.deliver_events().await;
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 2);
    app.owner().await.delete_user(member.id).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_links WHERE telegram_id = 11", Vec::new()).await, 0);
    telegram.let_send(&app).await;
    assert!(!boss.messages().iter().any(|sent| sent.text.contains("theodora")), "{:?}", boss.messages());
}
