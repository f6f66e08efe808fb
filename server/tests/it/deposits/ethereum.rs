//! Ether and a token on a real chain.

use super::anvil::Anvil;
use super::{address, amounts, balance, custody, history, look, problem};
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::deposits;
use kontor_chain::Chain::Ethereum;
use serde_json::json;

const ETHER: u128 = 1_000_000_000_000_000_000;

async fn shop(app: &TestApp, anvil: &Anvil) -> TestApp {
    let token = anvil.publish_token().await;
    let url = anvil.url.clone();
    let app = custody(app, |chains| {
        chains.eth_url = Some(url.into());
        chains.usdt_contract = Some(token);
    })
    .await;
    // From here on it watches.
    look(&app, Ethereum).await;
    app
}

#[on_both]
async fn ether_is_pending_and_then_credited_once(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    anvil.pay(&own, 3 * ETHER / 2 + 1).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await.1, "none", "not in a block yet");
    anvil.mine(1).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "1.500000000"));
    anvil.mine(10).await;
    look(&app, Ethereum).await;
    assert_eq!(history(&member, "ETH").await, [("pending".into(), "1.500000000".into(), Some(11))]);
    anvil.mine(1).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("1.500000000", "0.000000000"));
    anvil.mine(3).await;
    look(&app, Ethereum).await;
    assert_eq!(history(&member, "ETH").await, [("confirmed".into(), "1.500000000".into(), Some(12))]);
    // The wei beyond the unit stays with the record.
    let exact = "SELECT COUNT(*) FROM wallets_deposits WHERE exact_amount = '1.500000000000000001' AND amount = 1500000000";
    assert_eq!(app.number(exact, vec![]).await, 1);
    let told = app.owner().await.audit_of("wallet.deposited").await;
    assert_eq!(told.len(), 1);
}

#[on_both]
async fn one_wei_is_recorded_and_credits_nothing(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    anvil.pay(&own, 1).await;
    anvil.mine(12).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "0.000000000"));
    let recorded = "SELECT COUNT(*) FROM deposits_found f JOIN wallets_deposits d ON d.external_tx_id = f.tx_id
        WHERE f.amount = '0.000000000000000001' AND d.exact_amount = f.amount AND f.units = 0 AND d.amount = 0";
    assert_eq!(app.number(recorded, vec![]).await, 1);
    assert_eq!(app.number("SELECT COUNT(*) FROM wallets_postings", vec![]).await, 0);
    look(&app, Ethereum).await;
    assert_eq!(app.number("SELECT COUNT(*) FROM wallets_movements", vec![]).await, 1);
}

#[on_both]
async fn only_the_configured_token_counts(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let token = app.shop().config.chains.usdt_contract.clone().unwrap();
    let fake = anvil.publish_token().await;
    let (member, other) = (app.member().await, app.member().await);
    let own = address(&member, "USDT").await;
    anvil.pay_token(&fake, &own, 1_000_000_000).await;
    anvil.pay_token(&token, &own, 12_500_000).await;
    anvil.pay_token(&token, &own, 0).await;
    anvil.pay_token(&token, &address(&other, "ETH").await, 1).await;
    anvil.mine(1).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "USDT").await, amounts("0.000000", "12.500000"));
    anvil.mine(11).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "USDT").await, amounts("12.500000", "0.000000"));
    assert_eq!(balance(&other, "USDT").await, amounts("0.000001", "0.000000"));
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "0.000000000"));
    assert_eq!(app.number("SELECT COUNT(*) FROM deposits_found", vec![]).await, 2);
}

#[on_both]
async fn a_reorganisation_takes_back_what_was_not_confirmed(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    anvil.pay(&own, ETHER).await;
    anvil.mine(4).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "1.000000000"));
    // Other blocks in the place of the last six, as many, and without the payment.
    anvil.call("anvil_reorg", json!([4, []])).await;
    anvil.call("anvil_dropAllTransactions", json!([])).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "0.000000000"));
    assert_eq!(history(&member, "ETH").await, [("failed".into(), "1.000000000".into(), Some(0))]);
    anvil.mine(20).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "0.000000000"));
}

#[on_both]
async fn what_comes_back_in_another_block_counts_from_there(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    let before = anvil.call("evm_snapshot", json!([])).await;
    let payment = json!({ "to": own, "value": "0xde0b6b3a7640000", "nonce": "0x1", "gas": "0x5208",
        "maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x1" });
    let id = anvil.send(payment.clone()).await;
    anvil.mine(11).await;
    look(&app, Ethereum).await;
    assert_eq!(history(&member, "ETH").await, [("pending".into(), "1.000000000".into(), Some(11))]);
    // The chain is shorter than it was; then it grows another way.
    anvil.call("evm_revert", json!([before])).await;
    look(&app, Ethereum).await;
    assert_eq!(history(&member, "ETH").await, [("failed".into(), "1.000000000".into(), Some(0))]);
    anvil.mine(5).await;
    assert_eq!(anvil.send(payment).await, id, "the same transaction");
    anvil.mine(7).await;
    look(&app, Ethereum).await;
    assert_eq!(history(&member, "ETH").await, [("pending".into(), "1.000000000".into(), Some(7))]);
    anvil.mine(5).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("1.000000000", "0.000000000"));
    assert_eq!(history(&member, "ETH").await.len(), 1);
}

#[on_both]
async fn an_outage_and_a_restart_lose_nothing(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    anvil.pay(&own, ETHER).await;
    anvil.mine(2).await;
    look(&app, Ethereum).await;
    // The node is gone; more is paid meanwhile than one look goes through.
    let url = anvil.url.clone();
    let app = custody(&app, |chains| chains.eth_url = Some("http://127.0.0.1:9".into())).await;
    let member = member.at(&app);
    look(&app, Ethereum).await;
    assert_eq!(problem(&app, Ethereum).await.unwrap(), "unreachable");
    assert_eq!(balance(&member, "ETH").await, amounts("0.000000000", "1.000000000"), "unknown is not gone");
    anvil.pay(&own, 2 * ETHER).await;
    anvil.mine(130).await;
    anvil.pay(&own, 4 * ETHER).await;
    anvil.mine(13).await;
    let app = custody(&app, |chains| chains.eth_url = Some(url.into())).await;
    let member = member.at(&app);
    look(&app, Ethereum).await;
    assert_eq!(problem(&app, Ethereum).await, None);
    assert_eq!(balance(&member, "ETH").await, amounts("3.000000000", "0.000000000"));
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("7.000000000", "0.000000000"));
}

#[on_both]
async fn what_the_owner_booked_by_hand_is_not_credited_again(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let (owner, member) = (app.owner().await, app.member().await);
    let own = address(&member, "ETH").await;
    let (first, second) = (anvil.pay(&own, ETHER).await, anvil.pay(&own, 2 * ETHER).await);
    let book = |id: &str| {
        let body = json!({ "userId": member.id, "currency": "ETH", "amount": "1", "externalTxId": id });
        owner.post("/api/admin/wallets/deposits").json(&body)
    };
    // Copied from somewhere that writes it in capitals, without the beginning.
    book(&first.trim_start_matches("0x").to_uppercase()).await.ok();
    anvil.mine(1).await;
    look(&app, Ethereum).await;
    book(&second).await.refused_field("externalTxId", ErrorCode::WalletDepositBooked);
    anvil.mine(11).await;
    look(&app, Ethereum).await;
    assert_eq!(balance(&member, "ETH").await, amounts("3.000000000", "0.000000000"));
    assert_eq!(history(&member, "ETH").await.len(), 2);
}

#[on_sqlite]
async fn a_node_of_another_network_is_not_believed(app: TestApp) {
    let (own, public) = (Anvil::start(), Anvil::with_number(1));
    for (network, anvil, wanted) in [
        ("regtest", &own, None),
        // Ether of a public network is none of a chain of one's own.
        ("regtest", &public, Some("foreign")),
        ("test", &own, Some("foreign")),
        ("test", &public, Some("foreign")),
    ] {
        let app = custody(&app, |chains| {
            chains.network = Some(network.to_owned());
            chains.eth_url = Some(anvil.url.clone().into());
        })
        .await;
        let member = app.member().await;
        anvil.pay(&address(&member, "ETH").await, ETHER).await;
        look(&app, Ethereum).await;
        anvil.mine(12).await;
        look(&app, Ethereum).await;
        assert_eq!(problem(&app, Ethereum).await.as_deref(), wanted, "{network}");
        let credited = if wanted.is_none() { "1.000000000" } else { "none" };
        assert_eq!(balance(&member, "ETH").await.0, credited, "{network}");
        deposits::refresh_balances(app.shop(), Ethereum).await.unwrap();
    }
    // What lay there is known from the one that was believed.
    assert_eq!(
        app.number("SELECT COUNT(*) FROM deposits_balances WHERE units = 1000000000", vec![]).await,
        1
    );
}

#[on_both]
async fn two_nodes_that_look_at_once_credit_once(app: TestApp) {
    let anvil = Anvil::start();
    let app = shop(&app, &anvil).await;
    let member = app.member().await;
    let own = address(&member, "ETH").await;
    for _ in 0..5 {
        anvil.pay(&own, ETHER).await;
    }
    anvil.mine(12).await;
    let other = app.another_node().await;
    let looks = [app.clone(), other.clone(), app.clone(), other]
        .map(|node| tokio::spawn(async move { deposits::watch(node.shop(), Ethereum).await.unwrap() }));
    for look in looks {
        look.await.unwrap();
    }
    assert_eq!(balance(&member, "ETH").await, amounts("5.000000000", "0.000000000"));
    assert_eq!(app.owner().await.audit_of("wallet.deposited").await.len(), 5);
}
