//! Idempotency keys: the same key with the same body answers the first result again, with another body it is refused.
//! The answer is stored in the transaction whose effect it describes, so there is no moment between the two.

use crate::error::{Error, ErrorCode, Result};
use crate::time::{DAY, Time};
use http::HeaderMap;
use kontor_db::{Tx, values};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// How long a key is remembered.
const LIFETIME: i64 = DAY;
/// Longest key accepted, in bytes.
const MAX_KEY: usize = 255;

/// A client's key, bound to one call and one caller.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    scoped: String,
    fingerprint: Vec<u8>,
}

impl IdempotencyKey {
    /// The key of a request, or none when the client sent none. `call` names the operation, `caller` who asks;
    /// two callers with the same key do not meet.
    ///
    /// # Errors
    /// When the header is empty, too long or holds more than visible ASCII.
    pub fn read(
        headers: &HeaderMap,
        call: &str,
        caller: &str,
        body: &impl Serialize,
    ) -> Result<Option<Self>> {
        let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
        let key = value.to_str().map_err(|_| ErrorCode::IdempotencyKeyInvalid)?.trim();
        if key.is_empty() || key.len() > MAX_KEY {
            return Err(ErrorCode::IdempotencyKeyInvalid.into());
        }
        let body = serde_json::to_vec(body).map_err(Error::internal)?;
        Ok(Some(Self {
            scoped: format!("{call} {caller} {key}"),
            fingerprint: Sha256::digest(body).to_vec(),
        }))
    }

    /// The stored answer of the first call, if there was one.
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyKeyReused`] when the first call had another body.
    pub fn replay<T: DeserializeOwned>(&self, tx: &mut Tx<'_>, now: Time) -> Result<Option<T>> {
        let stored = tx.one(
            "SELECT fingerprint, answer FROM idempotency_keys WHERE scoped_key = $1 AND expires_at > $2",
            &values![self.scoped.as_str(), now],
            |row| Ok((row.get::<Vec<u8>>(0)?, row.get::<String>(1)?)),
        )?;
        match stored {
            None => Ok(None),
            Some((fingerprint, _)) if fingerprint != self.fingerprint => {
                Err(ErrorCode::IdempotencyKeyReused.into())
            }
            Some((_, answer)) => serde_json::from_str(&answer).map(Some).map_err(Error::internal),
        }
    }

    /// Stores the answer beside the effect of a call that did not look for an earlier one: for calls so frequent that
    /// looking each time costs. Whoever is refused looks then, with [`Self::replay`].
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyKeyReused`] when there is an earlier call, whatever its body was.
    pub fn keep_first<T: Serialize>(&self, tx: &mut Tx<'_>, answer: &T, now: Time) -> Result<()> {
        let answer = serde_json::to_string(answer).map_err(Error::internal)?;
        let kept = tx.execute(
            "INSERT INTO idempotency_keys (scoped_key, fingerprint, answer, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (scoped_key) DO UPDATE SET fingerprint = $2, answer = $3, expires_at = $4
             WHERE idempotency_keys.expires_at <= $5",
            &values![self.scoped.as_str(), self.fingerprint.as_slice(), answer, now.plus(LIFETIME), now],
        )?;
        if kept == 0 { Err(ErrorCode::IdempotencyKeyReused.into()) } else { Ok(()) }
    }

    /// Stores the answer beside the effect.
    ///
    /// # Errors
    /// When the database fails.
    pub fn keep<T: Serialize>(&self, tx: &mut Tx<'_>, answer: &T, now: Time) -> Result<()> {
        let answer = serde_json::to_string(answer).map_err(Error::internal)?;
        tx.execute(
            "INSERT INTO idempotency_keys (scoped_key, fingerprint, answer, expires_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (scoped_key) DO UPDATE SET fingerprint = $2, answer = $3, expires_at = $4",
            &values![self.scoped.as_str(), self.fingerprint.as_slice(), answer, now.plus(LIFETIME)],
        )?;
        Ok(())
    }
}

/// Forgets keys that are over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute("DELETE FROM idempotency_keys WHERE expires_at <= $1", &values![now])?;
    Ok(())
}
