//! The server's prices are the only ones; another one shown is a refusal, and nothing is stored.

use crate::support::{TestApp, on_both, on_sqlite, order, premium_order};
use kontor::error::ErrorCode;
use kontor::features::auth::SeededState;
use kontor::time::{DAY, Time};
use serde_json::json;

const SENTENCE: &str = "Preise haben sich geändert. Bitte aktualisieren Sie die Seite.";

#[on_sqlite]
async fn an_altered_price_or_total_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = app.member().await;
    for (price, total) in [
        ("0.00", "0.00"),
        ("0.01", "0.02"),
        ("12.89", "25.78"),
        ("12.90", "25.79"),
        ("12.90", "0.00"),
        ("12.90", "12.90"),
        ("12.91", "25.82"),
        ("10.45", "20.90"),
        ("92233720368547758.07", "92233720368547758.07"),
    ] {
        let item = json!({ "productId": coffee.id, "quantity": 2, "price": price });
        for customer in [&*member, &*app.visitor()] {
            let wish = json!({ "customerPhone": "030 1234567", "totalAmount": total, "items": [item] });
            assert_eq!(customer.place(&wish).await.refused(ErrorCode::PricesChanged), SENTENCE);
        }
    }
    for (price, total, field) in [("-12.90", "12.90", "items[0].price"), ("12.90", "-12.90", "totalAmount")] {
        let item = json!({ "productId": coffee.id, "quantity": 1, "price": price });
        let answer = member.place(&json!({ "totalAmount": total, "items": [item] })).await;
        answer.refused_field(field, ErrorCode::AmountInvalid);
    }
    assert_eq!(app.stock(coffee.id).await, Some(5));
    assert_eq!(owner.orders("").await["total"], 0);
    assert!(owner.audit_of("order.placed").await.is_empty());
}

#[on_sqlite]
async fn amounts_that_are_none_name_their_field(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    for odd in [
        json!("12.901"),
        json!("12,90"),
        json!("NaN"),
        json!("1e1"),
        json!(""),
        json!(null),
        json!([]),
        json!(true),
    ] {
        let item = json!({ "productId": coffee.id, "quantity": 1, "price": odd });
        let answer = member.place(&json!({ "totalAmount": "12.90", "items": [item] })).await;
        answer.refused_field("items[0].price", ErrorCode::InvalidValue);
        let item = json!({ "productId": coffee.id, "quantity": 1, "price": "12.90" });
        let answer = member.place(&json!({ "totalAmount": odd, "items": [item] })).await;
        answer.refused_field("totalAmount", ErrorCode::InvalidValue);
    }
}

#[on_both]
async fn a_price_that_changed_meanwhile_is_refused(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let cart = order(&[(&coffee, 1)]);
    owner.change_product(coffee.id, json!({ "price": 13.9 })).await.ok();
    assert_eq!(member.place(&cart).await.refused(ErrorCode::PricesChanged), SENTENCE);
    owner.change_product(coffee.id, json!({ "price": 12.9 })).await.ok();
    member.place(&cart).await.ok();
}

#[on_both]
async fn a_discount_that_is_shown_is_in_the_price_already(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let tea = app.owner().await.product(json!({ "discount": 20 })).await;
    assert_eq!(app.member().await.place(&order(&[(&tea, 1)])).await.ok()["totalAmount"], "12.90");
}

#[on_sqlite]
async fn premium_pays_81_per_cent_of_each_unit_half_up(app: TestApp) {
    let owner = app.owner().await;
    let premium = app.premium().await;
    for (list, unit, three) in [
        (0.01, 0.01, "0.03"),
        (0.5, 0.41, "1.23"),
        (12.9, 10.45, "31.35"),
        (34.9, 28.27, "84.81"),
        (99_999.99, 80_999.99, "242999.97"),
    ] {
        let product = owner.product(json!({ "price": list })).await;
        let answer = premium.place(&premium_order(&[(&product, 3)])).await.ok();
        assert_eq!(answer["totalAmount"], three);
        let detail = premium.get(&format!("/api/orders/{}", answer["orderId"].as_str().unwrap())).await.ok();
        assert_eq!(
            (&detail["items"][0]["unitPrice"], &detail["items"][0]["listPrice"]),
            (&json!(unit), &json!(list))
        );
    }
}

#[on_both]
async fn each_pays_the_own_price_and_no_other(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let (member, premium) = (app.member().await, app.premium().await);
    member.place(&premium_order(&[(&coffee, 1)])).await.refused(ErrorCode::PricesChanged);
    app.visitor().place(&premium_order(&[(&coffee, 1)])).await.refused(ErrorCode::PricesChanged);
    premium.place(&order(&[(&coffee, 1)])).await.refused(ErrorCode::PricesChanged);
    app.admin().await.place(&order(&[(&coffee, 1)])).await.ok();
}

#[on_both]
async fn a_membership_that_ended_pays_the_list_price(app: TestApp) {
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let until = Some(Time(app.now()).plus(DAY / 2));
    let state = SeededState {
        last_login_at: None,
        premium_since: None,
        premium_until: until,
        ban_reason: None,
        timeout: None,
    };
    member.seed_state(state).await;
    member.place(&premium_order(&[(&coffee, 1)])).await.ok();
    app.advance(DAY / 2);
    member.place(&premium_order(&[(&coffee, 1)])).await.refused(ErrorCode::PricesChanged);
    member.place(&order(&[(&coffee, 1)])).await.ok();
}
