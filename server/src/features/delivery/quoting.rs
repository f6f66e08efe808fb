//! What the caller's goods come to by each way that goes to them.

use super::bookings::offered;
use super::days::{Arrival, ClosedDays, Wait, arrival};
use super::destination::{self, HOME};
use super::postal;
use super::quote::{Goods, Line, Quote, TaxRates, deposit_line, free_from, price, quote};
use super::store;
use super::types::{
    AddressKind, DeliveryKind, DeliveryMethod, QuoteRequest, QuoteResponse, QuotedItem, QuotedMethod,
    QuotedPlace, QuotedTax, QuotedVoucher, VoucherRefusal,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::catalog::{self, MAX_QUANTITY, Offer, unit_price};
use crate::features::{settings, vouchers};
use crate::identity::{UserId, Visitor};
use crate::time::{Here, parse_clock};
use jiff::civil::Date;
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use std::collections::BTreeSet;
use std::net::IpAddr;

const MAX_ITEMS: usize = 100;
/// Of a code that is told back as it was typed.
const MAX_CODE: usize = 40;

pub async fn answer(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    request: QuoteRequest,
) -> Result<QuoteResponse> {
    if request.items.is_empty() {
        return Err(ErrorCode::CartEmpty.into());
    }
    if request.items.len() > MAX_ITEMS {
        return Err(ErrorCode::TooManyItems.into());
    }
    let mut fields = Fields::default();
    for (index, item) in request.items.iter().enumerate() {
        if !(1..=MAX_QUANTITY).contains(&item.quantity) {
            fields.refuse(&format!("items[{index}].quantity"), ErrorCode::QuantityInvalid);
        }
    }
    fields.check()?;
    let country = match &request.address {
        Some(address) => Some(postal::checked("address.", address, !app.config.demo)?.country),
        None => {
            let country = destination::checked("", request.country.as_deref(), request.zip.as_deref())?;
            request.country.is_some().then_some(country)
        }
    };
    let now = app.clock.now();
    let member = visitor.0;
    let premium = member.as_ref().is_some_and(|member| member.is_premium(now));
    let customer = member.as_ref().map(|member| member.id);
    // A voucher that is refused says so; what the goods cost without it is told as well.
    let admitted = match &request.voucher_code {
        None => Ok(()),
        Some(code) => vouchers::admit(app, member.as_ref(), address, code).await,
    };
    if let Err(error) = &admitted
        && error.code().status() >= 500
    {
        return Err(error.clone());
    }
    let small_business = settings::current(app).shop.small_business;
    let zone = app.zone.clone();
    let to_locker = request.address.as_ref().is_some_and(|address| address.kind != AddressKind::Home);
    app.db
        .read(move |tx| {
            let here = Here { now, zone: &zone };
            let (items, mut lines, deposits) = priced(tx, &request, premium)?;
            let (voucher, ships_free) = redeemed(tx, &request, &admitted, customer, &mut lines, here)?;
            // No voucher is for a bottle.
            lines.extend(deposits);
            let goods = Goods::of(&lines).ok_or(ErrorCode::OrderTooLarge)?.shipped_free(ships_free);
            let goods = goods.taking(items.iter().map(|item| item.delivery_time.as_str()));
            let taxed = (!small_business).then(|| here.today());
            let mut methods = store::list_active(tx)?;
            let countries = countries(&methods);
            methods.retain(|method| !to_locker || method.goes_to_lockers);
            let country = country.clone().unwrap_or_else(|| usual(&countries));
            let offers = offers(tx, methods, &goods, &country, taxed)?;
            let closed = store::places::closed_days(tx)?;
            let mut methods = Vec::with_capacity(offers.len());
            for (method, quote) in offers {
                let free_from = free_from(&method.rates, &country, &goods);
                let places = match method.kind {
                    DeliveryKind::PickUp => offered(tx, method.id, here)?,
                    _ => Vec::new(),
                };
                let arrival = arrival_by(&method, &goods, here, &closed);
                methods.push(on_the_wire(method, &quote, free_from, arrival, places));
            }
            Ok(QuoteResponse {
                country: country.clone(),
                countries,
                items,
                goods_amount: Amount(goods.gross),
                deposit_amount: Amount(goods.deposit),
                voucher,
                grams: goods.grams,
                methods,
            })
        })
        .await
}

/// The items at the caller's prices, and the deposits that are charged with them.
fn priced(
    tx: &mut Tx<'_>,
    request: &QuoteRequest,
    premium: bool,
) -> Result<(Vec<QuotedItem>, Vec<Line>, Vec<Line>)> {
    let (mut items, mut lines, mut deposits) = (Vec::new(), Vec::new(), Vec::new());
    for item in &request.items {
        let offer = Offer { product_id: item.product_id, variant_id: item.variant_id };
        let known = catalog::find_goods(tx, offer)?.ok_or(ErrorCode::ProductGone)?;
        let price = unit_price(known.list_price, premium);
        lines.push(Line {
            price,
            quantity: item.quantity,
            tax: known.tax_kind,
            grams: known.weight_grams,
            discount: Cents::ZERO,
            is_deposit: false,
        });
        deposits.extend(deposit_line(&known, item.quantity));
        items.push(QuotedItem {
            product_id: known.offer.product_id,
            variant_id: known.offer.variant_id,
            product_name: known.name,
            quantity: item.quantity,
            unit_price: Amount(price),
            deposit: known.deposit.map(Amount),
            delivery_time: known.delivery_time,
        });
    }
    Ok((items, lines, deposits))
}

/// What the request's voucher comes to, with each line's share of it; and whether the delivery is free with it. One that is refused takes
/// nothing off.
fn redeemed(
    tx: &mut Tx<'_>,
    request: &QuoteRequest,
    admitted: &Result<()>,
    customer: Option<UserId>,
    lines: &mut [Line],
    here: Here<'_>,
) -> Result<(Option<QuotedVoucher>, bool)> {
    let Some(code) = &request.voucher_code else { return Ok((None, false)) };
    let refused = |error: &Error| {
        let refusal = VoucherRefusal { code: error.code().as_str(), message: error.message() };
        QuotedVoucher {
            code: code.trim().chars().take(MAX_CODE).collect(),
            discount_amount: Amount(Cents::ZERO),
            ships_free: false,
            refusal: Some(refusal),
        }
    };
    if let Err(error) = admitted {
        return Ok((Some(refused(error)), false));
    }
    let mut worths = Vec::with_capacity(lines.len());
    for (item, line) in request.items.iter().zip(lines.iter()) {
        let gross = line.price.checked_mul(line.quantity).ok_or(ErrorCode::OrderTooLarge)?;
        worths.push((item.product_id, gross));
    }
    let applied = match vouchers::apply(tx, code, customer, &worths, here) {
        Ok(applied) => applied,
        Err(error) if error.code().status() >= 500 => return Err(error),
        Err(error) => return Ok((Some(refused(&error)), false)),
    };
    for (line, share) in lines.iter_mut().zip(&applied.shares) {
        line.discount = *share;
    }
    let redeemed = applied.redeemed;
    let ships_free = redeemed.ships_free();
    let discount_amount = Amount(redeemed.discount);
    let voucher = QuotedVoucher { code: redeemed.code, discount_amount, ships_free, refusal: None };
    Ok((Some(voucher), ships_free))
}

/// Everywhere that a method goes to.
pub fn countries(methods: &[DeliveryMethod]) -> Vec<String> {
    let rates = methods.iter().flat_map(|method| &method.rates);
    rates.map(|rate| rate.country.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// For a customer who has not said where they live: the shop's own country if it sends goods there.
fn usual(countries: &[String]) -> String {
    let is_home = countries.is_empty() || countries.iter().any(|country| country == HOME);
    if is_home { HOME.to_owned() } else { countries[0].clone() }
}

/// Every method that goes to the country and takes the goods, with what the order comes to by it. VAT as on the day `taxed`;
/// none for a small business. Nothing where there are no methods.
///
/// # Errors
/// When nothing goes there or nothing takes the goods.
fn offers(
    tx: &mut Tx<'_>,
    methods: Vec<DeliveryMethod>,
    goods: &Goods,
    country: &str,
    taxed: Option<Date>,
) -> Result<Vec<(DeliveryMethod, Quote)>> {
    if methods.is_empty() {
        return Ok(Vec::new());
    }
    let goes_there = |method: &DeliveryMethod| {
        method.kind == DeliveryKind::PickUp || method.rates.iter().any(|rate| rate.country == country)
    };
    if !methods.iter().any(goes_there) {
        return Err(ErrorCode::NoDelivery.into());
    }
    // What is picked up is sold where the shop is, wherever the customer lives.
    let (here, there) = (tax_rates(tx, HOME, taxed)?, tax_rates(tx, country, taxed)?);
    let mut offers = Vec::new();
    for method in methods {
        if let Some(cost) = cost(&method, country, goods) {
            let rates = if method.kind == DeliveryKind::PickUp { &here } else { &there };
            let quoted = quote(goods, cost, rates.as_ref());
            let quoted = quoted.ok_or_else(|| Error::internal("a kind of goods has no rate of VAT"))?;
            offers.push((method, quoted));
        }
    }
    if offers.is_empty() { Err(ErrorCode::DeliveryImpossible.into()) } else { Ok(offers) }
}

/// What the method costs; none when it does not go there or does not take these goods.
pub fn cost(method: &DeliveryMethod, country: &str, goods: &Goods) -> Option<Cents> {
    match method.kind {
        DeliveryKind::PickUp => Some(Cents::ZERO),
        DeliveryKind::Parcel | DeliveryKind::Letter | DeliveryKind::Arrangement => {
            price(&method.rates, country, goods)
        }
    }
}

/// The VAT of what goes to a country, as on the day `taxed`: the country's where it is known, otherwise the shop's own. None for
/// a small business.
pub fn tax_rates(tx: &mut Tx<'_>, country: &str, taxed: Option<Date>) -> Result<Option<TaxRates>> {
    let Some(day) = taxed else { return Ok(None) };
    let rates = store::find_tax_rates(tx, country, day)?;
    if rates.is_empty() { store::find_tax_rates(tx, HOME, day).map(Some) } else { Ok(Some(rates)) }
}

/// When goods that are ordered now arrive by a method; none where it, or one of the goods, says nothing that can be counted with.
pub fn arrival_by(
    method: &DeliveryMethod,
    goods: &Goods,
    here: Here<'_>,
    closed: &ClosedDays,
) -> Option<Arrival> {
    let (from, until) = method.days_from.zip(method.days_until)?;
    let cutoff = method.cutoff.as_deref().and_then(parse_clock);
    arrival(here, Wait { from, until }.then(goods.wait?), cutoff, closed)
}

fn on_the_wire(
    method: DeliveryMethod,
    quote: &Quote,
    free_from: Option<Cents>,
    arrival: Option<Arrival>,
    places: Vec<QuotedPlace>,
) -> QuotedMethod {
    QuotedMethod {
        arrives_from: arrival.map(|days| days.from.to_string()),
        arrives_until: arrival.map(|days| days.until.to_string()),
        goes_to_lockers: method.goes_to_lockers,
        places,
        method_id: method.id,
        kind: method.kind,
        name: method.name,
        carrier: method.carrier,
        shipping_amount: Amount(quote.shipping),
        free_from: free_from.map(Amount),
        total_amount: Amount(quote.total),
        taxes: quote
            .taxes
            .iter()
            .map(|share| QuotedTax {
                rate_hundredths: share.hundredths,
                net_amount: Amount(share.net),
                tax_amount: Amount(share.tax),
                gross_amount: Amount(share.gross),
            })
            .collect(),
    }
}
