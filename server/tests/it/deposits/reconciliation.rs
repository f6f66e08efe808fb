//! What lies on the chains next to what the books say.

use super::anvil::Anvil;
use super::{XMR_SPEND, XMR_VIEW, address, custody, look};
use crate::doubles::esplora::Esplora;
use crate::doubles::monero::MoneroWallet;
use crate::support::{Actor, TestApp, on_both};
use kontor::features::deposits;
use kontor_chain::Chain;
use kontor_money::Currency;
use serde_json::{Value, json};

async fn row(actor: &Actor, currency: &str) -> Value {
    let rows = actor.get("/api/admin/wallets/reconciliation").await.ok();
    assert_eq!(rows.as_array().unwrap().len(), 5);
    rows.as_array().unwrap().iter().find(|row| row["currency"] == currency).unwrap().clone()
}

async fn compare(app: &TestApp) {
    for chain in Chain::ALL {
        deposits::refresh_balances(app.shop(), chain).await.unwrap();
    }
}

#[on_both]
async fn books_and_chains_are_compared(app: TestApp) {
    let (esplora, anvil) = (Esplora::start(Currency::Btc).await, Anvil::start());
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let token = anvil.publish_token().await;
    let urls = (esplora.url.clone(), anvil.url.clone(), wallet.url.clone());
    let app = custody(&app, |chains| {
        chains.btc_url = Some(urls.0.into());
        chains.eth_url = Some(urls.1.into());
        chains.xmr_url = Some(urls.2.into());
        chains.usdt_contract = Some(token.clone());
    })
    .await;
    let (owner, member) = (app.owner().await, app.member().await);
    for chain in Chain::ALL {
        look(&app, chain).await;
    }
    assert_eq!(row(&owner, "BTC").await["chain"], Value::Null, "nobody has asked yet");
    esplora.pay(&[(&address(&member, "BTC").await, 5000)]);
    esplora.mine(6);
    esplora.pay(&[(&address(&member, "BTC").await, 3)]);
    let own = address(&member, "ETH").await;
    anvil.pay(&own, 7_000_000_000).await;
    anvil.pay_token(&token, &own, 9).await;
    anvil.mine(12).await;
    address(&member, "XMR").await;
    look(&app, Chain::Monero).await;
    wallet.pay(1, 11);
    wallet.mine(10);
    for chain in Chain::ALL {
        look(&app, chain).await;
    }
    compare(&app).await;
    for (currency, units) in
        [("BTC", "0.00005000"), ("ETH", "0.000000007"), ("USDT", "0.000009"), ("XMR", "0.000000000011")]
    {
        let row = row(&owner, currency).await;
        assert_eq!((&row["ledger"], &row["chain"]), (&json!(units), &json!(units)), "{row}");
        let zero = units.replace(|digit: char| digit.is_ascii_digit(), "0");
        assert_eq!(row["difference"], json!(zero), "{row}");
        assert_eq!(row["watched"], true);
        assert!(row["checkedAt"].is_string());
    }
    let row_of_litecoin = row(&owner, "LTC").await;
    assert_eq!((&row_of_litecoin["watched"], &row_of_litecoin["chain"]), (&json!(false), &Value::Null));
    // The owner books what no chain delivered: the comparison shows it.
    let body = json!({ "userId": member.id, "currency": "BTC", "amount": "0.00000100", "externalTxId": "ab".repeat(32) });
    owner.post("/api/admin/wallets/deposits").json(&body).await.ok();
    assert_eq!(row(&owner, "BTC").await["difference"], "0.00000000", "both sides are of one moment");
    compare(&app).await;
    assert_eq!(row(&owner, "BTC").await["difference"], "-0.00000100");
}
