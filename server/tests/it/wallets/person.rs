//! A person with coins cannot be forgotten; one without can, and the ledger stays whole.

use super::BTC_ADDRESS;
use crate::support::{PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn a_wallet_must_be_empty_before_its_holder_goes(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let other = owner.member_with("BTC", "1").await;
    let delete = format!("/api/admin/users/{}", member.id);
    let sentence = owner.delete(&delete).await.refused(ErrorCode::WalletNotEmpty);
    assert_eq!(sentence, "Das Konto hat noch Guthaben in seinen Wallets.");
    let leave = json!({ "password": PASSWORD });
    let answer = member.delete("/api/user/account").json(&leave).await;
    assert_eq!(answer.status, 409);
    answer.refused(ErrorCode::WalletNotEmpty);

    member.transfer(other.id, "BTC", "0.9").await.ok();
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.1").await.ok()["transaction"]["id"].clone();
    owner.delete(&delete).await.refused(ErrorCode::WalletNotEmpty);
    owner.decide_withdrawal(&id, &json!({ "status": "confirmed", "externalTxId": "f00d" })).await.ok();
    owner.delete(&delete).await.ok();

    let left = "SELECT COUNT(*) FROM wallets_withdrawals WHERE address <> ''";
    assert_eq!(app.number(left, Vec::new()).await, 0);
    let received = &other.transactions("BTC").await[0];
    assert_eq!((&received["type"], &received["counterparty"]), (&json!("transfer_in"), &json!(null)));
    let list = owner.get("/api/admin/wallets/transactions?type=withdrawal").await.ok();
    assert_eq!(list["transactions"][0]["username"], json!(null));
    app.sound().await;
}

#[on_both]
async fn a_member_sees_all_that_is_kept(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    member.withdraw("BTC", BTC_ADDRESS, "0.1").await.ok();
    let export = member.get("/api/user/export").await.ok();
    let wallets = export["wallets"].as_array().unwrap();
    let bitcoin =
        wallets.iter().find(|wallet| wallet["currency"] == "BTC" && wallet["type"] == "member").unwrap();
    assert_eq!(bitcoin["balance"], "0.90000000");
    assert_eq!(bitcoin["movements"].as_array().unwrap().len(), 2);
    assert_eq!(bitcoin["movements"][1]["address"], BTC_ADDRESS);
}
