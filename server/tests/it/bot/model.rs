//! With a language model: it writes from what was found, and when it cannot, the passage is quoted and the reply says so.

use super::{data, text, with_model};
use crate::doubles::mood::Mood;
use crate::doubles::openai::{self, OpenAi};
use crate::support::{Actor, TestApp, on_sqlite, run};
use kontor_db::Engine;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const QUESTION: &str = "Was kostet Premium im Monat?";

/// The events of a streamed answer.
async fn streamed(who: &Actor, question: &str) -> Vec<(String, Value)> {
    let call = who.post("/api/ai-bot/message").header("accept", "text/event-stream");
    let answer = call.json(&json!({ "message": question })).await;
    assert_eq!(answer.header("content-type"), "text/event-stream", "{}", answer.describe());
    let events =
        answer.text().split("\n\n").filter(|event| !event.trim().is_empty() && !event.starts_with(':'));
    let read = |event: &str| {
        let part =
            |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().to_owned();
        (part("event:"), serde_json::from_str(&part("data:")).unwrap())
    };
    events.map(read).collect()
}

#[on_sqlite]
async fn it_writes_from_the_passages_and_names_them(app: TestApp) {
    let (app, model) = with_model(
        &app,
        |messages| {
            let first = data(messages)["textstellen"][0]["text"].as_str().unwrap().to_owned();
            format!("Kurz gesagt: {first} [1]")
        },
        |_| (),
    )
    .await;
    let greeting = app.visitor().post("/api/ai-bot/init").await.ok();
    assert_eq!(greeting["assistant"], "model");
    assert_eq!(app.visitor().get("/api/config").await.ok()["providers"]["supportBot"], true);
    let answer = app.visitor().ask_bot(QUESTION).await.ok();
    assert!(text(&answer).starts_with("Kurz gesagt: Premium kostet 19,99 €"), "{answer}");
    assert_eq!((&answer["writtenBy"], &answer["notice"]), (&json!("model"), &Value::Null));
    assert_eq!(
        answer["sources"],
        json!([{ "title": "Premium-Mitgliedschaft: Was kostet Premium?", "href": "/hilfe/premium#was-kostet-premium", "number": 1 }])
    );
    let call = model.calls().remove(0);
    assert_eq!((&call["model"], &call["stream"]), (&json!(openai::MODEL), &json!(true)));
    assert_eq!(data(&call["messages"])["frage"], QUESTION);
}

#[on_sqlite]
async fn sources_keep_the_numbers_of_the_answer(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Monatlich [2, 3].".to_owned(), |_| ()).await;
    let answer = app.visitor().ask_bot(QUESTION).await.ok();
    let passages = data(&model.calls()[0]["messages"])["textstellen"].clone();
    let named: Vec<_> = answer["sources"]
        .as_array()
        .unwrap()
        .iter()
        .map(|source| (&source["number"], &source["title"]))
        .collect();
    assert_eq!(named, [(&json!(2), &passages[1]["titel"]), (&json!(3), &passages[2]["titel"])]);
    // It names none: what stands below is the best passage, without a number.
    model.say(|_| "Monatlich.".to_owned());
    let answer = app.visitor().ask_bot(QUESTION).await.ok();
    assert_eq!(
        (&answer["sources"][0]["number"], &answer["sources"][0]["title"]),
        (&Value::Null, &passages[0]["titel"])
    );
}

#[on_sqlite]
async fn it_is_streamed_and_ends_with_the_whole(app: TestApp) {
    let (app, _model) = with_model(&app, |_| "Premium kostet 19,99 € im Monat [1].".to_owned(), |_| ()).await;
    let events = streamed(&app.visitor(), QUESTION).await;
    let (last, deltas) = events.split_last().unwrap();
    assert!(deltas.len() > 3 && deltas.iter().all(|(name, _)| name == "delta"), "{events:?}");
    let written: String = deltas.iter().map(|(_, data)| data["text"].as_str().unwrap()).collect();
    assert_eq!(written, "Premium kostet 19,99 € im Monat [1].");
    assert_eq!((last.0.as_str(), text(&last.1)), ("done", written.as_str()));
    // Without a model there is nothing to stream but the end.
    let app = app.restart_with(|config| config.support.url = None).await;
    let events = streamed(&app.visitor(), QUESTION).await;
    assert_eq!((events.len(), events[0].0.as_str()), (1, "done"));
}

#[on_sqlite]
async fn own_orders_reach_it_only_as_the_askers(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Ihre Bestellung ist ausstehend.".to_owned(), |_| ()).await;
    let coffee = app.owner().await.product(json!({ "name": "Geheimer Kaffee" })).await;
    let (member, other) = (app.member().await, app.member().await);
    member.placed(&crate::support::order(&[(&coffee, 2)])).await;
    let answer = member.ask_bot("Wo bleibt meine Bestellung?").await.ok();
    assert_eq!(answer["sources"][0]["href"], "/orders");
    assert!(model.calls()[0].to_string().contains("2 × Geheimer Kaffee"));
    other.ask_bot("Wo bleibt meine Bestellung?").await.ok();
    let asked = data(&model.calls()[0]["messages"]);
    assert!(asked["eigene_daten"].as_str().unwrap().contains("noch keine Bestellung"), "{asked}");
    assert!(!asked["eigene_daten"].to_string().contains("Geheimer"), "{asked}");
}

#[on_sqlite]
async fn what_nobody_knows_is_not_asked_of_it(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Ich rate mal: Hamburg.".to_owned(), |_| ()).await;
    let answer = app.visitor().ask_bot("Wer gewinnt die Landtagswahl?").await.ok();
    assert!(text(&answer).contains("nichts gefunden") && model.calls().is_empty(), "{answer}");
}

async fn quoted(app: &TestApp) {
    let answer = app.visitor_elsewhere().ask_bot(QUESTION).await.ok();
    assert_eq!(answer["writtenBy"], "passages", "{answer}");
    assert!(
        answer["notice"].as_str().unwrap().starts_with("Das Sprachmodell antwortet gerade nicht."),
        "{answer}"
    );
    assert!(text(&answer).contains("19,99 €"), "{answer}");
}

#[test]
fn each_failure_ends_in_a_quote_that_says_so() {
    run(Engine::Sqlite, |app| async move {
        let (app, model) = with_model(&app, |_| "Gut [1].".to_owned(), |_| ()).await;
        for mood in [Mood::Down, Mood::Nonsense, Mood::Limited, Mood::Exhausted] {
            model.moods.set(mood);
            quoted(&app).await;
            assert_eq!(streamed(&app.visitor(), QUESTION).await.len(), 1, "{mood:?}");
        }
        model.moods.set(Mood::Well);
        for nonsense in ["", " \n ", "\u{7}"] {
            model.say(move |_| nonsense.to_owned());
            quoted(&app).await;
        }
        model.say(|_| "Bla ".repeat(3000));
        quoted(&app).await;
        model.say(|_| "Das ist nur der Anfang einer Antwort.".to_owned());
        assert_eq!(app.visitor().ask_bot(QUESTION).await.ok()["writtenBy"], "model");
        // What was streamed already gives way to the quote.
        model.break_after(5);
        quoted(&app).await;
        let events = streamed(&app.visitor(), QUESTION).await;
        let (last, deltas) = events.split_last().unwrap();
        assert!(!deltas.is_empty() && last.0 == "done" && last.1["writtenBy"] == "passages", "{events:?}");
        let wrong = app.restart_with(|config| config.support.key = Some("sk-falsch".into())).await;
        quoted(&wrong).await;
    });
}

#[test]
fn nobody_waits_longer_than_agreed() {
    run(Engine::Sqlite, |app| async move {
        let (app, model) =
            with_model(&app, |_| "Gut.".to_owned(), |config| config.support.patience_seconds = 1).await;
        model.moods.slow_down(Duration::from_secs(30));
        let started = Instant::now();
        // More than find a place next to each other: who waits for one waits no longer.
        futures::future::join_all((0..12).map(|_| quoted(&app))).await;
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        // A machine that is not there at all.
        let gone = OpenAi::start(|_| String::new()).await;
        let app = app
            .restart_with(|config| config.support.url = Some(gone.url.replace("127.0.0.1", "127.0.0.1:1/x")))
            .await;
        quoted(&app).await;
    });
}
