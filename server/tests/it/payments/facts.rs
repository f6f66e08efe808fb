//! A genuine message with wrong facts: less money, another currency, another account, another order. Written down for
//! someone to look at, and nothing granted.

use super::{about, begun, capture, left, status, tell, with_paypal};
use crate::doubles::paypal::Signer;
use crate::support::{TestApp, on_both};
use kontor::error::ErrorCode;
use serde_json::{Value, json};

type Alteration = dyn Fn(&mut Value);

#[on_both]
async fn wrong_facts_in_a_webhook_grant_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, payment) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    let right = paypal.capture_resource(&order);
    let wrong: [(&str, &Alteration); 7] = [
        ("amount", &|capture| capture["amount"]["value"] = "0.01".into()),
        ("amount", &|capture| capture["amount"]["value"] = "1999.00".into()),
        ("amount", &|capture| capture["amount"]["value"] = "19.990000001".into()),
        ("currency", &|capture| capture["amount"]["currency_code"] = "HUF".into()),
        ("payee", &|capture| capture["payee"]["merchant_id"] = "SOMEBODYELSE".into()),
        ("payee", &|capture| capture["payee"] = json!({})),
        ("order", &|capture| {
            capture["supplementary_data"]["related_ids"]["order_id"] = "5O190127TN364715T".into()
        }),
    ];
    for (number, (reason, change)) in wrong.iter().enumerate() {
        let mut capture = right.clone();
        change(&mut capture);
        capture["id"] = format!("WRONG{number}").into();
        for _ in 0..2 {
            tell(&app, &paypal.sign("PAYMENT.CAPTURE.COMPLETED", &capture, app.now(), Signer::PayPal))
                .await
                .ok();
        }
        assert_eq!(
            (status(&member, &payment).await.as_str(), left(&member).await),
            ("pending", 0),
            "{reason}"
        );
    }
    let owner = app.owner().await;
    let noted = owner.audit_of("payment.mismatched").await;
    let mut reasons: Vec<&str> =
        noted.iter().map(|entry| entry["after"]["reason"].as_str().unwrap()).collect();
    reasons.sort_unstable();
    assert_eq!(reasons, ["amount", "amount", "amount", "currency", "order", "payee", "payee"], "each once");
    assert_eq!(owner.get("/api/admin/payments").await.ok()["payments"][0]["mismatch"], "amount");
    let notices = owner.get("/api/notifications").await.ok();
    assert!(notices.to_string().contains("Zahlung prüfen"), "{notices}");
    // The right news afterwards counts.
    tell(&app, &paypal.captured(&order, app.now())).await.ok();
    about(left(&member).await, 1);
}

#[on_both]
async fn wrong_facts_in_a_capture_grant_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let changes: [&dyn Fn(&mut Value); 3] = [
        &|unit| unit["amount"]["value"] = "1.99".into(),
        &|unit| unit["amount"]["currency_code"] = "USD".into(),
        &|unit| unit["payee"]["merchant_id"] = "SOMEBODYELSE".into(),
    ];
    for change in changes {
        let member = app.member().await;
        let (order, payment) = begun(&member).await;
        paypal.tamper(&order, change);
        paypal.approve(&order);
        let refused = capture(&member, &order).await;
        assert_eq!(refused.refused(ErrorCode::PaymentMismatch), "Zahlung konnte nicht abgeschlossen werden");
        capture(&member, &order).await.refused(ErrorCode::PaymentMismatch);
        assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("pending", 0));
    }
}

#[on_both]
async fn anothers_order_paid_under_ones_own_number_grants_nothing(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let (member, victim) = (app.member().await, app.member().await);
    let (order, payment) = begun(&member).await;
    let (theirs, _) = begun(&victim).await;
    // The same charge under both numbers: the first that fits has it.
    paypal.approve(&theirs);
    paypal.take(&theirs);
    let mut stolen = paypal.capture_resource(&theirs);
    stolen["custom_id"] = payment.clone().into();
    tell(&app, &paypal.sign("PAYMENT.CAPTURE.COMPLETED", &stolen, app.now(), Signer::PayPal)).await.ok();
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("pending", 0));
    tell(&app, &paypal.captured(&theirs, app.now())).await.ok();
    about(left(&victim).await, 1);
    let _ = order;
}

#[on_both]
async fn money_for_a_deleted_account_is_for_somebody_to_look_at(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = begun(&member).await;
    paypal.approve(&order);
    paypal.take(&order);
    let owner = app.owner().await;
    owner.delete_user(member.id).await.ok();
    tell(&app, &paypal.captured(&order, app.now())).await.ok();
    let noted = owner.audit_of("payment.mismatched").await;
    assert_eq!(noted[0]["after"]["reason"], "account");
    let shown = owner.get("/api/admin/payments").await.ok()["payments"][0].clone();
    assert_eq!((&shown["userId"], &shown["mismatch"]), (&json!(null), &json!("account")));
}
