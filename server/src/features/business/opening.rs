//! Whether the shop takes orders, and who decides it.

use super::events::BusinessEvent;
use super::readiness::ReadinessPoints;
use super::store;
use super::types::{Point, PointState, Readiness};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::identity::Owner;
use kontor_db::Tx;

/// Whether anybody can buy: in the demo always, else once the owner has opened the shop.
///
/// # Errors
/// When the database fails.
pub fn takes_orders(tx: &mut Tx<'_>, demo: bool) -> Result<bool> {
    Ok(demo || store::find_opened_at(tx)?.is_some())
}

/// For the transaction that sells something.
///
/// # Errors
/// [`ErrorCode::ShopClosed`] while nothing is sold.
pub fn check_open(tx: &mut Tx<'_>, demo: bool) -> Result<()> {
    if takes_orders(tx, demo)? { Ok(()) } else { Err(ErrorCode::ShopClosed.into()) }
}

pub async fn readiness(app: &App) -> Result<Readiness> {
    let shop = app.clone();
    app.db.read(move |tx| readiness_in(&shop, tx)).await
}

fn readiness_in(app: &App, tx: &mut Tx<'_>) -> Result<Readiness> {
    let mut points = Vec::new();
    for points_of in app.hook::<ReadinessPoints>().0 {
        points.extend(points_of(app, tx)?);
    }
    Ok(Readiness {
        opened_at: store::find_opened_at(tx)?,
        takes_orders: takes_orders(tx, app.config.demo)?,
        points,
    })
}

/// Opening an open shop changes nothing.
pub async fn open(app: &App, owner: Owner) -> Result<Readiness> {
    let (shop, now) = (app.clone(), app.clock.now());
    let readiness = app
        .db
        .write(move |tx| {
            let before = readiness_in(&shop, tx)?;
            if before.opened_at.is_some() {
                return Ok(before);
            }
            refuse_incomplete(&before.points)?;
            if store::open(tx, &owner, now)? {
                Event::new(&BusinessEvent::Opened, now, ("business", 1, "")).by(&owner).emit(tx)?;
            }
            readiness_in(&shop, tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(readiness)
}

fn refuse_incomplete(points: &[Point]) -> Result<()> {
    let missing = points.iter().filter(|point| point.state == PointState::Missing);
    let missing: Vec<&str> = missing.map(|point| point.title).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Error::new(ErrorCode::ShopNotReady).with("missing", missing.join(", ")))
}

/// Orders that were placed before stay; closing a closed shop changes nothing.
pub async fn close(app: &App, owner: Owner) -> Result<Readiness> {
    let (shop, now) = (app.clone(), app.clock.now());
    let readiness = app
        .db
        .write(move |tx| {
            if store::close(tx, &owner)? {
                Event::new(&BusinessEvent::Closed, now, ("business", 1, "")).by(&owner).emit(tx)?;
            }
            readiness_in(&shop, tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(readiness)
}
