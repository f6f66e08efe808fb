//! Idempotency keys: the same key with the same body gets the first answer again, with another body it is refused.
//! The answer is stored in the transaction whose effect it describes, so there is no moment between the two.

mod store;

use self::store::StoredAnswer;
use crate::error::{Error, ErrorCode, Result};
use crate::periods::Kept;
use crate::time::Time;
use http::HeaderMap;
use kontor_db::Tx;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// How long a key is remembered.
const LIFETIME: i64 = Kept::RepeatedRequests.millis();
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
        Ok(Some(Self { scoped: scope(call, caller, key), fingerprint: Sha256::digest(body).to_vec() }))
    }

    /// Key, operation and caller: two requests with the same are meant to be one.
    pub fn as_str(&self) -> &str {
        &self.scoped
    }

    /// The stored answer of the first call, if there was one.
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyKeyReused`] when the first call had another body.
    pub fn replay<T: DeserializeOwned>(&self, tx: &mut Tx<'_>, now: Time) -> Result<Option<T>> {
        Answers::load(tx, [self], now)?.replay(self)
    }

    /// Refuses the key where `first` used it for another body.
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyKeyReused`].
    pub fn repeats(&self, first: &Self) -> Result<()> {
        if self.fingerprint == first.fingerprint {
            Ok(())
        } else {
            Err(ErrorCode::IdempotencyKeyReused.into())
        }
    }

    /// Stores the answer with the effect.
    ///
    /// # Errors
    /// When the database fails.
    pub fn keep<T: Serialize>(&self, tx: &mut Tx<'_>, answer: &T, now: Time) -> Result<()> {
        keep_all(tx, &[(self, answer)], now)
    }
}

/// The key goes first: those that begin with a time, as the shop's pages' and every UUIDv7 do, stay in its order, so that keys
/// of one moment are written side by side. No caller names an operation, so no two are taken for one.
fn scope(call: &str, caller: &str, key: &str) -> String {
    format!("{key} {call} {caller}")
}

/// What earlier calls were answered.
pub struct Answers(BTreeMap<String, (Vec<u8>, String)>);

impl Answers {
    /// # Errors
    /// When the database fails.
    pub fn load<'a>(
        tx: &mut Tx<'_>,
        keys: impl IntoIterator<Item = &'a IdempotencyKey>,
        now: Time,
    ) -> Result<Self> {
        let found = store::list(tx, keys.into_iter().map(IdempotencyKey::as_str))?;
        let alive = found.into_iter().filter(|stored| stored.expires_at > now);
        Ok(Self(alive.map(|stored| (stored.key, (stored.fingerprint, stored.answer))).collect()))
    }

    /// What a call with that key was answered, if there was one.
    ///
    /// # Errors
    /// [`ErrorCode::IdempotencyKeyReused`] when it had another body.
    pub fn replay<T: DeserializeOwned>(&self, key: &IdempotencyKey) -> Result<Option<T>> {
        match self.0.get(key.as_str()) {
            None => Ok(None),
            Some((fingerprint, _)) if *fingerprint != key.fingerprint => {
                Err(ErrorCode::IdempotencyKeyReused.into())
            }
            Some((_, answer)) => serde_json::from_str(answer).map(Some).map_err(Error::internal),
        }
    }
}

/// Stores answers with their effects, each under a key of its own.
///
/// # Errors
/// When the database fails.
pub fn keep_all<T: Serialize>(tx: &mut Tx<'_>, answers: &[(&IdempotencyKey, &T)], now: Time) -> Result<()> {
    let mut stored = Vec::with_capacity(answers.len());
    for (key, answer) in answers {
        stored.push(StoredAnswer {
            key: key.as_str().to_owned(),
            fingerprint: key.fingerprint.clone(),
            answer: serde_json::to_string(answer).map_err(Error::internal)?,
            expires_at: now.plus(LIFETIME),
        });
    }
    store::save(tx, &stored)
}

/// Forgets keys that are over.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::delete_expired(tx, now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::migrations;
    use kontor_db::{Engine, TestDatabase, values};
    use uuid::{Timestamp, Uuid};

    /// Keys of version 19 stand as operation, caller and key.
    #[test]
    fn keys_that_are_alive_at_the_change_of_their_order_still_repeat() {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let database = TestDatabase::new(engine, &migrations::ALL[..19]);
            let db = database.db();
            let before =
                ["wallets.transfer 7 01ab-cd_E.f:9", "orders.place guest at 10.0.0.1 0123456789abcdef"];
            let kept = db.write_blocking(move |tx| {
                for key in before {
                    tx.execute(
                        "INSERT INTO idempotency_keys (scoped_key, fingerprint, answer, expires_at) VALUES ($1, $2, '1', 9)",
                        &values![key, [0_u8].as_slice()],
                    )?;
                }
                Ok::<_, Error>(())
            });
            kept.unwrap();
            db.migrate(migrations::ALL).unwrap();
            let keys = [
                scope("wallets.transfer", "7", "01ab-cd_E.f:9"),
                scope("orders.place", "guest at 10.0.0.1", "0123456789abcdef"),
            ];
            for scoped in keys {
                let key = IdempotencyKey { scoped, fingerprint: vec![0] };
                let answer = db.read_blocking(move |tx| key.replay::<i64>(tx, Time(0))).unwrap();
                assert_eq!(answer, Some(1), "{engine:?}");
            }
        }
    }

    #[test]
    fn keys_of_a_time_are_stored_in_its_order() {
        let key = |seconds| Uuid::new_v7(Timestamp::from_unix_time(seconds, 0, 0, 0)).to_string();
        let stored: Vec<String> = (0..5).map(|seconds| scope("transfer", "7", &key(seconds))).collect();
        assert!(stored.is_sorted(), "{stored:?}");
    }

    #[test]
    fn callers_calls_and_keys_are_told_apart() {
        let key = "0190a5b2-7c3d-7000-8000-000000000001";
        let others =
            [scope("transfer", "8", key), scope("withdraw", "7", key), scope("transfer", "7", &key[..35])];
        assert!(!others.contains(&scope("transfer", "7", key)));
    }
}
