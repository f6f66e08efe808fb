//! Failing services, kills and several nodes: what is sent is sent once.

use super::{devices, order_something, subscribed, waiting};
use crate::doubles::push::{Mishap, PushService};
use crate::support::{TestApp, on_both};
use kontor::features::push;
use kontor::time::{DAY, HOUR, MINUTE, SECOND};

#[on_both]
async fn a_service_that_is_away_is_asked_again(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    service.world().mishaps.extend([Mishap::Down, Mishap::Silence(120)]);
    order_something(&member).await;
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (0, 1));
    app.advance(10 * SECOND);
    service.let_send(&app).await;
    app.advance(MINUTE);
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (0, 1), "the service has asked for two minutes");
    app.advance(MINUTE);
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (1, 0));
}

#[on_both]
async fn of_a_call_whose_answer_is_lost_there_is_no_second_one(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    service.world().mishaps.push_back(Mishap::LostAnswer);
    order_something(&member).await;
    service.let_send(&app).await;
    app.advance(HOUR);
    service.let_send(&app).await;
    assert_eq!((device.titles().len(), waiting(&app).await), (1, 0));
}

#[on_both]
async fn a_browser_that_is_gone_is_forgotten(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    device.vanish();
    order_something(&member).await;
    service.let_send(&app).await;
    assert_eq!((devices(&app).await, waiting(&app).await), (0, 0));
    assert_eq!(member.get("/api/push").await.ok()["isSubscribed"], false);
    // One that the service does not know is gone as well.
    subscribed(&service, &member).await;
    service.world().mishaps.push_back(Mishap::Refused(404));
    order_something(&member).await;
    service.let_send(&app).await;
    assert_eq!(devices(&app).await, 0);
}

#[on_both]
async fn a_service_that_refuses_for_a_week_is_given_up(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    subscribed(&service, &member).await;
    app.execute("UPDATE push_subscriptions SET failures = 19", Vec::new()).await;
    for (age, left) in [(0, 1), (8 * DAY, 0)] {
        app.execute("UPDATE push_subscriptions SET created_at = created_at - $1", vec![age.into()]).await;
        service.world().mishaps.push_back(Mishap::Refused(403));
        order_something(&member).await;
        service.let_send(&app).await;
        assert_eq!((devices(&app).await, waiting(&app).await), (left, 0));
        app.advance(HOUR);
    }
}

#[on_both]
async fn a_kill_between_commit_and_sending_loses_nothing(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    order_something(&member).await;
    app.deliver_events().await;
    let app = app.restart().await;
    service.let_send(&app).await;
    let app = app.restart().await;
    service.let_send(&app).await;
    assert_eq!(device.titles().len(), 1);
}

#[on_both]
async fn of_nodes_that_send_at_once_one_sends(app: TestApp) {
    let service = PushService::start().await;
    let app = service.employ(&app).await;
    let another = app.another_node().await;
    let member = app.member_with_address().await;
    let device = subscribed(&service, &member).await;
    for _ in 0..5 {
        order_something(&member).await;
    }
    app.deliver_events().await;
    let send = async |app: &TestApp| {
        for _ in 0..5 {
            // Of two that take the same rows one may be told to come again.
            let _ = push::send_due(app.shop()).await;
        }
    };
    tokio::join!(send(&app), send(&another), send(&app), send(&another));
    service.let_send(&app).await;
    assert_eq!(device.titles().len(), 5);
}
