//! Invoices: numbered without gaps, unchangeable, equal to their orders to the cent, and taken back by documents only.

mod coming_again;
mod proof;
mod random_orders;
mod taking_back;

use crate::delivery::{add, parcel};
use crate::support::{Actor, Owner, Product, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::invoices;
use kontor_db::{Tx, scaled};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const INVOICES: &str = "/api/admin/invoices";

/// Tells what every invoice must say of its seller.
pub async fn tell_seller(owner: &Owner) {
    let known = owner.get("/api/admin/business").await.ok();
    owner.put("/api/admin/business").json(&seller(&known)).await.ok();
}

/// The shop's details as they are known, with all that an invoice names.
pub fn seller(known: &Value) -> Value {
    let mut details = known["details"].clone();
    for (name, value) in [
        ("legalName", "Kranich & Kessel e. K."),
        ("street", "Kranichkai 7"),
        ("postalCode", "20457"),
        ("city", "Hamburg"),
        ("country", "Deutschland"),
        ("email", "post@kranich.example"),
        ("phone", "+49 40 555 01 23"),
        ("vatId", "DE136695976"),
        ("iban", "DE89 3704 0044 0532 0130 00"),
    ] {
        details[name] = json!(value);
    }
    json!({ "details": details, "version": known["version"] })
}

/// A shop that may issue invoices, with coffee at 7 % and a kettle at 19 %, sent for 5,90 €.
pub async fn shop(app: &TestApp) -> (Owner, Product, Product, i64) {
    let owner = app.owner().await;
    tell_seller(&owner).await;
    let coffee = owner.product(json!({ "name": "Yirgacheffe 珈琲 „Kochere“", "taxKind": "reduced" })).await;
    let kettle = owner.product(json!({ "name": "Kessel", "price": 48.0, "taxKind": "standard" })).await;
    let sent = add(&owner, &parcel()).await;
    (owner, coffee, kettle, sent)
}

pub fn to_send(method: i64, items: &[(&Product, i64)], total: &str) -> Value {
    let mut wish = order(items);
    let address = json!({
        "name": "Mira Kern", "street": "Am Ring", "number": "12a", "city": "Hamburg", "country": "DE", "zip": "20457",
    });
    wish["delivery"] = json!({ "methodId": method, "address": address });
    wish["totalAmount"] = json!(total);
    wish
}

fn of(id: &str) -> String {
    format!("/api/orders/{id}/invoices")
}

pub async fn issue(app: &TestApp) -> usize {
    app.deliver_events().await;
    let issued = invoices::issue_due(app.shop()).await.unwrap();
    app.deliver_events().await;
    issued
}

pub async fn documents(actor: &Actor, id: &str) -> Vec<Value> {
    actor.get(&of(id)).await.ok()["invoices"].as_array().unwrap().clone()
}

/// A file as it is downloaded.
pub async fn file(actor: &Actor, id: &str, number: &str, format: &str) -> Vec<u8> {
    let answer = actor.get(&format!("{}/{number}/{format}", of(id))).open().await;
    assert_eq!(answer.status(), 200);
    answer.bytes().await.unwrap().to_vec()
}

async fn xml(actor: &Actor, id: &str, number: &str) -> String {
    String::from_utf8(file(actor, id, number, "xml").await).unwrap()
}

/// What stands in the elements of that name.
fn told(xml: &str, name: &str) -> Vec<String> {
    let opening = format!("<ram:{name}");
    let parts = xml.split(opening.as_str()).skip(1).filter(|part| part.starts_with(['>', ' ']));
    parts.map(|part| part.split_once('>').unwrap().1.split('<').next().unwrap().to_owned()).collect()
}

/// The XML inside a PDF.
pub fn embedded(pdf: &[u8]) -> Vec<u8> {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let mut files = document.objects.values().filter_map(|object| {
        let stream = object.as_stream().ok()?;
        let is_file = stream.dict.get(b"Type").ok()?.as_name().ok()? == b"EmbeddedFile";
        is_file.then(|| stream.decompressed_content().unwrap_or_else(|_| stream.content.clone()))
    });
    files.next().expect("a file inside the PDF")
}

#[on_both]
async fn a_paid_order_gets_one_invoice_that_says_what_the_order_says(app: TestApp) {
    let (owner, coffee, kettle, sent) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&to_send(sent, &[(&coffee, 2), (&kettle, 1)], "73.80")).await;
    assert_eq!(issue(&app).await, 0, "not paid yet");
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 1);
    assert_eq!(issue(&app).await, 0);
    let [invoice] = documents(&member, &id).await.try_into().unwrap();
    let number = invoice["number"].as_str().unwrap();
    assert!(number.starts_with("RE-20") && number.ends_with("-00001"), "{number}");
    assert_eq!((&invoice["kind"], &invoice["totalAmount"]), (&json!("invoice"), &json!("73.80")));

    let text = xml(&member, &id, number).await;
    let taxes = member.get(&format!("/api/orders/{id}")).await.ok()["taxes"].clone();
    let sums = |name: &str| {
        let mut all: Vec<String> = told(&text, name);
        all.truncate(2);
        all
    };
    let of_order = |name: &str| -> Vec<String> {
        taxes.as_array().unwrap().iter().map(|tax| tax[name].as_str().unwrap().to_owned()).collect()
    };
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all
    };
    assert_eq!(sorted(sums("CalculatedAmount")), sorted(of_order("taxAmount")));
    assert_eq!(told(&text, "GrandTotalAmount"), ["73.80"]);
    assert!(text.contains("Yirgacheffe 珈琲 „Kochere“") && text.contains("Mira Kern"), "{text}");
    let pdf = file(&member, &id, number, "pdf").await;
    assert!(pdf.starts_with(b"%PDF-") && embedded(&pdf) == text.as_bytes());

    // No one else sees it, and another order's number opens nothing.
    let stranger = app.member().await;
    stranger.get(&of(&id)).await.refused(ErrorCode::OrderNotFound);
    app.visitor().get(&format!("{}/{number}/pdf", of(&id))).await.refused(ErrorCode::OrderNotFound);
    let other = stranger.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    stranger.get(&format!("{}/{number}/pdf", of(&other))).await.refused(ErrorCode::InvoiceNotFound);
    for search in [number, "mira", &id[id.len() - 8..]] {
        let found = owner.get(&format!("{INVOICES}?search={search}")).await.ok();
        assert_eq!(
            (&found["matching"], &found["invoices"][0]["buyerName"]),
            (&json!(1), &json!("Mira Kern"))
        );
    }
    assert_eq!(owner.get(&format!("{INVOICES}?search=niemand")).await.ok()["matching"], 0);
    assert_eq!(owner.audit_of("invoice.issued").await.len(), 1);
}

#[on_both]
async fn who_asks_at_once_gets_numbers_without_gap_or_double(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    owner
        .put(&format!("{INVOICES}/settings"))
        .json(&json!({ "prefix": "re", "issuedOn": "request" }))
        .await
        .ok();
    let member = app.member().await;
    let mut orders = Vec::new();
    for _ in 0..scaled(200) {
        let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
        owner.settle(&id, "paid").await.ok();
        orders.push(id);
    }
    assert_eq!(issue(&app).await, 0, "only for those who ask");
    // On PostgreSQL two programs issue at the same time.
    let other = app.another_node().await;
    let elsewhere = member.at(&other);
    let asks = orders.iter().enumerate().flat_map(|(index, id)| {
        let actor = if index % 2 == 0 { (*member).clone() } else { elsewhere.clone() };
        let path = of(id);
        // A double click each.
        [0, 1].map(|_| {
            let (actor, path) = (actor.clone(), path.clone());
            async move { actor.post(&path).json(&json!({})).await.ok() }
        })
    });
    let answers = futures::future::join_all(asks).await;
    assert!(answers.iter().all(|answer| answer["invoices"].as_array().unwrap().len() == 1));
    let read = |tx: &mut Tx<'_>| {
        tx.all("SELECT position, number FROM invoices_invoices ORDER BY position", &[], |row| {
            Ok((row.get::<i64>(0)?, row.get::<String>(1)?))
        })
    };
    let issued = app.shop().db.read(read).await.unwrap();
    let count = orders.len();
    assert_eq!(issued.len(), count);
    let numbers: BTreeSet<usize> = issued.iter().map(|(_, number)| number[8..].parse().unwrap()).collect();
    assert_eq!(numbers, (1..=count).collect());
    assert!((1..).zip(&issued).all(|(place, (position, _))| *position == place), "{issued:?}");
    let proof = owner.post(&format!("{INVOICES}/proof")).await.ok();
    assert_eq!((&proof["ok"], &proof["documents"]), (&json!(true), &json!(count)));
}

#[on_both]
async fn an_invoice_before_the_money_says_how_to_pay(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let mut wish = to_send(sent, &[(&coffee, 1)], "18.80");
    wish["paymentMethod"] = json!("bank");
    wish["billing"] = json!({
        "company": "Rösthaus Kern GmbH", "name": "Mira Kern", "street": "Speicherstr.", "number": "4", "zip": "20457",
        "city": "Hamburg", "country": "DE", "vatId": "de 123 456 789",
    });
    let guest = app.visitor();
    let placed = guest.place(&wish).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    let path = format!("{}?key={key}", of(id));
    guest.get(&of(id)).await.refused(ErrorCode::OrderNotFound);
    guest.get(&format!("{}?key={}", of(id), "A".repeat(43))).await.refused(ErrorCode::OrderNotFound);
    assert_eq!(guest.get(&path).await.ok(), json!({ "invoices": [], "mayRequest": true }));
    guest
        .post(&path)
        .json(&json!({ "buyerReference": "<b>" }))
        .await
        .refused_field("buyerReference", ErrorCode::LeitwegIdInvalid);
    let asked = guest.post(&path).json(&json!({ "buyerReference": "04011000-1234512345-06" })).await.ok();
    let number = asked["invoices"][0]["number"].as_str().unwrap().to_owned();
    let text = xml(&owner, id, &number).await;
    let reference = guest.get(&format!("/api/orders/{id}/payment?key={key}")).await.ok();
    assert_eq!(told(&text, "PaymentReference"), [reference["transfer"]["reference"].as_str().unwrap()]);
    assert_eq!(told(&text, "BuyerReference"), ["04011000-1234512345-06"]);
    assert!(
        text.contains("Rösthaus Kern GmbH") && text.contains("DE123456789") && text.contains("xrechnung_3.0")
    );
    // Paid, the order keeps the one it has; the letters have no second one either.
    owner.settle(id, "paid").await.ok();
    assert_eq!(issue(&app).await, 0);
    assert_eq!(documents(&owner, id).await.len(), 1);

    // One that is never paid is taken back.
    let late = guest.place(&wish).await.ok();
    let late = late["orderId"].as_str().unwrap();
    owner.post(&of(late)).json(&json!({})).await.ok();
    owner.settle(late, "failed").await.ok();
    assert_eq!(issue(&app).await, 1);
    let after = documents(&owner, late).await;
    assert_eq!((&after[0]["isCancelled"], &after[1]["totalAmount"]), (&json!(true), &json!("-18.80")));
    owner.post(&of(late)).json(&json!({})).await.refused(ErrorCode::InvoiceOver);
}

#[on_both]
async fn a_small_business_names_its_ground_and_waits_until_the_shop_is_known(app: TestApp) {
    let owner = app.owner().await;
    let app = app.restart_with(|config| config.shop.small_business = true).await;
    let owner = owner.at(&app);
    let coffee = json!({ "productId": crate::support::Product::read(
        &owner.post("/api/products").json(&crate::support::product_form(json!({}))).await.ok()["product"]).id, "quantity": 1, "price": "12.90" });
    let member = app.member().await;
    let wish = json!({ "customerName": "Mira", "customerPhone": "", "customerNotes": "", "totalAmount": "12.90", "items": [coffee] });
    let id = member.placed(&wish).await;
    owner.put(&format!("/api/orders/{id}/payment-status")).json(&json!({ "status": "paid" })).await.ok();
    assert_eq!(issue(&app).await, 0);
    let waiting = owner.get(INVOICES).await.ok()["waiting"].clone();
    assert_eq!(waiting[0]["orderId"], json!(id));
    assert!(
        waiting[0]["reason"].as_str().unwrap().starts_with("In den Angaben zum Laden fehlt"),
        "{waiting}"
    );
    assert_eq!(member.post(&of(&id)).json(&json!({})).await.code(), ErrorCode::InvoiceKept);

    shop(&app).await;
    let issued = member.post(&of(&id)).json(&json!({})).await.ok();
    let number = issued["invoices"][0]["number"].as_str().unwrap().to_owned();
    let text = xml(&member, &id, &number).await;
    assert!(text.contains("Steuerfrei nach § 19 UStG (Kleinunternehmer)"), "{text}");
    assert_eq!(told(&text, "TaxTotalAmount"), ["0.00"]);
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
}

#[on_both]
async fn invoices_can_come_with_the_parcel(app: TestApp) {
    let (owner, coffee, _, sent) = shop(&app).await;
    let settings = format!("{INVOICES}/settings");
    let member = app.member().await;
    member
        .put(&settings)
        .json(&json!({ "prefix": "K", "issuedOn": "shipping" }))
        .await
        .refused(ErrorCode::OwnerOnly);
    for wrong in ["", "RE/1", "ÄÖ", "ABCDEFGHI"] {
        let wish = json!({ "prefix": wrong, "issuedOn": "shipping" });
        owner.put(&settings).json(&wish).await.refused_field("prefix", ErrorCode::InvoicePrefixInvalid);
    }
    owner.put(&settings).json(&json!({ "prefix": "K", "issuedOn": "shipping" })).await.ok();
    owner
        .put(&settings)
        .json(&json!({ "prefix": "L", "issuedOn": "shipping" }))
        .await
        .refused(ErrorCode::ChangedMeanwhile);
    let id = member.placed(&to_send(sent, &[(&coffee, 1)], "18.80")).await;
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 0);
    owner.post(&format!("/api/admin/orders/{id}/ship")).json(&json!({})).await.ok();
    assert_eq!(issue(&app).await, 1);
    let [invoice] = documents(&member, &id).await.try_into().unwrap();
    assert!(invoice["number"].as_str().unwrap().starts_with("K-20"), "{invoice}");
    owner.post(&format!("/api/admin/orders/{id}/deliver")).await.ok();
    assert_eq!(issue(&app).await, 0, "one is enough");
}

/// In the demo, whose seller has a number that says that it is none.
#[on_both]
async fn an_order_of_the_demo_gets_an_invoice(app: TestApp) {
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let app = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(crate::support::PASSWORD.into());
        })
        .await;
    let owner = app.owner().await;
    let waits = owner.get("/api/orders?status=pending&search=Marta").await.ok();
    let id = waits["orders"][0]["id"].as_str().unwrap_or_else(|| panic!("{waits}")).to_owned();
    owner.settle(&id, "paid").await.ok();
    assert_eq!(issue(&app).await, 1);
    let [invoice] = documents(&owner, &id).await.try_into().unwrap();
    let number = invoice["number"].as_str().unwrap().to_owned();
    let text = xml(&owner, &id, &number).await;
    assert!(text.contains("12/345/67890 (Muster)") && text.contains("Kranich &amp; Kessel e. K."), "{text}");
    assert_eq!(owner.get(INVOICES).await.ok()["waiting"], json!([]));
}
