//! What a sign-in says of the device it comes from.

use super::sessions::{AuthEvent, NewDevice, describe_device};
use super::store::devices as store;
use crate::error::Result;
use crate::events::Event;
use crate::identity::Account;
use crate::periods::Kept;
use crate::time::Time;
use http::{HeaderMap, header};
use kontor_db::Tx;
use sha2::{Digest, Sha256};

/// A browser that was not seen for so long counts as a new one.
const KEEP: i64 = Kept::Devices.millis();
/// Letters of a mark: 128 bits at least in any usual encoding.
const MARK: std::ops::RangeInclusive<usize> = 22..=64;

#[derive(Debug, Clone)]
pub struct Device {
    /// What the browser calls itself; cut, because anybody can send anything.
    pub user_agent: String,
    /// Of a text that the browser has made at random and keeps.
    mark_hash: Option<Vec<u8>>,
}

impl Device {
    pub fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let mark = text(header::HeaderName::from_static("x-device-mark"));
        Self {
            user_agent: text(header::USER_AGENT).chars().take(200).collect(),
            mark_hash: MARK.contains(&mark.len()).then(|| Sha256::digest(mark.as_bytes()).to_vec()),
        }
    }
}

/// Remembers the device of a sign-in. One that the account was not known on is written down, and so told; the account's
/// first is no news.
pub fn note(tx: &mut Tx<'_>, account: &Account, device: &Device, now: Time) -> Result<()> {
    let known = match &device.mark_hash {
        Some(mark) => store::note(tx, account.id, mark, now)?,
        None => false,
    };
    if known || account.last_login_at.is_none() {
        return Ok(());
    }
    let after = NewDevice { device: describe_device(&device.user_agent) };
    let event =
        Event::new(&AuthEvent::SignedIn { after }, now, ("user", account.id, account.username.as_str()));
    event.by(account).emit(tx)
}

/// Forgets devices that were not seen for long.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::delete_until(tx, now.plus(-KEEP))
}
