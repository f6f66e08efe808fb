//! Who may enter.

use super::{HISTORY, REQUEST, STATUS, choose, pay_for};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR};
use serde_json::json;

const SENTENCE: &str = "Zugang verweigert - Premium-Mitgliedschaft erforderlich für die Premium Lounge";

async fn has_access(who: &Actor) -> bool {
    let access = who.get("/api/premium/lounge/access").await.ok();
    assert_eq!(access, json!({ "hasAccess": access["hasAccess"] }));
    access["hasAccess"].as_bool().unwrap()
}

#[on_both]
async fn the_door_opens_for_premium_and_admins(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await.id;
    let member = app.member().await;
    assert!(!has_access(&member).await);
    for path in [STATUS, HISTORY] {
        assert_eq!(member.get(path).await.refused(ErrorCode::PremiumOnly), SENTENCE);
    }
    let request = json!({ "productId": coffee });
    assert_eq!(member.post(REQUEST).json(&request).await.refused(ErrorCode::PremiumOnly), SENTENCE);
    for who in [(*app.premium().await).clone(), (*app.admin().await).clone(), (**app.owner().await).clone()] {
        assert!(has_access(&who).await);
        assert_eq!(who.get(HISTORY).await.ok(), json!([]));
    }
    app.visitor().get("/api/premium/lounge/access").await.refused(ErrorCode::NotSignedIn);
}

#[on_both]
async fn it_closes_when_the_paid_time_ends(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.member().await;
    pay_for(&member, 1).await;
    assert!(has_access(&member).await);
    app.advance(DAY - HOUR);
    let member = member.sign_in(&member.name).await;
    assert!(has_access(&member).await);
    app.advance(HOUR);
    assert!(!has_access(&member).await);
    choose(&member, coffee).await.refused(ErrorCode::PremiumOnly);
    assert_eq!(app.number("SELECT COUNT(*) FROM lounge_requests", Vec::new()).await, 0);
}

#[on_both]
async fn a_ban_ends_it_whatever_was_paid(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.member().await;
    pay_for(&member, 30).await;
    owner.ban(member.id, "Betrug").await.ok();
    choose(&member, coffee).await.refused(ErrorCode::SessionInvalid);
}
