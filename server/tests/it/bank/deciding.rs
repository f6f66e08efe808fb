//! Who decides on a booking, and what is read for it.

use super::{ROWS, by_transfer, import, open_rows, payment, reference, settle_by_itself, shop};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn an_admins_own_order_is_paid_by_a_booking_that_somebody_else_assigns(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let admin = app.admin().await;
    let id = admin.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&admin, &id).await;
    import(&admin, &[("24.11.26", "0,01", "A", "ohne Bezug"), ("24.11.26", "12,90", "B", &named)]).await;
    let rows = open_rows(&owner).await;
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).unwrap()["id"].as_i64().unwrap();
    let accept = json!({ "orderId": id, "accept": true });
    let assigned = admin.post(&format!("{ROWS}/{}/match", of("A"))).json(&accept).await;
    assigned.refused(ErrorCode::DecidedByAnother);
    let ids = json!({ "ids": [of("B")] });
    let confirm = async |who: &Actor| who.post(&format!("{ROWS}/confirm")).json(&ids).await.ok();
    assert_eq!(confirm(&admin).await["refused"], json!([of("B")]));
    assert_eq!(payment(&admin, &id).await["paidAmount"], "0.00");
    let other = app.admin().await;
    assert_eq!(confirm(&other).await["confirmed"], json!([of("B")]));
    assert_eq!(payment(&admin, &id).await["paymentStatus"], "paid");
    // The owner may be the only one there is.
    let own = owner.placed(&by_transfer(&coffee, 1)).await;
    let accept = json!({ "orderId": own, "accept": true });
    owner.post(&format!("{ROWS}/{}/match", of("A"))).json(&accept).await.ok();
    assert_eq!(payment(&owner, &own).await["paymentStatus"], "paid");
}

#[on_both]
async fn what_settles_by_itself_reads_only_orders_that_are_named(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let mut orders = Vec::new();
    for _ in 0..3 {
        let id = member.placed(&by_transfer(&coffee, 1)).await;
        let named = reference(&member, &id).await;
        orders.push((id, named));
    }
    let [confirmed, settled, unnamed] = &orders[..] else { panic!("three orders") };
    import(&owner, &[("24.11.26", "12,90", "A", &confirmed.1)]).await;
    let row = app.number("SELECT MAX(id) FROM bank_rows", Vec::new()).await;
    // Adding up the money of this order fails.
    let most = "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
        VALUES ('order', $1, 'bank', $2, 9223372036854775807, 'EUR', 1)";
    for number in ["one", "two"] {
        app.execute(most, vec![unnamed.0.as_str().into(), number.into()]).await;
    }
    let answer = owner.post(&format!("{ROWS}/confirm")).json(&json!({ "ids": [row] })).await.ok();
    assert_eq!(answer["confirmed"], json!([row]));
    settle_by_itself(&owner).await;
    assert_eq!(import(&owner, &[("25.11.26", "12,90", "B", &settled.1)]).await["settled"], 1);
    for id in [&confirmed.0, &settled.0] {
        assert_eq!(payment(&member, id).await["paymentStatus"], "paid");
    }
    let sql = "DELETE FROM payments_entries WHERE subject_id = $1";
    app.execute(sql, vec![unnamed.0.as_str().into()]).await;
}
