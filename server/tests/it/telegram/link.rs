//! One account, one chat: linked by launch data or by a code for the bot, and parted again.

use super::{linked, sign_in, with_launch};
use crate::doubles::telegram::{Telegram, launch};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::json;

on_both! {
    async fn launch_data_link_the_account_that_is_signed_in(app: TestApp) {
        let telegram = Telegram::start().await;
        let app = telegram.employ(&app).await;
        let (member, person) = (app.member().await, telegram.person(11, "Jo", Some("jo_k")));
        let status = member.get("/api/user/telegram").await.ok();
        assert_eq!(
            status,
            json!({ "linked": false, "telegramUsername": null, "botName": "kranich_bot", "blocked": false, "hasPassword": true,
                "notifications": { "orders": true, "chat": true, "products": true, "promotions": false, "premium": true } })
        );
        let data = launch(&person, app.now());
        with_launch(&member, "/api/telegram/link", &data.replace("11", "12")).await.refused(ErrorCode::TelegramRefused);
        with_launch(&member, "/api/telegram/link", &data).await.ok();
        with_launch(&member, "/api/telegram/link", &data).await.refused(ErrorCode::TelegramReplayed);
        sign_in(&app, &data).await.refused(ErrorCode::TelegramReplayed);
        let status = member.get("/api/user/telegram").await.ok();
        assert_eq!((&status["linked"], &status["telegramUsername"]), (&json!(true), &json!("jo_k")));
        assert_eq!(app.owner().await.user(member.id).await.unwrap()["telegramUsername"], "jo_k");
        // Somebody else's chat is not to be had.
        let other = app.member().await;
        with_launch(&other, "/api/telegram/link", &launch(&person, app.now() + 1)).await.refused(ErrorCode::TelegramTaken);
        // Another chat of the same person takes the first one's place.
        let second = telegram.person(12, "Jo", None);
        with_launch(&member, "/api/telegram/link", &launch(&second, app.now())).await.ok();
        sign_in(&app, &launch(&person, app.now() + 2)).await.refused(ErrorCode::TelegramUnknown);
        with_launch(&other, "/api/telegram/link", &launch(&person, app.now() + 3)).await.ok();
        let audit = app.owner().await.audit_of("user.telegram_linked").await;
        assert_eq!(audit.len(), 3);
        app.advance(16 * MINUTE);
        with_launch(&member, "/api/telegram/link", &launch(&second, app.now())).await.refused(ErrorCode::ConfirmationRequired);
    }

    async fn a_code_links_once_and_for_a_while(app: TestApp) {
        let telegram = Telegram::start().await;
        let app = telegram.employ(&app).await;
        let (member, person) = (app.member().await, telegram.person(11, "Jo", Some("jo_k")));
        let code = async || {
            let answer = member.post("/api/user/telegram/code").await.ok();
            let url = answer["url"].as_str().unwrap().to_owned();
            let parameter = url.strip_prefix("https://t.me/kranich_bot?start=").unwrap().to_owned();
            assert!(parameter.len() <= 64 && parameter.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c)), "{url}");
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

    async fn parting_takes_everything_along(app: TestApp) {
        let telegram = Telegram::start().await;
        let app = telegram.employ(&app).await;
        let (member, person) = (app.member().await, telegram.person(11, "Jo", None));
        member.delete("/api/user/telegram").await.refused(ErrorCode::TelegramNotLinked);
        member.put("/api/user/telegram").json(&json!({ "notifications": {} })).await.refused(ErrorCode::TelegramNotLinked);
        linked(&app, &telegram, &member, &person).await;
        let export = member.get("/api/user/export").await.ok();
        assert_eq!(export["telegram"]["link"]["telegramId"], 11);
        member.delete("/api/user/telegram").await.ok();
        sign_in(&app, &launch(&person, app.now())).await.refused(ErrorCode::TelegramUnknown);
        assert_eq!(app.owner().await.audit_of("user.telegram_unlinked").await.len(), 1);
        // The same by the button under the bot's message, for whoever was lured into somebody else's account.
        linked(&app, &telegram, &member, &person).await;
        let query = person.presses(&person.last(), "Verbindung trennen");
        assert_eq!(telegram.deliver(&app).await, [200]);
        assert_eq!(person.answer_to(&query)["text"], "Ihr Konto ist nicht mehr mit Telegram verbunden.");
        assert_eq!(member.get("/api/user/telegram").await.ok()["linked"], false);
    }

    async fn nothing_waits_for_who_is_deleted(app: TestApp) {
        let telegram = Telegram::start().await;
        let app = telegram.employ(&app).await;
        let (member, person) = (app.member_named("theodora").await, telegram.person(11, "Jo", None));
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
}
