//! The demo's news: sent some days ago, and read in the shop.

use super::links::{excerpt, path_of};
use super::notices::News;
use super::reach::{Reached, next_part};
use super::store::{self, NewAnnouncement};
use super::types::AnnouncementAudience;
use crate::error::Result;
use crate::identity::UserId;
use crate::time::{MINUTE, Time};
use kontor_db::Tx;
use std::collections::BTreeSet;

/// More people than the demo has.
const MOST: i64 = 1000;
/// Characters of the notification.
const SHORT: usize = 200;

/// Stores an announcement as sent to all members, and has `tell` write their notifications.
///
/// # Errors
/// When the database fails.
pub fn seed(
    tx: &mut Tx<'_>,
    (title, content): (&str, &str),
    at: Time,
    tell: fn(&mut Tx<'_>, &News<'_>) -> Result<()>,
) -> Result<()> {
    let new = NewAnnouncement {
        title: title.to_owned(),
        content: content.to_owned(),
        audience: AnnouncementAudience::All,
        product_id: None,
        product_name: String::new(),
        by_push: false,
        by_telegram: false,
        by_mail: false,
    };
    let id = store::insert_seeded(tx, &new, at)?;
    let part = next_part(tx, new.audience, None, UserId(0), MOST, at)?;
    let ways = Reached { notification: part.users.clone(), ..Reached::default() };
    store::insert_recipients(tx, id, &part.users, &ways, at)?;
    store::advance(tx, id, part.last, Some(at.plus(MINUTE)))?;
    let (path, message, pushed) = (path_of(id), excerpt(content, SHORT), BTreeSet::new());
    let told = &part.users;
    tell(tx, &News { announcement: id, title, message: &message, path: &path, told, pushed: &pushed, at })
}
