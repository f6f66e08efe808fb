//! The export: how much it holds, and when it is given.

use crate::support::{TestApp, on_both};

#[on_both]
async fn it_holds_each_payment_however_many(app: TestApp) {
    let member = app.member().await;
    app.execute(
        "INSERT INTO payments_payments (id, user_id, product, provider, sandbox, amount, currency, status, created_at, expires_at,
            checked_at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 201)
         SELECT 'zahlung' || n, $1, 'premium', 'paypal', FALSE, 1999, 'EUR', 'expired', n, n, n FROM numbers",
        vec![member.id.into()],
    )
    .await;
    let export = member.get("/api/user/export").await.ok();
    assert_eq!(export["payments"].as_array().unwrap().len(), 201);
}

#[on_both]
async fn an_unattended_session_is_not_enough(app: TestApp) {
    let member = app.member().await;
    app.advance(kontor::time::HOUR);
    member.get("/api/user/export").await.refused(kontor::error::ErrorCode::ConfirmationRequired);
}
