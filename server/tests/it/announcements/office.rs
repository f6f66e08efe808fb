//! The owner writes, and no one else.

use super::{OFFICE, REACH, announce, form, seen, spread};
use crate::support::{Owner, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn the_owner_alone_announces_and_the_log_knows_it(app: TestApp) {
    let (owner, admin) = (app.owner().await, app.admin().await);
    admin.post(OFFICE).key("admin").json(&form(json!({}))).await.refused(ErrorCode::OwnerOnly);
    admin.get(OFFICE).await.refused(ErrorCode::OwnerOnly);
    admin.post(REACH).json(&json!({ "audience": "all" })).await.refused(ErrorCode::OwnerOnly);
    let id = announce(&app, json!({ "byTelegram": false })).await;
    spread(&app).await;
    let [entry] = owner.audit_of("announcement.sent").await.try_into().unwrap();
    assert_eq!(entry["subjectName"], "Neue Ernte");
    assert_eq!(entry["actorId"], 1);
    assert_eq!(
        entry["after"],
        json!({ "audience": "all", "product": "", "byPush": true, "byTelegram": false, "byMail": true })
    );
    let list = owner.get(OFFICE).await.ok();
    assert_eq!(list, json!([seen(&app, id).await]));
    let ways: Vec<_> =
        list[0]["channels"].as_array().unwrap().iter().map(|count| count["channel"].clone()).collect();
    assert_eq!(ways, ["notification", "push", "mail"]);
    // The author is not told, and has nothing to read.
    owner.get(&format!("/api/announcements/{id}")).await.refused(ErrorCode::AnnouncementNotFound);
    Owner::again(&app).await.get(&format!("{OFFICE}/999999")).await.refused(ErrorCode::AnnouncementNotFound);
}

#[on_sqlite]
async fn every_wrong_field_says_so(app: TestApp) {
    let owner = app.owner().await;
    for (field, value, code) in [
        ("title", json!(" "), ErrorCode::Required),
        ("title", json!("x".repeat(81)), ErrorCode::TooLong),
        ("title", json!("zwei\nZeilen"), ErrorCode::InvalidCharacters),
        ("content", json!("\n"), ErrorCode::Required),
        ("content", json!("x".repeat(5001)), ErrorCode::TooLong),
        ("content", json!("\u{202e}verdreht"), ErrorCode::InvalidCharacters),
    ] {
        let refused = owner.post(OFFICE).key("falsch").json(&form(json!({ field: value }))).await;
        refused.refused_field(field, code);
    }
    owner.post(OFFICE).json(&form(json!({}))).await.refused(ErrorCode::AnnouncementKeyMissing);
    assert_eq!(owner.get(OFFICE).await.ok(), json!([]), "nothing was sent");
}
