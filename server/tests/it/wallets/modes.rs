//! The three modes: play money, paying in only, and other people's coins behind the operator's declaration.

use super::BTC_ADDRESS;
use crate::support::{TestApp, on_sqlite, order};
use figment::Figment;
use figment::providers::{Format, Toml};
use kontor::config::{Config, DEFAULTS};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_sqlite]
async fn a_real_shop_holds_no_balances_by_default(app: TestApp) {
    let owner = app.owner().await;
    let member = app.member().await;
    let my = member.get("/api/wallets/my").await.ok();
    assert_eq!(my, json!({ "success": true, "mode": "pay-in", "initialised": false, "wallets": [] }));
    assert_eq!(app.visitor().get("/api/config").await.ok()["wallet"]["mode"], "pay-in");
    let sentence = member.post("/api/wallets/init").await.refused(ErrorCode::WalletPayInOnly);
    assert_eq!(sentence, "Dieser Shop führt keine Guthaben für Mitglieder.");
    member.transfer(owner.id, "BTC", "1").await.refused(ErrorCode::WalletPayInOnly);
    member.withdraw("BTC", BTC_ADDRESS, "1").await.refused(ErrorCode::WalletPayInOnly);
    member.get("/api/wallets/BTC/transactions").await.refused(ErrorCode::WalletPayInOnly);
    owner.book(member.id, "BTC", "1", "x").await.refused(ErrorCode::WalletPayInOnly);
    assert_eq!(member.get("/api/wallets/rates").await.ok(), json!([]));
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["paymentMethod"] = json!("crypto");
    wish["paymentCurrency"] = json!("BTC");
    member.place(&wish).await.refused(ErrorCode::WalletPayInOnly);
    assert_eq!(owner.get("/api/admin/wallets").await.ok()["demoTransactions"], json!(null));
}

fn refused(change: impl FnOnce(&mut Config)) -> String {
    let mut config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
    config.demo = false;
    change(&mut config);
    config.wallets.check(config.demo).unwrap_err()
}

#[test]
fn other_peoples_coins_need_a_declaration() {
    let custody = |config: &mut Config| config.wallets.mode = Some("custody".to_owned());
    assert!(refused(custody).contains("wallets.licence"));
    let with_demo = refused(|config| {
        custody(config);
        config.wallets.licence = Some("BaFin 12345".to_owned());
        config.demo = true;
    });
    assert!(with_demo.contains("demo = off"), "{with_demo}");
    assert!(refused(|config| config.wallets.mode = Some("demo".to_owned())).contains("demo = on"));
    assert!(refused(|config| config.wallets.mode = Some("bank".to_owned())).contains("bank"));
    assert!(
        refused(|config| config.wallets.rates.btc = Some("viel".to_owned())).contains("wallets.rates.btc")
    );
    let fine = refused(|config| config.wallets.approval_above.eth = Some("0.0000000001".to_owned()));
    assert!(fine.contains("wallets.approval_above.eth"), "{fine}");
}
