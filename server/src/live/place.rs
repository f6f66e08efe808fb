//! How many sockets there may be, and how many of one address.

use super::topic::Socket;
use crate::app::App;
use crate::places;

/// A place among all sockets and those of an address, given back when dropped.
pub struct Place {
    app: App,
    _place: places::Place,
}

impl Place {
    /// `None` once this node stops, or when there are too many, or `most` of this address.
    pub fn take(app: &App, address: String, most: usize) -> Option<Self> {
        if *app.live().stopping.borrow() {
            return None;
        }
        let place = app.live().sockets.take([(address, most)]).ok()?;
        Some(Self { app: app.clone(), _place: place })
    }

    /// This socket's end of the hub.
    pub fn connect(&self) -> Socket {
        self.app.live().hub.connect()
    }

    /// A place among the sockets of visitors, who may have half of all.
    pub fn of_visitor(app: &App) -> Option<places::Place> {
        app.live().visitors.take([]).ok()
    }
}
