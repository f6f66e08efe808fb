//! Orders in Monero when the shop's keys change: its wallet sees nothing of what is below the old ones.

use super::orders::{ask, in_coins, shown};
use super::{XMR_SPEND, XMR_VIEW, look, pay_in, problem};
use crate::doubles::monero::MoneroWallet;
use crate::payments::goods::kept;
use crate::support::{TestApp, on_both};
use kontor_chain::Chain::Monero;
use serde_json::json;

/// Other published keys.
const VIEW: &str = "b9c02bf2e8e30169cbbe2c22135a65e02cb80531f7bed1105f562cc61ce10b07";
const SPEND: &str = "ee3f0bbbd4ee4d30d05db97b0e28dfa1c624f436f886488fd6014a74a9c47edd";
/// 25,80 € at 150 € a coin.
const PRICE: u64 = 172_000_000_000;

async fn with_keys(app: &TestApp, wallet: &MoneroWallet, view: &str, spend: &str) -> TestApp {
    let url = wallet.url.clone();
    pay_in(app, |config| {
        config.chains.xmr_view_key = Some(view.into());
        config.chains.xmr_spend_key = Some(spend.into());
        config.chains.xmr_url = Some(url.into());
        config.wallets.rates.xmr = Some("150".to_owned());
    })
    .await
}

#[on_both]
async fn what_was_paid_stays_and_what_is_open_is_asked_for_at_a_new_address(app: TestApp) {
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let app = with_keys(&app, &wallet, XMR_VIEW, XMR_SPEND).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let mut orders = Vec::new();
    for _ in 0..3 {
        let id = member.placed(&in_coins(&coffee, 2)).await;
        ask(&member, &id, "XMR").await.ok();
        orders.push(id);
    }
    let [paid, seen, open] = &orders[..] else { panic!("three orders") };
    look(&app, Monero).await;
    wallet.pay(1, PRICE);
    wallet.mine(9);
    wallet.pay(2, PRICE);
    wallet.mine(1);
    look(&app, Monero).await;
    assert_eq!(
        (kept(&app, paid).await, shown(&member, paid).await["paymentStatus"].clone()),
        (2580, json!("paid"))
    );
    assert_eq!(shown(&member, seen).await["coins"]["state"], "processing");
    let before = shown(&member, open).await["coins"].clone();

    let other = MoneroWallet::start(VIEW, SPEND).await;
    other.mine(11);
    let app = with_keys(&app, &other, VIEW, SPEND).await;
    let member = member.at(&app);
    for _ in 0..2 {
        look(&app, Monero).await;
    }
    assert_eq!(problem(&app, Monero).await, None);
    assert_eq!(kept(&app, paid).await, 2580, "it is in the chain, whoever sees it");
    assert_eq!(shown(&member, seen).await["coins"]["state"], "processing");
    let after = shown(&member, open).await["coins"].clone();
    assert_eq!((&after["state"], &after["uri"]), (&json!("expired"), &json!(null)), "no one may pay there");
    ask(&member, open, "XMR").await.ok();
    let anew = shown(&member, open).await["coins"].clone();
    assert_eq!(anew["state"], "new");
    assert_ne!(anew["address"], before["address"]);
    look(&app, Monero).await;
    // The doubles number their transactions alike.
    other.pay_as(|transfer| {
        (transfer.minor, transfer.amount) = (1, PRICE);
        transfer.id = format!("{:064x}", 99);
    });
    other.mine(10);
    look(&app, Monero).await;
    assert_eq!(kept(&app, open).await, 2580);
}
