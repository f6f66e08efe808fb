//! Sending what waits: one letter at a time, and what was not taken later again.

use super::events::{MailEvent, MailFacts};
use super::late::{self, LateWords};
use super::store::{self, Due};
use crate::app::{App, hook};
use crate::error::Result;
use crate::events::Event;
use crate::features::business;
use crate::features::settings::ShopConfig;
use crate::services::post::Mailbox;
use crate::time::{DAY, HOUR, MINUTE, Time};
use kontor_db::Tx;
use kontor_mail::{File, PostError};

/// After the first try; twice as long after each further one.
const FIRST_REST: i64 = MINUTE;
const LONGEST_REST: i64 = 6 * HOUR;
/// What was not taken for so long is given up.
const PATIENCE: i64 = 3 * DAY;

/// What higher parts hear of letters to many that are done with: what each was about, and whether the mail server took it.
pub struct SentToMany(pub fn(&mut Tx<'_>, &str, bool) -> Result<()>);

/// What was found in the queue.
enum Taken {
    Nothing,
    /// A letter that had nothing to say any more.
    Empty,
    /// With its files, and where answers go.
    Letter(Box<(Vec<File>, String, Due)>),
}

/// Whether a letter may be sent now.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    if app.state::<Mailbox>().get().is_none() {
        return Ok(false);
    }
    let now = app.clock.now();
    Ok(app.db.read(move |tx| store::find_due(tx, now)).await?.is_some())
}

/// Sends the letter that is due first; whether there was one. Run by one node at a time. When the connection ends before
/// the server has answered, the letter is sent again under the same id: twice is better than never.
///
/// # Errors
/// When the database fails.
pub async fn send_next(app: &App) -> Result<bool> {
    let Some(post) = app.state::<Mailbox>().get() else { return Ok(false) };
    let (knowing, now) = (app.clone(), app.clock.now());
    let taken = app.db.write(move |tx| -> Result<_> {
        let Some(mut due) = store::find_due(tx, now)? else { return Ok(Taken::Nothing) };
        if !store::begin(tx, due.id, now, now.plus(rest(due.attempts)))? {
            return Ok(Taken::Nothing);
        }
        if due.is_late && !late::add_words(&knowing, tx, &mut due, now)? {
            return Ok(Taken::Empty);
        }
        let files = store::list_files(tx, due.id)?;
        Ok(Taken::Letter(Box::new((files, business::current(tx)?.email, due))))
    });
    let (files, reply_to, due) = match taken.await? {
        Taken::Nothing => return Ok(false),
        Taken::Empty => return Ok(true),
        Taken::Letter(letter) => *letter,
    };
    let shop = ShopConfig::of(app);
    let letter = kontor_mail::Letter {
        id: &format!("{}.{}", due.id, due.created_at.0),
        sender: shop.name(),
        reply_to: Some(reply_to.as_str()).filter(|address| !address.is_empty()),
        to: &due.to,
        subject: &due.subject,
        text: &due.text,
        html: &due.html,
        files: &files,
        unsubscribe: due.unsubscribe_url.as_deref(),
    };
    let sent = post.send(&letter).await;
    let now = app.clock.now();
    app.db.write(move |tx| settle(tx, &due, &sent, now)).await?;
    app.outbox.notify_one();
    Ok(true)
}

fn settle(tx: &mut Tx<'_>, due: &Due, sent: &Result<(), PostError>, now: Time) -> Result<()> {
    let attempts = due.attempts + 1;
    let is_to_many = due.unsubscribe_url.is_some();
    if let Some(user) = due.user.filter(|_| due.is_late && sent.is_err()) {
        (hook::<LateWords>(tx)?.put_off)(tx, user)?;
    }
    match sent {
        Ok(()) => {
            store::mark_sent(tx, due.id, now)?;
            return if is_to_many { (hook::<SentToMany>(tx)?.0)(tx, &due.about, true) } else { Ok(()) };
        }
        Err(PostError::Later(why)) if due.created_at.plus(PATIENCE) > now => {
            tracing::warn!(letter = due.id, why, "a letter was not sent");
            return store::mark_failed(tx, due.id, why, Some(now.plus(rest(due.attempts))));
        }
        Err(PostError::Later(why) | PostError::Refused(why)) => {
            tracing::warn!(letter = due.id, why, "a letter was given up");
            store::mark_failed(tx, due.id, why, None)?;
        }
    }
    // Who wrote to many counts them; a notification for each would bury the owner.
    if is_to_many {
        return (hook::<SentToMany>(tx)?.0)(tx, &due.about, false);
    }
    let what = MailEvent::Failed { after: MailFacts { attempts } };
    Event::new(&what, now, ("mail", &due.id.to_string(), &due.subject)).emit(tx)
}

/// How long a letter rests after so many tries before this one.
fn rest(attempts: i64) -> i64 {
    (FIRST_REST << attempts.clamp(0, 20)).min(LONGEST_REST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_rest_longer_each_time_and_are_tried_for_three_days() {
        let rests: Vec<i64> = (0..10).map(rest).collect();
        assert_eq!(&rests[..4], [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE]);
        assert_eq!(rests[9], LONGEST_REST);
    }
}
