//! What reaches open sockets at once, on every node: frames by topic, and the call to look at one's rights again.
//!
//! Rules publish after their commit, so what is told has been stored. On this node a frame goes straight to the sockets;
//! other nodes hear over the bus (`crates/bus`), which forgets what it cannot deliver. Three things make up for that:
//! numbered frames are announced by number and read from the database (`live/feed.rs`), a node that may have missed
//! something looks after its rooms and tells its sockets to resync (`live/nodes.rs`), and sessions are swept
//! (`live/sweep.rs`).

mod feed;
mod nodes;
mod presence;
mod sweep;

pub use nodes::run;
pub use presence::Present;
pub use sweep::Rights;

use self::feed::Feeds;
use self::nodes::{Envelope, Nodes};
use self::presence::Presence;
use self::sweep::Sessions;
use crate::app::App;
use crate::error::{Error, Result};
use crate::features::auth::UserId;
use futures_util::future::BoxFuture;
use kontor_db::Tx;
use kontor_hub::{Connection, Frame, Hub, Limits};
use kontor_websocket::Encoded;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use utoipa::ToSchema;

/// What sockets subscribe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Topic {
    /// Every socket, of members and of anonymous visitors.
    Everyone,
    /// Every socket of an approved member.
    Members,
    /// Every socket of those who may enter premium areas.
    Premium,
    /// Every tab of this member.
    User(i64),
    /// Whoever looks at this product.
    Product(i64),
    /// Whoever has joined this chat room.
    Room(i64),
}

/// A frame as it goes out: made once, shared by all who get it.
#[derive(Debug, Clone)]
pub struct Push {
    pub frame: Encoded,
    /// Its place in a topic whose frames are numbered without gaps.
    pub number: Option<i64>,
}

impl Frame for Push {
    fn size(&self) -> usize {
        self.frame.size()
    }
}

/// What the shop tells every socket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LiveFrame {
    /// Products, prices or stock are not what they were; told every few seconds at most.
    CatalogueChanged,
}

/// A socket's end of the hub.
pub type Socket = Connection<Topic, Push>;

/// Rows on their way from the database.
pub type Reading<T> = BoxFuture<'static, Result<Vec<T>>>;

/// Reads frames of a room after a number.
pub type ReadAfter = fn(app: App, room: i64, after: i64, limit: i64) -> Reading<NumberedText>;

/// A frame with its number.
pub type NumberedText = (i64, String);

/// What is told about rooms, by the feature that has them.
pub struct Rooms {
    /// Up to so many numbered frames of a room after a number, in order, as they were published.
    pub after: ReadAfter,
    /// The last number of each room.
    pub last: fn(App, Vec<i64>) -> Reading<(i64, i64)>,
    /// The frame that tells who is in a room.
    pub present: fn(i64, Present) -> String,
}

/// How much may wait for one socket; one that lags further is told to fetch what it missed.
const QUEUE: Limits = Limits { frames: 256, bytes: 256 * 1024 };

pub struct Live {
    hub: Hub<Topic, Push>,
    nodes: Nodes,
    feeds: Feeds,
    presence: Presence,
    sessions: Sessions,
    /// Frames of which only the latest counts, until they are sent.
    latest: Mutex<HashMap<(Topic, i64), String>>,
    /// Open sockets by where they come from.
    addresses: Mutex<HashMap<String, u32>>,
    stopping: watch::Sender<bool>,
}

impl Live {
    pub fn new() -> Self {
        Self {
            hub: Hub::new(QUEUE),
            nodes: Nodes::default(),
            feeds: Feeds::default(),
            presence: Presence::default(),
            sessions: Sessions::default(),
            latest: Mutex::default(),
            addresses: Mutex::default(),
            stopping: watch::Sender::new(false),
        }
    }

    /// Tells every socket that subscribed `topic`. Nobody waits for it, and nothing is kept for those who are away.
    pub fn publish(&self, topic: &Topic, frame: &impl Serialize) {
        if let Some(text) = write(frame) {
            self.publish_text(topic, text);
        }
    }

    /// As [`Live::publish`], for frames that are numbered without gaps in their topic and stored under that number:
    /// every socket gets them in order and once, on other nodes by way of the database.
    pub fn publish_numbered(&self, topic: &Topic, number: i64, frame: &impl Serialize) {
        if let Some(text) = write(frame) {
            let push = Push { frame: Encoded::text(&text), number: Some(number) };
            self.feeds.offer(&self.hub, topic, number, push);
            self.nodes.tell(&Envelope::Number { topic: *topic, number });
        }
    }

    /// As [`Live::publish`], within a second; of several frames with the same topic and key only the last is sent, what
    /// is told to one member before what is told to many.
    pub fn publish_latest(&self, topic: &Topic, key: i64, frame: &impl Serialize) {
        if let Some(text) = write(frame) {
            lock(&self.latest).insert((*topic, key), text);
        }
    }

    /// Has every socket of this member read its session and its rights anew, on every node.
    pub fn recheck(&self, user: UserId) {
        self.hub.signal(&Topic::User(user.0));
        self.nodes.tell(&Envelope::Recheck { user: user.0 });
    }

    /// Subscribes a room. Its numbered frames count from [`Live::caught_up`] on.
    pub fn enter(&self, socket: &mut Socket, topic: Topic) {
        self.feeds.enter(socket, topic);
    }

    pub fn leave(&self, socket: &mut Socket, topic: Topic) {
        self.feeds.leave(&self.hub, socket, topic);
    }

    /// Says up to which number somebody who entered has read the database. Answers the number up to which this node has
    /// handed out frames: what lies between was handed out before and must be read again.
    pub fn caught_up(&self, topic: Topic, number: i64) -> i64 {
        self.feeds.caught_up(&self.hub, topic, number)
    }

    /// Who is in a room, over all nodes, as far as this one knows.
    pub fn present(&self, room: i64) -> Present {
        self.presence.of(room)
    }

    /// Notes that one more tab of this member is in the room; `came` false: one fewer.
    pub fn note_presence(&self, room: i64, user: UserId, came: bool) {
        self.presence.note(room, user.0, came);
    }

    /// Notes that a socket stands on this session; see `live/sweep.rs`.
    pub fn session_opened(&self, session: i64, rights: Rights) {
        self.sessions.open(session, rights);
    }

    pub fn session_changed(&self, session: i64, rights: Rights) {
        self.sessions.update(session, rights);
    }

    pub fn session_closed(&self, session: i64) {
        self.sessions.close(session);
    }

    /// Sockets that are open on this node.
    pub fn connected(&self) -> usize {
        self.hub.connected()
    }

    /// Resolves once this node stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Has every socket say good-bye and waits until they have, or until `limit` has passed.
    pub async fn stop(&self, limit: std::time::Duration) {
        self.stopping.send_replace(true);
        let gone = async {
            while self.connected() > 0 {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(limit, gone).await.is_err() {
            tracing::warn!(sockets = self.connected(), "some sockets did not end in time");
        }
    }

    fn publish_text(&self, topic: &Topic, text: String) {
        self.hub.publish(topic, &Push { frame: Encoded::text(&text), number: None });
        self.nodes.tell(&Envelope::Frame { topic: *topic, text });
    }

    /// Sends what [`Live::publish_latest`] kept.
    fn flush_latest(&self) {
        let mut waiting: Vec<_> = std::mem::take(&mut *lock(&self.latest)).into_iter().collect();
        waiting.sort_by_key(|((topic, _), _)| !matches!(topic, Topic::User(_)));
        for ((topic, _), text) in waiting {
            self.publish_text(&topic, text);
        }
    }
}

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}

/// Changes what somebody may do, and has their sockets look at it.
///
/// # Errors
/// What `change` returned, or the database's fault.
pub async fn change_rights<T, F>(app: &App, user: UserId, change: F) -> Result<T>
where
    F: Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    T: Send + 'static,
{
    let app = app.clone();
    to_the_end(async move {
        let changed = app.db.write(change).await?;
        app.outbox.notify_one();
        app.live.recheck(user);
        Ok(changed)
    })
    .await
}

/// Goes on though whoever asked has hung up, which ends a request at any moment: what was stored is told as well.
///
/// # Errors
/// What `work` returned.
pub async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T>> + Send + 'static,
) -> Result<T> {
    match tokio::spawn(work).await {
        Ok(outcome) => outcome,
        Err(fault) => match fault.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(fault) => Err(Error::internal(fault)),
        },
    }
}

/// A place among the sockets of an address, given back when dropped.
pub struct Place {
    app: App,
    address: String,
}

impl Place {
    /// `None` once this node stops, or when the address has `most` sockets already.
    pub fn take(app: &App, address: String, most: u32) -> Option<Self> {
        if *app.live.stopping.borrow() {
            return None;
        }
        let mut addresses = lock(&app.live.addresses);
        let open = addresses.entry(address.clone()).or_default();
        if *open >= most {
            return None;
        }
        *open += 1;
        Some(Self { app: app.clone(), address })
    }

    /// This socket's end of the hub.
    pub fn connect(&self) -> Socket {
        self.app.live.hub.connect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut addresses = lock(&self.app.live.addresses);
        if let Some(open) = addresses.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                addresses.remove(&self.address);
            }
        }
    }
}

fn write(frame: &impl Serialize) -> Option<String> {
    match serde_json::to_string(frame) {
        Ok(text) => Some(text),
        Err(fault) => {
            tracing::error!(%fault, "a frame could not be written");
            None
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[tokio::test]
    async fn what_was_begun_ends_though_nobody_waits() {
        let done = Arc::new(AtomicBool::new(false));
        let noted = done.clone();
        let work = to_the_end(async move {
            tokio::time::sleep(Duration::from_millis(30)).await;
            noted.store(true, Ordering::Relaxed);
            Ok(())
        });
        assert!(tokio::time::timeout(Duration::from_millis(1), work).await.is_err(), "hung up");
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(done.load(Ordering::Relaxed));
    }
}
