//! A shop that is not open shows its goods and sells nothing; it opens when what the law wants is there.

use super::{REQUIRED_TEXTS, save_seller};
use crate::payments::{begin, with_paypal};
use crate::support::{Actor, Owner, TestApp, on_both, order};
use crate::terms::publish_notice;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

const OPEN: &str = "/api/admin/open";
const CLOSE: &str = "/api/admin/close";
const READINESS: &str = "/api/admin/readiness";

async fn publish_texts(owner: &Owner) {
    for kind in REQUIRED_TEXTS {
        let body = json!({ "content": "Was hier gilt.", "number": 0 });
        owner.put(&format!("/api/admin/terms/{kind}")).json(&body).await.ok();
    }
}

/// The codes of the points in one state.
fn codes<'a>(readiness: &'a Value, state: &str) -> Vec<&'a str> {
    let points = readiness["points"].as_array().unwrap().iter().filter(|point| point["state"] == state);
    points.map(|point| point["code"].as_str().unwrap()).collect()
}

#[on_both]
async fn it_opens_once_the_seller_and_the_texts_are_there(app: TestApp) {
    let owner = app.owner().await;
    let closed = owner.post(CLOSE).await.ok();
    assert_eq!((&closed["openedAt"], &closed["takesOrders"]), (&Value::Null, &json!(false)));
    assert_eq!(
        codes(&closed, "missing"),
        [&["seller"], &REQUIRED_TEXTS[..], &["guarantee_notice"]].concat(),
        "{closed}"
    );
    let said = owner.post(OPEN).await.refused(ErrorCode::ShopNotReady);
    assert!(said.contains("Angaben zum Laden, Impressum, Datenschutz, AGB"), "{said}");
    save_seller(&owner).await;
    publish_texts(&owner).await;
    let said = owner.post(OPEN).await.refused(ErrorCode::ShopNotReady);
    assert!(said.contains("Gewährleistungs-Mitteilung"), "{said}");
    publish_notice(&owner).await;
    let open = owner.post(OPEN).await.ok();
    assert_eq!(codes(&open, "missing"), Vec::<&str>::new());
    assert_eq!(
        codes(&open, "warning"),
        ["bank_account", "address", "second_factor", "product", "delivery", "test_order", "invoices"]
    );
    // Twice is once.
    app.advance(1000);
    assert_eq!(owner.post(OPEN).await.ok(), open);
    owner.product(json!({})).await;
    let read = owner.get(READINESS).await.ok();
    assert!(codes(&read, "ok").contains(&"product") && read["takesOrders"] == true, "{read}");
    let pick_up = json!({ "kind": "pick_up", "name": "Laden am Hafen", "isActive": true });
    owner.post("/api/admin/delivery/methods").json(&pick_up).await.ok();
    assert!(codes(&owner.get(READINESS).await.ok(), "ok").contains(&"delivery"));
    owner.post(CLOSE).await.ok();
    owner.post(CLOSE).await.ok();
    app.deliver_events().await;
    // The tests' shops are open from the start, without an event.
    assert_eq!(owner.audit_of("business.opened").await.len(), 1);
    assert_eq!(owner.audit_of("business.closed").await.len(), 2);
}

#[on_both]
async fn while_it_is_closed_nobody_buys(app: TestApp) {
    let (app, _paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    let wish = order(&[(&coffee, 1)]);
    let placed = member.place(&wish).key("erste").await.ok();
    owner.post(CLOSE).await.ok();
    assert_eq!(member.get("/api/terms").await.ok()["takesOrders"], false);
    member.place(&wish).await.refused(ErrorCode::ShopClosed);
    Actor::nobody(&app).place(&wish).await.refused(ErrorCode::ShopClosed);
    begin(&member).await.refused(ErrorCode::ShopClosed);
    // An answer that was lost is told again.
    assert_eq!(member.place(&wish).key("erste").await.ok(), placed);
    let app = app.restart().await;
    let member = member.at(&app);
    member.place(&wish).await.refused(ErrorCode::ShopClosed);
    assert_eq!(member.get("/api/products").await.ok()[0]["stock"], 4);
    // The demo is always open.
    let app = app.restart_with(|config| config.demo = true).await;
    assert_eq!(member.at(&app).get("/api/terms").await.ok()["takesOrders"], true);
    member.at(&app).place(&wish).await.ok();
}

/// The owner walks the customers' way before they do, which is one of the points.
#[on_both]
async fn the_owner_orders_from_a_shop_that_is_closed(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let closed = owner.post(CLOSE).await.ok();
    assert!(codes(&closed, "warning").contains(&"test_order"), "{closed}");
    owner.place(&order(&[(&coffee, 1)])).await.ok();
    app.admin().await.place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::ShopClosed);
    let read = owner.get(READINESS).await.ok();
    assert!(codes(&read, "ok").contains(&"test_order") && read["takesOrders"] == false, "{read}");
}

#[on_both]
async fn only_what_is_asked_for_beside_the_password_is_a_second_factor(app: TestApp) {
    let owner = app.owner().await;
    assert!(codes(&owner.get(READINESS).await.ok(), "warning").contains(&"second_factor"));
    let keep = "INSERT INTO auth_passkeys
            (user_id, credential_id, user_handle, static_state, dynamic_state, transports, name, created_at)
         VALUES ($1, $2, $2, $2, $2, $2, 'Telefon', 0)";
    app.execute(keep, vec![1.into(), b"7".into()]).await;
    let read = owner.get(READINESS).await.ok();
    let points = read["points"].as_array().unwrap();
    let point = points.iter().find(|point| point["code"] == "second_factor").unwrap();
    assert_eq!(point["state"], "warning", "the password alone still signs in: {point}");
    assert!(point["text"].as_str().unwrap().contains("Passkey allein genügt nicht"), "{point}");
    crate::auth::enabled(&app, &owner).await;
    assert!(codes(&owner.get(READINESS).await.ok(), "ok").contains(&"second_factor"));
}

/// An order that meets the closing is either placed whole or refused whole.
#[on_both]
async fn of_orders_while_it_closes_each_is_placed_or_refused(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 50 })).await;
    let member = app.member().await;
    let wish = order(&[(&coffee, 1)]);
    let orders = futures::future::join_all((0..6).map(|_| async { member.place(&wish).await.status }));
    let (statuses, closed) = tokio::join!(orders, async { owner.post(CLOSE).await.ok() });
    assert_eq!(closed["takesOrders"], false);
    let placed = statuses.iter().filter(|status| **status == 201 || **status == 200).count();
    assert_eq!(placed + statuses.iter().filter(|status| **status == 409).count(), 6, "{statuses:?}");
    let left = app.number("SELECT stock FROM catalog_products", Vec::new()).await;
    assert_eq!(left, 50 - i64::try_from(placed).unwrap());
}
