//! An order that is paid from the wallet: order, payment and stock are one decision.

use crate::support::{TestApp, on_both, order};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::{Value, json};

fn with_wallet(mut wish: Value, currency: &str) -> Value {
    wish["paymentMethod"] = json!("crypto");
    wish["paymentCurrency"] = json!(currency);
    wish
}

#[on_both]
async fn it_is_paid_at_once_at_the_shops_rate(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "0.01").await;
    let rates = member.get("/api/wallets/rates").await.ok();
    assert_eq!(
        rates,
        json!([{ "currency": "BTC", "eur": "60000.00" }, { "currency": "USDT", "eur": "0.93" }])
    );
    let placed = member.place(&with_wallet(order(&[(&coffee, 1)]), "BTC")).await.ok();
    assert_eq!(placed["paid"], json!({ "currency": "BTC", "amount": "0.00021500" }), "12,90 EUR at 60000");
    assert_eq!(member.balance("BTC").await, "0.00978500");
    let orders = member.orders("").await;
    let kept = &orders["orders"][0];
    assert_eq!((&kept["paymentStatus"], &kept["status"]), (&json!("paid"), &json!("completed")));
    assert_eq!(
        (&kept["paymentMethod"], &kept["paymentDetails"]["currency"]),
        (&json!("crypto"), &json!("BTC"))
    );
    let entry = &member.transactions("BTC").await[0];
    assert_eq!((&entry["type"], &entry["orderId"]), (&json!("transfer_out"), &placed["orderId"]));
    assert_eq!(entry["counterparty"], json!(null));
    let shop = &owner.get("/api/admin/wallets").await.ok()["totals"][0];
    assert_eq!((&shop["shop"], &shop["balance"]), (&json!("0.00021500"), &json!("0.00978500")));
    owner.settle(placed["orderId"].as_str().unwrap(), "failed").await.refused(ErrorCode::OrderSettled);
    assert_eq!(owner.audit_of("order.placed").await.len(), 1);
    assert_eq!(owner.audit_of("order.paid").await.len(), 1);
    app.deliver_events().await;
    let told = member.get("/api/notifications").await.ok();
    let titles: Vec<&Value> = told.as_array().unwrap().iter().map(|notice| &notice["title"]).collect();
    assert!(titles.contains(&&json!("Zahlung bestätigt")), "{told}");
    assert!(!titles.contains(&&json!("Bestellung eingegangen")), "it waits for nothing: {told}");
    app.sound().await;
}

#[on_both]
async fn the_shop_never_gets_less_than_the_price(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let tea = owner.product(json!({ "price": 0.01 })).await;
    let member = owner.member_with("USDT", "1").await;
    let placed = member.place(&with_wallet(order(&[(&tea, 1)]), "USDT")).await.ok();
    assert_eq!(placed["paid"]["amount"], "0.010753", "0,01 / 0,93 = 0.0107526…, rounded up");
    app.sound().await;
}

#[on_both]
async fn without_cover_there_is_neither_order_nor_payment(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 5 })).await;
    let member = owner.member_with("BTC", "0.0002").await;
    let wish = with_wallet(order(&[(&coffee, 1)]), "BTC");
    member.place(&wish).key("bezahlen-bitte").await.refused(ErrorCode::WalletBalanceTooLow);
    assert_eq!((app.stock(coffee.id).await, member.balance("BTC").await), (Some(5), "0.00020000".to_owned()));
    assert_eq!(member.orders("").await["total"], 0);
    // With cover the same key works, once.
    owner.book(member.id, "BTC", "0.001", "nachschub").await.ok();
    let twins = (0..20).map(|_| member.place(&wish).key("bezahlen-bitte").into_future());
    let answers = join_all(twins).await;
    assert!(answers.iter().all(|answer| answer.ok() == answers[0].ok()));
    assert_eq!((app.stock(coffee.id).await, member.balance("BTC").await), (Some(4), "0.00098500".to_owned()));
    app.sound().await;
}

#[on_both]
async fn without_stock_nothing_is_paid(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "stock": 3 })).await;
    let member = owner.member_with("BTC", "1").await;
    let wish = with_wallet(order(&[(&coffee, 1)]), "BTC");
    let answers = join_all((0..10).map(|_| member.place(&wish).into_future())).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 3);
    assert_eq!((app.stock(coffee.id).await, member.balance("BTC").await), (Some(0), "0.99935500".to_owned()));
    app.sound().await;
}

#[on_both]
async fn what_cannot_be_paid_from_is_refused(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({})).await;
    let member = owner.member_with("BTC", "1").await;
    let wish = order(&[(&coffee, 1)]);
    member.place(&with_wallet(wish.clone(), "ETH")).await.refused(ErrorCode::WalletNoRate);
    assert_eq!(member.place(&with_wallet(wish.clone(), "DOGE")).await.status, 400);
    app.visitor().place(&with_wallet(wish.clone(), "BTC")).await.refused(ErrorCode::NotSignedIn);
    app.member()
        .await
        .place(&with_wallet(wish.clone(), "BTC"))
        .await
        .refused(ErrorCode::WalletNotInitialised);
    let mut other = with_wallet(wish.clone(), "BTC");
    other["paymentMethod"] = json!("telegram");
    member.place(&other).await.refused_field("paymentCurrency", ErrorCode::InvalidValue);
    // Without a currency a payment in coins is settled by hand, as ever.
    let mut by_hand = wish;
    by_hand["paymentMethod"] = json!("crypto");
    let placed = member.place(&by_hand).await.ok();
    assert_eq!(placed["paid"], json!(null));
    assert_eq!(member.balance("BTC").await, "1.00000000");
}
