//! What an order keeps of its delivery and its VAT, and that both are what the customer was shown.

use crate::delivery::{METHODS, add, arrangement, parcel};
use crate::support::{Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn to(method: i64, country: &str, zip: &str) -> Value {
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "12a", "city": "Ort", "country": country, "zip": zip,
    });
    json!({ "methodId": method, "address": address })
}

/// An order with its delivery, and with the total that the customer was shown.
fn with(items: &[(&Product, i64)], delivery: &Value, total: &str) -> Value {
    let mut wish = order(items);
    wish["delivery"] = delivery.clone();
    wish["totalAmount"] = json!(total);
    wish
}

#[on_both]
async fn it_keeps_what_was_agreed_whatever_becomes_of_the_method(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520, "taxKind": "reduced" })).await;
    let kettle = owner.product(json!({ "name": "Kessel", "price": 42, "weightGrams": 1100 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let wish = with(&[(&coffee, 1), (&kettle, 1)], &to(method, "DE", " 20457 "), "60.80");
    let placed = member.place(&wish).await.ok();
    assert_eq!(placed["totalAmount"], "60.80");
    owner.delete(&format!("{METHODS}/{method}")).await.ok();
    app.execute("UPDATE delivery_tax_rates SET hundredths = 2500", Vec::new()).await;
    let id = placed["orderId"].as_str().unwrap();
    let kept = member.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!(kept["totalAmount"], "60.80");
    let delivery = json!({
        "kind": "parcel", "name": "Paket", "carrier": "DHL", "country": "DE", "zip": "20457", "shippingAmount": "5.90",
        "arrivesFrom": null, "arrivesUntil": null, "pickUp": null,
    });
    assert_eq!(kept["delivery"], delivery);
    let taxes = json!([
        { "rateHundredths": 1900, "netAmount": "39.09", "taxAmount": "7.43", "grossAmount": "46.52" },
        { "rateHundredths": 700, "netAmount": "13.35", "taxAmount": "0.93", "grossAmount": "14.28" },
    ]);
    assert_eq!(kept["taxes"], taxes);
    // Anyone who holds the link sees the same, and not where it went to.
    let key = placed["receiptKey"].as_str().unwrap();
    let receipt = app.visitor().get(&format!("/api/orders/{id}/receipt?key={key}")).await.ok();
    assert_eq!(
        (&receipt["delivery"]["shippingAmount"], &receipt["delivery"]["zip"]),
        (&json!("5.90"), &json!(""))
    );
    assert_eq!(receipt["taxes"], taxes);
    // And so does the member's export.
    let export = member.get("/api/user/export").await.ok();
    let order = &export["orders"][0];
    assert_eq!(
        (&order["delivery"], &order["zip"], &order["shippingAmount"]),
        (&json!("Paket"), &json!("20457"), &json!("5.90"))
    );
}

#[on_both]
async fn every_offer_of_a_quote_can_be_ordered_at_its_total(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520, "taxKind": "reduced" })).await;
    let kettle = owner.product(json!({ "price": 41.99, "weightGrams": 1100 })).await;
    let leaflet = owner.product(json!({ "price": 0.01, "taxKind": "zero" })).await;
    add(&owner, &parcel()).await;
    add(&owner, &arrangement()).await;
    add(&owner, &json!({ "kind": "pick_up", "name": "Abholung", "isActive": true })).await;
    let member = app.member().await;
    let mut orders = 0;
    for round in 0..12_i64 {
        let items = [(&coffee, 1 + round % 5), (&kettle, 1 + round % 3), (&leaflet, 1 + round * 7)];
        let (country, zip) =
            [("DE", "20457"), ("AT", "1010"), ("CH", "8001")][usize::try_from(round % 3).unwrap()];
        let wish = order(&items);
        let asked = json!({ "items": wish["items"], "country": country, "zip": zip });
        let quoted = member.post("/api/delivery/quote").json(&asked).await.ok();
        for offer in quoted["methods"].as_array().unwrap() {
            let total = offer["totalAmount"].as_str().unwrap();
            let placed = member
                .placed(&with(&items, &to(offer["methodId"].as_i64().unwrap(), country, zip), total))
                .await;
            let kept = member.get(&format!("/api/orders/{placed}")).await.ok();
            let shipping = &kept["delivery"]["shippingAmount"];
            assert_eq!((&kept["taxes"], shipping), (&offer["taxes"], &offer["shippingAmount"]));
            orders += 1;
        }
    }
    assert!(orders > 24, "{orders}");
}

#[on_both]
async fn another_price_of_delivery_is_refused_and_stores_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520, "stock": 3 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let items = [(&coffee, 1)];
    let right = with(&items, &to(method, "DE", "20457"), "18.80");
    for (wish, code) in [
        (with(&items, &to(method, "DE", "20457"), "12.90"), ErrorCode::DeliveryChanged),
        (with(&items, &to(method, "AT", "1010"), "18.80"), ErrorCode::DeliveryChanged),
        (with(&items, &to(method, "FR", "75001"), "18.80"), ErrorCode::DeliveryChanged),
        (with(&items, &to(method + 1, "DE", "20457"), "18.80"), ErrorCode::DeliveryChanged),
    ] {
        member.place(&wish).await.refused(code);
    }
    for (zip, country, field, code) in [
        ("2045", "DE", "delivery.address.zip", ErrorCode::ZipInvalid),
        ("20457", "Deutschland", "delivery.address.country", ErrorCode::CountryInvalid),
    ] {
        member.place(&with(&items, &to(method, country, zip), "18.80")).await.refused_field(field, code);
    }
    let nowhere = with(&items, &json!({ "methodId": method }), "18.80");
    member.place(&nowhere).await.refused_field("delivery.address", ErrorCode::Required);
    let mut dearer = parcel();
    dearer["rates"][0]["price"] = json!("6.20");
    owner.put(&format!("{METHODS}/{method}")).json(&dearer).await.ok();
    let sentence = member.place(&right).await.refused(ErrorCode::DeliveryChanged);
    assert_eq!(
        sentence,
        "Die Lieferung hat sich geändert. Bitte prüfen Sie Lieferart und Versandkosten noch einmal."
    );
    assert_eq!((app.stock(coffee.id).await, owner.orders("").await["total"].clone()), (Some(3), json!(0)));
    member.place(&with(&items, &to(method, "DE", "20457"), "19.10")).await.ok();
    assert_eq!(app.number("SELECT COUNT(*) FROM orders_deliveries", Vec::new()).await, 1);
}

#[on_both]
async fn an_order_that_says_nothing_of_it_is_delivered_as_agreed(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520, "taxKind": "reduced" })).await;
    let member = app.member().await;
    let bare = order(&[(&coffee, 1)]);
    let detail = async |id: String| member.get(&format!("/api/orders/{id}")).await.ok();
    // A shop that never spoke of delivery sells as before, and knows its VAT.
    let kept = detail(member.placed(&bare).await).await;
    assert_eq!((&kept["delivery"], &kept["taxes"][0]["taxAmount"]), (&Value::Null, &json!("0.84")));
    // One that sends parcels only must be told where to.
    add(&owner, &parcel()).await;
    member.place(&bare).await.refused_field("delivery", ErrorCode::DeliveryMissing);
    add(&owner, &arrangement()).await;
    let kept = detail(member.placed(&bare).await).await;
    assert_eq!(
        (&kept["delivery"]["name"], &kept["delivery"]["shippingAmount"], &kept["totalAmount"]),
        (&json!("Nach Absprache"), &json!("0.00"), &json!("12.90"))
    );
    // What is picked up needs no address.
    let pick_up = add(&owner, &json!({ "kind": "pick_up", "name": "Abholung", "isActive": true })).await;
    let wish = with(&[(&coffee, 1)], &json!({ "methodId": pick_up }), "12.90");
    let kept = detail(member.placed(&wish).await).await;
    assert_eq!((&kept["delivery"]["kind"], &kept["delivery"]["zip"]), (&json!("pick_up"), &json!("")));
}

#[on_both]
async fn a_small_business_keeps_no_vat(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    let member = app.member().await;
    let id = member.placed(&order(&[(&coffee, 1)])).await;
    assert_eq!(member.get(&format!("/api/orders/{id}")).await.ok()["taxes"], json!([]));
}

#[on_both]
async fn a_deleted_account_leaves_no_post_code(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let id = member.placed(&with(&[(&coffee, 1)], &to(method, "DE", "20457"), "18.80")).await;
    owner.settle(&id, "failed").await.ok();
    owner.delete_user(member.id).await.ok();
    let kept = owner.get(&format!("/api/orders/{id}")).await.ok();
    assert_eq!((&kept["delivery"]["country"], &kept["delivery"]["zip"]), (&json!("DE"), &json!("")));
}
