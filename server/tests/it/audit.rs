//! Reading the audit log; what is in it is tested with what puts it there.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn it_is_paged_from_the_newest(app: TestApp) {
    let owner = app.owner().await;
    for number in 0..5 {
        owner.product(json!({ "name": format!("Tee {number}") })).await;
    }
    app.deliver_events().await;
    let page = async |query: &str| {
        let entries = owner.get(&format!("/api/admin/audit{query}")).await.ok()["entries"].clone();
        entries.as_array().unwrap().clone()
    };
    let names = |entries: &[Value]| -> Vec<String> {
        entries.iter().map(|entry| entry["subjectName"].as_str().unwrap().to_owned()).collect()
    };
    let first = page("?limit=2").await;
    assert_eq!(names(&first), ["Tee 4", "Tee 3"]);
    let next = page(&format!("?limit=2&before={}", first[1]["id"])).await;
    assert_eq!(names(&next), ["Tee 2", "Tee 1"]);
    let last = page(&format!("?before={}", next[1]["id"])).await;
    assert_eq!(names(&last), ["Tee 0"]);
    assert!(page("?before=1").await.is_empty() && page("?before=-5").await.is_empty());
}

#[on_both]
async fn odd_pages_name_their_field(app: TestApp) {
    let admin = app.admin().await;
    for (field, value) in [
        ("limit", "0"),
        ("limit", "201"),
        ("limit", "-1"),
        ("limit", "viele"),
        ("before", "gestern"),
        ("before", ""),
    ] {
        let answer = admin.get(&format!("/api/admin/audit?{field}={value}")).await;
        answer.refused_field(field, ErrorCode::InvalidValue);
    }
}

#[on_both]
async fn the_filter_finds_by_what_whom_and_when(app: TestApp) {
    let (owner, admin) = (app.owner().await, app.admin().await);
    let coffee = owner.product(json!({ "name": "Kolumbien 100%" })).await;
    let (first, second) = (app.unapproved().await, app.unapproved().await);
    admin.approve(first.id).await.ok();
    owner.approve(second.id).await.ok();
    let member = app.member().await;
    admin.ban(member.id, "Betrug_im Chat").await.ok();
    app.deliver_events().await;
    let actions = async |query: &str| -> Vec<String> {
        let log = owner.get(&format!("/api/admin/audit?{query}")).await.ok();
        log["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["action"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(actions("action=user.approved").await.len(), 2);
    assert_eq!(actions("action=product").await, ["product.created"]);
    let by_admin = ["user.banned", "moderation.decided", "user.approved"];
    assert_eq!(actions(&format!("actorId={}", admin.id)).await, by_admin);
    assert_eq!(actions(&format!("subjectKind=product&subjectId={}", coffee.id)).await, ["product.created"]);
    assert_eq!(actions("search=BETRUG_im").await, ["user.banned"]);
    assert_eq!(actions("search=100%25").await, ["product.created"]);
    assert!(actions("search=Betrug%25Chat").await.is_empty(), "a search is no pattern");
    assert!(actions("to=2020-01-01T00:00:00Z").await.is_empty());
    assert_eq!(actions("from=2020-01-01T00:00:00Z&action=user.banned").await.len(), 1);
    owner.get("/api/admin/audit?from=gestern").await.refused_field("from", ErrorCode::InvalidValue);
    let table = owner.get("/api/admin/audit/export?action=user.banned").await;
    assert!(table.text().contains("Betrug_im Chat") && !table.text().contains("user.approved"));
}

#[on_both]
async fn it_outlives_who_acted(app: TestApp) {
    let (owner, admin, waiting) = (app.owner().await, app.admin().await, app.unapproved().await);
    admin.approve(waiting.id).await.ok();
    owner.delete_user(admin.id).await.ok();
    let [entry] = owner.audit_of("user.approved").await.try_into().unwrap();
    assert_eq!((&entry["actorId"], &entry["subjectName"]), (&json!(admin.id), &json!(waiting.name)));
}

#[on_both]
async fn the_log_of_a_fresh_shop_goes_by_time(app: TestApp) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    app.deliver_events().await;
    let log = app.owner().await.get("/api/admin/audit?limit=100").await.ok();
    let times: Vec<&str> =
        log["entries"].as_array().unwrap().iter().map(|entry| entry["at"].as_str().unwrap()).collect();
    assert!(times.len() > 2, "{times:?}");
    assert!(times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
}
