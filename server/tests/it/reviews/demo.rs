//! What the demo shop's people say, and that its figures follow from it.

use crate::support::{Actor, PASSWORD, TestApp, on_both};
use serde_json::{Value, json};

/// A shop that begins with the demo data.
async fn demo(app: &TestApp) -> TestApp {
    // As before the first start, which has seeded the categories.
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    app.restart_with(|config| {
        config.demo = true;
        config.demo_password = Some(PASSWORD.into());
    })
    .await
}

async fn list(who: &Actor, path: &str) -> Vec<Value> {
    who.get(path).await.ok().as_array().unwrap().clone()
}

#[on_both]
async fn averages_and_purchases_are_those_of_the_rows(app: TestApp) {
    let app = demo(&app).await;
    let products = list(&app.visitor(), "/api/products").await;
    let (mut count, mut verified) = (0, 0);
    for product in &products {
        let reviews = list(&app.visitor(), &format!("/api/products/{}/reviews", product["id"])).await;
        let stars: Vec<i64> = reviews.iter().map(|review| review["rating"].as_i64().unwrap()).collect();
        let reviewed = i64::try_from(stars.len()).unwrap();
        assert_eq!(product["reviewCount"], reviewed);
        let sum: i64 = stars.iter().sum();
        let hundredths = (product["averageRating"].as_f64().unwrap() * 100.0).round();
        #[expect(clippy::cast_precision_loss, reason = "a few stars")]
        let off = (hundredths / 100.0 - sum as f64 / reviewed as f64).abs();
        assert!(off <= 0.005_001, "{product}");
        count += reviewed;
        verified += reviews.iter().filter(|review| review["isVerifiedPurchase"] == true).count();
    }
    assert!(count >= 120, "{count}");
    let bought = app.number(
        "SELECT COUNT(*) FROM reviews_reviews r WHERE r.product_id IN (SELECT i.product_id FROM orders_items i
         JOIN orders_orders o ON o.id = i.order_id WHERE o.payment_status = 'paid' AND o.user_id = r.user_id)",
        Vec::new(),
    );
    assert_eq!(bought.await, i64::try_from(verified).unwrap());
    assert!((40..80).contains(&verified), "{verified}");
    // No one writes before having registered, or about what comes later.
    let early = "SELECT COUNT(*) FROM reviews_reviews r JOIN auth_users u ON u.id = r.user_id WHERE r.created_at < u.registered_at";
    assert_eq!(app.number(early, Vec::new()).await, 0);
}

#[on_both]
async fn no_list_of_a_demo_member_is_empty(app: TestApp) {
    let app = demo(&app).await;
    app.deliver_events().await;
    for name in ["marta.k", "jorge", "friederike", "yusuf_t"] {
        let member = app.visitor().sign_in(name).await;
        for path in ["/api/wishlist", "/api/notifications"] {
            assert!(!list(&member, path).await.is_empty(), "{name}: {path}");
        }
        assert!(
            !member.get("/api/reviews/mine").await.ok()["reviews"].as_array().unwrap().is_empty(),
            "{name}"
        );
    }
    let friederike = app.visitor().sign_in("friederike").await;
    assert_eq!(friederike.get("/api/reviews/mine").await.ok()["open"].as_array().unwrap().len(), 2);
    let reacted = app.number("SELECT COUNT(DISTINCT product_id) FROM reactions_products", Vec::new()).await;
    assert!(reacted > 40, "{reacted}");
    let owner = app.visitor().sign_in("inhaber").await;
    let told = list(&owner, "/api/notifications").await;
    let order = told.iter().find(|told| told["title"] == "Neue Bestellung").unwrap();
    assert_eq!((&order["type"], &order["actionUrl"]), (&json!("order"), &json!("/admin/orders")));
}
