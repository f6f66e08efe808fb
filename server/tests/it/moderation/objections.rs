//! Objections: once, in time, decided by someone else, and what they bring back.

use super::{WORDS, reviewed, reviews_of, titles};
use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::moderation;
use kontor::time::{DAY, HOUR};
use serde_json::{Value, json};

/// A message of the member that the owner has removed: the decision's number.
async fn removed(app: &TestApp, member: &Actor) -> Value {
    let message = member.said(1, "Eine Meinung").await;
    app.owner().await.remove(&message, "Grob").await.ok();
    member.own_moderation().await["decisions"][0]["number"].clone()
}

#[on_both]
async fn one_objects_once_and_another_admin_decides(app: TestApp) {
    let (member, owner, admin) = (app.member().await, app.owner().await, app.admin().await);
    let number = removed(&app, &member).await;
    member.object(&number, " ").await.refused_field("reason", ErrorCode::Required);
    app.member().await.object(&number, "Fremd").await.refused(ErrorCode::DecisionNotFound);
    let calls = join_all((0..3).map(|_| member.object(&number, "Das war harmlos.").into_future())).await;
    assert_eq!(calls.iter().filter(|answer| answer.status == 200).count(), 1);
    member.object(&number, "Und noch einmal").await.refused(ErrorCode::ObjectionExists);
    assert_eq!(titles(&app, &admin).await, ["Widerspruch eingegangen"]);
    let listed = owner.moderation().await;
    assert_eq!(listed["openObjections"], 1);
    let objection = &listed["objections"][0];
    assert_eq!(
        (&objection["reason"], &objection["isMineToDecide"]),
        (&json!("Das war harmlos."), &json!(false))
    );
    assert_eq!(objection["decision"]["content"], "Eine Meinung");
    owner.decide_objection(&objection["id"], "rejected", "Nein").await.refused(ErrorCode::ObjectionByAnother);
    member.decide_objection(&objection["id"], "upheld", "Ja").await.refused(ErrorCode::AdminOnly);
    app.moderator()
        .await
        .decide_objection(&objection["id"], "upheld", "Ja")
        .await
        .refused(ErrorCode::AdminOnly);
    admin
        .decide_objection(&objection["id"], "rejected", " ")
        .await
        .refused_field("reason", ErrorCode::Required);
    admin.decide_objection(&json!(4711), "rejected", "x").await.refused(ErrorCode::ObjectionNotFound);
    let both = [
        admin.decide_objection(&objection["id"], "rejected", "Es bleibt dabei.").into_future(),
        admin.decide_objection(&objection["id"], "rejected", "Es bleibt dabei.").into_future(),
    ];
    let answers = join_all(both).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert!(answers.iter().any(|answer| answer.status == 409));
    assert_eq!(titles(&app, &member).await, ["Widerspruch entschieden", "Nachricht entfernt"]);
    let own = member.own_moderation().await["decisions"][0]["objection"].clone();
    assert_eq!((&own["outcome"], &own["answer"]), (&json!("rejected"), &json!("Es bleibt dabei.")));
    assert_eq!(member.texts(1, "").await, Vec::<String>::new());
}

#[on_both]
async fn where_there_is_no_other_admin_the_same_one_decides(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let number = removed(&app, &member).await;
    member.object(&number, "Das war harmlos.").await.ok();
    let objection = owner.moderation().await["objections"][0].clone();
    assert_eq!(objection["isMineToDecide"], true);
    owner.decide_objection(&objection["id"], "upheld", "Stimmt.").await.ok();
    assert_eq!(member.texts(1, "").await, ["Eine Meinung"]);
    let own = member.own_moderation().await["decisions"][0].clone();
    assert_eq!(
        own["objection"]["effect"],
        "Ihre Nachricht steht wieder in „Allgemein“, ohne Bilder und Reaktionen."
    );
    assert!(own["liftedAt"].is_string());
    // It is a message as any other, and its author's.
    let history = member.get("/api/chat/rooms/1/messages").await.ok();
    assert_eq!((&history[0]["isOwn"], &history[0]["seq"]), (&json!(true), &json!(2)));
}

#[on_both]
async fn what_is_over_does_not_come_back(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let number = removed(&app, &member).await;
    member.object(&number, "Das war harmlos.").await.ok();
    app.advance(DAY + HOUR);
    let owner = owner.sign_in(&owner.name).await;
    let objection = owner.moderation().await["objections"][0].clone();
    owner.decide_objection(&objection["id"], "upheld", "Stimmt.").await.ok();
    let member = member.sign_in(&member.name).await;
    assert_eq!(member.texts(1, "").await, Vec::<String>::new());
    let effect = &member.own_moderation().await["decisions"][0]["objection"]["effect"];
    assert!(effect.as_str().unwrap().contains("abgelaufen"), "{effect}");
}

#[on_both]
async fn a_refused_message_is_said_after_all(app: TestApp) {
    let (member, other, owner) = (app.member().await, app.member().await, app.owner().await);
    owner.keep_back(&["Blödmann"], 0, 0).await.ok();
    member.say(1, "Der Film heißt Blödmann").await.refused(ErrorCode::ChatMessageHeld);
    owner.decide_held(&owner.waiting().await[0], "refuse", "Grob").await.ok();
    assert_eq!(member.held(1).await.len(), 1);
    let number = member.own_moderation().await["decisions"][0]["number"].clone();
    member.object(&number, "So heißt er wirklich.").await.ok();
    let objection = owner.moderation().await["objections"][0].clone();
    owner.decide_objection(&objection["id"], "upheld", "Stimmt.").await.ok();
    assert_eq!(other.texts(1, "").await, ["Der Film heißt Blödmann"]);
    assert_eq!(member.held(1).await.len(), 0, "it waits no more");
}

#[on_both]
async fn a_review_comes_back_unless_there_is_another(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let product = owner.product(json!({})).await;
    for writes_another in [false, true] {
        let review = reviewed(&member, &product).await;
        owner.remove_review(review, json!({ "reason": "Grob" })).await.ok();
        let number = member.own_moderation().await["decisions"][0]["number"].clone();
        member.object(&number, "Das ist meine Meinung.").await.ok();
        if writes_another {
            let body = json!({ "rating": 4, "comment": "Inzwischen bin ich zufrieden." });
            member.post(&format!("/api/products/{}/reviews", product.id)).json(&body).await.ok();
        }
        let objection = owner.moderation().await["objections"][0].clone();
        owner.decide_objection(&objection["id"], "upheld", "Stimmt.").await.ok();
        let [shown] = reviews_of(&app, &product).await.try_into().unwrap();
        let words = if writes_another { "Inzwischen bin ich zufrieden." } else { WORDS };
        assert_eq!(shown["comment"], words);
        let stars = if writes_another { json!(4.0) } else { json!(1.0) };
        assert_eq!(crate::reviews::rating(&app, product.id).await, (stars, json!(1)));
        member.delete(&format!("/api/products/{}/reviews", product.id)).await.ok();
        app.advance(1000);
    }
}

#[on_both]
async fn a_restriction_ends_and_only_the_one_that_was_objected_to(app: TestApp) {
    let (owner, admin) = (app.owner().await, app.admin().await);
    for measure in ["timeout", "ban"] {
        let member = app.member().await;
        if measure == "ban" {
            admin.ban(member.id, "Betrug").await.ok();
        } else {
            admin.time_out(member.id, json!({ "duration": 5, "reason": "Streit" })).await.ok();
        }
        let key = key_of(&app).await;
        let visitor = app.visitor();
        let fields = [("key", key.as_str()), ("reason", "Das war ich nicht.")];
        let (status, _, html) = crate::revocations::send_form(&visitor, "/entscheidung", &fields).await;
        assert_eq!(status, 200, "{html}");
        assert!(html.contains("Ein Mensch prüft Ihren Widerspruch."), "{html}");
        let objection = owner.moderation().await["objections"][0].clone();
        owner.decide_objection(&objection["id"], "upheld", "Verwechslung.").await.ok();
        let again = app.visitor().sign_in(&member.name).await;
        again.get("/api/orders").await.ok();
        let page = visitor.get(&format!("/entscheidung?beleg={key}")).await.text().to_owned();
        assert!(page.contains("aufgehoben") && page.contains("stattgegeben"), "{page}");
    }
    // A second pause says nothing about the first.
    let member = app.member().await;
    admin.time_out(member.id, json!({ "duration": 1, "reason": "Streit" })).await.ok();
    let key = key_of(&app).await;
    admin.time_out(member.id, json!({ "duration": 9, "reason": "Wieder Streit" })).await.ok();
    let fields = [("key", key.as_str()), ("reason", "Die erste war falsch.")];
    crate::revocations::send_form(&app.visitor(), "/entscheidung", &fields).await;
    let objection = owner.moderation().await["objections"][0].clone();
    owner.decide_objection(&objection["id"], "upheld", "Die erste schon.").await.ok();
    member.get("/api/orders").await.refused(ErrorCode::TimedOut);
}

/// The key of the newest decision, as its letter has it.
async fn key_of(app: &TestApp) -> String {
    let sql = "SELECT form_key FROM moderation_decisions ORDER BY id DESC LIMIT 1";
    let read = move |tx: &mut kontor_db::Tx<'_>| tx.one(sql, &[], |row| row.get::<String>(0));
    app.shop().db.read(read).await.unwrap().unwrap()
}

#[on_both]
async fn after_six_months_it_is_too_late_and_a_month_later_it_is_gone(app: TestApp) {
    let member = app.member().await;
    let number = removed(&app, &member).await;
    let until = member.own_moderation().await["decisions"][0]["objectableUntil"].clone();
    let until: jiff::Timestamp = until.as_str().unwrap().parse().unwrap();
    app.advance(until.as_millisecond() - app.now() - 1000);
    let member = member.sign_in(&member.name).await;
    let purge = async || {
        let now = app.shop().clock.now();
        app.shop().db.write(move |tx| moderation::purge(tx, now)).await.unwrap();
    };
    purge().await;
    let kept = "SELECT COUNT(*) FROM moderation_decisions";
    assert_eq!(app.number(kept, Vec::new()).await, 1);
    app.advance(1000);
    member.object(&number, "Zu spät").await.refused(ErrorCode::ObjectionOver);
    let key = key_of(&app).await;
    let page = app.visitor().get(&format!("/entscheidung?beleg={key}")).await.text().to_owned();
    assert!(page.contains("Die Frist für einen Widerspruch ist abgelaufen."), "{page}");
    app.advance(35 * DAY);
    purge().await;
    assert_eq!(app.number(kept, Vec::new()).await, 0);
}

#[on_both]
async fn what_is_objected_to_is_kept_until_it_is_decided(app: TestApp) {
    let (member, owner) = (app.member().await, app.owner().await);
    let number = removed(&app, &member).await;
    member.object(&number, "Das war harmlos.").await.ok();
    app.advance(300 * DAY);
    let now = app.shop().clock.now();
    app.shop().db.write(move |tx| moderation::purge(tx, now)).await.unwrap();
    let owner = owner.sign_in(&owner.name).await;
    let objection = owner.moderation().await["objections"][0].clone();
    owner.decide_objection(&objection["id"], "rejected", "Nein.").await.ok();
    app.shop().db.write(move |tx| moderation::purge(tx, now)).await.unwrap();
    assert_eq!(app.number("SELECT COUNT(*) FROM moderation_objections", Vec::new()).await, 0);
}
