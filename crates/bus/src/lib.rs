//! Short messages between the nodes of one installation: a single process needs none; several nodes speak over
//! PostgreSQL's LISTEN/NOTIFY, or over NATS.
//!
//! The bus is quick and forgets. A message reaches every other node that is connected at that moment, once and in the
//! order of its sender; what is said while the way is broken is lost, and [`Event::Gap`] tells every node that may have
//! missed something as soon as the way is open again. What must not be lost is therefore stored first and only announced
//! here.
//!
//! Messages are lines of text. Each node speaks over one connection, by a task that takes what waits and sends it in
//! batches; publishing never blocks and never fails, because a full queue is a gap too.

mod batch;
mod nats;
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

/// How nodes reach each other.
#[derive(Clone, PartialEq, Eq)]
pub enum Way {
    /// There is one node.
    InProcess,
    /// A `postgres://…` address.
    Postgres(String),
    /// A `nats://…` or `tls://…` address; its path, if it has one, names the installation among others on that server,
    /// and `?ca=FILE` the authority that is believed.
    Nats(String),
}

/// What a node hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Message(String),
    /// Messages may have been missed before this.
    Gap,
}

/// What waits to be sent, and what was heard and not yet taken.
const QUEUE: usize = 8192;

/// This node's end. Dropping it ends the connection.
pub struct Bus {
    outgoing: Option<Sender<String>>,
    state: Arc<State>,
    largest: usize,
    task: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct State {
    connected: AtomicBool,
    /// Something was not sent: the others must be told once that is possible.
    lost: AtomicBool,
    /// Something was not heard, and this node is about to be told.
    missed: AtomicBool,
}

impl Bus {
    /// Opens the way, in the background and again whenever it breaks. Needs a tokio runtime. `node` is the sender's name
    /// among the nodes, and tells its own messages from those of others.
    #[must_use]
    pub fn start(way: &Way, node: &str) -> (Self, Receiver<Event>) {
        let (heard, events) = mpsc::channel(QUEUE);
        let (outgoing, queue) = mpsc::channel(QUEUE);
        let state = Arc::new(State::default());
        let link = Link { node: node.to_owned(), queue, heard, state: state.clone() };
        let (largest, task) = match way {
            Way::InProcess => {
                return (Self { outgoing: None, state, largest: usize::MAX, task: None }, events);
            }
            Way::Postgres(url) => (postgres::LARGEST, tokio::spawn(postgres::run(url.clone(), link))),
            Way::Nats(url) => (nats::LARGEST, tokio::spawn(nats::run(url.clone(), link))),
        };
        let largest = largest - node.len() - 2;
        (Self { outgoing: Some(outgoing), state, largest, task: Some(task) }, events)
    }

    /// Whether other nodes can be reached now; with one node there is nothing to reach.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.outgoing.is_none() || self.state.connected.load(Ordering::Relaxed)
    }

    /// Whether there can be other nodes.
    #[must_use]
    pub fn has_others(&self) -> bool {
        self.outgoing.is_some()
    }

    /// Bytes of the largest message.
    #[must_use]
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// Sends a line to all other nodes, soon.
    pub fn publish(&self, message: String) {
        let Some(outgoing) = &self.outgoing else { return };
        debug_assert!(message.len() <= self.largest && !message.contains('\n'));
        if outgoing.try_send(message).is_err() {
            self.state.lost.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// What a way's task works with.
struct Link {
    node: String,
    queue: Receiver<String>,
    heard: Sender<Event>,
    state: Arc<State>,
}

impl Link {
    fn set_connected(&self, connected: bool) {
        self.state.connected.store(connected, Ordering::Relaxed);
    }

    fn note_loss(&self) {
        self.state.lost.store(true, Ordering::Relaxed);
    }

    /// Whether the others must be told of a gap. Asked once per loss.
    fn take_loss(&self) -> bool {
        self.state.lost.swap(false, Ordering::Relaxed)
    }

    /// Takes apart what came in. A node that cannot keep up waits here, and so does the way.
    async fn hear(&self, payload: &str) {
        let Some(messages) = batch::open(payload, &self.node) else { return };
        for message in messages {
            let event = if message == batch::GAP { Event::Gap } else { Event::Message(message.to_owned()) };
            if self.heard.send(event).await.is_err() {
                return;
            }
        }
    }

    async fn hear_gap(&self) {
        let _ = self.heard.send(Event::Gap).await;
    }

    /// What waited while the way was broken is told as one gap.
    fn forget_waiting(&mut self) {
        while self.queue.try_recv().is_ok() {
            self.note_loss();
        }
    }
}
