//! Stock changes here and nowhere else. Each change is handed to the feature that keeps the books (`stock`), in the same transaction.

use super::events::{ProductEvent, ProductStock};
use super::store::stock::Pile;
use super::store::{self, Goods, NewProduct};
use super::types::Product;
use super::variants::{Offer, ProductVariants};
use crate::app;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::prices::{self, Past};
use crate::identity::Owner;
use crate::time::Time;
use crate::words::words;
use kontor_db::Tx;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// Pieces that a product may have.
pub const MAX_STOCK: i64 = 1_000_000;

/// Why a stock changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum StockReason {
    /// A customer took pieces.
    Order,
    /// An order gave pieces back.
    Return,
    /// They were counted.
    Count,
    /// Broken, spoilt, gone.
    Loss,
    /// Goods came in.
    Delivery,
    /// The form or a table of products said so.
    Correction,
}

words!(StockReason);

/// What else is known of a change.
#[derive(Debug, Clone, Copy, Default)]
pub struct Why<'a> {
    pub order: Option<&'a str>,
    /// Who of the shop did it; empty for customers and the shop itself.
    pub actor: &'a str,
    pub note: &'a str,
}

impl<'a> Why<'a> {
    pub const fn order(id: &'a str) -> Self {
        Self { order: Some(id), actor: "", note: "" }
    }

    pub const fn note(note: &'a str) -> Self {
        Self { order: None, actor: "", note }
    }

    fn by(owner: &'a Owner) -> Self {
        Self { order: None, actor: &owner.username, note: "" }
    }
}

/// A stock that changed.
#[derive(Debug, Clone)]
pub struct Movement {
    pub product_id: i64,
    /// For a variant with a stock of its own.
    pub variant_id: Option<i64>,
    /// With the variant's.
    pub product_name: String,
    /// Drafts are not.
    pub is_for_sale: bool,
    /// Below zero for what left.
    pub quantity: i64,
    pub reason: StockReason,
    /// The stock after it; `None`: unlimited from here on.
    pub balance: Option<i64>,
    /// At so many pieces or fewer the owner wants to be told.
    pub low_stock: Option<i64>,
    pub actor: String,
    pub order_id: Option<String>,
    pub note: String,
}

/// Who keeps the books.
pub struct StockBooks(pub fn(&mut Tx<'_>, &[Movement], Time) -> Result<()>);

/// Who holds a product that had no options until now: it is this variant.
pub struct GotOptions(pub fn(&mut Tx<'_>, product: i64, variant: i64) -> Result<()>);

fn record(tx: &mut Tx<'_>, movements: &[Movement], now: Time) -> Result<()> {
    if movements.is_empty() {
        return Ok(());
    }
    let StockBooks(write) = app::hook(tx)?;
    write(tx, movements, now)
}

fn movement(goods: &Goods, balance: i64, quantity: i64, reason: StockReason, why: Why<'_>) -> Movement {
    Movement {
        product_id: goods.offer.product_id,
        variant_id: goods.stocked().variant_id,
        product_name: goods.name.clone(),
        is_for_sale: goods.is_for_sale,
        quantity,
        reason,
        balance: Some(balance),
        low_stock: goods.low_stock,
        actor: why.actor.to_owned(),
        order_id: why.order.map(str::to_owned),
        note: why.note.to_owned(),
    }
}

/// What became of a wish to take stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stocked {
    /// The pieces were counted down.
    Taken,
    /// The product has no limited stock.
    Unlimited,
    /// There are fewer, and nothing was taken.
    TooFew,
}

/// Takes pieces of each product where they are there, and answers for each what became of it.
///
/// # Errors
/// When the database fails.
pub fn take_stock<'a>(
    tx: &mut Tx<'_>,
    wanted: impl IntoIterator<Item = (&'a Goods, i64)>,
    why: Why<'_>,
    now: Time,
) -> Result<Vec<Stocked>> {
    let (mut movements, mut answers) = (Vec::new(), Vec::new());
    for (goods, quantity) in wanted {
        if goods.stock.is_none() {
            answers.push(Stocked::Unlimited);
            continue;
        }
        answers.push(match store::stock::shift(tx, goods, -quantity, now)? {
            None => Stocked::TooFew,
            Some(left) => {
                movements.push(movement(goods, left, -quantity, StockReason::Order, why));
                Stocked::Taken
            }
        });
    }
    record(tx, &movements, now)?;
    Ok(answers)
}

/// Products and quantities, without those that are no longer in the catalogue.
///
/// # Errors
/// When the database fails.
pub fn with_goods(tx: &mut Tx<'_>, wanted: Vec<(Offer, i64)>) -> Result<Vec<(Goods, i64)>> {
    let mut found = Vec::with_capacity(wanted.len());
    for (offer, quantity) in wanted {
        found.extend(store::find_sold_goods(tx, offer)?.map(|goods| (goods, quantity)));
    }
    Ok(found)
}

/// Gives back what an order took; a product that is unlimited or gone by now needs none. That a product is to be had again is an event
/// of its own.
///
/// # Errors
/// When the database fails.
pub fn return_stock(tx: &mut Tx<'_>, given: &[(Offer, i64)], why: Why<'_>, now: Time) -> Result<()> {
    let mut movements = Vec::new();
    for &(offer, quantity) in given {
        let Some(goods) = store::find_sold_goods(tx, offer)? else { continue };
        if let Some(left) = store::stock::shift(tx, &goods, quantity, now)? {
            movements.push(movement(&goods, left, quantity, StockReason::Return, why));
        }
    }
    tell_restocked(tx, &movements, now)?;
    record(tx, &movements, now)
}

/// Moves stocks as the owner says, all or none.
///
/// # Errors
/// [`ErrorCode::ProductNotFound`], [`ErrorCode::StockUnlimited`], [`ErrorCode::OutOfStock`] or [`ErrorCode::StockTooLow`] when more
/// would go than there is, [`ErrorCode::StockInvalid`] when there would be too many.
pub fn move_stock(
    tx: &mut Tx<'_>,
    owner: &Owner,
    moves: &[(Offer, i64)],
    (reason, note): (StockReason, &str),
    now: Time,
) -> Result<()> {
    let why = Why { note, ..Why::by(owner) };
    let mut movements = Vec::with_capacity(moves.len());
    for &(offer, pieces) in moves {
        let goods = store::find_kept_goods(tx, offer)?.ok_or(ErrorCode::ProductNotFound)?;
        let Some(left) = store::stock::shift(tx, &goods, pieces, now)? else {
            return Err(match goods.stock {
                Some(stock) => too_few(&goods.name, stock),
                None => Error::new(ErrorCode::StockUnlimited).with("product", goods.name),
            });
        };
        if left > MAX_STOCK {
            return Err(ErrorCode::StockInvalid.into());
        }
        movements.push(movement(&goods, left, pieces, reason, why));
    }
    tell_restocked(tx, &movements, now)?;
    record(tx, &movements, now)
}

/// The refusal of more pieces than there are.
pub fn too_few(name: &str, stock: i64) -> Error {
    match stock {
        0 => Error::new(ErrorCode::OutOfStock).with("product", name),
        left => Error::new(ErrorCode::StockTooLow).with("product", name).with("stock", left),
    }
}

fn tell_restocked(tx: &mut Tx<'_>, movements: &[Movement], now: Time) -> Result<()> {
    let was_none = |moved: &&Movement| moved.quantity > 0 && moved.balance == Some(moved.quantity);
    let back = movements.iter().filter(|moved| moved.is_for_sale).filter(was_none);
    for moved in back {
        let stocked = |stock| ProductStock { stock, variant_id: moved.variant_id };
        let what = ProductEvent::Restocked { before: stocked(0), after: stocked(moved.quantity) };
        Event::new(&what, now, ("product", moved.product_id, &moved.product_name)).emit(tx)?;
    }
    Ok(())
}

/// A new product, with what there is of it, whose price is kept from now on.
///
/// # Errors
/// When the database fails.
pub fn insert_product(tx: &mut Tx<'_>, owner: &Owner, new: &NewProduct, now: Time) -> Result<i64> {
    let id = insert_row(tx, new, Why::by(owner), now)?;
    prices::record(tx, id, new.price, new.reduction, now)?;
    Ok(id)
}

/// A product of the demo, whose price has a past; the last of these prices is its own.
///
/// # Errors
/// When the database fails.
pub fn insert_past(tx: &mut Tx<'_>, new: &NewProduct, past: &[Past], now: Time) -> Result<i64> {
    let reduction = past.last().and_then(Past::reduction);
    let id = insert_row(tx, &NewProduct { reduction, ..new.clone() }, Why::default(), now)?;
    prices::seed(tx, id, past)?;
    Ok(id)
}

fn insert_row(tx: &mut Tx<'_>, new: &NewProduct, why: Why<'_>, now: Time) -> Result<i64> {
    let id = store::insert_row(tx, new, now)?;
    let why = Why { note: "Anfangsbestand", ..why };
    correct(tx, id, &BTreeMap::new(), None, why, now)?;
    Ok(id)
}

/// What the form or a table says of a product, its stock included.
///
/// # Errors
/// When the database fails.
pub fn update_product(tx: &mut Tx<'_>, owner: &Owner, id: i64, new: &NewProduct, now: Time) -> Result<()> {
    let low_stock = store::stock::find_stocked(tx, id)?.ok_or(ErrorCode::ProductNotFound)?.low_stock;
    let before = store::stock::list_piles(tx, id)?;
    store::update_row(tx, owner, id, new, now)?;
    correct(tx, id, &before, low_stock, Why::by(owner), now)
}

/// What can be chosen of a product, with what there is of it.
///
/// # Errors
/// When a number is another variant's, or the database fails.
pub fn replace_variants(
    tx: &mut Tx<'_>,
    owner: &Owner,
    product: &Product,
    range: &ProductVariants,
    now: Time,
) -> Result<()> {
    write_variants(tx, product, range, Why::by(owner), now)
}

/// The same of the demo, which has no owner yet.
///
/// # Errors
/// When the database fails.
pub fn seed_variants(tx: &mut Tx<'_>, product: &Product, range: &ProductVariants, now: Time) -> Result<()> {
    write_variants(tx, product, range, Why::note("Anfangsbestand"), now)
}

fn write_variants(
    tx: &mut Tx<'_>,
    product: &Product,
    range: &ProductVariants,
    why: Why<'_>,
    now: Time,
) -> Result<()> {
    let known = store::stock::find_stocked(tx, product.id)?.ok_or(ErrorCode::ProductNotFound)?;
    let before = store::stock::list_piles(tx, product.id)?;
    if let Some(variant) = store::variants::write_range(tx, product, range, now)? {
        let GotOptions(tell) = app::hook(tx)?;
        tell(tx, product.id, variant)?;
    }
    correct(tx, product.id, &before, known.low_stock, why, now)
}

/// Removes a product; what was left of it leaves the books.
///
/// # Errors
/// When the database fails.
pub fn delete_product(tx: &mut Tx<'_>, owner: &Owner, id: i64, now: Time) -> Result<()> {
    let before = store::stock::list_piles(tx, id)?;
    store::delete_row(tx, owner, id, now)?;
    let why = Why { note: "Produkt gelöscht", ..Why::by(owner) };
    correct(tx, id, &before, None, why, now)
}

/// Records what was set since `before`; between unlimited and limited the books begin and end with nothing.
fn correct(
    tx: &mut Tx<'_>,
    product_id: i64,
    before: &BTreeMap<Option<i64>, Pile>,
    low_stock: Option<i64>,
    why: Why<'_>,
    now: Time,
) -> Result<()> {
    let after = store::stock::list_piles(tx, product_id)?;
    let rows: BTreeSet<Option<i64>> = before.keys().chain(after.keys()).copied().collect();
    let mut movements = Vec::new();
    for variant_id in rows {
        let (was, is) = (before.get(&variant_id), after.get(&variant_id));
        let (had, has) = (was.and_then(|pile| pile.stock), is.and_then(|pile| pile.stock));
        let Some(pile) = is.or(was).filter(|_| had != has) else { continue };
        movements.push(Movement {
            product_id,
            variant_id,
            product_name: pile.name.clone(),
            is_for_sale: true,
            quantity: has.unwrap_or_default() - had.unwrap_or_default(),
            reason: StockReason::Correction,
            balance: has,
            low_stock,
            actor: why.actor.to_owned(),
            order_id: why.order.map(str::to_owned),
            note: why.note.to_owned(),
        });
    }
    record(tx, &movements, now)
}
