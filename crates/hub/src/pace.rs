//! Busy topics in rounds. Handing a frame to a thousand sockets costs a thousand wake-ups and system calls; when frames
//! follow each other closely, one round for several of them costs hardly more than one for a single frame.

use crate::{Frame, Hub, Topic};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;
use tokio::runtime::Handle;

/// What a topic pauses for each receiver of a round: several times what the round costs, so that a crowded, busy topic takes
/// a fraction of the processor.
const PER_RECEIVER: Duration = Duration::from_micros(30);
/// Shorter pauses are not worth a timer: topics with fewer than 34 receivers never pause.
const SHORTEST: Duration = Duration::from_millis(1);
/// What people do not notice.
const LONGEST: Duration = Duration::from_millis(40);

/// Topics that pause, with what was published meanwhile.
pub struct Pauses<K, F>(Mutex<HashMap<K, Vec<F>>>);

impl<K, F> Default for Pauses<K, F> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Topic, F: Frame> Pauses<K, F> {
    /// Keeps the frame if the topic pauses, and gives it back otherwise.
    pub fn hold<'a>(&self, topic: &K, frame: &'a F) -> Option<&'a F> {
        let mut pauses = self.0.lock();
        // Mostly nothing pauses.
        if pauses.is_empty() {
            return Some(frame);
        }
        match pauses.get_mut(topic) {
            Some(held) => {
                held.push(frame.clone());
                None
            }
            None => Some(frame),
        }
    }

    /// Answers whether the pause is new.
    fn begin(&self, topic: &K) -> bool {
        match self.0.lock().entry(topic.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(Vec::new());
                true
            }
            Entry::Occupied(_) => false,
        }
    }

    /// What was held; nothing ends the pause.
    fn take(&self, topic: &K) -> Vec<F> {
        let mut pauses = self.0.lock();
        let held = pauses.get_mut(topic).map(std::mem::take).unwrap_or_default();
        if held.is_empty() {
            pauses.remove(topic);
        }
        held
    }
}

fn length(receivers: usize) -> Option<Duration> {
    let length = PER_RECEIVER.saturating_mul(u32::try_from(receivers).unwrap_or(u32::MAX)).min(LONGEST);
    (length >= SHORTEST).then_some(length)
}

/// Has the topic pause after a round to so many receivers, and hands out what came in when the pause is over.
pub fn pause<K: Topic, F: Frame>(hub: &Hub<K, F>, topic: &K, receivers: usize) {
    let (Some(mut length_now), Ok(runtime)) = (length(receivers), Handle::try_current()) else { return };
    if !hub.0.pauses.begin(topic) {
        return;
    }
    let (hub, topic) = (hub.clone(), topic.clone());
    runtime.spawn(async move {
        loop {
            tokio::time::sleep(length_now).await;
            let held = hub.0.pauses.take(&topic);
            if held.is_empty() {
                return;
            }
            // The pause goes on meanwhile, so that later frames come later.
            length_now = length(hub.give(&topic, &held)).unwrap_or_default();
        }
    });
}
