//! Taking turns. On PostgreSQL two transactions that write into the same room collide, and one of them starts over; so
//! the senders of one node queue for each room, and only those of different nodes collide. On SQLite writes queue anyway
//! and share their commits, which waiting here would prevent.

use kontor_db::Engine;
use tokio::sync::{Mutex, MutexGuard};

/// Rooms share these; a room has the same one always.
const QUEUES: usize = 64;

pub struct Turns {
    queues: Option<Vec<Mutex<()>>>,
}

impl Turns {
    pub fn new(engine: Engine) -> Self {
        let queues = || (0..QUEUES).map(|_| Mutex::new(())).collect();
        Self { queues: (engine == Engine::Postgres).then(queues) }
    }

    /// The turn to write into a room; it ends when the answer is dropped.
    pub async fn take(&self, room_id: i64) -> Option<MutexGuard<'_, ()>> {
        let queues = self.queues.as_ref()?;
        let at = usize::try_from(room_id.rem_euclid(i64::try_from(QUEUES).unwrap_or(1))).unwrap_or_default();
        Some(queues.get(at)?.lock().await)
    }
}
