//! The sandbox of chains in a demo shop: what it has shown it goes on showing, as a chain does.

use super::look;
use super::orders::{ask, in_coins, shown};
use crate::payments::goods::kept;
use crate::support::{Actor, TestApp, on_both};
use kontor::time::{DAY, HOUR};
use kontor_chain::Chain::Litecoin;
use serde_json::json;

/// Sends coins that there are not, and answers the page that says so.
async fn send(app: &TestApp, member: &Actor, id: &str, share: &str) -> String {
    let page = shown(member, id).await["coins"]["sandboxUrl"].as_str().unwrap().to_owned();
    let sent = app.visitor().post(&page).text(format!("share={share}")).await;
    assert_eq!(sent.status, 200, "{}", sent.describe());
    sent.text().to_owned()
}

#[on_both]
async fn what_came_hours_ago_is_still_there_when_the_rest_comes(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(crate::support::PASSWORD.into());
        })
        .await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &id, "LTC").await.ok();
    send(&app, &member, &id, "half").await;
    look(&app, Litecoin).await;
    let half = kept(&app, &id).await;
    assert!((1290..1300).contains(&half), "{half}");
    app.advance(2 * HOUR);
    ask(&member, &id, "LTC").await.ok();
    send(&app, &member, &id, "all").await;
    for _ in 0..2 {
        look(&app, Litecoin).await;
    }
    assert_eq!(
        (kept(&app, &id).await, shown(&member, &id).await["paymentStatus"].clone()),
        (2580, json!("paid"))
    );

    // Sent, and the machine sleeps before it is confirmed.
    let late = member.placed(&in_coins(&coffee, 2)).await;
    ask(&member, &late, "LTC").await.ok();
    send(&app, &member, &late, "half").await;
    send(&app, &member, &late, "all").await;
    assert_eq!(shown(&member, &late).await["coins"]["state"], "processing", "all is what is missing");
    app.advance(DAY / 2);
    look(&app, Litecoin).await;
    assert_eq!(kept(&app, &late).await, 2580);
}
