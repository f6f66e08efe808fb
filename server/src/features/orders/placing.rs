//! Placing an order: the server's prices, stock and idempotency key, in one transaction.

use super::agreement::{self, Agreement};
use super::closing::close;
use super::events::{OrderEvent, OrderPayment, PlacedOrder};
use super::order_number;
use super::paying;
use super::pricing::{self, Customer, Priced};
use super::store::{self, NewOrder};
use super::strangers::{self, Bounds};
use super::types::{OrderRequest, OrderResponse, PaidFromWallet, PaymentMethod, PaymentStatus};
use crate::app::App;
use crate::error::{ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::{self, Limit};
use crate::features::addresses;
use crate::features::business;
use crate::features::cart;
use crate::features::catalog::{self, MAX_QUANTITY};
use crate::features::delivery::DeliveryChoice;
use crate::features::payments::{self, Entry, Subject, Sum, Way};
use crate::features::{settings, vouchers, wallets};
use crate::identity::{self, Member, UserId, Visitor};
use crate::text;
use crate::time::{DAY, HOUR, Here, MINUTE, Time};
use http::HeaderMap;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_money::{Amount, Cents, Currency, Rate};
use kontor_session::Token;
use std::net::IpAddr;
use uuid::Uuid;

const MAX_ITEMS: usize = 100;
const MAX_NAME: usize = 100;
/// A phone number, an e-mail address or a Telegram name.
const MAX_CONTACT: usize = 254;
const MAX_NOTES: usize = 1000;
/// How a guest without a name is called.
const GUEST_NAME: &str = "Telegram Kunde";

/// An order as it was requested, clean but not yet compared with the catalogue.
struct CheckedOrder {
    visitor: Visitor,
    /// Checked when the order is placed and not before: a replay counts as nothing.
    limit: (String, Limit),
    bounds: Bounds,
    key: Option<IdempotencyKey>,
    customer_name: String,
    customer_phone: String,
    customer_notes: String,
    agreement: Agreement,
    payment_method: PaymentMethod,
    /// What is paid from the wallet at once, and at which rate.
    paying: Option<(Currency, Rate)>,
    request: OrderRequest,
    now: Time,
    expires_at: Time,
    zone: TimeZone,
    /// The day whose rates of VAT hold; none for a small business.
    taxed: Option<Date>,
    demo: bool,
}

pub async fn place(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    headers: &HeaderMap,
    request: OrderRequest,
) -> Result<OrderResponse> {
    if let Some(code) = &request.voucher_code {
        vouchers::admit(app, visitor.0.as_ref(), address, code).await?;
    }
    let checked = check(app, visitor, address, headers, request)?;
    let payer =
        checked.paying.zip(checked.visitor.0.as_ref()).map(|((currency, _), payer)| (payer.id, currency));
    let shop = app.clone();
    let placed = app.db.write(move |tx| place_in(&shop, tx, &checked)).await?;
    if let Some((member, currency)) = payer {
        wallets::announce(app, member, currency);
    }
    if placed.stock_moved {
        catalog::touch(app);
    }
    if let Some(member) = placed.cart_of {
        cart::announce(app, member);
    }
    if placed.is_new {
        app.outbox.notify_one();
    }
    Ok(placed.answer)
}

fn check(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    headers: &HeaderMap,
    request: OrderRequest,
) -> Result<CheckedOrder> {
    let member = visitor.0.as_ref();
    if member.is_none() && !app.config.orders.guests {
        return Err(ErrorCode::GuestsOff.into());
    }
    // A guest has no account in which the acknowledgement could be kept (§ 312i Abs. 1 Nr. 3 BGB).
    if member.is_none() && app.config.keeps_letters() {
        return Err(ErrorCode::GuestsNeedMail.into());
    }
    let key = IdempotencyKey::read(headers, "orders.place", &caller(member, address, headers), &request)?;
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
        if item.price.0 < Cents::ZERO {
            fields.refuse(&format!("items[{index}].price"), ErrorCode::AmountInvalid);
        }
    }
    if request.total_amount.0 < Cents::ZERO {
        fields.refuse("totalAmount", ErrorCode::AmountInvalid);
    }
    let or_empty = |value: Result<Option<String>>| value.map(Option::unwrap_or_default);
    let name =
        fields.take("customerName", text::optional_line(Some(&request.customer_name), MAX_NAME)).flatten();
    let phone = fields
        .take("customerPhone", or_empty(text::optional_line(Some(&request.customer_phone), MAX_CONTACT)));
    let agreement = agreement::checked(&request, &mut fields)?;
    // An e-mail address reaches a guest as well.
    let phone = match (phone, &agreement.email) {
        (Some(phone), Some(email)) if member.is_none() && phone.is_empty() => Some(email.clone()),
        (phone, _) => phone,
    };
    // Nothing is delivered in the demo; anywhere else the shop must be able to answer a guest.
    if member.is_none()
        && !app.config.demo
        && agreement.email.is_none()
        && phone.as_deref().is_some_and(|contact| !agreement::is_contact(contact))
    {
        fields.refuse("customerPhone", ErrorCode::ContactMissing);
    }
    let notes = fields
        .take("customerNotes", or_empty(text::optional_paragraph(Some(&request.customer_notes), MAX_NOTES)));
    if request.payment_currency.is_some() && request.payment_method != Some(PaymentMethod::Crypto) {
        fields.refuse("paymentCurrency", ErrorCode::InvalidValue);
    }
    if let Some(delivery) = &request.delivery
        && delivery.address_id.is_some()
        && (member.is_none() || delivery.address.is_some())
    {
        // Guests have no address book, and of two addresses no one could say which is meant.
        fields.refuse("delivery.addressId", ErrorCode::InvalidValue);
    }
    fields.check()?;
    let paying = match request.payment_currency {
        // Guests have no wallet.
        Some(_) if member.is_none() => return Err(ErrorCode::NotSignedIn.into()),
        Some(currency) => Some((currency, wallets::rate_for(app, currency)?)),
        None => None,
    };

    let now = app.clock.now();
    let limits = &app.config.limits;
    let limit = match member {
        Some(member) => (
            format!("orders of {}", member.id),
            Limit::new(limits.orders_per_member_minute, MINUTE, limits.factor),
        ),
        None => (
            format!("guest orders {}", limits::address_key(address)),
            Limit::new(limits.guest_orders_per_address_hour, HOUR, limits.factor),
        ),
    };
    let fallback = member.map_or_else(|| GUEST_NAME.to_owned(), |member| member.username.clone());
    let usual_method = if member.is_some() { PaymentMethod::Telegram } else { PaymentMethod::Anonymous };
    Ok(CheckedOrder {
        limit,
        bounds: Bounds::new(&app.config.orders, limits, address, now),
        key,
        customer_name: name.unwrap_or(fallback),
        customer_phone: phone.unwrap_or_default(),
        customer_notes: notes.unwrap_or_default(),
        agreement,
        payment_method: request.payment_method.unwrap_or(usual_method),
        paying,
        request,
        now,
        expires_at: now.plus(i64::from(app.config.orders.expire_after_days) * DAY),
        zone: app.zone.clone(),
        taxed: (!settings::current(app).shop.small_business).then(|| now.date(&app.zone)),
        demo: app.config.demo,
        visitor,
    })
}

/// Who a key belongs to. Guests have no name: an unguessable key is theirs wherever they are, any other only together with
/// their address.
fn caller(member: Option<&Member>, address: IpAddr, headers: &HeaderMap) -> String {
    let unguessable = headers.get("idempotency-key").is_some_and(|key| is_random(key.as_bytes()));
    match member {
        Some(member) => member.id.to_string(),
        None if unguessable => "guest".to_owned(),
        None => format!("guest at {}", limits::address_key(address)),
    }
}

/// Whether it looks like 128 random bits in base64url, and not like a date, a count or a name.
fn is_random(key: &[u8]) -> bool {
    let has = |kind: fn(&u8) -> bool| key.iter().any(kind);
    key.len() >= 22
        && key.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        && has(u8::is_ascii_lowercase)
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_digit)
}

/// What placing an order has come to.
struct Placed {
    answer: OrderResponse,
    /// False when an earlier call placed it and this one repeats the answer.
    is_new: bool,
    stock_moved: bool,
    /// The member from whose cart it took something.
    cart_of: Option<UserId>,
}

/// The delivery that was chosen, with the address that it names.
fn chosen(tx: &mut Tx<'_>, checked: &CheckedOrder) -> Result<Option<DeliveryChoice>> {
    let mut choice = checked.request.delivery.clone();
    if let (Some(choice), Some(member)) = (&mut choice, &checked.visitor.0)
        && let Some(id) = choice.address_id
    {
        choice.address = Some(addresses::chosen(tx, member, id, checked.now)?);
    }
    Ok(choice)
}

fn place_in(app: &App, tx: &mut Tx<'_>, checked: &CheckedOrder) -> Result<Placed> {
    if let Some(key) = &checked.key
        && let Some(answer) = key.replay(tx, checked.now)?
    {
        return Ok(Placed { answer, is_new: false, stock_moved: false, cart_of: None });
    }
    let is_owner = checked.visitor.0.as_ref().is_some_and(|member| member.is_owner());
    // The owner tries the way before customers walk it.
    if !is_owner {
        business::check_open(tx, checked.demo)?;
    }
    let member = match &checked.visitor.0 {
        Some(member) => Some(identity::still_there(tx, member, &checked.zone, checked.now)?),
        None => None,
    };
    let customer = Customer {
        id: member.as_ref().map(|member| member.id),
        is_premium: member.as_ref().is_some_and(|member| member.is_premium(checked.now)),
    };
    // What is paid at once holds nothing.
    let is_stranger = checked.paying.is_none() && strangers::is_stranger(tx, member.as_ref(), checked.now)?;
    if is_stranger {
        checked.bounds.check(tx, &checked.request.items, checked.now)?;
    }
    paying::check_offered(app, tx, checked.payment_method)?;
    agreement::check_current(tx, &checked.agreement.accepted_terms)?;
    let choice = chosen(tx, checked)?;
    let id = Uuid::now_v7().simple().to_string();
    let Priced { items, agreed, voucher } = pricing::price(
        tx,
        (&id, &checked.request),
        choice.as_ref(),
        customer,
        checked.taxed,
        checked.demo,
        Here { now: checked.now, zone: &checked.zone },
    )?;
    let total = agreed.quote.total;
    // Where a voucher pays for all of it there is nothing to pay.
    let is_free = voucher.is_some() && total == Cents::ZERO;
    let paying = checked.paying.filter(|_| !is_free);
    let (counter, limit) = &checked.limit;
    limits::take(tx, counter, *limit, checked.now, ErrorCode::RateLimited)?;
    let receipt_key = Token::generate();
    let order = NewOrder {
        id: id.clone(),
        user_id: customer.id,
        customer_name: checked.customer_name.clone(),
        customer_phone: checked.customer_phone.clone(),
        customer_notes: checked.customer_notes.clone(),
        total,
        payment_method: checked.payment_method,
        payment_currency: paying.map(|(currency, _)| currency.as_str().to_owned()),
        payment_status: if paying.is_some() { PaymentStatus::Paid } else { PaymentStatus::Pending },
        created_at: checked.now,
        expires_at: checked.expires_at,
        settled_at: paying.map(|_| checked.now),
        receipt_hash: Some(receipt_key.hash()),
    };
    store::insert_order(tx, &order, &items)?;
    paying::give_reference(tx, &id, order.payment_method)?;
    store::charges::insert(tx, &id, &agreed, voucher.as_ref().map(|voucher| &voucher.redeemed))?;
    if let Some(voucher) = &voucher {
        vouchers::take(tx, voucher, &id, customer.id, checked.now)?;
    }
    store::pick_ups::insert(tx, &id, &agreed)?;
    if let Some(address) = agreed.address.as_ref().filter(|address| !address.is_only_a_place()) {
        store::contacts::insert(tx, &id, address)?;
    }
    agreement::insert(tx, &id, &checked.agreement)?;
    if is_stranger {
        checked.bounds.hold(tx, &id, &items, agreed.booked.is_some(), checked.now)?;
    }
    let ordered = items.iter().filter_map(|item| Some((item.offer()?, item.quantity)));
    let cart_of = match &member {
        Some(member) => cart::take_ordered(tx, member, ordered, checked.now)?.then_some(member.id),
        None => None,
    };
    let paid = match paying.zip(member.as_ref()) {
        Some((paying, member)) => {
            let coins = wallets::pay_order(tx, member.id, &id, total, paying, checked.now)?;
            payments::book(
                tx,
                &Entry {
                    subject: Subject::Order(&id),
                    way: Way::Wallet,
                    external_id: &id,
                    sum: Sum::euro(total.get()),
                    at: checked.now,
                },
            )?;
            Some(PaidFromWallet { currency: coins.currency(), amount: coins.to_string() })
        }
        None => None,
    };

    let number = order_number(&id);
    let after = PlacedOrder {
        total_amount: Amount(total),
        items: items.iter().filter(|item| !item.is_deposit).count(),
        payment_status: Some(order.payment_status),
        pick_up: agreed.booked.as_ref().map(|booked| booked.pick_up.clone()),
    };
    let event = Event::new(&OrderEvent::Placed { after }, checked.now, ("order", &id, &number));
    match &member {
        Some(member) => event.by(member).emit(tx)?,
        None => event.emit(tx)?,
    }
    if let Some((paid, member)) = paid.as_ref().zip(member.as_ref()) {
        let what = OrderEvent::Paid {
            before: OrderPayment::is(PaymentStatus::Pending),
            after: OrderPayment {
                payment_status: PaymentStatus::Paid,
                currency: Some(paid.currency),
                amount: Some(paid.amount.clone()),
            },
        };
        Event::new(&what, checked.now, ("order", &id, &number)).by(member).emit(tx)?;
    }
    if is_free {
        close(tx, &id, PaymentStatus::Paid, checked.now)?.emit(tx)?;
    }
    let answer = OrderResponse {
        success: true,
        message: "Bestellung erfolgreich".to_owned(),
        order_link: number,
        order_id: id,
        receipt_key: receipt_key.expose().to_owned(),
        total_amount: Amount(total),
        paid,
    };
    if let Some(key) = &checked.key {
        key.keep(tx, &answer, checked.now)?;
    }
    let stock_moved = items.iter().any(|item| item.took_stock);
    Ok(Placed { answer, is_new: true, stock_moved, cart_of })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_guests_wherever_only_when_it_is_random() {
        assert!(is_random(b"q7mZ0wXc3R-Yd_81LkPTvA"));
        for guessable in [
            "2026-11-22-order1-customer-7",
            "bestellung_____________1",
            "019a0c3e5b1c7d2e8f90a1b2c3d4e5f6",
            "Kf3zR9pQ",
        ] {
            assert!(!is_random(guessable.as_bytes()), "{guessable}");
        }
    }
}
