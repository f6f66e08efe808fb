//! The owner hears once that a product is running low, and again only after there was more.

use super::STOCK;
use crate::support::{Owner, Product, TestApp, on_both, order};
use kontor::features::retention;
use kontor::time::DAY;
use serde_json::{Value, json};

async fn alerts(app: &TestApp, owner: &Owner) -> Vec<String> {
    app.deliver_events().await;
    let told = owner.get("/api/notifications").await.ok();
    let low = told.as_array().unwrap().iter().filter(|notice| notice["actionUrl"] == "/admin/stock");
    low.map(|notice| {
        format!("{}: {}", notice["title"].as_str().unwrap(), notice["message"].as_str().unwrap())
    })
    .collect()
}

async fn watched(app: &TestApp, low_stock: i64) -> (Owner, Product) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 8 })).await;
    let facts = json!({ "lowStock": low_stock, "gtin": null });
    owner.put(&format!("{STOCK}/products/{}", coffee.id)).json(&facts).await.ok();
    (owner, coffee)
}

async fn receive(owner: &Owner, coffee: &Product, quantity: i64) {
    let body = json!({ "items": [{ "productId": coffee.id, "quantity": quantity }] });
    owner.post(&format!("{STOCK}/deliveries")).json(&body).await.ok();
}

#[on_both]
async fn running_low_is_told_once_until_there_was_more_again(app: TestApp) {
    let (owner, coffee) = watched(&app, 5).await;
    // Members of the first day may not take all there is.
    let member = app.admin().await;
    member.placed(&order(&[(&coffee, 2)])).await;
    assert!(alerts(&app, &owner).await.is_empty(), "6 are left");
    member.placed(&order(&[(&coffee, 1)])).await;
    let first = ["Wird knapp: Von „Hausmischung No. 1“ sind noch 5 Stück da."];
    assert_eq!(alerts(&app, &owner).await, first);
    member.placed(&order(&[(&coffee, 1)])).await;
    receive(&owner, &coffee, 1).await;
    member.placed(&order(&[(&coffee, 1)])).await;
    assert_eq!(alerts(&app, &owner).await, first, "it was low all the time");
    receive(&owner, &coffee, 4).await;
    member.placed(&order(&[(&coffee, 8)])).await;
    let both = ["Ausverkauft: „Hausmischung No. 1“ ist ausverkauft.", first[0]];
    assert_eq!(alerts(&app, &owner).await, both);
    let low = owner.audit_of("stock.ran_low").await;
    assert_eq!((&low[0]["before"], &low[0]["after"]), (&json!({ "stock": 8 }), &json!({ "stock": 0 })));
}

#[on_both]
async fn telegram_and_the_switch_of_orders_say_where_it_is_told(app: TestApp) {
    let (owner, coffee) = watched(&app, 7).await;
    let link = "INSERT INTO telegram_links (user_id, telegram_id, linked_at, wants_orders, wants_chat, wants_products,
        wants_promotions, wants_premium) VALUES (1, 4711, 0, TRUE, FALSE, FALSE, FALSE, FALSE)";
    app.execute(link, Vec::new()).await;
    app.execute("DELETE FROM profiles_profiles WHERE user_id = 1", Vec::new()).await;
    let quiet = r#"{"orders":false,"chat":true,"products":true,"promotions":true}"#;
    app.execute(
        "INSERT INTO profiles_profiles (user_id, preferred_categories, notification_settings) VALUES (1, '[]', $1)",
        vec![quiet.into()],
    )
    .await;
    app.member().await.placed(&order(&[(&coffee, 1)])).await;
    assert!(alerts(&app, &owner).await.is_empty());
    let sent = "SELECT COUNT(*) FROM telegram_messages WHERE content LIKE '%sind noch 7 Stück da%'";
    assert_eq!(app.number(sent, Vec::new()).await, 1);
}

#[on_both]
async fn after_ten_years_movements_go_but_never_the_last_one_of_a_stock(app: TestApp) {
    let (owner, coffee) = watched(&app, 1).await;
    let gone = owner.product(json!({ "name": "Assam Abendrot", "stock": 2 })).await;
    owner.delete_product(gone.id).await.ok();
    let id = app.member().await.placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&id, "failed").await.ok();
    let rows = "SELECT COUNT(*) FROM stock_movements";
    assert_eq!(app.number(rows, Vec::new()).await, 5);
    retention::run_due(app.shop()).await.unwrap();
    app.advance(9 * 366 * DAY);
    retention::run_due(app.shop()).await.unwrap();
    let orders = "SELECT COUNT(*) FROM orders_orders";
    assert_eq!(app.number(orders, Vec::new()).await, 0, "books do not keep an order");
    assert_eq!(app.number(rows, Vec::new()).await, 5);
    app.advance(2 * 366 * DAY);
    retention::run_due(app.shop()).await.unwrap();
    assert_eq!(app.number(rows, Vec::new()).await, 1);
    let owner = Owner::again(&app).await;
    let kept: Value = owner.get("/api/admin/stock/movements").await.ok()["movements"][0].clone();
    assert_eq!((&kept["quantity"], &kept["balance"]), (&json!(1), &json!(8)));
}
