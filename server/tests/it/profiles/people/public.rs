//! The public profile.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::auth::SeededState;
use kontor::time::{DAY, Time};
use serde_json::{Value, json};

#[on_both]
async fn it_shows_what_is_public_and_nothing_else(app: TestApp) {
    let (member, other) = (app.member().await, app.member_named("jorge").await);
    let change = json!({ "displayName": "Jorge", "bio": "Espresso.", "preferredCategories": ["classic"] });
    other.put("/api/user/profile").json(&change).await.ok();
    app.execute(
        "UPDATE auth_users SET telegram_username = 'jorge_telegram' WHERE id = $1",
        vec![other.id.into()],
    )
    .await;
    let answer = member.get(&format!("/api/users/{}", other.id)).await.ok();
    let registered = answer["user"]["registeredAt"].clone();
    assert!(registered.is_string());
    assert_eq!(
        answer,
        json!({
            "success": true,
            "user": {
                "id": other.id, "username": "jorge", "role": "user", "createdAt": registered, "registeredAt": registered,
            },
            "profile": {
                "displayName": "Jorge", "bio": "Espresso.", "avatar": null, "isPremium": false, "isAdmin": false,
                "preferredCategories": ["classic"], "createdAt": registered,
            },
            "commonRooms": [{ "id": 1, "name": "Allgemein", "isPrivate": false }],
        })
    );
}

#[on_both]
async fn crowns_are_shown(app: TestApp) {
    let member = app.member().await;
    let for_a_while = app.member().await;
    let until = Some(Time(app.now()).plus(DAY));
    for_a_while
        .seed_state(SeededState {
            last_login_at: None,
            premium_since: None,
            premium_until: until,
            ban_reason: None,
            timeout: None,
        })
        .await;
    for (id, premium, admin) in [
        (app.premium().await.id, true, false),
        (for_a_while.id, true, false),
        (app.admin().await.id, false, true),
        (1, false, true),
        (member.id, false, false),
    ] {
        let profile = member.get(&format!("/api/users/{id}")).await.ok()["profile"].clone();
        assert_eq!((&profile["isPremium"], &profile["isAdmin"]), (&json!(premium), &json!(admin)), "{id}");
    }
}

#[on_both]
async fn moderation_is_nobodys_business(app: TestApp) {
    let member = app.member().await;
    let (banned, timed_out) = (app.banned().await, app.timed_out().await);
    for id in [banned.id, timed_out.id] {
        let answer = member.get(&format!("/api/users/{id}")).await.ok();
        assert_eq!(answer["user"]["role"], "user");
        let text = answer.to_string().to_lowercase();
        for fact in ["ban", "betrug", "timeout", "streit", "active"] {
            assert!(!text.contains(fact), "{fact} in {text}");
        }
    }
}

#[on_both]
async fn common_rooms_are_those_of_both(app: TestApp) {
    let (one, two, third) = (app.premium().await, app.premium().await, app.member().await);
    let wish = json!({ "name": "Zu zweit", "isPrivate": true, "invitedUserId": two.id });
    let room = one.post("/api/chat/rooms").json(&wish).await.ok()["id"].clone();
    let rooms = async |asking: &crate::support::Actor, id: i64| -> Vec<Value> {
        let answer = asking.get(&format!("/api/users/{id}")).await.ok();
        answer["commonRooms"].as_array().unwrap().iter().map(|room| room["id"].clone()).collect()
    };
    assert_eq!(rooms(&one, two.id).await, [json!(1), json!(2), room.clone()]);
    assert_eq!(rooms(&two, one.id).await, [json!(1), json!(2), room]);
    assert_eq!(rooms(&one, third.id).await, [json!(1)]);
    assert_eq!(rooms(&third, one.id).await, [json!(1)]);
}

#[on_both]
async fn who_is_not_there_is_not_found(app: TestApp) {
    let member = app.member().await;
    for id in ["0", "abc", "-1", "1.5", "0x1", "1%20"] {
        let sentence = member.get(&format!("/api/users/{id}")).await.refused(ErrorCode::UserIdInvalid);
        assert_eq!(sentence, "Ungültige Benutzer-ID");
    }
    for id in [app.unapproved().await.id, app.deleted().await.id, 999_999] {
        let sentence = member.get(&format!("/api/users/{id}")).await.refused(ErrorCode::UserNotFound);
        assert_eq!(sentence, "Benutzer nicht gefunden");
    }
    app.visitor().get("/api/users/1").await.refused(ErrorCode::NotSignedIn);
}
