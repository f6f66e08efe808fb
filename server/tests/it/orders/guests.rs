//! Orders of people without an account.

use crate::support::{TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::time::HOUR;
use serde_json::{Value, json};

#[on_both]
async fn a_guest_orders_and_only_the_back_office_sees_it(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["customerName"] = json!("Jorge");
    let id = app.visitor().placed(&wish).await;
    let path = format!("/api/orders/{id}");
    app.visitor().get(&path).await.refused(ErrorCode::NotSignedIn);
    app.member().await.get(&path).await.refused(ErrorCode::OrderNotFound);
    assert_eq!(owner.get(&path).await.ok()["customerName"], "Jorge");
}

#[on_both]
async fn an_address_places_sixty_an_hour(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let coffee = app.owner().await.product(json!({ "stock": 100 })).await;
    let wish = order(&[(&coffee, 1)]);
    let guest = app.visitor_elsewhere();
    for _ in 0..60 {
        guest.placed(&wish).await;
    }
    let answer = guest.place(&wish).await;
    answer.refused(ErrorCode::RateLimited);
    guest.place(&wish).header("x-forwarded-for", "203.0.113.9").await.refused(ErrorCode::RateLimited);
    assert_eq!(app.stock(coffee.id).await, Some(40), "a refused order takes nothing");
    app.visitor_elsewhere().placed(&wish).await;
    app.member().await.placed(&wish).await;
    let app = app.restart().await;
    guest.at(&app).place(&wish).await.refused(ErrorCode::RateLimited);
    app.advance(HOUR);
    guest.at(&app).placed(&wish).await;
}

#[on_both]
async fn refused_orders_do_not_use_up_the_limit(app: TestApp) {
    let app = app.restart_with(|config| config.limits.factor = 1).await;
    let coffee = app.owner().await.product(json!({})).await;
    let mut wrong = order(&[(&coffee, 1)]);
    wrong["totalAmount"] = json!("1.00");
    for _ in 0..65 {
        app.visitor().place(&wrong).await.refused(ErrorCode::PricesChanged);
    }
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
}

#[on_both]
async fn somebody_who_may_not_order_is_no_guest(app: TestApp) {
    let owner = app.owner().await;
    let wish = order(&[(&owner.product(json!({})).await, 1)]);
    app.unapproved().await.place(&wish).await.refused(ErrorCode::NotApproved);
    app.timed_out().await.place(&wish).await.refused(ErrorCode::TimedOut);
    app.banned().await.place(&wish).await.refused(ErrorCode::SessionInvalid);
    app.deleted().await.place(&wish).await.refused(ErrorCode::SessionInvalid);
    app.visitor().place(&wish).bearer("Unfug").await.refused(ErrorCode::SessionInvalid);
    assert_eq!(owner.orders("").await["orders"], Value::Array(Vec::new()));
}
