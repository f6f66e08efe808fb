//! What nodes tell each other.

use super::presence::Present;
use super::topic::Topic;
use kontor_bus::Bus;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use uuid::Uuid;

/// A line on the bus.
#[derive(Debug, Serialize, Deserialize)]
pub enum Envelope {
    Frame {
        topic: Topic,
        text: String,
    },
    /// A numbered frame can be read from the database.
    Number {
        topic: Topic,
        number: i64,
    },
    /// A frame was too large for the bus.
    Lag {
        topic: Topic,
    },
    Recheck {
        user: i64,
    },
    Present {
        node: String,
        room: i64,
        present: Present,
    },
}

/// The way to the other nodes, once it is open.
pub struct Nodes {
    pub bus: OnceLock<Bus>,
    /// This node's name.
    pub node: String,
}

impl Default for Nodes {
    fn default() -> Self {
        Self { bus: OnceLock::new(), node: Uuid::now_v7().to_string() }
    }
}

impl Nodes {
    pub fn tell(&self, envelope: &Envelope) {
        let Some(bus) = self.bus.get().filter(|bus| bus.has_others()) else { return };
        let Ok(line) = serde_json::to_string(envelope) else { return };
        if line.len() <= bus.largest() {
            bus.publish(line);
        } else if let Envelope::Frame { topic, .. } = envelope {
            self.tell(&Envelope::Lag { topic: *topic });
        }
    }

    pub fn is_connected(&self) -> bool {
        self.bus.get().is_some_and(Bus::is_connected)
    }

    pub fn has_others(&self) -> bool {
        self.bus.get().is_some_and(Bus::has_others)
    }
}
