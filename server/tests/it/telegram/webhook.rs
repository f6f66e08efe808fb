//! The webhook: Telegram's secret or nothing, each update once, and nonsense does no harm.

use crate::doubles::telegram::Telegram;
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

const SECRET: &str = "X-Telegram-Bot-Api-Secret-Token";

#[on_sqlite]
async fn only_who_knows_the_secret_is_heard(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(5, "Kim", None);
    person.writes("/start");
    let update = telegram.last_update();
    let path = "/api/telegram/webhook";
    app.visitor().post(path).json(&update).await.refused(ErrorCode::TelegramSecret);
    for wrong in ["", "ein-Geheimnis", "ein-Geheimnis_nur_fuer_Updatesx", "EIN-GEHEIMNIS_NUR_FUER_UPDATES"] {
        app.visitor().post(path).header(SECRET, wrong).json(&update).await.refused(ErrorCode::TelegramSecret);
    }
    app.owner().await.post(path).json(&update).await.refused(ErrorCode::TelegramSecret);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
    assert_eq!(telegram.deliver(&app).await, [200]);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 1);
    // Without a secret of one's own there is one that only the token's owner can know.
    let app = app.restart_with(|config| config.telegram.webhook_secret = None).await;
    person.writes("/hilfe");
    assert_eq!(telegram.deliver(&app).await, [403], "registered with the other one");
    kontor::features::telegram::set_up(app.shop()).await.unwrap();
    assert_eq!(telegram.deliver(&app).await, [200]);
}

#[on_both]
async fn an_update_counts_once(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(5, "Kim", None);
    person.writes("/start");
    let update = telegram.last_update();
    let (first, second, third) = tokio::join!(
        telegram.bring(&app, &update),
        telegram.bring(&app, &update),
        telegram.bring(&app, &update)
    );
    // One that lost the race may be told to come again; then it is known.
    for status in [first, second, third] {
        assert!(matches!(status, 200 | 503), "{status}");
    }
    let node = app.another_node().await;
    for app in [&app, &node, &app] {
        assert_eq!(telegram.bring(app, &update).await, 200);
    }
    telegram.take_updates();
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), 1);
}

#[on_sqlite]
async fn nonsense_is_survived(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let person = telegram.person(5, "Kim", None);
    person.writes("/start");
    let real = telegram.last_update();
    telegram.take_updates();
    let post = async |body: Vec<u8>| {
        app.visitor()
            .post("/api/telegram/webhook")
            .header(SECRET, "ein-Geheimnis_nur_fuer_Updates")
            .text(body)
            .await
    };
    for nothing in ["", "null", "[]", "{}", "{\"update_id\":\"1\"}", "{\"update_id\":1", "\u{0}"] {
        post(nothing.into()).await.refused(ErrorCode::InvalidJson);
    }
    post(vec![b'x'; 300 * 1024]).await.refused(ErrorCode::BodyTooLarge);
    let mut id = 10;
    let mut odd = async |kind: &str, content: serde_json::Value| {
        id += 1;
        assert_eq!(
            post(json!({ "update_id": id, kind: content }).to_string().into()).await.status,
            200,
            "{kind}"
        );
    };
    for kind in ["message", "callback_query", "pre_checkout_query", "my_chat_member", "poll", "chat_boost"] {
        for content in [json!(null), json!(7), json!([]), json!({}), json!({ "id": null, "from": 5 })] {
            odd(kind, content).await;
        }
    }
    // Messages of groups and channels, and of kinds without a text, are none of ours.
    for chat in ["group", "supergroup", "channel"] {
        let mut message = real["message"].clone();
        message["chat"] = json!({ "id": -5, "type": chat });
        odd("message", message).await;
    }
    let mut picture = real["message"].clone();
    picture.as_object_mut().unwrap().remove("text");
    odd("message", picture).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 0);
    assert_eq!(telegram.bring(&app, &real).await, 200);
    assert_eq!(app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await, 1);
}
