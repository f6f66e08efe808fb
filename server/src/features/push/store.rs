//! Rows of push: the shop's key, devices, and what members want. What waits lies in `store/queue.rs`.

pub mod export;
pub mod queue;

use super::quiet::Quiet;
use super::types::{PushKinds, Subscribed};
use crate::error::{Error, Result};
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use std::collections::{BTreeMap, BTreeSet};

pub fn find_key(tx: &mut Tx<'_>) -> Result<Option<Vec<u8>>> {
    Ok(tx.one("SELECT sealed FROM push_keys WHERE id = 1", &[], |row| row.get(0))?)
}

/// Keeps the key unless there is one; gives the one that there is.
pub fn keep_key(tx: &mut Tx<'_>, sealed: &[u8], now: Time) -> Result<Vec<u8>> {
    tx.execute(
        "INSERT INTO push_keys (id, sealed, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING",
        &values![sealed, now],
    )?;
    find_key(tx)?.ok_or_else(|| Error::internal("the key for push was not stored"))
}

pub fn replace_key(tx: &mut Tx<'_>, sealed: &[u8]) -> Result<()> {
    tx.execute("UPDATE push_keys SET sealed = $1 WHERE id = 1", &values![sealed])?;
    Ok(())
}

/// Whether this session's device is told at this address, with these keys.
pub fn has_device(tx: &mut Tx<'_>, member: &Member, subscribed: &Subscribed) -> Result<bool> {
    let found = tx.one(
        "SELECT 1 FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2 AND point = $3 AND auth = $4",
        &values![
            member.session().id,
            subscribed.endpoint.as_str(),
            subscribed.device.point(),
            subscribed.device.auth()
        ],
        |row| row.get::<i64>(0),
    )?;
    Ok(found.is_some())
}

pub fn is_subscribed(tx: &mut Tx<'_>, member: &Member) -> Result<bool> {
    let sql = "SELECT 1 FROM push_subscriptions WHERE session_id = $1";
    Ok(tx.one(sql, &values![member.session().id], |row| row.get::<i64>(0))?.is_some())
}

pub fn count_devices(tx: &mut Tx<'_>, member: &Member) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM push_subscriptions WHERE user_id = $1";
    Ok(tx.one(sql, &values![member.id], |row| row.get(0))?.unwrap_or_default())
}

pub fn insert_device(tx: &mut Tx<'_>, member: &Member, subscribed: &Subscribed, now: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO push_subscriptions (user_id, session_id, endpoint, point, auth, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &values![
            member.id,
            member.session().id,
            subscribed.endpoint.as_str(),
            subscribed.device.point(),
            subscribed.device.auth(),
            now
        ],
    )?;
    Ok(())
}

/// The device of this session is told no more.
pub fn delete_device(tx: &mut Tx<'_>, member: &Member) -> Result<()> {
    tx.execute("DELETE FROM push_subscriptions WHERE session_id = $1", &values![member.session().id])?;
    Ok(())
}

pub fn delete_endpoint(tx: &mut Tx<'_>, endpoint: &str) -> Result<()> {
    tx.execute("DELETE FROM push_subscriptions WHERE endpoint = $1", &values![endpoint])?;
    Ok(())
}

/// Whether there is such a device, with this secret.
pub fn is_device(tx: &mut Tx<'_>, known: &Subscribed) -> Result<bool> {
    let sql = "SELECT 1 FROM push_subscriptions WHERE endpoint = $1 AND auth = $2";
    let found =
        tx.one(sql, &values![known.endpoint.as_str(), known.device.auth()], |row| row.get::<i64>(0))?;
    Ok(found.is_some())
}

/// Puts another address and other keys in the place of known ones; whether there was such a device.
pub fn renew_device(tx: &mut Tx<'_>, old: &Subscribed, new: &Subscribed) -> Result<bool> {
    let renewed = tx.execute(
        "UPDATE push_subscriptions SET endpoint = $3, point = $4, auth = $5, failures = 0, rests_until = 0
         WHERE endpoint = $1 AND auth = $2",
        &values![
            old.endpoint.as_str(),
            old.device.auth(),
            new.endpoint.as_str(),
            new.device.point(),
            new.device.auth()
        ],
    )?;
    Ok(renewed == 1)
}

/// The push service knows this address no more; a browser that has renewed it in the meantime stays.
pub fn delete_gone(tx: &mut Tx<'_>, device: i64, endpoint: &str) -> Result<()> {
    tx.execute("DELETE FROM push_subscriptions WHERE id = $1 AND endpoint = $2", &values![device, endpoint])?;
    Ok(())
}

pub fn note_success(tx: &mut Tx<'_>, device: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE push_subscriptions SET last_success_at = $2, failures = 0, rests_until = 0 WHERE id = $1",
        &values![device, now],
    )?;
    Ok(())
}

/// Whether the device is still there.
pub fn note_failure(tx: &mut Tx<'_>, device: i64, until: Time) -> Result<bool> {
    let noted = tx.execute(
        "UPDATE push_subscriptions SET failures = failures + 1, rests_until = $2 WHERE id = $1",
        &values![device, until],
    )?;
    Ok(noted == 1)
}

/// The devices of some members.
pub fn list_devices(tx: &mut Tx<'_>, users: impl IntoIterator<Item = UserId>) -> Result<Vec<(UserId, i64)>> {
    let select = "SELECT user_id, id FROM push_subscriptions WHERE user_id";
    Ok(tx.all_among(select, users, |row| Ok((UserId(row.get(0)?), row.get(1)?)))?)
}

/// What a member wants.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    pub kinds: PushKinds,
    pub quiet: Option<Quiet>,
}

/// Of those who have said something.
pub fn find_wanted(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
) -> Result<BTreeMap<UserId, Wanted>> {
    let select = "SELECT user_id, orders, chat, products, promotions, quiet_from, quiet_until, announcements, mentions FROM push_settings WHERE user_id";
    let found = tx.all_among(select, users, |row| {
        let kinds = PushKinds {
            orders: row.get(1)?,
            chat: row.get(2)?,
            products: row.get(3)?,
            promotions: row.get(4)?,
            announcements: row.get(7)?,
            mentions: row.get(8)?,
        };
        let quiet = row.get::<Option<i64>>(5)?.zip(row.get::<Option<i64>>(6)?);
        let quiet = quiet.map(|(from, until)| Quiet { from, until });
        Ok((UserId(row.get(0)?), Wanted { kinds, quiet }))
    })?;
    Ok(found.into_iter().collect())
}

pub fn save_wanted(tx: &mut Tx<'_>, member: &Member, kinds: PushKinds, quiet: Option<Quiet>) -> Result<()> {
    tx.execute(
        "INSERT INTO push_settings (user_id, orders, chat, products, promotions, quiet_from, quiet_until, announcements, mentions)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (user_id) DO UPDATE
         SET orders = $2, chat = $3, products = $4, promotions = $5, quiet_from = $6, quiet_until = $7, announcements = $8, mentions = $9",
        &values![
            member.id,
            kinds.orders,
            kinds.chat,
            kinds.products,
            kinds.promotions,
            quiet.map(|quiet| quiet.from),
            quiet.map(|quiet| quiet.until),
            kinds.announcements,
            kinds.mentions
        ],
    )?;
    Ok(())
}

/// Which of the rooms' messages each of some members does not want to hear of.
pub fn list_muted(
    tx: &mut Tx<'_>,
    users: impl IntoIterator<Item = UserId>,
) -> Result<BTreeSet<(UserId, i64)>> {
    let select = "SELECT user_id, room_id FROM push_conversations WHERE is_wanted = FALSE AND user_id";
    let muted = tx.all_among(select, users, |row| Ok((UserId(row.get(0)?), row.get(1)?)))?;
    Ok(muted.into_iter().collect())
}

/// Rooms of which the member has said whether their messages are wanted.
pub fn list_choices(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(i64, bool)>> {
    Ok(tx.all(
        "SELECT room_id, is_wanted FROM push_conversations WHERE user_id = $1 AND is_wanted IS NOT NULL ORDER BY room_id",
        &values![member.id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?)
}

pub fn save_choice(tx: &mut Tx<'_>, member: &Member, room_id: i64, is_wanted: bool) -> Result<()> {
    tx.execute(
        "INSERT INTO push_conversations (user_id, room_id, is_wanted) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, room_id) DO UPDATE SET is_wanted = $3",
        &values![member.id, room_id, is_wanted],
    )?;
    Ok(())
}
