//! The back office: totals, all transactions, a table of them.

use super::BTC_ADDRESS;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

#[on_both]
async fn totals_say_what_is_whose(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "2").await);
    one.transfer(other.id, "BTC", "0.25").await.ok();
    other.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    let admin = app.admin().await;
    let overview = admin.get("/api/admin/wallets").await.ok();
    let bitcoin = &overview["totals"][0];
    let figures =
        ["currency", "name", "balance", "pendingBalance", "reserved", "shop", "eurRate", "eurValue"]
            .map(|name| &bitcoin[name]);
    assert_eq!(
        figures,
        ["BTC", "Bitcoin", "2.95000000", "0.00000000", "0.05000000", "0.00000000", "60000.00", "180000.00"]
            .map(Value::from)
            .each_ref()
    );
    assert_eq!(
        (&overview["mode"], &overview["demo"], &overview["openWithdrawals"]),
        (&json!("custody"), &json!(false), &json!(1))
    );
    assert_eq!(overview["demoTransactions"], json!(null), "nothing is made up in a real shop");
    assert_eq!(overview["ledger"]["checkedAt"], json!(null));
    app.sound().await;
    let ledger = &admin.get("/api/admin/wallets").await.ok()["ledger"];
    assert_eq!((&ledger["ok"], &ledger["sealed"]), (&json!(true), &json!(4)));
}

#[on_both]
async fn all_transactions_can_be_filtered_and_paged(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("BTC", "1").await, owner.member_with("ETH", "2").await);
    other.init_wallets().await;
    one.transfer(other.id, "BTC", "0.25").await.ok();
    let id = one.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    owner.decide_withdrawal(&id, &json!({ "status": "failed" })).await.ok();
    let list = async |query: &str| -> Vec<String> {
        let found = owner.get(&format!("/api/admin/wallets/transactions{query}")).await.ok();
        let told = |entry: &Value| {
            let text = |name: &str| entry[name].as_str().unwrap_or("-").to_owned();
            format!("{} {} {} {}", text("type"), text("currency"), text("status"), text("username"))
        };
        found["transactions"].as_array().unwrap().iter().map(told).collect()
    };
    let all = [
        format!("withdrawal BTC failed {}", one.name),
        format!("transfer_out BTC confirmed {}", one.name),
        format!("deposit ETH confirmed {}", other.name),
        format!("deposit BTC confirmed {}", one.name),
    ];
    assert_eq!(list("").await, all);
    assert_eq!(list("?currency=ETH").await, all[2..3]);
    assert_eq!(list("?type=deposit").await, all[2..]);
    assert_eq!(list("?status=failed&type=withdrawal&currency=BTC").await, all[..1]);
    assert_eq!(list("?type=transfer_out").await, all[1..2]);
    assert_eq!(list(&format!("?before={id}&limit=1")).await, all[1..2]);
    for query in ["?currency=DOGE", "?type=gift", "?status=lost", "?limit=0", "?limit=201", "?before=x"] {
        assert_eq!(
            owner.get(&format!("/api/admin/wallets/transactions{query}")).await.status,
            400,
            "{query}"
        );
    }
}

#[on_both]
async fn the_table_has_every_transaction(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    one.transfer(other.id, "BTC", "0.25").await.ok();
    let answer = owner.get("/api/admin/wallets/export").await;
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = answer.text().trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[0], "Nummer;Zeit;Art;Betrag;Währung;Status;Benutzer;Gegenseite;Bestellung;Transaktion");
    assert_eq!(lines.len(), 4);
    assert!(lines[1].contains("Überweisung;0,25000000;BTC;bestätigt;"), "{}", lines[1]);
    assert!(lines[1].contains(&format!("{};{}", one.name, other.name)), "{}", lines[1]);
    app.advance(kontor::time::HOUR);
    owner.get("/api/admin/wallets/export").await.refused(ErrorCode::ConfirmationRequired);
}

#[on_both]
async fn the_demo_shop_has_play_money_and_samples(app: TestApp) {
    let app = app
        .restart_with(|config| {
            config.demo = true;
            config.demo_password = Some(crate::support::PASSWORD.into());
        })
        .await;
    let owner = app.owner().await;
    assert_eq!(owner.get("/api/wallets/my").await.ok()["mode"], "demo");
    let overview = owner.get("/api/admin/wallets").await.ok();
    assert_eq!(overview["demo"], true);
    assert_eq!(overview["demoTransactions"].as_array().unwrap().len(), 6);
    assert!(overview["totals"].as_array().unwrap().iter().all(|total| total["eurRate"].is_string()));
    app.sound().await;
}
