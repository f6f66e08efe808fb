//! Quotes: what goods come to with each way of delivery, for whom and to where.

use super::{add, parcel};
use crate::support::{Actor, Product, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn body(items: &[(&Product, i64)], country: &str, zip: &str) -> Value {
    let items: Vec<_> =
        items.iter().map(|(product, count)| json!({ "productId": product.id, "quantity": count })).collect();
    json!({ "items": items, "country": country, "zip": zip })
}

async fn quote(actor: &Actor, body: &Value) -> Value {
    actor.post("/api/delivery/quote").json(body).await.ok()
}

#[on_both]
async fn coffee_and_a_kettle_share_the_parcel_by_their_values(app: TestApp) {
    let owner = app.owner().await;
    let coffee = json!({ "weightGrams": 520, "taxKind": "reduced", "deliveryTime": " 2 bis 3 Werktage " });
    let coffee = owner.product(coffee).await;
    let kettle = owner.product(json!({ "name": "Kessel", "price": 42, "weightGrams": 1100 })).await;
    let id = add(&owner, &parcel()).await;
    let wanted = body(&[(&coffee, 1), (&kettle, 1)], "DE", "20457");
    let quoted = quote(&app.visitor(), &wanted).await;
    assert_eq!((&quoted["goodsAmount"], &quoted["grams"]), (&json!("54.90"), &json!(1620)));
    let time = |at: usize| quoted["items"][at]["deliveryTime"].clone();
    assert_eq!((time(0), time(1)), (json!("2 bis 3 Werktage"), json!("")));
    let method = &quoted["methods"][0];
    assert_eq!(
        method,
        &json!({
            "methodId": id, "kind": "parcel", "name": "Paket", "carrier": "DHL", "shippingAmount": "5.90", "freeFrom": "60.00",
            "totalAmount": "60.80",
            "taxes": [
                // 42.00 + 4.52 of the shipping, and 12.90 + 1.38.
                { "rateHundredths": 1900, "netAmount": "39.09", "taxAmount": "7.43", "grossAmount": "46.52" },
                { "rateHundredths": 700, "netAmount": "13.35", "taxAmount": "0.93", "grossAmount": "14.28" },
            ],
            "arrivesFrom": null, "arrivesUntil": null, "goesToLockers": true, "places": [],
        })
    );
    // Members with premium pay less for goods, and as much for the parcel.
    let quoted = quote(&*app.premium().await, &wanted).await;
    assert_eq!(
        (&quoted["items"][0]["unitPrice"], &quoted["goodsAmount"]),
        (&json!("10.45"), &json!("44.47"))
    );
    assert_eq!(quoted["methods"][0]["shippingAmount"], "5.90");
    // From 60 euro it is free, and two kettles more weigh less than five kilograms.
    let quoted = quote(&app.visitor(), &body(&[(&coffee, 2), (&kettle, 1)], "DE", "20457")).await;
    assert_eq!(
        (&quoted["methods"][0]["shippingAmount"], &quoted["methods"][0]["totalAmount"]),
        (&json!("0.00"), &json!("67.80"))
    );
    assert_eq!(quoted["methods"][0]["freeFrom"], Value::Null);
}

#[on_both]
async fn each_country_has_its_prices_and_its_vat(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "price": 20, "weightGrams": 1100 })).await;
    add(&owner, &parcel()).await;
    let visitor = app.visitor();
    for (country, zip, shipping, rate, tax) in [
        ("DE", "20457", "5.90", 1900, "4.14"),
        // Below the limit of § 3c UStG the shop's own rates hold in Austria.
        ("AT", "1010", "12.90", 1900, "5.25"),
        // What leaves the Union is exempt.
        ("CH", "8001", "24.90", 0, "0.00"),
    ] {
        let quoted = quote(&visitor, &body(&[(&kettle, 1)], country, zip)).await;
        let method = &quoted["methods"][0];
        assert_eq!(method["shippingAmount"], shipping, "{country}");
        let taxes = &method["taxes"];
        assert_eq!(
            (&taxes[0]["rateHundredths"], &taxes[0]["taxAmount"], taxes.as_array().unwrap().len()),
            (&json!(rate), &json!(tax), 1),
            "{country}"
        );
        assert_eq!(taxes[0]["grossAmount"], method["totalAmount"], "{country}");
    }
    let bare = json!({ "items": [{ "productId": kettle.id, "quantity": 1 }] });
    assert_eq!(quote(&visitor, &bare).await["country"], "DE", "the shop's own where nothing is said");
    // With rates of its own a country's hold, from their first day on.
    let rates = "INSERT INTO delivery_tax_rates (country, kind, hundredths, valid_from) VALUES ('AT', 'standard', $1, $2)";
    for (hundredths, day) in [(2000_i64, "2020-01-01"), (2200, "2999-01-01")] {
        app.execute(rates, kontor_db::values![hundredths, day].to_vec()).await;
    }
    let quoted = quote(&visitor, &body(&[(&kettle, 1)], "AT", "1010")).await;
    assert_eq!(quoted["methods"][0]["taxes"][0]["rateHundredths"], 2000);
}

#[on_both]
async fn what_goes_nowhere_is_refused_in_words(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "weightGrams": 1100 })).await;
    let visitor = app.visitor();
    let ask = |body: Value| visitor.post("/api/delivery/quote").json(&body).into_future();
    let id = add(&owner, &parcel()).await;
    let sentence = ask(body(&[(&kettle, 1)], "FR", "75001")).await.refused(ErrorCode::NoDelivery);
    assert_eq!(sentence, "In dieses Land liefern wir leider nicht.");
    ask(body(&[(&kettle, 29)], "DE", "20457")).await.refused(ErrorCode::DeliveryImpossible);
    ask(body(&[(&kettle, 28)], "DE", "20457")).await.ok();
    for (country, zip) in [("DE", "2045"), ("DE", "2045A"), ("DE", ""), ("AT", "20457"), ("CH", "800")] {
        ask(body(&[(&kettle, 1)], country, zip)).await.refused_field("zip", ErrorCode::ZipInvalid);
    }
    for country in ["", "de", "DEU", "D "] {
        ask(body(&[(&kettle, 1)], country, "20457"))
            .await
            .refused_field("country", ErrorCode::CountryInvalid);
    }
    ask(body(&[], "DE", "20457")).await.refused(ErrorCode::CartEmpty);
    for count in [0, -1, 1_000_001] {
        let answer = ask(body(&[(&kettle, count)], "DE", "20457")).await;
        answer.refused_field("items[0].quantity", ErrorCode::QuantityInvalid);
    }
    ask(body(&[(&kettle, 1_000_000)], "DE", "20457")).await.refused(ErrorCode::OrderTooLarge);
    let many: Vec<_> = (0..101).map(|_| (&kettle, 1)).collect();
    ask(body(&many, "DE", "20457")).await.refused(ErrorCode::TooManyItems);
    let gone = json!({ "items": [{ "productId": 999_999, "quantity": 1 }] });
    ask(gone).await.refused(ErrorCode::ProductGone);
    // What is switched off is offered to no one.
    let mut off = parcel();
    off["isActive"] = json!(false);
    owner.put(&format!("{}/{id}", super::METHODS)).json(&off).await.ok();
    let quoted = ask(body(&[(&kettle, 1)], "DE", "20457")).await.ok();
    assert_eq!((&quoted["methods"], &quoted["countries"]), (&json!([]), &json!([])));
}

#[on_both]
async fn a_shop_without_ways_of_delivery_is_asked_for_goods_only(app: TestApp) {
    let kettle = app.owner().await.product(json!({ "price": 42 })).await;
    let quoted = quote(&app.visitor(), &body(&[(&kettle, 2)], "DE", "20457")).await;
    assert_eq!(
        (&quoted["goodsAmount"], &quoted["methods"], &quoted["countries"]),
        (&json!("84.00"), &json!([]), &json!([]))
    );
}

#[on_both]
async fn a_shop_that_sends_nothing_home_begins_with_where_it_sends(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "weightGrams": 1100 })).await;
    let rates = json!([{ "country": "CH", "price": "24.90" }, { "country": "AT", "price": "12.90" }]);
    add(&owner, &json!({ "kind": "parcel", "name": "Paket", "isActive": true, "rates": rates })).await;
    let quoted =
        quote(&app.visitor(), &json!({ "items": [{ "productId": kettle.id, "quantity": 1 }] })).await;
    assert_eq!(
        (&quoted["country"], &quoted["methods"][0]["shippingAmount"]),
        (&json!("AT"), &json!("12.90"))
    );
}

#[on_both]
async fn an_address_is_checked_before_the_order_is(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "weightGrams": 1100 })).await;
    add(&owner, &parcel()).await;
    let home = json!({
        "name": "Mira Kern", "street": "Am Sandtorkai", "number": "12a", "zip": "1010", "city": "Wien", "country": "AT",
    });
    let ask = |address: &Value| {
        let items = json!([{ "productId": kettle.id, "quantity": 1 }]);
        app.visitor()
            .post("/api/delivery/quote")
            .json(&json!({ "items": items, "address": address }))
            .into_future()
    };
    let quoted = ask(&home).await.ok();
    assert_eq!(
        (&quoted["country"], &quoted["countries"], &quoted["methods"][0]["shippingAmount"]),
        (&json!("AT"), &json!(["AT", "CH", "DE"]), &json!("12.90"))
    );
    for (field, wrong, code) in [
        ("zip", "20457", ErrorCode::ZipInvalid),
        ("name", " ", ErrorCode::Required),
        ("street", "", ErrorCode::Required),
    ] {
        let mut address = home.clone();
        address[field] = json!(wrong);
        ask(&address).await.refused_field(&format!("address.{field}"), code);
    }
}

#[on_both]
async fn goods_without_a_weight_go_by_their_value(app: TestApp) {
    let owner = app.owner().await;
    let leaflet = owner.product(json!({ "price": 10 })).await;
    let letter = json!({
        "kind": "letter", "name": "Brief", "isActive": true,
        "rates": [{ "country": "DE", "fromGrams": 1, "toGrams": 500, "toAmount": "30", "price": "2.90" }],
    });
    add(&owner, &letter).await;
    let visitor = app.visitor();
    let quoted = quote(&visitor, &body(&[(&leaflet, 3)], "DE", "20457")).await;
    assert_eq!((&quoted["grams"], &quoted["methods"][0]["shippingAmount"]), (&json!(0), &json!("2.90")));
    let answer = visitor.post("/api/delivery/quote").json(&body(&[(&leaflet, 4)], "DE", "20457")).await;
    answer.refused(ErrorCode::DeliveryImpossible);
}

#[on_both]
async fn a_pick_up_is_for_everybody_and_taxed_where_the_shop_is(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "price": 11.9 })).await;
    add(&owner, &json!({ "kind": "pick_up", "name": "Abholung", "isActive": true })).await;
    let quoted = quote(&app.visitor(), &body(&[(&kettle, 1)], "CH", "8001")).await;
    let method = &quoted["methods"][0];
    assert_eq!(
        (&method["shippingAmount"], &method["taxes"][0]["taxAmount"]),
        (&json!("0.00"), &json!("1.90"))
    );
}

#[on_both]
async fn a_small_business_asks_the_same_and_shows_no_vat(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "price": 20, "weightGrams": 1100 })).await;
    add(&owner, &parcel()).await;
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    let quoted = quote(&app.visitor(), &body(&[(&kettle, 1)], "DE", "20457")).await;
    let method = &quoted["methods"][0];
    assert_eq!((&method["totalAmount"], &method["taxes"]), (&json!("25.90"), &json!([])));
}

#[on_both]
async fn the_demo_delivers_as_agreed_for_nothing(app: TestApp) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app.restart_with(|config| config.demo = true).await;
    let visitor = app.visitor();
    let goods = visitor.get("/api/products").await.ok();
    let kinds =
        |kind: &str| goods.as_array().unwrap().iter().filter(|goods| goods["taxKind"] == kind).count();
    assert!(kinds("reduced") > 20 && kinds("standard") > 10, "{goods}");
    assert!(goods.as_array().unwrap().iter().all(|goods| goods["weightGrams"].as_i64().unwrap() > 0));
    for (country, zip) in [("DE", "20457"), ("AT", "1010"), ("CH", "8001")] {
        let wanted = json!({ "items": [{ "productId": goods[0]["id"], "quantity": 1 }], "country": country, "zip": zip });
        let quoted = quote(&visitor, &wanted).await;
        let first = &quoted["methods"][0];
        assert_eq!(
            (&first["kind"], &first["name"], &first["shippingAmount"]),
            (&json!("arrangement"), &json!("Nach Absprache"), &json!("0.00"))
        );
        assert_eq!(first["totalAmount"], quoted["goodsAmount"]);
    }
}
