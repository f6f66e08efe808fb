//! Who is locked out can still read why, and object (Art. 17 and 20 of Regulation (EU) 2022/2065). The feature that has the reasons is above
//! this one and is asked through a hook.

use crate::app;
use crate::error::Result;
use crate::identity::{Account, refuse_locked_out};
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;

/// Finds the page with the reasons, which needs no account. Handed over at the start.
pub struct Reasons(pub fn(&mut Tx<'_>, &Account) -> Result<Option<String>>);

/// Refuses who is banned, and whose timeout lasts. Only for a person who has presented every proof of a sign-in: the page is theirs alone.
///
/// # Errors
/// 403 with the reason, and with the page where it stands in full, where there is one.
pub fn refuse_with_reasons(tx: &mut Tx<'_>, zone: &TimeZone, account: &Account, now: Time) -> Result<()> {
    let Err(refusal) = refuse_locked_out(zone, account, now) else { return Ok(()) };
    let Reasons(find) = app::hook(tx)?;
    let path = find(tx, account)?;
    Err(refusal.explained_at(path))
}
