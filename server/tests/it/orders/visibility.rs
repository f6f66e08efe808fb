//! Who sees which order. Another member's is answered like one that never existed.

use crate::support::{TestApp, on_both, on_sqlite, order};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn members_see_their_own_and_admins_all(app: TestApp) {
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let (one, other) = (app.member().await, app.premium().await);
    let of_one = one.placed(&order(&[(&coffee, 1)])).await;
    let of_other = other.placed(&crate::support::premium_order(&[(&coffee, 1)])).await;
    for (who, total) in [(&*one, 1), (&*other, 1), (&*app.admin().await, 2), (&**owner, 2)] {
        assert_eq!(who.orders("").await["total"], total);
    }
    assert_eq!(one.orders("").await["orders"][0]["id"], of_one);
    one.get(&format!("/api/orders/{of_one}")).await.ok();
    owner.get(&format!("/api/orders/{of_one}")).await.ok();
    let foreign = one.get(&format!("/api/orders/{of_other}")).await;
    foreign.refused(ErrorCode::OrderNotFound);
    let unknown = one.get("/api/orders/0123456789abcdef0123456789abcdef").await;
    assert_eq!((foreign.status, foreign.body), (unknown.status, unknown.body), "nothing tells the two apart");
    assert_eq!(one.orders(&format!("?search={of_other}")).await["matching"], 0);
}

#[on_sqlite]
async fn odd_numbers_are_no_orders(app: TestApp) {
    let (member, admin) = (app.member().await, app.admin().await);
    for id in [
        "0",
        "-1",
        "abc",
        "%00",
        "a%00b",
        "..%2f..",
        "%2e%2e",
        "%27%20OR%20%271%27=%271",
        "%25",
        "_",
        "%FF",
        "1e3",
    ] {
        for who in [&*member, &*admin] {
            let answer = who.get(&format!("/api/orders/{id}")).await;
            assert!(matches!(answer.status, 400 | 404), "{}", answer.describe());
        }
        let answer = admin.settle(id, "paid").await;
        assert!(matches!(answer.status, 400 | 404), "{}", answer.describe());
    }
    let long = "a".repeat(5000);
    member.get(&format!("/api/orders/{long}")).await.refused(ErrorCode::OrderNotFound);
}
