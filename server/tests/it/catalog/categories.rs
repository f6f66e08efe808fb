//! The owner's categories.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn a_category_is_added_and_reworded(app: TestApp) {
    let owner = app.owner().await;
    let new = json!({ "name": "Große Bücher & Hefte", "description": "Zum Blättern." });
    let answer = owner.post("/api/admin/categories").json(&new).await;
    assert_eq!(answer.status, 201);
    let category = answer.json()["category"].clone();
    assert_eq!(category["slug"], "grosse-bucher-hefte");
    let shelf = json!({ "name": "Regal" });
    let shelf = owner.post("/api/admin/categories").json(&shelf).await.ok()["category"]["id"].clone();
    let second = json!({ "name": "Große Bücher & Hefte", "parentId": shelf });
    let second = owner.post("/api/admin/categories").json(&second).await.ok();
    assert_eq!(
        second["category"]["slug"], "grosse-bucher-hefte-2",
        "the same name elsewhere, another address"
    );

    let book = owner.product(json!({ "category": "grosse-bucher-hefte" })).await;
    let change = json!({ "name": "Bücher", "description": "" });
    let path = format!("/api/admin/categories/{}", category["id"]);
    let changed = owner.put(&path).json(&change).await.ok();
    assert_eq!(changed["category"]["slug"], "grosse-bucher-hefte", "links go on leading there");
    assert_eq!(app.listed(book.id).await.unwrap()["category"], "grosse-bucher-hefte");
    let shown = app.visitor().get("/api/categories").await.ok();
    assert!(shown.as_array().unwrap().contains(&changed["category"]), "{shown}");
    app.deliver_events().await;
    let entries = owner.audit_of("product.category_saved").await;
    assert_eq!(entries.len(), 4);
    assert!(entries.iter().any(|entry| entry["before"]["name"] == "Große Bücher & Hefte"), "{entries:?}");
}

#[on_both]
async fn what_is_no_category_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let save = |body| owner.post("/api/admin/categories").json(&body);
    save(json!({ "name": " " })).await.refused_field("name", ErrorCode::Required);
    save(json!({ "name": "a".repeat(61) })).await.refused_field("name", ErrorCode::TooLong);
    save(json!({ "name": "A", "description": "a".repeat(501) }))
        .await
        .refused_field("description", ErrorCode::TooLong);
    owner
        .put("/api/admin/categories/99")
        .json(&json!({ "name": "A" }))
        .await
        .refused(ErrorCode::CategoryNotFound);
}

#[on_both]
async fn no_two_of_one_name_stand_side_by_side(app: TestApp) {
    let owner = app.owner().await;
    let add = |name: &str, parent: Value| {
        let body = json!({ "name": name, "description": "", "parentId": parent });
        let owner = &owner;
        async move { owner.post("/api/admin/categories").json(&body).await }
    };
    let coffee = add("Kaffee", Value::Null).await.ok()["category"]["id"].clone();
    for same in ["Kaffee", "  kaffee ", "KAFFÉE"] {
        let sentence = add(same, Value::Null).await.refused_field("name", ErrorCode::CategoryNameTaken);
        assert!(sentence.contains("„Kaffee“"), "{sentence}");
    }
    // Elsewhere it is another one, and stays so.
    let inside = add("Kaffee", coffee.clone()).await.ok()["category"]["id"].clone();
    let out = json!({ "parentId": null, "position": 0 });
    owner
        .post(&format!("/api/admin/categories/{inside}/move"))
        .json(&out)
        .await
        .refused(ErrorCode::CategoryNameTaken);

    let tea = add("Tee", Value::Null).await.ok()["category"]["id"].clone();
    let path = format!("/api/admin/categories/{tea}");
    let change = |name: &str, description: &str| json!({ "name": name, "description": description });
    owner.put(&path).json(&change("kaffee", "")).await.refused_field("name", ErrorCode::CategoryNameTaken);
    owner.put(&path).json(&change("TEE", "Schwarz und grün.")).await.ok();

    // Of two at the same moment one comes too late.
    let two = tokio::join!(add("Mate", Value::Null), add("Mate", Value::Null));
    let refused = [two.0, two.1].into_iter().filter(|answer| answer.status == 409).count();
    assert_eq!(refused, 1);
    let all = app.visitor().get("/api/categories").await.ok();
    let named = |name: &str| all.as_array().unwrap().iter().filter(|one| one["name"] == name).count();
    assert_eq!((named("Kaffee"), named("Mate"), named("TEE")), (2, 1, 1), "{all}");
}

#[on_both]
async fn other_nodes_notice_new_words(app: TestApp) {
    let other = app.another_node().await;
    let owner = app.owner().await;
    let name = |node: &TestApp| {
        let node = node.clone();
        async move { node.visitor().get("/api/categories").await.ok()[0]["name"].clone() }
    };
    assert_eq!(name(&other).await, "premium");
    let first = app.visitor().get("/api/categories").await.ok()[0]["id"].clone();
    let path = format!("/api/admin/categories/{first}");
    owner.put(&path).json(&json!({ "name": "Besonderes" })).await.ok();
    assert_eq!(name(&app).await, "Besonderes");
    kontor::features::catalog::refresh_if_stale(other.shop()).await.unwrap();
    if app.shop().db.engine() == kontor_db::Engine::Postgres {
        assert_eq!(name(&other).await, "Besonderes");
    }
}
