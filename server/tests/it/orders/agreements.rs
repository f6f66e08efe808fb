//! What an order says besides goods and delivery: whom the invoice is for, and which texts were shown.

use crate::support::{Actor, Owner, PASSWORD, TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn firm() -> Value {
    json!({
        "company": "Rösterei Kern GmbH", "name": "Mira Kern", "street": "Am Sandtorkai", "number": "12a", "zip": "20457",
        "city": "Hamburg", "country": "DE", "vatId": "de 123 456 789",
    })
}

async fn publish(owner: &Owner, kind: &str, number: i64) {
    let version = json!({ "content": format!("Fassung nach {number}."), "number": number });
    owner.put(&format!("/api/admin/terms/{kind}")).json(&version).await.ok();
}

async fn detail(who: &Actor, id: &str) -> Value {
    who.get(&format!("/api/orders/{id}")).await.ok()
}

#[on_both]
async fn the_invoices_address_is_kept_with_the_order_for_its_customer_and_the_shop(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    let plain = member.placed(&wish).await;
    assert_eq!(detail(&member, &plain).await["billing"], Value::Null);
    wish["billing"] = firm();
    let placed = member.place(&wish).await.ok();
    let id = placed["orderId"].as_str().unwrap();
    let mut kept = firm();
    (kept["vatId"], kept["buyerReference"]) = (json!("DE123456789"), json!(""));
    assert_eq!(detail(&member, id).await["billing"], kept);
    assert_eq!(detail(&owner, id).await["billing"], kept);
    let key = placed["receiptKey"].as_str().unwrap();
    let receipt = app.visitor().get(&format!("/api/orders/{id}/receipt?key={key}")).await.ok();
    assert!(!receipt.to_string().contains("Sandtorkai"), "{receipt}");
    let export = member.get("/api/user/export").await.ok();
    assert_eq!((&export["orders"][0]["billing"], &export["orders"][1]["billing"]), (&Value::Null, &kept));

    // Of an erased account what was sold stays, and what never came about does not.
    let failed = member.placed(&wish).await;
    owner.settle(id, "paid").await.ok();
    owner.settle(&failed, "failed").await.ok();
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    assert_eq!(detail(&owner, id).await["billing"], kept);
    assert_eq!(detail(&owner, &failed).await["billing"], Value::Null);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders_billing", Vec::new()).await, 1);
    app.deliver_events().await;
}

#[on_sqlite]
async fn an_invoice_needs_someone_somewhere(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": 3 })).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    for (field, wrong, code) in [
        ("street", " ", ErrorCode::Required),
        ("number", "", ErrorCode::Required),
        ("city", "", ErrorCode::Required),
        ("zip", "2045", ErrorCode::ZipInvalid),
        ("country", "Deutschland", ErrorCode::CountryInvalid),
        ("vatId", "DE12345678", ErrorCode::BillingVatIdInvalid),
        ("vatId", "FR12345", ErrorCode::BillingVatIdInvalid),
    ] {
        wish["billing"] = firm();
        wish["billing"][field] = json!(wrong);
        member.place(&wish).await.refused_field(&format!("billing.{field}"), code);
    }
    wish["billing"] = firm();
    (wish["billing"]["name"], wish["billing"]["company"]) = (json!(""), json!(""));
    member.place(&wish).await.refused_field("billing.name", ErrorCode::Required);
    wish["billing"]["company"] = json!("Kern\r\nBcc: a@example.org");
    assert_eq!(member.place(&wish).await.status, 400);
    wish["billing"]["company"] = json!("x".repeat(101));
    assert_eq!(member.place(&wish).await.status, 400);
    assert_eq!(app.stock(coffee.id).await, Some(3));
    wish["billing"]["company"] = json!("Kern KG");
    let id = member.placed(&wish).await;
    let kept = detail(&member, &id).await["billing"].clone();
    assert_eq!((&kept["name"], &kept["company"]), (&json!(""), &json!("Kern KG")));
}

#[on_both]
async fn an_order_names_the_texts_that_were_shown_and_none_that_no_longer_hold(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    publish(&owner, "terms", 0).await;
    publish(&owner, "revocation", 0).await;
    let texts = app.visitor().get("/api/terms").await.ok()["texts"].clone();
    assert_eq!((&texts[0]["kind"], &texts[0]["number"]), (&json!("terms"), &json!(1)));
    let shown = json!([{ "kind": "terms", "number": 1 }, { "kind": "revocation", "number": 1 }]);
    let mut wish = order(&[(&coffee, 1)]);
    wish["acceptedTerms"] = shown.clone();
    let member = app.member().await;
    let id = member.placed(&wish).await;
    app.visitor().placed(&wish).await;
    let kept = json!([{ "kind": "revocation", "number": 1 }, { "kind": "terms", "number": 1 }]);
    assert_eq!(detail(&member, &id).await["acceptedTerms"], kept);

    publish(&owner, "terms", 1).await;
    for who in [&*member, &*app.visitor()] {
        let sentence = who.place(&wish).await.refused(ErrorCode::TermsChanged);
        assert!(sentence.ends_with("Es ist noch nichts bestellt."), "{sentence}");
    }
    // A text that was never published holds as little as one that is to come.
    for (kind, number) in [("privacy", 1), ("terms", 3), ("terms", 0), ("terms", i64::MIN)] {
        wish["acceptedTerms"] = json!([{ "kind": kind, "number": number }]);
        member.place(&wish).await.refused(ErrorCode::TermsChanged);
    }
    wish["acceptedTerms"] = json!([{ "kind": "terms", "number": 2 }, { "kind": "terms", "number": 2 }]);
    member.place(&wish).await.refused_field("acceptedTerms", ErrorCode::InvalidValue);
    assert_eq!(app.stock(coffee.id).await, Some(3), "refused orders take nothing");
    assert_eq!(detail(&member, &id).await["acceptedTerms"], kept, "what was ordered keeps its versions");
    app.deliver_events().await;
}
