//! Stripe's pages of orders: one after a lost answer, and none that takes money which no one wants any more.

use super::goods::kept;
use super::stripe::{finish, opened, pay, placed, state, with_stripe};
use crate::support::{TestApp, on_both, order};
use kontor::error::ErrorCode;
use kontor::features::payments;
use kontor::time::MINUTE;
use serde_json::json;

#[on_both]
async fn a_lost_answer_keeps_no_one_from_paying_from_another_page(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let coffee = app.owner().await.product(json!({})).await;
    let member = app.member().await;
    let mut wish = order(&[(&coffee, 2)]);
    wish["paymentMethod"] = json!("stripe");
    let placed = member.place(&wish).await.ok();
    let (id, key) = (placed["orderId"].as_str().unwrap(), placed["receiptKey"].as_str().unwrap());
    stripe.book().broken = 1;
    pay(&member, id).await.refused(ErrorCode::PaymentStartFailed);
    // The link of the letter comes back to another page, which Stripe takes for another question.
    let body = json!({ "paymentMethod": "stripe" });
    let url = app.visitor().post(&format!("/api/orders/{id}/pay?key={key}")).json(&body).await.ok();
    let session = url["url"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    assert_eq!(opened(&member, id).await, session, "from now on there is one page");
    stripe.pay(&session);
    finish(&member, id).await.ok();
    assert_eq!((state(&member, id).await.as_str(), kept(&app, id).await), ("paid", 2580));
}

#[on_both]
async fn a_page_that_no_one_wants_any_more_takes_no_money(app: TestApp) {
    let (app, stripe) = with_stripe(&app).await;
    let owner = app.owner().await;
    crate::bank::with_account(&owner).await;
    let coffee = owner.product(json!({})).await;
    let member = app.member().await;
    let (ended, changed) = (placed(&member, &coffee).await, placed(&member, &coffee).await);
    let (kept_open, quick) = (placed(&member, &coffee).await, placed(&member, &coffee).await);
    let page = async |id: &str| opened(&member, id).await;
    let (end, change, open, paid) =
        (page(&ended).await, page(&changed).await, page(&kept_open).await, page(&quick).await);
    let lives = {
        let book = stripe.book();
        book.forms[&end]["expires_at"].parse::<i64>().unwrap() - app.now() / 1000
    };
    assert!((30 * 60..3 * 3600).contains(&lives), "{lives} seconds");
    owner.settle(&ended, "failed").await.ok();
    let otherwise = async |id: &str, method: &str| {
        let call = member.put(&format!("/api/orders/{id}/payment-method"));
        call.json(&json!({ "paymentMethod": method })).await.ok();
    };
    otherwise(&changed, "bank").await;
    otherwise(&quick, "bank").await;
    // The buyer is quicker than the shop.
    stripe.pay(&paid);
    app.advance(2 * MINUTE);
    for _ in 0..2 {
        payments::look_after(app.shop()).await.unwrap();
        app.advance(2 * MINUTE);
    }
    let status = |session: &str| stripe.book().sessions[session]["status"].clone();
    assert_eq!((status(&end), status(&change)), (json!("expired"), json!("expired")));
    assert_eq!((status(&open), status(&paid)), (json!("open"), json!("complete")));
    assert_eq!((state(&member, &quick).await.as_str(), kept(&app, &quick).await), ("paid", 2580));
    // Who comes back to this way is given another page.
    let again = page(&changed).await;
    assert_ne!(again, change);
    assert_eq!(page(&kept_open).await, open);
    stripe.pay(&again);
    finish(&member, &changed).await.ok();
    assert_eq!((state(&member, &changed).await.as_str(), kept(&app, &changed).await), ("paid", 2580));
}
