//! Categories within categories.

use crate::support::{Answer, Owner, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn add(owner: &Owner, name: &str, parent: Option<i64>) -> i64 {
    let new = json!({ "name": name, "description": "", "parentId": parent });
    owner.post("/api/admin/categories").json(&new).await.ok()["category"]["id"].as_i64().unwrap()
}

async fn place(owner: &Owner, id: i64, parent: Option<i64>, position: i64) -> Answer {
    let to = json!({ "parentId": parent, "position": position });
    owner.post(&format!("/api/admin/categories/{id}/move")).json(&to).await
}

async fn remove(owner: &Owner, id: i64, body: Value) -> Answer {
    owner.delete(&format!("/api/admin/categories/{id}")).json(&body).await
}

/// Names in the shop's order, each with how deep it lies; those that every test begins with left out.
async fn shown(app: &TestApp) -> Vec<String> {
    let all = app.visitor().get("/api/categories").await.ok();
    let all = all.as_array().unwrap();
    let depth = |category: &Value| {
        let parent = |of: &Value| all.iter().find(|other| other["id"] == of["parentId"]);
        std::iter::successors(parent(category), |above| parent(above)).count()
    };
    let own = all.iter().filter(|category| category["name"] != category["slug"]);
    own.map(|category| format!("{}{}", "-".repeat(depth(category)), category["name"].as_str().unwrap()))
        .collect()
}

#[on_both]
async fn categories_lie_in_each_other_and_stand_where_they_are_put(app: TestApp) {
    let owner = app.owner().await;
    let coffee = add(&owner, "Kaffee", None).await;
    let tea = add(&owner, "Tee", None).await;
    let filter = add(&owner, "Filter", Some(coffee)).await;
    let espresso = add(&owner, "Espresso", Some(coffee)).await;
    assert_eq!(shown(&app).await, ["Kaffee", "-Filter", "-Espresso", "Tee"]);

    place(&owner, espresso, Some(coffee), 0).await.ok();
    assert_eq!(shown(&app).await, ["Kaffee", "-Espresso", "-Filter", "Tee"]);
    let all = place(&owner, filter, Some(espresso), 99).await.ok();
    assert_eq!(shown(&app).await, ["Kaffee", "-Espresso", "--Filter", "Tee"]);
    assert_eq!(all["categories"], app.visitor().get("/api/categories").await.ok());
    let moved = all["categories"].as_array().unwrap().iter().find(|one| one["id"] == filter).unwrap();
    assert_eq!((&moved["parentId"], &moved["position"]), (&json!(espresso), &json!(0)));
    // With what lies in it.
    place(&owner, espresso, Some(tea), 0).await.ok();
    place(&owner, tea, None, 0).await.ok();
    assert_eq!(shown(&app).await, ["Tee", "-Espresso", "--Filter", "Kaffee"]);
    place(&owner, filter, None, 1).await.ok();
    assert_eq!(shown(&app).await, ["Tee", "-Espresso", "Filter", "Kaffee"]);
    // Where it is already: nothing happened.
    place(&owner, filter, None, 1).await.ok();

    app.deliver_events().await;
    let log = owner.audit_of("product.category_moved").await;
    assert_eq!(log.len(), 5, "{log:?}");
    let deeper = |entry: &&Value| entry["after"]["within"] == "Kaffee › Espresso";
    let entry = log.iter().find(deeper).unwrap_or_else(|| panic!("{log:?}"));
    assert_eq!((&entry["before"]["within"], &entry["before"]["place"]), (&json!("Kaffee"), &json!(2)));
}

#[on_both]
async fn no_category_lies_in_itself_or_too_deep(app: TestApp) {
    let owner = app.owner().await;
    let mut chain = Vec::new();
    for name in ["Eins", "Zwei", "Drei", "Vier"] {
        let id = add(&owner, name, chain.last().copied()).await;
        chain.push(id);
    }
    let fifth = json!({ "name": "Fünf", "parentId": chain[3] });
    let refused = owner.post("/api/admin/categories").json(&fifth).await.refused(ErrorCode::CategoryTooDeep);
    assert_eq!(refused, "Kategorien können höchstens 4 Ebenen tief ineinander liegen.");
    for inside in &chain {
        place(&owner, chain[0], Some(*inside), 0).await.refused(ErrorCode::CategoryCircle);
    }
    let other = add(&owner, "Daneben", None).await;
    place(&owner, chain[0], Some(other), 0).await.refused(ErrorCode::CategoryTooDeep);
    place(&owner, chain[1], Some(other), 0).await.ok();
    assert_eq!(shown(&app).await, ["Eins", "Daneben", "-Zwei", "--Drei", "---Vier"]);
    place(&owner, other, Some(999), 0).await.refused_field("parentId", ErrorCode::CategoryUnknown);
    place(&owner, 999, None, 0).await.refused(ErrorCode::CategoryNotFound);
    let lost = json!({ "name": "Sechs", "parentId": 999 });
    owner
        .post("/api/admin/categories")
        .json(&lost)
        .await
        .refused_field("parentId", ErrorCode::CategoryUnknown);
}

#[on_both]
async fn a_category_goes_only_without_goods_or_with_a_place_for_them(app: TestApp) {
    let owner = app.owner().await;
    let coffee = add(&owner, "Kaffee", None).await;
    let espresso = add(&owner, "Espresso", Some(coffee)).await;
    let tea = add(&owner, "Tee", None).await;
    let beans = owner.product(json!({ "category": "espresso" })).await;
    remove(&owner, coffee, json!({ "moveTo": tea })).await.refused(ErrorCode::CategoryHasChildren);
    let refused = remove(&owner, espresso, json!({})).await.refused(ErrorCode::CategoryHasProducts);
    assert!(refused.contains("(1)"), "{refused}");
    for nowhere in [espresso, 999] {
        let to = json!({ "moveTo": nowhere });
        remove(&owner, espresso, to).await.refused_field("moveTo", ErrorCode::CategoryUnknown);
    }
    assert_eq!(app.listed(beans.id).await.unwrap()["category"], "espresso");
    remove(&owner, espresso, json!({ "moveTo": tea })).await.ok();
    assert_eq!(app.listed(beans.id).await.unwrap()["category"], "tee");
    remove(&owner, coffee, json!({})).await.ok();
    assert_eq!(shown(&app).await, ["Tee"]);
    remove(&owner, coffee, json!({})).await.refused(ErrorCode::CategoryNotFound);
    app.deliver_events().await;
    let log = owner.audit_of("product.category_deleted").await;
    let moved = |entry: &&Value| entry["after"] == json!({ "category": "Tee", "products": 1 });
    assert_eq!((log.len(), log.iter().filter(moved).count()), (2, 1), "{log:?}");
}

/// Each of the two would be fine alone; together they would be a circle.
#[on_both]
async fn of_two_moves_at_once_that_make_a_circle_one_is_refused(app: TestApp) {
    let owner = app.owner().await;
    for round in 0..5 {
        let one = add(&owner, &format!("Links {round}"), None).await;
        let two = add(&owner, &format!("Rechts {round}"), None).await;
        let answers = tokio::join!(place(&owner, one, Some(two), 0), place(&owner, two, Some(one), 0));
        let statuses = [answers.0.status, answers.1.status];
        assert!(statuses.contains(&200) && statuses.contains(&409), "{statuses:?}");
    }
    assert_eq!(shown(&app).await.iter().filter(|name| name.starts_with('-')).count(), 5);
    app.deliver_events().await;
}

#[on_both]
async fn moves_at_once_leave_each_place_once(app: TestApp) {
    let owner = app.owner().await;
    let parent = add(&owner, "Alle", None).await;
    let mut ids = Vec::new();
    for number in 0..6 {
        ids.push(add(&owner, &format!("Nr. {number}"), Some(parent)).await);
    }
    let moves = ids.iter().map(|id| place(&owner, *id, Some(parent), 0));
    for answer in futures::future::join_all(moves).await {
        answer.ok();
    }
    let all = app.visitor().get("/api/categories").await.ok();
    let inside = all.as_array().unwrap().iter().filter(|one| one["parentId"] == parent);
    let positions: Vec<i64> = inside.map(|one| one["position"].as_i64().unwrap()).collect();
    assert_eq!(positions, [0, 1, 2, 3, 4, 5]);
    app.deliver_events().await;
}

#[on_both]
async fn a_category_shows_what_lies_in_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = add(&owner, "Kaffee", None).await;
    let espresso = add(&owner, "Espresso", Some(coffee)).await;
    add(&owner, "Dunkel", Some(espresso)).await;
    for (name, category) in
        [("Morgen", "kaffee"), ("Mittag", "espresso"), ("Nacht", "dunkel"), ("Assam", "classic")]
    {
        owner.product(json!({ "name": name, "category": category })).await;
    }
    for (category, count) in [("kaffee", 3), ("espresso", 2), ("dunkel", 1), ("classic", 1), ("nichts", 0)] {
        let found = app.visitor().get(&format!("/api/products?category={category}")).await.ok();
        assert_eq!(found.as_array().unwrap().len(), count, "{category}");
        if count > 0 {
            let page = app.visitor().get(&format!("/shop?category={category}")).await;
            assert_eq!(page.text().matches("<article").count(), count, "{category}");
        }
    }
    let page = app.visitor().get("/shop?category=espresso").await;
    let way = page.text().split_once("aria-label=\"Pfad\"").unwrap().1.split_once("</nav>").unwrap().0;
    assert!(way.contains("href=\"/shop?category=kaffee\"") && way.contains("aria-current=\"page\""), "{way}");
    assert!(page.text().contains("aria-label=\"Unterkategorien\""));
    assert!(page.text().contains("<title>Espresso · "));
    let search = app.visitor().get("/shop?category=kaffee&search=nacht").await;
    assert_eq!(search.text().matches("<article").count(), 1);
}
