//! What the page of the shop's money says, and what the shop is told of money that is too much or too late.

use super::{ROWS, by_transfer, import, open_rows, payment, reference, settle_by_itself, shop};
use crate::support::{Owner, TestApp, on_both};
use crate::vouchers::VOUCHERS;
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

#[on_both]
async fn who_delivers_what_is_sold_by_then_is_told_what_is_missing(app: TestApp) {
    let (_, coffee) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    app.advance(8 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    owner.change_product(coffee.id, json!({ "name": "Hausmischung", "stock": 0 })).await.ok();
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    let deliver = json!({ "orderId": id, "accept": true });
    owner.post(&format!("{ROWS}/{row}/match")).json(&deliver).await.ok();
    app.deliver_events().await;
    let told = owner.audit_of("order.shortfall").await;
    assert_eq!((told.len(), &told[0]["after"]["products"]), (1, &json!(["Hausmischung"])));
    assert!(owner.get("/api/notifications").await.ok().to_string().contains("Ware fehlt"));
    let member = member.sign_in(&member.name).await;
    assert_eq!(payment(&member, &id).await["paymentStatus"], "paid");
    assert_eq!(
        (app.stock(coffee.id).await, owner.get("/api/admin/money").await.ok()["owed"]["count"].clone()),
        (Some(0), json!(0))
    );
}

/// Money came after the end, and the shop delivers: the price holds, whatever others have redeemed meanwhile.
#[on_both]
async fn a_late_order_has_the_use_of_its_voucher_again(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let voucher = json!({ "code": "KAFFEE10", "kind": "percent", "percent": 10, "mostUses": 1 });
    owner.post(VOUCHERS).json(&voucher).await.ok();
    let member = app.member().await;
    let mut wish = by_transfer(&coffee, 1);
    (wish["voucherCode"], wish["totalAmount"]) = (json!("KAFFEE10"), json!("11.61"));
    let late = member.placed(&wish).await;
    let named = reference(&member, &late).await;
    app.advance(8 * DAY);
    kontor::features::orders::expire_due(app.shop()).await.unwrap();
    let owner = Owner::again(&app).await;
    let member = member.sign_in(&member.name).await;
    member.placed(&wish).await;
    import(&owner, &[("24.11.26", "11,61", "Lena Vogt", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    let deliver = json!({ "orderId": late, "accept": true });
    owner.post(&format!("{ROWS}/{row}/match")).json(&deliver).await.ok();
    assert_eq!(payment(&member, &late).await["paymentStatus"], "paid");
    assert_eq!(owner.get(VOUCHERS).await.ok()[0]["used"], 2);
    member.place(&wish).await.refused_field("voucherCode", ErrorCode::VoucherUsedUp);
}

#[on_both]
async fn what_is_open_is_what_is_missing(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    member.placed(&by_transfer(&coffee, 2)).await;
    let named = reference(&member, &id).await;
    import(&owner, &[("24.11.26", "10,00", "Lena Vogt", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    owner.post(&format!("{ROWS}/{row}/match")).json(&json!({ "orderId": id })).await.ok();
    let money = owner.get("/api/admin/money").await.ok();
    assert_eq!(money["open"], json!({ "count": 2, "amount": "28.70" }));
    let open = money["openOrders"].as_array().unwrap().iter().find(|order| order["orderId"] == id);
    assert_eq!(open.unwrap()["amount"], "2.90");
}

#[on_both]
async fn what_is_paid_again_after_some_went_back_is_told_as_too_much(app: TestApp) {
    let (owner, coffee) = shop(&app).await;
    settle_by_itself(&owner).await;
    let member = app.member().await;
    let id = member.placed(&by_transfer(&coffee, 1)).await;
    let named = reference(&member, &id).await;
    import(&owner, &[("24.11.26", "12,90", "Lena Vogt", &named)]).await;
    let back = json!({ "way": "hand", "reason": "goodwill", "amount": "2.00" });
    owner.post(&format!("/api/admin/orders/{id}/refunds")).json(&back).await.ok();
    import(&owner, &[("25.11.26", "2,00", "Lena Vogt", &named)]).await;
    let row = open_rows(&owner).await[0]["id"].clone();
    let told = owner.post(&format!("{ROWS}/{row}/match")).json(&json!({ "orderId": id })).await.ok();
    assert!(told["message"].as_str().unwrap().contains("zu viel"), "{told}");
    assert_eq!(owner.get("/api/admin/money").await.ok()["owed"]["amount"], "2.00");
    app.deliver_events().await;
    let events = owner.audit_of("order.overpaid").await;
    assert_eq!((events.len(), &events[0]["after"]["amount"]), (1, &json!("2.00")));
    assert!(owner.get("/api/notifications").await.ok().to_string().contains("Zu viel bezahlt"));
}
