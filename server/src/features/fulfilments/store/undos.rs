//! Rows of what can still be taken back.

use super::super::types::FulfilmentState;
use super::Stored;
use crate::error::Result;
use crate::events::Held;
use crate::time::Time;
use kontor_db::{Tx, values};

/// A step that can be taken back.
#[derive(Debug)]
pub struct Undo {
    /// The event whose listeners wait.
    pub told: Held,
    pub until: Time,
    /// The parcel that the step has sent.
    pub parcel: Option<i64>,
    pub before: Before,
}

/// What a step has changed of a fulfilment, as it was.
#[derive(Debug)]
pub struct Before {
    pub state: FulfilmentState,
    pub code: Option<String>,
    pub packed_at: Option<Time>,
    pub ready_at: Option<Time>,
    pub shipped_at: Option<Time>,
}

impl Before {
    pub fn of(stored: &Stored) -> Self {
        Self {
            state: stored.state,
            code: stored.code.clone(),
            packed_at: stored.packed_at,
            ready_at: stored.ready_at,
            shipped_at: stored.shipped_at,
        }
    }
}

/// The fulfilment is held, and any earlier step of it was ended. Rows that no one came back to are forgotten on the way.
pub fn insert(tx: &mut Tx<'_>, order_id: &str, undo: &Undo, now: Time) -> Result<()> {
    tx.execute("DELETE FROM fulfilments_undos WHERE until < $1", &values![now])?;
    let at = |time: Option<Time>| time.map(|at| at.0);
    tx.execute(
        "INSERT INTO fulfilments_undos (order_id, event_id, deliveries, until, parcel, state, code, packed_at, ready_at,
            shipped_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        &values![
            order_id,
            undo.told.event_id,
            undo.told.deliveries,
            undo.until,
            undo.parcel,
            undo.before.state.as_str(),
            undo.before.code.as_deref(),
            at(undo.before.packed_at),
            at(undo.before.ready_at),
            at(undo.before.shipped_at)
        ],
    )?;
    Ok(())
}

/// Removes it: it is taken back now, or never again.
pub fn take(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<Undo>> {
    let unknown = || kontor_db::Error::Column("fulfilments_undos.state holds an unknown word".to_owned());
    Ok(tx.one(
        "DELETE FROM fulfilments_undos WHERE order_id = $1
         RETURNING event_id, deliveries, until, parcel, state, code, packed_at, ready_at, shipped_at",
        &values![order_id],
        |row| {
            let at = |column: usize| Ok::<_, kontor_db::Error>(row.get::<Option<i64>>(column)?.map(Time));
            Ok(Undo {
                told: Held { event_id: row.get(0)?, deliveries: row.get(1)? },
                until: Time(row.get(2)?),
                parcel: row.get(3)?,
                before: Before {
                    state: FulfilmentState::parse(&row.get::<String>(4)?).ok_or_else(unknown)?,
                    code: row.get(5)?,
                    packed_at: at(6)?,
                    ready_at: at(7)?,
                    shipped_at: at(8)?,
                },
            })
        },
    )?)
}
