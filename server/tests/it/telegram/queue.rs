//! The queue keeps Telegram's limits in real time, obeys when Telegram asks for silence, and loses nothing.

use crate::doubles::telegram::{Mishap, Person, Telegram};
use crate::support::{TestApp, on_both};
use kontor::features::telegram;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// People who have all asked for help, some more often than others.
async fn crowd(app: &TestApp, telegram: &Telegram, questions: &[usize]) -> Vec<Person> {
    let people: Vec<Person> = (0..questions.len())
        .map(|number| telegram.person(100 + i64::try_from(number).unwrap(), "Kim", None))
        .collect();
    for (person, count) in people.iter().zip(questions) {
        for _ in 0..*count {
            person.writes("/hilfe");
        }
    }
    assert!(telegram.deliver(app).await.iter().all(|status| *status == 200));
    people
}

async fn waiting(app: &TestApp) -> i64 {
    app.number("SELECT COUNT(*) FROM telegram_messages", Vec::new()).await
}

/// Sends as the worker does, in real time, until nothing waits.
async fn send_all(app: &TestApp) {
    while waiting(app).await > 0 {
        if telegram::send_due(app.shop()).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[on_both]
async fn telegrams_limits_are_kept(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let mut questions = vec![1; 40];
    questions[0] = 3;
    let people = crowd(&app, &telegram, &questions).await;
    let begun = Instant::now();
    send_all(&app).await;
    let took = begun.elapsed();
    assert_eq!(telegram.world().too_many, 0, "Telegram had to ask for silence");
    for (person, count) in people.iter().zip(questions) {
        assert_eq!(person.messages().len(), count);
    }
    // 42 messages at 30 a second, three of them to one chat.
    assert!(took >= Duration::from_millis(1900), "{took:?}");
    let first: Vec<_> = people[0].messages();
    let order: Vec<i64> = first.iter().map(|sent| sent.id).collect();
    assert!(order.is_sorted());
}

#[on_both]
async fn silence_is_obeyed_by_all_nodes_and_after_a_restart(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let people = crowd(&app, &telegram, &[1, 1, 1]).await;
    telegram.world().mishaps.push_back(Mishap::Silence(17));
    assert_eq!(telegram::send_due(app.shop()).await.unwrap(), 0);
    let node = app.another_node().await;
    for app in [&app, &node, &app.restart().await] {
        assert!(!telegram::is_due(app.shop()).await.unwrap());
        assert_eq!(telegram::send_due(app.shop()).await.unwrap(), 0);
    }
    node.advance(16_000);
    assert!(!telegram::is_due(node.shop()).await.unwrap());
    node.advance(1100);
    assert_eq!(telegram::send_due(node.shop()).await.unwrap(), 3);
    assert!(people.iter().all(|person| person.messages().len() == 1));
}

#[on_both]
async fn a_telegram_that_is_away_comes_back_to_everything(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let people = crowd(&app, &telegram, &[2, 1]).await;
    for _ in 0..3 {
        telegram.world().mishaps.push_back(Mishap::Down);
    }
    let mut rests = Vec::new();
    for _ in 0..3 {
        assert_eq!(telegram::send_due(app.shop()).await.unwrap(), 0);
        let mut rest = 0;
        while !telegram::is_due(app.shop()).await.unwrap() {
            app.advance(500);
            rest += 1;
        }
        rests.push(rest);
    }
    assert!(rests.is_sorted() && rests[2] > rests[0], "longer each time: {rests:?}");
    telegram.let_send(&app).await;
    assert_eq!(people.iter().map(|person| person.messages().len()).collect::<Vec<_>>(), [2, 1]);
    // Taken, and the answer lost: better twice than never.
    let person = &people[1];
    person.writes("/hilfe");
    telegram.deliver(&app).await;
    telegram.world().mishaps.push_back(Mishap::LostAnswer);
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), 3);
    // What is a day old helps no one.
    person.writes("/hilfe");
    telegram.deliver(&app).await;
    app.advance(25 * kontor::time::HOUR);
    telegram.world().mishaps.push_back(Mishap::Down);
    telegram::send_due(app.shop()).await.unwrap();
    assert_eq!(waiting(&app).await, 0);
}

#[on_both]
async fn killed_in_the_middle_nothing_is_lost(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let people = crowd(&app, &telegram, &[2; 20]).await;
    let mut kills = 0_u32;
    let mut delay = 30;
    while waiting(&app).await > 0 {
        let shop = app.shop().clone();
        let sending = tokio::spawn(async move { telegram::send_due(&shop).await });
        // Longer each time, so that a busy machine comes to an end too.
        delay = (delay * 7 + 11) % 190 + 10 * u64::from(kills);
        tokio::time::sleep(Duration::from_millis(delay)).await;
        // Wherever it stands: before a message, between Telegram's answer and its note, while it rests.
        sending.abort();
        let _ = sending.await;
        kills += 1;
        app.advance(1000);
        telegram.world().rested();
    }
    let mut surplus = 0;
    for person in &people {
        let mut texts: BTreeMap<String, usize> = BTreeMap::new();
        for sent in person.messages() {
            *texts.entry(sent.text).or_default() += 1;
        }
        let got: usize = texts.values().sum();
        assert!(got >= 2, "a message was lost");
        surplus += got - 2;
    }
    assert!(surplus <= usize::try_from(kills).unwrap(), "{surplus} doubled by {kills} kills");
    assert!(kills > 3, "{kills}");
}
