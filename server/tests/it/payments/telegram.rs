//! Stars: asked once more before they move, counted by their charge, and never for less than was agreed.

use super::{PRICE, about, left, membership, status, with_providers};
use crate::support::{Actor, TestApp, on_both, on_sqlite};
use kontor::error::ErrorCode;
use kontor::features::payments::{
    PreCheckout, TelegramCharge, answer_pre_checkout, on_refunded_payment, on_successful_payment,
};
use kontor::time::DAY;
use serde_json::json;

async fn invoice(member: &Actor) -> (String, String) {
    let body = json!({ "productId": "premium", "amount": PRICE, "description": "Premium", "earlyStart": 1 });
    let answer = member.post("/api/telegram-payment/create").json(&body).await.ok();
    let text = |name: &str| answer[name].as_str().unwrap().to_owned();
    (text("invoiceUrl"), text("invoiceId"))
}

fn charge(payment: &str, charge: &str, amount: i64, currency: &str) -> TelegramCharge {
    TelegramCharge {
        payload: payment.to_owned(),
        currency: currency.to_owned(),
        total_amount: amount,
        charge_id: charge.to_owned(),
        provider_charge_id: String::new(),
    }
}

async fn asked(app: &TestApp, payment: &str, amount: i64, currency: &str) -> Option<String> {
    let query =
        PreCheckout { payload: payment.to_owned(), currency: currency.to_owned(), total_amount: amount };
    answer_pre_checkout(app.shop(), &query).await.unwrap()
}

#[on_sqlite]
async fn an_invoice_is_over_stars_and_says_so_beforehand(app: TestApp) {
    let (app, _) = with_providers(&app).await;
    let app = app.restart_with(|config| config.premium.stars = 1150).await;
    let member = app.member().await;
    assert_eq!(membership(&member).await["priceStars"], 1150);
    let (url, payment) = invoice(&member).await;
    assert!(url.starts_with("https://t.me/"), "{url}");
    let shown = member.get(&format!("/api/premium/payments/{payment}")).await.ok();
    assert_eq!((&shown["amount"], &shown["currency"]), (&json!("1150"), &json!("XTR")));
    assert_eq!(asked(&app, &payment, 1150, "XTR").await, None);
    // The price may change: what was begun is paid as it was begun.
    let app = app.restart_with(|config| config.premium.stars = 2000).await;
    assert_eq!(asked(&app, &payment, 1150, "XTR").await, None);
    on_successful_payment(app.shop(), charge(&payment, "stx1", 1150, "XTR")).await.unwrap();
    about(left(&member.at(&app)).await, 1);
}

#[on_sqlite]
async fn what_must_not_be_paid_is_stopped_with_a_sentence(app: TestApp) {
    let (app, _) = with_providers(&app).await;
    let member = app.member().await;
    let (_, payment) = invoice(&member).await;
    let sentence = |code: ErrorCode| Some(code.sentence().to_owned());
    assert_eq!(asked(&app, "fremd", 1000, "XTR").await, sentence(ErrorCode::PaymentNotFound));
    assert_eq!(asked(&app, &payment, 999, "XTR").await, sentence(ErrorCode::PaymentMismatch));
    assert_eq!(asked(&app, &payment, 1000, "EUR").await, sentence(ErrorCode::PaymentMismatch));
    assert_eq!(left(&member).await, 0, "a question is no payment");
    on_successful_payment(app.shop(), charge(&payment, "stx1", 1000, "XTR")).await.unwrap();
    assert_eq!(asked(&app, &payment, 1000, "XTR").await, sentence(ErrorCode::PaymentDone));
    let (_, late) = invoice(&member).await;
    app.advance(DAY);
    assert_eq!(asked(&app, &late, 1000, "XTR").await, sentence(ErrorCode::PaymentExpired));
    let (_, gone) = invoice(&member.sign_in(&member.name).await).await;
    let owner = crate::support::Owner::again(&app).await;
    owner.delete_user(member.id).await.ok();
    assert_eq!(asked(&app, &gone, 1000, "XTR").await, sentence(ErrorCode::PaymentNotFound));
}

#[on_both]
async fn a_charge_counts_once_and_a_second_charge_is_a_second_payment(app: TestApp) {
    let (app, _) = with_providers(&app).await;
    let member = app.member().await;
    let (_, payment) = invoice(&member).await;
    for _ in 0..3 {
        on_successful_payment(app.shop(), charge(&payment, "stx1", 1000, "XTR")).await.unwrap();
    }
    about(left(&member).await, 1);
    for _ in 0..3 {
        on_successful_payment(app.shop(), charge(&payment, "stx2", 1000, "XTR")).await.unwrap();
    }
    about(left(&member).await, 2);
    assert_eq!(membership(&member).await["payments"].as_array().unwrap().len(), 2);
    // The first goes back: the second stands.
    for _ in 0..2 {
        on_refunded_payment(app.shop(), charge(&payment, "stx1", 1000, "XTR")).await.unwrap();
    }
    about(left(&member).await, 1);
    assert_eq!(status(&member, &payment).await, "refunded");
    on_refunded_payment(app.shop(), charge(&payment, "stx2", 1000, "XTR")).await.unwrap();
    assert_eq!(left(&member).await, 0);
}

#[on_both]
async fn too_few_stars_or_another_currency_grant_nothing(app: TestApp) {
    let (app, _) = with_providers(&app).await;
    let member = app.member().await;
    let (_, payment) = invoice(&member).await;
    for (number, (amount, currency)) in
        [(1, "XTR"), (999, "XTR"), (1000, "EUR"), (1999, "EUR")].into_iter().enumerate()
    {
        let told = charge(&payment, &format!("stx{number}"), amount, currency);
        on_successful_payment(app.shop(), told).await.unwrap();
    }
    on_successful_payment(app.shop(), charge("fremd", "stx9", 1000, "XTR")).await.unwrap();
    assert_eq!((status(&member, &payment).await.as_str(), left(&member).await), ("pending", 0));
    assert_eq!(app.owner().await.audit_of("payment.mismatched").await.len(), 4);
}
