//! The back office: forward only, each step told to the member, a refusal with its reason.

use super::{HISTORY, OFFICE, choose, decide, newest};
use crate::support::{Actor, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn told(member: &Actor) -> Vec<(String, String)> {
    member.app.deliver_events().await;
    let notices = member.get("/api/notifications").await.ok();
    let text = |notice: &Value, field: &str| notice[field].as_str().unwrap().to_owned();
    notices
        .as_array()
        .unwrap()
        .iter()
        .map(|notice| (text(notice, "title"), text(notice, "message")))
        .collect()
}

#[on_both]
async fn each_step_is_told_to_the_member_and_written_down(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha", "stock": 2 })).await.id;
    let (member, admin) = (app.premium().await, app.admin().await);
    choose(&member, coffee).await.ok();
    let request = newest(&owner).await;
    assert_eq!((&request["username"], &request["userId"]), (&json!(member.name), &json!(member.id)));
    for (status, note) in [("approved", ""), ("shipped", "DHL 00340434"), ("delivered", "")] {
        let done = decide(&admin, &request["id"], status, note).await.ok();
        assert_eq!(done, json!({ "success": true, "message": "Status aktualisiert" }));
        let entry = owner.audit_of(&format!("lounge.{status}")).await[0].clone();
        assert_eq!((&entry["actorName"], &entry["after"]["status"]), (&json!(admin.name), &json!(status)));
    }
    let own = member.get(HISTORY).await.ok()[0].clone();
    assert_eq!(
        (&own["status"], &own["note"]),
        (&json!("delivered"), &json!("DHL 00340434")),
        "the note stays"
    );
    let expected = [
        ("Gratisprodukt zugestellt", "„Gesha“ ist angekommen. Viel Freude!"),
        ("Gratisprodukt versendet", "„Gesha“ ist unterwegs zu Ihnen. DHL 00340434"),
        ("Gratisprodukt genehmigt", "„Gesha“ wird für Sie gepackt."),
    ];
    assert_eq!(told(&member).await, expected.map(|(title, text)| (title.to_owned(), text.to_owned())));
    assert_eq!(app.stock(coffee).await, Some(1));
}

#[on_both]
async fn a_refusal_says_why_and_gives_the_piece_back(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha", "stock": 1 })).await.id;
    let member = app.premium().await;
    choose(&member, coffee).await.ok();
    let id = newest(&owner).await["id"].clone();
    for note in ["", "   "] {
        decide(&owner, &id, "refused", note).await.refused_field("note", ErrorCode::Required);
    }
    owner
        .post(&format!("{OFFICE}/{id}"))
        .json(&json!({ "status": "refused" }))
        .await
        .refused_field("note", ErrorCode::Required);
    decide(&owner, &id, "approved", "").await.ok();
    decide(&owner, &id, "refused", "Beim Packen beschädigt.").await.ok();
    assert_eq!(app.stock(coffee).await, Some(1));
    let (title, message) = told(&member).await[0].clone();
    assert_eq!(title, "Gratisprodukt abgelehnt");
    assert_eq!(message, "„Gesha“ können wir Ihnen nicht senden. Beim Packen beschädigt.");
    assert_eq!(member.get(HISTORY).await.ok()[0]["note"], "Beim Packen beschädigt.");
    // The month is used up anyway.
    choose(&member, coffee).await.refused(ErrorCode::MonthlyProductTaken);
}

#[on_both]
async fn nothing_goes_back_or_skips_a_step(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    let member = app.premium().await;
    choose(&member, coffee).await.ok();
    let id = newest(&owner).await["id"].clone();
    let all = ["requested", "approved", "shipped", "delivered", "refused"];
    let possible = |from: &str, to: &str| {
        matches!(
            (from, to),
            ("requested", "approved" | "refused")
                | ("approved", "shipped" | "refused")
                | ("shipped", "delivered")
        )
    };
    for from in all {
        for to in all {
            app.execute("UPDATE lounge_requests SET status = $1", vec![from.into()]).await;
            let answer = decide(&owner, &id, to, "Notiz").await;
            if possible(from, to) {
                answer.ok();
            } else {
                answer.refused(ErrorCode::MonthlyRequestDecided);
            }
        }
    }
    app.execute("UPDATE lounge_requests SET status = 'shipped'", Vec::new()).await;
    let sentence = decide(&owner, &id, "refused", "Zu spät").await.refused(ErrorCode::MonthlyRequestDecided);
    assert_eq!(sentence, "Das ist nicht mehr möglich: Diese Anfrage ist versendet.");
    decide(&owner, &json!(999_999), "approved", "").await.refused(ErrorCode::MonthlyRequestNotFound);
    decide(&owner, &id, "lost", "").await.refused_field("status", ErrorCode::InvalidValue);
}

#[on_both]
async fn of_two_decisions_at_the_same_moment_one_counts(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 10 })).await.id;
    let (member, admin) = (app.premium().await, app.admin().await);
    choose(&member, coffee).await.ok();
    let id = newest(&owner).await["id"].clone();
    let decisions = (0..12).map(|number| {
        let who: &Actor = if number % 2 == 0 { &owner } else { &admin };
        decide(who, &id, "refused", "Ausgegangen").into_future()
    });
    let answers = join_all(decisions).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.refused(ErrorCode::MonthlyRequestDecided);
    }
    assert_eq!(app.stock(coffee).await, Some(10), "given back once");
}

#[on_both]
async fn the_list_is_paged_and_filtered(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await.id;
    for _ in 0..5 {
        choose(&*app.premium().await, coffee).await.ok();
    }
    let ids = |list: &Value| -> Vec<i64> {
        list["requests"].as_array().unwrap().iter().map(|request| request["id"].as_i64().unwrap()).collect()
    };
    let all = owner.get(OFFICE).await.ok();
    let (every, open) = (ids(&all), &all["open"]);
    assert_eq!((every.len(), open), (5, &json!(5)));
    assert!(every.is_sorted_by(|one, next| one > next), "newest first");
    let page = owner.get(&format!("{OFFICE}?limit=2&before={}", every[1])).await.ok();
    assert_eq!(ids(&page), every[2..4]);
    decide(&owner, &json!(every[0]), "approved", "").await.ok();
    decide(&owner, &json!(every[1]), "refused", "Nicht lieferbar").await.ok();
    let approved = owner.get(&format!("{OFFICE}?status=approved")).await.ok();
    assert_eq!((ids(&approved), &approved["open"]), (vec![every[0]], &json!(4)));
    for query in ["limit=0", "limit=201", "limit=viele", "status=lost", "before=x"] {
        let status = owner.get(&format!("{OFFICE}?{query}")).await.status;
        assert_eq!(status, 400, "{query}");
    }
    app.premium().await.get(OFFICE).await.refused(ErrorCode::AdminOnly);
}

#[on_both]
async fn an_admins_own_request_is_decided_by_somebody_else(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Gesha", "stock": 2 })).await.id;
    let (admin, other) = (app.admin().await, app.admin().await);
    choose(&admin, coffee).await.ok();
    let id = newest(&owner).await["id"].clone();
    decide(&admin, &id, "approved", "").await.refused(ErrorCode::DecidedByAnother);
    decide(&other, &id, "approved", "").await.ok();
}
