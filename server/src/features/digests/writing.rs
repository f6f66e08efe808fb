//! What stands in a digest, read in the moment in which it is sent.

use super::collecting::may_be_told;
use super::layout::{Collected, Tail};
use super::pages::LEAVING;
use super::rules::end_of_period;
use super::store;
use super::types::DigestFrequency;
use crate::app::App;
use crate::error::Result;
use crate::features::chat::{self, Period};
use crate::features::mail::{self, LateWords, Part};
use crate::features::push;
use crate::features::settings::ShopConfig;
use crate::identity::{UserId, find_account};
use crate::time::Time;
use kontor_db::Tx;

/// Notifications that are counted.
const MOST_NOTICES: i64 = 200;

/// What the queue of letters asks for.
pub static WORDS: LateWords = LateWords { write, put_off: store::take_back_told };

/// What is told is noted in the same transaction: after a kill in the middle of sending the next letter goes on behind it.
fn write(app: &App, tx: &mut Tx<'_>, user: UserId, to: &str, now: Time) -> Result<Option<Vec<Part>>> {
    let chosen = store::find(tx, user)?.filter(|chosen| chosen.frequency != DigestFrequency::Off);
    let account = find_account(tx, user)?.filter(|account| may_be_told(app, account, now));
    let address = mail::find_address(tx, user)?.filter(|(address, _)| mail::is_same_address(address, to));
    let ((Some(chosen), Some(account)), Some(_)) = ((chosen, account), address) else { return Ok(None) };
    let period = Period { after: chosen.told_until, until: end_of_period(now) };
    let muted = push::list_muted(tx, [user])?.into_iter().map(|(_, room)| room).collect();
    let missed = chat::list_missed(tx, &account, period, now)?;
    let notices = store::list_notices(tx, user, period.after, period.until, MOST_NOTICES)?;
    let Some(collected) = Collected::of(missed, &muted, notices) else { return Ok(None) };
    store::note_told(tx, user, period.until)?;
    let settings = ShopConfig::of(app);
    Ok(Some(collected.parts(&Tail {
        shop: settings.name(),
        since: chosen.told_until.in_german(&app.zone),
        frequency: chosen.frequency,
        public_url: &app.config.public_url(),
        leaving_page: LEAVING.page(app, &chosen.leaving_key),
    })))
}
