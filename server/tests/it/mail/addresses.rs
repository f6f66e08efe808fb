//! Members' e-mail addresses, and new passwords by letter.

use super::{letters, token, verified};
use crate::support::{PASSWORD, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const EMAIL: &str = "/api/user/email";
const RESET: &str = "/api/password-reset";
const CONFIRM: &str = "/api/password-reset/confirm";
const NEW: &str = "Röstgrad-mittel-27";

/// Asks for a new password, and waits until `count` letters were written.
async fn ask(app: &TestApp, account: &str, count: usize) -> Value {
    let answer = app.visitor().post(RESET).json(&json!({ "account": account })).await.ok();
    for _ in 0..200 {
        if letters(app).await.len() >= count {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("there are {} letters", letters(app).await.len());
}

async fn confirm(app: &TestApp, token: &str, password: &str) -> crate::support::Answer {
    app.visitor().post(CONFIRM).json(&json!({ "token": token, "password": password })).await
}

#[on_both]
async fn an_address_is_the_accounts_once_its_link_was_opened(app: TestApp) {
    let member = app.member().await;
    let waiting = member.put(EMAIL).json(&json!({ "email": " Anna@Post.example " })).await.ok();
    assert_eq!(waiting, json!({ "email": null, "verifiedAt": null, "pending": "Anna@Post.example" }));
    let kept = &member.get("/api/user/export").await.ok()["mail"]["address"];
    assert_eq!(kept["pending"], "Anna@Post.example", "{kept}");
    let link = token(&app).await;
    app.visitor().post(super::VERIFY).json(&json!({ "token": link })).await.ok();
    app.visitor()
        .post(super::VERIFY)
        .json(&json!({ "token": link }))
        .await
        .refused(ErrorCode::MailLinkInvalid);
    let status = member.get(EMAIL).await.ok();
    assert_eq!((&status["email"], &status["pending"]), (&json!("Anna@Post.example"), &Value::Null));
    app.deliver_events().await;
    assert_eq!(member.get("/api/notifications").await.ok()[0]["title"], "E-Mail-Adresse bestätigt");
    assert_eq!(member.get("/api/user/export").await.ok()["mail"]["address"]["email"], "Anna@Post.example");

    // Another one: the first is told.
    verified(&app, &member, "anna@neu.example").await;
    let letters = letters(&app).await;
    assert_eq!(letters[0]["entry"]["to"], "Anna@Post.example");
    assert!(letters[0]["text"].as_str().unwrap().contains("gehört nicht mehr zu Ihrem Konto"));
    member.delete(EMAIL).await.ok();
    assert_eq!(member.get(EMAIL).await.ok()["email"], Value::Null);
}

#[on_both]
async fn no_one_learns_whose_address_it_is(app: TestApp) {
    let (holder, other) = (app.member().await, app.member().await);
    verified(&app, &holder, "anna@post.example").await;
    let answer = other.put(EMAIL).json(&json!({ "email": "ANNA@post.example" })).await.ok();
    assert_eq!(answer["pending"], "ANNA@post.example");
    let letters = letters(&app).await;
    let text = letters[0]["text"].as_str().unwrap();
    assert!(text.contains("gehört schon zu Ihrem Konto") && !text.contains("schluessel"), "{text}");
    assert!(!text.contains(&other.name), "what others typed goes to no one's mailbox");
    let unknown = ask(&app, "nobody@post.example", letters.len()).await;
    let known = ask(&app, "anna@post.example", letters.len() + 1).await;
    assert_eq!(unknown, known);
}

#[on_both]
async fn a_forgotten_password_is_replaced_once(app: TestApp) {
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    ask(&app, &member.name, 2).await;
    let link = token(&app).await;
    confirm(&app, &link, "kurz").await.refused_field("password", ErrorCode::PasswordTooShort);
    confirm(&app, &link, NEW).await.ok();
    member.get("/api/user/profile").await.refused(ErrorCode::SessionInvalid);
    app.visitor().try_sign_in(&member.name, PASSWORD).await.refused(ErrorCode::WrongCredentials);
    app.visitor().try_sign_in(&member.name, NEW).await.ok();
    confirm(&app, &link, "Noch-ein-anderes-9").await.refused(ErrorCode::MailLinkInvalid);

    // Too late, and after the password was changed by hand.
    ask(&app, "anna@post.example", 3).await;
    let link = token(&app).await;
    app.advance(61 * 60_000);
    confirm(&app, &link, NEW).await.refused(ErrorCode::MailLinkInvalid);
}

#[on_sqlite]
async fn a_link_is_good_for_one_password(app: TestApp) {
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    ask(&app, &member.name, 2).await;
    let link = token(&app).await;
    let change = json!({ "currentPassword": PASSWORD, "newPassword": NEW });
    member.put("/api/user/password").json(&change).await.ok();
    confirm(&app, &link, "Noch-ein-anderes-9").await.refused(ErrorCode::MailLinkInvalid);
    ask(&app, &member.name, 3).await;
    let link = token(&app).await;
    app.owner().await.ban(member.id, "Werbung").await.ok();
    confirm(&app, &link, "Noch-ein-anderes-9").await.refused(ErrorCode::MailLinkInvalid);
}

#[on_sqlite]
async fn the_owner_needs_a_second_factor_for_it(app: TestApp) {
    let owner = app.owner().await;
    verified(&app, &owner, "inhaber@post.example").await;
    let member = app.member().await;
    verified(&app, &member, "anna@post.example").await;
    let before = letters(&app).await.len();
    ask(&app, "inhaber@post.example", before).await;
    ask(&app, "anna@post.example", before + 1).await;
    assert_eq!(letters(&app).await[0]["entry"]["to"], "anna@post.example");
    assert_eq!(letters(&app).await.len(), before + 1);
}

/// A way in is never new or changed without a letter to the confirmed address, whatever is switched off.
#[on_both]
async fn what_happens_to_the_account_is_told_by_letter(app: TestApp) {
    let (member, other) = (app.member().await, app.member().await);
    verified(&app, &member, "anna@post.example").await;
    let off = json!({ "notificationSettings": { "orders": false, "chat": false, "products": false, "promotions": false } });
    member.put("/api/user/profile").json(&off).await.ok();
    app.deliver_events().await;
    let before = letters(&app).await.len();
    let words = json!({ "words": "Rufen Sie uns an.", "version": 0 });
    app.owner().await.put("/api/admin/letters/notice").json(&words).await.ok();
    let change = json!({ "currentPassword": PASSWORD, "newPassword": NEW });
    for person in [&member, &other] {
        person.put("/api/user/password").json(&change).await.ok();
    }
    app.deliver_events().await;
    let written = letters(&app).await;
    assert_eq!(written.len(), before + 1, "who has no confirmed address gets none");
    assert_eq!(written[0]["entry"]["subject"], "Passwort geändert");
    assert_eq!(written[0]["entry"]["to"], "anna@post.example");
    let text = written[0]["text"].as_str().unwrap();
    for part in ["Ihr Konto hat ein neues Passwort. Waren Sie das nicht?", "/profile", "Rufen Sie uns an."] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}

#[on_sqlite]
async fn no_mailbox_is_filled_by_strangers(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let (first, second) = (app.member().await, app.member().await);
    for member in [&first, &second, &first] {
        member.put(EMAIL).json(&json!({ "email": "opfer@post.example" })).await.ok();
    }
    second.put(EMAIL).json(&json!({ "email": "opfer@post.example" })).await.refused(ErrorCode::RateLimited);
    for bad in ["", "a", "a@@b.de", "a b@c.de", "a@b.de\r\nBcc: x@y.de"] {
        let answer = app.member().await.put(EMAIL).json(&json!({ "email": bad })).await;
        assert!(answer.status < 500 && answer.status >= 400, "{bad}: {}", answer.describe());
    }
    app.visitor()
        .post(super::VERIFY)
        .json(&json!({ "token": "x" }))
        .await
        .refused(ErrorCode::MailLinkInvalid);
}
