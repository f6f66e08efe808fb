//! Ending it: in the profile, on the page behind the link, and with one click in the mailbox (RFC 8058).

use super::{LEAVE, NEWS_MAIL, announce, counts, seen, spread, subscriber};
use crate::mail::{send, with_mailbox};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// The address that the newest letter names to mailboxes.
async fn one_click(app: &TestApp, member: &Actor) -> String {
    let letter = super::letters(app).await.into_iter().find(|letter| {
        letter["text"].as_str().unwrap().contains("/newsletter-abbestellen?")
            && letter["entry"]["to"] == format!("{}@post.example", member.name.to_lowercase())
    });
    let text = letter.unwrap()["text"].as_str().unwrap().to_owned();
    let (_, rest) = text.split_once("/newsletter-abbestellen?schluessel=").unwrap();
    format!("/newsletter/abmelden?schluessel={}", rest.split_whitespace().next().unwrap())
}

async fn state(member: &Actor) -> Value {
    member.get(NEWS_MAIL).await.ok()["state"].clone()
}

#[on_both]
async fn a_mailbox_ends_it_with_one_call_and_a_get_changes_nothing(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let member = subscriber(&app).await;
    send(&app).await;
    announce(&app, json!({})).await;
    spread(&app).await;
    let path = one_click(&app, &member).await;
    // It leads to the page with the button.
    let shown = app.visitor().get(&path).await;
    assert_eq!(shown.status, 200);
    assert!(shown.header("content-type").starts_with("text/html"), "{}", shown.describe());
    assert_eq!(state(&member).await, "on", "a GET is no click");
    // As mailboxes do: from anywhere, without a session, with this body.
    let body = "List-Unsubscribe=One-Click";
    let form = "application/x-www-form-urlencoded";
    let done = app.visitor_elsewhere().post(&path).header("content-type", form).text(body).await;
    assert_eq!(done.status, 200, "{}", done.describe());
    assert_eq!(state(&member).await, "off");
    // Again, and as a form of parts.
    let parts =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let again =
        app.visitor().post(&path).header("content-type", "multipart/form-data; boundary=x").text(parts);
    assert_eq!(again.await.status, 200);
    app.deliver_events().await;
    let [entry] = app.owner().await.audit_of("announcement.mail_ended").await.try_into().unwrap();
    assert_eq!((&entry["after"], &entry["actorId"]), (&json!({ "by": "link" }), &Value::Null));
    // What waited is not sent any more.
    let before = double.letters().len();
    send(&app).await;
    assert_eq!(double.letters().len(), before);
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((0, 0, 0)));
}

#[on_both]
async fn a_secret_ends_its_own_consent_and_no_other(app: TestApp) {
    let (one, other) = (subscriber(&app).await, subscriber(&app).await);
    announce(&app, json!({})).await;
    spread(&app).await;
    let path = one_click(&app, &one).await;
    let (_, key) = path.split_once("schluessel=").unwrap();
    for unknown in ["", "falsch", &"A".repeat(43), &key[1..]] {
        let refused = app.visitor().post(LEAVE).json(&json!({ "token": unknown })).await;
        refused.refused(ErrorCode::MailLinkInvalid);
        let refused = app.visitor().post(&format!("/newsletter/abmelden?schluessel={unknown}")).await;
        assert_eq!(refused.status, 400, "{unknown}");
    }
    assert_eq!((state(&one).await, state(&other).await), (json!("on"), json!("on")));
    app.visitor().post(LEAVE).json(&json!({ "token": key })).await.ok();
    assert_eq!((state(&one).await, state(&other).await), (json!("off"), json!("on")));
    app.deliver_events().await;
}

#[on_both]
async fn the_link_of_an_older_letter_ends_a_newer_consent_too(app: TestApp) {
    let member = subscriber(&app).await;
    announce(&app, json!({})).await;
    spread(&app).await;
    let path = one_click(&app, &member).await;
    member.delete(NEWS_MAIL).await.ok();
    app.advance(1000);
    super::ask(&member).await.ok();
    super::confirm(&app, &super::secret(&app).await).await.ok();
    assert_eq!(state(&member).await, "on");
    assert_eq!(app.visitor().post(&path).await.status, 200);
    assert_eq!(state(&member).await, "off");
    app.deliver_events().await;
}

#[on_both]
async fn a_member_ends_it_in_the_profile(app: TestApp) {
    let member = subscriber(&app).await;
    assert_eq!(member.delete(NEWS_MAIL).await.ok()["state"], "off");
    assert_eq!(member.delete(NEWS_MAIL).await.ok()["state"], "off", "again");
    app.deliver_events().await;
    let [entry] = app.owner().await.audit_of("announcement.mail_ended").await.try_into().unwrap();
    assert_eq!(entry["after"], json!({ "by": "member" }));
    // Before it is confirmed nothing has to be told.
    super::ask(&member).await.ok();
    assert_eq!(member.delete(NEWS_MAIL).await.ok()["state"], "off");
    app.deliver_events().await;
    assert_eq!(app.owner().await.audit_of("announcement.mail_ended").await.len(), 1);
}
