//! Who gets what: connections subscribe topics, frames are published to topics, and each connection takes its frames
//! from a queue of its own. The hub carries; what topics and frames mean is the caller's affair.
//!
//! - A frame is made once and shared: publishing clones a handle per subscriber, never the bytes.
//! - Every queue is bounded in frames and bytes. A connection that does not keep up loses frames of the topics concerned
//!   and is told so, in their place, by [`Delivery::Lagged`]; it never slows the publisher or the other connections.
//! - A busy topic pauses between two rounds, the longer the more subscribers it has, and what is published meanwhile goes
//!   out together: a receiver wakes and writes once for many frames (`pace.rs`). A topic at ease is never held back.
//! - An idle connection costs its entry in the topics and an empty queue.
//!
//! Reading order: [`Hub`] (this file), then `mailbox.rs`, then `pace.rs`.

mod mailbox;
mod pace;

pub use mailbox::{Connection, Delivery, Limits};

use mailbox::Mailbox;
use pace::Pauses;
use parking_lot::RwLock;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// What is carried: cheap to clone, because the clones share their bytes.
pub trait Frame: Clone + Send + 'static {
    /// Bytes that the frame keeps in memory while it waits.
    fn size(&self) -> usize;
}

/// The name of what connections subscribe.
pub trait Topic: Clone + Eq + Hash + Send + Sync + 'static {}

impl<T: Clone + Eq + Hash + Send + Sync + 'static> Topic for T {}

/// Topics are spread over this many locks, so that a publisher holds up few others.
const SHARDS: usize = 16;

type Members<K, F> = HashMap<u64, Arc<Mailbox<K, F>>>;
type Shard<K, F> = RwLock<HashMap<K, Members<K, F>>>;

/// All topics with their subscribers. Clones share it.
pub struct Hub<K: Topic, F: Frame>(Arc<Inner<K, F>>);

struct Inner<K: Topic, F: Frame> {
    shards: [Shard<K, F>; SHARDS],
    hasher: RandomState,
    limits: Limits,
    pauses: Pauses<K, F>,
    next_id: AtomicU64,
    connected: AtomicUsize,
}

impl<K: Topic, F: Frame> Clone for Hub<K, F> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Topic, F: Frame> Hub<K, F> {
    pub fn new(limits: Limits) -> Self {
        Self(Arc::new(Inner {
            shards: std::array::from_fn(|_| RwLock::default()),
            hasher: RandomState::new(),
            limits,
            pauses: Pauses::default(),
            next_id: AtomicU64::new(1),
            connected: AtomicUsize::new(0),
        }))
    }

    /// A connection without subscriptions. Dropping it ends them all.
    pub fn connect(&self) -> Connection<K, F> {
        let id = self.0.next_id.fetch_add(1, Ordering::Relaxed);
        self.0.connected.fetch_add(1, Ordering::Relaxed);
        Connection::new(self.clone(), Mailbox::new(id))
    }

    /// Connections that are open.
    pub fn connected(&self) -> usize {
        self.0.connected.load(Ordering::Relaxed)
    }

    /// Gives the frame to every subscriber of the topic, in the order of publishing: at once, or after the pause that the
    /// topic makes when it is busy.
    pub fn publish(&self, topic: &K, frame: &F) {
        if let Some(frame) = self.0.pauses.hold(topic, frame) {
            let receivers = self.give(topic, std::slice::from_ref(frame));
            pace::pause(self, topic, receivers);
        }
    }

    /// Puts the frames into every subscriber's queue; answers how many subscribers there are.
    fn give(&self, topic: &K, frames: &[F]) -> usize {
        self.each(topic, |mailbox| mailbox.push(topic, frames, self.0.limits))
    }

    /// Tells every subscriber of the topic that it missed frames.
    pub fn lag(&self, topic: &K) -> usize {
        self.each(topic, |mailbox| mailbox.lag(topic))
    }

    /// Wakes every subscriber of the topic with [`Delivery::Signal`].
    pub fn signal(&self, topic: &K) -> usize {
        self.each(topic, Mailbox::signal)
    }

    pub fn subscribers(&self, topic: &K) -> usize {
        self.each(topic, |_| ())
    }

    /// Every topic with subscribers that `wanted` selects.
    pub fn topics<T>(&self, wanted: impl Fn(&K) -> Option<T>) -> Vec<T> {
        let shards = self.0.shards.iter();
        shards.flat_map(|shard| shard.read().keys().filter_map(&wanted).collect::<Vec<_>>()).collect()
    }

    fn each(&self, topic: &K, visit: impl Fn(&Mailbox<K, F>)) -> usize {
        let shard = self.shard(topic).read();
        let Some(members) = shard.get(topic) else { return 0 };
        members.values().for_each(|mailbox| visit(mailbox));
        members.len()
    }

    /// Answers whether the topic had no subscriber before.
    fn subscribe(&self, topic: K, mailbox: &Arc<Mailbox<K, F>>) -> bool {
        let mut shard = self.shard(&topic).write();
        let members = shard.entry(topic).or_default();
        let first = members.is_empty();
        members.insert(mailbox.id(), mailbox.clone());
        first
    }

    fn unsubscribe(&self, topic: K, mailbox: &Mailbox<K, F>) {
        if let Entry::Occupied(mut entry) = self.shard(&topic).write().entry(topic) {
            entry.get_mut().remove(&mailbox.id());
            if entry.get().is_empty() {
                entry.remove();
            }
        }
    }

    fn disconnected(&self) {
        self.0.connected.fetch_sub(1, Ordering::Relaxed);
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the spread matters")]
    fn shard(&self, topic: &K) -> &Shard<K, F> {
        &self.0.shards[self.0.hasher.hash_one(topic) as usize % SHARDS]
    }
}
