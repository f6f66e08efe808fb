//! Rows of notifications.

mod erasure;
mod export;
pub mod news;

pub use erasure::erase_person;
pub use export::export_person;

use super::texts::Notice;
use super::types::{Notification, NotificationKind, Switches};
use crate::error::Result;
use crate::events::Event;
use crate::identity::{Member, UserId};
use crate::periods::Kept;
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, values};
use std::collections::{BTreeMap, BTreeSet};

/// Notifications that one member is shown; what is beyond goes with the next cleaning.
const MAX_KEPT: i64 = 200;
/// How long one is kept.
const KEPT_FOR: i64 = Kept::Notifications.millis();

/// Events are numbered from 1.
const NO_EVENT: i64 = 0;

const NOTIFICATION: &str =
    "SELECT id, kind, title, message, is_read, created_at, action_url, user_id, announcement_id, is_mention
    FROM notifications_notifications";

const INSERT: Rows<'_> = Rows {
    before: "INSERT INTO notifications_notifications
        (user_id, event_id, kind, title, message, action_url, is_read, created_at, is_mention) VALUES",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    after: "",
};

/// A notification before it is stored.
#[derive(Debug)]
pub struct Told<'a> {
    pub event: &'a Event,
    pub user: UserId,
    pub notice: Notice,
}

/// Whose notice, its title, and the path to what it is about.
pub type Like = (UserId, &'static str, String);

impl Told<'_> {
    /// `None` when it leads nowhere: then it is like no other.
    pub fn like(&self) -> Option<Like> {
        Some((self.user, self.notice.title, self.notice.action_url.clone()?))
    }
}

fn notification(row: &Row<'_>) -> Result<Notification, kontor_db::Error> {
    let kind = match (row.get::<Option<i64>>(8)?, row.get::<bool>(9)?) {
        (Some(_), _) => NotificationKind::Announcement,
        (None, true) => NotificationKind::Mention,
        (None, false) => NotificationKind::parse(&row.get::<String>(1)?).unwrap_or(NotificationKind::System),
    };
    Ok(Notification {
        id: row.get(0)?,
        kind,
        title: row.get(2)?,
        message: row.get(3)?,
        is_read: row.get(4)?,
        created_at: Time(row.get(5)?),
        action_url: row.get(6)?,
    })
}

/// The word in the row, which nodes of before know too.
const fn stored(kind: NotificationKind) -> NotificationKind {
    match kind {
        NotificationKind::Mention => NotificationKind::Chat,
        NotificationKind::Announcement => NotificationKind::Promotion,
        kind => kind,
    }
}

fn of_member(row: &Row<'_>) -> Result<(UserId, Notification), kontor_db::Error> {
    Ok((UserId(row.get(7)?), notification(row)?))
}

/// The member's own, newest first.
pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Notification>> {
    let sql = format!("{NOTIFICATION} WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2");
    Ok(tx.all(&sql, &values![member.id, MAX_KEPT], notification)?)
}

/// What some events have made, with whose it is and how many that member has unread.
pub fn list_of_events(tx: &mut Tx<'_>, events: &[i64]) -> Result<WithUnread> {
    let select = format!("{NOTIFICATION} WHERE event_id");
    let mut made = tx.all_among(&select, events.iter().copied(), of_member)?;
    made.sort_unstable_by_key(|(_, notification)| notification.id);
    with_unread(tx, made)
}

/// Notifications, whose each is, and how many that member has unread.
type WithUnread = Vec<(UserId, Notification, i64)>;

fn with_unread(tx: &mut Tx<'_>, made: Vec<(UserId, Notification)>) -> Result<WithUnread> {
    let unread = count_all_unread(tx, made.iter().map(|(user, _)| *user).collect())?;
    let unread = |user: UserId| unread.get(&user).copied().unwrap_or_default();
    Ok(made.into_iter().map(|(user, made)| (user, made, unread(user))).collect())
}

fn count_all_unread(tx: &mut Tx<'_>, users: BTreeSet<UserId>) -> Result<BTreeMap<UserId, i64>> {
    let select = format!(
        "SELECT u.id, (SELECT COUNT(*) FROM
            (SELECT 1 FROM notifications_notifications n WHERE n.user_id = u.id AND n.is_read = FALSE LIMIT {MAX_KEPT}) unread)
         FROM auth_users u WHERE u.id"
    );
    let counts = tx.all_among(&select, users, |row| Ok((UserId(row.get(0)?), row.get(1)?)))?;
    Ok(counts.into_iter().collect())
}

pub fn count_unread(tx: &mut Tx<'_>, user: UserId) -> Result<i64> {
    let counts = count_all_unread(tx, [user].into())?;
    Ok(counts.get(&user).copied().unwrap_or_default())
}

/// Whether there is such a one.
pub fn mark_read(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<bool> {
    let marked = tx.execute(
        "UPDATE notifications_notifications SET is_read = TRUE WHERE id = $1 AND user_id = $2",
        &values![id, member.id],
    )?;
    Ok(marked > 0)
}

pub fn mark_all_read(tx: &mut Tx<'_>, member: &Member) -> Result<()> {
    tx.execute(
        "UPDATE notifications_notifications SET is_read = TRUE WHERE user_id = $1 AND is_read = FALSE",
        &values![member.id],
    )?;
    Ok(())
}

/// Whether there was such a one.
pub fn delete(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<bool> {
    let deleted = tx.execute(
        "DELETE FROM notifications_notifications WHERE id = $1 AND user_id = $2",
        &values![id, member.id],
    )?;
    Ok(deleted > 0)
}

/// Stores what events tell members, in this order.
pub fn insert(tx: &mut Tx<'_>, told: &[Told<'_>]) -> Result<()> {
    let told = told.iter().flat_map(|Told { event, user, notice, .. }| {
        values![
            *user,
            event.id,
            stored(notice.kind).as_str(),
            notice.title,
            notice.message.as_str(),
            notice.action_url.as_deref(),
            false,
            event.at,
            notice.kind == NotificationKind::Mention
        ]
    });
    tx.execute_rows(INSERT, &told.collect::<Vec<_>>())?;
    Ok(())
}

/// Removes unread notices with the same title about the same thing.
pub fn delete_unread_like(tx: &mut Tx<'_>, (user, title, action_url): &Like) -> Result<()> {
    tx.execute(
        "DELETE FROM notifications_notifications
         WHERE user_id = $1 AND is_read = FALSE AND title = $2 AND action_url = $3",
        &values![*user, *title, action_url],
    )?;
    Ok(())
}

/// The switches of those accounts that are still there.
pub fn list_switches(tx: &mut Tx<'_>, users: BTreeSet<UserId>) -> Result<BTreeMap<UserId, Switches>> {
    let select = "SELECT u.id, p.notification_settings
        FROM auth_users u LEFT JOIN profiles_profiles p ON p.user_id = u.id WHERE u.id";
    let switches = tx.all_among(select, users, |row| {
        let settings: Option<String> = row.get(1)?;
        let switches = settings.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        Ok((UserId(row.get(0)?), switches))
    })?;
    Ok(switches.into_iter().collect())
}

/// Forgets what is too old, and what a member has beyond the newest that are kept.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM notifications_notifications WHERE created_at < $1",
        &values![now.plus(-KEPT_FOR)],
    )?;
    let crowded = tx.all(
        "SELECT user_id FROM notifications_notifications GROUP BY user_id HAVING COUNT(*) > $1",
        &values![MAX_KEPT],
        |row| row.get(0).map(UserId),
    )?;
    for user in crowded {
        tx.execute(
            "DELETE FROM notifications_notifications WHERE user_id = $1 AND id <=
                (SELECT id FROM notifications_notifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
            &values![user, MAX_KEPT],
        )?;
    }
    Ok(())
}

/// A notification of the demo shop, which no event stands behind.
#[derive(Debug, Clone)]
pub struct Seeded {
    pub user_id: UserId,
    pub kind: NotificationKind,
    pub title: String,
    pub message: String,
    pub action_url: Option<String>,
    pub is_read: bool,
    pub created_at: Time,
}

/// # Errors
/// When the database fails.
pub fn insert_seeded(tx: &mut Tx<'_>, seeded: &Seeded) -> Result<()> {
    tx.execute_rows(
        INSERT,
        &values![
            seeded.user_id,
            NO_EVENT,
            stored(seeded.kind).as_str(),
            seeded.title.as_str(),
            seeded.message.as_str(),
            seeded.action_url.as_deref(),
            seeded.is_read,
            seeded.created_at,
            seeded.kind == NotificationKind::Mention
        ],
    )?;
    Ok(())
}
