//! The end: a reminder three days before it, no reminder after cancelling, and everything over to the second.

use crate::payments::{MONTH, about, bought, left, membership, with_paypal};
use crate::support::{Actor, TestApp, on_both};
use kontor::error::ErrorCode;
use kontor::features::premium;
use kontor::time::{DAY, MINUTE};
use serde_json::{Value, json};

async fn tell_due(app: &TestApp) {
    premium::tell_due(app.shop()).await.unwrap();
    app.deliver_events().await;
}

/// Titles of the member's notifications about the membership, newest first.
async fn told(member: &Actor) -> Vec<String> {
    let list = member.get("/api/notifications").await.ok();
    let list = list.as_array().cloned().or_else(|| list["notifications"].as_array().cloned()).unwrap();
    let premium = |notice: &&Value| notice["actionUrl"] == "/profile";
    list.iter().filter(premium).map(|notice| notice["title"].as_str().unwrap().to_owned()).collect()
}

/// The same person after a month, in which the session ended.
async fn again(member: &Actor) -> Actor {
    member.sign_in(&member.name).await
}

#[on_both]
async fn a_member_is_reminded_once_three_days_before_the_end(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    bought(&member, &paypal).await;
    tell_due(&app).await;
    app.advance(27 * DAY - MINUTE);
    let member = again(&member).await;
    tell_due(&app).await;
    assert_eq!(told(&member).await, ["Premium aktiviert!"]);
    app.advance(2 * MINUTE);
    for _ in 0..3 {
        tell_due(&app).await;
    }
    assert_eq!(told(&member).await, ["Premium endet bald", "Premium aktiviert!"]);
    let notices = member.get("/api/notifications").await.ok().to_string();
    assert!(notices.contains("endet in 2 Tagen") || notices.contains("endet in 3 Tagen"), "{notices}");
    // Paying again puts the end off, and its reminder with it.
    bought(&member, &paypal).await;
    tell_due(&app).await;
    assert_eq!(told(&member).await[0], "Premium verlängert");
    app.advance(MONTH);
    let member = again(&member).await;
    tell_due(&app).await;
    assert_eq!(told(&member).await[0], "Premium endet bald");
}

#[on_both]
async fn the_end_is_told_once_and_needs_nobody_to_come(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    bought(&member, &paypal).await;
    app.advance(MONTH - MINUTE);
    let member = again(&member).await;
    assert!(left(&member).await > 0);
    app.advance(MINUTE + 1);
    // No worker has run: it is over anyway.
    assert_eq!(membership(&member).await["isPremium"], false);
    assert_eq!(member.profile().await.ok()["profile"]["isPremium"], false);
    for _ in 0..3 {
        tell_due(&app).await;
    }
    assert_eq!(told(&member).await[0], "Premium ist beendet");
    let owner = crate::support::Owner::again(&app).await;
    assert_eq!(owner.audit_of("premium.ended").await.len(), 1);
}

#[on_both]
async fn cancelling_lets_it_run_out_without_a_reminder(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    member.post("/api/premium/cancel").await.refused(ErrorCode::PremiumNotRunning);
    bought(&member, &paypal).await;
    let until = membership(&member).await["premiumUntil"].clone();
    let cancelled = member.post("/api/premium/cancel").await.ok();
    assert_eq!((&cancelled["success"], &cancelled["premiumUntil"]), (&json!(true), &until));
    assert!(
        cancelled["message"]
            .as_str()
            .unwrap()
            .starts_with("Ihre Premium-Mitgliedschaft ist gekündigt und endet am ")
    );
    assert_eq!(member.post("/api/premium/cancel").await.ok(), cancelled, "twice is once");
    let shown = membership(&member).await;
    assert_eq!((&shown["isPremium"], &shown["nextPaymentAt"]), (&json!(true), &json!(null)));
    assert!(shown["cancelledAt"].is_string());
    assert_eq!(app.owner().await.audit_of("premium.cancelled").await.len(), 1);
    app.advance(29 * DAY);
    let member = again(&member).await;
    tell_due(&app).await;
    assert_eq!(told(&member).await, ["Premium aktiviert!"], "no reminder");
    // Paying again takes it back.
    bought(&member, &paypal).await;
    let shown = membership(&member).await;
    assert_eq!((&shown["cancelledAt"], &shown["nextPaymentAt"]), (&json!(null), &shown["premiumUntil"]));
    app.advance(29 * DAY);
    let member = again(&member).await;
    tell_due(&app).await;
    assert_eq!(told(&member).await[0], "Premium endet bald");
    about(left(&member).await + 28 * DAY, 1);
}

#[on_both]
async fn an_end_that_a_refund_brought_is_told_as_that(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let member = app.member().await;
    let (order, _) = bought(&member, &paypal).await;
    app.advance(DAY / 2);
    crate::payments::tell(&app, &paypal.refunded(&order, 1999, app.now())).await.ok();
    tell_due(&app).await;
    assert_eq!(told(&member).await, ["Zahlung erstattet", "Premium aktiviert!"]);
    assert_eq!(app.owner().await.audit_of("premium.ended").await.len(), 0);
}
