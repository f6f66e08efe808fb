//! What the program has at hand for push: the way out, and the shop's key, which is made once and kept encrypted.

use super::store;
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, ErrorCode, Result, StartError};
use crate::features::auth::{Renewal, SecretKeys};
use kontor_outgoing::Anywhere;
use kontor_web_push::SenderKey;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Notify;

/// What the key is encrypted as: nothing else can be read in its place.
const PURPOSE: &[u8] = b"push";
/// One call of a push service.
const PATIENCE: Duration = Duration::from_secs(8);

pub struct Push {
    pub(super) client: Anywhere,
    /// Every node has the same one, from the database.
    key: OnceLock<Arc<SenderKey>>,
    /// Whether any device is to be told; looked up every second, so that a shop without any pays nothing for a message.
    pub(super) has_devices: AtomicBool,
    /// Wakes the sender after a commit that left something.
    pub(super) waiting: Notify,
}

impl Push {
    pub fn new(config: &Config) -> Self {
        let client = Anywhere::new(PATIENCE, &config.push.own_hosts);
        Self { client, key: OnceLock::new(), has_devices: AtomicBool::default(), waiting: Notify::new() }
    }
}

/// The shop's key, made at the first call.
///
/// # Errors
/// 503 when it cannot be decrypted, because a key is missing in `secrets.key`.
pub async fn sender_key(app: &App) -> Result<Arc<SenderKey>> {
    let push = app.state::<Push>();
    if let Some(key) = push.key.get() {
        return Ok(Arc::clone(key));
    }
    let secrets = app.state::<SecretKeys>();
    let sealed = match app.db.read(store::find_key).await? {
        Some(sealed) => sealed,
        None => {
            let made = SenderKey::generate().map_err(Error::internal)?;
            let (sealed, now) = (secrets.seal_for(PURPOSE, &made)?, app.clock.now());
            // Of two nodes that make one, the first counts.
            app.db.write(move |tx| store::keep_key(tx, &sealed, now)).await?
        }
    };
    let Some(kept) = secrets.open_for(PURPOSE, &sealed) else {
        tracing::error!("the key for push is encrypted with a key that is missing in secrets.key");
        return Err(ErrorCode::PushUnavailable.into());
    };
    let key = Arc::new(SenderKey::read(&kept).map_err(Error::internal)?);
    Ok(Arc::clone(push.key.get_or_init(|| key)))
}

/// Encrypts the key with the first of the shop's secret keys, if it is not yet.
///
/// # Errors
/// When the database fails.
pub fn reseal(app: &App) -> Result<(), StartError> {
    let secrets = app.state::<SecretKeys>().clone();
    let unreadable = app.db.write_blocking(move |tx| -> Result<bool> {
        let Some(kept) = store::find_key(tx)? else { return Ok(false) };
        match secrets.renew(PURPOSE, &kept)? {
            Renewal::Current => Ok(false),
            Renewal::Unreadable => Ok(true),
            Renewal::Again(again) => store::replace_key(tx, &again).map(|()| false),
        }
    })?;
    if unreadable {
        tracing::error!(
            "the key for push is encrypted with a key that is missing in secrets.key: no device is told anything"
        );
    }
    Ok(())
}
