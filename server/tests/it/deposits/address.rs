//! Own addresses: one for each member and chain, for good, and never the same for two.

use super::{address, custody};
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::services::chains::Chains;
use kontor_chain::{Address, Network};
use kontor_money::Currency;
use std::collections::HashSet;

#[on_both]
async fn everybody_has_own_addresses_that_stay(app: TestApp) {
    let app = custody(&app, |_| ()).await;
    let (first, second) = (app.member().await, app.member().await);
    let mut seen = HashSet::new();
    for currency in Currency::ALL {
        let answer = first.get(&format!("/api/wallets/{currency}/address")).await.ok();
        let own = answer["address"]["address"].as_str().unwrap().to_owned();
        assert_eq!(answer["address"]["network"], Network::Regtest.name(currency));
        assert_eq!(answer["address"]["demo"], false);
        assert!(Address::parse(currency, Network::Regtest, &own).is_ok(), "{own}");
        assert_eq!(address(&first, currency.as_str()).await, own, "it stays");
        assert_ne!(address(&second, currency.as_str()).await, own);
        assert_ne!(app.shop().state::<Chains>().shop_address(currency).unwrap().as_str(), own);
        seen.insert(own);
    }
    // Ether and the token on it share one.
    assert_eq!(seen.len(), 4);
    // The numbers 1 of the published keys; 0 is the shop's own.
    assert_eq!(address(&first, "BTC").await, "bcrt1qd7spv5q28348xl4myc8zmh983w5jx32cs707jh");
    assert_eq!(address(&first, "ETH").await, "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0");
    assert!(address(&first, "XMR").await.starts_with("89EpSrB4wKB3UrLk8Zf4dHhvcfo1TqVfR6PAE8WPtwK9YuJhi"));
}

#[on_both]
async fn many_at_once_get_different_ones(app: TestApp) {
    let app = custody(&app, |_| ()).await;
    let mut calls = Vec::new();
    for _ in 0..6 {
        let member = app.member().await;
        for _ in 0..3 {
            let member = member.clone();
            calls.push(tokio::spawn(async move { (member.id, address(&member, "LTC").await) }));
        }
    }
    let mut given = HashSet::new();
    for call in calls {
        given.insert(call.await.unwrap());
    }
    let addresses: HashSet<_> = given.iter().map(|(_, address)| address.clone()).collect();
    assert_eq!((given.len(), addresses.len()), (6, 6), "{given:?}");
}

#[on_sqlite]
async fn another_key_means_another_address(app: TestApp) {
    let app = custody(&app, |_| ()).await;
    let member = app.member().await;
    let before = address(&member, "ETH").await;
    let junk = "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
    let app = custody(&app, |chains| chains.eth_key = Some(junk.into())).await;
    let member = member.at(&app);
    assert_eq!(address(&member, "ETH").await, "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    // Back to the first key, the first address is back as well.
    let app = custody(&app, |_| ()).await;
    assert_eq!(address(&member.at(&app), "ETH").await, before);
}

#[on_sqlite]
async fn demo_lends_published_keys_and_says_so(app: TestApp) {
    let app = app.restart_with(|config| config.demo = true).await;
    let member = app.member().await;
    for (currency, network, start) in [
        ("BTC", "Bitcoin Testnet", "tb1q"),
        ("LTC", "Litecoin Testnet", "tltc1q"),
        ("ETH", "Ethereum Sepolia", "0x"),
        ("USDT", "Ethereum Sepolia (ERC-20)", "0x"),
        ("XMR", "Monero Stagenet", "7"),
    ] {
        let answer = member.get(&format!("/api/wallets/{currency}/address")).await.ok();
        assert!(answer["address"]["address"].as_str().unwrap().starts_with(start), "{answer}");
        assert_eq!(answer["address"]["network"], network);
        assert_eq!(answer["address"]["demo"], true);
    }
}

#[on_sqlite]
async fn without_a_key_or_without_balances_there_is_none(app: TestApp) {
    let member = app.member().await;
    member.get("/api/wallets/BTC/address").await.refused(ErrorCode::WalletPayInOnly);
    let app = custody(&app, |chains| chains.btc_key = None).await;
    let member = member.at(&app);
    member.get("/api/wallets/BTC/address").await.refused(ErrorCode::DepositAddressMissing);
    address(&member, "LTC").await;
    assert!(member.get("/api/wallets/DOGE/address").await.status >= 400);
    assert!(member.get("/api/wallets/btc/address").await.status >= 400);
}
