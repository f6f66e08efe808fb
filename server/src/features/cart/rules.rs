//! What a cart can hold, and which of two changes counts.

use super::store;
use super::types::{
    Cart, CartFrame, CartMergeRequest, CartMergeResponse, CartQuantityRequest, CartRequest, CartResponse,
    MergedItem,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::events::limits::{self, Limit};
use crate::features::catalog::{self, MAX_QUANTITY, Offer};
use crate::identity::{self, Account, Member, UserId};
use crate::live::Topic;
use crate::periods::Kept;
use crate::time::{MINUTE, Time};
use http::HeaderMap;
use kontor_db::Tx;

/// Products in one cart, as many as one order can have.
const MAX_PRODUCTS: usize = 100;
/// A cart that no one has changed for so long is emptied.
const KEEP: i64 = Kept::Carts.millis();

pub async fn get(app: &App, member: Member) -> Result<Cart> {
    app.db.read(move |tx| read(tx, &member)).await
}

fn read(tx: &mut Tx<'_>, member: &Member) -> Result<Cart> {
    Ok(Cart { items: store::list(tx, member)? })
}

pub async fn set(app: &App, member: Member, product_id: i64, request: CartQuantityRequest) -> Result<Cart> {
    let quantity = request.quantity;
    if !(0..=MAX_QUANTITY).contains(&quantity) {
        return Err(Error::field("quantity", ErrorCode::QuantityInvalid));
    }
    let now = app.clock.now();
    let age = request.age_ms.max(0);
    let wanted = Offer { product_id, variant_id: request.variant_id };
    let cart = change(app, member, move |tx, member| {
        let offer = match catalog::find_goods(tx, wanted)? {
            Some(goods) => goods.offer,
            // What is no longer for sale can be taken out still.
            None if quantity == 0 && store::find(tx, member, wanted)?.is_some() => wanted,
            None => return Err(ErrorCode::ProductNotFound.into()),
        };
        if age >= KEEP {
            return Ok(());
        }
        put(tx, member, offer, quantity, now.plus(-age))
    });
    cart.await.map(|((), cart)| cart)
}

pub async fn empty(app: &App, member: Member) -> Result<Cart> {
    let now = app.clock.now();
    change(app, member, move |tx, member| store::empty(tx, member, now)).await.map(|((), cart)| cart)
}

pub async fn add(
    app: &App,
    member: Member,
    headers: &HeaderMap,
    request: CartRequest,
) -> Result<CartResponse> {
    let key = IdempotencyKey::read(headers, "cart.add", &member.id.to_string(), &request)?;
    let CartRequest { product_id, variant_id, quantity } = request;
    let wanted = Offer { product_id, variant_id };
    if !(1..=MAX_QUANTITY).contains(&quantity) {
        return Err(Error::field("quantity", ErrorCode::QuantityInvalid));
    }
    let now = app.clock.now();
    let added = change(app, member, move |tx, member| {
        let offer = catalog::find_goods(tx, wanted)?.ok_or(ErrorCode::ProductNotFound)?.offer;
        let product = catalog::find_chosen(tx, &[offer])?.find(offer).ok_or(ErrorCode::ProductNotFound)?;
        // Sent a second time, because the first answer was lost: they are in.
        if let Some(key) = &key
            && key.replay::<()>(tx, now)?.is_some()
        {
            return Ok(product);
        }
        if let Some(stock) = product.stock.filter(|stock| *stock < quantity) {
            return Err(catalog::too_few(&product.name, stock));
        }
        let there = store::find(tx, member, offer)?.map_or(0, |(there, _)| there);
        put(tx, member, offer, (there + quantity).min(MAX_QUANTITY), now)?;
        if let Some(key) = &key {
            key.keep(tx, &(), now)?;
        }
        Ok(product)
    });
    let (product, _) = added.await?;
    Ok(CartResponse { success: true, message: "Zum Warenkorb hinzugefügt".to_owned(), product, quantity })
}

pub async fn merge(app: &App, member: Member, request: CartMergeRequest) -> Result<CartMergeResponse> {
    let CartMergeRequest { merge_id, items } = request;
    let known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !(16..=64).contains(&merge_id.len()) || !merge_id.bytes().all(known) {
        return Err(Error::field("mergeId", ErrorCode::InvalidValue));
    }
    if items.len() > MAX_PRODUCTS {
        return Err(Error::field("items", ErrorCode::TooManyItems));
    }
    let mut fields = Fields::default();
    for (index, item) in items.iter().enumerate() {
        if !(1..=MAX_QUANTITY).contains(&item.quantity) {
            fields.refuse(&format!("items[{index}].quantity"), ErrorCode::QuantityInvalid);
        }
    }
    fields.check()?;
    let now = app.clock.now();
    let merged = change(app, member, move |tx, member| {
        if !store::begin_merge(tx, member, &merge_id, now)? {
            return Ok(Vec::new());
        }
        let mut left_out = Vec::new();
        for item in &items {
            if !take_over(tx, member, *item, now)? {
                left_out.push(item.product_id);
            }
        }
        Ok(left_out)
    });
    let (left_out, cart) = merged.await?;
    Ok(CartMergeResponse { items: cart.items, left_out })
}

/// Puts in what the guest had. What the member took out on another device belonged to another cart, so it does not count
/// here. Answers whether the product is in the cart now.
fn take_over(tx: &mut Tx<'_>, member: &Member, item: MergedItem, now: Time) -> Result<bool> {
    let wanted = Offer { product_id: item.product_id, variant_id: item.variant_id };
    let Some(goods) = catalog::find_goods(tx, wanted)? else { return Ok(false) };
    // One piece of what is sold out stays, so that no one wonders where it went.
    let most = goods.stock.map_or(MAX_QUANTITY, |stock| stock.max(1));
    let there = store::find(tx, member, goods.offer)?.map_or(0, |(there, _)| there);
    if there == 0 && store::count(tx, member)? >= MAX_PRODUCTS {
        return Ok(false);
    }
    let quantity = item.quantity.min(most);
    if quantity > there {
        store::put(tx, member, goods.offer, quantity, now)?;
    }
    Ok(true)
}

/// Changes the member's cart and tells the other devices; answers the cart as it is then.
async fn change<T, F>(app: &App, member: Member, change: F) -> Result<(T, Cart)>
where
    T: Send + 'static,
    F: Fn(&mut Tx<'_>, &Member) -> Result<T> + Send + 'static,
{
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let limits = &app.config.limits;
    let limit = Limit::new(limits.cart_changes_per_member_minute, MINUTE, limits.factor);
    let user = member.id;
    let (has_changed, done, cart) = app
        .db
        .write(move |tx| {
            identity::still_there(tx, &member, &zone, now)?;
            limits::take(tx, &format!("cart of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            let before = store::quantities(tx, &member)?;
            let done = change(tx, &member)?;
            let after = store::quantities(tx, &member)?;
            Ok::<_, Error>((before != after, done, read(tx, &member)?))
        })
        .await?;
    if has_changed {
        announce(app, user);
    }
    Ok((done, cart))
}

/// Sets a quantity, unless the member wanted something else later than `at`.
fn put(tx: &mut Tx<'_>, member: &Member, offer: Offer, quantity: i64, at: Time) -> Result<()> {
    let found = store::find(tx, member, offer)?;
    if found.is_some_and(|(_, changed_at)| changed_at > at) {
        return Ok(());
    }
    store::put(tx, member, offer, quantity, at)?;
    if store::count(tx, member)? > MAX_PRODUCTS {
        return Err(Error::new(ErrorCode::CartFull).with("max", MAX_PRODUCTS));
    }
    Ok(())
}

/// Takes out what an order of this member contains, in the order's own transaction; answers whether anything was in.
///
/// # Errors
/// When the database fails.
pub fn take_ordered(
    tx: &mut Tx<'_>,
    member: &Account,
    items: impl Iterator<Item = (Offer, i64)>,
    now: Time,
) -> Result<bool> {
    let mut has_changed = false;
    for (offer, quantity) in items {
        has_changed |= store::take(tx, member, offer, quantity, now)?;
    }
    Ok(has_changed)
}

/// Tells a member's open tabs, on every device, that the cart has changed.
pub fn announce(app: &App, member: UserId) {
    app.live().publish(&Topic::User(member.0), &CartFrame::CartChanged {});
}

/// Empties carts that no one has changed for 90 days.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::purge(tx, now.plus(-KEEP))
}
