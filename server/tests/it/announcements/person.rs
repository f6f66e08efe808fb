//! What is kept of a person, for how long.

use super::{NEWS_MAIL, announce, confirm, secret, spread, subscriber};
use crate::support::{PASSWORD, TestApp, on_both};
use kontor::features::announcements;
use kontor::periods::Page;
use kontor::time::{DAY, HOUR, Time};
use serde_json::json;

async fn purge(app: &TestApp) {
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| announcements::purge(tx, now)).await.unwrap();
}

#[on_both]
async fn the_export_has_what_was_got_and_agreed_to(app: TestApp) {
    let member = subscriber(&app).await;
    announce(&app, json!({ "byTelegram": false })).await;
    spread(&app).await;
    let part = member.get("/api/user/export").await.ok()["announcements"].clone();
    let received = &part["received"][0];
    assert_eq!((&received["title"], &received["notification"]), (&json!("Neue Ernte"), &json!("delivered")));
    assert_eq!((&received["mail"], &received["telegram"]), (&json!("waiting"), &json!(null)));
    let consent = &part["mailConsents"][0];
    assert!(consent["wording"].as_str().unwrap().starts_with("Ja, "), "{part}");
    assert!(consent["confirmedAt"].is_string() && consent["withdrawnAt"].is_null(), "{part}");
    assert!(!part.to_string().contains("leaving"), "no secret");
}

#[on_both]
async fn who_leaves_leaves_a_proof_without_the_account_for_three_years(app: TestApp) {
    let member = subscriber(&app).await;
    let asking = subscriber(&app).await;
    asking.delete(NEWS_MAIL).await.ok();
    app.advance(1000);
    let between = app.now();
    app.advance(1000);
    let unsure = app.member_with_address().await;
    super::ask(&unsure).await.ok();
    let key = secret(&app).await;
    announce(&app, json!({})).await;
    spread(&app).await;
    for leaving in [&member, &unsure] {
        leaving.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    }
    app.deliver_events().await;
    purge(&app).await;
    confirm(&app, &key).await.refused(kontor::error::ErrorCode::MailLinkInvalid);
    let recipients = "SELECT COUNT(*) FROM announcements_recipients WHERE user_id = $1";
    assert_eq!(app.number(recipients, vec![member.id.into()]).await, 0);
    let letters = "SELECT COUNT(*) FROM mail_messages WHERE user_id = $1";
    assert_eq!(app.number(letters, vec![member.id.into()]).await, 0);
    let proofs =
        "SELECT COUNT(*) FROM announcements_consents WHERE user_id IS NULL AND withdrawn_by = 'account'";
    assert_eq!(app.number(proofs, Vec::new()).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM announcements_consents", Vec::new()).await, 2);

    let old = |before: i64| {
        let page = Page { before: Time(before), number: 0, id: String::new(), limit: 10 };
        app.shop().db.write(move |tx| announcements::list_old(tx, &page))
    };
    assert_eq!(old(between).await.unwrap().len(), 1, "the one that had ended before this moment");
    let both = old(app.now() + 1000).await.unwrap();
    assert_eq!(both.len(), 2);
    app.shop().db.write(move |tx| announcements::remove_old(tx, &both)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM announcements_consents", Vec::new()).await, 0);
}

#[on_both]
async fn who_got_what_is_forgotten_after_90_days_and_the_counts_stay(app: TestApp) {
    app.member().await;
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    app.advance(90 * DAY - HOUR);
    purge(&app).await;
    let kept = "SELECT COUNT(*) FROM announcements_recipients";
    assert_eq!(app.number(kept, Vec::new()).await, 1);
    app.advance(2 * HOUR);
    purge(&app).await;
    assert_eq!(app.number(kept, Vec::new()).await, 0);
    assert_eq!(super::seen(&app, id).await["members"], 1);
}
