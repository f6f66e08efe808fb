//! Paying an order in coins: to an address of its own, without a wallet in the shop.

use super::store::money as store;
use super::types::{PayResponse, PaymentMethod};
use super::{money, paying};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::deposits::{self, Invoiced};
use crate::features::{catalog, payments};
use crate::identity::Visitor;
use crate::time::DAY;
use kontor_money::{Cents, Currency};

/// How long an order waits at least for coins that were seen. With a small fee they take hours to be confirmed; those that never are must
/// not keep goods from others for longer.
const CONFIRMED_WITHIN: i64 = DAY;

/// What an order hears of its coins.
pub const INVOICED: Invoiced = Invoiced {
    seen: |tx, id, now| store::wait_until(tx, id, now.plus(CONFIRMED_WITHIN)),
    paid: |tx, id, now| money::money_moved(tx, id, now).map(drop),
    lost: money::money_lost,
    after: catalog::touch,
};

/// Asks for what is missing in those coins.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`], [`ErrorCode::OrderSettled`], [`ErrorCode::OrderPartPaid`] when another way would have to be chosen, and
/// as [`deposits::ask`].
pub async fn pay(
    app: &App,
    visitor: Visitor,
    id: String,
    key: Option<String>,
    currency: Option<Currency>,
) -> Result<PayResponse> {
    let currency = currency.ok_or_else(|| Error::field("currency", ErrorCode::Required))?;
    let (shop, now) = (app.clone(), app.clock.now());
    let (url, invoice) = app
        .db
        .write(move |tx| {
            paying::check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            let order = store::find_paying(tx, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            paying::check_switched_on(&shop, PaymentMethod::Crypto)?;
            paying::change(&shop, tx, &id, &order, PaymentMethod::Crypto, now)?;
            let kept = payments::kept_of_order(tx, &id)?;
            let missing = Cents::new(order.total.get() - kept.get());
            if missing <= Cents::ZERO {
                return Err(Error::new(ErrorCode::PaymentDone));
            }
            deposits::ask(&shop, tx, &id, missing, currency)
        })
        .await?;
    Ok(PayResponse { success: true, url, payment_id: invoice })
}
