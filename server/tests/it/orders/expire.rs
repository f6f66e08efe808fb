//! Expiry: a pending order ends by itself after seven days and gives back what it took.

use crate::support::{Owner, TestApp, on_both, order};
use kontor::features::orders::expire_due;
use kontor::time::{DAY, MINUTE};
use serde_json::{Value, json};

#[on_both]
async fn after_seven_days_it_is_over_and_its_stock_is_back(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let pending = app.visitor().placed(&order(&[(&coffee, 2)])).await;
    let paid = app.visitor().placed(&order(&[(&coffee, 1)])).await;
    owner.settle(&paid, "paid").await.ok();
    app.advance(7 * DAY - MINUTE);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 0);
    assert_eq!(app.stock(coffee.id).await, Some(2));
    app.advance(MINUTE);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 1);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 0, "once");
    assert_eq!(app.stock(coffee.id).await, Some(4));
    let owner = Owner::again(&app).await;
    let detail = owner.get(&format!("/api/orders/{pending}")).await.ok();
    assert_eq!((&detail["paymentStatus"], &detail["status"]), (&json!("expired"), &json!("cancelled")));
    assert_eq!(owner.get(&format!("/api/orders/{paid}")).await.ok()["paymentStatus"], "paid");
    let [entry] = owner.audit_of("order.expired").await.try_into().unwrap();
    assert_eq!((&entry["actorId"], &entry["subjectId"]), (&Value::Null, &json!(pending)));
}

#[on_both]
async fn two_nodes_give_back_once(app: TestApp) {
    let coffee = app.owner().await.product(json!({ "stock": 300 })).await;
    let visitor = app.visitor();
    let wish = order(&[(&coffee, 1)]);
    futures::future::join_all((0..250).map(|_| visitor.place(&wish).into_future())).await;
    assert_eq!(app.stock(coffee.id).await, Some(50));
    let other = app.another_node().await;
    app.advance(7 * DAY);
    let pending = "SELECT COUNT(*) FROM orders_orders WHERE payment_status = 'pending'";
    let mut expired = 0;
    while app.number(pending, Vec::new()).await > 0 {
        // One that came too late for a conflict tries again with the next run.
        let (here, there) = futures::join!(expire_due(app.shop()), expire_due(other.shop()));
        expired += here.unwrap_or_default() + there.unwrap_or_default();
    }
    assert_eq!(expired, 250);
    assert_eq!(app.stock(coffee.id).await, Some(300));
}

#[on_both]
async fn the_days_are_a_setting(app: TestApp) {
    let app = app.restart_with(|config| config.orders.expire_after_days = 2).await;
    let coffee = app.owner().await.product(json!({})).await;
    app.visitor().placed(&order(&[(&coffee, 1)])).await;
    app.advance(2 * DAY);
    assert_eq!(expire_due(app.shop()).await.unwrap(), 1);
}
