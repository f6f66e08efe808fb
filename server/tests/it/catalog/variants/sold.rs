//! What is sold of a product with variants: each by its own price and stock, named everywhere.

use super::{assam, id, save, stocks, wish};
use crate::invoices;
use crate::support::{Product, TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn of_20_buyers_of_the_last_two_pieces_two_get_them(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let node = app.another_node().await;
    let (here, there) = (app.visitor(), node.visitor());
    let kilo = wish(&product, Some(id(&range, 1)), 1, 3200);
    let buyers = (0..20).map(|number| [&here, &there][number % 2].place(&kilo).into_future());
    let answers = join_all(buyers).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 2);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        let sentence = answer.refused(ErrorCode::OutOfStock);
        assert_eq!(sentence, "„Assam Gold · 1 kg · Ganze Bohne“ ist leider ausverkauft.");
    }
    // What both nodes sold is in the database; the list of one of them may still have to hear of it.
    let stored = owner.get(&format!("/api/admin/products/{}/variants", product.id)).await.ok();
    let stored: Vec<_> =
        stored["variants"].as_array().unwrap().iter().map(|variant| &variant["stock"]).collect();
    assert_eq!(stored, [&json!(10), &json!(0), &json!(null)], "of this variant alone");
    assert_eq!(app.listed(product.id).await.unwrap()["variantsInStock"], true);
}

#[on_both]
async fn an_order_costs_what_its_variant_costs_and_gives_back_to_it(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let (small, kilo) = (id(&range, 0), id(&range, 1));
    let member = app.member().await;
    member.place(&wish(&product, Some(kilo), 1, 890)).await.refused(ErrorCode::PricesChanged);
    // Who names no variant buys the default, as before.
    let default = member.placed(&wish(&product, None, 2, 890)).await;
    let large = member.placed(&wish(&product, Some(kilo), 2, 3200)).await;
    assert_eq!(stocks(&app, &product).await, [Some(8), Some(0), None]);
    let item = &owner.get(&format!("/api/orders/{default}")).await.ok()["items"][0];
    assert_eq!(
        (&item["productName"], &item["variantId"]),
        (&json!("Assam Gold · 250 g · Ganze Bohne"), &json!(small))
    );
    // Another default, and the pieces still go to where they came from.
    let mut other = super::range();
    other["variants"][2]["isDefault"] = json!(true);
    for place in 0..3 {
        other["variants"][place].as_object_mut().unwrap().remove("stock");
    }
    let saved = save(&owner, &product, &other).await.ok();
    assert_eq!((&saved["product"]["price"], &saved["product"]["stock"]), (&json!(33.0), &json!(null)));
    assert_eq!(stocks(&app, &product).await, [Some(8), Some(0), None]);
    for order in [&default, &large] {
        owner.settle(order, "failed").await.ok();
    }
    assert_eq!(stocks(&app, &product).await, [Some(10), Some(2), None]);
    assert_eq!(
        owner.audit_of("product.restocked").await[0]["subjectName"],
        "Assam Gold · 1 kg · Ganze Bohne"
    );
}

#[on_both]
async fn carts_hold_each_variant_by_itself_and_say_what_is_gone(app: TestApp) {
    let owner = app.owner().await;
    let product = owner.product(json!({ "name": "Assam Gold", "stock": 3 })).await;
    let member = app.member().await;
    let put = |variant: Option<i64>, quantity: i64| {
        member
            .put(&format!("/api/cart/{}", product.id))
            .json(&json!({ "variantId": variant, "quantity": quantity }))
    };
    put(None, 2).await.ok();
    let saved = save(&owner, &product, &super::range()).await.ok();
    let (small, kilo) = (id(&saved, 0), id(&saved, 1));
    // What lay there before the product had options is its default now.
    let cart = put(Some(kilo), 1).await.ok();
    assert_eq!(lines(&cart), [(Some(small), 2, 8.9), (Some(kilo), 1, 32.0)]);
    assert_eq!(cart["items"][0]["product"]["name"], "Assam Gold · 250 g · Ganze Bohne");
    assert_eq!(lines(&put(Some(small), 1).await.ok()), [(Some(small), 1, 8.9), (Some(kilo), 1, 32.0)]);
    let too_many = json!({ "productId": product.id, "variantId": kilo, "quantity": 3 });
    member.post("/api/cart/add").json(&too_many).await.refused(ErrorCode::StockTooLow);
    put(Some(999_999), 1).await.refused(ErrorCode::ProductNotFound);
    // An order takes out the variant that it contains, and no other.
    member.placed(&wish(&product, Some(kilo), 1, 3200)).await;
    assert_eq!(lines(&member.get("/api/cart").await.ok()), [(Some(small), 1, 8.9)]);
    put(Some(kilo), 1).await.ok();
    let mut fewer = super::range();
    fewer["variants"].as_array_mut().unwrap().remove(1);
    save(&owner, &product, &fewer).await.ok();
    let cart = member.get("/api/cart").await.ok();
    let gone = &cart["items"][1]["product"];
    assert_eq!((&gone["variant"]["isGone"], &gone["stock"]), (&json!(true), &json!(0)));
    assert_eq!(gone["name"], "Assam Gold · 1 kg · Ganze Bohne");
    member.place(&wish(&product, Some(kilo), 1, 3200)).await.refused(ErrorCode::ProductGone);
    let cart = member.delete(&format!("/api/cart/{}?variantId={kilo}", product.id)).await.ok();
    assert_eq!(lines(&cart), [(Some(small), 1, 8.9)]);
}

/// Variant, quantity and price of each line.
fn lines(cart: &Value) -> Vec<(Option<i64>, i64, f64)> {
    let items = cart["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let product = &item["product"];
            (
                product["variant"]["id"].as_i64(),
                item["quantity"].as_i64().unwrap(),
                product["price"].as_f64().unwrap(),
            )
        })
        .collect()
}

#[on_both]
async fn papers_name_the_variant_and_refunds_go_by_its_line(app: TestApp) {
    let (owner, _, _, sent) = invoices::shop(&app).await;
    let (product, range) = assam(&owner).await;
    let member = app.member().await;
    let kilo = Product { cents: 3200, ..product.clone() };
    let mut wish = invoices::to_send(sent, &[(&kilo, 2)], "64.00");
    wish["items"][0]["variantId"] = json!(id(&range, 1));
    let order = member.placed(&wish).await;
    // The order keeps what was sold when the variant is no more.
    let mut fewer = super::range();
    fewer["variants"].as_array_mut().unwrap().remove(1);
    save(&owner, &product, &fewer).await.ok();
    owner.settle(&order, "paid").await.ok();
    invoices::issue(&app).await;
    let invoice = &invoices::documents(&member, &order).await[0];
    let number = invoice["number"].as_str().unwrap();
    let xml = String::from_utf8(invoices::file(&member, &order, number, "xml").await).unwrap();
    assert!(xml.contains("Assam Gold · 1 kg · Ganze Bohne"), "{xml}");
    let shown = owner.get(&format!("/api/admin/orders/{order}/refunds")).await.ok();
    assert_eq!(shown["lines"][0]["productName"], "Assam Gold · 1 kg · Ganze Bohne");
    let grams = "SELECT coffee_grams FROM orders_items WHERE order_id = $1";
    assert_eq!(app.number(grams, vec![order.as_str().into()]).await, 1000);
}

#[on_both]
async fn who_wishes_a_variant_hears_of_that_one(app: TestApp) {
    let owner = app.owner().await;
    let (product, range) = assam(&owner).await;
    let (small, kilo) = (id(&range, 0), id(&range, 1));
    let (of_kilo, of_small, of_any) = (app.member().await, app.member().await, app.member().await);
    let wishes = format!("/api/wishlist/{}", product.id);
    of_kilo.post(&format!("{wishes}?variantId={kilo}")).await.ok();
    of_small.post(&format!("{wishes}?variantId={small}")).await.ok();
    of_any.post(&wishes).await.ok();
    of_any.post(&format!("{wishes}?variantId=999999")).await.refused(ErrorCode::ProductNotFound);
    let wish = &of_kilo.get("/api/wishlist").await.ok()[0];
    assert_eq!(
        (&wish["productName"], &wish["variantId"]),
        (&json!("Assam Gold · 1 kg · Ganze Bohne"), &json!(kilo))
    );
    assert_eq!(of_any.get("/api/wishlist").await.ok()[0]["productName"], "Assam Gold");
    let all = app.member().await.placed(&super::wish(&product, Some(kilo), 2, 3200)).await;
    owner.settle(&all, "failed").await.ok();
    app.deliver_events().await;
    for (member, told) in [(&of_kilo, true), (&of_any, true), (&of_small, false)] {
        let notices = member.get("/api/notifications").await.ok();
        assert_eq!(
            notices.to_string().contains("„Assam Gold · 1 kg · Ganze Bohne“ von Ihrer Wunschliste"),
            told
        );
    }
}
