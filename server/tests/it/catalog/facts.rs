//! What has to be said about goods, and the drafts of those that do not say it.

use crate::support::{
    Owner, PASSWORD, Product, TestApp, goods_facts, on_both, on_sqlite, order, product_form,
};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

/// Everything that has to be said about a bottle of milk coffee.
fn food_facts() -> Value {
    json!({
        "kind": "food", "foodName": "Milchkaffee", "ingredients": "Wasser, *Milch* (30 %), Kaffee",
        "nutrition": {
            "kilojoules": 180, "kilocalories": 43, "fat": 1.6, "saturates": 1, "carbohydrate": 4.9, "sugars": 4.9,
            "protein": 1.5, "salt": 0.05,
        },
        "foodBusiness": "Kranich & Kessel e. K.", "foodBusinessAddress": "Kranichkai 7, 20457 Hamburg",
    })
}

fn with(mut facts: Value, change: Value) -> Value {
    let Value::Object(change) = change else { panic!("an object of changed facts") };
    facts.as_object_mut().unwrap().extend(change);
    facts
}

/// A bottle that may be sold.
fn bottle(change: Value) -> Value {
    json!({ "name": "Milchkaffee", "netAmount": 250, "unit": "ml", "facts": with(food_facts(), change) })
}

async fn owned(owner: &Owner, id: i64) -> Value {
    let products = owner.get("/api/admin/products").await.ok();
    products.as_array().unwrap().iter().find(|owned| owned["product"]["id"] == id).unwrap().clone()
}

fn missing(answer: &Value) -> Vec<&str> {
    answer["missing"].as_array().unwrap().iter().map(|missing| missing["fact"].as_str().unwrap()).collect()
}

#[on_both]
async fn a_draft_is_seen_and_bought_by_nobody(app: TestApp) {
    let owner = app.owner().await;
    let draft = owner.try_product(json!({ "name": "Geheimer Kaffee", "facts": {}, "stock": 5 })).await.ok();
    assert_eq!(
        (&draft["state"], &draft["message"], missing(&draft)),
        (&json!("draft"), &json!("Als Entwurf gespeichert. Es fehlt: Art der Ware."), vec!["kind"])
    );
    let coffee = Product::read(&draft["product"]);
    let (id, member) = (coffee.id, app.member().await);
    assert!(app.listed(id).await.is_none());
    for path in ["/shop", "/api/products?search=Geheimer", "/api/products", "/enhanced-shop"] {
        assert!(!member.get(path).await.text().contains("Geheimer Kaffee"), "{path}");
    }
    let page = app.visitor().get(&format!("/product/{id}")).await;
    assert!(page.status == 404 && !page.text().contains("Geheimer"), "{}", page.describe());
    let gone = ErrorCode::ProductNotFound;
    member.get(&format!("/api/products/{id}/facts")).await.refused(gone);
    member.get(&format!("/api/products/{id}/reviews")).await.refused(gone);
    member.post(&format!("/api/wishlist/{id}")).await.refused(gone);
    let piece = json!({ "productId": id, "quantity": 1 });
    member.post("/api/cart/add").json(&piece).await.refused(gone);
    member.put(&format!("/api/cart/{id}")).json(&json!({ "quantity": 1, "ageMs": 0 })).await.refused(gone);
    let merge = json!({ "mergeId": "a-cart-of-a-guest", "items": [piece] });
    assert_eq!(member.post("/api/cart/merge").json(&merge).await.ok()["leftOut"], json!([id]));
    let react = json!({ "itemType": "product", "itemId": id, "emoji": "🔥", "action": "add" });
    member.post("/api/reactions").json(&react).await.refused(gone);
    member.place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::ProductGone);
    let premium = app.premium().await;
    premium
        .post("/api/premium/monthly-free-product/request")
        .json(&json!({ "productId": id }))
        .await
        .refused(gone);
    assert_eq!(owned(&owner, id).await["state"], "draft");
    app.admin().await.get("/api/admin/products").await.refused(ErrorCode::OwnerOnly);
    assert_eq!(app.stock(id).await, Some(5));
}

#[on_both]
async fn publishing_names_what_is_missing(app: TestApp) {
    let owner = app.owner().await;
    let half = json!({ "kind": "food", "foodName": "Milchkaffee" });
    let id = owner.product(json!({ "facts": half })).await.id;
    let answer = owner.change_product(id, json!({ "facts": half, "state": "live" })).await;
    let said = answer.refused(ErrorCode::FactsMissing);
    let named =
        "Nettomenge, Zutaten, Nährwerte, Lebensmittelunternehmen, Anschrift des Lebensmittelunternehmens";
    assert_eq!(said, format!("Für den Verkauf fehlt: {named}."));
    let fields: Vec<String> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
    let at = ["facts.foodBusiness", "facts.foodBusinessAddress", "facts.ingredients", "facts.nutrition"];
    assert_eq!(fields, [&at[..], &["netAmount"]].concat());
    assert!(app.listed(id).await.is_none());
    owner
        .post("/api/products")
        .json(&product_form(json!({ "facts": half, "state": "live" })))
        .await
        .refused(ErrorCode::FactsMissing);
    // Whole, it stays a draft until it is published.
    let whole = owner.change_product(id, bottle(json!({}))).await.ok();
    assert_eq!((&whole["state"], missing(&whole)), (&json!("draft"), vec![]));
    let live = owner.change_product(id, json!({ "name": "Milchkaffee", "state": "live" })).await.ok();
    assert_eq!((&live["state"], &live["message"]), (&json!("live"), &json!("Produkt ist jetzt im Shop.")));
    assert_eq!(app.listed(id).await.unwrap()["name"], "Milchkaffee");
    app.deliver_events().await;
    let told = owner.audit_of("product.updated").await;
    assert!(told.iter().any(|entry| entry.to_string().contains(r#""state":"live""#)), "{told:?}");
}

#[on_both]
async fn what_is_for_sale_loses_nothing_it_needs(app: TestApp) {
    let owner = app.owner().await;
    let id = owner.product(bottle(json!({}))).await.id;
    for (change, field) in [
        (bottle(json!({ "ingredients": " " })), "facts.ingredients"),
        (bottle(json!({ "nutrition": null })), "facts.nutrition"),
        (bottle(json!({ "kind": null })), "facts.kind"),
        (bottle(json!({ "organicCode": "DE-ÖKO-037" })), "facts.origin"),
        (bottle(json!({ "kind": "caffeinated" })), "facts.caffeine"),
        (json!({ "netAmount": null, "unit": null, "facts": food_facts() }), "netAmount"),
    ] {
        let answer = owner.change_product(id, change).await;
        answer.refused(ErrorCode::FactsMissing);
        let fields = answer.json()["fields"].clone();
        assert_eq!(fields, json!({ field: "Bitte füllen Sie dieses Feld aus." }), "{field}");
    }
    assert!(app.listed(id).await.is_some());
    // The old form knows no facts: they stay.
    let mut old = product_form(json!({ "price": 3.5 }));
    old.as_object_mut().unwrap().remove("facts");
    owner.put(&format!("/api/products/{id}")).json(&old).await.ok();
    assert_eq!(owned(&owner, id).await["facts"]["foodName"], "Milchkaffee");
}

#[on_both]
async fn what_is_taken_out_of_the_shop_leaves_carts_and_wishes(app: TestApp) {
    let owner = app.owner().await;
    let kettle = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let placed = member.placed(&order(&[(&kettle, 2)])).await;
    member.post(&format!("/api/wishlist/{}", kettle.id)).await.ok();
    member.post("/api/cart/add").json(&json!({ "productId": kettle.id, "quantity": 1 })).await.ok();
    let out = json!({ "state": "draft", "price": 1 });
    let said = owner.change_product(kettle.id, out).await.ok()["message"].clone();
    assert_eq!(said, "Als Entwurf gespeichert. Es fehlt nichts mehr: Sie können ihn veröffentlichen.");
    assert_eq!(member.get("/api/wishlist").await.ok(), json!([]));
    assert_eq!(member.get("/api/cart").await.ok()["items"], json!([]));
    // Its orders go on, and no one hears of a price that cannot be paid.
    owner.settle(&placed, "failed").await.ok();
    assert_eq!(app.stock(kettle.id).await, Some(5));
    app.deliver_events().await;
    let told = member.get("/api/notifications").await.text().to_owned();
    assert!(!told.contains("günstiger"), "{told}");
    owner.change_product(kettle.id, json!({ "state": "live" })).await.ok();
    assert_eq!(member.get("/api/wishlist").await.ok().as_array().unwrap().len(), 1);
}

#[on_both]
async fn the_demo_sells_what_has_no_kind(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let owner = app.owner().await;
    let mut old = product_form(json!({}));
    old.as_object_mut().unwrap().remove("facts");
    let answer = owner.post("/api/products").json(&old).await.ok();
    assert_eq!(
        (&answer["state"], &answer["message"]),
        (&json!("live"), &json!("Produkt wurde hinzugefügt."))
    );
    assert!(app.listed(answer["product"]["id"].as_i64().unwrap()).await.is_some());
    let half = owner.try_product(json!({ "facts": { "kind": "food" } })).await.ok();
    assert_eq!(half["state"], "draft");
}

/// As after an upgrade: for sale without anything that is said.
#[on_both]
async fn what_was_for_sale_before_stays_and_is_counted(app: TestApp) {
    let owner = app.owner().await;
    let id = owner.product(json!({ "stock": 3 })).await.id;
    app.execute("DELETE FROM catalog_facts", vec![]).await;
    let point = async || {
        let read = owner.get("/api/admin/readiness").await.ok();
        read["points"].as_array().unwrap().iter().find(|point| point["code"] == "facts").unwrap().clone()
    };
    let lacks = point().await;
    assert_eq!(
        (&lacks["state"], &lacks["text"]),
        (&json!("missing"), &json!("Bei einem Artikel im Shop fehlen Pflichtangaben (LMIV, GPSR)."))
    );
    // Prices change, and facts come one by one without leaving the shop.
    owner.change_product(id, json!({ "price": 9, "facts": {} })).await.ok();
    let some = json!({ "kind": "goods", "producer": "Werkbank GmbH" });
    owner.change_product(id, json!({ "facts": some })).await.ok();
    owner.change_product(id, json!({ "facts": { "kind": "goods" } })).await.refused(ErrorCode::FactsMissing);
    assert!(app.listed(id).await.is_some());
    owner.change_product(id, json!({ "facts": goods_facts() })).await.ok();
    assert_eq!(point().await["state"], "ok");
    let lost = with(goods_facts(), json!({ "model": "" }));
    owner.change_product(id, json!({ "facts": lost })).await.refused(ErrorCode::FactsMissing);
}

#[on_sqlite]
async fn facts_that_cannot_be_right_are_refused_at_their_field(app: TestApp) {
    let owner = app.owner().await;
    let guarantee = json!({ "brand": "Werkbank", "model": "HF-2", "years": 5, "guarantor": "Werkbank", "terms": "Brief." });
    for (change, field, code) in [
        (json!({ "ingredients": "Wasser, *Milch" }), "ingredients", ErrorCode::IngredientsInvalid),
        (json!({ "organicCode": "DE-BIO-1" }), "organicCode", ErrorCode::OrganicCodeInvalid),
        (json!({ "alcohol": 1.2 }), "alcohol", ErrorCode::AlcoholInvalid),
        (json!({ "alcohol": 5.25 }), "alcohol", ErrorCode::AlcoholInvalid),
        (json!({ "caffeine": 15 }), "caffeine", ErrorCode::CaffeineInvalid),
        (json!({ "minimumAge": 17 }), "minimumAge", ErrorCode::AgeInvalid),
        (json!({ "producerContact": "javascript:alert(1)" }), "producerContact", ErrorCode::ContactInvalid),
        (json!({ "manualUrl": "file:///etc/passwd" }), "manualUrl", ErrorCode::LinkInvalid),
        (json!({ "foodName": "x".repeat(201) }), "foodName", ErrorCode::TooLong),
        (json!({ "warnings": "\u{202e}heiß" }), "warnings", ErrorCode::InvalidCharacters),
        (
            json!({ "guarantee": with(guarantee.clone(), json!({ "years": 2 })) }),
            "guarantee.years",
            ErrorCode::GuaranteeYearsInvalid,
        ),
        (
            json!({ "guarantee": with(guarantee.clone(), json!({ "terms": "" })) }),
            "guarantee.terms",
            ErrorCode::Required,
        ),
        (
            json!({ "guarantee": with(guarantee, json!({ "labelUrl": "data:image/png;base64,AA" })) }),
            "guarantee.labelUrl",
            ErrorCode::LinkInvalid,
        ),
    ] {
        let answer = owner.try_product(bottle(change)).await;
        answer.refused_field(&format!("facts.{field}"), code);
    }
    assert_eq!(owner.get("/api/admin/products").await.ok(), json!([]));
}

#[on_both]
async fn buyers_read_it_before_they_buy(app: TestApp) {
    let owner = app.owner().await;
    let id =
        owner.product(bottle(json!({ "ingredients": "Wasser, *Milch* (30 %), <b>Kaffee</b>" }))).await.id;
    let sheet = app.visitor().get(&format!("/api/products/{id}/facts")).await.ok();
    let titles: Vec<&str> =
        sheet["sections"].as_array().unwrap().iter().map(|part| part["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Angaben zum Lebensmittel", "Nährwerte je 100 ml"]);
    let page = app.visitor().get(&format!("/product/{id}")).await;
    let html = page.text();
    assert!(html.contains("<details open"), "open before buying");
    assert!(html.contains("Wasser, <strong>Milch</strong> (30 %), &lt;b&gt;Kaffee&lt;/b&gt;"), "{html}");
    assert!(html.contains("180 kJ / 43 kcal") && html.contains("Kranichkai 7, 20457 Hamburg"));
    let (_, data) = html.split_once("id=\"first-data\">").expect("first data");
    let data: Value = serde_json::from_str(data.split_once("</script>").expect("an end").0).unwrap();
    assert_eq!(data["facts"], sheet);
    let strong = bottle(json!({ "kind": "caffeinated", "caffeine": 32 }));
    let mate = owner.product(strong).await.id;
    let sheet = app.visitor().get(&format!("/api/products/{mate}/facts")).await.text().to_owned();
    assert!(sheet.contains(
        "Erhöhter Koffeingehalt. Für Kinder und schwangere oder stillende Frauen nicht empfohlen (32 mg/100 ml)"
    ));
}

#[on_both]
async fn what_belongs_to_the_contract_goes_with_the_order(app: TestApp) {
    let owner = app.owner().await;
    let scoby = json!({ "facts": with(goods_facts(), json!({
        "noWithdrawal": "perishable", "minimumAge": 18,
        "guarantee": {
            "brand": "Werkbank", "model": "HF-2", "years": 5, "guarantor": "Werkbank GmbH\nMusterweg 12",
            "terms": "Schreiben Sie uns.",
        },
    })) });
    let scoby = owner.product(scoby).await;
    let member = app.member_with_address().await;
    let id = member.placed(&order(&[(&scoby, 1)])).await;
    // What becomes of the product changes no contract.
    owner.change_product(scoby.id, json!({ "facts": goods_facts() })).await.ok();
    let item = member.get(&format!("/api/orders/{id}")).await.ok()["items"][0].clone();
    let notes: Vec<&str> =
        item["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].starts_with("Kein Widerrufsrecht") && notes[0].contains("§ 312g Abs. 2 Nr. 2 BGB"));
    assert_eq!(notes[1], "Abgabe nur an Personen ab 18 Jahren.");
    assert!(
        notes[2].starts_with("5 Jahre Garantie auf Werkbank HF-2, gegeben von Werkbank GmbH, Musterweg 12.")
    );
    app.deliver_events().await;
    let letter = app.number(
        "SELECT COUNT(*) FROM mail_messages WHERE subject LIKE 'Ihre Bestellung%' AND text_body LIKE '%Kein Widerrufsrecht%' AND text_body LIKE '%5 Jahre Garantie%'",
        vec![],
    );
    assert_eq!(letter.await, 1);
    let plain = owner.product(json!({})).await;
    let other = member.placed(&order(&[(&plain, 1)])).await;
    let item = member.get(&format!("/api/orders/{other}")).await.ok()["items"][0].clone();
    assert_eq!(item.get("notes"), None);
}

#[on_both]
async fn tables_carry_facts_and_drafts(app: TestApp) {
    let owner = app.owner().await;
    owner.product(bottle(json!({ "noWithdrawal": "sealed" }))).await;
    owner.product(json!({ "facts": { "kind": "food" } })).await;
    let table = owner.get("/api/products/export").await.text().to_owned();
    let before = owner.get("/api/admin/products").await.ok();
    let body = |csv: &str| json!({ "csv": csv, "dryRun": false });
    let again = owner.post("/api/products/import").json(&body(&table)).await.ok();
    assert_eq!((&again["unchanged"], &again["updated"]), (&json!(2), &json!(0)), "{again}");
    assert_eq!(owner.get("/api/admin/products").await.ok(), before);
    let new =
        "name;description;price;category;imageUrl;facts;state\nMate;Herb;7,90;classic;/pictures/b.webp;;\n";
    let row = owner.post("/api/products/import").json(&body(new)).await.ok()["rows"][0].clone();
    assert_eq!(
        (&row["action"], &row["message"]),
        (&json!("create"), &json!("Entwurf. Es fehlt: Art der Ware."))
    );
    let live = new.replace(";;\n", ";;live\n");
    let refused = owner.post("/api/products/import").json(&body(&live)).await.ok()["rows"][0].clone();
    assert_eq!(refused["action"], "refused", "{refused}");
    let broken = new.replace(";;\n", ";{;\n");
    let refused = owner.post("/api/products/import").json(&body(&broken)).await.ok()["rows"][0].clone();
    assert_eq!(refused["message"], "facts: Dieser Wert ist ungültig.");
}

/// The goods of the demo say all they have to, and nothing that could not be typed.
#[on_sqlite]
async fn the_demo_lacks_nothing(app: TestApp) {
    // As before the first start, which seeds what is empty.
    app.execute("DELETE FROM catalog_categories", vec![]).await;
    let app = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(PASSWORD.into());
        })
        .await;
    let owner = app.owner().await;
    let products = owner.get("/api/admin/products").await.ok();
    assert!(products.as_array().unwrap().len() > 50);
    for owned in products.as_array().unwrap() {
        assert_eq!(
            (&owned["state"], missing(owned)),
            (&json!("live"), vec![]),
            "{}",
            owned["product"]["name"]
        );
    }
    let table = owner.get("/api/products/export").await.text().to_owned();
    let again = owner.post("/api/products/import").json(&json!({ "csv": table, "dryRun": true })).await.ok();
    assert_eq!(again["unchanged"], products.as_array().unwrap().len(), "{}", again["message"]);
}
