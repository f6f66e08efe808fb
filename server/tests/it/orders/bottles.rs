//! Deposit (Pfand, § 7 PAngV): next to the price wherever that stands, charged with it, and a line of its own on every paper.

use crate::delivery::{add, parcel};
use crate::invoices::{documents, file, issue, tell_seller};
use crate::support::{Owner, Product, TestApp, on_both, on_sqlite, order, premium_order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// A drink at 1,50 € with 0,25 € for its bottle, and coffee at 12,90 € without.
async fn shop(app: &TestApp) -> (Owner, Product, Product) {
    let owner = app.owner().await;
    let drink = json!({ "name": "Mate-Limonade", "price": 1.5, "deposit": 0.25, "stock": 40 });
    let drink = owner.product(drink).await;
    let coffee = owner.product(json!({ "name": "Assam", "taxKind": "reduced" })).await;
    (owner, drink, coffee)
}

fn with_total(mut wish: Value, total: &str) -> Value {
    wish["totalAmount"] = json!(total);
    wish
}

async fn quote(app: &TestApp, items: Value) -> Value {
    app.visitor().post("/api/delivery/quote").json(&json!({ "items": items })).await.ok()
}

#[on_both]
async fn a_deposit_is_charged_beside_the_price_as_a_line_of_its_own(app: TestApp) {
    let (owner, drink, coffee) = shop(&app).await;
    tell_seller(&owner).await;
    add(&owner, &parcel()).await;
    let quoted = quote(
        &app,
        json!([{ "productId": drink.id, "quantity": 4 }, { "productId": coffee.id, "quantity": 1 }]),
    );
    let quoted = quoted.await;
    assert_eq!((&quoted["goodsAmount"], &quoted["depositAmount"]), (&json!("19.90"), &json!("1.00")));
    assert_eq!(
        (&quoted["items"][0]["unitPrice"], &quoted["items"][0]["deposit"]),
        (&json!("1.50"), &json!("0.25"))
    );
    assert_eq!(quoted["items"][1].get("deposit"), None);
    let method = &quoted["methods"][0];
    let total = method["totalAmount"].as_str().unwrap();
    assert_eq!((total, &method["shippingAmount"]), ("25.80", &json!("5.90")));

    let member = app.member().await;
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "12a", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    let mut wish = with_total(order(&[(&drink, 4), (&coffee, 1)]), total);
    wish["delivery"] = json!({ "methodId": method["methodId"], "address": address });
    let without = with_total(wish.clone(), "24.80");
    member.place(&without).await.refused(ErrorCode::DeliveryChanged);
    let id = member.placed(&wish).await;
    let placed = member.get(&format!("/api/orders/{id}")).await.ok();
    let rows: Vec<Value> = placed["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            json!([
                item["productId"],
                item["productName"],
                item["quantity"],
                item["unitPrice"],
                item.get("isDeposit")
            ])
        })
        .collect();
    assert_eq!(
        rows,
        [
            json!([drink.id, "Mate-Limonade", 4, 1.5, null]),
            json!([coffee.id, "Assam", 1, 12.9, null]),
            json!([null, "Pfand für Mate-Limonade", 4, 0.25, true]),
        ]
    );
    // It bears the rate of its goods.
    let taxes = placed["taxes"].as_array().unwrap();
    let gross: Vec<_> = taxes.iter().map(|tax| (&tax["rateHundredths"], &tax["grossAmount"])).collect();
    // 7.00 of the drink with its bottles and 12.90 of the coffee, each with its part of the parcel.
    assert_eq!(gross, [(&json!(1900), &json!("9.07")), (&json!(700), &json!("16.73"))], "{placed}");
    assert_eq!(member.orders("").await["orders"][0]["itemCount"], 5, "bottles are no pieces");

    // Nothing of it is packed, and all of it stands on the invoice.
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 1);
    let tasks = owner.get("/api/admin/fulfilments?kind=open").await.ok();
    assert_eq!(tasks["tasks"][0]["items"].as_array().unwrap().len(), 2, "{tasks}");
    let [invoice] = documents(&member, &id).await.try_into().unwrap();
    assert_eq!(invoice["totalAmount"], "25.80");
    let xml = file(&member, &id, invoice["number"].as_str().unwrap(), "xml").await;
    assert!(String::from_utf8(xml).unwrap().contains("Pfand für Mate-Limonade"));
    assert_eq!(app.stock(drink.id).await, Some(36));
}

#[on_both]
async fn no_one_gets_the_bottle_cheaper_and_a_variant_may_have_another(app: TestApp) {
    let (owner, drink, _) = shop(&app).await;
    // 19 % off 1,50 € are 1,22 €; the bottle stays what it is.
    let premium = app.premium().await;
    let wish = premium_order(&[(&drink, 2)]);
    premium.place(&wish).await.refused(ErrorCode::PricesChanged);
    premium.placed(&with_total(wish, "2.94")).await;

    let range = json!({
        "options": [{ "name": "Größe", "values": ["Flasche", "Kasten", "Fass"] }],
        "variants": [
            { "values": ["Flasche"], "price": 1.5 },
            { "values": ["Kasten"], "price": 28, "deposit": 4.5 },
            { "values": ["Fass"], "price": 60, "deposit": 0 },
        ],
    });
    let saved = owner.put(&format!("/api/products/{}/variants", drink.id)).json(&range).await.ok();
    let id = |place: usize| saved["variants"][place]["id"].as_i64().unwrap();
    let deposits: Vec<_> = (0..3).map(|place| saved["variants"][place].get("deposit").cloned()).collect();
    assert_eq!(deposits, [Some(json!(0.25)), Some(json!(4.5)), Some(json!(0.0))], "{saved}");
    let items: Vec<_> =
        (0..3).map(|place| json!({ "productId": drink.id, "variantId": id(place), "quantity": 1 })).collect();
    let quoted = quote(&app, json!(items)).await;
    let each: Vec<_> = (0..3).map(|place| quoted["items"][place].get("deposit").cloned()).collect();
    assert_eq!(each, [Some(json!("0.25")), Some(json!("4.50")), None]);
    let page = app.visitor().get(&format!("/product/{}?variant={}", drink.id, id(1))).await;
    app.listed(drink.id).await;
    assert!(page.text().contains("zzgl. 4,50 € Pfand"), "{}", page.text());
}

#[on_sqlite]
async fn it_stands_beside_the_price_on_pages_in_the_feed_and_in_tables(app: TestApp) {
    let (owner, drink, coffee) = shop(&app).await;
    assert_eq!(app.listed(drink.id).await.unwrap()["deposit"], 0.25);
    assert_eq!(app.listed(coffee.id).await.unwrap().get("deposit"), None);
    for path in ["/shop".to_owned(), format!("/product/{}", drink.id)] {
        let page = app.visitor().get(&path).await;
        assert!(page.text().contains("zzgl. 0,25 € Pfand"), "{path}: {}", page.text());
    }
    let feed = app.visitor().get("/feed/products.xml").await;
    assert!(feed.text().contains("<g:attribute_value>zzgl. 0.25 EUR</g:attribute_value>"), "{}", feed.text());

    let table = owner.get("/api/products/export").await;
    let import = async |csv: String| {
        owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": false })).await.ok()
    };
    assert_eq!(import(table.text().to_owned()).await["unchanged"], 2);
    assert_eq!(import(table.text().replace(";0,25", ";0,15")).await["updated"], 1);
    app.listed(drink.id).await;
    assert_eq!(app.listed(drink.id).await.unwrap()["deposit"], 0.15);
    // Left out it stays, and null takes it away.
    owner.change_product(drink.id, json!({ "name": "Mate-Limonade" })).await.ok();
    assert_eq!(app.listed(drink.id).await.unwrap()["deposit"], 0.15);
    owner.change_product(drink.id, json!({ "deposit": null })).await.ok();
    assert_eq!(app.listed(drink.id).await.unwrap().get("deposit"), None);
    for wrong in [json!(0), json!(1000), json!(-0.25)] {
        let answer = owner.try_product(json!({ "deposit": wrong })).await;
        assert_eq!(answer.status, 400, "{wrong}");
    }
    owner.try_product(json!({ "deposit": 1000 })).await.refused_field("deposit", ErrorCode::DepositInvalid);
}
