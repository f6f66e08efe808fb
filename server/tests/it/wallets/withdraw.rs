//! Coins that go out: reserved at once, decided by the owner, large ones looked at by two.

use super::BTC_ADDRESS;
use crate::support::{TestApp, on_both, on_sqlite};
use futures::future::join_all;
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn the_amount_is_reserved_until_the_owner_has_paid(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "0.2").await;
    let answer = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    assert_eq!(answer["message"], "Auszahlung initiiert");
    let asked = &answer["transaction"];
    assert_eq!(
        (&asked["type"], &asked["status"], &asked["amount"]),
        (&json!("withdrawal"), &json!("pending"), &json!("0.05000000"))
    );
    let wallet = member.wallet("BTC").await;
    assert_eq!(
        (&wallet["balance"], &wallet["reservedBalance"]),
        (&json!("0.15000000"), &json!("0.05000000"))
    );
    let open = owner.get("/api/admin/wallets/withdrawals?status=pending").await.ok();
    assert_eq!(open["withdrawals"][0]["address"], BTC_ADDRESS);
    assert_eq!(open["withdrawals"][0]["username"], member.name.as_str());
    assert_eq!(open["withdrawals"][0]["needsApproval"], false);

    let id = &asked["id"];
    owner
        .decide_withdrawal(id, &json!({ "status": "confirmed" }))
        .await
        .refused_field("externalTxId", ErrorCode::Required);
    owner
        .decide_withdrawal(id, &json!({ "status": "pending" }))
        .await
        .refused_field("status", ErrorCode::InvalidValue);
    let done =
        owner.decide_withdrawal(id, &json!({ "status": "confirmed", "externalTxId": "f00d" })).await.ok();
    assert_eq!(done["message"], "Auszahlung bestätigt");
    let wallet = member.wallet("BTC").await;
    assert_eq!(
        (&wallet["balance"], &wallet["reservedBalance"]),
        (&json!("0.15000000"), &json!("0.00000000"))
    );
    let kept = &member.transactions("BTC").await[0];
    assert_eq!(
        (&kept["status"], &kept["externalTxId"], &kept["id"]),
        (&json!("confirmed"), &json!("f00d"), id)
    );
    let again = owner
        .decide_withdrawal(id, &json!({ "status": "failed" }))
        .await
        .refused(ErrorCode::WalletWithdrawalDecided);
    assert_eq!(again, "Über diese Auszahlung wurde bereits entschieden: bestätigt.");
    assert_eq!(owner.audit_of("wallet.withdrawn").await.len(), 1);
    app.sound().await;
}

#[on_both]
async fn a_refused_one_gives_everything_back(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "0.2").await;
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    let done = owner
        .decide_withdrawal(
            &id,
            &json!({ "status": "failed", "reason": "Adresse gesperrt", "externalTxId": "f00d" }),
        )
        .await
        .ok();
    assert_eq!(done["message"], "Auszahlung abgelehnt");
    let wallet = member.wallet("BTC").await;
    assert_eq!(
        (&wallet["balance"], &wallet["reservedBalance"]),
        (&json!("0.20000000"), &json!("0.00000000"))
    );
    let history = member.transactions("BTC").await;
    assert_eq!(history.len(), 2, "what comes back is no transaction of its own");
    assert_eq!(
        (&history[0]["status"], &history[0]["reason"]),
        (&json!("failed"), &json!("Adresse gesperrt"))
    );
    assert_eq!(history[0]["externalTxId"], json!(null), "nothing was paid");
    assert_eq!(owner.audit_of("wallet.withdrawal_refused").await[0]["reason"], "Adresse gesperrt");
    app.sound().await;
}

#[on_both]
async fn of_two_decisions_at_once_one_counts(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "0.2").await;
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    let (paid, refused) =
        (json!({ "status": "confirmed", "externalTxId": "f00d" }), json!({ "status": "failed" }));
    let answers = join_all((0..10).map(|number| {
        owner.decide_withdrawal(&id, if number % 2 == 0 { &paid } else { &refused }).into_future()
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    app.sound().await;
}

#[on_sqlite]
async fn an_address_must_fit_currency_and_network(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "0.2").await;
    for address in [
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
        "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
        "0xde709f2102306220921060314715629080e2fb77",
        "1BoatSLRHtKNngkdXEeobR76b53LETtpyX",
        "Kaffee",
        "x",
    ] {
        let sentence = member
            .withdraw("BTC", address, "0.01")
            .await
            .refused_field("address", ErrorCode::WalletAddressInvalid);
        assert_eq!(sentence, "Das ist keine gültige BTC-Adresse im Netz Bitcoin.");
    }
    member.withdraw("BTC", "", "0.01").await.refused_field("address", ErrorCode::Required);
    member.withdraw("BTC", "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "0.01").await.ok();
    member.withdraw("BTC", BTC_ADDRESS, "0.2").await.refused(ErrorCode::WalletBalanceTooLow);
    app.sound().await;
}

#[on_both]
async fn a_large_one_needs_somebody_beside_the_owner(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let member = owner.member_with("BTC", "1").await;
    let confirm = json!({ "status": "confirmed", "externalTxId": "f00d" });
    let ask = async |amount: &str| {
        member.withdraw("BTC", BTC_ADDRESS, amount).await.ok()["transaction"]["id"].clone()
    };
    let approve = |actor: &crate::support::Actor, id: &serde_json::Value| {
        actor.post(&format!("/api/admin/wallets/withdrawals/{id}/approve")).into_future()
    };
    let small = ask("0.1").await;
    approve(&admin, &small).await.refused(ErrorCode::WalletApprovalNotNeeded);
    owner.decide_withdrawal(&small, &confirm).await.ok();

    let large = ask("0.10000001").await;
    let sentence = owner.decide_withdrawal(&large, &confirm).await.refused(ErrorCode::WalletApprovalMissing);
    assert_eq!(sentence, "Diese Auszahlung braucht zuerst die Freigabe durch einen Admin.");
    approve(&owner, &large).await.refused(ErrorCode::WalletApprovalByAnother);
    assert_eq!(approve(&admin, &large).await.ok()["message"], "Auszahlung freigegeben");
    approve(&other, &large).await.refused(ErrorCode::WalletApprovalNotNeeded);
    let list = owner.get("/api/admin/wallets/withdrawals").await.ok();
    assert_eq!(list["withdrawals"][0]["approvedBy"], admin.name.as_str());
    owner.decide_withdrawal(&large, &confirm).await.ok();
    assert_eq!(owner.audit_of("wallet.withdrawal_approved").await.len(), 1);

    // Refusing needs no one else.
    let refused = ask("0.2").await;
    owner.decide_withdrawal(&refused, &json!({ "status": "failed" })).await.ok();
    // No one approves an own withdrawal.
    admin.init_wallets().await;
    owner.book(admin.id, "BTC", "1", "fuer-den-admin").await.ok();
    let own = admin.withdraw("BTC", BTC_ADDRESS, "0.5").await.ok()["transaction"]["id"].clone();
    approve(&admin, &own).await.refused(ErrorCode::WalletApprovalByAnother);
    approve(&other, &own).await.ok();
    owner.decide_withdrawal(&own, &confirm).await.ok();
    app.sound().await;
}

#[on_both]
async fn twins_reserve_once(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "0.2").await;
    let twins =
        (0..20).map(|_| member.withdraw("BTC", BTC_ADDRESS, "0.05").key("eine-auszahlung").into_future());
    let answers = join_all(twins).await;
    let first = answers[0].ok();
    assert!(answers.iter().all(|answer| answer.ok() == first));
    assert_eq!(member.wallet("BTC").await["reservedBalance"], "0.05000000");
    member
        .withdraw("BTC", BTC_ADDRESS, "0.06")
        .key("eine-auszahlung")
        .await
        .refused(ErrorCode::IdempotencyKeyReused);
    app.sound().await;
}

#[on_both]
async fn who_decides_has_given_the_password_not_long_ago(app: TestApp) {
    let app = app.custody().await;
    let (owner, admin) = (app.owner().await, app.admin().await);
    let member = owner.member_with("BTC", "1").await;
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.5").await.ok()["transaction"]["id"].clone();
    app.advance(kontor::time::HOUR);
    owner.book(member.id, "BTC", "1", "spaeter").await.refused(ErrorCode::ConfirmationRequired);
    let approval = format!("/api/admin/wallets/withdrawals/{id}/approve");
    admin.post(&approval).await.refused(ErrorCode::ConfirmationRequired);
    let refuse = json!({ "status": "failed" });
    owner.decide_withdrawal(&id, &refuse).await.refused(ErrorCode::ConfirmationRequired);
    admin.sign_in(&admin.name).await.post(&approval).await.ok();
}

#[on_both]
async fn unknown_ones_cannot_be_decided(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let deposit = member.transactions("BTC").await[0]["id"].clone();
    for id in [json!(999_999), json!(0), json!(-1), deposit] {
        owner
            .decide_withdrawal(&id, &json!({ "status": "failed" }))
            .await
            .refused(ErrorCode::WalletWithdrawalNotFound);
    }
}
