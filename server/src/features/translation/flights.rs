//! One call at a time for the same translation: when a room's readers all ask for the newest message at once, the service
//! is asked once, and the others find its answer.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Weak};
use tokio::sync::OwnedMutexGuard;

pub struct Flights<K>(Mutex<HashMap<K, Weak<tokio::sync::Mutex<()>>>>);

impl<K> Default for Flights<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Flights<K> {
    /// The turn to ask for `key`; it ends when the answer is dropped.
    pub async fn take(&self, key: K) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.0.lock();
            // Unused ones are dropped.
            turns.retain(|_, turn| turn.strong_count() > 0);
            match turns.get(&key).and_then(Weak::upgrade) {
                Some(turn) => turn,
                None => {
                    let turn = Arc::new(tokio::sync::Mutex::new(()));
                    turns.insert(key, Arc::downgrade(&turn));
                    turn
                }
            }
        };
        turn.lock_owned().await
    }
}
