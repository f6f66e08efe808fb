//! Ending it: in the profile, on the page behind the link, and with one click in the mailbox (RFC 8058).

use super::{DIGEST, LEAVE, an_evening, choose, collect, delivered, received};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{HOUR, MINUTE};
use serde_json::{Value, json};

async fn frequency(member: &Actor) -> Value {
    member.get(DIGEST).await.ok()["frequency"].clone()
}

/// The key in a letter.
fn key(text: &str) -> String {
    let (_, rest) = text.split_once("/zusammenfassung-abbestellen?schluessel=").expect("a link");
    rest.split_whitespace().next().unwrap().to_owned()
}

#[on_both]
async fn a_mailbox_ends_it_with_one_call_and_a_get_changes_nothing(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    app.member().await.said(1, "Hallo").await;
    let [text] = delivered(&app, &double).await.try_into().unwrap();
    let path = format!("/zusammenfassung/abmelden?schluessel={}", key(&text));
    let shown = app.visitor().get(&path).await;
    assert_eq!(shown.status, 200);
    assert!(shown.header("content-type").starts_with("text/html"), "{}", shown.describe());
    assert_eq!(frequency(&member).await, "daily", "a GET is no click");
    for _ in 0..2 {
        let call =
            app.visitor_elsewhere().post(&path).header("content-type", "application/x-www-form-urlencoded");
        assert_eq!(call.text("List-Unsubscribe=One-Click").await.status, 200);
        assert_eq!(frequency(&member).await, "off");
    }
    // The key of an older letter ends what was chosen again.
    choose(&member, "weekly").await;
    app.visitor().post(LEAVE).json(&json!({ "token": key(&text) })).await.ok();
    assert_eq!(frequency(&member).await, "off");
}

#[on_both]
async fn what_waits_is_not_sent_any_more_and_news_are_another_thing(app: TestApp) {
    let (app, double, member) = an_evening(&app).await;
    crate::announcements::ask(&member).await.ok();
    crate::announcements::confirm(&app, &crate::announcements::secret(&app).await).await.ok();
    crate::mail::send(&app).await;
    app.member().await.said(1, "Hallo").await;
    app.advance(HOUR + 2 * MINUTE);
    assert_eq!(collect(&app).await, 1);
    // Whose news end keeps the digest, and the other way round.
    member.delete(crate::announcements::NEWS_MAIL).await.ok();
    assert_eq!(collect(&app).await, 1);
    choose(&member, "off").await;
    assert_eq!(collect(&app).await, 0);
    assert_eq!(received(&app, &double).await, Vec::<String>::new());
    app.deliver_events().await;
}

#[on_both]
async fn a_key_ends_its_own_and_no_other(app: TestApp) {
    let (app, double, one) = an_evening(&app).await;
    let other = app.member_with_address().await;
    choose(&other, "daily").await;
    app.member().await.said(1, "Hallo").await;
    let texts = delivered(&app, &double).await;
    let key = key(&texts[0]);
    for unknown in ["", "falsch", &"A".repeat(43), &key[1..]] {
        let refused = app.visitor().post(LEAVE).json(&json!({ "token": unknown })).await;
        refused.refused(ErrorCode::MailLinkInvalid);
        let refused = app.visitor().post(&format!("/zusammenfassung/abmelden?schluessel={unknown}")).await;
        assert_eq!(refused.status, 400, "{unknown}");
    }
    app.visitor().post(LEAVE).json(&json!({ "token": key })).await.ok();
    let mut left = [frequency(&one).await.to_string(), frequency(&other).await.to_string()];
    left.sort();
    assert_eq!(left, ["\"daily\"", "\"off\""]);
}
