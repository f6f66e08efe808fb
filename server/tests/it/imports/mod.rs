//! Products from other shops' exports: recognised, looked at, taken in piece by piece, once, and told.

mod pictures;
mod taking_in;
mod under_way;

use crate::support::{Actor, Answer, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::imports;
use serde_json::{Value, json};

pub const IMPORTS: &str = "/api/admin/imports";
pub const SHOPIFY: &str = include_str!("../../../../crates/product-export/fixtures/shopify.csv");
const WOOCOMMERCE_DE: &str = include_str!("../../../../crates/product-export/fixtures/woocommerce-de.csv");

pub async fn upload(owner: &Actor, csv: impl Into<Vec<u8>>) -> Answer {
    owner.post(&format!("{IMPORTS}?name=produkte.csv")).body(csv).await
}

/// Sends the file and answers the import's number.
pub async fn uploaded(owner: &Actor, csv: impl Into<Vec<u8>>) -> i64 {
    let import = upload(owner, csv).await.ok();
    assert_eq!(import["state"], "ready", "{import}");
    import["id"].as_i64().unwrap()
}

pub async fn start(owner: &Actor, id: i64, with_pictures: bool) -> Answer {
    owner.post(&format!("{IMPORTS}/{id}/start")).json(&json!({ "withPictures": with_pictures })).await
}

/// Goes on until nothing is left to do now.
pub async fn work(app: &TestApp) {
    while imports::work(app.shop()).await.unwrap().is_some() {}
}

/// Takes a whole file in and answers the import as it ended.
pub async fn import(app: &TestApp, owner: &Actor, csv: impl Into<Vec<u8>>) -> Value {
    let id = uploaded(owner, csv).await;
    start(owner, id, false).await.ok();
    work(app).await;
    let import = detail(owner, id).await["import"].clone();
    assert_eq!(import["state"], "done", "{import}");
    import
}

pub async fn detail(owner: &Actor, id: i64) -> Value {
    owner.get(&format!("{IMPORTS}/{id}")).await.ok()
}

/// Created, updated, unchanged, refused.
pub fn fates(import: &Value) -> [i64; 4] {
    ["created", "updated", "unchanged", "refused"].map(|fate| import["counts"][fate].as_i64().unwrap())
}

/// What the owner has, drafts too: what came in says nothing of its kind yet.
pub async fn products(app: &TestApp) -> Vec<Value> {
    let owned = app.owner().await.get("/api/admin/products").await.ok();
    owned.as_array().unwrap().iter().map(|owned| owned["product"].clone()).collect()
}

pub async fn named(app: &TestApp, name: &str) -> Value {
    let products = products(app).await;
    let found = products.iter().find(|product| product["name"] == name);
    found.unwrap_or_else(|| panic!("{name}: {products:?}")).clone()
}

/// Codes of what an item is refused for, or taken without.
fn codes(item: &Value) -> Vec<&str> {
    item["notes"].as_array().unwrap().iter().map(|note| note["code"].as_str().unwrap()).collect()
}

#[on_both]
async fn a_file_is_looked_at_first_and_nothing_is_stored(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, SHOPIFY).await;
    let detail = detail(&owner, id).await;
    let import = &detail["import"];
    assert_eq!((&import["format"], &import["fileName"]), (&json!("shopify"), &json!("produkte.csv")));
    assert_eq!((fates(import), &import["counts"]["done"]), ([3, 0, 0, 2], &json!(0)));
    let first = detail["first"].as_array().unwrap();
    let at = |source: &str| first.iter().find(|item| item["source"] == source).unwrap();
    let (coffee, tea) = (
        at("aethiopien-yirgacheffe"),
        first.iter().find(|item| item["name"] == "Assam Second Flush").unwrap(),
    );
    assert_eq!((&coffee["source"], &coffee["price"]), (&json!("aethiopien-yirgacheffe"), &json!(12.9)));
    assert_eq!((&coffee["category"], &coffee["line"]), (&json!("Kaffee"), &json!(2)));
    assert_eq!(
        codes(coffee),
        ["stock_negative", "sold_beyond_stock", "picture_invalid", "compare_at_left_out"],
    );
    assert_eq!(codes(tea), ["gtin_invalid"]);
    let refused = detail["refused"].as_array().unwrap();
    let why: Vec<_> = refused.iter().flat_map(codes).collect();
    assert_eq!(why, ["source_missing", "gift_card"], "{detail}");
    let hidden: Vec<_> = first.iter().filter(|item| codes(item).contains(&"not_published")).collect();
    assert_eq!(hidden.len(), 1, "{detail}");
    assert_eq!(detail["incomplete"].as_array().unwrap().len(), 3);
    assert!(products(&app).await.is_empty());
    let listed = owner.get(IMPORTS).await.ok();
    assert_eq!((&listed["open"]["id"], &listed["past"]), (&json!(id), &json!([])));
    assert!(!imports::is_due(app.shop()).await.unwrap());
}

#[on_both]
async fn what_is_started_is_in_the_shop_with_its_category_and_told(app: TestApp) {
    let owner = app.owner().await;
    let import = import(&app, &owner, WOOCOMMERCE_DE).await;
    assert_eq!(fates(&import), [3, 0, 0, 0]);
    let coffee = named(&app, "Kolumbien Huila").await;
    let owned = owner.get("/api/admin/products").await.ok();
    assert!(owned.as_array().unwrap().iter().all(|owned| owned["state"] == "draft"), "{owned}");
    assert!(app.listed(coffee["id"].as_i64().unwrap()).await.is_none(), "nothing is said of it yet");
    assert_eq!(
        (&coffee["price"], &coffee["stock"], &coffee["weightGrams"]),
        (&json!(15.9), &json!(18), &json!(550))
    );
    assert_eq!((&coffee["taxKind"], &coffee["category"]), (&json!("reduced"), &json!("filterkaffee")));
    assert_eq!(coffee["description"], "Rund und süß.\n\nKaramell, rote Äpfel.");
    assert_eq!(coffee["imageUrl"], "/api/placeholder/640/800");
    let tea = named(&app, "Darjeeling First Flush").await;
    assert_eq!(
        (&tea["price"], &tea["stock"], &tea["category"]),
        (&json!(11.0), &json!(5), &json!("schwarztee"))
    );
    let report = owner.get(&format!("{IMPORTS}/{}/report", import["id"])).await;
    let text = report.text().to_owned();
    assert!(text.starts_with("\u{feff}Zeile;Kennung;Name;Ergebnis;"), "{text}");
    assert!(
        text.contains(";DAR;Darjeeling First Flush;angelegt;") && text.contains("compare_at_left_out"),
        "{text}"
    );
    assert!(text.contains(";WAAGE;Waage;angelegt;") && text.contains("not_published"), "{text}");
    app.deliver_events().await;
    let [finished] = owner.audit_of("import.finished").await.try_into().unwrap();
    assert_eq!(
        finished["after"],
        json!({ "file": "produkte.csv", "created": 3, "updated": 0, "refused": 0, "pictures": 0 })
    );
    assert_eq!(owner.audit_of("import.started").await.len(), 1);
    assert_eq!(owner.audit_of("product.created").await.len(), 3);
    assert_eq!(owner.audit_of("product.category_saved").await.len(), 5);
}

#[on_both]
async fn what_is_no_export_or_is_not_there_is_refused(app: TestApp) {
    let owner = app.owner().await;
    for file in ["", "id;name;description;price;category;imageUrl\n", "\u{0}\u{1}\u{2}", "Handle,Title\n"] {
        upload(&owner, file).await.refused(ErrorCode::ImportUnknown);
    }
    owner
        .post(&format!("{IMPORTS}?name={}", "a".repeat(121)))
        .body(SHOPIFY)
        .await
        .refused_field("name", ErrorCode::TooLong);
    for path in ["7", "7/report"] {
        owner.get(&format!("{IMPORTS}/{path}")).await.refused(ErrorCode::NotFound);
    }
    start(&owner, 7, false).await.refused(ErrorCode::NotFound);
    owner.post(&format!("{IMPORTS}/7/cancel")).await.refused(ErrorCode::NotFound);
}

#[on_sqlite]
async fn a_file_of_more_than_32_megabytes_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let mut file = SHOPIFY.as_bytes().to_vec();
    file.resize(32 * 1024 * 1024 + 1, b'\n');
    upload(&owner, file).await.refused(ErrorCode::ImportTooLarge);
}
