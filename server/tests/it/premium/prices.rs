//! The premium price: shown by the rule that charges it, from the moment of the payment to its end.

use crate::payments::{MONTH, bought, with_paypal};
use crate::support::{TestApp, on_both, order, premium_order};
use kontor::error::ErrorCode;
use serde_json::json;

#[on_both]
async fn orders_cost_the_premium_price_while_it_is_paid_and_not_a_moment_longer(app: TestApp) {
    let (app, paypal) = with_paypal(&app).await;
    let owner = app.owner().await;
    let coffee = owner.product(json!({ "price": 34.9 })).await;
    let odd = owner.product(json!({ "price": 0.5 })).await;
    let member = app.member().await;
    let (list, reduced) = (order(&[(&coffee, 3), (&odd, 1)]), premium_order(&[(&coffee, 3), (&odd, 1)]));
    assert_ne!(list["totalAmount"], reduced["totalAmount"]);
    member.place(&reduced).await.refused(ErrorCode::PricesChanged);
    member.placed(&list).await;
    bought(&member, &paypal).await;
    member.place(&list).await.refused(ErrorCode::PricesChanged);
    member.placed(&reduced).await;
    app.advance(MONTH);
    let member = member.sign_in(&member.name).await;
    member.place(&reduced).await.refused(ErrorCode::PricesChanged);
    member.placed(&list).await;
}
