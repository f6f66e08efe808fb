//! What became of an announcement, each way: those who sent it say so.

use super::links::read_path;
use super::spreading::read_about;
use super::store;
use super::types::AnnouncementChannel;
use crate::error::Result;
use crate::features::{mail, push, telegram};
use crate::identity::UserId;
use kontor_db::Tx;

pub static BY_MAIL: mail::SentToMany = mail::SentToMany(|tx, about, arrived| match read_about(about) {
    Some((id, user)) => store::settle(tx, id, user, AnnouncementChannel::Mail, arrived),
    None => Ok(()),
});

pub static BY_PUSH: push::Settled =
    push::Settled(|tx, user, path, arrived| by_path(tx, user, path, AnnouncementChannel::Push, arrived));

pub static BY_TELEGRAM: telegram::SentToMany = telegram::SentToMany(|tx, user, path, arrived| {
    by_path(tx, user, path, AnnouncementChannel::Telegram, arrived)
});

/// What leads elsewhere is no announcement.
fn by_path(
    tx: &mut Tx<'_>,
    user: UserId,
    path: &str,
    channel: AnnouncementChannel,
    arrived: bool,
) -> Result<()> {
    match read_path(path) {
        Some(id) => store::settle(tx, id, user, channel, arrived),
        None => Ok(()),
    }
}
