//! The sockets of this node: publishing, entering rooms, stopping.

use super::feed::Feeds;
use super::nodes::{Envelope, Nodes};
use super::presence::{Presence, Present};
use super::sessions::{Rights, Sessions};
use super::topic::{Push, Socket, Topic, write};
use crate::app::{self, App};
use crate::error::Result;
use crate::identity::UserId;
use crate::places::Places;
use kontor_db::Tx;
use kontor_hub::{Hub, Limits};
use kontor_websocket::Encoded;
use parking_lot::Mutex;
use serde::Serialize;
use std::collections::HashMap;
use tokio::sync::watch;

/// How much may wait for one socket; one that lags further is told to fetch what it missed.
const QUEUE: Limits = Limits { frames: 256, bytes: 256 * 1024 };

pub struct Live {
    pub(super) hub: Hub<Topic, Push>,
    pub(super) nodes: Nodes,
    pub(super) feeds: Feeds,
    pub(super) presence: Presence,
    pub(super) sessions: Sessions,
    /// Frames of which only the latest counts, until they are sent.
    latest: Mutex<HashMap<(Topic, i64), String>>,
    /// Frames of which one every few seconds is enough.
    announced: Mutex<HashMap<Topic, String>>,
    /// Open sockets by where they come from, and those of visitors who watch something.
    pub(super) sockets: Places,
    pub(super) visitors: Places,
    pub(super) stopping: watch::Sender<bool>,
}

impl Live {
    /// For at most `most` sockets.
    pub fn new(most: usize) -> Self {
        Self {
            hub: Hub::new(QUEUE),
            nodes: Nodes::default(),
            feeds: Feeds::default(),
            presence: Presence::default(),
            sessions: Sessions::default(),
            latest: Mutex::default(),
            announced: Mutex::default(),
            sockets: Places::new(most),
            visitors: Places::new(most / 2),
            stopping: watch::Sender::new(false),
        }
    }

    /// Tells every socket that subscribed `topic`. It does not wait, and nothing is kept for members who are away.
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
            self.latest.lock().insert((*topic, key), text);
        }
    }

    /// Tells every socket of this node that subscribed `topic`, within a few seconds and once, however often it is called
    /// until then. Other nodes notice by themselves.
    pub fn announce(&self, topic: Topic, frame: &impl Serialize) {
        if let Some(text) = write(frame) {
            self.announced.lock().insert(topic, text);
        }
    }

    /// Makes every socket of this member read its session and its rights again, on every node.
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

    /// Notes up to which number an entering member has read the database. Answers the number up to which this node has
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

    /// Sends what [`Live::announce`] kept.
    pub(super) fn flush_announced(&self) {
        for (topic, text) in std::mem::take(&mut *self.announced.lock()) {
            self.hub.publish(&topic, &Push { frame: Encoded::text(&text), number: None });
        }
    }

    /// Sends what [`Live::publish_latest`] kept.
    pub(super) fn flush_latest(&self) {
        let mut waiting: Vec<_> = std::mem::take(&mut *self.latest.lock()).into_iter().collect();
        waiting.sort_by_key(|((topic, _), _)| !matches!(topic, Topic::User(_)));
        for ((topic, _), text) in waiting {
            self.publish_text(&topic, text);
        }
    }
}

impl App {
    /// Open sockets, on every node.
    pub fn live(&self) -> &Live {
        self.state()
    }
}

/// Changes a member's rights, and makes their sockets recheck.
///
/// # Errors
/// What `change` returned, or the database's error.
pub async fn change_rights<T, F>(app: &App, user: UserId, change: F) -> Result<T>
where
    F: Fn(&mut Tx<'_>) -> Result<T> + Send + 'static,
    T: Send + 'static,
{
    let app = app.clone();
    app::to_the_end(async move {
        let changed = app.db.write(change).await?;
        app.outbox.notify_one();
        app.live().recheck(user);
        Ok(changed)
    })
    .await
}
