//! Once: what a file made is changed by the next one and never made again.

use super::{IMPORTS, SHOPIFY, detail, fates, import, named, products, start, uploaded, work};
use crate::support::{TestApp, on_both};
use kontor::features::imports;
use serde_json::json;

#[on_both]
async fn the_same_file_again_makes_nothing_twice(app: TestApp) {
    let owner = app.owner().await;
    assert_eq!(fates(&import(&app, &owner, SHOPIFY).await), [3, 0, 0, 2]);
    let tea = named(&app, "Assam Second Flush").await;
    // What the owner has changed stays, as long as the other shop says nothing new.
    owner
        .change_product(tea["id"].as_i64().unwrap(), json!({ "name": "Assam", "isTrending": true }))
        .await
        .ok();
    assert_eq!(fates(&import(&app, &owner, SHOPIFY).await), [0, 0, 3, 2]);
    assert_eq!(named(&app, "Assam").await["id"], tea["id"]);

    // Another price: the product of that name is changed, and what the file does not know stays.
    let dearer = SHOPIFY.replace(",8.50,", ",9.50,");
    assert_eq!(fates(&import(&app, &owner, dearer.clone()).await), [0, 1, 2, 2]);
    let again = named(&app, "Assam Second Flush").await;
    assert_eq!(
        (&again["id"], &again["price"], &again["isTrending"]),
        (&tea["id"], &json!(9.5), &json!(true))
    );
    assert_eq!(products(&app).await.len(), 3);

    // What the owner has deleted comes again as a new one.
    owner.delete_product(tea["id"].as_i64().unwrap()).await.ok();
    assert_eq!(fates(&import(&app, &owner, dearer).await), [1, 0, 2, 2]);
    assert_eq!(products(&app).await.len(), 3);
}

#[on_both]
async fn options_and_variants_come_along_and_follow_the_next_file(app: TestApp) {
    let owner = app.owner().await;
    import(&app, &owner, SHOPIFY).await;
    let coffee = named(&app, "Äthiopien Yirgacheffe").await;
    assert_eq!(
        (&coffee["price"], &coffee["stock"], &coffee["variantCount"]),
        (&json!(12.9), &json!(24), &json!(3))
    );
    let path = format!("/api/admin/products/{}/variants", coffee["id"]);
    let range = owner.get(&path).await.ok();
    assert_eq!(
        range["options"],
        json!([
            { "name": "Menge", "values": ["250 g", "1 kg"] },
            { "name": "Mahlgrad", "values": ["Bohne", "Filter"] },
        ])
    );
    let row = |range: &serde_json::Value, place: usize| {
        let variant = &range["variants"][place];
        json!([variant["name"], variant["sku"], variant["price"], variant["stock"], variant["weightGrams"]])
    };
    assert_eq!(row(&range, 0), json!(["250 g · Bohne", "YIR-250", 12.9, 24, 270]));
    assert_eq!(row(&range, 1), json!(["1 kg · Bohne", "YIR-1000", 44.0, 0, 1030]));
    assert_eq!(range["variants"][0]["gtin"], "4006381333931");
    // Another price and one variant less.
    let lines: Vec<&str> = SHOPIFY.lines().filter(|line| !line.contains("YIR-1000-F")).collect();
    let next = lines.join("\n").replace(",44.00,", ",42.00,");
    assert_eq!(fates(&import(&app, &owner, next).await), [0, 1, 2, 2]);
    let after = owner.get(&path).await.ok();
    assert_eq!(after["variants"].as_array().unwrap().len(), 2);
    assert_eq!(
        (&after["variants"][1]["id"], &after["variants"][1]["price"]),
        (&range["variants"][1]["id"], &json!(42.0))
    );
    // What is counted here stays, of each variant.
    let counts = json!([{ "productId": coffee["id"], "variantId": range["variants"][1]["id"], "counted": 5, "seen": 0 }]);
    owner.post("/api/admin/stock/counts").json(&json!({ "counts": counts })).await.ok();
    let again = SHOPIFY.replace(",44.00,", ",43.00,");
    import(&app, &owner, again).await;
    let after = owner.get(&path).await.ok();
    assert_eq!(
        (row(&after, 1), row(&after, 2)),
        (
            json!(["1 kg · Bohne", "YIR-1000", 43.0, 5, 1030]),
            json!(["1 kg · Filter", "YIR-1000-F", 43.0, null, 1030])
        )
    );
}

#[on_both]
async fn a_file_in_another_order_leaves_each_variant_its_own_prices(app: TestApp) {
    let owner = app.owner().await;
    let file = |title: &str| {
        format!(
            "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\n\
             yirga,{title},Kaffee,Menge,250 g,12.90\nyirga,,,,1 kg,44.00\n"
        )
    };
    import(&app, &owner, file("Yirgacheffe")).await;
    let coffee = named(&app, "Yirgacheffe").await["id"].as_i64().unwrap();
    let path = format!("/api/products/{coffee}/variants");
    let own = json!({
        "options": [{ "name": "Menge", "values": ["1 kg", "250 g"] }],
        "variants": [{ "values": ["1 kg"], "price": 44.0 }, { "values": ["250 g"], "price": 12.9 }],
    });
    let saved = owner.put(&path).json(&own).await.ok();
    assert_eq!(
        (&saved["variants"][0]["isDefault"], &saved["product"]["price"]),
        (&json!(true), &json!(44.0))
    );
    assert_eq!(fates(&import(&app, &owner, file("Yirgacheffe Kochere")).await), [0, 1, 0, 0]);
    for (place, cost) in [(0, 44.0), (1, 12.9)] {
        let id = &saved["variants"][place]["id"];
        let known = owner.get(&format!("/api/products/{coffee}/prices?variantId={id}")).await.ok();
        let prices: Vec<_> =
            known["prices"].as_array().unwrap().iter().map(|known| &known["price"]).collect();
        assert_eq!(prices, [&json!(cost)], "{known}");
    }
}

#[on_both]
async fn what_is_too_much_is_sold_as_its_first_and_a_number_stays_with_its_owner(app: TestApp) {
    let owner = app.owner().await;
    let mut text = "Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price\n".to_owned();
    text += "mischung,Hausmischung,Kaffee,Menge,1,HM-1,8.50\n";
    (2..=101).for_each(|row| text += &format!("mischung,,,,{row},HM-{row},9.50\n"));
    text += "assam,Assam,Tee,Menge,50 g,A-50,5.50\nassam,,,,100 g,A-100,9.50\n";
    text += "darjeeling,Darjeeling,Tee,Menge,50 g,A-50,6.50\ndarjeeling,,,,100 g,D-100,11.50\n";
    let id = uploaded(&owner, text).await;
    start(&owner, id, false).await.ok();
    work(&app).await;
    let detail = detail(&owner, id).await;
    assert_eq!(fates(&detail["import"]), [3, 0, 0, 0], "{detail}");
    let incomplete = detail["incomplete"].to_string();
    assert!(incomplete.contains("variants_left_out") && incomplete.contains("number_taken"), "{incomplete}");
    assert_eq!(named(&app, "Hausmischung").await.get("variantCount"), None);
    let second = named(&app, "Darjeeling").await;
    let range = owner.get(&format!("/api/admin/products/{}/variants", second["id"])).await.ok();
    assert_eq!((&range["variants"][0]["sku"], &range["variants"][1]["sku"]), (&json!(null), &json!("D-100")));
}

#[on_both]
async fn what_is_counted_and_shown_here_outlives_the_next_file(app: TestApp) {
    let owner = app.owner().await;
    let file = "ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Stock,Regular price,Categories,\"GTIN, UPC, EAN, or ISBN\"\n\
        7,simple,T-7,Assam,1,taxable,7-prozent,1,50,8.50,Tee,4006381333931\n";
    let first = import(&app, &owner, file).await;
    assert_eq!(fates(&first), [1, 0, 0, 0]);
    let tea = named(&app, "Assam").await;
    let id = tea["id"].as_i64().unwrap();
    // What a class means is known to the other shop only, and that is said.
    assert_eq!((&tea["taxKind"], &tea["stock"]), (&json!("standard"), &json!(50)));
    let report = owner.get(&format!("{IMPORTS}/{}/report", first["id"])).await;
    assert!(report.text().contains("tax_unknown"), "{}", report.text());
    let shelf = owner.get("/api/admin/stock").await.ok();
    assert!(shelf.to_string().contains("4006381333931"), "{shelf}");

    owner.change_product(id, json!({ "stock": 30, "taxKind": "reduced" })).await.ok();
    let dearer = file.replace(",8.50,", ",9.50,").replace("7-prozent", "");
    let second = import(&app, &owner, dearer).await;
    assert_eq!(fates(&second), [0, 1, 0, 0]);
    let tea = named(&app, "Assam").await;
    assert_eq!((&tea["price"], &tea["stock"], &tea["taxKind"]), (&json!(9.5), &json!(30), &json!("reduced")));
    let report = owner.get(&format!("{IMPORTS}/{}/report", second["id"])).await;
    let kept = ["stock_kept", "tax_kept"].map(|code| report.text().contains(code));
    assert_eq!(kept, [true; 2], "{}", report.text());
}

#[on_both]
async fn what_the_other_shop_hides_comes_as_a_draft_and_what_is_for_sale_here_stays_so(app: TestApp) {
    // In the demo a product without facts is for sale at once.
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let state = async |id: i64| {
        let owned = owner.get("/api/admin/products").await.ok();
        let owned =
            owned.as_array().unwrap().iter().find(|owned| owned["product"]["id"] == id).unwrap().clone();
        owned["state"].as_str().unwrap().to_owned()
    };
    let file = "Handle,Title,Published,Status,Variant Price\nda,Da,true,active,8.50\nweg,Weg,false,active,9.50\nalt,Alt,true,archived,7.50\n";
    assert_eq!(fates(&import(&app, &owner, file).await), [3, 0, 0, 0]);
    let ids = [named(&app, "Da").await, named(&app, "Weg").await, named(&app, "Alt").await]
        .map(|product| product["id"].as_i64().unwrap());
    assert_eq!([state(ids[0]).await, state(ids[1]).await, state(ids[2]).await], ["live", "draft", "draft"]);
    assert!(app.listed(ids[1]).await.is_none());
    owner.change_product(ids[1], json!({ "name": "Weg", "state": "live" })).await.ok();
    let dearer = file.replace(",true,active,8.50", ",false,active,8.60").replace("9.50", "9.60");
    assert_eq!(fates(&import(&app, &owner, dearer).await), [0, 2, 1, 0]);
    assert_eq!([state(ids[0]).await, state(ids[1]).await], ["live", "live"]);
    assert_eq!(named(&app, "Da").await["price"], 8.6);
}

/// Sixty products of ten rows each.
pub fn long() -> String {
    let mut text = "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\n".to_owned();
    for product in 0..60 {
        text += &format!("tee-{product},Tee {product},Tee,Menge,1,8.50\n");
        (2..=10).for_each(|row| text += &format!("tee-{product},,,,{row},9.50\n"));
    }
    text
}

#[on_both]
async fn a_restart_goes_on_where_the_last_one_ended(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, long()).await;
    start(&owner, id, false).await.ok();
    assert!(imports::work(app.shop()).await.unwrap().is_some());
    let app = app.restart().await;
    let owner = owner.at(&app);
    let halfway = detail(&owner, id).await;
    assert_eq!(
        (&halfway["import"]["state"], &halfway["import"]["counts"]["done"]),
        (&json!("running"), &json!(5))
    );
    assert!(imports::is_due(app.shop()).await.unwrap());
    work(&app).await;
    let import = detail(&owner, id).await["import"].clone();
    assert_eq!((fates(&import), &import["state"]), ([60, 0, 0, 0], &json!("done")));
    assert_eq!(products(&app).await.len(), 60);
}

#[on_both]
async fn two_nodes_that_work_at_once_take_everything_in_once(app: TestApp) {
    let owner = app.owner().await;
    let id = uploaded(&owner, long()).await;
    start(&owner, id, false).await.ok();
    let other = app.another_node().await;
    tokio::join!(work(&app), work(&other));
    let import = detail(&owner, id).await["import"].clone();
    assert_eq!((fates(&import), &import["state"]), ([60, 0, 0, 0], &json!("done")));
    assert_eq!(products(&app).await.len(), 60);
    app.deliver_events().await;
    assert_eq!(owner.audit_of("import.finished").await.len(), 1);
}
