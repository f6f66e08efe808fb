//! The proof notices whatever is changed behind the shop's back, and then nothing is paid out.

use super::BTC_ADDRESS;
use crate::support::{Owner, TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::wallets;
use kontor::time::MINUTE;
use serde_json::json;

/// What someone with access to the database might do, how it is undone, and what the proof says of it.
const TAMPERINGS: &[(&str, &[&str], &[&str], &str)] = &[
    (
        "a richer account",
        &["UPDATE wallets_accounts SET balance = balance + 1 WHERE kind = 'member' AND balance > 0"],
        &["UPDATE wallets_accounts SET balance = balance - 1 WHERE kind = 'member' AND balance > 1"],
        "ist nicht die Summe seiner Buchungen",
    ),
    (
        "a larger posting",
        &["UPDATE wallets_postings SET amount = amount + 1 WHERE id = 1"],
        &["UPDATE wallets_postings SET amount = amount - 1 WHERE id = 1"],
        "Die Kette passt an Stelle 1 nicht",
    ),
    (
        "another movement altogether, with everything adjusted",
        &[
            "UPDATE wallets_postings SET amount = amount + (CASE WHEN amount > 0 THEN 5 ELSE -5 END) WHERE movement_id = 2",
            "UPDATE wallets_movements SET amount = amount + 5 WHERE id = 2",
            "UPDATE wallets_accounts SET balance = (SELECT COALESCE(SUM(p.amount), 0) FROM wallets_postings p WHERE p.account_id = wallets_accounts.id)",
        ],
        &[
            "UPDATE wallets_postings SET amount = amount - (CASE WHEN amount > 0 THEN 5 ELSE -5 END) WHERE movement_id = 2",
            "UPDATE wallets_movements SET amount = amount - 5 WHERE id = 2",
            "UPDATE wallets_accounts SET balance = (SELECT COALESCE(SUM(p.amount), 0) FROM wallets_postings p WHERE p.account_id = wallets_accounts.id)",
        ],
        "Die Kette passt an Stelle 2 nicht",
    ),
    (
        "another day",
        &["UPDATE wallets_movements SET created_at = created_at + 1 WHERE id = 2"],
        &["UPDATE wallets_movements SET created_at = created_at - 1 WHERE id = 2"],
        "Die Kette passt an Stelle 2 nicht",
    ),
    (
        "another order",
        &["UPDATE wallets_movements SET external_tx_id = 'x' || external_tx_id WHERE id = 1"],
        &["UPDATE wallets_movements SET external_tx_id = SUBSTR(external_tx_id, 2) WHERE id = 1"],
        "Die Kette passt an Stelle 1 nicht",
    ),
    (
        "a seal taken away",
        &["UPDATE wallets_seals SET position = -2 WHERE position = 2"],
        &["UPDATE wallets_seals SET position = 2 WHERE position = -2"],
        "Die Kette passt an Stelle 2 nicht",
    ),
    (
        "the chain's end cut off",
        &["UPDATE wallets_seals SET position = -position WHERE position > 2"],
        &["UPDATE wallets_seals SET position = -position WHERE position < 0"],
        "kürzer als bei der letzten Prüfung",
    ),
    (
        "a forgotten posting",
        &["UPDATE wallets_accounts SET postings = postings + 1 WHERE id = 1"],
        &["UPDATE wallets_accounts SET postings = postings - 1 WHERE id = 1"],
        "ist nicht die Summe seiner Buchungen",
    ),
    (
        "a withdrawal that nothing is reserved for",
        &["UPDATE wallets_withdrawals SET amount = amount + 1"],
        &["UPDATE wallets_withdrawals SET amount = amount - 1"],
        "anderes vorgemerkt",
    ),
];

async fn shop_with_movements(app: &TestApp) -> (TestApp, Owner) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (one, other) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    for _ in 0..3 {
        one.transfer(other.id, "BTC", "0.1").await.ok();
    }
    other.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    app.sound().await;
    (app, owner)
}

#[on_both]
async fn whatever_is_changed_is_noticed(app: TestApp) {
    let (app, owner) = shop_with_movements(&app).await;
    for (what, changes, undone, sentence) in TAMPERINGS {
        for change in *changes {
            app.execute(change, Vec::new()).await;
        }
        let proof = owner.post("/api/admin/wallets/prove").await.ok();
        assert_eq!(proof["ok"], false, "{what}");
        assert!(proof["problem"].as_str().unwrap().contains(sentence), "{what}: {proof}");
        for undo in *undone {
            app.execute(undo, Vec::new()).await;
        }
        let proof = owner.post("/api/admin/wallets/prove").await.ok();
        assert_eq!((&proof["ok"], &proof["problem"]), (&json!(true), &json!(null)), "{what}, undone");
    }
}

#[on_both]
async fn a_contradiction_stops_withdrawals_until_it_is_mended(app: TestApp) {
    let (app, owner) = shop_with_movements(&app).await;
    let member = owner.member_with("BTC", "1").await;
    let open = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    app.execute(
        "UPDATE wallets_accounts SET balance = balance + 1 WHERE kind = 'shop' AND currency = 'XMR'",
        Vec::new(),
    )
    .await;
    assert!(!wallets::prove(app.shop()).await.unwrap().ok);
    let answer = member.withdraw("BTC", BTC_ADDRESS, "0.05").await;
    assert_eq!(answer.status, 503);
    assert_eq!(
        answer.refused(ErrorCode::WalletWithdrawalsStopped),
        "Auszahlungen sind angehalten, bis die Buchführung geprüft ist."
    );
    let confirm = json!({ "status": "confirmed", "externalTxId": "f00d" });
    owner.decide_withdrawal(&open, &confirm).await.refused(ErrorCode::WalletWithdrawalsStopped);
    let ledger = &owner.get("/api/admin/wallets").await.ok()["ledger"];
    assert_eq!(ledger["ok"], false);
    assert!(ledger["problem"].as_str().unwrap().contains("Summe"), "{ledger}");
    // Members go on paying each other and the shop.
    let other = owner.member_with("BTC", "1").await;
    member.transfer(other.id, "BTC", "0.01").await.ok();
    assert_eq!(
        (member.balance("BTC").await, other.balance("BTC").await),
        ("0.94000000".into(), "1.01000000".into())
    );
    let coffee = owner.product(json!({})).await;
    let mut wish = order(&[(&coffee, 1)]);
    wish["paymentMethod"] = json!("crypto");
    wish["paymentCurrency"] = json!("BTC");
    member.place(&wish).await.ok();
    assert_ne!(member.balance("BTC").await, "0.94000000");

    app.execute(
        "UPDATE wallets_accounts SET balance = balance - 1 WHERE kind = 'shop' AND currency = 'XMR'",
        Vec::new(),
    )
    .await;
    app.sound().await;
    owner.decide_withdrawal(&open, &confirm).await.ok();
    member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    app.sound().await;
}

#[on_both]
async fn withdrawals_wait_for_a_look_that_is_not_long_ago(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    // No one has looked yet: that is well for as long as a look may take.
    app.advance(9 * MINUTE);
    let open = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    for _ in 0..2 {
        app.advance(MINUTE);
        member.confirm().await;
        let confirm = json!({ "status": "confirmed", "externalTxId": "f00d" });
        member.withdraw("BTC", BTC_ADDRESS, "0.05").await.refused(ErrorCode::WalletWithdrawalsStopped);
        owner
            .sign_in(&owner.name)
            .await
            .post(&format!("/api/admin/wallets/withdrawals/{open}"))
            .json(&confirm)
            .await
            .refused(ErrorCode::WalletWithdrawalsStopped);
        app.sound().await;
        app.advance(9 * MINUTE);
        member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    }
}

#[on_both]
async fn the_chain_grows_in_order_and_only_at_its_end(app: TestApp) {
    let (app, owner) = shop_with_movements(&app).await;
    let before = app.sound().await;
    assert_eq!((before.sealed, before.postings), (6, 12));
    assert_eq!(app.sound().await.head, before.head);
    owner.member_with("ETH", "1").await;
    let unsealed = wallets::prove(app.shop()).await.unwrap();
    assert_eq!(
        (unsealed.ok, unsealed.sealed, unsealed.postings),
        (true, 6, 14),
        "what waits for its seal is no error"
    );
    let after = app.sound().await;
    assert_eq!(after.sealed, 7);
    assert_ne!(after.head, before.head);
}

#[on_both]
async fn a_number_that_was_late_is_sealed_all_the_same(app: TestApp) {
    let (app, _) = shop_with_movements(&app).await;
    // A transaction that took its number early and commits late, as happens on PostgreSQL.
    let insert = "INSERT INTO wallets_movements (id, kind, currency, amount, created_at) VALUES ($1, 'deposit', 'BTC', 0, 0)";
    app.execute(insert, vec![12.into()]).await;
    app.sound().await;
    app.execute(insert, vec![9.into()]).await;
    let proof = app.sound().await;
    assert_eq!(proof.sealed, 8);
    let gaps = "SELECT COUNT(*) FROM wallets_gaps";
    assert_eq!(app.number(gaps, Vec::new()).await, 4, "7, 8, 10, 11");
    // The wallet goes on where it was.
    app.execute("DELETE FROM wallets_gaps", Vec::new()).await;
}
