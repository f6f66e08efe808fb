//! The people picker.

use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn found(member: &Actor, query: &str) -> Vec<String> {
    let people = member.get(&format!("/api/users{query}")).await.ok();
    let name = |person: &Value| person["username"].as_str().unwrap().to_owned();
    people.as_array().unwrap().iter().map(name).collect()
}

#[on_both]
async fn it_lists_those_who_were_active_last(app: TestApp) {
    let member = app.member_named("ich").await;
    for name in ["anna", "bert", "carla"] {
        app.member_named(name).await;
    }
    app.unapproved().await;
    app.banned().await;
    // The owner signed in first, for the ban; here each gets a time of its own.
    for (name, at) in [("anna", 3), ("bert", 9), ("carla", 6), ("inhaber", 1)] {
        let values = vec![at.into(), name.into()];
        app.execute("UPDATE auth_users SET last_login_at = $1 WHERE username = $2", values).await;
    }
    let everybody = ["bert", "carla", "anna", "inhaber"];
    for query in ["", "?search=", "?search=%20"] {
        assert_eq!(found(&member, query).await, everybody);
    }
    let person = member.get("/api/users?search=bert").await.ok()[0].clone();
    let fields: Vec<&String> = person.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["id", "username", "displayName", "avatar"]);
}

#[on_both]
async fn it_finds_parts_of_names(app: TestApp) {
    let member = app.member_named("ich").await;
    for (name, display) in [("anna.k", "Änne Groß"), ("bert_1", "100 % Bert"), ("carla", "")] {
        let person = app.member_named(name).await;
        person.put("/api/user/profile").json(&json!({ "displayName": display })).await.ok();
    }
    for (search, names) in [
        ("ANN", vec!["anna.k"]),
        ("anne", vec!["anna.k"]),
        ("%C3%84NNE", vec!["anna.k"]),
        ("gross", vec!["anna.k"]),
        ("arl", vec!["carla"]),
        ("100%20%25", vec!["bert_1"]),
        ("%25", vec!["bert_1"]),
        ("t_", vec!["bert_1"]),
        ("niemand", vec![]),
        ("ich", vec![]),
        ("'", vec![]),
        ("%5C", vec![]),
    ] {
        assert_eq!(found(&member, &format!("?search={search}")).await, names, "{search}");
    }
    member
        .get(&format!("/api/users?search={}", "a".repeat(51)))
        .await
        .refused_field("search", ErrorCode::TooLong);
    member.get("/api/users?search=a%0ab").await.refused_field("search", ErrorCode::InvalidCharacters);
}

#[on_both]
async fn it_ends_at_twenty(app: TestApp) {
    let member = app.member().await;
    for number in 0..22 {
        app.member_named(&format!("gast{number}")).await;
    }
    assert_eq!(found(&member, "?search=gast").await.len(), 20);
}

#[on_both]
async fn it_finds_the_number_of_an_account_before_all_names(app: TestApp) {
    let member = app.member_named("ich").await;
    let wanted = app.member_named("anna").await;
    let namesake = app.member_named(&format!("bert{}", wanted.id)).await;
    assert_eq!(found(&member, &format!("?search={}", wanted.id)).await, ["anna", &namesake.name]);
    assert_eq!(found(&member, &format!("?search=%23{}", wanted.id)).await, ["anna"]);
}

#[on_both]
async fn it_lists_on_where_it_has_ended(app: TestApp) {
    let member = app.member_named("ich").await;
    for number in 0..24 {
        app.member_named(&format!("gast{number}")).await;
    }
    let mut all = found(&member, "?search=gast").await;
    assert_eq!(all.len(), 20);
    all.extend(found(&member, "?search=gast&offset=20").await);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 24, "everybody once");
    assert!(found(&member, "?search=gast&offset=24").await.is_empty());
    assert_eq!(member.get("/api/users?offset=-1").await.status, 400);
}
