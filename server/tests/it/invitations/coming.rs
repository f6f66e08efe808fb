//! A person registers with an invitation.

use super::{INVITATIONS, come, listed, make, withdraw};
use crate::doubles::telegram::{Telegram, launch};
use crate::support::{PASSWORD, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const WAITS: &str = "Ihr Konto wurde erstellt und wartet auf Freischaltung.";

#[on_both]
async fn who_comes_by_it_is_let_in_at_once(app: TestApp) {
    let admin = app.admin().await;
    let made = make(&app, &admin, json!({ "label": "Für die Kollegen" })).await;
    let answer = come(&app.visitor(), "marta", &made.secret).await.ok();
    assert_eq!(answer["message"], "Ihr Konto wurde erstellt und ist freigeschaltet. Willkommen!");
    let marta = app.visitor().sign_in("marta").await;
    marta.get("/api/wishlist").await.ok();
    let owner = app.owner().await;
    assert_eq!(owner.get("/api/pending-registrations").await.ok()["pending"], json!([]));
    let invitation = listed(&owner, made.id).await;
    assert_eq!((&invitation["used"], &invitation["state"]), (&json!(1), &json!("active")));
    let members = owner.get(&format!("{INVITATIONS}/{}/members", made.id)).await.ok();
    assert_eq!((&members[0]["username"], &members[0]["approved"]), (&json!("marta"), &json!(true)));

    let id = members[0]["id"].as_i64().unwrap();
    let activity = owner.get(&format!("/api/admin/users/{id}/activity")).await.ok()["activity"].clone();
    let by = &activity["invitation"];
    assert_eq!(
        (&by["label"], &by["author"], &by["approved"]),
        (&json!("Für die Kollegen"), &json!(admin.name), &json!(true))
    );
    app.deliver_events().await;
    let used = owner.audit_of("invitation.used").await;
    let [entry] = used.as_slice() else { panic!("{used:?}") };
    assert_eq!(
        (&entry["actorName"], &entry["subjectName"], &entry["after"]),
        (&json!(admin.name), &json!("marta"), &json!({ "invitationId": made.id, "approved": true }))
    );
    assert_eq!(owner.audit_of("user.approved").await[0]["actorName"], admin.name.as_str());
    // No one is asked to decide what is decided.
    let told = owner.get("/api/notifications").await.ok().to_string();
    assert!(!told.contains("marta"), "{told}");
    let told = marta.get("/api/notifications").await.ok().to_string();
    assert!(told.contains("freigeschaltet"), "{told}");
}

#[on_both]
async fn without_approval_it_only_says_by_whom(app: TestApp) {
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({ "approves": false })).await;
    let answer = come(&app.visitor(), "marta", &made.secret).await.ok();
    assert_eq!(answer["message"], format!("{WAITS} Ihre Einladung ist vermerkt."));
    let pending = owner.get("/api/pending-registrations").await.ok()["pending"].clone();
    assert_eq!(pending[0]["username"], "marta");
    app.visitor().sign_in("marta").await.get("/api/wishlist").await.refused(ErrorCode::NotApproved);
    app.deliver_events().await;
    assert!(owner.get("/api/notifications").await.ok().to_string().contains("marta"));
    let id = pending[0]["id"].as_i64().unwrap();
    let activity = owner.get(&format!("/api/admin/users/{id}/activity")).await.ok()["activity"].clone();
    assert_eq!(activity["invitation"]["id"], made.id);
    // Rejecting takes the person away; the place stays taken.
    owner.reject(id).await.ok();
    assert_eq!(listed(&owner, made.id).await["used"], 1);
    assert_eq!(owner.get(&format!("{INVITATIONS}/{}/members", made.id)).await.ok(), json!([]));
}

#[on_both]
async fn of_12_who_come_at_once_3_get_the_last_places(app: TestApp) {
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({ "mostUses": 3 })).await;
    let other = app.another_node().await;
    let (here, there) = (app.visitor(), other.visitor());
    let answers = join_all((0..12).map(|number| {
        let (visitor, secret) = ([&here, &there][number % 2], made.secret.clone());
        async move { come(visitor, &format!("gast{number}x"), &secret).await.ok()["message"].clone() }
    }))
    .await;
    let full = json!(format!("{WAITS} Alle Plätze dieser Einladung sind schon vergeben."));
    assert_eq!(answers.iter().filter(|answer| **answer == full).count(), 9, "{answers:?}");
    assert_eq!(owner.get("/api/pending-registrations").await.ok()["pending"].as_array().unwrap().len(), 9);
    let invitation = listed(&owner, made.id).await;
    assert_eq!((&invitation["used"], &invitation["state"]), (&json!(3), &json!("used_up")));
    assert_eq!(app.number("SELECT COUNT(*) FROM invitations_uses", vec![]).await, 3);
}

#[on_both]
async fn a_place_is_taken_only_with_the_account(app: TestApp) {
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({ "mostUses": 1 })).await;
    app.member_named("vergeben").await;
    come(&app.visitor(), "vergeben", &made.secret).await.refused_field("username", ErrorCode::UsernameTaken);
    come(&app.visitor(), "ab", &made.secret).await.refused_field("username", ErrorCode::UsernameTooShort);
    assert_eq!(listed(&owner, made.id).await["used"], 0);
    // Twice at once from two tabs: one account, one place.
    let visitor = app.visitor();
    let (first, second) =
        tokio::join!(come(&visitor, "marta", &made.secret), come(&visitor, "marta", &made.secret));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(listed(&owner, made.id).await["used"], 1);
}

#[on_both]
async fn what_is_of_no_use_keeps_nobody_out(app: TestApp) {
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({})).await;
    withdraw(&owner, made.id).await.ok();
    for (name, secret, why) in [
        ("erste", made.secret.as_str(), " Diese Einladung wurde zurückgezogen."),
        ("zweite", "erfunden", " Diese Einladung gibt es nicht. Bitte prüfen Sie den Link."),
        ("dritte", "", ""),
    ] {
        let answer = come(&app.visitor(), name, secret).await.ok();
        assert_eq!(answer["message"], format!("{WAITS}{why}"));
    }
    assert_eq!(owner.get("/api/pending-registrations").await.ok()["pending"].as_array().unwrap().len(), 3);
    assert_eq!(listed(&owner, made.id).await["used"], 0);
}

#[on_both]
async fn it_goes_with_a_registration_in_telegram(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({ "mostUses": 1 })).await;
    for (id, name, approved) in [(77, "zoe", true), (78, "max", false)] {
        let person = telegram.person(id, name, None);
        let data = launch(&person, app.now());
        let body = json!({ "initData": data, "username": name, "invitation": made.secret });
        let answer = app.visitor().post("/api/telegram/register").json(&body).await.ok();
        assert_eq!(
            answer["message"] == "Ihr Konto wurde erstellt und ist freigeschaltet. Willkommen!",
            approved
        );
        let body = json!({ "initData": data });
        let entered =
            app.visitor().post("/api/telegram/sign-in").header("x-device-mark", crate::support::MARK);
        assert_eq!(entered.json(&body).await.ok()["user"]["isApproved"], approved);
    }
}

#[on_both]
async fn a_person_who_is_erased_leaves_the_log_whole(app: TestApp) {
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({ "mostUses": 1, "label": "Für Marta Klee" })).await;
    let many = make(&app, &owner, json!({ "label": "Stammtisch" })).await;
    come(&app.visitor(), "marta", &made.secret).await.ok();
    come(&app.visitor(), "jonas", &many.secret).await.ok();
    app.deliver_events().await;
    let marta = app.visitor().sign_in("marta").await;
    let export = marta.get("/api/user/export").await.ok()["invitations"].clone();
    assert_eq!((&export["cameBy"]["invitationId"], &export["made"]), (&json!(made.id), &json!([])));
    let body = json!({ "password": PASSWORD });
    marta.delete("/api/user/account").json(&body).await.ok();
    app.visitor().sign_in("jonas").await.delete("/api/user/account").json(&body).await.ok();
    app.deliver_events().await;
    let entries = owner.audit_of("invitation.used").await;
    assert_eq!(entries.len(), 2);
    let log = Value::from(owner.audit().await).to_string();
    assert!(!log.contains("marta") && !log.contains("Marta") && !log.contains("jonas"), "{log}");
    assert_eq!(listed(&owner, made.id).await["label"], "");
    assert_eq!(listed(&owner, many.id).await["label"], "Stammtisch");
    assert_eq!(listed(&owner, many.id).await["used"], 1);
    // An admin who leaves takes along what no one answers for any more.
    let admin = app.admin().await;
    let theirs = make(&app, &admin, json!({})).await;
    owner.delete_user(admin.id).await.ok();
    let left = listed(&owner, theirs.id).await;
    assert_eq!((&left["state"], &left["author"]), (&json!("withdrawn"), &Value::Null));
}
