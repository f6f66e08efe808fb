//! Sending what is due. A row has left the queue before its call begins: of a call whose outcome no one knows, no second one is made.

use super::keys::{Push, sender_key};
use super::ready::{KEPT_FOR, Ready, spread, take_due};
use super::store::{self, queue};
use super::telling::Settled;
use crate::app::{App, hook};
use crate::error::Result;
use crate::time::{DAY, HOUR, SECOND, Time};
use futures_util::future::join_all;
use kontor_db::Tx;
use kontor_outgoing::{OutgoingError, StatusCode, Url};
use kontor_web_push::{BASE64, SenderKey};
use sha2::{Digest, Sha256};

/// Seconds that a proof holds; services refuse one of more than a day.
const PROOF: i64 = 12 * 3600;
/// After the first failure; twice as long after each other.
const FIRST_PAUSE: i64 = 10 * SECOND;
const LONGEST_PAUSE: i64 = HOUR;
/// A device whose service has only failed, so often and for so long, is gone.
const MOST_FAILURES: i64 = 20;
const GIVE_UP_AFTER: i64 = 7 * DAY;

/// What a service said to a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Taken,
    /// It was not taken and may be later; the service may say when, in milliseconds.
    Later(i64),
    /// It was not, or no one knows, and it is not sent again.
    Lost,
    /// The browser does not want any more.
    Gone,
}

/// Leaves rooms in which something was said for devices; answers how many rooms there were.
///
/// # Errors
/// When the database fails.
pub async fn spread_due(app: &App) -> Result<usize> {
    let now = app.clock.now();
    app.db.write(move |tx| spread(tx, now)).await
}

/// Sends what is due; answers how many rows were dealt with.
///
/// # Errors
/// When the database fails, or the shop's key cannot be read.
pub async fn send_due(app: &App) -> Result<usize> {
    let key = sender_key(app).await?;
    let (zone, now) = (app.zone.clone(), app.clock.now());
    let taken = app.db.write(move |tx| take_due(tx, &zone, now)).await?;
    if taken.ready.is_empty() {
        return Ok(taken.moved);
    }
    let calls = taken.ready.iter().map(|ready| send(app, &key, ready, now));
    let outcomes = join_all(calls).await;
    let (ended, at): (Vec<_>, _) = (taken.ready.into_iter().zip(outcomes).collect(), app.clock.now());
    app.db
        .write(move |tx| ended.iter().try_for_each(|(ready, outcome)| settle(tx, ready, *outcome, at)))
        .await?;
    Ok(taken.moved)
}

async fn send(app: &App, key: &SenderKey, ready: &Ready, now: Time) -> Outcome {
    let Some((headers, body)) = request(app, key, ready, now) else { return Outcome::Lost };
    match app.state::<Push>().client.post(&ready.due.endpoint, &headers, body).await {
        Ok(answer) => match answer.status {
            status if status.is_success() => Outcome::Taken,
            StatusCode::NOT_FOUND | StatusCode::GONE => Outcome::Gone,
            status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
                let asked =
                    answer.retry_after.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(DAY));
                Outcome::Later(asked.min(DAY))
            }
            status => {
                tracing::warn!(status = status.as_u16(), "a push service refused a message");
                Outcome::Lost
            }
        },
        Err(OutgoingError::Unreachable(_)) => Outcome::Later(0),
        Err(error) => {
            tracing::warn!(%error, "a push service did not answer");
            Outcome::Lost
        }
    }
}

type Headers = Vec<(&'static str, String)>;

/// Headers and body of the call (RFC 8030, 8291, 8292); `None` when it cannot be made.
fn request(app: &App, key: &SenderKey, ready: &Ready, now: Time) -> Option<(Headers, Vec<u8>)> {
    let Ready { due, payload, urgency, replaces } = ready;
    let origin = Url::parse(&due.endpoint).ok()?.origin().ascii_serialization();
    let proof = key.authorization(&origin, &app.config.public_url(), now.0 / 1000 + PROOF).ok()?;
    let body = due.device.encrypt(&serde_json::to_vec(payload).ok()?).ok()?;
    let seconds = (due.created_at.plus(KEPT_FOR).0 - now.0).max(0) / 1000;
    let mut headers = vec![
        ("Authorization", proof),
        ("Content-Encoding", "aes128gcm".to_owned()),
        ("Content-Type", "application/octet-stream".to_owned()),
        ("TTL", seconds.to_string()),
        ("Urgency", (*urgency).to_owned()),
    ];
    if *replaces {
        // At most 32 characters, and nothing that tells the service which room it is.
        let hidden = Sha256::digest([&due.device.auth()[..], payload.tag.as_bytes()].concat());
        headers.push(("Topic", BASE64.encode(&hidden[..24])));
    }
    Some((headers, body))
}

fn settle(tx: &mut Tx<'_>, ready: &Ready, outcome: Outcome, now: Time) -> Result<()> {
    let due = &ready.due;
    let arrived = match outcome {
        Outcome::Taken => {
            store::note_success(tx, due.subscription, now)?;
            true
        }
        Outcome::Gone => {
            store::delete_gone(tx, due.subscription, &due.endpoint)?;
            false
        }
        Outcome::Later(asked) => {
            let until = now.plus(pause(due.failures).max(asked));
            if fail(tx, ready, until, now)? {
                return queue::push_again(tx, due, until);
            }
            false
        }
        Outcome::Lost => {
            fail(tx, ready, now.plus(pause(due.failures)), now)?;
            false
        }
    };
    match due.about {
        queue::About::Notification(_) => (hook::<Settled>(tx)?.0)(tx, due.user, &ready.payload.path, arrived),
        queue::About::Room(_) => Ok(()),
    }
}

/// Leaves the service alone for a while; whether the device is still there.
fn fail(tx: &mut Tx<'_>, ready: &Ready, until: Time, now: Time) -> Result<bool> {
    let due = &ready.due;
    let since = due.last_success_at.unwrap_or(due.subscribed_at);
    if due.failures + 1 >= MOST_FAILURES && now > since.plus(GIVE_UP_AFTER) {
        store::delete_gone(tx, due.subscription, &due.endpoint)?;
        return Ok(false);
    }
    store::note_failure(tx, due.subscription, until)
}

const fn pause(failures: i64) -> i64 {
    let shift = if failures > 9 { 9 } else { failures };
    let pause = FIRST_PAUSE << shift;
    if pause > LONGEST_PAUSE { LONGEST_PAUSE } else { pause }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_that_fails_is_asked_less_and_less() {
        assert_eq!([0, 1, 3].map(pause), [10 * SECOND, 20 * SECOND, 80 * SECOND]);
        assert_eq!(pause(400), LONGEST_PAUSE);
    }
}
