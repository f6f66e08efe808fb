//! Choosing how often, ending it, and when the next one is due.

use super::store::{self, Subscription};
use super::types::{Digest, DigestFrequency};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::mail;
use crate::http::Done;
use crate::identity::{Member, UserId};
use crate::time::{Here, MINUTE, Time};
use jiff::Span;
use jiff::civil::Weekday;
use kontor_db::Tx;
use kontor_session::Token;

/// What letters are about: `digest 12 2026-11-28` is the twelfth member's of that evening.
pub const ABOUT: &str = "digest";
/// Minutes of the shop's day: as people read in the evening.
const EVENING: i64 = 18 * 60;
/// The evening of a weekly one.
const DAY_OF_WEEK: Weekday = Weekday::Sunday;
/// What is so new may be on its way into the database still: it belongs to the next one.
const GRACE: i64 = MINUTE;

/// Where the period ends that is told of at this moment.
pub const fn end_of_period(now: Time) -> Time {
    now.plus(-GRACE)
}

/// When the next one is due after this moment; `None` while it is off.
pub fn next_at(frequency: DigestFrequency, here: Here<'_>) -> Option<Time> {
    let is_day = |day: jiff::civil::Date| match frequency {
        DigestFrequency::Off => false,
        DigestFrequency::Daily => true,
        DigestFrequency::Weekly => day.weekday() == DAY_OF_WEEK,
    };
    let today = here.today();
    let days = (0..=7).filter_map(|days| today.checked_add(Span::new().days(days)).ok());
    days.filter(|day| is_day(*day)).find_map(|day| here.moment(day, EVENING).filter(|at| *at > here.now))
}

/// # Errors
/// When the database fails.
pub async fn status(app: &App, member: Member) -> Result<Digest> {
    let found = app.db.read(move |tx| -> Result<_> {
        let address = mail::find_address(tx, member.id)?.map(|(address, _)| address);
        Ok((address, store::find(tx, member.id)?))
    });
    let (address, chosen) = found.await?;
    Ok(Digest {
        frequency: chosen.as_ref().map_or(DigestFrequency::Off, |chosen| chosen.frequency),
        is_offered: !app.config.keeps_letters(),
        address,
        next_at: chosen.and_then(|chosen| chosen.next_at),
    })
}

/// What happened before it was switched on is not told. Choosing what is chosen changes nothing.
///
/// # Errors
/// When there is no address or no mailbox.
pub async fn choose(app: &App, member: Member, frequency: DigestFrequency) -> Result<Digest> {
    let is_on = frequency != DigestFrequency::Off;
    if is_on && app.config.keeps_letters() {
        return Err(ErrorCode::LettersNotOffered.into());
    }
    let (shop, now, asker) = (app.clone(), app.clock.now(), member.clone());
    let key = Token::generate();
    app.db
        .write(move |tx| -> Result<()> {
            if !is_on {
                return end(tx, member.id);
            }
            if mail::find_address(tx, member.id)?.is_none() {
                return Err(ErrorCode::LettersNeedAddress.into());
            }
            let before = store::find(tx, member.id)?;
            if before.as_ref().is_some_and(|before| before.frequency == frequency) {
                return Ok(());
            }
            let told_until = match &before {
                Some(Subscription { frequency, told_until, .. }) if *frequency != DigestFrequency::Off => {
                    *told_until
                }
                _ => now,
            };
            let leaving_key = before.map_or_else(|| key.expose().to_owned(), |before| before.leaving_key);
            let next_at = next_at(frequency, Here { now, zone: &shop.zone });
            store::save(tx, member.id, &Subscription { frequency, told_until, next_at, leaving_key }, now)
        })
        .await?;
    status(app, asker).await
}

/// With the key in a letter. Again changes nothing.
///
/// # Errors
/// When there is no such key.
pub async fn leave(app: &App, key: &str) -> Result<Done> {
    let key = Token::parse(key).ok_or(ErrorCode::MailLinkInvalid)?.expose().to_owned();
    app.db
        .write(move |tx| -> Result<()> {
            let user =
                store::find_leaving(tx, &key)?.ok_or_else(|| Error::from(ErrorCode::MailLinkInvalid))?;
            end(tx, user)
        })
        .await?;
    Ok(Done::new("Sie bekommen keine Zusammenfassungen mehr."))
}

/// What waits to be sent is not sent either.
fn end(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    store::end(tx, user)?;
    mail::drop_to_many(tx, user, &format!("{ABOUT} {user}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::tz::TimeZone;

    fn next(frequency: DigestFrequency, now: &str) -> Option<String> {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let now: Time = serde_json::from_value(now.into()).unwrap();
        next_at(frequency, Here { now, zone: &zone }).map(|at| at.to_string())
    }

    #[test]
    fn a_daily_one_comes_each_evening_by_the_shops_clock() {
        let daily = |now| next(DigestFrequency::Daily, now).unwrap();
        assert_eq!(daily("2026-11-28T16:59:59.999Z"), "2026-11-28T17:00:00.000Z");
        assert_eq!(daily("2026-11-28T17:00:00Z"), "2026-11-29T17:00:00.000Z", "not the same evening again");
        assert_eq!(daily("2026-12-31T23:30:00Z"), "2027-01-01T17:00:00.000Z", "it is the next year there");
    }

    #[test]
    fn the_evening_stays_when_the_clock_is_put_forward_or_back() {
        let daily = |now| next(DigestFrequency::Daily, now).unwrap();
        // In the night to 25 October 2026 it goes back, in the night to 28 March 2027 forward.
        assert_eq!(daily("2026-10-24T15:59:00Z"), "2026-10-24T16:00:00.000Z");
        assert_eq!(daily("2026-10-24T16:00:00Z"), "2026-10-25T17:00:00.000Z");
        assert_eq!(daily("2027-03-27T17:00:00Z"), "2027-03-28T16:00:00.000Z");
        let weekly = |now| next(DigestFrequency::Weekly, now).unwrap();
        assert_eq!(weekly("2026-10-18T16:00:00Z"), "2026-10-25T17:00:00.000Z");
        assert_eq!(weekly("2027-03-21T17:00:00Z"), "2027-03-28T16:00:00.000Z");
    }

    #[test]
    fn a_weekly_one_comes_on_sundays() {
        let weekly = |now| next(DigestFrequency::Weekly, now).unwrap();
        // 29 November 2026 is a Sunday.
        for now in ["2026-11-23T10:00:00Z", "2026-11-28T23:30:00Z", "2026-11-29T16:59:00Z"] {
            assert_eq!(weekly(now), "2026-11-29T17:00:00.000Z", "{now}");
        }
        assert_eq!(weekly("2026-11-29T17:00:00Z"), "2026-12-06T17:00:00.000Z");
        assert_eq!(next(DigestFrequency::Off, "2026-11-29T17:00:00Z"), None);
    }
}
