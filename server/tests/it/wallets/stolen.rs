//! What a thief of a session can do to a member's coins, and what the member can do about it.

use super::BTC_ADDRESS;
use crate::auth::second_factor;
use crate::support::{PASSWORD, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};

const OTHER_ADDRESS: &str = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

#[on_both]
async fn coins_leave_only_after_the_password_was_given(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let (member, thief) = (owner.member_with("BTC", "1").await, app.member().await);
    thief.init_wallets().await;
    app.advance(HOUR);
    member.transfer(thief.id, "BTC", "0.5").await.refused(ErrorCode::ConfirmationRequired);
    member.withdraw("BTC", BTC_ADDRESS, "0.05").await.refused(ErrorCode::ConfirmationRequired);
    assert_eq!(member.balance("BTC").await, "1.00000000");
    member.confirm().await;
    member.transfer(thief.id, "BTC", "0.5").await.ok();
    app.sound().await;
    member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    app.sound().await;
}

#[on_both]
async fn who_has_a_second_factor_is_asked_for_it(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let (secret, recovery) = second_factor::enabled(&app, &member).await;
    app.advance(HOUR);
    let confirm = |otp: Option<String>| {
        member.post("/api/user/confirm").json(&json!({ "password": PASSWORD, "otp": otp })).into_future()
    };
    confirm(None).await.refused(ErrorCode::SecondFactorRequired);
    confirm(Some("000000".to_owned())).await.refused(ErrorCode::SecondFactorWrong);
    member.transfer(owner.id, "BTC", "0.5").await.refused(ErrorCode::ConfirmationRequired);
    app.advance(MINUTE);
    confirm(Some(second_factor::code(&secret, app.now()))).await.ok();
    app.sound().await;
    member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok();
    app.advance(HOUR);
    confirm(Some(recovery[0].clone())).await.ok();
    confirm(Some(recovery[0].clone())).await.refused(ErrorCode::SecondFactorWrong);
}

#[on_both]
async fn pieces_of_a_day_add_up(app: TestApp) {
    let app = app.custody().await.restart_with(|config| config.sessions.plain_hours = 100).await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let ask = async |amount: &str| {
        member.withdraw("BTC", BTC_ADDRESS, amount).await.ok()["transaction"]["id"].clone()
    };
    let needs_approval = async |id: &Value| {
        let list = owner.get("/api/admin/wallets/withdrawals").await.ok();
        let all = list["withdrawals"].as_array().unwrap();
        all.iter().find(|withdrawal| withdrawal["id"] == *id).unwrap()["needsApproval"].clone()
    };
    let first = ask("0.06").await;
    assert_eq!(needs_approval(&first).await, false);
    let second = ask("0.06").await;
    assert_eq!(needs_approval(&second).await, true, "0.12 within a day");
    owner.decide_withdrawal(&second, &json!({ "status": "failed" })).await.ok();
    let third = ask("0.03").await;
    assert_eq!(needs_approval(&third).await, false, "what was refused does not count");
    app.advance(DAY + HOUR);
    app.sound().await;
    member.confirm().await;
    let next_day = ask("0.08").await;
    let list = owner.get("/api/admin/wallets/withdrawals").await.ok();
    assert_eq!(
        (&list["withdrawals"][0]["id"], &list["withdrawals"][0]["needsApproval"]),
        (&next_day, &json!(false))
    );
}

#[on_both]
async fn its_member_stops_what_is_not_decided(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    let cancel = |actor: &crate::support::Actor| {
        actor.post(&format!("/api/wallets/withdrawals/{id}/cancel")).into_future()
    };
    cancel(&*app.member().await).await.refused(ErrorCode::WalletWithdrawalNotFound);
    // Stopping needs no password: minutes count.
    app.advance(HOUR);
    assert_eq!(cancel(&member).await.ok()["message"], "Auszahlung abgebrochen");
    let wallet = member.wallet("BTC").await;
    assert_eq!(
        (&wallet["balance"], &wallet["reservedBalance"]),
        (&json!("1.00000000"), &json!("0.00000000"))
    );
    assert_eq!(member.transactions("BTC").await[0]["reason"], "Vom Mitglied abgebrochen");
    cancel(&member).await.refused(ErrorCode::WalletWithdrawalDecided);
    let paid = json!({ "status": "confirmed", "externalTxId": "f00d" });
    owner.confirm().await;
    owner.decide_withdrawal(&id, &paid).await.refused(ErrorCode::WalletWithdrawalDecided);
    assert_eq!(owner.audit_of("wallet.withdrawal_cancelled").await.len(), 1);
    app.sound().await;
}

#[on_both]
async fn of_a_payout_and_a_cancellation_at_once_one_counts(app: TestApp) {
    let app = app.custody().await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let id = member.withdraw("BTC", BTC_ADDRESS, "0.05").await.ok()["transaction"]["id"].clone();
    let paid = json!({ "status": "confirmed", "externalTxId": "f00d" });
    let (cancelled, decided) = tokio::join!(
        member.post(&format!("/api/wallets/withdrawals/{id}/cancel")).into_future(),
        owner.decide_withdrawal(&id, &paid).into_future()
    );
    assert_eq!([cancelled.status, decided.status].iter().filter(|status| **status == 200).count(), 1);
    app.sound().await;
}

#[on_both]
async fn a_new_address_waits_for_a_day(app: TestApp) {
    let app = app
        .custody()
        .await
        .restart_with(|config| {
            config.wallets.new_address_hours = 24;
            config.sessions.plain_hours = 100;
        })
        .await;
    let owner = app.owner().await;
    let member = owner.member_with("BTC", "1").await;
    let asked = member.withdraw("BTC", OTHER_ADDRESS, "0.05").await.ok()["transaction"].clone();
    assert!(asked["waitsUntil"].is_string(), "{asked}");
    let paid = json!({ "status": "confirmed", "externalTxId": "f00d" });
    owner.decide_withdrawal(&asked["id"], &paid).await.refused(ErrorCode::WalletAddressNew);
    app.advance(DAY);
    app.sound().await;
    owner.confirm().await;
    owner.decide_withdrawal(&asked["id"], &paid).await.ok();
    member.confirm().await;
    let known = member.withdraw("BTC", OTHER_ADDRESS, "0.05").await.ok()["transaction"].clone();
    assert_eq!(known["waitsUntil"], Value::Null);
    let again = json!({ "status": "confirmed", "externalTxId": "f00e" });
    owner.decide_withdrawal(&known["id"], &again).await.ok();
    app.sound().await;
}
