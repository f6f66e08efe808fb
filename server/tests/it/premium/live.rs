//! Open tabs hear of it at once, and what premium opens is open.

use crate::live::Client;
use crate::payments::{MONTH, begun, bought, capture, tell, with_paypal};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::premium;
use serde_json::json;

#[on_both]
async fn every_tab_hears_of_it_and_the_premium_room_opens_and_closes(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let token = member.token.clone().unwrap();
    let mut tab = Client::with_token(app.address(), &token).await;
    tab.send(json!({ "type": "join_room", "roomId": 2 })).await;
    tab.refused(ErrorCode::ChatPremiumOnly).await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    capture(&member, &order).await.ok();
    let frame = tab.next("premium").await;
    assert_eq!(frame["isPremium"], true);
    assert_eq!(frame["premiumUntil"], member.get("/api/premium").await.ok()["premiumUntil"]);
    tab.join(2).await;
    tell(&app, &paypal.refunded(&order, 1999, app.now())).await.ok();
    assert_eq!(
        tab.next("premium").await,
        json!({ "type": "premium", "isPremium": false, "premiumUntil": null })
    );
    tab.send(json!({ "type": "join_room", "roomId": 2 })).await;
    tab.refused(ErrorCode::ChatPremiumOnly).await;
}

#[on_both]
async fn the_end_reaches_open_tabs(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    bought(&member, &paypal).await;
    app.advance(MONTH);
    let member = member.sign_in(&member.name).await;
    let mut tab = Client::with_token(app.address(), member.token.as_deref().unwrap()).await;
    premium::tell_due(app.shop()).await.unwrap();
    assert_eq!(tab.next("premium").await["isPremium"], false);
}
