//! What the profile call says of oneself.

use crate::support::{TestApp, on_both, on_sqlite};
use jiff::Timestamp;
use kontor::error::ErrorCode;
use kontor::features::auth::{self, SeededState};
use kontor::features::profiles::{NewProfile, insert_profile};
use kontor::identity::{UsedSessions, UserId};
use kontor::time::{DAY, HOUR, Time};
use serde_json::{Value, json};

fn nothing() -> SeededState {
    SeededState {
        last_login_at: None,
        premium_since: None,
        premium_until: None,
        ban_reason: None,
        timeout: None,
    }
}

#[on_both]
async fn a_fresh_account_has_the_defaults(app: TestApp) {
    let member = app.member().await;
    let answer = member.profile().await.ok();
    assert_eq!(answer["success"], true);
    assert_eq!(answer["user"]["id"], member.id);
    let profile = &answer["profile"];
    for (field, value) in [
        ("id", json!(member.id)),
        ("userId", json!(member.id)),
        ("displayName", Value::Null),
        ("bio", Value::Null),
        ("avatar", Value::Null),
        ("preferredCategories", json!([])),
        ("isPremium", json!(false)),
        ("isAdmin", json!(false)),
        ("premiumSince", Value::Null),
        ("premiumUntil", Value::Null),
        ("stripeCustomerId", Value::Null),
        ("stripeSubscriptionId", Value::Null),
    ] {
        assert!(profile.get(field).is_some(), "{field}");
        assert_eq!(profile[field], value, "{field}");
    }
    let switches: Value = serde_json::from_str(profile["notificationSettings"].as_str().unwrap()).unwrap();
    assert_eq!(switches, json!({ "orders": true, "chat": true, "products": true, "promotions": false }));
    assert!(profile["createdAt"].is_string() && profile["lastActivity"].is_string());
}

#[on_both]
async fn the_last_activity_is_the_last_use_and_not_the_sign_in(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    other.profile().await.ok();
    auth::prolong_used(app.shop()).await.unwrap();
    let before = other.profile().await.ok()["profile"]["lastActivity"].clone();
    app.shop().state::<UsedSessions>().take();
    app.advance(2 * HOUR);
    member.get("/api/orders").await.ok();
    auth::prolong_used(app.shop()).await.unwrap();
    let answer = member.profile().await.ok();
    let time = |value: &Value| value.as_str().unwrap().parse::<Timestamp>().unwrap();
    let (last_login, last_activity) =
        (time(&answer["user"]["lastLogin"]), time(&answer["profile"]["lastActivity"]));
    assert!(last_activity.duration_since(last_login).as_hours() >= 1, "{last_login} {last_activity}");
    assert!(last_activity.as_millisecond() <= app.shop().clock.now().0, "{last_activity}");
    assert_eq!(other.profile().await.ok()["profile"]["lastActivity"], before);
}

#[on_both]
async fn a_stored_profile_is_shown(app: TestApp) {
    let member = app.member().await;
    let new = NewProfile {
        user_id: UserId(member.id),
        display_name: "Märtha".into(),
        bio: "Gießt von Hand.\nTäglich.".into(),
    };
    app.shop().db.write(move |tx| insert_profile(tx, &new)).await.unwrap();
    let profile = member.profile().await.ok()["profile"].clone();
    assert_eq!(profile["displayName"], "Märtha");
    assert_eq!(profile["bio"], "Gießt von Hand.\nTäglich.");
    let other = app.member().await;
    assert_eq!(other.profile().await.ok()["profile"]["displayName"], Value::Null);
}

#[on_both]
async fn premium_ends_with_its_time(app: TestApp) {
    let member = app.member().await;
    let until = Time(app.now()).plus(30 * DAY);
    member.seed_state(SeededState { premium_until: Some(until), ..nothing() }).await;
    assert_eq!(member.profile().await.ok()["profile"]["isPremium"], true);
    let app = app.restart().await;
    app.advance(30 * DAY);
    let again = app.visitor().sign_in(&member.name).await;
    assert_eq!(again.profile().await.ok()["profile"]["isPremium"], false);
    let premium = app.premium().await;
    assert_eq!(premium.profile().await.ok()["profile"]["isPremium"], true, "the role has no end");
}

#[on_sqlite]
async fn the_admins_profile_is_for_admins(app: TestApp) {
    for admin in [app.admin().await, (*app.owner().await).clone()] {
        let answer = admin.get("/api/admin/profile").await.ok();
        assert_eq!(answer["user"]["id"], admin.id);
        assert_eq!(answer["profile"]["isAdmin"], true);
    }
    app.member().await.get("/api/admin/profile").await.refused(ErrorCode::AdminOnly);
    app.visitor().get("/api/admin/profile").await.refused(ErrorCode::NotSignedIn);
}

#[on_sqlite]
async fn it_holds_no_secret(app: TestApp) {
    let member = app.member().await;
    let text = member.profile().await.ok().to_string();
    for secret in ["argon2", "password", "token", member.token.as_deref().unwrap()] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[on_both]
async fn it_says_whether_the_reader_owns_the_shop(app: TestApp) {
    assert_eq!(app.owner().await.profile().await.ok()["user"]["isOwner"], true);
    assert_eq!(app.admin().await.profile().await.ok()["user"]["isOwner"], false);
}
