//! Taking back, removing, reporting and deciding.

use crate::support::{TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

#[on_both]
async fn authors_take_back_their_own(app: TestApp) {
    let (author, other) = (app.member().await, app.member().await);
    let message = author.said(1, "Vertippt").await;
    let sentence = other.take_back(&message).await.refused(ErrorCode::ChatMessageNotYours);
    assert_eq!(sentence, "Sie können nur eigene Nachrichten löschen.");
    other.remove(&message, "Gefällt mir nicht").await.refused(ErrorCode::ChatMessageNotYours);
    author.take_back(&message).await.ok();
    author.take_back(&message).await.refused(ErrorCode::ChatMessageNotFound);
    assert_eq!(other.texts(1, "").await, Vec::<String>::new());
    // That is no one's business but the author's.
    assert_eq!(app.owner().await.audit_of("chat.message_deleted").await, Vec::<Value>::new());
    // The number is not given out again.
    assert_eq!(author.said(1, "Richtig").await["seq"], 2);
}

#[on_both]
async fn admins_remove_with_a_reason(app: TestApp) {
    let (author, admin) = (app.member().await, app.admin().await);
    let message = author.said(1, "Kauft bei mir: http://anderer-shop.example").await;
    admin.take_back(&message).await.refused_field("reason", ErrorCode::Required);
    admin.remove(&message, "  ").await.refused_field("reason", ErrorCode::Required);
    admin.remove(&message, &"x".repeat(501)).await.refused_field("reason", ErrorCode::TooLong);
    admin.remove(&message, "Werbung für einen fremden Shop").await.ok();
    assert_eq!(author.texts(1, "").await, Vec::<String>::new());
    let entries = admin.audit_of("chat.message_deleted").await;
    let entry = &entries[0];
    assert_eq!(
        (&entry["actorId"], &entry["reason"]),
        (&json!(admin.id), &json!("Werbung für einen fremden Shop"))
    );
    assert_eq!(entry["before"], json!({ "roomId": 1, "authorId": author.id }));
    assert_eq!(
        (&entry["subjectId"], &entry["subjectName"]),
        (&json!(message["id"].to_string()), &json!("Allgemein"))
    );
    assert!(!entries.iter().any(|entry| entry.to_string().contains("anderer-shop")), "the text is gone");
    // An admin's own message is no one else's.
    let own = admin.said(1, "Vertippt").await;
    admin.take_back(&own).await.ok();
    assert_eq!(admin.audit_of("chat.message_deleted").await.len(), 1);
}

#[on_both]
async fn of_two_admins_one_removes(app: TestApp) {
    let (author, one, two) = (app.member().await, app.admin().await, app.admin().await);
    let message = author.said(1, "Werbung").await;
    let calls =
        [one.remove(&message, "Werbung").into_future(), two.remove(&message, "Werbung").into_future()];
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(one.audit_of("chat.message_deleted").await.len(), 1);
}

#[on_both]
async fn members_report_once(app: TestApp) {
    let (author, one, two) = (app.member().await, app.member().await, app.member().await);
    let admin = app.admin().await;
    let message = author.said(1, "Ihr seid alle blöd.").await;
    author.report(&message, "Ich selbst").await.refused(ErrorCode::NotOnYourself);
    one.report(&message, " ").await.refused_field("reason", ErrorCode::Required);
    one.report(&message, "Beleidigung").await.ok();
    let sentence = one.report(&message, "Noch einmal").await.refused(ErrorCode::ChatAlreadyReported);
    assert_eq!(sentence, "Sie haben diese Nachricht bereits gemeldet.");
    two.report(&message, "Rauer Ton").await.ok();
    let list = admin.get("/api/admin/moderation/reports").await.ok();
    assert_eq!((&list["open"], list["reports"].as_array().unwrap().len()), (&json!(2), 2));
    let report = &list["reports"][1];
    assert_eq!((&report["content"], &report["place"]), (&json!("Ihr seid alle blöd."), &json!("Allgemein")));
    assert_eq!((&report["reason"], &report["status"]), (&json!("Beleidigung"), &json!("open")));
    assert_eq!(report["author"], json!({ "id": author.id, "username": author.name }));
    assert_eq!(report["reporter"], json!({ "id": one.id, "username": one.name }));
    assert_eq!((&report["isVisible"], &report["decidedBy"]), (&json!(true), &Value::Null));
    assert_eq!(admin.audit_of("moderation.reported").await.len(), 2);
}

#[on_both]
async fn a_dismissed_report_leaves_the_message(app: TestApp) {
    let (author, reporter, admin) = (app.member().await, app.member().await, app.admin().await);
    let message = author.said(1, "Tee ist besser.").await;
    reporter.report(&message, "Stimmt nicht").await.ok();
    let report = admin.reports().await[0].clone();
    reporter.decide(&report, "dismiss", "x").await.refused(ErrorCode::ModeratorOnly);
    admin.decide(&report, "dismiss", " ").await.refused_field("reason", ErrorCode::Required);
    admin.decide(&report, "ban", "x").await.refused_field("action", ErrorCode::InvalidValue);
    admin.decide(&json!({ "id": 4711 }), "dismiss", "x").await.refused(ErrorCode::ReportNotFound);
    admin.decide(&report, "dismiss", "Eine Meinung ist kein Verstoß").await.ok();
    admin.decide(&report, "delete", "Doch").await.refused(ErrorCode::ReportDecided);
    assert_eq!(reporter.texts(1, "").await, ["Tee ist besser."]);
    let list = admin.get("/api/admin/moderation/reports").await.ok();
    let report = &list["reports"][0];
    assert_eq!((&list["open"], &report["status"]), (&json!(0), &json!("dismissed")));
    assert_eq!(
        (&report["decision"], &report["decidedBy"]["id"]),
        (&json!("Eine Meinung ist kein Verstoß"), &json!(admin.id))
    );
    let entry = admin.audit_of("moderation.report_dismissed").await[0].clone();
    assert_eq!(entry["reason"], "Eine Meinung ist kein Verstoß");
    assert_eq!(
        (&entry["before"]["status"], &entry["after"]["status"]),
        (&json!("open"), &json!("dismissed"))
    );
}

#[on_both]
async fn a_decision_ends_every_report_of_the_message(app: TestApp) {
    let (author, admin) = (app.member().await, app.admin().await);
    let message = author.said(1, "Werbung").await;
    for _ in 0..3 {
        app.member().await.report(&message, "Werbung").await.ok();
    }
    let other = author.said(1, "Noch mehr Werbung").await;
    app.member().await.report(&other, "Werbung").await.ok();
    let reports = admin.reports().await;
    let report = reports.iter().find(|report| report["subjectId"] == message["id"]).unwrap();
    admin.decide(report, "delete", "Werbung").await.ok();
    let statuses: Vec<Value> = admin.reports().await.iter().map(|report| report["status"].clone()).collect();
    assert_eq!(statuses, ["open", "deleted", "deleted", "deleted"], "open ones first");
    assert_eq!(author.texts(1, "").await, ["Noch mehr Werbung"]);
    // Removed without looking at the report, it is decided as well.
    admin.remove(&other, "Werbung").await.ok();
    assert_eq!(admin.get("/api/admin/moderation/reports").await.ok()["open"], 0);
    assert_eq!(admin.audit_of("chat.message_deleted").await.len(), 2);
    assert!(
        admin.audit_of("moderation.report_upheld").await.iter().all(|entry| entry["reason"] == "Werbung")
    );
}

#[on_both]
async fn a_report_outlives_its_message(app: TestApp) {
    let (author, reporter, admin) = (app.premium().await, app.member().await, app.admin().await);
    let room = author.chat_with(reporter.id).await;
    let message = author.said(room, "Ich weiß, wo du wohnst.").await;
    reporter.report(&message, "Drohung").await.ok();
    author.take_back(&message).await.ok();
    let report = admin.reports().await[0].clone();
    assert_eq!(
        (&report["content"], &report["isVisible"]),
        (&json!("Ich weiß, wo du wohnst."), &json!(false))
    );
    // An admin reads what was reported, and nothing else of the room.
    assert_eq!(report["place"], "Privater Chat");
    admin.read(room, "").await.refused(ErrorCode::ChatRoomNotFound);
    admin.decide(&report, "delete", "Drohung").await.ok();
    assert_eq!(admin.reports().await[0]["status"], "deleted");
    // Gone when no one can object any more.
    app.advance(215 * DAY + HOUR);
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| kontor::features::moderation::purge(tx, now)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_reports", Vec::new()).await, 0);
}

#[on_both]
async fn a_reported_private_message_can_be_removed(app: TestApp) {
    let (author, reporter, admin) = (app.premium().await, app.member().await, app.admin().await);
    let room = author.chat_with(reporter.id).await;
    let message = author.said(room, "Du Depp.").await;
    admin.remove(&message, "Beleidigung").await.refused(ErrorCode::ChatMessageNotFound);
    reporter.report(&message, "Beleidigung").await.ok();
    admin.decide(&admin.reports().await[0], "delete", "Beleidigung").await.ok();
    assert_eq!(reporter.texts(room, "").await, Vec::<String>::new());
}
