//! What the profile call says of oneself.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth::{SeededState, UserId};
use kontor::features::profiles::{NewProfile, insert_profile};
use kontor::time::{DAY, Time};
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

on_both! {
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
        ] {
            assert_eq!(profile[field], value, "{field}");
        }
        let switches: Value =
            serde_json::from_str(profile["notificationSettings"].as_str().unwrap()).unwrap();
        assert_eq!(switches, json!({ "orders": true, "chat": true, "products": true, "promotions": false }));
        assert!(profile["createdAt"].is_string() && profile["lastActivity"].is_string());
    }

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

    async fn the_admins_profile_is_for_admins(app: TestApp) {
        for admin in [app.admin().await, (*app.owner().await).clone()] {
            let answer = admin.get("/api/admin/profile").await.ok();
            assert_eq!(answer["user"]["id"], admin.id);
            assert_eq!(answer["profile"]["isAdmin"], true);
        }
        app.member().await.get("/api/admin/profile").await.refused(ErrorCode::AdminOnly);
        app.visitor().get("/api/admin/profile").await.refused(ErrorCode::NotSignedIn);
    }

    async fn it_holds_no_secret(app: TestApp) {
        let member = app.member().await;
        let text = member.profile().await.ok().to_string();
        for secret in ["argon2", "password", "token", member.token.as_deref().unwrap()] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}
