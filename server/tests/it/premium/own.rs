//! The own membership and its payments.

use super::contract;
use crate::payments::{MONTH, about, begun, bought, left, membership, millis, with_paypal};
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::time::DAY;
use serde_json::json;

#[on_both]
async fn who_never_paid_sees_the_price_and_no_membership(app: TestApp) {
    let member = app.member().await;
    assert_eq!(
        membership(&member).await,
        json!({
            "isPremium": false, "premiumSince": null, "premiumUntil": null, "source": null, "cancelledAt": null,
            "priceCents": 1999, "priceStars": null, "discountPercent": 19, "daysPerPayment": 30,
            "nextPaymentAt": null, "earlyStart": { "version": 1, "text": contract::EARLY_START }, "payments": [],
        })
    );
}

#[on_both]
async fn each_payment_adds_thirty_days_to_what_is_left(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    bought(&member, &paypal).await;
    let first = membership(&member).await;
    app.advance(12 * DAY);
    let member = member.sign_in(&member.name).await;
    bought(&member, &paypal).await;
    let second = membership(&member).await;
    assert_eq!(millis(&second["premiumUntil"]) - millis(&first["premiumUntil"]), MONTH);
    assert_eq!(second["premiumSince"], first["premiumSince"]);
    assert_eq!(second["payments"][0]["periodFrom"], first["premiumUntil"]);
    assert_eq!(second["nextPaymentAt"], second["premiumUntil"]);
    let owner = crate::support::Owner::again(&app).await;
    assert_eq!(owner.audit_of("premium.extended").await.len(), 1);
    // After a pause a new run begins.
    app.advance(60 * DAY);
    let member = member.sign_in(&member.name).await;
    assert_eq!(membership(&member).await["isPremium"], false);
    bought(&member, &paypal).await;
    let third = membership(&member).await;
    about(left(&member).await, 1);
    assert!(millis(&third["premiumSince"]) > millis(&second["premiumUntil"]));
}

#[on_both]
async fn a_role_that_was_given_has_no_end(app: TestApp) {
    let premium = app.premium().await;
    let shown = membership(&premium).await;
    assert_eq!((&shown["isPremium"], &shown["source"]), (&json!(true), &json!("role")));
    assert_eq!((&shown["premiumUntil"], &shown["nextPaymentAt"]), (&json!(null), &json!(null)));
    premium.post("/api/premium/cancel").await.refused(ErrorCode::PremiumNotRunning);
}

#[on_both]
async fn the_role_shows_everywhere_while_it_is_paid(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (member, other) = (app.member().await, app.member().await);
    let owner = app.owner().await;
    let roles = async |expected: &str| {
        assert_eq!(member.profile().await.ok()["user"]["role"], expected);
        assert_eq!(owner.user(member.id).await.unwrap()["role"], expected);
        let public = other.get(&format!("/api/users/{}", member.id)).await.ok();
        assert_eq!(public["user"]["role"], expected);
        let activity = owner.get(&format!("/api/admin/users/{}/activity", member.id)).await.ok();
        assert_eq!(activity["activity"]["role"], expected);
    };
    roles("user").await;
    bought(&member, &paypal).await;
    roles("premium").await;
    let signed_in = member.try_sign_in(&member.name, crate::support::PASSWORD).await.ok();
    assert_eq!(signed_in["user"]["role"], "premium");
    // The stored role is still what it was: a ban and its end change nothing about it.
    owner.ban(member.id, "Streit").await.ok();
    assert_eq!(owner.user(member.id).await.unwrap()["role"], "banned");
    owner.unban(member.id).await.ok();
    assert_eq!(owner.user(member.id).await.unwrap()["role"], "premium");
    app.advance(MONTH);
    let owner = crate::support::Owner::again(&app).await;
    assert_eq!(owner.user(member.id).await.unwrap()["role"], "user");
}

#[on_both]
async fn a_deleted_member_leaves_payments_without_a_name(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    bought(&member, &paypal).await;
    begun(&member).await;
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["payments"].as_array().unwrap().len(), 2, "{export}");
    assert_eq!(export["premium"]["periods"].as_array().unwrap().len(), 1);
    assert_eq!(export["premium"]["contracts"].as_array().unwrap().len(), 2);
    app.owner().await.delete_user(member.id).await.ok();
    let count = |sql: &'static str| app.number(sql, vec![]);
    assert_eq!(count("SELECT COUNT(*) FROM payments_payments").await, 2, "business records stay");
    assert_eq!(count("SELECT COUNT(*) FROM payments_payments WHERE user_id IS NOT NULL").await, 0);
    assert_eq!(count("SELECT COUNT(*) FROM premium_contracts").await, 2);
    assert_eq!(count("SELECT COUNT(*) FROM premium_contracts WHERE user_id IS NOT NULL").await, 0);
    assert_eq!(count("SELECT COUNT(*) FROM premium_periods").await, 0);
    assert_eq!(count("SELECT COUNT(*) FROM premium_memberships").await, 0);
}
