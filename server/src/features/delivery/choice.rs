//! The way of delivery that a customer chose, held against what is offered now.

use super::bookings::{Booked, book};
use super::days::{Arrival, Wait, arrival};
use super::destination::HOME;
use super::postal;
use super::quote::{Goods, Quote, TaxRates, quote};
use super::quoting::{cost, tax_rates};
use super::store;
use super::types::{AddressKind, DeliveryChoice, DeliveryKind, DeliveryMethod, PostalAddress};
use crate::error::{Error, ErrorCode, Result};
use crate::time::{Here, parse_clock};
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
    /// The rates of VAT of the day; none for a small business.
    pub rates: Option<TaxRates>,
    /// The place in a slot that was taken.
    pub booked: Option<Booked>,
    pub promised: Option<Promised>,
}

/// When goods arrive if they are paid at once, and what that follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promised {
    pub arrival: Arrival,
    /// Working days, the products' own included.
    pub days_from: i64,
    pub days_until: i64,
    pub cutoff_minute: Option<i64>,
}

/// What goods come to with the delivery that was chosen. An order that says nothing of it is delivered as agreed with the
/// customer, where the shop offers that. VAT as on the day `taxed`; none for a small business. In the demo nothing is sent, so
/// there an address may be incomplete. Where it is picked up in a slot, its place is taken.
///
/// # Errors
/// When nothing was chosen and something must be; when the method is not offered any more, or not for this.
pub fn agree(
    tx: &mut Tx<'_>,
    choice: Option<&DeliveryChoice>,
    goods: &Goods,
    taxed: Option<Date>,
    demo: bool,
    here: Here<'_>,
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
                    if address.kind != AddressKind::Home && !method.goes_to_lockers {
                        return Err(Error::field("delivery.address.kind", ErrorCode::LockerNotServed));
                    }
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
    let slot = choice.and_then(|choice| choice.slot.as_ref());
    let booked = match &method {
        Some(method) if method.kind == DeliveryKind::PickUp => book(tx, method.id, slot, here)?,
        _ if slot.is_some() => return Err(Error::field("delivery.slot", ErrorCode::InvalidValue)),
        _ => None,
    };
    let promised = match &method {
        Some(method) => promise(tx, method, goods, here)?,
        None => None,
    };
    Ok(Agreed { method, country, zip, address, quote, rates, booked, promised })
}

fn promise(
    tx: &mut Tx<'_>,
    method: &DeliveryMethod,
    goods: &Goods,
    here: Here<'_>,
) -> Result<Option<Promised>> {
    let Some(((from, until), wait)) = method.days_from.zip(method.days_until).zip(goods.wait) else {
        return Ok(None);
    };
    let wait = Wait { from, until }.then(wait);
    let cutoff_minute = method.cutoff.as_deref().and_then(parse_clock);
    let arrival = arrival_of(tx, (wait.from, wait.until), cutoff_minute, here)?;
    Ok(arrival.map(|arrival| Promised {
        arrival,
        days_from: wait.from,
        days_until: wait.until,
        cutoff_minute,
    }))
}

/// When goods arrive that are paid now and take so many working days.
///
/// # Errors
/// When the database fails.
pub fn arrival_of(
    tx: &mut Tx<'_>,
    (from, until): (i64, i64),
    cutoff_minute: Option<i64>,
    here: Here<'_>,
) -> Result<Option<Arrival>> {
    Ok(arrival(here, Wait { from, until }, cutoff_minute, &store::places::closed_days(tx)?))
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
