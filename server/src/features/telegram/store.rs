//! Rows of links, codes, used launch data and heard updates.

pub mod queue;
pub mod talks;

use super::types::TelegramSwitches;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Member, UserId};
use crate::time::{DAY, HOUR, Time};
use kontor_db::{Row, Tx, values};
use std::collections::{BTreeMap, BTreeSet};

/// Telegram sends an update again for a day at most; a week later its numbers may restart.
const KEEP_UPDATES: i64 = 3 * DAY;
/// What could not be sent for so long is not worth sending.
pub const KEEP_MESSAGES: i64 = DAY;

/// Whose chat a chat is.
#[derive(Debug, Clone)]
pub struct Link {
    pub user: UserId,
    pub telegram_id: i64,
    pub telegram_username: Option<String>,
    pub linked_at: Time,
    pub blocked_at: Option<Time>,
    pub switches: TelegramSwitches,
}

const LINK: &str = "SELECT user_id, telegram_id, telegram_username, linked_at, blocked_at,
    wants_orders, wants_chat, wants_products, wants_promotions, wants_premium, wants_announcements, wants_mentions
    FROM telegram_links";

fn link(row: &Row<'_>) -> Result<Link, kontor_db::Error> {
    let chat = row.get(6)?;
    Ok(Link {
        user: UserId(row.get(0)?),
        telegram_id: row.get(1)?,
        telegram_username: row.get(2)?,
        linked_at: Time(row.get(3)?),
        blocked_at: row.get::<Option<i64>>(4)?.map(Time),
        switches: TelegramSwitches {
            orders: row.get(5)?,
            chat,
            products: row.get(7)?,
            promotions: row.get(8)?,
            premium: row.get(9)?,
            announcements: row.get(10)?,
            // Of those who chose before there was this switch.
            mentions: row.get::<Option<bool>>(11)?.unwrap_or(chat),
        },
    })
}

pub fn find_link(tx: &mut Tx<'_>, user: UserId) -> Result<Option<Link>> {
    Ok(tx.one(&format!("{LINK} WHERE user_id = $1"), &values![user], link)?)
}

/// The links of those members who have one and can be written to.
pub fn list_writable(tx: &mut Tx<'_>, users: BTreeSet<UserId>) -> Result<BTreeMap<UserId, Link>> {
    let select = format!("{LINK} WHERE blocked_at IS NULL AND user_id");
    let links = tx.all_among(&select, users, link)?;
    Ok(links.into_iter().map(|link| (link.user, link)).collect())
}

pub fn find_link_of_chat(tx: &mut Tx<'_>, telegram_id: i64) -> Result<Option<Link>> {
    Ok(tx.one(&format!("{LINK} WHERE telegram_id = $1"), &values![telegram_id], link)?)
}

/// Links an account; one that had another chat has this one from now on.
///
/// # Errors
/// When the chat is another account's.
pub fn save_link(
    tx: &mut Tx<'_>,
    user: UserId,
    telegram_id: i64,
    username: Option<&str>,
    now: Time,
) -> Result<()> {
    let switches = TelegramSwitches::default();
    let saved = tx.execute(
        "INSERT INTO telegram_links (user_id, telegram_id, telegram_username, linked_at, blocked_at,
            wants_orders, wants_chat, wants_products, wants_promotions, wants_premium)
         VALUES ($1, $2, $3, $4, NULL, $5, $6, $7, $8, $9)
         ON CONFLICT (user_id) DO UPDATE SET telegram_id = $2, telegram_username = $3, linked_at = $4, blocked_at = NULL",
        &values![
            user,
            telegram_id,
            username,
            now,
            switches.orders,
            switches.chat,
            switches.products,
            switches.promotions,
            switches.premium
        ],
    );
    match saved {
        Err(error) if error.is_unique("telegram_links_telegram_id") => Err(ErrorCode::TelegramTaken.into()),
        done => Ok(done.map(drop)?),
    }
}

/// What the person is called at Telegram now.
pub fn save_username(tx: &mut Tx<'_>, telegram_id: i64, username: Option<&str>) -> Result<()> {
    tx.execute(
        "UPDATE telegram_links SET telegram_username = $2 WHERE telegram_id = $1",
        &values![telegram_id, username],
    )?;
    Ok(())
}

/// Whether there was a link; what waits to be sent goes with it.
pub fn delete_link(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    tx.execute("DELETE FROM telegram_messages WHERE user_id = $1", &values![user])?;
    tx.execute("DELETE FROM telegram_codes WHERE user_id = $1", &values![user])?;
    Ok(tx.execute("DELETE FROM telegram_links WHERE user_id = $1", &values![user])? > 0)
}

/// Whether the member has a link.
pub fn save_switches(tx: &mut Tx<'_>, member: &Member, switches: TelegramSwitches) -> Result<bool> {
    let saved = tx.execute(
        "UPDATE telegram_links SET wants_orders = $2, wants_chat = $3, wants_products = $4, wants_promotions = $5,
            wants_premium = $6, wants_announcements = $7, wants_mentions = $8 WHERE user_id = $1",
        &values![
            member.id,
            switches.orders,
            switches.chat,
            switches.products,
            switches.promotions,
            switches.premium,
            switches.announcements,
            switches.mentions
        ],
    )?;
    Ok(saved > 0)
}

/// Notes that the bot may not write to a chat any more.
pub fn mark_blocked(tx: &mut Tx<'_>, telegram_id: i64, now: Time) -> Result<()> {
    tx.execute("DELETE FROM telegram_messages WHERE chat_id = $1", &values![telegram_id])?;
    tx.execute(
        "UPDATE telegram_links SET blocked_at = $2 WHERE telegram_id = $1 AND blocked_at IS NULL",
        &values![telegram_id, now],
    )?;
    Ok(())
}

pub fn mark_open(tx: &mut Tx<'_>, telegram_id: i64) -> Result<()> {
    tx.execute("UPDATE telegram_links SET blocked_at = NULL WHERE telegram_id = $1", &values![telegram_id])?;
    Ok(())
}

/// The member's one code; an earlier one is good no longer.
pub fn save_code(tx: &mut Tx<'_>, member: &Member, hash: &[u8], expires_at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO telegram_codes (user_id, code_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET code_hash = $2, expires_at = $3",
        &values![member.id, hash, expires_at],
    )?;
    Ok(())
}

/// Whose code it is, once.
pub fn take_code(tx: &mut Tx<'_>, hash: &[u8], now: Time) -> Result<Option<UserId>> {
    let taken = tx.one(
        "DELETE FROM telegram_codes WHERE code_hash = $1 RETURNING user_id, expires_at",
        &values![hash],
        |row| Ok((UserId(row.get(0)?), Time(row.get(1)?))),
    )?;
    Ok(taken.filter(|(_, expires_at)| *expires_at > now).map(|(user, _)| user))
}

/// Uses launch data up.
///
/// # Errors
/// When they were used before.
pub fn use_launch(tx: &mut Tx<'_>, hash: &[u8], expires_at: Time) -> Result<()> {
    let used = tx.execute(
        "INSERT INTO telegram_used_launches (launch_hash, expires_at) VALUES ($1, $2) ON CONFLICT (launch_hash) DO NOTHING",
        &values![hash, expires_at],
    )?;
    if used > 0 { Ok(()) } else { Err(ErrorCode::TelegramReplayed.into()) }
}

pub fn is_used(tx: &mut Tx<'_>, hash: &[u8]) -> Result<bool> {
    let sql = "SELECT expires_at FROM telegram_used_launches WHERE launch_hash = $1";
    Ok(tx.one(sql, &values![hash], |row| row.get::<i64>(0))?.is_some())
}

pub fn is_handled(tx: &mut Tx<'_>, update: i64) -> Result<bool> {
    let sql = "SELECT update_id FROM telegram_updates WHERE update_id = $1";
    Ok(tx.one(sql, &values![update], |row| row.get::<i64>(0))?.is_some())
}

/// Whether this call was first.
pub fn mark_handled(tx: &mut Tx<'_>, update: i64, now: Time) -> Result<bool> {
    let marked = tx.execute(
        "INSERT INTO telegram_updates (update_id, handled_at) VALUES ($1, $2) ON CONFLICT (update_id) DO NOTHING",
        &values![update, now],
    )?;
    Ok(marked > 0)
}

/// Forgets what is of no use any more.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    for (sql, before) in [
        ("DELETE FROM telegram_codes WHERE expires_at <= $1", now),
        ("DELETE FROM telegram_used_launches WHERE expires_at <= $1", now.plus(-HOUR)),
        ("DELETE FROM telegram_updates WHERE handled_at <= $1", now.plus(-KEEP_UPDATES)),
        // Without a bot they are not sent.
        ("DELETE FROM telegram_messages WHERE created_at <= $1", now.plus(-KEEP_MESSAGES)),
        ("DELETE FROM telegram_paces WHERE next_at <= $1", now),
    ] {
        tx.execute(sql, &values![before]).map_err(Error::from)?;
    }
    Ok(())
}
