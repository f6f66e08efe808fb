//! Letters whose words are read when they are sent: what was read elsewhere, is over or was taken back meanwhile is not told, and nothing
//! of it lies in the queue, where the owner could read it.

use super::layout::{self, Part};
use super::store::bulk::{Bodies, LateLetter};
use super::store::{self, Due};
use crate::app::{App, hook};
use crate::error::{Error, Result};
use crate::features::business;
use crate::features::settings::ShopConfig;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::Tx;

type Write = fn(&App, &mut Tx<'_>, UserId, &str, Time) -> Result<Option<Vec<Part>>>;

/// Who knows the words of such letters; handed over at the start.
pub struct LateWords {
    /// What there is to say to the member at this address now; `None`: nothing, and the letter is not sent.
    pub write: Write,
    /// The mail server did not take it; there may be another try, or a later letter.
    pub put_off: fn(&mut Tx<'_>, UserId) -> Result<()>,
}

/// What the owner and the member read in place of the words.
const NOT_KEPT: &str =
    "Was in dieser Mail steht, wird erst beim Senden zusammengestellt und nicht aufbewahrt.";

/// Stores letters to many without their words, each unless there is one with the same `about`.
///
/// # Errors
/// When the database fails.
pub fn post_late(
    tx: &mut Tx<'_>,
    shop: &str,
    subject: &str,
    letters: &[LateLetter],
    now: Time,
) -> Result<()> {
    let (seller, parts) = (business::current(tx)?, [Part::Paragraph(NOT_KEPT.to_owned())]);
    let bodies = Bodies {
        subject,
        text: &layout::text(shop, &seller, &parts),
        html: &layout::page(shop, &seller, subject, &parts).into_string(),
    };
    store::bulk::insert_late(tx, letters, &bodies, now)
}

/// Lays the words of this moment into a letter that is being sent; false when there are none, and the letter is gone.
pub fn add_words(app: &App, tx: &mut Tx<'_>, due: &mut Due, now: Time) -> Result<bool> {
    let user = due.user.ok_or_else(|| Error::internal("a letter without its reader"))?;
    let Some(parts) = (hook::<LateWords>(tx)?.write)(app, tx, user, &due.to, now)? else {
        store::bulk::drop_one(tx, due.id)?;
        return Ok(false);
    };
    let (seller, shop) = (business::current(tx)?, ShopConfig::of(app));
    due.text = layout::text(shop.name(), &seller, &parts);
    due.html = layout::page(shop.name(), &seller, &due.subject, &parts).into_string();
    Ok(true)
}
