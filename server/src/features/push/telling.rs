//! What is left for devices, in the transactions of those who have something to tell.

use super::keys::Push;
use super::store::{self, queue};
use super::types::PushKinds;
use crate::app::App;
use crate::error::Result;
use crate::features::chat::Away;
use crate::identity::UserId;
use crate::time::{SECOND, Time};
use kontor_db::Tx;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

/// How long a message in a room waits: who is there has read it by then.
const ROOM_PAUSE: i64 = 3 * SECOND;

/// The chat notes rooms in which something was said.
pub const AWAY: Away = Away {
    is_anyone: |app: &App| app.state::<Push>().has_devices.load(Ordering::Relaxed),
    note: |tx, room, seq, now| queue::note_room(tx, room, seq, now.plus(ROOM_PAUSE)),
};

/// Leaves what some events have told `users` for their devices; one look for those who have none. Part of the transaction in which the
/// notifications are made.
///
/// # Errors
/// When the database fails.
pub fn tell(app: &App, tx: &mut Tx<'_>, users: BTreeSet<UserId>, events: &[i64], now: Time) -> Result<()> {
    let devices = store::list_devices(tx, users)?;
    if devices.is_empty() {
        return Ok(());
    }
    let holders: BTreeSet<UserId> = devices.iter().map(|(user, _)| *user).collect();
    let wanted = store::find_wanted(tx, holders)?;
    let mut rows = Vec::new();
    for made in queue::list_made(tx, events)? {
        let kinds = wanted.get(&made.user).map(|wanted| wanted.kinds).unwrap_or_default();
        if !kinds.allow(&made.kind) {
            continue;
        }
        let own = devices.iter().filter(|(user, _)| *user == made.user);
        rows.extend(own.map(|(_, device)| (*device, made.id)));
    }
    queue::push_notifications(tx, &rows, now)?;
    app.state::<Push>().waiting.notify_one();
    Ok(())
}

impl PushKinds {
    /// `kind` is the word of a notification's kind.
    fn allow(self, kind: &str) -> bool {
        match kind {
            "order" => self.orders,
            "chat" => self.chat,
            "product" => self.products,
            "promotion" => self.promotions,
            // What concerns the account itself.
            _ => true,
        }
    }
}
