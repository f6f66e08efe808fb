//! The catalogue as a table: out, in, and refused as a whole when one row is wrong.

use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor_db::Tx;
use serde_json::{Value, json};
use std::sync::mpsc;
use std::time::Duration;

fn body(csv: &str, dry_run: bool) -> Value {
    json!({ "csv": csv, "dryRun": dry_run })
}

const HEAD: &str = "id;name;description;price;category;imageUrl;isPremium;stock";

#[on_both]
async fn what_goes_out_comes_in_unchanged(app: TestApp) {
    let owner = app.owner().await;
    owner.product(json!({ "name": "=Assam; \"zart\"", "description": "Zwei\nZeilen", "stock": 3 })).await;
    owner.product(json!({ "netAmount": 250.5, "unit": "g", "isNew": true })).await;
    let sent = json!({
        "weightGrams": 290, "taxKind": "reduced", "deliveryTime": "2 bis 3 Werktage",
        "coffee": { "kind": "instant", "grams": 100 },
    });
    owner.product(sent).await;
    let table = owner.get("/api/products/export").await.text().to_owned();
    let before = owner.get("/api/products").await.ok();
    let answer = owner.post("/api/products/import").json(&body(&table, false)).await.ok();
    assert_eq!(
        (&answer["unchanged"], &answer["updated"], &answer["created"]),
        (&json!(3), &json!(0), &json!(0))
    );
    assert_eq!(owner.get("/api/products").await.ok(), before);
}

#[on_both]
async fn a_dry_run_waits_for_no_one_who_writes_and_keeps_no_one_waiting(app: TestApp) {
    let owner = app.owner().await;
    let table = format!("{HEAD}\n;Mate;Herb;7,90;stimulant;/pictures/b.webp;;12\n");
    let (release, held) = mpsc::channel::<()>();
    let shop = app.shop().clone();
    let (began, begun) = mpsc::channel();
    let writing = tokio::spawn(async move {
        let hold = move |_: &mut Tx<'_>| {
            began.send(()).ok();
            held.recv().ok();
            Ok::<_, kontor::error::Error>(())
        };
        shop.db.write(hold).await
    });
    tokio::task::spawn_blocking(move || begun.recv()).await.unwrap().unwrap();
    let dry = owner.post("/api/products/import").json(&body(&table, true));
    let answer = tokio::time::timeout(Duration::from_secs(10), dry.into_future()).await;
    drop(release);
    writing.await.unwrap().unwrap();
    assert_eq!(answer.expect("an answer while another one writes").ok()["created"], 1);
}

#[on_both]
async fn rows_add_and_change_products(app: TestApp) {
    // Where rows without facts are no drafts.
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3 })).await;
    let csv = format!(
        "{HEAD}\n{};Hausmischung;Neu;1.234,50 €;classic;/pictures/a.webp;ja;\n;Mate;Herb;7,90;stimulant;/pictures/b.webp;;12\n",
        coffee.id
    );
    let dry = owner.post("/api/products/import").json(&body(&csv, true)).await.ok();
    assert_eq!(
        (&dry["rows"][0]["action"], &dry["rows"][0]["message"]),
        (&json!("update"), &json!("Bestand 3 → unbegrenzt."))
    );
    assert_eq!(
        dry["rows"][1],
        json!({ "line": 3, "action": "create", "id": null, "name": "Mate", "message": null })
    );
    assert_eq!(
        owner.get("/api/products").await.ok().as_array().unwrap().len(),
        1,
        "a dry run stores nothing"
    );
    let answer = owner.post("/api/products/import").json(&body(&csv, false)).await.ok();
    assert_eq!(answer["message"], "1 Produkte angelegt, 1 geändert.");
    let products = owner.get("/api/products").await.ok();
    assert_eq!((&products[0]["price"], &products[0]["stock"]), (&json!(1234.5), &Value::Null));
    assert_eq!((&products[1]["name"], &products[1]["stock"]), (&json!("Mate"), &json!(12)));
    app.deliver_events().await;
    assert_eq!(owner.audit_of("product.updated").await.len(), 1);
}

#[on_both]
async fn one_wrong_row_keeps_all_out(app: TestApp) {
    let owner = app.owner().await;
    let csv = format!(
        "{HEAD}\n;Mate;Herb;7,90;stimulant;/pictures/b.webp;;\n;Tee;Fein;umsonst;classic;/pictures/c.webp;;\n99;Weg;x;1;classic;/p;;\n;Rum;x;1;rum;javascript:x;;-1\n"
    );
    let answer = owner.post("/api/products/import").json(&body(&csv, false)).await;
    let answer = answer.json();
    assert_eq!(answer["success"], false);
    assert_eq!(answer["message"], "3 Zeilen sind fehlerhaft. Es wurde nichts gespeichert.");
    let told: Vec<_> =
        answer["rows"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert_eq!(told, ["create", "refused", "refused", "refused"]);
    let last = answer["rows"][3]["message"].as_str().unwrap();
    for field in ["category:", "imageUrl:", "stock:"] {
        assert!(last.contains(field), "{last}");
    }
    assert_eq!(owner.get("/api/products").await.ok(), json!([]));
}

#[on_sqlite]
async fn a_text_that_is_no_table_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let import = |csv: &str| owner.post("/api/products/import").json(&body(csv, true));
    import("name;price\nx;1\n").await.refused_field("csv", ErrorCode::CsvColumns);
    import("").await.refused_field("csv", ErrorCode::CsvColumns);
    let long = format!("{HEAD}\n{}", ";a;b;1;classic;/p;;\n".repeat(10_001));
    import(&long).await.refused_field("csv", ErrorCode::CsvTooLong);
    app.admin()
        .await
        .post("/api/products/import")
        .json(&body(HEAD, true))
        .await
        .refused(ErrorCode::OwnerOnly);
}
