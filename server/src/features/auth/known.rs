//! Addresses that an account was signed in from lately. Strangers who guess at a name use up neither the tries nor the places
//! in the queue of who signs in from home.

use super::store::known as store;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::limits::{address_key, wider_keys};
use crate::identity::UserId;
use crate::periods::Kept;
use crate::places::{Place, Places};
use crate::time::Time;
use kontor_db::Tx;
use kontor_session::Turn;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::net::IpAddr;

/// An address is known for this long after the last sign-in.
const KNOWN_FOR: i64 = Kept::SignInPlaces.millis();
/// Strangers that wait for their password to be checked: half of all who may wait.
const STRANGERS: usize = 32;
/// Of them from one address, one /56 and one /48.
const OF_ADDRESS: usize = 4;
const OF_NETWORKS: [usize; 2] = [8, 16];

/// What a try is counted under.
#[derive(Debug, Clone)]
pub struct AttemptKeys {
    /// The name's key, whether there is such an account or not.
    pub account: String,
    pub address: String,
}

impl AttemptKeys {
    pub fn new(account_key: &str, address: IpAddr) -> Self {
        Self { account: account_key.to_owned(), address: address_key(address) }
    }

    /// For who has proven one factor already, by a session or otherwise: strangers who guess at the name do not use these
    /// tries up. No name begins with a `#`.
    pub fn of_holder(user: UserId, address: IpAddr) -> Self {
        Self { account: format!("#{user}"), address: address_key(address) }
    }
}

/// The places of strangers in the queue for a password check.
pub struct SignInQueue(pub Places);

impl Default for SignInQueue {
    fn default() -> Self {
        Self(Places::new(STRANGERS))
    }
}

/// Waits for a password check; a stranger holds a place while it lasts.
///
/// # Errors
/// [`ErrorCode::Busy`] when too many wait.
pub async fn wait_for_turn(app: &App, keys: &AttemptKeys, address: IpAddr) -> Result<(Turn, Option<Place>)> {
    let (mark, now) = (mark(keys), app.clock.now());
    let is_known = app.db.read(move |tx| store::exists(tx, &mark, now.plus(-KNOWN_FOR))).await?;
    let place = if is_known { None } else { Some(place_of_stranger(app, address)?) };
    Ok((app.passwords.turn().await?, place))
}

/// A place of a stranger who registers. How often an address may is limited elsewhere.
///
/// # Errors
/// [`ErrorCode::Busy`] when strangers, or those of this network, hold all of theirs.
pub fn place_of_newcomer(app: &App, address: IpAddr) -> Result<Place> {
    let networks = wider_keys(address).into_iter().zip(OF_NETWORKS);
    app.state::<SignInQueue>().0.take(networks).map_err(|_| ErrorCode::Busy.into())
}

fn place_of_stranger(app: &App, address: IpAddr) -> Result<Place> {
    let networks = wider_keys(address).into_iter().zip(OF_NETWORKS);
    let keys = std::iter::once((address_key(address), OF_ADDRESS)).chain(networks);
    app.state::<SignInQueue>().0.take(keys).map_err(|_| ErrorCode::Busy.into())
}

/// The keys that failures are counted under: at a known address the account has tries of its own.
///
/// # Errors
/// When the database fails.
pub fn counted_under(tx: &mut Tx<'_>, keys: &AttemptKeys, now: Time) -> Result<AttemptKeys> {
    let mut keys = keys.clone();
    if store::exists(tx, &mark(&keys), now.plus(-KNOWN_FOR))? {
        keys.account = format!("{} {}", keys.account, keys.address);
    }
    Ok(keys)
}

/// Notes a sign-in.
///
/// # Errors
/// When the database fails.
pub fn note(tx: &mut Tx<'_>, keys: &AttemptKeys, now: Time) -> Result<()> {
    store::upsert(tx, &mark(keys), now)
}

/// Forgets addresses that were not signed in from for long.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::delete_until(tx, now.plus(-KNOWN_FOR))
}

/// An account at an address, without either to be read.
fn mark(keys: &AttemptKeys) -> String {
    let hash = Sha256::digest(format!("{} {}", keys.account, keys.address));
    hash.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
