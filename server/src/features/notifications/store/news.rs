//! Notifications that tell of an announcement: each member has one of it.

use super::super::types::NotificationKind;
use super::{NO_EVENT, NOTIFICATION, WithUnread, of_member, with_unread};
use crate::error::Result;
use crate::features::announcements::News;
use crate::identity::UserId;
use kontor_db::{Rows, Tx, values};
use std::collections::BTreeSet;

pub fn insert(tx: &mut Tx<'_>, news: &News<'_>) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO notifications_notifications
            (user_id, event_id, kind, title, message, action_url, is_read, created_at, announcement_id) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
        after: "",
    };
    let rows = news.told.iter().flat_map(|user| {
        values![
            *user,
            NO_EVENT,
            NotificationKind::Promotion.as_str(),
            news.title,
            news.message,
            news.path,
            false,
            news.at,
            news.announcement
        ]
    });
    tx.execute_rows(insert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// Whose each is, and its id.
pub fn list_ids(tx: &mut Tx<'_>, announcement: i64, users: &BTreeSet<UserId>) -> Result<Vec<(UserId, i64)>> {
    let select = format!(
        "SELECT user_id, id FROM notifications_notifications WHERE announcement_id = {announcement} AND user_id"
    );
    Ok(tx.all_among(&select, users.iter().copied(), |row| Ok((UserId(row.get(0)?), row.get(1)?)))?)
}

/// With how many each member has unread.
pub fn list(tx: &mut Tx<'_>, announcement: i64, users: &BTreeSet<UserId>) -> Result<WithUnread> {
    let select = format!("{NOTIFICATION} WHERE announcement_id = {announcement} AND user_id");
    let made = tx.all_among(&select, users.iter().copied(), of_member)?;
    with_unread(tx, made)
}
