//! Every restriction has its statement of reasons, in the transaction of the act.

use super::{WORDS, reviewed, titles};
use crate::mail::{letters, verified, with_mailbox};
use crate::support::{Actor, PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::moderation;
use kontor::time::DAY;
use serde_json::{Value, json};

fn facts(statement: &Value) -> Vec<(String, String)> {
    let facts = statement["facts"].as_array().unwrap().iter();
    facts
        .map(|fact| (fact["name"].as_str().unwrap().to_owned(), fact["value"].as_str().unwrap().to_owned()))
        .collect()
}

fn fact(statement: &Value, name: &str) -> String {
    facts(statement).into_iter().find(|(known, _)| known == name).map(|(_, value)| value).unwrap_or_default()
}

/// What each kind of restriction is called, and how it comes about.
async fn restrict(app: &TestApp, measure: &str, member: &Actor) {
    let owner = app.owner().await;
    let unlawful = json!({ "reason": "Grob", "ground": "unlawful", "law": "§ 185 StGB" });
    match measure {
        "message_removed" => {
            let message = member.said(1, "Du Blödmann").await;
            let path = format!("/api/chat/messages/{}", message["id"]);
            owner.delete(&path).json(&unlawful).await.ok();
        }
        "message_refused" => {
            owner.keep_back(&["Blödmann"], 0, 0).await.ok();
            member.say(1, "Du Blödmann").await.refused(ErrorCode::ChatMessageHeld);
            let path = format!("/api/admin/chat/held/{}", owner.waiting().await[0]["id"]);
            let mut body = unlawful;
            body["action"] = json!("refuse");
            owner.post(&path).json(&body).await.ok();
        }
        "review_removed" => {
            let product = owner.product(json!({})).await;
            let review = reviewed(member, &product).await;
            owner.remove_review(review, unlawful).await.ok();
        }
        "timeout" => {
            let mut body = unlawful;
            body["duration"] = json!(2);
            owner.time_out(member.id, body).await.ok();
        }
        "ban" => {
            owner.post(&format!("/api/admin/users/{}/ban", member.id)).json(&unlawful).await.ok();
        }
        other => panic!("{other}"),
    }
}

#[on_both]
async fn every_kind_of_restriction_has_its_statement(app: TestApp) {
    let owner = app.owner().await;
    for (measure, title, content, held) in [
        ("message_removed", "Nachricht entfernt", "Du Blödmann", false),
        ("message_refused", "Nachricht nicht freigegeben", "Du Blödmann", true),
        ("review_removed", "Bewertung entfernt", WORDS, false),
        ("timeout", "Konto pausiert", "", false),
        ("ban", "Konto gesperrt", "", false),
    ] {
        let member = app.member().await;
        restrict(&app, measure, &member).await;
        let listed = owner.moderation().await["decisions"][0].clone();
        assert_eq!((&listed["measure"], &listed["title"]), (&json!(measure), &json!(title)), "{listed}");
        assert_eq!((&listed["ground"], &listed["law"]), (&json!("unlawful"), &json!("§ 185 StGB")));
        assert_eq!((&listed["facts"], &listed["content"]), (&json!("Grob"), &json!(content)));
        assert_eq!((&listed["user"]["id"], &listed["decidedBy"]["id"]), (&json!(member.id), &json!(1)));
        // As its member reads it; one who is locked out by the address with the key.
        let key = "SELECT COUNT(*) FROM moderation_decisions WHERE LENGTH(form_key) = 32";
        assert!(app.number(key, Vec::new()).await > 0);
        let path = notified(&app, &member).await;
        if matches!(measure, "timeout" | "ban") {
            let page = app.visitor().get(&path).await.text().to_owned();
            for part in [title, "Grob", "§ 185 StGB", "Geltung", "Automatisierte Mittel", "Widersprechen"] {
                assert!(page.contains(part), "{measure}: {part} is missing: {page}");
            }
        } else {
            assert_eq!(path, "/entscheidungen");
            let own = member.own_moderation().await;
            let statement = &own["decisions"][0];
            assert_eq!(statement["title"], title);
            assert_eq!(fact(statement, "Rechtliche Grundlage"), "§ 185 StGB");
            assert_eq!(fact(statement, "Tatsachen und Gründe"), "Grob");
            assert_eq!(fact(statement, "Automatisierte Mittel").contains("automatisch"), held, "{statement}");
            assert!(!statement.to_string().contains("Blödmann\",\"Wort"), "the list of words stays unknown");
        }
    }
    assert_eq!(owner.audit_of("moderation.decided").await.len(), 5);
    assert!(
        !owner.audit_of("moderation.decided").await.iter().any(|entry| entry.to_string().contains("Grob"))
    );
}

#[on_both]
async fn who_is_locked_out_finds_the_reasons_at_sign_in(app: TestApp) {
    for (measure, code) in [("timeout", ErrorCode::TimedOut), ("ban", ErrorCode::Banned)] {
        let member = app.member().await;
        let sign_in = |secret: &'static str| app.visitor_elsewhere().try_sign_in(&member.name, secret);
        restrict(&app, measure, &member).await;
        let refused = sign_in(PASSWORD).await;
        refused.refused(code);
        let path = refused.json()["path"].as_str().unwrap().to_owned();
        let page = app.visitor().get(&path).await.text().to_owned();
        assert!(page.contains("§ 185 StGB") && page.contains("Widersprechen"), "{page}");
        // The page is for who knows the password.
        let guessed = sign_in("falsch-falsch").await;
        guessed.refused(ErrorCode::WrongCredentials);
        assert_eq!(guessed.json()["path"], Value::Null);
        // The newest one counts: another ban, a timeout that was set again.
        if measure == "ban" {
            app.owner().await.unban(member.id).await.ok();
            sign_in(PASSWORD).await.ok();
        }
        restrict(&app, measure, &member).await;
        assert_ne!(sign_in(PASSWORD).await.json()["path"], json!(path));
    }
}

#[on_both]
async fn reasons_that_can_no_longer_be_objected_to_leave_the_sentence(app: TestApp) {
    let member = app.member().await;
    restrict(&app, "ban", &member).await;
    app.advance(216 * DAY);
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| moderation::purge(tx, now)).await.unwrap();
    let refused = app.visitor().try_sign_in(&member.name, PASSWORD).await;
    refused.refused(ErrorCode::Banned);
    assert_eq!(refused.json()["path"], Value::Null);
}

/// Where the member's newest notification leads.
async fn notified(app: &TestApp, member: &Actor) -> String {
    app.deliver_events().await;
    let sql =
        "SELECT action_url FROM notifications_notifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1";
    let user = member.id;
    let read = move |tx: &mut kontor_db::Tx<'_>| tx.one(sql, &[user.into()], |row| row.get::<String>(0));
    app.shop().db.read(read).await.unwrap().unwrap()
}

#[on_both]
async fn without_a_ground_it_is_the_rules_and_a_law_must_be_named(app: TestApp) {
    let (owner, member) = (app.owner().await, app.member().await);
    let message = member.said(1, "Kauft woanders").await;
    let path = format!("/api/chat/messages/{}", message["id"]);
    let call = |body: Value| owner.delete(&path).json(&body);
    call(json!({ "reason": "x", "ground": "unlawful" })).await.refused_field("law", ErrorCode::LawWanted);
    call(json!({ "reason": "x", "ground": "nonsense" }))
        .await
        .refused_field("ground", ErrorCode::InvalidValue);
    call(json!({ "reason": "Werbung" })).await.ok();
    call(json!({ "reason": "Werbung" })).await.refused(ErrorCode::ChatMessageNotFound);
    let own = member.own_moderation().await;
    assert_eq!(own["decisions"].as_array().unwrap().len(), 1, "what did not happen has no statement: {own}");
    assert!(fact(&own["decisions"][0], "Vertragliche Grundlage").contains("Regeln des Ladens"));
    assert_eq!(fact(&own["decisions"][0], "Anlass"), "Eine eigene Prüfung des Ladens");
    // The own message is no one's business.
    let own = owner.said(1, "Vertippt").await;
    owner.take_back(&own).await.ok();
    assert_eq!(owner.own_moderation().await["decisions"], json!([]));
}

#[on_both]
async fn who_reported_a_message_is_told_what_became_of_it(app: TestApp) {
    let (author, reporter, admin) = (app.member().await, app.member().await, app.admin().await);
    let message = author.said(1, "Ihr seid alle blöd.").await;
    reporter.report(&message, "Beleidigung").await.ok();
    admin.decide(&admin.reports().await[0], "dismiss", "Eine Meinung").await.ok();
    assert_eq!(titles(&app, &reporter).await, ["Ihre Meldung ist entschieden"]);
    let own = reporter.own_moderation().await;
    let report = &own["reports"][0];
    assert_eq!((&report["status"], &report["decision"]), (&json!("dismissed"), &json!("Eine Meinung")));
    assert!(report["objectableUntil"].is_string() && own["redress"].as_str().unwrap().contains("Art. 21"));
    assert_eq!(author.own_moderation().await["decisions"], json!([]), "nothing was done to the author");
    // Another's decisions and reports are not there.
    author.object(&report["number"], "Fremd").await.refused(ErrorCode::ReportNotFound);
}

#[on_both]
async fn the_statement_goes_by_letter_and_a_deleted_account_gets_it_nowhere_else(app: TestApp) {
    let (app, _double) = with_mailbox(&app).await;
    let (owner, member) = (app.owner().await, app.member_named("jorge").await);
    verified(&app, &member, "jorge@post.example").await;
    owner.ban(member.id, "Betrug").await.ok();
    let letter = letters(&app).await.remove(0);
    assert_eq!(letter["entry"]["to"], "jorge@post.example");
    let text = letter["text"].as_str().unwrap();
    for part in [
        "Entscheidung: Ihr Konto ist gesperrt.",
        "Tatsachen und Gründe: Betrug",
        "Geltung: ",
        "/entscheidung?beleg=",
    ] {
        assert!(text.contains(part), "{part} is missing: {text}");
    }
    owner.unban(member.id).await.ok();
    let lifted = &owner.moderation().await["decisions"][0]["liftedAt"];
    assert!(lifted.is_string(), "an end by hand is noted");
    owner.delete_user(member.id).await.ok();
    let letter = letters(&app).await.remove(0);
    assert_eq!(letter["entry"]["to"], "jorge@post.example");
    let text = letter["text"].as_str().unwrap();
    assert!(text.contains("Ihr Konto wurde mit seinen Daten gelöscht."), "{text}");
    let (_, rest) = text.split_once("/entscheidung?beleg=").unwrap();
    let key: String = rest.chars().take(32).collect();
    let page = app.visitor().get(&format!("/entscheidung?beleg={key}")).await.text().to_owned();
    assert!(page.contains("Konto gelöscht") && !page.contains("jorge"), "{page}");
    let decisions = owner.moderation().await["decisions"].clone();
    assert_eq!(decisions.as_array().unwrap().len(), 1, "those before went with the account: {decisions}");
    assert_eq!(decisions[0]["user"], Value::Null);
}

#[on_both]
async fn a_key_that_is_none_leads_nowhere(app: TestApp) {
    let visitor = app.visitor();
    for path in [
        "/entscheidung",
        "/entscheidung?beleg=x",
        "/melden/eingang",
        "/melden/eingang?beleg=00000000000000000000000000000000",
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.text().contains("Bitte prüfen Sie, ob sie vollständig ist."), "{path}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}
