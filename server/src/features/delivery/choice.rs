//! The way of delivery that a customer chose, held against what is offered now.

use super::destination::HOME;
use super::postal;
use super::quote::{Goods, Quote, quote};
use super::quoting::{cost, tax_rates};
use super::store;
use super::types::{DeliveryChoice, DeliveryKind, DeliveryMethod, PostalAddress};
use crate::error::{Error, ErrorCode, Result};
use jiff::civil::Date;
use kontor_db::Tx;
use kontor_money::Cents;

/// What an order keeps of its delivery: copies, no references.
#[derive(Debug, Clone)]
pub struct Agreed {
    /// None where the shop has no way of delivery to choose from.
    pub method: Option<DeliveryMethod>,
    pub country: String,
    /// Empty where the customer was not asked.
    pub zip: String,
    pub address: Option<PostalAddress>,
    pub quote: Quote,
}

/// What goods come to with the delivery that was chosen. An order that says nothing of it is delivered as agreed with the
/// customer, where the shop offers that. VAT as on the day `taxed`; none for a small business. In the demo nothing is sent, so
/// there an address may be incomplete.
///
/// # Errors
/// When nothing was chosen and something must be; when the method is not offered any more, or not for this.
pub fn agree(
    tx: &mut Tx<'_>,
    choice: Option<&DeliveryChoice>,
    goods: &Goods,
    taxed: Option<Date>,
    demo: bool,
) -> Result<Agreed> {
    let (method, country, zip, address) = match choice {
        None => (unchosen(tx, goods)?, HOME.to_owned(), String::new(), None),
        Some(choice) => {
            let method = store::find_method(tx, choice.method_id)?.filter(|method| method.is_active);
            let method = method.ok_or(ErrorCode::DeliveryChanged)?;
            let (country, zip, address) = match &choice.address {
                None if method.kind == DeliveryKind::PickUp => (HOME.to_owned(), String::new(), None),
                None => return Err(Error::field("delivery.address", ErrorCode::Required)),
                Some(place) => {
                    let is_sent = matches!(method.kind, DeliveryKind::Parcel | DeliveryKind::Letter);
                    let address = postal::checked("delivery.address.", place, is_sent && !demo)?;
                    (address.country.clone(), address.zip.clone(), Some(address))
                }
            };
            (Some(method), country, zip, address)
        }
    };
    let shipping = match &method {
        None => Cents::ZERO,
        Some(method) => cost(method, &country, goods).ok_or(ErrorCode::DeliveryChanged)?,
    };
    let is_taken_away = method.as_ref().is_some_and(|method| method.kind == DeliveryKind::PickUp);
    let rates = tax_rates(tx, if is_taken_away { HOME } else { &country }, taxed)?;
    let quote = quote(goods, shipping, rates.as_ref());
    let quote = quote.ok_or_else(|| Error::internal("a kind of goods has no rate of VAT"))?;
    Ok(Agreed { method, country, zip, address, quote })
}

/// As agreed with the customer; nothing where the shop offers nothing.
fn unchosen(tx: &mut Tx<'_>, goods: &Goods) -> Result<Option<DeliveryMethod>> {
    let offered = store::list_active_of(tx, DeliveryKind::Arrangement)?;
    let agreed = offered.into_iter().find(|method| cost(method, HOME, goods).is_some());
    if agreed.is_none() && store::is_any_active(tx)? {
        return Err(Error::field("delivery", ErrorCode::DeliveryMissing));
    }
    Ok(agreed)
}
