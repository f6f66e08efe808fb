//! Own orders: to who is signed in, and to no one else.

use super::text;
use crate::support::{TestApp, on_both, order};
use serde_json::{Value, json};

/// `#` and the last eight characters.
fn number(id: &str) -> String {
    format!("#{}", &id[id.len() - 8..])
}

#[on_both]
async fn the_member_is_told_of_the_own_orders_only(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "name": "Geheimer Kaffee" })).await;
    let tea = owner.product(json!({ "name": "Fremder Tee" })).await;
    let (member, other) = (app.member().await, app.member().await);
    let mine = member.placed(&order(&[(&coffee, 2)])).await;
    let theirs = other.placed(&order(&[(&tea, 1)])).await;
    let answer = member.ask_bot("Wo bleibt meine Bestellung?").await.ok();
    assert!(text(&answer).contains(&number(&mine)) && text(&answer).contains("25,80 €"), "{answer}");
    assert!(
        text(&answer).contains("ausstehend, läuft ab am") && text(&answer).contains("2 × Geheimer Kaffee")
    );
    assert!(!text(&answer).contains(&number(&theirs)) && !text(&answer).contains("Fremder"), "{answer}");
    assert_eq!(
        answer["sources"][0],
        json!({ "title": "Meine Bestellungen", "href": "/orders", "number": null })
    );
    // By the number it is the same.
    let asked = member.ask_bot(&format!("Was ist mit {}?", number(&mine))).await.ok();
    assert!(text(&asked).contains("25,80 €"), "{asked}");
    for foreign in [number(&theirs), theirs.clone()] {
        let asked = member
            .ask_bot(&format!("Zeig mir meine Bestellung #{}", foreign.trim_start_matches('#')))
            .await
            .ok();
        assert!(!text(&asked).contains("Fremder") && !text(&asked).contains("12,90"), "{asked}");
    }
    // The back office is no way round: an admin, too, is told of the own ones.
    for admin in [(*app.admin().await).clone(), (**owner).clone()] {
        let answer = admin.ask_bot("Wo bleibt meine Bestellung?").await.ok();
        assert!(text(&answer).contains("noch keine Bestellung"), "{answer}");
        let asked = admin.ask_bot(&format!("Was ist mit {}?", number(&mine))).await.ok();
        assert!(!text(&asked).contains("Geheimer"), "{asked}");
    }
    let guest = app.visitor().ask_bot("Wo bleibt meine Bestellung?").await.ok();
    assert!(text(&guest).contains("Melden Sie sich an"), "{guest}");
    assert!(!text(&guest).contains(&number(&mine)));
}

#[on_both]
async fn each_state_is_told(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    owner.put(&format!("/api/orders/{id}/payment-status")).json(&json!({ "status": "paid" })).await.ok();
    let answer = member.ask_bot("Ist meine Bestellung schon bezahlt?").await.ok();
    assert!(text(&answer).contains("12,90 €, bezahlt."), "{answer}");
}

#[on_both]
async fn what_the_export_and_the_eraser_know(app: TestApp) {
    let member = app.member().await;
    member.ask_bot_in(crate::bot::ONE, "Was kostet Premium?").await.ok();
    let export = member.get("/api/user/export").await.ok();
    let turns: Vec<&Value> = export["support"].as_array().unwrap().iter().collect();
    assert_eq!(
        (turns.len(), &turns[0]["content"], &turns[1]["role"]),
        (2, &json!("Was kostet Premium?"), &json!("assistant"))
    );
    member.delete("/api/user/account").json(&json!({ "password": crate::support::PASSWORD })).await.ok();
    for table in ["SELECT COUNT(*) FROM support_conversations", "SELECT COUNT(*) FROM support_turns"] {
        assert_eq!(app.number(table, Vec::new()).await, 0, "{table}");
    }
}
