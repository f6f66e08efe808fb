//! Words that mean much the same lead to each other in the search.

use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

async fn found(app: &TestApp, search: &str) -> Vec<String> {
    let answer = app.visitor().get(&format!("/api/products?search={search}")).await.ok();
    let name = |product: &Value| product["name"].as_str().unwrap().to_owned();
    answer.as_array().unwrap().iter().map(name).collect()
}

#[on_both]
async fn the_search_follows_the_owners_words_on_every_node(app: TestApp) {
    let other = app.another_node().await;
    let owner = app.owner().await;
    owner.product(json!({ "name": "Rote Schaufel", "description": "Für den Garten." })).await;
    assert_eq!(found(&app, "Spatens").await, [""; 0]);
    let groups = json!([["Spaten", "Schaufel", "spaten"], [""], ["hacke", "karst"]]);
    let saved = owner.put("/api/admin/synonyms").json(&json!({ "groups": groups })).await.ok();
    assert_eq!(saved["groups"], json!([["spaten", "schaufel"], ["hacke", "karst"]]));
    assert_eq!(app.visitor().get("/api/synonyms").await.ok(), saved["groups"]);
    assert_eq!(found(&app, "Spatens").await, ["Rote Schaufel"]);
    kontor::features::catalog::refresh_if_stale(other.shop()).await.unwrap();
    assert_eq!(found(&other, "roter%20Spaten").await, ["Rote Schaufel"]);
    owner.put("/api/admin/synonyms").json(&json!({ "groups": groups })).await.ok();
    app.deliver_events().await;
    let entries = owner.audit_of("product.synonyms_saved").await;
    assert_eq!(entries.len(), 1, "the same once more is no change");
    assert_eq!(entries[0]["after"]["groups"], json!(["spaten, schaufel", "hacke, karst"]));
}

#[on_both]
async fn what_is_no_group_of_words_is_refused(app: TestApp) {
    let owner = app.owner().await;
    for bad in [json!([["gut", "fein"], ["allein"]]), json!([["zwei Wörter", "eins"]]), json!([["a", "b"]])]
    {
        let refused = owner.put("/api/admin/synonyms").json(&json!({ "groups": bad })).await;
        refused.refused_field("groups", ErrorCode::SynonymsInvalid);
    }
    let many = json!({ "groups": vec![["gut", "fein"]; 201] });
    owner.put("/api/admin/synonyms").json(&many).await.refused_field("groups", ErrorCode::TooManySynonyms);
    assert_eq!(app.visitor().get("/api/synonyms").await.ok(), json!([]));
}
