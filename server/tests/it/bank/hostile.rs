//! Files that are no statements, and numbers of no one.

use super::{IMPORTS, ROWS, import, open_rows, shop, statement};
use crate::support::{TestApp, on_sqlite};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_sqlite]
async fn what_is_no_statement_is_refused_with_a_sentence(app: TestApp) {
    let (owner, _) = shop(&app).await;
    let bomb = "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><Document>&b;</Document>";
    for (file, code) in [
        (Vec::new(), ErrorCode::StatementUnreadable),
        (b"\x89PNG\r\n\x1a\n".to_vec(), ErrorCode::StatementUnreadable),
        (bomb.as_bytes().to_vec(), ErrorCode::StatementUnreadable),
        (b"<Document><BkToCstmrStmt>".to_vec(), ErrorCode::StatementUnreadable),
        (b"PK\x03\x04 no archive".to_vec(), ErrorCode::StatementUnreadable),
        (vec![b'x'; 4 * 1024 * 1024 + 1], ErrorCode::StatementTooLarge),
    ] {
        owner.post(IMPORTS).body(file).await.refused(code);
    }
    assert!(open_rows(&owner).await.is_empty());
    owner.post(&format!("{ROWS}/4711/ignore")).await.refused(ErrorCode::NotFound);
    owner
        .post(&format!("{ROWS}/confirm"))
        .json(&json!({ "ids": [] }))
        .await
        .refused_field("ids", ErrorCode::TooManyOrders);
}

#[on_sqlite]
async fn a_table_that_is_not_known_is_explained_once(app: TestApp) {
    let (owner, _) = shop(&app).await;
    let file = "Wann;Wieviel;Wer;Wofür\n24.11.2026;1.012,90;Lena Vogt;Kaffee\n";
    let asked = owner.post(IMPORTS).body(file).await.ok();
    assert_eq!(asked["success"], false);
    assert_eq!(asked["columns"]["heads"], json!(["Wann", "Wieviel", "Wer", "Wofür"]));
    let columns = json!({
        "delimiter": ";", "heads": ["Wann", "Wieviel", "Wer", "Wofür"], "bookedOn": 0, "valuedOn": null,
        "amount": { "kind": "signed", "amount": 1 }, "decimal": "comma", "currency": null, "payer": 2, "payee": 2, "text": [3],
        "iban": null, "endToEnd": null, "account": null, "status": null,
    });
    owner.put("/api/admin/bank/columns").json(&json!({ "columns": columns })).await.ok();
    let read = owner.post(IMPORTS).body(file).await.ok();
    assert_eq!((&read["read"], &read["open"]), (&json!(1), &json!(1)));
    assert_eq!(open_rows(&owner).await[0]["amount"], "1012.90");
    let wrong = owner.put("/api/admin/bank/columns").json(&json!({ "columns": { "heads": 1 } })).await;
    wrong.refused_field("columns", ErrorCode::InvalidValue);
}

#[on_sqlite]
async fn another_order_than_there_is_takes_no_money(app: TestApp) {
    let (owner, _) = shop(&app).await;
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", "ohne Bezug")]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    let body = json!({ "orderId": "gibt es nicht" });
    owner
        .post(&format!("{ROWS}/{row}/match"))
        .json(&body)
        .await
        .refused_field("orderId", ErrorCode::OrderNotFound);
    assert_eq!(open_rows(&owner).await.len(), 1);
    // Money that goes out is not kept.
    let read =
        owner.post(IMPORTS).body(statement(&[("25.11.26", "-4,90", "Wasserwerke", "Abschlag")])).await.ok();
    assert_eq!(read["read"], 0);
}
