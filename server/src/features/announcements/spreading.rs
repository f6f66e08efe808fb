//! Sending, by the worker: some members in a transaction, and a rest between two of them, so that no one else waits for it.

use super::links::{excerpt, path_of};
use super::notices::{News, Notices};
use super::pages::LEAVING;
use super::reach::{Reached, next_part, reached};
use super::store::{self, Unfinished};
use crate::app::{App, hook};
use crate::error::Result;
use crate::features::mail::{self, Letter, Part};
use crate::features::settings::ShopConfig;
use crate::features::telegram;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::Tx;
use std::collections::BTreeSet;
use tokio::sync::Notify;

/// Members told in one transaction.
const BATCH: i64 = 100;
/// Characters of the notification, and of the message of the bot, which opens the rest.
const SHORT: usize = 200;
const LONG: usize = 1500;

/// Wakes the worker of this node.
#[derive(Default)]
pub struct Sending(pub Notify);

/// Whether an announcement is being sent.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    Ok(app.db.read(store::find_unfinished).await?.is_some())
}

/// Tells the next members; whether there may be more. Run by one node at a time; were it two, the rows of recipients would refuse the second.
///
/// # Errors
/// When the database fails. Nothing of the part is stored then, and it is told later.
pub async fn spread_next(app: &App) -> Result<bool> {
    let (shop, now) = (app.clone(), app.clock.now());
    let told = app.db.write(move |tx| spread(&shop, tx, now)).await?;
    let Some((announcement, told)) = told else { return Ok(false) };
    if !told.is_empty() {
        (app.hook::<Notices>().announce)(app.clone(), announcement, told).await;
    }
    Ok(true)
}

fn spread(app: &App, tx: &mut Tx<'_>, now: Time) -> Result<Option<(i64, BTreeSet<UserId>)>> {
    let Some(announcement) = store::find_unfinished(tx)? else { return Ok(None) };
    let Unfinished { id, audience, product_id, last_user, .. } = announcement;
    let part = next_part(tx, audience, product_id, last_user, BATCH, now)?;
    let mut ways = reached(app, tx, &part.users)?;
    announcement.leave_out(&mut ways);
    store::insert_recipients(tx, id, &part.users, &ways, now)?;
    let path = path_of(id);
    let news = News {
        announcement: id,
        title: &announcement.title,
        message: &excerpt(&announcement.content, SHORT),
        path: &path,
        told: &ways.notification,
        pushed: &ways.push,
        at: now,
    };
    (hook::<Notices>(tx)?.tell)(app, tx, &news)?;
    if !ways.telegram.is_empty() {
        let words = format!("{}\n\n{}", announcement.title, excerpt(&announcement.content, LONG));
        telegram::write_to_many(tx, &ways.telegram, &words, &path, now)?;
    }
    for (user, (address, key)) in &ways.mail {
        write_letter(app, tx, &announcement, (*user, address, key), now)?;
    }
    store::advance(tx, id, part.last, part.is_last.then_some(now))?;
    Ok(Some((id, ways.notification)))
}

impl Unfinished {
    /// Closes the ways that were not chosen.
    fn leave_out(&self, ways: &mut Reached) {
        if !self.by_push {
            ways.push.clear();
        }
        if !self.by_telegram {
            ways.telegram.clear();
        }
        if !self.by_mail {
            ways.mail.clear();
        }
    }
}

/// What letters are about: `announcement 7 12` is the seventh for the twelfth member.
pub(super) const ABOUT: &str = "announcement";

/// Which announcement and whose letter it is.
pub(super) fn read_about(about: &str) -> Option<(i64, UserId)> {
    let mut words = about.split(' ');
    if words.next() != Some(ABOUT) {
        return None;
    }
    let (id, user) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((id, UserId(user)))
}

fn write_letter(
    app: &App,
    tx: &mut Tx<'_>,
    announcement: &Unfinished,
    (user, address, key): (UserId, &str, &str),
    now: Time,
) -> Result<()> {
    let settings = ShopConfig::of(app);
    let shop = settings.name();
    let letter = Letter {
        about: format!("{ABOUT} {} {user}", announcement.id),
        is_urgent: false,
        user: Some(user),
        to: address.to_owned(),
        subject: announcement.title.clone(),
        parts: vec![
            Part::Heading(announcement.title.clone()),
            Part::Paragraph(announcement.content.clone()),
            Part::Link {
                label: "Im Laden ansehen",
                address: format!("{}{}", app.config.public_url(), path_of(announcement.id)),
            },
            Part::Small {
                words: format!("Sie bekommen diese Mail, weil Sie Neuigkeiten von {shop} bestellt haben."),
                label: "Neuigkeiten abbestellen",
                address: LEAVING.page(app, key),
            },
        ],
        files: Vec::new(),
    };
    mail::post_to_many(tx, shop, &letter, &LEAVING.at_once(app, key), now)
}
