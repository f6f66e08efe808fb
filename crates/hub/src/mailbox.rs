//! One connection's queue.

use crate::{Frame, Hub, Topic};
use parking_lot::{Mutex, MutexGuard};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

/// How much may wait for one connection.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    pub frames: usize,
    pub bytes: usize,
}

/// What a connection takes from its queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delivery<K, F> {
    Frame(K, F),
    /// Frames of this topic were left out here: the connection did not keep up, or they never arrived.
    Lagged(K),
    /// This connection must check its rights again; it comes before everything that waits.
    Signal,
}

/// A connection's end of the hub. It subscribes, and it alone takes what arrives.
pub struct Connection<K: Topic, F: Frame> {
    hub: Hub<K, F>,
    mailbox: Arc<Mailbox<K, F>>,
    topics: Vec<K>,
}

impl<K: Topic, F: Frame> Connection<K, F> {
    pub(crate) fn new(hub: Hub<K, F>, mailbox: Mailbox<K, F>) -> Self {
        Self { hub, mailbox: Arc::new(mailbox), topics: Vec::new() }
    }

    /// Frames published from now on arrive here. Answers whether the topic is new to this connection.
    pub fn subscribe(&mut self, topic: K) -> bool {
        let new = !self.topics.contains(&topic);
        if new {
            self.hub.subscribe(topic.clone(), &self.mailbox);
            self.topics.push(topic);
        }
        new
    }

    /// What of the topic still waits is thrown away.
    pub fn unsubscribe(&mut self, topic: &K) -> bool {
        let Some(at) = self.topics.iter().position(|known| known == topic) else { return false };
        self.hub.unsubscribe(self.topics.swap_remove(at), &self.mailbox);
        self.mailbox.forget(topic);
        true
    }

    pub fn topics(&self) -> &[K] {
        &self.topics
    }

    /// Waits for the next delivery.
    pub async fn next(&mut self) -> Delivery<K, F> {
        poll_fn(|context| self.mailbox.poll_next(context)).await
    }

    /// What waits already, without waiting.
    pub fn try_next(&mut self) -> Option<Delivery<K, F>> {
        self.mailbox.state.lock().take()
    }
}

impl<K: Topic, F: Frame> Drop for Connection<K, F> {
    fn drop(&mut self) {
        for topic in self.topics.drain(..) {
            self.hub.unsubscribe(topic, &self.mailbox);
        }
        self.hub.disconnected();
    }
}

/// The queue, shared by its connection and the topics.
pub struct Mailbox<K, F> {
    id: u64,
    state: Mutex<State<K, F>>,
}

struct State<K, F> {
    waiting: VecDeque<Delivery<K, F>>,
    bytes: usize,
    /// Topics whose marker waits in the queue; their frames are left out until it was taken.
    lagged: Vec<K>,
    signalled: bool,
    waker: Option<Waker>,
}

impl<K: Topic, F: Frame> Mailbox<K, F> {
    pub(crate) fn new(id: u64) -> Self {
        let state =
            State { waiting: VecDeque::new(), bytes: 0, lagged: Vec::new(), signalled: false, waker: None };
        Self { id, state: Mutex::new(state) }
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    pub(crate) fn push(&self, topic: &K, frames: &[F], limits: Limits) {
        let mut state = self.state.lock();
        if state.lagged.contains(topic) {
            return;
        }
        for frame in frames {
            if state.waiting.len() >= limits.frames || state.bytes + frame.size() > limits.bytes {
                state.mark(topic);
                break;
            }
            state.bytes += frame.size();
            state.waiting.push_back(Delivery::Frame(topic.clone(), frame.clone()));
        }
        wake(state);
    }

    /// Frames were missed before they came here; what comes next is not.
    pub(crate) fn lag(&self, topic: &K) {
        let mut state = self.state.lock();
        let told = |delivery: &Delivery<K, F>| matches!(delivery, Delivery::Lagged(known) if known == topic);
        if !state.waiting.iter().any(told) {
            state.waiting.push_back(Delivery::Lagged(topic.clone()));
            wake(state);
        }
    }

    pub(crate) fn signal(&self) {
        let mut state = self.state.lock();
        state.signalled = true;
        wake(state);
    }

    fn forget(&self, topic: &K) {
        let mut state = self.state.lock();
        let State { waiting, bytes, lagged, .. } = &mut *state;
        waiting.retain(|delivery| match delivery {
            Delivery::Frame(known, frame) if known == topic => {
                *bytes -= frame.size();
                false
            }
            Delivery::Lagged(known) => known != topic,
            _ => true,
        });
        lagged.retain(|known| known != topic);
    }

    fn poll_next(&self, context: &mut Context<'_>) -> Poll<Delivery<K, F>> {
        let mut state = self.state.lock();
        if let Some(delivery) = state.take() {
            return Poll::Ready(delivery);
        }
        match &mut state.waker {
            Some(waker) => waker.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }
}

impl<K: Topic, F: Frame> State<K, F> {
    /// The marker takes no room of a frame: there are never more of them than topics.
    fn mark(&mut self, topic: &K) {
        self.lagged.push(topic.clone());
        self.waiting.push_back(Delivery::Lagged(topic.clone()));
    }

    fn take(&mut self) -> Option<Delivery<K, F>> {
        if std::mem::take(&mut self.signalled) {
            return Some(Delivery::Signal);
        }
        let delivery = self.waiting.pop_front()?;
        match &delivery {
            Delivery::Frame(_, frame) => self.bytes -= frame.size(),
            Delivery::Lagged(topic) => self.lagged.retain(|known| known != topic),
            Delivery::Signal => {}
        }
        if self.waiting.is_empty() && self.waiting.capacity() > 32 {
            // After a burst: an idle connection keeps no empty room.
            self.waiting = VecDeque::new();
        }
        Some(delivery)
    }
}

/// Wakes outside the lock.
fn wake<K, F>(mut state: MutexGuard<'_, State<K, F>>) {
    let waker = state.waker.take();
    drop(state);
    if let Some(waker) = waker {
        waker.wake();
    }
}
