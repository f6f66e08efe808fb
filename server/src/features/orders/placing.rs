//! Placing an order: the server's prices, stock and idempotency key, in one transaction.

use super::order_number;
use super::store::{self, NewItem, NewOrder};
use super::types::{OrderRequest, OrderResponse, PaidFromWallet, PaymentMethod, PaymentStatus};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::auth;
use crate::features::catalog::{self, Goods, MAX_QUANTITY, Stocked, unit_price};
use crate::features::wallets;
use crate::guard::{Member, Visitor};
use crate::idempotency::IdempotencyKey;
use crate::limits::{self, Limit};
use crate::outbox::Event;
use crate::text;
use crate::time::{DAY, HOUR, MINUTE, Time};
use http::HeaderMap;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_money::{Amount, Cents, Currency, Rate};
use serde_json::json;
use std::collections::BTreeMap;
use std::net::IpAddr;
use uuid::Uuid;

const MAX_ITEMS: usize = 100;
/// One million euros: sums over all orders there will ever be stay far inside 64 bits.
const MAX_TOTAL: Cents = Cents::new(100_000_000);
const MAX_NAME: usize = 100;
const MAX_PHONE: usize = 40;
const MAX_NOTES: usize = 1000;
/// How a guest without a name is called.
const GUEST_NAME: &str = "Telegram Kunde";

/// An order as it was asked for, clean but not yet compared with the catalogue.
struct Wish {
    visitor: Visitor,
    /// Checked when the order is placed and not before: a replay counts as nothing.
    limit: (String, Limit),
    key: Option<IdempotencyKey>,
    customer_name: String,
    customer_phone: String,
    customer_notes: String,
    payment_method: PaymentMethod,
    /// What is paid from the wallet at once, and at which rate.
    paying: Option<(Currency, Rate)>,
    request: OrderRequest,
    now: Time,
    expires_at: Time,
    zone: TimeZone,
}

pub async fn place(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    headers: &HeaderMap,
    request: OrderRequest,
) -> Result<OrderResponse> {
    let wish = checked(app, visitor, address, headers, request)?;
    let payer = wish.paying.zip(wish.visitor.0.as_ref()).map(|((currency, _), payer)| (payer.id, currency));
    let placed = app.db.write(move |tx| place_in(tx, &wish)).await?;
    if let Some((member, currency)) = payer {
        wallets::announce(app, member, currency);
    }
    if placed.stock_moved {
        app.catalog.touch();
    }
    if placed.is_new {
        app.outbox.notify_one();
    }
    Ok(placed.answer)
}

fn checked(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    headers: &HeaderMap,
    request: OrderRequest,
) -> Result<Wish> {
    let member = visitor.0.as_ref();
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
    let phone =
        fields.take("customerPhone", or_empty(text::optional_line(Some(&request.customer_phone), MAX_PHONE)));
    let notes = fields
        .take("customerNotes", or_empty(text::optional_paragraph(Some(&request.customer_notes), MAX_NOTES)));
    if request.payment_currency.is_some() && request.payment_method != Some(PaymentMethod::Crypto) {
        fields.refuse("paymentCurrency", ErrorCode::InvalidValue);
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
    Ok(Wish {
        limit,
        key,
        customer_name: name.unwrap_or(fallback),
        customer_phone: phone.unwrap_or_default(),
        customer_notes: notes.unwrap_or_default(),
        payment_method: request.payment_method.unwrap_or(usual_method),
        paying,
        request,
        now,
        expires_at: now.plus(i64::from(app.config.orders.expire_after_days) * DAY),
        zone: app.zone.clone(),
        visitor,
    })
}

/// Who a key belongs to. Guests have no name: a key that nobody could guess is theirs wherever they are, a short one only
/// together with their address.
fn caller(member: Option<&Member>, address: IpAddr, headers: &HeaderMap) -> String {
    let unguessable = headers.get("idempotency-key").is_some_and(|key| key.len() >= 16);
    match member {
        Some(member) => member.id.to_string(),
        None if unguessable => "guest".to_owned(),
        None => format!("guest at {}", limits::address_key(address)),
    }
}

/// What placing an order has come to.
struct Placed {
    answer: OrderResponse,
    /// False when an earlier call placed it and this one repeats the answer.
    is_new: bool,
    stock_moved: bool,
}

fn place_in(tx: &mut Tx<'_>, wish: &Wish) -> Result<Placed> {
    if let Some(key) = &wish.key
        && let Some(answer) = key.replay(tx, wish.now)?
    {
        return Ok(Placed { answer, is_new: false, stock_moved: false });
    }
    let member = match &wish.visitor.0 {
        Some(member) => Some(auth::still_there(tx, member, &wish.zone, wish.now)?),
        None => None,
    };
    let premium = member.as_ref().is_some_and(|member| member.is_premium(wish.now));
    let (items, total) = priced(tx, wish, premium)?;
    let (counter, limit) = &wish.limit;
    limits::take(tx, counter, *limit, wish.now, ErrorCode::RateLimited)?;
    let id = Uuid::now_v7().simple().to_string();
    let order = NewOrder {
        id: id.clone(),
        user_id: member.as_ref().map(|member| member.id),
        customer_name: wish.customer_name.clone(),
        customer_phone: wish.customer_phone.clone(),
        customer_notes: wish.customer_notes.clone(),
        total,
        payment_method: wish.payment_method,
        payment_currency: wish.paying.map(|(currency, _)| currency.as_str().to_owned()),
        payment_status: if wish.paying.is_some() { PaymentStatus::Paid } else { PaymentStatus::Pending },
        created_at: wish.now,
        expires_at: wish.expires_at,
        settled_at: wish.paying.map(|_| wish.now),
    };
    store::insert_order(tx, &order, &items)?;
    let paid = match wish.paying.zip(member.as_ref()) {
        Some((paying, member)) => {
            let coins = wallets::pay_order(tx, member.id, &id, total, paying, wish.now)?;
            Some(PaidFromWallet { currency: coins.currency(), amount: coins.to_string() })
        }
        None => None,
    };

    let number = order_number(&id);
    let event = Event::new("order.placed", wish.now, ("order", &id, &number))
        .change(json!(null), json!({ "totalAmount": total.to_string(), "items": items.len(), "paymentStatus": order.payment_status }));
    match &member {
        Some(member) => event.by(member).emit(tx)?,
        None => event.emit(tx)?,
    }
    if let Some((paid, member)) = paid.as_ref().zip(member.as_ref()) {
        Event::new("order.paid", wish.now, ("order", &id, &number))
            .by(member)
            .change(
                json!({ "paymentStatus": PaymentStatus::Pending }),
                json!({ "paymentStatus": PaymentStatus::Paid, "currency": paid.currency, "amount": paid.amount }),
            )
            .emit(tx)?;
    }
    let answer = OrderResponse {
        success: true,
        message: "Bestellung erfolgreich".to_owned(),
        order_link: number,
        order_id: id,
        total_amount: Amount(total),
        paid,
    };
    if let Some(key) = &wish.key {
        key.keep(tx, &answer, wish.now)?;
    }
    let stock_moved = items.iter().any(|item| item.took_stock);
    Ok(Placed { answer, is_new: true, stock_moved })
}

/// The items at the server's prices, with their stock taken, and their sum.
fn priced(tx: &mut Tx<'_>, wish: &Wish, premium: bool) -> Result<(Vec<NewItem>, Cents)> {
    let mut goods: BTreeMap<i64, Goods> = BTreeMap::new();
    let mut total = Some(Cents::ZERO);
    for item in &wish.request.items {
        let known = match goods.entry(item.product_id) {
            std::collections::btree_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::btree_map::Entry::Vacant(entry) => {
                entry.insert(catalog::find_goods(tx, item.product_id)?.ok_or(ErrorCode::ProductGone)?)
            }
        };
        let price = unit_price(known.list_price, premium);
        if price != item.price.0 {
            return Err(ErrorCode::PricesChanged.into());
        }
        total = price.checked_mul(item.quantity).zip(total).and_then(|(sum, total)| total.checked_add(sum));
    }
    let total = total.filter(|total| *total <= MAX_TOTAL);
    let total = total.ok_or_else(|| Error::field("totalAmount", ErrorCode::OrderTooLarge))?;
    if total != wish.request.total_amount.0 {
        return Err(ErrorCode::PricesChanged.into());
    }
    let mut items = Vec::with_capacity(wish.request.items.len());
    for item in &wish.request.items {
        let known = &goods[&item.product_id];
        let stocked = catalog::take_stock(tx, known, item.quantity, wish.now)?;
        if stocked == Stocked::TooFew {
            return Err(too_few(tx, known)?);
        }
        items.push(NewItem {
            product_id: Some(known.id),
            product_name: known.name.clone(),
            quantity: item.quantity,
            unit_price: unit_price(known.list_price, premium),
            list_price: known.list_price,
            took_stock: stocked == Stocked::Taken,
        });
    }
    Ok((items, total))
}

fn too_few(tx: &mut Tx<'_>, goods: &Goods) -> Result<Error> {
    // The same product may stand in the order twice, so what is left is looked up again.
    let left = catalog::find_goods(tx, goods.id)?.and_then(|goods| goods.stock).unwrap_or_default();
    Ok(catalog::too_few(&goods.name, left))
}
