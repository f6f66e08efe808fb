//! Rows of fulfilments, their parcels and what is in them.

pub mod undos;

use super::types::{FulfilmentState, ParcelContent, WorkCounts, WorkKind};
use crate::error::{Error, Result};
use crate::identity::{Admin, Erasure, Member};
use crate::time::{DAY, Time};
use kontor_db::{Row, Rows, Tx, Value, values};
use std::collections::BTreeMap;

/// What is stored of a fulfilment itself.
#[derive(Debug, Clone)]
pub struct Stored {
    pub order_id: String,
    pub state: FulfilmentState,
    pub code: Option<String>,
    pub opened_at: Time,
    pub packed_at: Option<Time>,
    pub ready_at: Option<Time>,
    pub shipped_at: Option<Time>,
    pub finished_at: Option<Time>,
    pub cancelled_at: Option<Time>,
    pub refunded_at: Option<Time>,
}

impl Stored {
    /// Before anything was done.
    pub fn open(order_id: &str, opened_at: Time) -> Self {
        Self {
            order_id: order_id.to_owned(),
            state: FulfilmentState::Open,
            code: None,
            opened_at,
            packed_at: None,
            ready_at: None,
            shipped_at: None,
            finished_at: None,
            cancelled_at: None,
            refunded_at: None,
        }
    }
}

#[derive(Debug, Clone)]
pub struct StoredParcel {
    pub order_id: String,
    pub number: i64,
    pub carrier: String,
    pub tracking: String,
    pub shipped_at: Time,
    pub contents: Vec<ParcelContent>,
}

const COLUMNS: &str = "order_id, state, code, opened_at, packed_at, ready_at, shipped_at, finished_at, cancelled_at, refunded_at";

fn stored(row: &Row<'_>) -> Result<Stored, kontor_db::Error> {
    let at = |column: usize| Ok::<_, kontor_db::Error>(row.get::<Option<i64>>(column)?.map(Time));
    let unknown =
        || kontor_db::Error::Column("fulfilments_fulfilments.state holds an unknown word".to_owned());
    Ok(Stored {
        order_id: row.get(0)?,
        state: FulfilmentState::parse(&row.get::<String>(1)?).ok_or_else(unknown)?,
        code: row.get(2)?,
        opened_at: Time(row.get(3)?),
        packed_at: at(4)?,
        ready_at: at(5)?,
        shipped_at: at(6)?,
        finished_at: at(7)?,
        cancelled_at: at(8)?,
        refunded_at: at(9)?,
    })
}

/// Begins the fulfilment of an order, unless it has begun.
pub fn open(tx: &mut Tx<'_>, order_id: &str, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO fulfilments_fulfilments (order_id, state, opened_at, steps) VALUES ($1, 'open', $2, 0)
         ON CONFLICT (order_id) DO NOTHING",
        &values![order_id, at],
    )?;
    Ok(())
}

/// The fulfilment as it is once everybody before has taken their step; the row is held until the transaction ends.
pub fn hold(tx: &mut Tx<'_>, order_id: &str) -> Result<Stored> {
    let sql = format!(
        "UPDATE fulfilments_fulfilments SET steps = steps + 1 WHERE order_id = $1 RETURNING {COLUMNS}"
    );
    tx.one(&sql, &values![order_id], stored)?.ok_or_else(|| Error::internal("a fulfilment was not opened"))
}

/// Writes what a step has changed.
pub fn save(tx: &mut Tx<'_>, now: &Stored) -> Result<()> {
    let at = |time: Option<Time>| time.map(|at| at.0);
    tx.execute(
        "UPDATE fulfilments_fulfilments SET state = $2, code = $3, packed_at = $4, ready_at = $5, shipped_at = $6,
            finished_at = $7, cancelled_at = $8, refunded_at = $9 WHERE order_id = $1",
        &values![
            now.order_id.as_str(),
            now.state.as_str(),
            now.code.as_deref(),
            at(now.packed_at),
            at(now.ready_at),
            at(now.shipped_at),
            at(now.finished_at),
            at(now.cancelled_at),
            at(now.refunded_at)
        ],
    )?;
    Ok(())
}

/// Notes that the money of a cancelled order is back with its customer, or that it is not after all.
///
/// # Errors
/// When the database fails.
pub fn note_refunded(tx: &mut Tx<'_>, order_id: &str, at: Option<Time>) -> Result<()> {
    tx.execute(
        "UPDATE fulfilments_fulfilments SET refunded_at = $2 WHERE order_id = $1 AND state = 'cancelled'",
        &values![order_id, at],
    )?;
    Ok(())
}

/// Forgets a fulfilment with which no one has begun; false for any other.
pub fn close_open(tx: &mut Tx<'_>, order_id: &str) -> Result<bool> {
    tx.execute(
        "DELETE FROM fulfilments_fulfilments WHERE order_id = $1 AND state = 'open'
            AND NOT EXISTS (SELECT 1 FROM fulfilments_parcels p WHERE p.order_id = $1)",
        &values![order_id],
    )?;
    Ok(find(tx, order_id)?.is_none())
}

/// The caller has proved to whom the order belongs.
pub fn find(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Stored>> {
    let sql = format!("SELECT {COLUMNS} FROM fulfilments_fulfilments WHERE order_id = $1");
    Ok(tx.one(&sql, &values![order_id], stored)?)
}

/// When the goods of an order got to the customer, with which the period of withdrawal begins (§ 356 Abs. 2 BGB); none as long
/// as that is not known.
///
/// # Errors
/// When the database fails.
pub fn finished_at(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Time>> {
    Ok(find(tx, order_id)?.and_then(|stored| stored.finished_at))
}

/// When the goods of an order were sent or handed over; none as long as they were not, or not all of them.
///
/// # Errors
/// When the database fails.
pub fn supplied_at(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Time>> {
    Ok(find(tx, order_id)?.and_then(|stored| stored.shipped_at.or(stored.finished_at)))
}

/// What the customer shows at the counter, while the goods wait there.
///
/// # Errors
/// When the database fails.
pub fn find_code(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<String>> {
    Ok(find(tx, order_id)?.and_then(|stored| stored.code))
}

/// The order that waits to be picked up with this code.
pub fn find_order_of_code(tx: &mut Tx<'_>, _: &Admin, code: &str) -> Result<Option<String>> {
    let sql = "SELECT order_id FROM fulfilments_fulfilments WHERE code = $1 AND state = 'ready'";
    Ok(tx.one(sql, &values![code], |row| row.get(0))?)
}

/// What is picked up at a chosen time is due a day before it.
const BEFORE_PICK_UP: i64 = DAY;

/// Those of a kind, the longest waiting first; what is picked up at a time that was chosen goes by that.
pub fn list_waiting(tx: &mut Tx<'_>, _: &Admin, kind: WorkKind, limit: i64) -> Result<Vec<Stored>> {
    let state = match kind {
        WorkKind::Open => "state = 'open'",
        WorkKind::Packed => "state = 'packed'",
        WorkKind::Ready => "state = 'ready'",
        WorkKind::Shipped => "state = 'shipped'",
        WorkKind::Refund => "state = 'cancelled' AND refunded_at IS NULL",
    };
    let sql = format!(
        "SELECT {COLUMNS} FROM fulfilments_fulfilments f WHERE {state}
         ORDER BY COALESCE((SELECT p.starts_at FROM orders_pick_ups p WHERE p.order_id = f.order_id) - {BEFORE_PICK_UP}, opened_at),
            order_id LIMIT $1"
    );
    Ok(tx.all(&sql, &values![limit], stored)?)
}

pub fn count_waiting(tx: &mut Tx<'_>, _: &Admin) -> Result<WorkCounts> {
    let rows = tx.all(
        "SELECT state, COUNT(*) FROM fulfilments_fulfilments
         WHERE state IN ('open', 'packed', 'ready', 'shipped', 'cancelled') AND refunded_at IS NULL GROUP BY state",
        &[],
        |row| Ok((row.get::<String>(0)?, row.get::<i64>(1)?)),
    )?;
    let counts: BTreeMap<String, i64> = rows.into_iter().collect();
    let of = |state: FulfilmentState| counts.get(state.as_str()).copied().unwrap_or_default();
    Ok(WorkCounts {
        open: of(FulfilmentState::Open),
        packed: of(FulfilmentState::Packed),
        ready: of(FulfilmentState::Ready),
        shipped: of(FulfilmentState::Shipped),
        refund: of(FulfilmentState::Cancelled),
    })
}

/// The parcels of these orders, each order's in their sequence.
pub fn list_parcels(tx: &mut Tx<'_>, order_ids: &[String]) -> Result<Vec<StoredParcel>> {
    let among = || order_ids.iter().map(|id| Value::from(id.as_str()));
    let mut parcels = tx.all_among(
        "SELECT order_id, number, carrier, tracking, shipped_at FROM fulfilments_parcels WHERE order_id",
        among(),
        |row| {
            Ok(StoredParcel {
                order_id: row.get(0)?,
                number: row.get(1)?,
                carrier: row.get(2)?,
                tracking: row.get(3)?,
                shipped_at: Time(row.get(4)?),
                contents: Vec::new(),
            })
        },
    )?;
    parcels.sort_by(|left, right| (&left.order_id, left.number).cmp(&(&right.order_id, right.number)));
    let contents = tx.all_among(
        "SELECT order_id, number, position, quantity FROM fulfilments_contents WHERE order_id",
        among(),
        |row| {
            let content = ParcelContent { position: row.get(2)?, quantity: row.get(3)? };
            Ok(((row.get::<String>(0)?, row.get::<i64>(1)?), content))
        },
    )?;
    for ((order_id, number), content) in contents {
        let parcel = parcels.iter_mut().find(|parcel| parcel.order_id == order_id && parcel.number == number);
        if let Some(parcel) = parcel {
            parcel.contents.push(content);
        }
    }
    for parcel in &mut parcels {
        parcel.contents.sort_by_key(|content| content.position);
    }
    Ok(parcels)
}

pub fn insert_parcel(tx: &mut Tx<'_>, parcel: &StoredParcel) -> Result<()> {
    tx.execute(
        "INSERT INTO fulfilments_parcels (order_id, number, carrier, tracking, shipped_at) VALUES ($1, $2, $3, $4, $5)",
        &values![
            parcel.order_id.as_str(),
            parcel.number,
            parcel.carrier.as_str(),
            parcel.tracking.as_str(),
            parcel.shipped_at
        ],
    )?;
    for content in &parcel.contents {
        tx.execute(
            "INSERT INTO fulfilments_contents (order_id, number, position, quantity) VALUES ($1, $2, $3, $4)",
            &values![parcel.order_id.as_str(), parcel.number, content.position, content.quantity],
        )?;
    }
    Ok(())
}

/// What was in it is left to send again.
pub fn delete_parcel(tx: &mut Tx<'_>, order_id: &str, number: i64) -> Result<()> {
    tx.execute(
        "DELETE FROM fulfilments_parcels WHERE order_id = $1 AND number = $2",
        &values![order_id, number],
    )?;
    Ok(())
}

/// Answers whether there is such a parcel.
pub fn update_parcel(
    tx: &mut Tx<'_>,
    _: &Admin,
    order_id: &str,
    number: i64,
    carrier: &str,
    tracking: &str,
) -> Result<bool> {
    let updated = tx.execute(
        "UPDATE fulfilments_parcels SET carrier = $3, tracking = $4 WHERE order_id = $1 AND number = $2",
        &values![order_id, number, carrier, tracking],
    )?;
    Ok(updated == 1)
}

/// The member's own, by the time of their orders.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Stored>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM fulfilments_fulfilments
         WHERE order_id IN (SELECT id FROM orders_orders WHERE user_id = $1) ORDER BY order_id"
    );
    Ok(tx.all(&sql, &values![member.id], stored)?)
}

/// Takes what leads to the person out of the fulfilments of these orders.
///
/// # Errors
/// When the database fails.
pub fn take_person_out(tx: &mut Tx<'_>, order_ids: &[String]) -> Result<()> {
    for before in [
        "UPDATE fulfilments_parcels SET tracking = '' WHERE order_id IN (",
        "UPDATE fulfilments_fulfilments SET code = NULL WHERE order_id IN (",
    ] {
        let ids: Vec<Value> = order_ids.iter().map(|id| id.as_str().into()).collect();
        tx.execute_rows(Rows { before, row: "?", after: ")" }, &ids)?;
    }
    Ok(())
}

/// That the goods were sent stays with the order; what leads to the person at the carrier or the counter goes.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let own = "order_id IN (SELECT id FROM orders_orders WHERE user_id = $1)";
    let user = values![erasure.user()];
    tx.execute(&format!("UPDATE fulfilments_parcels SET tracking = '' WHERE {own}"), &user)?;
    tx.execute(&format!("UPDATE fulfilments_fulfilments SET code = NULL WHERE {own}"), &user)?;
    tx.execute(&format!("DELETE FROM fulfilments_undos WHERE {own}"), &user)?;
    Ok(())
}
