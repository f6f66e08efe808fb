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
    queue::push_notifications(tx, &rows, false, now)?;
    app.state::<Push>().waiting.notify_one();
    Ok(())
}

/// Those of the members who have a device that wants news of the shop.
///
/// # Errors
/// When the database fails.
pub fn list_wanting_news(tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<BTreeSet<UserId>> {
    let wanted = store::find_wanted(tx, users.iter().copied())?;
    let wanting = wanted.into_iter().filter(|(_, wanted)| wanted.kinds.announcements).map(|(user, _)| user);
    let devices = store::list_devices(tx, wanting.collect::<Vec<_>>())?;
    Ok(devices.into_iter().map(|(user, _)| user).collect())
}

/// Leaves news of the shop for the devices of members who want them, behind what is for one: whose, and which notification it is. Part of the transaction that makes
/// the notifications.
///
/// # Errors
/// When the database fails.
pub fn tell_news(app: &App, tx: &mut Tx<'_>, made: &[(UserId, i64)], now: Time) -> Result<()> {
    let devices = store::list_devices(tx, made.iter().map(|(user, _)| *user))?;
    let of = |user: UserId| devices.iter().filter(move |(holder, _)| *holder == user);
    let rows: Vec<(i64, i64)> =
        made.iter().flat_map(|(user, id)| of(*user).map(move |(_, device)| (*device, *id))).collect();
    queue::push_notifications(tx, &rows, true, now)?;
    app.state::<Push>().waiting.notify_one();
    Ok(())
}

/// What higher parts hear of messages that are done with: whose device, where the message leads to, and whether the service took it.
pub struct Settled(pub fn(&mut Tx<'_>, UserId, &str, bool) -> Result<()>);

impl PushKinds {
    /// `kind` is the word of a notification's kind.
    fn allow(self, kind: &str) -> bool {
        match kind {
            "order" => self.orders,
            "chat" => self.chat,
            "mention" => self.mentions.unwrap_or(self.chat),
            "product" => self.products,
            "promotion" => self.promotions,
            // What concerns the account itself.
            _ => true,
        }
    }
}
