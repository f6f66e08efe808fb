//! Stock changes here and nowhere else. Each change is handed to the feature that keeps the books (`stock`), in the same transaction.

use super::events::{ProductEvent, ProductStock};
use super::store::{self, Goods, NewProduct};
use crate::app;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::prices::{self, Past};
use crate::identity::Owner;
use crate::time::Time;
use crate::words::words;
use kontor_db::Tx;
use serde::{Deserialize, Serialize};
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

fn record(tx: &mut Tx<'_>, movements: &[Movement], now: Time) -> Result<()> {
    if movements.is_empty() {
        return Ok(());
    }
    let StockBooks(write) = app::hook(tx)?;
    write(tx, movements, now)
}

fn movement(
    product_id: i64,
    left: store::stock::Left,
    quantity: i64,
    reason: StockReason,
    why: Why<'_>,
) -> Movement {
    Movement {
        product_id,
        product_name: left.name,
        is_for_sale: left.is_live,
        quantity,
        reason,
        balance: Some(left.stock),
        low_stock: left.low_stock,
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
        answers.push(match store::stock::shift(tx, goods.id, -quantity, now)? {
            None => Stocked::TooFew,
            Some(left) => {
                movements.push(movement(goods.id, left, -quantity, StockReason::Order, why));
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
pub fn with_goods(tx: &mut Tx<'_>, wanted: Vec<(i64, i64)>) -> Result<Vec<(Goods, i64)>> {
    let mut found = Vec::with_capacity(wanted.len());
    for (id, quantity) in wanted {
        found.extend(store::find_kept_goods(tx, id)?.map(|goods| (goods, quantity)));
    }
    Ok(found)
}

/// Gives back what an order took; a product that is unlimited or gone by now needs none. That a product is to be had again is an event
/// of its own.
///
/// # Errors
/// When the database fails.
pub fn return_stock(tx: &mut Tx<'_>, given: &[(i64, i64)], why: Why<'_>, now: Time) -> Result<()> {
    let mut movements = Vec::new();
    for &(id, quantity) in given {
        if let Some(left) = store::stock::shift(tx, id, quantity, now)? {
            movements.push(movement(id, left, quantity, StockReason::Return, why));
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
    moves: &[(i64, i64)],
    (reason, note): (StockReason, &str),
    now: Time,
) -> Result<()> {
    let why = Why { note, ..Why::by(owner) };
    let mut movements = Vec::with_capacity(moves.len());
    for &(id, pieces) in moves {
        let Some(left) = store::stock::shift(tx, id, pieces, now)? else {
            let goods = store::find_kept_goods(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
            return Err(match goods.stock {
                Some(stock) => too_few(&goods.name, stock),
                None => Error::new(ErrorCode::StockUnlimited).with("product", goods.name),
            });
        };
        if left.stock > MAX_STOCK {
            return Err(ErrorCode::StockInvalid.into());
        }
        movements.push(movement(id, left, pieces, reason, why));
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
        let after = ProductStock { stock: moved.quantity };
        let what = ProductEvent::Restocked { before: ProductStock { stock: 0 }, after };
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
    correct(tx, id, (&new.name, new.stock), None, None, why, now)?;
    Ok(id)
}

/// What the form or a table says of a product, its stock included.
///
/// # Errors
/// When the database fails.
pub fn update_product(tx: &mut Tx<'_>, owner: &Owner, id: i64, new: &NewProduct, now: Time) -> Result<()> {
    let before = store::stock::find_stocked(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    store::update_row(tx, owner, id, new, now)?;
    correct(tx, id, (&new.name, new.stock), before.stock, before.low_stock, Why::by(owner), now)
}

/// Removes a product; what was left of it leaves the books.
///
/// # Errors
/// When the database fails.
pub fn delete_product(tx: &mut Tx<'_>, owner: &Owner, id: i64, now: Time) -> Result<()> {
    let before = store::stock::find_stocked(tx, id)?.ok_or(ErrorCode::ProductNotFound)?;
    store::delete_row(tx, owner, id, now)?;
    let why = Why { note: "Produkt gelöscht", ..Why::by(owner) };
    correct(tx, id, (&before.name, None), before.stock, None, why, now)
}

/// Records that a stock was set; between unlimited and limited the books begin and end with nothing.
fn correct(
    tx: &mut Tx<'_>,
    product_id: i64,
    (name, stock): (&str, Option<i64>),
    before: Option<i64>,
    low_stock: Option<i64>,
    why: Why<'_>,
    now: Time,
) -> Result<()> {
    if stock == before {
        return Ok(());
    }
    let quantity = stock.unwrap_or_default() - before.unwrap_or_default();
    let left = store::stock::Left { name: name.to_owned(), stock: 0, low_stock, is_live: true };
    let moved = movement(product_id, left, quantity, StockReason::Correction, why);
    record(tx, &[Movement { balance: stock, ..moved }], now)
}
