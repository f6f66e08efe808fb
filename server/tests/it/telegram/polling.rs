//! Long polling, for a shop that Telegram cannot reach: the same updates, each acted on once.

use crate::doubles::telegram::Telegram;
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::features::telegram;
use std::time::{Duration, Instant};

async fn stage(app: &TestApp) -> (TestApp, Telegram) {
    let telegram = Telegram::start().await;
    let app = app
        .restart_with(|config| {
            telegram.configure(config);
            config.telegram.polling = true;
            config.public_url = None;
        })
        .await;
    (app, telegram)
}

#[on_both]
async fn updates_are_asked_for_and_taken_once(app: TestApp) {
    let (app, telegram) = stage(&app).await;
    telegram::set_up(app.shop()).await.unwrap();
    let person = telegram.person(5, "Kim", None);
    let now = Duration::ZERO;
    let mut offset = None;
    assert_eq!(telegram::poll_once(app.shop(), &mut offset, now).await.unwrap(), 0);
    person.writes("/start");
    person.writes("/hilfe");
    assert_eq!(telegram::poll_once(app.shop(), &mut offset, now).await.unwrap(), 2);
    // The next question confirms them: Telegram forgets.
    assert_eq!(telegram::poll_once(app.shop(), &mut offset, now).await.unwrap(), 0);
    // A node that was killed before it could confirm is given them again, and knows them.
    person.writes("/hilfe");
    assert_eq!(telegram::poll_once(app.shop(), &mut offset.clone(), now).await.unwrap(), 1);
    let app = app.restart().await;
    assert_eq!(telegram::poll_once(app.shop(), &mut None, now).await.unwrap(), 1);
    telegram.let_send(&app).await;
    assert_eq!(person.messages().len(), 3);
}

#[on_sqlite]
async fn a_question_waits_for_news(app: TestApp) {
    let (app, telegram) = stage(&app).await;
    let person = telegram.person(5, "Kim", None);
    let begun = Instant::now();
    let shop = app.shop().clone();
    let asking =
        tokio::spawn(async move { telegram::poll_once(&shop, &mut None, Duration::from_secs(5)).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    person.writes("/start");
    assert_eq!(asking.await.unwrap().unwrap(), 1);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[on_sqlite]
async fn a_webhook_and_a_second_asker_are_refused_and_overcome(app: TestApp) {
    let telegram = Telegram::start().await;
    telegram.employ(&app).await;
    let app = app
        .restart_with(|config| {
            telegram.configure(config);
            config.telegram.polling = true;
        })
        .await;
    let mut offset = None;
    assert!(telegram::poll_once(app.shop(), &mut offset, Duration::ZERO).await.is_err(), "a webhook is set");
    telegram::set_up(app.shop()).await.unwrap();
    telegram::poll_once(app.shop(), &mut offset, Duration::ZERO).await.unwrap();
    let shop = app.shop().clone();
    let first =
        tokio::spawn(async move { telegram::poll_once(&shop, &mut None, Duration::from_secs(5)).await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    telegram::poll_once(app.shop(), &mut offset, Duration::ZERO).await.unwrap();
    assert!(first.await.unwrap().is_err(), "ended by the second asker");
}
