//! The ten figures of the back office.

use crate::support::{TestApp, on_both, order};
use serde_json::json;

#[on_both]
async fn they_count_what_is_there(app: TestApp) {
    let owner = app.owner().await;
    let empty = owner.get("/api/admin/stats").await.ok();
    assert_eq!(
        (&empty["totalUsers"], &empty["totalOrders"], &empty["totalRevenue"]),
        (&json!(1), &json!(0), &json!("0.00"))
    );
    let coffee = owner.product(json!({})).await;
    owner.product(json!({ "isPremium": true })).await;
    let member = app.member().await;
    app.unapproved().await;
    app.banned().await;
    app.timed_out().await;
    for status in ["paid", "failed"] {
        let id = member.placed(&order(&[(&coffee, 2)])).await;
        owner.settle(&id, status).await.ok();
    }
    member.placed(&order(&[(&coffee, 1)])).await;
    let stats = owner.get("/api/admin/stats").await.ok();
    for (figure, value) in [
        ("success", json!(true)),
        ("totalUsers", json!(5)),
        ("pendingUsers", json!(1)),
        ("activeUsers", json!(2)),
        ("bannedUsers", json!(1)),
        ("totalProducts", json!(2)),
        ("premiumProducts", json!(1)),
        ("totalOrders", json!(3)),
        ("pendingOrders", json!(1)),
        ("completedOrders", json!(1)),
        ("totalRevenue", json!("25.80")),
    ] {
        assert_eq!(stats[figure], value, "{figure}");
    }
}
