//! Calling for wallets, and looking at them.

use super::BTC_ADDRESS;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn wallets_are_called_for_once(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = app.member().await;
    let before = member.get("/api/wallets/my").await.ok();
    assert_eq!(before, json!({ "success": true, "mode": "custody", "initialised": false, "wallets": [] }));
    member.get("/api/wallets/BTC/transactions").await.refused(ErrorCode::WalletNotInitialised);
    let first = member.post("/api/wallets/init").await.ok();
    assert_eq!(first["message"], "Wallets initialisiert");
    let currencies: Vec<&Value> =
        first["wallets"].as_array().unwrap().iter().map(|wallet| &wallet["currency"]).collect();
    assert_eq!(currencies, ["BTC", "ETH", "LTC", "XMR", "USDT"]);
    assert_eq!(
        first["wallets"][3],
        json!({
            "currency": "XMR", "balance": "0.000000000000", "pendingBalance": "0.000000000000",
            "reservedBalance": "0.000000000000",
        })
    );
    assert_eq!(member.post("/api/wallets/init").await.ok(), first, "a second time changes nothing");
    assert_eq!(owner.audit_of("wallet.initialised").await.len(), 1);
    assert_eq!(member.transactions("BTC").await, Vec::<Value>::new());
}

#[on_both]
async fn the_history_comes_in_pages(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    for number in 1..=7 {
        let (from, to) = if number % 2 == 0 { (&other, &one) } else { (&one, &other) };
        from.transfer(to.id, "BTC", &format!("0.0{number}")).await.ok();
    }
    one.withdraw("BTC", BTC_ADDRESS, "0.1").await.ok();
    let all = one.transactions("BTC").await;
    let told =
        |entry: &Value| format!("{} {}", entry["type"].as_str().unwrap(), entry["amount"].as_str().unwrap());
    let seen: Vec<String> = all.iter().map(told).collect();
    assert_eq!(
        seen,
        [
            "withdrawal 0.10000000",
            "transfer_out 0.07000000",
            "transfer_in 0.06000000",
            "transfer_out 0.05000000",
            "transfer_in 0.04000000",
            "transfer_out 0.03000000",
            "transfer_in 0.02000000",
            "transfer_out 0.01000000",
            "deposit 1.00000000",
        ]
    );
    assert_eq!(all[0]["status"], "pending");
    assert_eq!(all[0]["address"], BTC_ADDRESS);
    assert_eq!(all[1]["counterparty"], json!({ "id": other.id, "username": other.name }));
    assert_eq!(all[2]["counterparty"]["id"], other.id);
    let mut pages = Vec::new();
    let mut before = String::new();
    loop {
        let page = one.get(&format!("/api/wallets/BTC/transactions?limit=4{before}")).await.ok();
        let page = page["transactions"].as_array().unwrap().clone();
        let Some(last) = page.last() else { break };
        before = format!("&before={}", last["id"]);
        pages.extend(page);
    }
    assert_eq!(pages, all);
    for limit in ["0", "201", "-1", "viel"] {
        let answer = one.get(&format!("/api/wallets/BTC/transactions?limit={limit}")).await;
        assert_eq!(answer.status, 400, "{limit}");
    }
    assert_eq!(one.get("/api/wallets/DOGE/transactions").await.status, 404);
    app.sound().await;
}

#[on_both]
async fn nobody_sees_what_is_not_theirs(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("ETH", "1").await, owner.member_with("ETH", "2").await);
    let third = app.member().await;
    third.init_wallets().await;
    one.transfer(other.id, "ETH", "0.5").await.ok();
    assert_eq!(third.transactions("ETH").await, Vec::<Value>::new());
    assert_eq!(third.balance("ETH").await, "0.000000000");
    assert_eq!(
        (one.balance("ETH").await, other.balance("ETH").await),
        ("0.500000000".into(), "2.500000000".into())
    );
}
