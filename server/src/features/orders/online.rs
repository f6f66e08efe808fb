//! Paying an order at a provider: by its customer, or by anyone who holds the key of its receipt.

use super::store::{self, money};
use super::types::{OrderPaymentView, PayRequest, PayResponse, PaymentMethod};
use super::{coins, order_number, paying};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::payments::{self, Checkout, Goods, GoodsLine, OrderDue};
use crate::identity::Visitor;
use http::HeaderMap;
use kontor_db::Tx;
use kontor_money::Cents;

/// Opens the provider's page on which what is missing is paid.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`], [`ErrorCode::OrderSettled`], [`ErrorCode::PaymentMethodUnavailable`], [`ErrorCode::OrderPartPaid`] when
/// another way would have to be chosen, and when the provider does not answer.
pub async fn pay(
    app: &App,
    visitor: Visitor,
    headers: &HeaderMap,
    id: String,
    key: Option<String>,
    request: PayRequest,
) -> Result<PayResponse> {
    if request.payment_method == PaymentMethod::Crypto {
        return coins::pay(app, visitor, id, key, request.currency).await;
    }
    let unavailable = || Error::field("paymentMethod", ErrorCode::PaymentMethodUnavailable);
    let provider = paying::provider_of(request.payment_method).ok_or_else(unavailable)?;
    let base = payments::shop_address(app, headers);
    let (shop, now) = (app.clone(), app.clock.now());
    let (payment, checkout) = app
        .db
        .write(move |tx| {
            paying::check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            let order = money::find_paying(tx, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            paying::check_switched_on(&shop, request.payment_method)?;
            paying::change(&shop, tx, &id, &order, request.payment_method, now)?;
            let kept = payments::kept_of_order(tx, &id)?;
            let missing = Cents::new(order.total.get() - kept.get());
            if missing <= Cents::ZERO {
                return Err(Error::new(ErrorCode::PaymentDone));
            }
            let due =
                OrderDue { order_id: &id, user_id: store::find_customer(tx, &id)?, provider, cents: missing };
            let payment = payments::prepare(&shop, tx, &due, now)?;
            let (done_url, cancelled_url) = addresses(&base, &id, key.as_deref());
            let description = format!("Bestellung {}", order_number(&id));
            let goods = goods(tx, &id)?.filter(|goods| goods.total() == missing);
            Ok((payment, Checkout { description, done_url, cancelled_url, goods }))
        })
        .await?;
    let url = payments::open_for_order(app, &payment, &checkout).await?;
    Ok(PayResponse { success: true, url, payment_id: payment.id })
}

/// Where the payer comes back to: the page of the order that they came from.
fn addresses(base: &str, id: &str, key: Option<&str>) -> (String, String) {
    let address = |pay: &str| {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let page = match key {
            Some(key) => {
                query.append_pair("key", key);
                format!("{base}/orders/{id}")
            }
            None => {
                query.append_pair("order", id);
                format!("{base}/orders")
            }
        };
        format!("{page}?{}", query.append_pair("pay", pay).finish())
    };
    (address("done"), address("cancelled"))
}

fn goods(tx: &mut Tx<'_>, id: &str) -> Result<Option<Goods>> {
    let Some((_, items, charges)) = store::letters::find(tx, id)? else { return Ok(None) };
    let lines = items
        .into_iter()
        .map(|item| GoodsLine {
            name: item.product_name,
            quantity: item.quantity,
            unit_price: item.unit_price.0,
            discount: item.discount_amount.0,
        })
        .collect();
    let shipping = charges.delivery.map_or(Cents::ZERO, |delivery| delivery.shipping_amount.0);
    Ok(Some(Goods { lines, shipping }))
}

/// Takes what the payer has agreed to on the provider's page, and tells where the payment stands. Asking again changes nothing.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`]; [`ErrorCode::PaymentNotApproved`], [`ErrorCode::PaymentDeclined`], [`ErrorCode::PaymentPending`] while
/// the order is not paid.
pub async fn finish(
    app: &App,
    visitor: Visitor,
    id: String,
    key: Option<String>,
) -> Result<OrderPaymentView> {
    let before = paying::view(app, visitor.clone(), id.clone(), key.clone()).await?;
    if !before.awaits_money() {
        return Ok(before);
    }
    let taken = payments::finish_order(app, &id).await;
    let after = paying::view(app, visitor, id, key).await?;
    match taken {
        // A webhook, or another click, was quicker.
        Err(error) if after.awaits_money() => Err(error),
        _ => Ok(after),
    }
}
