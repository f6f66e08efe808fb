//! Options and variants: what the owner may write, and what is sold of it.

mod back;
mod books;
mod shown;
mod sold;

use crate::support::{Call, Owner, Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn path(product: &Product) -> String {
    format!("/api/products/{}/variants", product.id)
}

fn variant(size: &str, grind: &str, price: f64, stock: Option<i64>) -> Value {
    let grams = if size == "1 kg" { 1000 } else { 250 };
    json!({
        "values": [size, grind], "price": price, "stock": stock, "netAmount": grams, "unit": "g", "weightGrams": grams + 40,
    })
}

/// Two sizes of whole beans, and the large one ground; the small one is the default.
fn range() -> Value {
    json!({
        "options": [
            { "name": "Größe", "values": ["250 g", "1 kg"] },
            { "name": "Mahlgrad", "values": ["Ganze Bohne", "Filter"] },
        ],
        "variants": [
            variant("250 g", "Ganze Bohne", 8.9, Some(10)),
            variant("1 kg", "Ganze Bohne", 32.0, Some(2)),
            variant("1 kg", "Filter", 33.0, None),
        ],
    })
}

fn save(owner: &Owner, product: &Product, range: &Value) -> Call {
    owner.put(&path(product)).json(range)
}

/// A coffee with that range, as it is answered.
async fn assam(owner: &Owner) -> (Product, Value) {
    let coffee = json!({ "kind": "roasted", "grams": 250 });
    let product = owner.product(json!({ "name": "Assam Gold", "stock": 3, "coffee": coffee })).await;
    let saved = save(owner, &product, &range()).await.ok();
    (product, saved)
}

fn id(range: &Value, place: usize) -> i64 {
    range["variants"][place]["id"].as_i64().unwrap()
}

async fn stocks(app: &TestApp, product: &Product) -> Vec<Option<i64>> {
    app.listed(product.id).await;
    let range = app.visitor().get(&path(product)).await.ok();
    range["variants"].as_array().unwrap().iter().map(|variant| variant["stock"].as_i64()).collect()
}

/// An order of pieces of one variant, at its price.
fn wish(product: &Product, variant: Option<i64>, quantity: i64, cents: i64) -> Value {
    let priced = Product { cents, ..product.clone() };
    let mut wish = order(&[(&priced, quantity)]);
    if let Some(variant) = variant {
        wish["items"][0]["variantId"] = json!(variant);
    }
    wish
}

#[on_both]
async fn the_products_row_is_the_default_and_the_rest_is_asked_for(app: TestApp) {
    let owner = app.owner().await;
    let (product, saved) = assam(&owner).await;
    let listed = app.listed(product.id).await.unwrap();
    assert_eq!(listed, saved["product"]);
    assert_eq!(
        (&listed["price"], &listed["stock"], &listed["netAmount"]),
        (&json!(8.9), &json!(10), &json!(250.0))
    );
    assert_eq!(
        (&listed["variantCount"], &listed["priceFrom"], &listed["variantsInStock"]),
        (&json!(3), &json!(8.9), &json!(true))
    );
    assert_eq!((&listed["netAmountFrom"], &listed["unitFrom"]), (&json!(250.0), &json!("g")));
    let range = app.visitor().get(&path(&product)).await.ok();
    assert_eq!((&range["options"], &range["variants"]), (&saved["options"], &saved["variants"]));
    let kilo = &range["variants"][1];
    assert_eq!(kilo["name"], "1 kg · Ganze Bohne");
    assert_eq!(
        (&kilo["price"], &kilo["coffeeGrams"], &kilo["isDefault"]),
        (&json!(32.0), &json!(1000), &json!(false))
    );
    app.visitor().get("/api/products/999999/variants").await.refused(ErrorCode::ProductNotFound);
    assert_eq!(owner.audit_of("product.variants_saved").await.len(), 1);
    // The lowest price may be another's, and its price per kilogram follows from that one's content.
    let mut dearer = self::range();
    dearer["variants"][0]["price"] = json!(34.9);
    save(&owner, &product, &dearer).await.ok();
    let listed = app.listed(product.id).await.unwrap();
    assert_eq!(
        (&listed["priceFrom"], &listed["netAmountFrom"], &listed["unitFrom"]),
        (&json!(32.0), &json!(1000.0), &json!("g"))
    );
}

#[on_both]
async fn a_product_without_options_is_what_it_was(app: TestApp) {
    let owner = app.owner().await;
    let plain = owner.product(json!({})).await;
    let keys: Vec<String> =
        app.listed(plain.id).await.unwrap().as_object().unwrap().keys().cloned().collect();
    for key in ["variantCount", "priceFrom", "netAmountFrom", "unitFrom", "variantsInStock", "variant"] {
        assert!(!keys.iter().any(|known| known == key), "{key}");
    }
    let range = app.visitor().get(&path(&plain)).await.ok();
    assert_eq!(range, json!({ "options": [], "variants": [] }));
    let id = app.member().await.placed(&order(&[(&plain, 1)])).await;
    let item = &owner.get(&format!("/api/orders/{id}")).await.ok()["items"][0];
    assert_eq!((&item["productName"], item.get("variantId")), (&json!(plain.name), None));
}

#[on_both]
async fn saving_again_keeps_the_numbers_and_what_comes_back_has_its_old_one(app: TestApp) {
    let owner = app.owner().await;
    let (product, first) = assam(&owner).await;
    let again = save(&owner, &product, &range()).await.ok();
    assert_eq!(again["variants"], first["variants"]);
    assert_eq!(owner.audit_of("product.variants_saved").await.len(), 1, "nothing was changed");
    // Values may be swapped, and a number may move from one variant to the other, in one step.
    let mut swapped = range();
    for (place, values) in [(1, json!(["1 kg", "Filter"])), (2, json!(["1 kg", "Ganze Bohne"]))] {
        swapped["variants"][place]["id"] = json!(id(&first, place));
        swapped["variants"][place]["values"] = values;
    }
    let swapped = save(&owner, &product, &swapped).await.ok();
    assert_eq!((id(&swapped, 1), id(&swapped, 2)), (id(&first, 1), id(&first, 2)));
    assert_eq!(swapped["variants"][1]["name"], "1 kg · Filter");
    let mut fewer = range();
    fewer["variants"].as_array_mut().unwrap().truncate(1);
    save(&owner, &product, &fewer).await.ok();
    let back = save(&owner, &product, &range()).await.ok();
    assert_eq!((id(&back, 1), id(&back, 2)), (id(&first, 2), id(&first, 1)));
    // Without options it is a product like any other, with the figures of what was the default.
    let none = save(&owner, &product, &json!({ "options": [], "variants": [] })).await.ok();
    assert_eq!((&none["product"]["price"], none["product"].get("variantCount")), (&json!(8.9), None));
}

#[on_both]
async fn what_does_not_fit_is_refused_at_its_field(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    let other = owner.product(json!({})).await;
    let change = |edit: &dyn Fn(&mut Value)| {
        let mut changed = range();
        edit(&mut changed);
        changed
    };
    let with = |place: usize, field: &str, value: Value| {
        change(&|range| range["variants"][place][field] = value.clone())
    };
    let many: Vec<String> = (0..101).map(|number| format!("{number} g")).collect();
    let hundred_and_one = json!({
        "options": [{ "name": "Größe", "values": &many[..100] }],
        "variants": many.iter().map(|value| json!({ "values": [value], "price": 1.0 })).collect::<Vec<_>>(),
    });
    let options = json!(["a", "b", "c", "d"].map(|name| json!({ "name": name, "values": ["x"] })));
    for (body, field, code) in [
        (hundred_and_one, "variants", ErrorCode::TooManyVariants),
        (change(&|range| range["options"] = options.clone()), "options", ErrorCode::TooManyOptions),
        (
            change(&|range| range["options"][1]["name"] = json!("größe")),
            "options[1].name",
            ErrorCode::OptionDoubled,
        ),
        (
            change(&|range| range["options"][1]["values"] = json!([])),
            "options[1].values",
            ErrorCode::OptionValues,
        ),
        (change(&|range| range["variants"] = json!([])), "variants", ErrorCode::VariantsMissing),
        (with(1, "values", json!(["5 kg", "Filter"])), "variants[1].values", ErrorCode::VariantValues),
        (with(1, "values", json!(["1 kg"])), "variants[1].values", ErrorCode::VariantValues),
        (with(1, "values", json!(["1 kg", "Filter"])), "variants[2].values", ErrorCode::VariantDoubled),
        (with(0, "id", json!(999_999)), "variants[0].id", ErrorCode::VariantUnknown),
        (with(0, "price", json!(0)), "variants[0].price", ErrorCode::PriceInvalid),
        (with(0, "stock", json!(-1)), "variants[0].stock", ErrorCode::StockInvalid),
        (with(0, "gtin", json!("4006381333932")), "variants[0].gtin", ErrorCode::GtinInvalid),
        (with(0, "unit", json!(null)), "variants[0].netAmount", ErrorCode::NetAmountInvalid),
        (with(0, "weightGrams", json!(-1)), "variants[0].weightGrams", ErrorCode::WeightInvalid),
        (with(0, "coffeeGrams", json!(0)), "variants[0].coffeeGrams", ErrorCode::CoffeeInvalid),
        (
            with(0, "imageUrl", json!("javascript:alert(1)")),
            "variants[0].imageUrl",
            ErrorCode::ImageUrlInvalid,
        ),
        (
            change(&|range| {
                [0, 1].iter().for_each(|place| range["variants"][*place]["isDefault"] = json!(true))
            }),
            "variants",
            ErrorCode::TwoDefaults,
        ),
        (
            change(&|range| [0, 1].iter().for_each(|place| range["variants"][*place]["sku"] = json!("A-1"))),
            "variants[1].sku",
            ErrorCode::SkuTaken,
        ),
    ] {
        save(&owner, &product, &body).await.refused_field(field, code);
    }
    // Numbers are one variant's in the whole shop.
    let numbered = change(&|range| {
        range["variants"][0]["sku"] = json!("A-1");
        range["variants"][0]["gtin"] = json!("4006381333931");
    });
    save(&owner, &product, &numbered).await.ok();
    let sentence = save(&owner, &other, &with(0, "sku", json!("A-1"))).await;
    sentence.refused_field("variants[0].sku", ErrorCode::SkuTaken);
    let sentence = save(&owner, &other, &with(1, "gtin", json!("4006381333931"))).await;
    assert_eq!(
        sentence.refused_field("variants[1].gtin", ErrorCode::GtinTaken),
        "Diese Nummer hat schon „Assam Gold · 250 g · Ganze Bohne“."
    );
}

#[on_both]
async fn a_search_finds_values_and_numbers_of_variants(app: TestApp) {
    let owner = app.owner().await;
    let (product, _) = assam(&owner).await;
    let mut numbered = range();
    numbered["variants"][1]["sku"] = json!("AG-1000-GB");
    numbered["variants"][1]["gtin"] = json!("4006381333931");
    save(&owner, &product, &numbered).await.ok();
    app.listed(product.id).await;
    for search in ["AG-1000-GB", "4006381333931", "Filter"] {
        let found = app.visitor().get(&format!("/api/products?search={search}")).await.ok();
        assert_eq!(found[0]["name"], "Assam Gold", "{search}");
    }
    let words = app.visitor().get("/api/products/variant-words").await.ok();
    let all = "250 g 1 kg Ganze Bohne Filter AG-1000-GB 4006381333931";
    assert_eq!(words, json!([{ "productId": product.id, "words": all }]));
}

#[on_both]
async fn variants_go_out_as_a_table_and_come_back(app: TestApp) {
    let owner = app.owner().await;
    let (product, saved) = assam(&owner).await;
    let table = owner.get("/api/products/variants/export").await.text().to_owned();
    let import = |csv: String, dry: bool| {
        owner.post("/api/products/import").json(&json!({ "csv": csv, "dryRun": dry }))
    };
    let same = import(table.clone(), false).await.ok();
    assert_eq!((&same["unchanged"], &same["updated"], &same["created"]), (&json!(3), &json!(0), &json!(0)));
    assert_eq!(owner.audit_of("product.variants_saved").await.len(), 1, "nothing was changed");
    // Another price, and one more size.
    let kilo = table.lines().find(|line| line.contains("1 kg") && line.contains("Filter")).unwrap();
    let five = kilo.replace("1 kg", "5 kg").replace("33,00", "150,00");
    let five = five.replace(&format!(";{};", id(&saved, 2)), ";;");
    let changed = format!("{}\n{five}\n", table.trim_end().replace("32,00", "31,50"));
    let dry = import(changed.clone(), true).await.ok();
    assert_eq!(
        (&dry["unchanged"], &dry["updated"], &dry["created"]),
        (&json!(2), &json!(1), &json!(1)),
        "{dry}"
    );
    // A table may be older than the last sales: what it does to a stock is said.
    let sold = import(table.replace(";10;", ";13;"), true).await.ok();
    assert_eq!(sold["rows"][0]["message"], "Bestand 10 → 13.", "{sold}");
    assert_eq!(stocks(&app, &product).await.len(), 3);
    import(changed, false).await.ok();
    let range = app.visitor().get(&path(&product)).await.ok();
    assert_eq!(
        (&range["variants"][1]["price"], &range["variants"][3]["price"]),
        (&json!(31.5), &json!(150.0))
    );
    assert_eq!(range["options"][0]["values"], json!(["250 g", "1 kg", "5 kg"]));
    let wrong = import(table.replace("33,00", "gratis"), false).await.json();
    assert_eq!((&wrong["refused"], &wrong["success"]), (&json!(1), &json!(false)));
}
