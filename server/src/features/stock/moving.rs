//! What the owner says of the stock: goods came in, goods were lost, goods were counted.

use super::events::{MovedPieces, StockEvent};
use super::types::{CountConflict, CountRequest, CountedItem, Level, MoveRequest, MovedItem, MovedStock};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::features::catalog::{self, MAX_STOCK, Offer, StockReason};
use crate::identity::Owner;
use crate::text;
use crate::time::Time;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use kontor_db::Tx;
use std::collections::BTreeSet;

/// Products that one call may move.
const AT_ONCE: usize = 200;
const MAX_NOTE: usize = 200;

/// Goods that came in.
pub async fn receive(
    app: &App,
    owner: Owner,
    headers: &HeaderMap,
    request: MoveRequest,
) -> Result<MovedStock> {
    let key = IdempotencyKey::read(headers, "stock.receive", &owner.id.to_string(), &request)?;
    let (moves, note) = checked(&request, false)?;
    moved(app, owner, key, (moves, StockReason::Delivery, note)).await
}

/// Goods that are broken, spoilt or gone.
pub async fn lose(app: &App, owner: Owner, headers: &HeaderMap, request: MoveRequest) -> Result<MovedStock> {
    let key = IdempotencyKey::read(headers, "stock.lose", &owner.id.to_string(), &request)?;
    let (moves, note) = checked(&request, true)?;
    let moves = moves.into_iter().map(|(offer, pieces)| (offer, -pieces)).collect();
    moved(app, owner, key, (moves, StockReason::Loss, note)).await
}

type Moves = (Vec<(Offer, i64)>, StockReason, String);

async fn moved(app: &App, owner: Owner, key: Option<IdempotencyKey>, moves: Moves) -> Result<MovedStock> {
    let now = app.clock.now();
    let answer = app
        .db
        .write(move |tx| {
            if let Some(key) = &key
                && let Some(answer) = key.replay(tx, now)?
            {
                return Ok(answer);
            }
            let answer = store(tx, &owner, &moves, now)?;
            if let Some(key) = &key {
                key.keep(tx, &answer, now)?;
            }
            Ok::<_, Error>(answer)
        })
        .await?;
    told(app);
    Ok(answer)
}

fn told(app: &App) {
    catalog::touch(app);
    app.outbox.notify_one();
}

fn store(tx: &mut Tx<'_>, owner: &Owner, (moves, reason, note): &Moves, now: Time) -> Result<MovedStock> {
    catalog::move_stock(tx, owner, moves, (*reason, note.as_str()), now)?;
    let after =
        MovedPieces { products: moves.len(), pieces: moves.iter().map(|(_, pieces)| pieces.abs()).sum() };
    let (products, pieces) = (after.products, after.pieces);
    let counted = match products {
        1 => "1 Produkt".to_owned(),
        many => format!("{many} Produkte"),
    };
    let (what, name, message) = match reason {
        StockReason::Delivery => (
            StockEvent::Received { after },
            "Wareneingang",
            format!("Wareneingang gebucht: {counted}, {pieces} Stück"),
        ),
        StockReason::Loss => {
            (StockEvent::Lost { after }, "Schwund", format!("Schwund gebucht: {counted}, {pieces} Stück"))
        }
        _ => {
            let pieces = moves.iter().map(|(_, pieces)| pieces).sum();
            (
                StockEvent::Counted { after: MovedPieces { products, pieces } },
                "Zählung",
                format!("Zählung übernommen: {counted}"),
            )
        }
    };
    Event::new(&what, now, ("stock", 1, name))
        .by(owner)
        .because(Some(note).filter(|note| !note.is_empty()).map(String::as_str))
        .emit(tx)?;
    let products = moves.iter().map(|(offer, _)| level(tx, *offer)).collect::<Result<_>>()?;
    Ok(MovedStock { success: true, message, products })
}

fn level(tx: &mut Tx<'_>, offer: Offer) -> Result<Level> {
    let goods = catalog::find_kept_goods(tx, offer)?.ok_or(ErrorCode::ProductNotFound)?;
    let unlimited = || Error::new(ErrorCode::StockUnlimited).with("product", &goods.name);
    let Offer { product_id, variant_id } = offer;
    Ok(Level { product_id, variant_id, stock: goods.stock.ok_or_else(unlimited)? })
}

fn checked(request: &MoveRequest, needs_note: bool) -> Result<(Vec<(Offer, i64)>, String)> {
    let mut fields = Fields::default();
    check_products(&mut fields, "items", request.items.iter().map(MovedItem::offer));
    for (index, item) in request.items.iter().enumerate() {
        if !(1..=MAX_STOCK).contains(&item.quantity) {
            fields.refuse(&format!("items[{index}].quantity"), ErrorCode::QuantityInvalid);
        }
    }
    let note = fields.take("note", noted(&request.note)).unwrap_or_default();
    if needs_note && note.is_empty() {
        fields.refuse("note", ErrorCode::Required);
    }
    fields.check()?;
    Ok((request.items.iter().map(|item| (item.offer(), item.quantity)).collect(), note))
}

fn noted(note: &str) -> Result<String> {
    Ok(text::optional_line(Some(note), MAX_NOTE)?.unwrap_or_default())
}

/// There are some, not too many, and none twice.
fn check_products(fields: &mut Fields, name: &str, offers: impl ExactSizeIterator<Item = Offer>) {
    let count = offers.len();
    if !(1..=AT_ONCE).contains(&count) || offers.collect::<BTreeSet<_>>().len() < count {
        fields.refuse(name, ErrorCode::StockProducts);
    }
}

/// What a count has come to.
pub enum Counted {
    Stored(MovedStock),
    Moved(CountConflict),
}

impl IntoResponse for Counted {
    fn into_response(self) -> Response {
        match self {
            Self::Stored(answer) => axum::Json(answer).into_response(),
            Self::Moved(conflict) => {
                let headers = [(header::CACHE_CONTROL, "no-store")];
                (StatusCode::CONFLICT, headers, axum::Json(conflict)).into_response()
            }
        }
    }
}

/// Sets stocks to what was counted, if they still are what the person saw. Otherwise nothing is stored and the answer tells what there
/// is now: only the person knows whether the pieces that were sold were still counted.
pub async fn count(app: &App, owner: Owner, headers: &HeaderMap, request: CountRequest) -> Result<Counted> {
    let key = IdempotencyKey::read(headers, "stock.count", &owner.id.to_string(), &request)?;
    let mut fields = Fields::default();
    check_products(&mut fields, "counts", request.counts.iter().map(CountedItem::offer));
    for (index, count) in request.counts.iter().enumerate() {
        if !(0..=MAX_STOCK).contains(&count.counted) {
            fields.refuse(&format!("counts[{index}].counted"), ErrorCode::StockInvalid);
        }
    }
    let note = fields.take("note", noted(&request.note)).unwrap_or_default();
    fields.check()?;
    let now = app.clock.now();
    let outcome = app
        .db
        .write(move |tx| {
            if let Some(key) = &key
                && let Some(answer) = key.replay(tx, now)?
            {
                return Ok(Counted::Stored(answer));
            }
            let mut moved = Vec::new();
            for item in &request.counts {
                let level = level(tx, item.offer())?;
                moved.extend((level.stock != item.seen).then_some(level));
            }
            if !moved.is_empty() {
                return Ok(Counted::Moved(conflict(moved)));
            }
            let moves = request.counts.iter().map(|count| (count.offer(), count.counted - count.seen));
            let answer = store(tx, &owner, &(moves.collect(), StockReason::Count, note.clone()), now)?;
            if let Some(key) = &key {
                key.keep(tx, &answer, now)?;
            }
            Ok::<_, Error>(Counted::Stored(answer))
        })
        .await?;
    if matches!(outcome, Counted::Stored(_)) {
        told(app);
    }
    Ok(outcome)
}

fn conflict(moved: Vec<Level>) -> CountConflict {
    let error = Error::new(ErrorCode::StockMoved);
    CountConflict { success: false, message: error.message(), code: error.code().as_str(), moved }
}
