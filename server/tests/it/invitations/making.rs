//! An admin makes invitations, sees what became of them and withdraws them.

use super::{INVITATIONS, check, come, day, form, listed, make, withdraw};
use crate::doubles::telegram::Telegram;
use crate::support::{Owner, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

#[on_both]
async fn the_secret_is_shown_once_and_not_kept(app: TestApp) {
    let admin = app.admin().await;
    let made = admin.post(INVITATIONS).json(&form(&app, json!({ "label": "  Für Marta  " }))).await;
    assert_eq!(made.status, 201);
    let made = made.ok();
    let (shop, secret) = made["url"].as_str().unwrap().split_once("/einladung/").unwrap();
    assert!(shop.starts_with("http") && secret.len() == 43, "{shop} {secret}");
    assert_eq!(made["telegramUrl"], json!(null), "there is no bot");
    let invitation = &made["invitation"];
    assert_eq!(
        (&invitation["label"], &invitation["used"], &invitation["state"], &invitation["approves"]),
        (&json!("Für Marta"), &json!(0), &json!("active"), &json!(true))
    );
    assert_eq!(invitation["author"]["username"], admin.name.as_str());
    let list = app.owner().await.get(INVITATIONS).await.ok();
    assert_eq!(list, json!([invitation]));
    assert!(!list.to_string().contains(secret));
    let kept = "SELECT COUNT(*) FROM invitations_invitations WHERE secret_hash = $1";
    assert_eq!(app.number(kept, vec![secret.as_bytes().into()]).await, 0);
    let offer = check(&app.visitor(), secret).await.ok();
    assert_eq!(offer, json!({ "success": true, "approves": true, "endsOn": day(&app, 1) }));
}

#[on_sqlite]
async fn a_bot_gives_a_link_into_telegram(app: TestApp) {
    let telegram = Telegram::start().await;
    let app = telegram.employ(&app).await;
    let made = app.owner().await.post(INVITATIONS).json(&form(&app, json!({}))).await.ok();
    let (_, secret) = made["url"].as_str().unwrap().split_once("/einladung/").unwrap();
    assert_eq!(made["telegramUrl"], format!("https://t.me/kranich_bot?startapp=invite_{secret}"));
}

#[on_sqlite]
async fn every_wrong_field_says_so(app: TestApp) {
    let owner = app.owner().await;
    for (field, value, code) in [
        ("label", json!(""), ErrorCode::Required),
        ("label", json!("x".repeat(81)), ErrorCode::TooLong),
        ("mostUses", json!(0), ErrorCode::InvitationUsesInvalid),
        ("mostUses", json!(1001), ErrorCode::InvitationUsesInvalid),
        ("endsOn", json!(day(&app, -1)), ErrorCode::InvitationEndInvalid),
        ("endsOn", json!(day(&app, 367)), ErrorCode::InvitationEndInvalid),
    ] {
        let refused = owner.post(INVITATIONS).json(&form(&app, json!({ field: value }))).await;
        refused.refused_field(field, code);
    }
    let refused = owner.post(INVITATIONS).json(&form(&app, json!({ "endsOn": "gestern" }))).await;
    refused.refused_field("endsOn", ErrorCode::InvalidValue);
    for good in [
        json!({ "endsOn": day(&app, 0), "mostUses": 1 }),
        json!({ "endsOn": day(&app, 365), "mostUses": 1000 }),
    ] {
        owner.post(INVITATIONS).json(&form(&app, good)).await.ok();
    }
}

#[on_both]
async fn what_is_withdrawn_over_or_nobodys_is_of_no_use(app: TestApp) {
    let owner = app.owner().await;
    let (gone, over) = (make(&app, &owner, json!({})).await, make(&app, &owner, json!({})).await);
    assert_eq!(withdraw(&owner, gone.id).await.ok()["state"], "withdrawn");
    assert_eq!(withdraw(&owner, gone.id).await.ok()["state"], "withdrawn", "again");
    withdraw(&owner, 999_999).await.refused(ErrorCode::InvitationNotFound);
    check(&app.visitor(), &gone.secret).await.refused(ErrorCode::InvitationWithdrawn);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("invitation.withdrawn").await.len(), 1);
    assert_eq!(owner.audit_of("invitation.created").await.len(), 2);

    let admin = app.admin().await;
    let theirs = make(&app, &admin, json!({})).await;
    check(&app.visitor(), &theirs.secret).await.ok();
    owner.set_role(admin.id, "user").await.ok();
    check(&app.visitor(), &theirs.secret).await.refused(ErrorCode::InvitationWithdrawn);
    assert_eq!(listed(&owner, theirs.id).await["state"], "withdrawn");
    let answer = come(&app.visitor(), "neuling", &theirs.secret).await.ok();
    assert!(
        answer["message"].as_str().unwrap().ends_with("Diese Einladung wurde zurückgezogen."),
        "{answer}"
    );

    check(&app.visitor(), &over.secret).await.ok();
    app.advance(2 * DAY);
    check(&app.visitor(), &over.secret).await.refused(ErrorCode::InvitationOver);
    let owner = Owner::again(&app).await;
    assert_eq!(listed(&owner, over.id).await["state"], "over");
}

#[on_both]
async fn who_guesses_is_stopped(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let owner = app.owner().await;
    let made = make(&app, &owner, json!({})).await;
    let visitor = app.visitor();
    for number in 0..20 {
        check(&visitor, &format!("{}{number:02}", "A".repeat(41)))
            .await
            .refused(ErrorCode::InvitationUnknown);
    }
    check(&visitor, "nichts").await.refused(ErrorCode::InvitationAttempts);
    check(&visitor, &made.secret).await.refused(ErrorCode::InvitationAttempts);
    check(&app.visitor_elsewhere(), &made.secret).await.ok();
}
