//! Adding, changing and removing products.

use crate::support::{Product, TestApp, on_both, order, product_form};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn a_new_product_is_in_the_catalogue_at_once(app: TestApp) {
    let owner = app.owner().await;
    let answer = owner.try_product(json!({ "isPremium": true })).await;
    assert_eq!(answer.status, 201);
    let answer = answer.json();
    assert_eq!(
        (&answer["success"], &answer["message"]),
        (&json!(true), &json!("Produkt wurde hinzugefügt."))
    );
    let listed = app.listed(answer["product"]["id"].as_i64().unwrap()).await.unwrap();
    assert_eq!(listed, answer["product"]);
    for (field, value) in [
        ("name", json!("Hausmischung No. 1")),
        ("price", json!(12.9)),
        ("category", json!("classic")),
        ("imageUrl", json!("/pictures/hausmischung-no1-640.webp")),
        ("isPremium", json!(true)),
        ("isNew", json!(false)),
        ("isTrending", json!(false)),
        ("stock", Value::Null),
        ("discount", json!(0)),
        ("averageRating", Value::Null),
        ("reviewCount", json!(0)),
        ("isInWishlist", json!(false)),
        ("netAmount", Value::Null),
        ("unit", Value::Null),
    ] {
        assert_eq!(listed[field], value, "{field}");
    }
}

#[on_both]
async fn a_change_shows_at_once(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let change = json!({ "name": "Hausmischung No. 2", "price": "13.50", "category": "premium" });
    let answer = owner.change_product(coffee.id, change).await.ok();
    assert_eq!(answer["message"], "Produkt wurde aktualisiert.");
    let listed = app.listed(coffee.id).await.unwrap();
    assert_eq!((&listed["name"], &listed["price"]), (&json!("Hausmischung No. 2"), &json!(13.5)));
}

#[on_both]
async fn what_the_form_leaves_out_stays(app: TestApp) {
    // The demo shows what is typed.
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let full = json!({
        "isNew": true, "isTrending": true, "stock": 7, "discount": 15, "netAmount": 11.5, "unit": "g",
    });
    let tea = owner.product(full.clone()).await;
    owner.change_product(tea.id, json!({ "price": 9.99 })).await.ok();
    let listed = app.listed(tea.id).await.unwrap();
    for (field, value) in full.as_object().unwrap() {
        assert_eq!(&listed[field], value, "{field}");
    }
    let bare = json!({ "stock": null, "netAmount": null, "unit": null, "isNew": false, "discount": 0 });
    owner.change_product(tea.id, bare).await.ok();
    let listed = app.listed(tea.id).await.unwrap();
    assert_eq!(
        (&listed["stock"], &listed["netAmount"], &listed["unit"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!((&listed["isNew"], &listed["isTrending"]), (&json!(false), &json!(true)));
}

#[on_both]
async fn a_removed_product_is_gone_and_orders_keep_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 2)])).await;
    let answer = owner.delete_product(coffee.id).await.ok();
    assert_eq!(answer, json!({ "success": true, "message": "Produkt wurde gelöscht." }));
    assert!(app.listed(coffee.id).await.is_none());
    let item = member.get(&format!("/api/orders/{id}")).await.ok()["items"][0].clone();
    assert_eq!((&item["productId"], &item["productName"]), (&Value::Null, &json!("Hausmischung No. 1")));
    assert_eq!((&item["unitPrice"], &item["quantity"]), (&json!(12.9), &json!(2)));
    owner.delete_product(coffee.id).await.refused(ErrorCode::ProductNotFound);
    owner.change_product(coffee.id, json!({})).await.refused(ErrorCode::ProductNotFound);
    // There is no stock left to give back to, and that is no error.
    owner.settle(&id, "failed").await.ok();
    let again = owner.product(json!({})).await;
    assert_ne!(again.id, coffee.id, "a number is never given twice");
}

#[on_both]
async fn an_admin_may_not(app: TestApp) {
    let (admin, coffee) = (app.admin().await, app.owner().await.product(json!({})).await);
    let path = format!("/api/products/{}", coffee.id);
    admin.post("/api/products").json(&product_form(json!({}))).await.refused(ErrorCode::OwnerOnly);
    admin.put(&path).json(&product_form(json!({ "price": 0.01 }))).await.refused(ErrorCode::OwnerOnly);
    admin.delete(&path).await.refused(ErrorCode::OwnerOnly);
    assert_eq!(app.listed(coffee.id).await.unwrap()["price"], 12.9);
}

#[on_both]
async fn fields_that_are_not_the_forms_change_nothing(app: TestApp) {
    let owner = app.owner().await;
    let bold = json!({ "id": 4711, "averageRating": 5, "reviewCount": 900, "isInWishlist": true });
    let coffee = owner.product(bold).await;
    assert_ne!(coffee.id, 4711);
    let listed = app.listed(coffee.id).await.unwrap();
    assert_eq!((&listed["averageRating"], &listed["reviewCount"]), (&Value::Null, &json!(0)));
}

#[on_both]
async fn every_change_is_written_down_with_both_prices(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    owner.change_product(coffee.id, json!({ "price": 13.5 })).await.ok();
    owner.delete_product(coffee.id).await.ok();
    let [created] = owner.audit_of("product.created").await.try_into().unwrap();
    assert_eq!((&created["before"], &created["after"]["price"]), (&Value::Null, &json!("12.90")));
    let [updated] = owner.audit_of("product.updated").await.try_into().unwrap();
    assert_eq!((&updated["before"]["price"], &updated["after"]["price"]), (&json!("12.90"), &json!("13.50")));
    assert_eq!((&updated["actorId"], &updated["subjectId"]), (&json!(1), &json!(coffee.id.to_string())));
    let [deleted] = owner.audit_of("product.deleted").await.try_into().unwrap();
    assert_eq!((&deleted["before"]["price"], &deleted["after"]), (&json!("13.50"), &Value::Null));
}

#[on_both]
async fn prices_on_the_wire_have_two_decimals(app: TestApp) {
    let owner = app.owner().await;
    for (price, text) in [
        (json!(5), "5.00"),
        (json!(0.07), "0.07"),
        (json!("19.9"), "19.90"),
        (json!(999_999.99), "999999.99"),
    ] {
        let answer = owner.try_product(json!({ "price": price })).await;
        assert!(answer.text().contains(&format!("\"price\":{text},")), "{}", answer.describe());
        Product::read(&answer.ok()["product"]);
    }
}
