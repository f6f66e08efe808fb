//! Wherever a reduction is shown, it has the same two figures, from the server.

use crate::support::{TestApp, on_both};
use serde_json::json;

#[on_both]
async fn list_page_cart_wishes_and_notice_show_the_same_figures(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "netAmount": 250, "unit": "g" })).await.id;
    app.days_later(coffee, 40).await;
    let member = app.member().await;
    member.post(&format!("/api/wishlist/{coffee}")).await.ok();
    member.put(&format!("/api/cart/{coffee}")).json(&json!({ "quantity": 2 })).await.ok();
    owner.change_product(coffee, json!({ "price": 9.9, "discount": 23 })).await.ok();

    let listed = app.listed(coffee).await.unwrap();
    let wish = member.get("/api/wishlist").await.ok()[0].clone();
    let cart = member.get("/api/cart").await.ok()["items"][0]["product"].clone();
    for shown in [&listed, &wish, &cart] {
        assert_eq!((&shown["priceBefore"], &shown["discount"]), (&json!(12.9), &json!(23)), "{shown}");
        assert_eq!(
            (&shown["netAmount"], &shown["unit"]),
            (&json!(250.0), &json!("g")),
            "for the unit price: {shown}"
        );
    }
    let visitor = app.visitor();
    for path in ["/shop".to_owned(), format!("/product/{coffee}")] {
        let page = visitor.get(&path).await.text().to_owned();
        assert!(
            page.contains("statt <s>12,90\u{a0}€</s>") || page.contains("statt <s>12,90 €</s>"),
            "{path}"
        );
        assert!(page.contains("−23 %"), "{path}");
    }
    let page = visitor.get(&format!("/product/{coffee}")).await.text().to_owned();
    assert!(page.contains("Niedrigster Preis der 30 Tage vor der Reduzierung: 12,90"));
    app.deliver_events().await;
    let notice = member.get("/api/notifications").await.ok().to_string();
    assert!(notice.contains("9,90 € (39,60 €/kg) statt 12,90 €, 23 % weniger"), "{notice}");
}
