//! What reaches open sockets at once, on every node: frames by topic, and the call to look at one's rights again.
//!
//! Rules publish after their commit: what is told has been stored.

use crate::features::auth::UserId;
use axum::extract::ws::Utf8Bytes;
use kontor_hub::{Connection, Frame, Hub, Limits};
use serde::Serialize;

/// What sockets subscribe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Every socket, of members and of anonymous visitors.
    Everyone,
    /// Every tab of this member.
    User(i64),
    /// Whoever looks at this product.
    Product(i64),
    /// Whoever has joined this chat room.
    Room(i64),
}

/// A frame as it goes out: serialised once, shared by all who get it.
#[derive(Debug, Clone)]
pub struct Push {
    pub text: Utf8Bytes,
    /// Its place in a topic whose frames are numbered without gaps.
    pub sequence: Option<i64>,
}

impl Frame for Push {
    fn size(&self) -> usize {
        self.text.len()
    }
}

/// How much may wait for one socket; one that lags further is told to fetch what it missed.
const QUEUE: Limits = Limits { frames: 256, bytes: 256 * 1024 };

pub struct Live {
    hub: Hub<Topic, Push>,
}

impl Live {
    pub fn new() -> Self {
        Self { hub: Hub::new(QUEUE) }
    }

    /// A socket's end.
    pub fn connect(&self) -> Connection<Topic, Push> {
        self.hub.connect()
    }

    /// Tells every socket that subscribed `topic`. Nobody waits for it, and nothing is kept for those who are away.
    pub fn publish(&self, topic: &Topic, frame: &impl Serialize) {
        self.send(topic, None, frame);
    }

    /// As [`Live::publish`], for frames that are numbered without gaps in their topic and stored under that number:
    /// every socket gets them in order and once, on other nodes by way of the database.
    pub fn publish_numbered(&self, topic: &Topic, sequence: i64, frame: &impl Serialize) {
        self.send(topic, Some(sequence), frame);
    }

    /// Has every socket of this member read its session and its rights anew, on every node.
    pub fn recheck(&self, user: UserId) {
        self.hub.signal(&Topic::User(user.0));
    }

    fn send(&self, topic: &Topic, sequence: Option<i64>, frame: &impl Serialize) {
        match serde_json::to_string(frame) {
            Ok(text) => drop(self.hub.publish(topic, &Push { text: text.into(), sequence })),
            Err(fault) => tracing::error!(%fault, "a frame could not be written"),
        }
    }
}

impl Default for Live {
    fn default() -> Self {
        Self::new()
    }
}
