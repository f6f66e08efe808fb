//! From member to member.

use crate::support::{TestApp, on_both};
use futures::future::join_all;
use futures::join;
use kontor::error::ErrorCode;
use kontor::time::DAY;
use kontor_db::{Engine, values};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::mpsc::channel;
use std::time::Duration;

#[on_both]
async fn coins_change_hands_at_once(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let sender = owner.member_with("BTC", "0.5").await;
    let recipient = app.member().await;
    recipient.init_wallets().await;
    let answer = sender.transfer(recipient.id, "BTC", "0.2").await.ok();
    assert_eq!(answer["message"], "Überweisung erfolgreich");
    assert_eq!(answer["transaction"]["type"], "transfer_out");
    assert_eq!(answer["transaction"]["amount"], "0.20000000");
    assert_eq!(answer["transaction"]["status"], "confirmed");
    assert_eq!(
        answer["transaction"]["counterparty"],
        json!({ "id": recipient.id, "username": recipient.name })
    );
    assert_eq!(sender.balance("BTC").await, "0.30000000");
    assert_eq!(recipient.balance("BTC").await, "0.20000000");
    assert_eq!(sender.transactions("BTC").await[0], answer["transaction"], "the history says the same");
    let received = &recipient.transactions("BTC").await[0];
    assert_eq!((&received["type"], &received["id"]), (&json!("transfer_in"), &answer["transaction"]["id"]));
    app.sound().await;
}

#[on_both]
async fn what_is_not_there_cannot_be_sent(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let sender = owner.member_with("BTC", "0.5").await;
    let recipient = app.member().await;
    sender
        .transfer(recipient.id, "BTC", "0.1")
        .await
        .refused_field("recipientUserId", ErrorCode::WalletRecipientWithout);
    recipient.init_wallets().await;
    let sentence =
        sender.transfer(recipient.id, "BTC", "0.50000001").await.refused(ErrorCode::WalletBalanceTooLow);
    assert_eq!(sentence, "Ihr Guthaben reicht dafür nicht aus.");
    sender.transfer(recipient.id, "ETH", "0.1").await.refused(ErrorCode::WalletBalanceTooLow);
    sender
        .transfer(recipient.id, "BTC", "46116860184.27387903")
        .await
        .refused(ErrorCode::WalletBalanceTooLow);
    sender.transfer(recipient.id, "BTC", "0.5").await.ok();
    sender.transfer(recipient.id, "BTC", "0.00000001").await.refused(ErrorCode::WalletBalanceTooLow);
    assert_eq!(
        (sender.balance("BTC").await, recipient.balance("BTC").await),
        ("0.00000000".into(), "0.50000000".into())
    );
    app.sound().await;
}

#[on_both]
async fn the_recipient_must_be_a_member_and_somebody_else(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let sender = owner.member_with("BTC", "0.5").await;
    let sentence = sender
        .transfer(sender.id, "BTC", "0.1")
        .await
        .refused_field("recipientUserId", ErrorCode::WalletTransferToSelf);
    assert_eq!(sentence, "An sich selbst können Sie nichts überweisen.");
    let (waiting, banned) = (app.unapproved().await, app.banned().await);
    for nobody in [waiting.id, banned.id, 999_999, 0, -1, i64::MAX] {
        sender.transfer(nobody, "BTC", "0.1").await.refused_field("recipientUserId", ErrorCode::UserNotFound);
    }
    let newcomer = app.member().await;
    newcomer.transfer(sender.id, "BTC", "0.1").await.refused(ErrorCode::WalletNotInitialised);
    assert_eq!(sender.balance("BTC").await, "0.50000000");
}

#[on_both]
async fn fifty_twins_at_once_are_one_transfer(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("USDT", "100").await, owner.member_with("USDT", "1").await);
    let other = app.another_node().await;
    let there = sender.at(&other);
    let twins = (0..50).map(|number| {
        [&*sender, &there][number % 2].transfer(recipient.id, "USDT", "3").key("einmal-bitte").into_future()
    });
    let answers = join_all(twins).await;
    let first = answers[0].ok();
    assert!(answers.iter().all(|answer| answer.ok() == first));
    assert_eq!(sender.balance("USDT").await, "97.000000");
    // The same amount in another writing is the same.
    assert_eq!(sender.transfer(recipient.id, "USDT", "3.000000").key("einmal-bitte").await.ok(), first);
    let answer = sender.transfer(recipient.id, "USDT", "4").key("einmal-bitte").await;
    assert_eq!(answer.status, 422);
    answer.refused(ErrorCode::IdempotencyKeyReused);
    app.advance(30 * DAY);
    let later = app.visitor().sign_in(&sender.name).await;
    let again = later.transfer(recipient.id, "USDT", "3").key("einmal-bitte").await.ok();
    assert_ne!(again["transaction"]["id"], first["transaction"]["id"], "a key lives for 30 days");
    app.sound().await;
}

#[on_both]
async fn a_hundred_at_once_leave_nobody_below_zero(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let sender = owner.member_with("LTC", "1").await;
    let recipient = owner.member_with("LTC", "1").await;
    // Only ten of them have cover, whatever their order.
    let there = (0..50).map(|_| sender.transfer(recipient.id, "LTC", "0.1").into_future());
    let answers = join_all(there).await;
    let done: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(done.len(), 10);
    let ids: BTreeSet<i64> =
        done.iter().map(|answer| answer.ok()["transaction"]["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len(), 10);
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        refused.refused(ErrorCode::WalletBalanceTooLow);
    }
    assert_eq!(
        (sender.balance("LTC").await, recipient.balance("LTC").await),
        ("0.00000000".into(), "2.00000000".into())
    );
    // There and back at the same time: no one waits for the other indefinitely.
    owner.book(sender.id, "LTC", "1", "noch-einmal").await.ok();
    let crossing = (0..40).map(|number| {
        let (from, to) = if number % 2 == 0 { (&sender, &recipient) } else { (&recipient, &sender) };
        from.transfer(to.id, "LTC", "0.01").into_future()
    });
    for answer in join_all(crossing).await {
        answer.ok();
    }
    assert_eq!(
        (sender.balance("LTC").await, recipient.balance("LTC").await),
        ("1.00000000".into(), "2.00000000".into())
    );
    app.sound().await;
}

#[on_both]
async fn too_many_transfers_have_to_wait(app: TestApp) {
    let app = app.custody().await.restart_with(|config| config.limits.factor = 1).await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    for _ in 0..60 {
        sender.transfer(recipient.id, "BTC", "0.00000001").await.ok();
    }
    sender.transfer(recipient.id, "BTC", "0.00000001").await.refused(ErrorCode::RateLimited);
    app.advance(kontor::time::MINUTE);
    sender.transfer(recipient.id, "BTC", "0.00000001").await.ok();
}

#[on_both]
async fn many_at_once_meet_the_limit(app: TestApp) {
    let app = app.custody().await.restart_with(|config| config.limits.factor = 1).await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    // What is refused does not count.
    let refused = (0..70).map(|_| sender.transfer(recipient.id, "BTC", "2").into_future());
    for answer in join_all(refused).await {
        answer.refused(ErrorCode::WalletBalanceTooLow);
    }
    let crowd = (0..70).map(|_| sender.transfer(recipient.id, "BTC", "0.00000001").into_future());
    let answers = join_all(crowd).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 60);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.refused(ErrorCode::RateLimited);
    }
    // Another person's transfers are counted for themselves.
    recipient.transfer(sender.id, "BTC", "0.00000001").await.ok();
    assert_eq!(sender.balance("BTC").await, "0.99999941");
}

#[on_both]
async fn one_key_for_two_bodies_at_once_is_one_transfer(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("LTC", "10").await, owner.member_with("LTC", "1").await);
    let crowd = (0..40).map(|number| {
        sender.transfer(recipient.id, "LTC", ["1", "2"][number % 2]).key("zwei-auf-einmal").into_future()
    });
    let answers = join_all(crowd).await;
    let (done, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    assert_eq!(done.len(), 20);
    assert!(done.iter().all(|answer| answer.ok() == done[0].ok()));
    for answer in refused {
        answer.refused(ErrorCode::IdempotencyKeyReused);
    }
    let amount: f64 = done[0].ok()["transaction"]["amount"].as_str().unwrap().parse().unwrap();
    assert_eq!(sender.balance("LTC").await, format!("{:.8}", 10.0 - amount));
    app.sound().await;
}

/// Good ones, refused ones, repeated ones and ones of several currencies, all at once.
#[on_both]
async fn a_mixed_crowd_is_answered_one_by_one(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, other) = (owner.member_with("BTC", "5").await, owner.member_with("BTC", "5").await);
    owner.book(sender.id, "USDT", "5", "fuer-den-anfang").await.ok();
    let (newcomer, banned) = (app.member().await, app.banned().await);
    let earlier = sender.transfer(other.id, "BTC", "1").key("frueher").await.ok();
    let crowd = (0..60).map(|number| match number % 6 {
        0 => sender.transfer(other.id, "BTC", "0.1").into_future(),
        1 => sender.transfer(other.id, "USDT", "0.1").into_future(),
        2 => other.transfer(sender.id, "BTC", "0.1").into_future(),
        3 => sender.transfer(newcomer.id, "BTC", "0.1").into_future(),
        4 => sender.transfer(banned.id, "BTC", "0.1").into_future(),
        _ => sender.transfer(other.id, "BTC", "1").key("frueher").into_future(),
    });
    for (number, answer) in join_all(crowd).await.iter().enumerate() {
        match number % 6 {
            0 | 2 => assert_eq!(answer.ok()["transaction"]["currency"], "BTC"),
            1 => assert_eq!(answer.ok()["transaction"]["currency"], "USDT"),
            3 => drop(answer.refused_field("recipientUserId", ErrorCode::WalletRecipientWithout)),
            4 => drop(answer.refused_field("recipientUserId", ErrorCode::UserNotFound)),
            _ => assert_eq!(answer.ok(), earlier),
        }
    }
    assert_eq!(
        (sender.balance("BTC").await, other.balance("BTC").await),
        ("4.00000000".into(), "6.00000000".into())
    );
    assert_eq!(
        (sender.balance("USDT").await, other.balance("USDT").await),
        ("4.000000".into(), "1.000000".into())
    );
    app.sound().await;
}

/// They are more than one transaction takes, or two.
#[on_both]
async fn who_waits_behind_a_full_batch_is_settled_too(app: TestApp) {
    const CROWD: i64 = 300;
    let app = app.custody().await;
    let owner = app.owner().await;
    let (sender, recipient) = (owner.member_with("BTC", "5").await, owner.member_with("BTC", "5").await);
    // For a moment it is no one's turn.
    let (db, (begun, has_begun)) = (app.shop().db.clone(), channel());
    let held = std::thread::spawn(move || {
        db.write_blocking(move |tx| {
            if tx.engine() == Engine::Postgres {
                tx.execute("LOCK TABLE wallets_turns IN EXCLUSIVE MODE", &[])?;
            }
            let _ = begun.send(());
            std::thread::sleep(Duration::from_millis(800));
            Ok::<_, kontor_db::Error>(())
        })
    });
    has_begun.recv().unwrap();
    let crowd = (0..CROWD).map(|_| sender.transfer(recipient.id, "BTC", "0.01").into_future());
    let answers = join_all(crowd).await;
    held.join().unwrap().unwrap();
    let ids = answers.iter().map(|answer| answer.ok()["transaction"]["id"].as_i64().unwrap());
    assert_eq!(ids.collect::<BTreeSet<_>>().len(), answers.len());
    assert_eq!(
        (sender.balance("BTC").await, recipient.balance("BTC").await),
        ("2.00000000".into(), "8.00000000".into())
    );
    app.sound().await;
}

/// The database refuses one member's movements, for whatever reason.
#[on_both]
async fn a_fault_with_one_transfer_is_not_its_neighbours(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (unlucky, other) = (owner.member_with("BTC", "1").await, owner.member_with("BTC", "1").await);
    let account =
        "SELECT id FROM wallets_accounts WHERE kind = 'member' AND currency = 'BTC' AND user_id = $1";
    let account = app.number(account, values![unlucky.id].to_vec()).await;
    let error = match app.shop().db.engine() {
        Engine::Sqlite => format!(
            "CREATE TRIGGER error BEFORE INSERT ON wallets_movements WHEN NEW.from_account = {account}
             BEGIN SELECT RAISE(ABORT, 'error'); END"
        ),
        Engine::Postgres => format!(
            "ALTER TABLE wallets_movements ADD CONSTRAINT error CHECK (from_account <> {account}) NOT VALID"
        ),
    };
    app.execute(error.leak(), Vec::new()).await;
    let crowd = |count| join_all((0..count).map(|_| other.transfer(unlucky.id, "BTC", "0.01").into_future()));
    let (before, refused, after) =
        join!(crowd(20), unlucky.transfer(other.id, "BTC", "0.01").open(), crowd(19));
    assert_eq!(refused.status(), 500);
    for answer in before.iter().chain(&after) {
        answer.ok();
    }
    assert_eq!(
        (unlucky.balance("BTC").await, other.balance("BTC").await),
        ("1.39000000".into(), "0.61000000".into())
    );
    app.sound().await;
}
