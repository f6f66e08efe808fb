//! Consent to letters: asked for, confirmed with a link, proven, and for one address only.

use super::{CONFIRM, NEWS_MAIL, announce, ask, confirm, counts, secret, seen, spread, subscriber};
use crate::mail::{letters, send, verified, with_mailbox};
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

const PROOF: &str = "SELECT COUNT(*) FROM announcements_consents WHERE user_id = $1 AND confirmed_at IS NOT NULL
    AND asked_at > 0 AND LENGTH(asked_from) = 64 AND LENGTH(confirmed_from) = 64 AND wording LIKE '%Neuigkeiten per E-Mail an %'";

#[on_both]
async fn a_link_in_a_letter_confirms_it_once(app: TestApp) {
    let member = app.member_with_address().await;
    let status = member.get(NEWS_MAIL).await.ok();
    assert_eq!((&status["state"], &status["isOffered"]), (&json!("off"), &json!(true)));
    let address = format!("{}@post.example", member.name.to_lowercase());
    assert_eq!(status["address"], address.as_str());
    assert!(status["wording"].as_str().unwrap().contains(&address), "{status}");
    let asked = ask(&member).await.ok();
    assert_eq!(asked["state"], "waiting");
    assert!(asked["expiresAt"].is_string(), "{asked}");
    let letter = letters(&app).await[0].clone();
    assert_eq!(letter["entry"]["to"], address.as_str());
    let text = letter["text"].as_str().unwrap();
    assert!(text.contains(status["wording"].as_str().unwrap()), "the letter says what is agreed to: {text}");
    // Until then nothing is sent.
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((0, 0, 0)));

    let key = secret(&app).await;
    // Programs that open links in mailboxes do so with GET: the page answers, and nothing is confirmed.
    assert_eq!(app.visitor().get(&format!("/newsletter-bestaetigen?schluessel={key}")).await.status, 200);
    assert_eq!(member.get(NEWS_MAIL).await.ok()["state"], "waiting");
    app.visitor().get(CONFIRM).await.refused(ErrorCode::MethodNotAllowed);
    confirm(&app, &key).await.ok();
    confirm(&app, &key).await.refused(ErrorCode::MailLinkInvalid);
    let status = member.get(NEWS_MAIL).await.ok();
    assert_eq!(status["state"], "on");
    assert!(status["confirmedAt"].is_string(), "{status}");
    assert_eq!(app.number(PROOF, vec![member.id.into()]).await, 1);
    app.deliver_events().await;
    let [entry] = app.owner().await.audit_of("announcement.mail_agreed").await.try_into().unwrap();
    assert_eq!(entry["subjectName"], member.name.as_str());
    // Asking again changes nothing and sends nothing.
    let before = letters(&app).await.len();
    assert_eq!(ask(&member).await.ok()["state"], "on");
    assert_eq!(letters(&app).await.len(), before);
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((1, 0, 0)));
}

#[on_both]
async fn a_link_that_is_too_old_replaced_or_unknown_confirms_nothing(app: TestApp) {
    let member = app.member_with_address().await;
    ask(&member).await.ok();
    let first = secret(&app).await;
    app.advance(1000);
    ask(&member).await.ok();
    let second = secret(&app).await;
    assert_ne!(first, second);
    confirm(&app, &first).await.refused(ErrorCode::MailLinkInvalid);
    for unknown in ["", "falsch", &"A".repeat(43)] {
        confirm(&app, unknown).await.refused(ErrorCode::MailLinkInvalid);
    }
    app.advance(7 * DAY);
    confirm(&app, &second).await.refused(ErrorCode::MailLinkInvalid);
    let member = member.sign_in(&member.name).await;
    assert_eq!(member.get(NEWS_MAIL).await.ok()["state"], "off");
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| kontor::features::announcements::purge(tx, now)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM announcements_consents", Vec::new()).await, 0);
    // And once more.
    ask(&member).await.ok();
    confirm(&app, &secret(&app).await).await.ok();
}

#[on_both]
async fn of_two_clicks_one_confirms(app: TestApp) {
    let member = app.member_with_address().await;
    ask(&member).await.ok();
    let key = secret(&app).await;
    let (one, other) = tokio::join!(confirm(&app, &key), confirm(&app, &key));
    let mut states = [one.status, other.status];
    states.sort_unstable();
    assert_eq!(states, [200, 400]);
    app.deliver_events().await;
    assert_eq!(app.owner().await.audit_of("announcement.mail_agreed").await.len(), 1);
}

#[on_both]
async fn another_address_ends_it(app: TestApp) {
    let (app, double) = with_mailbox(&app).await;
    let member = subscriber(&app).await;
    send(&app).await;
    // A letter to the old address waits.
    announce(&app, json!({})).await;
    spread(&app).await;
    verified(&app, &member, "neu@post.example").await;
    app.deliver_events().await;
    let status = member.get(NEWS_MAIL).await.ok();
    assert_eq!((&status["state"], &status["address"]), (&json!("off"), &json!("neu@post.example")));
    let before = double.letters().len();
    send(&app).await;
    let sent = double.letters().split_off(before);
    assert!(sent.iter().all(|letter| !letter.data.contains("List-Unsubscribe")), "it was taken back");
    let [entry] = app.owner().await.audit_of("announcement.mail_ended").await.try_into().unwrap();
    assert_eq!(entry["after"], json!({ "by": "address" }));
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((0, 0, 0)));
    // The old link of the new address's consent is another one.
    ask(&member).await.ok();
    confirm(&app, &secret(&app).await).await.ok();
    assert_eq!(member.get(NEWS_MAIL).await.ok()["state"], "on");
    let kept = "SELECT COUNT(*) FROM announcements_consents WHERE user_id = $1";
    assert_eq!(app.number(kept, vec![member.id.into()]).await, 2, "the proof of the first one stays");
}

#[on_both]
async fn no_letter_goes_out_before_anyone_has_heard_of_the_new_address(app: TestApp) {
    let member = subscriber(&app).await;
    app.deliver_events().await;
    member.delete("/api/user/email").await.ok();
    // The listener has not heard of it yet, and the address counts nevertheless.
    assert_eq!(member.get(NEWS_MAIL).await.ok()["state"], "off");
    let id = announce(&app, json!({})).await;
    spread(&app).await;
    assert_eq!(counts(&seen(&app, id).await, "mail"), Some((0, 0, 0)));
    ask(&member).await.refused(ErrorCode::LettersNeedAddress);
}

#[on_both]
async fn a_link_for_an_address_that_was_left_confirms_nothing(app: TestApp) {
    let member = app.member_with_address().await;
    ask(&member).await.ok();
    let key = secret(&app).await;
    verified(&app, &member, "neu@post.example").await;
    confirm(&app, &key).await.refused(ErrorCode::MailLinkInvalid);
    app.deliver_events().await;
    confirm(&app, &key).await.refused(ErrorCode::MailLinkInvalid);
}

#[on_sqlite]
async fn what_was_not_shown_is_not_agreed_to(app: TestApp) {
    let member = app.member_with_address().await;
    let other = json!({ "wording": "Schickt mir alles." });
    member.post(NEWS_MAIL).json(&other).await.refused(ErrorCode::ChangedMeanwhile);
    let bare = app.restart_with(|config| config.mail.host = None).await;
    let wording = member.at(&bare).get(NEWS_MAIL).await.ok()["wording"].clone();
    member
        .at(&bare)
        .post(NEWS_MAIL)
        .json(&json!({ "wording": wording }))
        .await
        .refused(ErrorCode::LettersNotOffered);
}

#[on_sqlite]
async fn an_address_is_not_flooded_with_questions(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let member = app.member_with_address().await;
    for _ in 0..3 {
        ask(&member).await.ok();
        app.advance(1000);
    }
    ask(&member).await.refused(ErrorCode::RateLimited);
}
