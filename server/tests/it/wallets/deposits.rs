//! Coins that come in: pending, credited once, lost and found again; or booked by the owner.

use crate::support::{TestApp, on_both};
use futures::future::join_all;
use kontor::error::ErrorCode;
use kontor::features::wallets::{self, ChainDeposit, Deposited};
use kontor::identity::UserId;
use kontor::time::Time;
use kontor_money::Currency;
use serde_json::json;

fn seen(user: i64, confirmations: i64) -> ChainDeposit {
    ChainDeposit {
        user: UserId(user),
        currency: Currency::Btc,
        units: 5_000_000,
        exact: "0.05".to_owned(),
        tx_id: "c0ffee".to_owned(),
        output: "1".to_owned(),
        confirmations,
        required: 6,
    }
}

async fn observe(app: &TestApp, deposit: ChainDeposit) -> Deposited {
    let now = Time(app.now());
    app.shop().db.write(move |tx| wallets::observe_deposit(tx, &deposit, now)).await.unwrap()
}

async fn lose(app: &TestApp) -> bool {
    let now = Time(app.now());
    app.shop().db.write(move |tx| wallets::lose_deposit(tx, Currency::Btc, "c0ffee", "1", now)).await.unwrap()
}

#[on_both]
async fn it_waits_for_its_confirmations_and_is_credited_once(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    // Anyone who is paid has wallets, called for or not.
    let member = app.member().await;
    for confirmations in [0, 0, 1, 5] {
        assert_eq!(observe(&app, seen(member.id, confirmations)).await, Deposited::Pending);
        let wallet = member.wallet("BTC").await;
        assert_eq!(
            (&wallet["balance"], &wallet["pendingBalance"]),
            (&json!("0.00000000"), &json!("0.05000000"))
        );
        let entry = &member.transactions("BTC").await[0];
        assert_eq!((&entry["type"], &entry["status"]), (&json!("deposit"), &json!("pending")));
        assert_eq!(
            (&entry["confirmations"], &entry["requiredConfirmations"]),
            (&json!(confirmations), &json!(6))
        );
        assert_eq!(entry["externalTxId"], "c0ffee");
        app.sound().await;
    }
    assert_eq!(observe(&app, seen(member.id, 6)).await, Deposited::Credited);
    for _ in 0..3 {
        assert_eq!(observe(&app, seen(member.id, 9)).await, Deposited::Known);
    }
    let wallet = member.wallet("BTC").await;
    assert_eq!((&wallet["balance"], &wallet["pendingBalance"]), (&json!("0.05000000"), &json!("0.00000000")));
    let history = member.transactions("BTC").await;
    assert_eq!((history.len(), &history[0]["status"]), (1, &json!("confirmed")));
    assert_eq!(owner.audit_of("wallet.deposited").await.len(), 1);
    assert!(!lose(&app).await, "what is credited is not taken back by itself");
    let held = app.shop().db.read(|tx| wallets::held(tx, Currency::Btc)).await.unwrap();
    assert_eq!(held.to_string(), "0.05000000");
    app.sound().await;
}

#[on_both]
async fn who_is_paid_before_calling_for_wallets_has_them_all(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (seen_by_chain, booked, initialised) = (app.member().await, app.member().await, app.member().await);
    observe(&app, seen(seen_by_chain.id, 0)).await;
    owner.book(booked.id, "BTC", "1", "von-hand").await.ok();
    initialised.init_wallets().await;
    for member in [&seen_by_chain, &booked] {
        let my = member.get("/api/wallets/my").await.ok();
        assert_eq!((&my["initialised"], my["wallets"].as_array().unwrap().len()), (&json!(true), 5));
        assert!(member.transactions("XMR").await.is_empty());
        owner.transfer(member.id, "ETH", "1").await.refused(ErrorCode::WalletNotInitialised);
        owner.book(initialised.id, "ETH", "1", &format!("fuer-{}", member.id)).await.ok();
        initialised.transfer(member.id, "ETH", "1").await.ok();
        assert_eq!(member.balance("ETH").await, "1.000000000");
    }
    // Who had one only, from before that was so, may call for the others.
    let sql = "DELETE FROM wallets_accounts WHERE user_id = $1 AND currency IN ('LTC', 'XMR', 'USDT')";
    app.execute(sql, vec![booked.id.into()]).await;
    assert_eq!(booked.get("/api/wallets/my").await.ok()["initialised"], false);
    booked.init_wallets().await;
    assert_eq!(booked.get("/api/wallets/my").await.ok()["initialised"], true);
    app.sound().await;
}

#[on_both]
async fn many_watchers_at_once_credit_once(app: TestApp) {
    let app = app.custody().await;
    let member = app.member().await;
    let (db, now) = (app.shop().db.clone(), Time(app.now()));
    let watchers = (0..20).map(|_| {
        let deposit = seen(member.id, 6);
        db.write(move |tx| wallets::observe_deposit(tx, &deposit, now))
    });
    let outcomes: Vec<Deposited> = join_all(watchers).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Deposited::Credited).count(), 1);
    assert_eq!(member.balance("BTC").await, "0.05000000");
    app.sound().await;
}

#[on_both]
async fn what_a_reorganisation_takes_may_come_back(app: TestApp) {
    let app = app.custody().await;
    let member = app.member().await;
    observe(&app, seen(member.id, 2)).await;
    assert!(lose(&app).await && lose(&app).await, "losing it twice changes nothing");
    let wallet = member.wallet("BTC").await;
    assert_eq!(wallet["pendingBalance"], "0.00000000");
    let entry = &member.transactions("BTC").await[0];
    assert_eq!((&entry["status"], &entry["confirmations"]), (&json!("failed"), &json!(0)));
    app.sound().await;
    assert_eq!(observe(&app, seen(member.id, 1)).await, Deposited::Pending);
    assert_eq!(member.wallet("BTC").await["pendingBalance"], "0.05000000");
    app.sound().await;
    assert_eq!(observe(&app, seen(member.id, 6)).await, Deposited::Credited);
    assert_eq!(member.balance("BTC").await, "0.05000000");
    assert_eq!(member.transactions("BTC").await.len(), 1);
    app.sound().await;
}

#[on_both]
async fn each_output_of_a_transaction_counts(app: TestApp) {
    let app = app.custody().await;
    let (one, other) = (app.member().await, app.member().await);
    observe(&app, seen(one.id, 6)).await;
    observe(&app, ChainDeposit { output: "2".to_owned(), ..seen(other.id, 6) }).await;
    assert_eq!(
        (one.balance("BTC").await, other.balance("BTC").await),
        ("0.05000000".into(), "0.05000000".into())
    );
    app.sound().await;
}

#[on_both]
async fn the_owner_books_by_hand_and_nobody_books_twice(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = app.member().await;
    let done = owner.book(member.id, "BTC", "0.05", "c0ffee").await.ok();
    assert_eq!(done["message"], "Einzahlung gebucht");
    let sentence = owner
        .book(member.id, "BTC", "0.05", "c0ffee")
        .await
        .refused_field("externalTxId", ErrorCode::WalletDepositBooked);
    assert_eq!(sentence, "Diese Transaktion ist bereits gebucht.");
    let twins = (0..10).map(|_| owner.book(member.id, "BTC", "1", "gleichzeitig").into_future());
    let booked = join_all(twins).await.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(booked, 1);
    // The same number in another currency is another transaction.
    owner.book(member.id, "LTC", "0.05", "c0ffee").await.ok();
    // What the watcher sees of it later is known, and the other way round.
    assert_eq!(observe(&app, seen(member.id, 6)).await, Deposited::Known);
    let by_chain = ChainDeposit { tx_id: "beef".to_owned(), ..seen(member.id, 1) };
    observe(&app, by_chain).await;
    owner.book(member.id, "BTC", "0.05", "beef").await.refused(ErrorCode::WalletDepositBooked);
    assert_eq!(member.balance("BTC").await, "1.05000000");
    let entry = &owner.audit_of("wallet.deposited").await[0];
    assert_eq!(entry["actorName"], owner.name.as_str());
    owner.book(999_999, "BTC", "1", "niemand").await.refused(ErrorCode::UserNotFound);
    owner
        .book(app.unapproved().await.id, "BTC", "1", "wartet")
        .await
        .refused_field("userId", ErrorCode::NotYetApproved);
    owner.book(member.id, "BTC", "1", " ").await.refused_field("externalTxId", ErrorCode::Required);
    owner
        .book(member.id, "BTC", "1", &"x".repeat(129))
        .await
        .refused_field("externalTxId", ErrorCode::TooLong);
    app.sound().await;
}
