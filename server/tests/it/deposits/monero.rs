//! Monero through its wallet.

use super::{XMR_SPEND, XMR_VIEW, address, amounts, balance, custody, history, look, problem};
use crate::doubles::monero::MoneroWallet;
use crate::support::{TestApp, on_both, on_sqlite};
use kontor_chain::Chain::Monero;

async fn shop(app: &TestApp, wallet: &MoneroWallet) -> TestApp {
    let url = wallet.url.clone();
    let app = custody(app, |chains| chains.xmr_url = Some(url.into())).await;
    look(&app, Monero).await;
    app
}

#[on_both]
async fn a_payment_is_seen_in_the_pool_and_credited_after_ten_blocks(app: TestApp) {
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let app = shop(&app, &wallet).await;
    let (member, other) = (app.member().await, app.member().await);
    address(&other, "XMR").await;
    address(&member, "XMR").await;
    // The wallet learns the new subaddresses first: before that it would not see the payment.
    look(&app, Monero).await;
    wallet.pay(2, 1_500_000_000_001);
    look(&app, Monero).await;
    assert_eq!(balance(&member, "XMR").await, amounts("0.000000000000", "1.500000000001"));
    assert_eq!(balance(&other, "XMR").await.1, "none");
    wallet.mine(9);
    look(&app, Monero).await;
    assert_eq!(history(&member, "XMR").await, [("pending".into(), "1.500000000001".into(), Some(9))]);
    wallet.mine(1);
    look(&app, Monero).await;
    assert_eq!(balance(&member, "XMR").await, amounts("1.500000000001", "0.000000000000"));
    wallet.mine(200);
    look(&app, Monero).await;
    assert_eq!(balance(&member, "XMR").await, amounts("1.500000000001", "0.000000000000"));
}

#[on_both]
async fn what_vanishes_is_withdrawn(app: TestApp) {
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let app = shop(&app, &wallet).await;
    let member = app.member().await;
    address(&member, "XMR").await;
    look(&app, Monero).await;
    wallet.pay(1, 1000);
    wallet.mine(9);
    look(&app, Monero).await;
    wallet.reorganise(9);
    look(&app, Monero).await;
    assert_eq!(history(&member, "XMR").await, [("failed".into(), "0.000000001000".into(), Some(0))]);
    assert_eq!(balance(&member, "XMR").await, amounts("0.000000000000", "0.000000000000"));
}

#[on_both]
async fn what_its_sender_locked_does_not_count_yet(app: TestApp) {
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let app = shop(&app, &wallet).await;
    let member = app.member().await;
    address(&member, "XMR").await;
    look(&app, Monero).await;
    wallet.pay_as(|transfer| (transfer.minor, transfer.amount, transfer.unlock_time) = (1, 1000, 1050));
    wallet.pay_as(|transfer| (transfer.minor, transfer.amount, transfer.double_spend_seen) = (1, 77, true));
    look(&app, Monero).await;
    assert_eq!(history(&member, "XMR").await, [("pending".into(), "0.000000001000".into(), Some(0))]);
    wallet.mine(30);
    look(&app, Monero).await;
    assert_eq!(balance(&member, "XMR").await, amounts("0.000000000077", "0.000000001000"));
    wallet.mine(30);
    look(&app, Monero).await;
    assert_eq!(balance(&member, "XMR").await, amounts("0.000000001077", "0.000000000000"));
}

#[on_sqlite]
async fn a_wallet_of_other_keys_or_one_that_fails_changes_nothing(app: TestApp) {
    let wallet = MoneroWallet::start(XMR_VIEW, XMR_SPEND).await;
    let app = shop(&app, &wallet).await;
    let member = app.member().await;
    address(&member, "XMR").await;
    look(&app, Monero).await;
    wallet.pay(1, 1000);
    wallet.mine(3);
    look(&app, Monero).await;
    wallet.fail(Some((-13, "No wallet file")));
    look(&app, Monero).await;
    assert_eq!(problem(&app, Monero).await.unwrap(), "failing");
    // A stagenet wallet's keys.
    let stranger = MoneroWallet::start(
        "b9c02bf2e8e30169cbbe2c22135a65e02cb80531f7bed1105f562cc61ce10b07",
        "ee3f0bbbd4ee4d30d05db97b0e28dfa1c624f436f886488fd6014a74a9c47edd",
    )
    .await;
    let url = stranger.url.clone();
    let app = custody(&app, |chains| chains.xmr_url = Some(url.into())).await;
    let member = member.at(&app);
    look(&app, Monero).await;
    assert_eq!(problem(&app, Monero).await.unwrap(), "foreign");
    assert_eq!(history(&member, "XMR").await, [("pending".into(), "0.000000001000".into(), Some(3))]);
}
