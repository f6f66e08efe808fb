//! The books of the stock: every change with its reason, what the owner says of it, and when few pieces are left.

mod counting;
mod low;
mod moving;
mod storm;

use crate::support::{Owner, TestApp, on_both, order};
use jiff::tz::TimeZone;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const STOCK: &str = "/api/admin/stock";
const MOVEMENTS: &str = "/api/admin/stock/movements";

/// The movements that fit, the newest first.
async fn movements(owner: &Owner, query: &str) -> Vec<Value> {
    owner.get(&format!("{MOVEMENTS}?{query}")).await.ok()["movements"].as_array().unwrap().clone()
}

/// Reasons, quantities and balances.
fn told(movements: &[Value]) -> Vec<(&str, i64, Option<i64>)> {
    let row = |moved: &'_ Value| (moved["quantity"].as_i64().unwrap(), moved["balance"].as_i64());
    movements
        .iter()
        .map(|moved| {
            let (quantity, balance) = row(moved);
            (moved["reason"].as_str().unwrap(), quantity, balance)
        })
        .collect()
}

#[on_both]
async fn every_change_of_a_stock_is_in_the_books(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 20 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot", "stock": null })).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 3), (&tea, 1), (&coffee, 2)])).await;
    owner.settle(&id, "failed").await.ok();
    owner.change_product(coffee.id, json!({ "stock": 25 })).await.ok();
    owner.change_product(coffee.id, json!({ "name": "Hausmischung No. 2" })).await.ok();
    owner.change_product(coffee.id, json!({ "stock": null })).await.ok();
    owner.change_product(coffee.id, json!({ "stock": 4 })).await.ok();
    let books = movements(&owner, &format!("productId={}", coffee.id)).await;
    assert_eq!(
        told(&books),
        [
            ("correction", 4, Some(4)),
            ("correction", -25, None),
            ("correction", 5, Some(25)),
            ("return", 2, Some(20)),
            ("return", 3, Some(18)),
            ("order", -2, Some(15)),
            ("order", -3, Some(17)),
            ("correction", 20, Some(20)),
        ]
    );
    let number = format!("#{}", &id[id.len() - 8..]);
    let sold = &books[6];
    assert_eq!((&sold["orderId"], &sold["orderNumber"]), (&json!(id), &json!(number)));
    assert_eq!((&sold["actor"], &sold["note"]), (&json!(""), &json!("")), "a customer is no one of the shop");
    assert_eq!((&books[2]["actor"], &books[7]["note"]), (&json!("inhaber"), &json!("Anfangsbestand")));
    assert_eq!(sold["productName"], "Hausmischung No. 1", "as it was called at the time");
    assert!(
        movements(&owner, &format!("productId={}", tea.id)).await.is_empty(),
        "there is nothing to count"
    );
    // The books outlive the product.
    owner.delete_product(coffee.id).await.ok();
    let last = &movements(&owner, &format!("productId={}", coffee.id)).await[0];
    assert_eq!(
        (&last["quantity"], &last["balance"], &last["note"]),
        (&json!(-4), &json!(null), &json!("Produkt gelöscht"))
    );
}

#[on_both]
async fn an_import_and_a_free_product_are_in_the_books_too(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 9 })).await;
    let csv = format!(
        "id;name;description;price;category;imageUrl;stock\n{};Hausmischung;Rund;12,90;classic;/pictures/a.webp;12\n\
         ;Filter;Papier;4,90;classic;/pictures/a.webp;30\n",
        coffee.id
    );
    let answer = owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": false })).await.ok();
    assert_eq!((&answer["created"], &answer["updated"]), (&json!(1), &json!(1)), "{answer}");
    let premium = app.premium().await;
    let wish = json!({
        "productId": coffee.id, "customRequest": "", "dosageRequest": "", "splitRequest": false, "splitDetails": "",
    });
    premium.post("/api/premium/monthly-free-product/request").json(&wish).await.ok();
    let books = movements(&owner, "").await;
    assert_eq!(
        told(&books),
        [
            ("order", -1, Some(11)),
            ("correction", 30, Some(30)),
            ("correction", 3, Some(12)),
            ("correction", 9, Some(9)),
        ]
    );
    assert_eq!((&books[0]["note"], &books[0]["orderId"]), (&json!("Gratisprodukt"), &json!(null)));
}

#[on_both]
async fn pages_filters_and_days_find_what_they_say(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 100 })).await;
    for quantity in 1..=5 {
        let body = json!({ "items": [{ "productId": coffee.id, "quantity": quantity }] });
        owner.post(&format!("{STOCK}/deliveries")).json(&body).await.ok();
    }
    let first = owner.get(&format!("{MOVEMENTS}?limit=2")).await.ok();
    assert_eq!(first["more"], true);
    let last = first["movements"][1]["id"].as_i64().unwrap();
    let second = owner.get(&format!("{MOVEMENTS}?limit=4&before={last}")).await.ok();
    assert_eq!(second["more"], false);
    let quantities = |page: &Value| -> Vec<i64> {
        page["movements"]
            .as_array()
            .unwrap()
            .iter()
            .map(|moved| moved["quantity"].as_i64().unwrap())
            .collect()
    };
    assert_eq!([quantities(&first), quantities(&second)].concat(), [5, 4, 3, 2, 1, 100]);
    assert_eq!(movements(&owner, "reason=delivery").await.len(), 5);
    assert_eq!(movements(&owner, "reason=loss").await.len(), 0);
    let zone = TimeZone::get("Europe/Berlin").unwrap();
    let today = jiff::Timestamp::from_millisecond(app.now()).unwrap().to_zoned(zone).date();
    assert_eq!(movements(&owner, &format!("from={today}&until={today}")).await.len(), 6);
    assert_eq!(movements(&owner, "until=2020-01-01").await.len(), 0);
    assert_eq!(movements(&owner, "from=2099-01-01").await.len(), 0);
    owner.get(&format!("{MOVEMENTS}?limit=0")).await.refused_field("limit", ErrorCode::InvalidValue);
    owner.get(&format!("{MOVEMENTS}?limit=201")).await.refused_field("limit", ErrorCode::InvalidValue);
    let table = owner.get(&format!("{MOVEMENTS}/export?reason=delivery")).await;
    assert_eq!(table.status, 200);
    let lines: Vec<&str> = table.text().lines().collect();
    assert_eq!(lines.len(), 6, "{}", table.text());
    assert!(lines[1].contains(";Wareneingang;5;115;inhaber;;"), "{}", lines[1]);
}

#[on_both]
async fn a_number_under_a_bar_code_is_checked_and_is_one_products(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3 })).await;
    let tea = owner.product(json!({ "name": "Assam Abendrot" })).await;
    let facts = |id: i64, low: Value, gtin: &str| {
        owner.put(&format!("{STOCK}/products/{id}")).json(&json!({ "lowStock": low, "gtin": gtin }))
    };
    facts(coffee.id, json!(5), "4006381 333931").await.ok();
    facts(coffee.id, json!(5), "4006381333931").await.ok();
    let sentence =
        facts(tea.id, json!(null), "4006381333931").await.refused_field("gtin", ErrorCode::GtinTaken);
    assert_eq!(sentence, "Diese Nummer hat schon „Hausmischung No. 1“.");
    facts(tea.id, json!(null), "4006381333932").await.refused_field("gtin", ErrorCode::GtinInvalid);
    facts(tea.id, json!(-1), "").await.refused_field("lowStock", ErrorCode::StockInvalid);
    facts(4711, json!(1), "").await.refused(ErrorCode::ProductNotFound);
    assert_eq!(owner.audit_of("stock.facts_changed").await.len(), 1, "nothing new is no news");
    // The form of the product knows neither, and leaves both.
    owner.change_product(coffee.id, json!({ "price": 9.5 })).await.ok();
    let products = owner.get(STOCK).await.ok()["products"].clone();
    let names: Vec<&str> =
        products.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Assam Abendrot", "Hausmischung No. 1"]);
    let first = &products[1];
    assert_eq!(
        (&first["gtin"], &first["lowStock"], &first["isLow"]),
        (&json!("4006381333931"), &json!(5), &json!(true))
    );
    assert_eq!((&products[0]["stock"], &products[0]["isLow"]), (&json!(null), &json!(false)));
    let low = owner.get(&format!("{STOCK}?low=true")).await.ok();
    assert_eq!(low["products"].as_array().unwrap().len(), 1);
}
