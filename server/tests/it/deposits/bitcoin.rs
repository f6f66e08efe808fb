//! Bitcoin and Litecoin through Esplora.

use super::{address, amounts, balance, custody, history, look, problem};
use crate::doubles::esplora::Esplora;
use crate::support::{TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::deposits;
use kontor_chain::Chain::{Bitcoin, Litecoin};
use kontor_money::Currency;
use serde_json::json;

async fn shop(app: &TestApp, esplora: &Esplora) -> TestApp {
    let url = esplora.url.clone();
    custody(app, |chains| chains.btc_url = Some(url.into())).await
}

#[on_both]
async fn a_payment_is_seen_at_once_and_credited_after_six_blocks(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    let own = own.as_str();
    look(&app, Bitcoin).await;
    esplora.pay(&[("bcrt1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8jkxz0z", 5), (own, 12_345_678), (own, 1)]);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.00000000", "0.12345679"));
    esplora.mine(5);
    look(&app, Bitcoin).await;
    assert_eq!(
        history(&member, "BTC").await,
        [("pending".into(), "0.00000001".into(), Some(5)), ("pending".into(), "0.12345678".into(), Some(5))]
    );
    esplora.mine(1);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.12345679", "0.00000000"));
    esplora.mine(1);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.12345679", "0.00000000"));
}

#[on_both]
async fn nobody_leaves_while_a_deposit_waits(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let (owner, member) = (app.owner().await, app.member().await);
    let own = address(&member, "BTC").await;
    let id = esplora.pay(&[(&own, 1)]);
    look(&app, Bitcoin).await;
    owner.delete_user(member.id).await.refused(ErrorCode::WalletNotEmpty);
    esplora.drop_from_pool(&id);
    look(&app, Bitcoin).await;
    owner.delete_user(member.id).await.ok();
}

#[on_sqlite]
async fn a_service_that_answers_nonsense_is_not_believed(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    esplora.pay_as("<script>", &[(&own, 1)]);
    look(&app, Bitcoin).await;
    assert_eq!(problem(&app, Bitcoin).await.unwrap(), "unfit");
    assert_eq!(balance(&member, "BTC").await.1, "none");
    esplora.drop_from_pool("<script>");
    // 21 million coins and more.
    esplora.pay(&[(&own, u64::MAX)]);
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(problem(&app, Bitcoin).await, None);
    assert_eq!(balance(&member, "BTC").await.1, "none");
    assert_eq!(app.number("SELECT COUNT(*) FROM deposits_found WHERE state = 'unclaimed'", vec![]).await, 1);
}

#[on_both]
async fn a_replaced_payment_is_withdrawn(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    let id = esplora.pay(&[(&own, 700)]);
    look(&app, Bitcoin).await;
    esplora.replace(&id, &[(&own, 500)]);
    look(&app, Bitcoin).await;
    assert_eq!(
        history(&member, "BTC").await,
        [("pending".into(), "0.00000500".into(), Some(0)), ("failed".into(), "0.00000700".into(), Some(0))]
    );
    esplora.mine(6);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.00000500", "0.00000000"));
}

#[on_both]
async fn a_reorganisation_counts_anew(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    let id = esplora.pay(&[(&own, 1000)]);
    esplora.mine(5);
    look(&app, Bitcoin).await;
    esplora.reorganise(5);
    look(&app, Bitcoin).await;
    assert_eq!(history(&member, "BTC").await, [("pending".into(), "0.00001000".into(), Some(0))]);
    esplora.mine(5);
    look(&app, Bitcoin).await;
    assert_eq!(history(&member, "BTC").await, [("pending".into(), "0.00001000".into(), Some(5))]);
    esplora.reorganise(5);
    esplora.drop_from_pool(&id);
    look(&app, Bitcoin).await;
    assert_eq!(history(&member, "BTC").await, [("failed".into(), "0.00001000".into(), Some(0))]);
    assert_eq!(balance(&member, "BTC").await, amounts("0.00000000", "0.00000000"));
}

#[on_both]
async fn an_outage_takes_nothing_back(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    esplora.pay(&[(&own, 1000)]);
    esplora.mine(3);
    look(&app, Bitcoin).await;
    for (status, kind) in [(429, "busy"), (502, "failing")] {
        esplora.fail(Some(status));
        look(&app, Bitcoin).await;
        assert_eq!(problem(&app, Bitcoin).await.unwrap(), kind);
        assert_eq!(history(&member, "BTC").await, [("pending".into(), "0.00001000".into(), Some(3))]);
    }
    esplora.fail(None);
    esplora.mine(3);
    look(&app, Bitcoin).await;
    assert_eq!(problem(&app, Bitcoin).await, None);
    assert_eq!(balance(&member, "BTC").await, amounts("0.00001000", "0.00000000"));
}

#[on_both]
async fn a_service_that_takes_few_calls_is_read_bit_by_bit(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let mut members = Vec::new();
    for _ in 0..8 {
        let member = app.member().await;
        esplora.pay(&[(&address(&member, "BTC").await, 1000)]);
        members.push(member);
    }
    esplora.mine(6);
    let mut credited = Vec::new();
    for _ in 0..8 {
        // Two for the tip, two for each address with its block, one for the tip again: three addresses at most.
        esplora.allow(8);
        look(&app, Bitcoin).await;
        let mut count = 0;
        for member in &members {
            count += usize::from(balance(member, "BTC").await.0 == "0.00001000");
        }
        credited.push(count);
        assert_eq!(problem(&app, Bitcoin).await.as_deref(), Some("busy"));
    }
    assert!(credited[0] > 0 && credited[0] < 4, "{credited:?}");
    assert_eq!(credited.last(), Some(&8), "{credited:?}");
}

#[on_both]
async fn an_address_that_cannot_be_read_keeps_no_other_waiting(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let (first, second) = (app.member().await, app.member().await);
    esplora.pay_as("<script>", &[(&address(&first, "BTC").await, 1)]);
    app.advance(1000);
    esplora.pay(&[(&address(&second, "BTC").await, 1000)]);
    esplora.mine(6);
    for _ in 0..2 {
        look(&app, Bitcoin).await;
        assert_eq!(problem(&app, Bitcoin).await.as_deref(), Some("unfit"));
    }
    assert_eq!(balance(&second, "BTC").await, amounts("0.00001000", "0.00000000"));
    assert_eq!(balance(&first, "BTC").await.0, "none");
}

#[on_both]
async fn a_transaction_of_two_members_booked_for_one_is_credited_to_the_other(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let (owner, one, other) = (app.owner().await, app.member().await, app.member().await);
    let id = esplora.pay(&[(&address(&one, "BTC").await, 1000), (&address(&other, "BTC").await, 500)]);
    let book = |id: &str| {
        let body = json!({ "userId": one.id, "currency": "BTC", "amount": "0.00001", "externalTxId": id });
        owner.post("/api/admin/wallets/deposits").json(&body)
    };
    // No one would find these again.
    for unusual in [format!("0x{id}"), format!("{id}:0"), id[1..].to_owned(), "von Hand".to_owned()] {
        let sentence =
            book(&unusual).await.refused_field("externalTxId", ErrorCode::WalletTransactionInvalid);
        assert_eq!(sentence, "Das ist keine Transaktions-ID von BTC.");
    }
    book(&format!(" {} ", id.to_uppercase())).await.ok();
    esplora.mine(6);
    look(&app, Bitcoin).await;
    look(&app, Bitcoin).await;
    assert_eq!(balance(&one, "BTC").await, amounts("0.00001000", "0.00000000"));
    assert_eq!(balance(&other, "BTC").await, amounts("0.00000500", "0.00000000"));
    book(&id).await.refused_field("externalTxId", ErrorCode::WalletDepositBooked);
}

#[on_both]
async fn what_comes_for_nobody_is_in_no_book(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let (owner, member, gone) = (app.owner().await, app.member().await, app.member().await);
    let (own, left) = (address(&member, "BTC").await, address(&gone, "BTC").await);
    owner.delete_user(gone.id).await.ok();
    esplora.pay(&[(&own, 300), (&left, 500)]);
    look(&app, Bitcoin).await;
    deposits::refresh_balances(app.shop(), Bitcoin).await.unwrap();
    let rows = owner.get("/api/admin/wallets/reconciliation").await.ok();
    assert_eq!((&rows[0]["ledger"], &rows[0]["difference"]), (&json!("0.00000000"), &json!("0.00000000")));
}

#[on_both]
async fn an_address_with_many_payments_is_read_to_the_end(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    for _ in 0..60 {
        esplora.pay(&[(&own, 10)]);
    }
    esplora.mine(200);
    esplora.pay(&[(&own, 7)]);
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.00000600", "0.00000007"));
    // What is settled and deep is not read again.
    esplora.calls();
    look(&app, Bitcoin).await;
    assert!(esplora.calls() < 8);
}

#[on_both]
async fn addresses_that_nobody_looks_at_are_asked_for_seldom(app: TestApp) {
    let esplora = Esplora::start(Currency::Btc).await;
    let app = shop(&app, &esplora).await;
    let member = app.member().await;
    let own = address(&member, "BTC").await;
    look(&app, Bitcoin).await;
    app.advance(40 * 86_400_000);
    look(&app, Bitcoin).await;
    esplora.pay(&[(&own, 10)]);
    look(&app, Bitcoin).await;
    let member = member.sign_in(&member.name).await;
    assert_eq!(balance(&member, "BTC").await.1, "none");
    // Its holder looks, and so does the watcher.
    address(&member, "BTC").await;
    look(&app, Bitcoin).await;
    assert_eq!(balance(&member, "BTC").await, amounts("0.00000000", "0.00000010"));
}

#[on_both]
async fn litecoin_is_watched_beside_it(app: TestApp) {
    let (bitcoin, litecoin) = (Esplora::start(Currency::Btc).await, Esplora::start(Currency::Ltc).await);
    let urls = (bitcoin.url.clone(), litecoin.url.clone());
    let app = custody(&app, |chains| {
        chains.btc_url = Some(urls.0.into());
        chains.ltc_url = Some(urls.1.into());
    })
    .await;
    let member = app.member().await;
    let own = address(&member, "LTC").await;
    assert!(own.starts_with("rltc1"), "{own}");
    bitcoin.fail(Some(503));
    litecoin.pay(&[(&own, 250_000_000)]);
    litecoin.mine(6);
    look(&app, Bitcoin).await;
    look(&app, Litecoin).await;
    assert_eq!(balance(&member, "LTC").await, amounts("2.50000000", "0.00000000"));
    assert_eq!(problem(&app, Litecoin).await, None);
    assert!(problem(&app, Bitcoin).await.is_some());
}
