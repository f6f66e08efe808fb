//! What the back office does with orders next to settling one: several at once, notes, and a table to take along.

use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use kontor::time::MINUTE;
use serde_json::{Value, json};

#[on_both]
async fn several_are_settled_each_for_itself(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 10 })).await;
    let member = app.member().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(member.placed(&order(&[(&coffee, 1)])).await);
    }
    owner.settle(&ids[1], "failed").await.ok();
    ids.push("unbekannt".to_owned());
    let answer = owner.post("/api/orders/settle").json(&json!({ "ids": ids, "status": "paid" })).await.ok();
    assert_eq!(answer["settled"], json!([ids[0], ids[2]]));
    assert_eq!(answer["message"], "2 Bestellungen aktualisiert, 2 nicht");
    let refused: Vec<_> = answer["refused"].as_array().unwrap().iter().map(|row| &row["message"]).collect();
    assert_eq!(
        refused,
        ["Diese Bestellung ist bereits entschieden: fehlgeschlagen.", "Diese Bestellung gibt es nicht."]
    );
    for (id, status) in ids.iter().zip(["paid", "failed", "paid"]) {
        assert_eq!(owner.get(&format!("/api/orders/{id}")).await.ok()["paymentStatus"], status);
    }
}

#[on_both]
async fn two_admins_share_the_same_orders_out(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (one, other) = (app.admin().await, app.admin().await);
    let mut ids = Vec::new();
    for _ in 0..6 {
        ids.push(app.visitor().placed(&order(&[(&coffee, 1)])).await);
    }
    let wish = json!({ "ids": ids, "status": "paid" });
    let (left, right) = tokio::join!(
        one.post("/api/orders/settle").json(&wish),
        other.post("/api/orders/settle").json(&wish)
    );
    let settled = |answer: &Value| answer["settled"].as_array().unwrap().len();
    let (left, right) = (left.ok(), right.ok());
    assert_eq!(settled(&left) + settled(&right), 6);
}

#[on_sqlite]
async fn no_orders_or_far_too_many_are_refused(app: TestApp) {
    let owner = app.owner().await;
    for count in [0, 201] {
        let ids = vec!["x"; count];
        let call = owner.post("/api/orders/settle").json(&json!({ "ids": ids, "status": "paid" }));
        call.await.refused_field("ids", ErrorCode::TooManyOrders);
    }
}

#[on_both]
async fn a_note_is_for_admins_only(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    let path = format!("/api/orders/{id}");
    let note = |text: &str| json!({ "note": text });
    owner.put(&format!("{path}/note")).json(&note(" Ruft am Freitag an. ")).await.ok();
    assert_eq!(owner.get(&path).await.ok()["adminNote"], "Ruft am Freitag an.");
    assert_eq!(member.get(&path).await.ok()["adminNote"], Value::Null);
    member.put(&format!("{path}/note")).json(&note("Hallo")).await.refused(ErrorCode::AdminOnly);
    owner.put(&format!("{path}/note")).json(&note("")).await.ok();
    assert_eq!(owner.get(&path).await.ok()["adminNote"], "");
    owner.put("/api/orders/unbekannt/note").json(&note("x")).await.refused(ErrorCode::OrderNotFound);
    let long = "x".repeat(1001);
    owner.put(&format!("{path}/note")).json(&note(&long)).await.refused_field("note", ErrorCode::TooLong);
}

#[on_both]
async fn the_table_holds_what_the_filter_leaves_and_runs_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["customerName"] = json!("=HYPERLINK(\"http://böse.example\")");
    let id = app.visitor().placed(&wish).await;
    let other = app.visitor().placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&other, "paid").await.ok();
    let answer = owner.get("/api/orders/export?status=pending").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"bestellungen.csv\"");
    let text = answer.text();
    assert!(text.starts_with("\u{feff}Nummer;Kunde;"), "{text}");
    assert!(text.contains(&id) && !text.contains(&other), "{text}");
    assert!(text.contains("\"'=HYPERLINK(\"\"http"), "{text}");
    assert!(text.contains(";25,80;2;"), "{text}");
    assert!(
        text.contains(&format!("\n#{};", &id[id.len() - 8..]))
            || text.contains(&format!("\n\"#{}", &id[id.len() - 8..])),
        "{text}"
    );
}

#[on_sqlite]
async fn the_table_wants_the_password_again_after_a_quarter_of_an_hour(app: TestApp) {
    let admin = app.admin().await;
    assert_eq!(admin.get("/api/orders/export").await.status, 200);
    app.advance(15 * MINUTE);
    admin.get("/api/orders/export").await.refused(ErrorCode::ConfirmationRequired);
    let confirm = |password: &str| admin.post("/api/user/confirm").json(&json!({ "password": password }));
    confirm("falsch-falsch").await.refused(ErrorCode::WrongPassword);
    admin.get("/api/orders/export").await.refused(ErrorCode::ConfirmationRequired);
    confirm(crate::support::PASSWORD).await.ok();
    assert_eq!(admin.get("/api/orders/export").await.status, 200);
}
