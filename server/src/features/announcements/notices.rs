//! What announcements ask of the notifications, which are above them.

use crate::app::App;
use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use futures_util::future::BoxFuture;
use kontor_db::Tx;
use std::collections::BTreeSet;

/// What some members are told.
#[derive(Debug)]
pub struct News<'a> {
    pub announcement: i64,
    pub title: &'a str,
    pub message: &'a str,
    /// A path of the app.
    pub path: &'a str,
    pub told: &'a BTreeSet<UserId>,
    /// Those of them whose devices are told as well.
    pub pushed: &'a BTreeSet<UserId>,
    pub at: Time,
}

/// Handed over at the start.
pub struct Notices {
    /// Those of the members who want news in their list.
    pub wanting: fn(&mut Tx<'_>, &BTreeSet<UserId>) -> Result<BTreeSet<UserId>>,
    /// Stores a notification for each; part of the caller's transaction.
    pub tell: fn(&App, &mut Tx<'_>, &News<'_>) -> Result<()>,
    /// Tells their open tabs, after the commit.
    pub announce: fn(App, i64, BTreeSet<UserId>) -> BoxFuture<'static, ()>,
}
