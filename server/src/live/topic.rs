//! What sockets subscribe, and what they get.

use kontor_hub::{Connection, Frame};
use kontor_websocket::Encoded;
use serde::{Deserialize, Serialize};
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
    /// Everyone who views this product.
    Product(i64),
    /// Everyone who joined this chat room.
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

impl Topic {
    pub const fn room(self) -> Option<i64> {
        match self {
            Self::Room(id) => Some(id),
            _ => None,
        }
    }
}

/// The frame as JSON text.
pub fn write(frame: &impl Serialize) -> Option<String> {
    match serde_json::to_string(frame) {
        Ok(text) => Some(text),
        Err(error) => {
            tracing::error!(%error, "a frame could not be written");
            None
        }
    }
}
