//! Changing the own profile.

use crate::support::{Actor, Answer, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn edit(member: &Actor, change: Value) -> Answer {
    member.put("/api/user/profile").json(&change).await
}

fn switches(profile: &Value) -> Value {
    serde_json::from_str(profile["notificationSettings"].as_str().unwrap()).unwrap()
}

#[on_both]
async fn what_is_left_out_stays(app: TestApp) {
    let member = app.member().await;
    let all = json!({
        "displayName": "  Märtha K. ",
        "bio": "Gießt von Hand.\r\nTäglich.",
        "preferredCategories": ["classic", "premium", "classic"],
        "notificationSettings": { "orders": false, "chat": true, "products": true, "promotions": true },
    });
    let answer = edit(&member, all).await.ok();
    assert_eq!((&answer["success"], &answer["user"]["id"]), (&json!(true), &json!(member.id)));
    assert_eq!(answer["profile"]["displayName"], "Märtha K.");
    assert_eq!(answer["profile"]["bio"], "Gießt von Hand.\nTäglich.");
    assert_eq!(answer["profile"]["preferredCategories"], json!(["classic", "premium"]));
    assert_eq!(member.profile().await.ok()["profile"], answer["profile"]);

    let same = edit(&member, json!({})).await.ok();
    assert_eq!(same["profile"], answer["profile"]);
    let changed = edit(&member, json!({ "bio": "Neu" })).await.ok();
    assert_eq!(
        (&changed["profile"]["bio"], &changed["profile"]["displayName"]),
        (&json!("Neu"), &json!("Märtha K."))
    );
    assert_eq!(app.member().await.profile().await.ok()["profile"]["bio"], Value::Null);
}

#[on_both]
async fn null_and_nothing_clear(app: TestApp) {
    let member = app.member().await;
    for nothing in [Value::Null, json!(""), json!(" \n ")] {
        edit(&member, json!({ "displayName": "Märtha", "bio": "Kaffee" })).await.ok();
        let profile =
            edit(&member, json!({ "displayName": nothing, "bio": nothing })).await.ok()["profile"].clone();
        assert_eq!((&profile["displayName"], &profile["bio"]), (&Value::Null, &Value::Null));
    }
    edit(&member, json!({ "preferredCategories": ["classic"] })).await.ok();
    let none = edit(&member, json!({ "preferredCategories": [] })).await.ok();
    assert_eq!(none["profile"]["preferredCategories"], json!([]));
}

#[on_sqlite]
async fn switches_come_as_object_or_as_text(app: TestApp) {
    let member = app.member().await;
    let one = edit(&member, json!({ "notificationSettings": { "promotions": true } })).await.ok();
    let on = json!({ "orders": true, "chat": true, "products": true, "promotions": true });
    assert_eq!(switches(&one["profile"]), on, "the others keep their defaults");
    let text = json!({ "orders": false, "chat": false, "products": true, "promotions": false, "announcements": false });
    let two = edit(&member, json!({ "notificationSettings": text.to_string() })).await.ok();
    assert_eq!(switches(&two["profile"]), text);
    assert_eq!(switches(&member.profile().await.ok()["profile"]), text);
    // Mentions go with the chat until they are switched by themselves.
    let apart = edit(&member, json!({ "notificationSettings": { "mentions": true } })).await.ok();
    assert_eq!(switches(&apart["profile"])["mentions"], true);
    let both = edit(&member, json!({ "notificationSettings": { "chat": true } })).await.ok();
    assert_eq!(switches(&both["profile"])["mentions"], Value::Null);
    edit(&member, json!({ "notificationSettings": { "chat": false } })).await.ok();
    for wrong in [json!("nein"), json!("[]"), json!(1), json!({ "orders": "ja" }), json!({ "sms": true })] {
        let answer = edit(&member, json!({ "notificationSettings": wrong })).await;
        answer.refused_field("notificationSettings", ErrorCode::InvalidValue);
    }
    assert_eq!(switches(&member.profile().await.ok()["profile"]), text);
}

#[on_sqlite]
async fn too_much_is_refused(app: TestApp) {
    let member = app.member().await;
    edit(&member, json!({ "displayName": "ä".repeat(50), "bio": "ö".repeat(500) })).await.ok();
    let answer = edit(&member, json!({ "displayName": "ä".repeat(51), "bio": "ö".repeat(501) })).await;
    answer.refused(ErrorCode::InvalidInput);
    assert_eq!(
        answer.json()["fields"],
        json!({ "displayName": "Bitte höchstens 50 Zeichen eingeben.", "bio": "Bitte höchstens 500 Zeichen eingeben." })
    );
    for (field, value, code) in [
        ("displayName", json!("a\nb"), ErrorCode::InvalidCharacters),
        ("displayName", json!("\u{202e}nimdA"), ErrorCode::InvalidCharacters),
        ("bio", json!("\u{1b}[31m"), ErrorCode::InvalidCharacters),
        ("preferredCategories", json!(["classic", "waffen"]), ErrorCode::CategoryUnknown),
    ] {
        edit(&member, json!({ field: value })).await.refused_field(field, code);
    }
    assert_eq!(member.profile().await.ok()["profile"]["displayName"], "ä".repeat(50));
}

#[on_both]
async fn two_edits_at_once_both_count(app: TestApp) {
    let member = app.member().await;
    for round in 0..5 {
        let (name, bio) = (format!("Name {round}"), format!("Biografie {round}"));
        let (one, two) = futures::join!(
            edit(&member, json!({ "displayName": name })),
            edit(&member, json!({ "bio": bio }))
        );
        for answer in [one, two] {
            answer.ok();
        }
        let profile = member.profile().await.ok()["profile"].clone();
        assert_eq!((&profile["displayName"], &profile["bio"]), (&json!(name), &json!(bio)));
    }
}

#[on_both]
async fn no_member_is_called_like_the_shop_or_its_team(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    edit(&owner, json!({ "displayName": "Ines Kranich" })).await.ok();
    for name in [
        "Support",
        "Der Support",
        "Аdmin",
        "Team Kranich",
        "Kranich & Kessel",
        "KRANICH KESSEL",
        "kranich.&.kesseI",
        "Inhaber",
        "ines kranich",
        "Ines-Kranich",
    ] {
        let sentence = edit(&member, json!({ "displayName": name }))
            .await
            .refused_field("displayName", ErrorCode::DisplayNameReserved);
        assert_eq!(sentence, "Dieser Name gehört dem Shop oder seinem Team. Bitte wählen Sie einen anderen.");
    }
    edit(&member, json!({ "displayName": "Ines K." })).await.ok();
}
