//! Passwords as argon2id hashes, computed off the async threads and at most two at a time: each takes the
//! configured memory, so the number at once is the bound on what sign-ins can cost.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use std::sync::{Arc, OnceLock};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Hashes computed at the same time.
const AT_ONCE: usize = 2;
/// Callers that may wait for a place; more are turned away rather than kept.
const WAITING: usize = 64;

/// The price of one hash.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over that memory.
    pub passes: u32,
}

#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    #[error("too many passwords are being checked")]
    Busy,
    #[error("argon2: {0}")]
    Hash(String),
}

/// The password hasher. Cheap to clone; clones share the limit.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    places: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    stand_in: Arc<OnceLock<String>>,
}

impl Passwords {
    /// # Errors
    /// When the cost is outside what argon2 allows.
    pub fn new(cost: Cost) -> Result<Self, PasswordError> {
        let params = Params::new(cost.memory_kib, cost.passes, 1, None).map_err(hash_error)?;
        Ok(Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            places: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
            stand_in: Arc::default(),
        })
    }

    /// Hashes on the calling thread; for start-up and the command line.
    ///
    /// # Errors
    /// When argon2 fails.
    pub fn hash_blocking(&self, password: &str) -> Result<String, PasswordError> {
        let hash = self.argon2.hash_password(password.as_bytes()).map_err(hash_error)?;
        Ok(hash.to_string())
    }

    /// # Errors
    /// [`PasswordError::Busy`] when the queue is full.
    pub async fn hash(&self, password: String) -> Result<String, PasswordError> {
        self.turn().await?.work(move |this| this.hash_blocking(&password)).await
    }

    /// Waits for a place among the hashes computed at the same time. What is done while holding a [`Turn`] is done
    /// by at most two callers at once, which bounds how many guesses are under way.
    ///
    /// # Errors
    /// [`PasswordError::Busy`] when the queue is full.
    pub async fn turn(&self) -> Result<Turn, PasswordError> {
        let _queued = self.queue.clone().try_acquire_owned().map_err(|_| PasswordError::Busy)?;
        let place = self.places.clone().acquire_owned().await.map_err(|_| PasswordError::Busy)?;
        Ok(Turn { passwords: self.clone(), _place: place })
    }

    fn verify_blocking(&self, password: &str, stored: Option<&str>) -> Result<bool, PasswordError> {
        let known = stored.is_some();
        let stored = match stored {
            Some(hash) => hash,
            None => self.stand_in()?,
        };
        let hash = PasswordHash::new(stored).map_err(hash_error)?;
        let matches = self.argon2.verify_password(password.as_bytes(), &hash).is_ok();
        Ok(known && matches)
    }

    fn stand_in(&self) -> Result<&str, PasswordError> {
        if let Some(hash) = self.stand_in.get() {
            return Ok(hash);
        }
        let hash = self.hash_blocking("no account has this password")?;
        Ok(self.stand_in.get_or_init(|| hash))
    }
}

/// A place among the hashes computed at the same time, given back when dropped.
pub struct Turn {
    passwords: Passwords,
    _place: OwnedSemaphorePermit,
}

impl Turn {
    /// Whether `password` belongs to `stored`. Without a stored hash a stand-in is checked, so that an unknown
    /// user costs the same time as a wrong password; the answer is then `false`.
    ///
    /// # Errors
    /// When the stored hash cannot be read.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, PasswordError> {
        self.work(move |passwords| passwords.verify_blocking(&password, stored.as_deref())).await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Passwords) -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let passwords = self.passwords.clone();
        let done = tokio::task::spawn_blocking(move || work(&passwords)).await;
        done.map_err(|error| PasswordError::Hash(error.to_string()))?
    }
}

fn hash_error(error: impl std::fmt::Display) -> PasswordError {
    PasswordError::Hash(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Passwords {
        Passwords::new(Cost { memory_kib: 64, passes: 1 }).unwrap()
    }

    #[tokio::test]
    async fn verifies_only_the_right_password() {
        let passwords = cheap();
        let hash = passwords.hash("geheim1".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        let turn = passwords.turn().await.unwrap();
        assert!(turn.verify("geheim1".into(), Some(hash.clone())).await.unwrap());
        assert!(!turn.verify("geheim2".into(), Some(hash)).await.unwrap());
        assert!(!turn.verify("no account has this password".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn turns_away_when_too_many_wait() {
        let passwords = cheap();
        let _all = passwords
            .queue
            .clone()
            .acquire_many_owned(u32::try_from(AT_ONCE + WAITING).unwrap())
            .await
            .unwrap();
        assert!(matches!(passwords.turn().await, Err(PasswordError::Busy)));
    }
}
