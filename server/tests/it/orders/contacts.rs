//! Where an order goes to: what a carrier needs, who sees it, and what is kept of it.

use crate::delivery::{add, parcel};
use crate::support::{PASSWORD, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::orders::expire_due;
use kontor::time::DAY;
use serde_json::{Value, json};

fn home() -> Value {
    json!({
        "name": "Mira Kern", "street": "Am Sandtorkai", "number": "12a", "zip": "20457", "city": "Hamburg", "country": "DE",
    })
}

#[on_both]
async fn the_customer_and_the_shop_see_it_and_others_do_not(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["delivery"] = json!({ "methodId": method, "address": home() });
    wish["totalAmount"] = json!("18.80");
    let placed = member.place(&wish).await.ok();
    let path = format!("/api/orders/{}", placed["orderId"].as_str().unwrap());
    assert_eq!(member.get(&path).await.ok()["address"], home());
    assert_eq!(owner.get(&path).await.ok()["address"], home());
    app.member().await.get(&path).await.refused(ErrorCode::OrderNotFound);
    let key = placed["receiptKey"].as_str().unwrap();
    let receipt = app.visitor().get(&format!("{path}/receipt?key={key}")).await.ok();
    assert!(!receipt.to_string().contains("Sandtorkai"), "{receipt}");
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["orders"][0]["address"]["street"], "Am Sandtorkai");
}

#[on_both]
async fn a_locker_without_a_post_number_is_refused_and_stores_nothing(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520, "stock": 3 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["totalAmount"] = json!("18.80");
    let mut address = home();
    address["kind"] = json!("packstation");
    address["number"] = json!("145");
    wish["delivery"] = json!({ "methodId": method, "address": address });
    member.place(&wish).await.refused_field("delivery.address.postNumber", ErrorCode::PostNumberInvalid);
    wish["delivery"]["address"] = home();
    wish["delivery"]["address"]["name"] = json!("Mira\r\nBcc: a@example.org");
    assert_eq!(member.place(&wish).await.status, 400);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders_contacts", Vec::new()).await, 0);
    assert_eq!(app.stock(coffee.id).await, Some(3));
}

#[on_both]
async fn a_parcel_needs_every_line_and_the_demo_only_the_place(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["totalAmount"] = json!("18.80");
    for field in ["name", "street", "number", "city"] {
        let mut address = home();
        address[field] = json!("");
        wish["delivery"] = json!({ "methodId": method, "address": address });
        let field = format!("delivery.address.{field}");
        member.place(&wish).await.refused_field(&field, ErrorCode::Required);
    }
    let app = app.restart_with(|config| config.demo = true).await;
    let member = app.member().await;
    wish["delivery"]["address"] = json!({ "country": "DE", "zip": "20457" });
    let placed = member.placed(&wish).await;
    let detail = member.get(&format!("/api/orders/{placed}")).await.ok();
    assert_eq!((&detail["address"], &detail["delivery"]["zip"]), (&Value::Null, &json!("20457")));
}

#[on_both]
async fn of_an_erased_account_only_addresses_of_what_was_sold_stay(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &parcel()).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["delivery"] = json!({ "methodId": method, "address": home() });
    wish["totalAmount"] = json!("18.80");
    let (sold, failed) = (member.placed(&wish).await, member.placed(&wish).await);
    owner.settle(&sold, "paid").await.ok();
    owner.settle(&failed, "failed").await.ok();
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    let address = async |id: &str| owner.get(&format!("/api/orders/{id}")).await.ok()["address"].clone();
    assert_eq!((address(&sold).await, address(&failed).await), (home(), Value::Null));
}

#[on_both]
async fn what_ends_unpaid_after_its_account_was_erased_leads_to_no_one(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "weightGrams": 520 })).await;
    let method = add(&owner, &parcel()).await;
    let (member, other) = (app.member().await, app.member().await);
    let mut wish = order(&[(&coffee, 1)]);
    wish["delivery"] = json!({ "methodId": method, "address": home() });
    wish["totalAmount"] = json!("18.80");
    wish["billing"] = home();
    for who in [&*member, &*other, &app.visitor()] {
        who.placed(&wish).await;
    }
    let failed = member.placed(&wish).await;
    member.delete("/api/user/account").json(&json!({ "password": PASSWORD })).await.ok();
    let kept = async || {
        let contacts = app.number("SELECT COUNT(*) FROM orders_contacts", Vec::new()).await;
        (contacts, app.number("SELECT COUNT(*) FROM orders_billing", Vec::new()).await)
    };
    assert_eq!(kept().await, (4, 4), "it may still be paid");
    owner.settle(&failed, "failed").await.ok();
    assert_eq!(kept().await, (3, 3));
    app.advance(8 * DAY);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 3);
    assert_eq!(kept().await, (2, 2), "of those who are there it stays for its years");
}
