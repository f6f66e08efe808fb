//! Answers without a model: honest quotes from help pages and catalogue.

use super::{demo, text};
use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_sqlite]
async fn the_greeting_says_what_to_expect(app: TestApp) {
    let (visitor, member, premium) = (app.visitor(), app.member().await, app.premium().await);
    let greeting = visitor.post("/api/ai-bot/init").await.ok();
    assert_eq!(
        (&greeting["success"], &greeting["assistant"], &greeting["advice"]),
        (&json!(true), &json!("passages"), &json!(false))
    );
    assert!(
        text(&greeting).starts_with("Willkommen!") && text(&greeting).contains("im Wortlaut"),
        "{greeting}"
    );
    let own = member.post("/api/ai-bot/init").json(&json!({})).await.ok();
    assert!(text(&own).contains("Ihren eigenen Bestellungen") && own["advice"] == false, "{own}");
    let advised =
        premium.post("/api/ai-bot/init").json(&json!({ "conversationId": crate::bot::ONE })).await.ok();
    assert!(text(&advised).contains("KI-Beratung") && advised["advice"] == true, "{advised}");
    assert_eq!(visitor.get("/api/config").await.ok()["providers"]["supportBot"], false);
}

#[on_sqlite]
async fn a_question_is_answered_with_its_source(app: TestApp) {
    let answer = app.visitor().ask_bot("Wie lange bleiben Nachrichten im Chat?").await.ok();
    assert!(text(&answer).contains("24 Stunden"), "{answer}");
    assert_eq!(
        (&answer["writtenBy"], &answer["notice"], &answer["handover"]),
        (&json!("passages"), &Value::Null, &json!(false))
    );
    let source = &answer["sources"][0];
    assert_eq!(source["href"], "/hilfe/chat#wie-lange-nachrichten-bleiben", "{source}");
    // What it names can be read.
    let page = app.visitor().get("/api/help/chat").await.ok();
    let headings = page["blocks"].as_array().unwrap().iter().filter(|block| block["kind"] == "heading");
    assert!(headings.map(|block| &block["id"]).any(|id| id == "wie-lange-nachrichten-bleiben"));
}

#[on_sqlite]
async fn figures_of_the_catalogue_are_of_this_moment(app: TestApp) {
    let owner = app.owner().await;
    let tea = owner.product(json!({ "name": "Nebelwald Sencha", "description": "Grüner Tee, grasig.", "price": 17.5, "stock": 3 })).await;
    let ask =
        || async { text(&app.visitor().ask_bot("Was kostet der Nebelwald Sencha?").await.ok()).to_owned() };
    app.listed(tea.id).await;
    let first = ask().await;
    assert!(
        first.contains("17,50 €") && first.contains("14,18 €") && first.contains("Nur noch 3 auf Lager"),
        "{first}"
    );
    owner.put(&format!("/api/products/{}", tea.id))
        .json(&crate::support::product_form(json!({ "name": "Nebelwald Sencha", "description": "Grüner Tee, grasig.", "price": 19, "stock": 0 }))).await.ok();
    app.listed(tea.id).await;
    let second = ask().await;
    assert!(second.contains("19,00 €") && second.contains("ausverkauft"), "{second}");
    owner.delete(&format!("/api/products/{}", tea.id)).await.ok();
    app.listed(tea.id).await;
    assert!(!ask().await.contains("Sencha"));
}

#[on_sqlite]
async fn what_is_not_known_is_said(app: TestApp) {
    let answer = app.visitor().ask_bot("Wer gewinnt die Landtagswahl?").await.ok();
    assert!(text(&answer).contains("nichts gefunden"), "{answer}");
    assert_eq!((&answer["handover"], &answer["sources"]), (&json!(true), &json!([])));
    let greeting = app.visitor().ask_bot("Hallo!").await.ok();
    assert!(text(&greeting).starts_with("Gern!") && greeting["handover"] == false, "{greeting}");
}

#[on_sqlite]
async fn bad_questions_are_refused(app: TestApp) {
    let visitor = app.visitor();
    visitor.ask_bot("  ").await.refused_field("message", ErrorCode::Required);
    visitor.ask_bot(&"ä".repeat(1001)).await.refused_field("message", ErrorCode::TooLong);
    visitor.ask_bot_in("nummer-eins", "Moin").await.refused_field("conversationId", ErrorCode::InvalidValue);
    for path in ["init", "reset"] {
        let body = json!({ "conversationId": "nummer-eins" });
        visitor
            .post(&format!("/api/ai-bot/{path}"))
            .json(&body)
            .await
            .refused_field("conversationId", ErrorCode::InvalidValue);
    }
    visitor.post("/api/ai-bot/init").body("{}").await.refused(ErrorCode::UnsupportedMediaType);
    visitor.ask_bot("😀 ??? ' OR 1=1 -- ; {{x}} <b>").await.ok();
}

#[on_sqlite]
async fn help_pages_can_be_read(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let pages = app.visitor().get("/api/help").await.ok();
    let pages = pages.as_array().unwrap();
    assert!(pages.len() > 20, "{}", pages.len());
    for page in pages {
        let whole = app.visitor().get(&format!("/api/help/{}", page["slug"].as_str().unwrap())).await.ok();
        assert_eq!((&whole["title"], &whole["summary"]), (&page["title"], &page["summary"]));
        let kinds: Vec<&str> =
            whole["blocks"].as_array().unwrap().iter().map(|block| block["kind"].as_str().unwrap()).collect();
        assert!(kinds.contains(&"heading") && kinds.contains(&"paragraph"), "{page}: {kinds:?}");
        assert!(!whole.to_string().contains("{{"), "{page}: a figure is missing");
    }
    app.visitor().get("/api/help/gibt-es-nicht").await.refused(ErrorCode::HelpPageNotFound);
}

#[on_sqlite]
async fn opening_facts_come_from_the_settings(app: TestApp) {
    let ask = |app: TestApp| async move {
        text(&app.visitor().ask_bot("Wann habt ihr geöffnet?").await.ok()).to_owned()
    };
    assert!(ask(app.clone()).await.contains("nicht hinterlegt"));
    let written = app
        .restart_with(|config| config.facts.opening_hours = Some("Nur am Dienstag von 3 bis 4.".into()))
        .await;
    assert!(ask(written.clone()).await.contains("Nur am Dienstag von 3 bis 4."));
    let demo = demo(&app).await.restart_with(|config| config.facts.opening_hours = None).await;
    assert!(ask(demo).await.contains("Beispiel der Demo: Montag bis Freitag"));
}
