//! What reaches open sockets at once, on every node: frames by topic, and the call to look at one's rights again.
//!
//! Rules publish after their commit, so what is told has been stored. On this node a frame goes straight to the sockets;
//! other nodes hear over the bus (`crates/bus`), which forgets what it cannot deliver. Three things make up for that:
//! numbered frames are announced by number and read from the database (`live/feed.rs`), a node that may have missed
//! something looks after its rooms and tells its sockets to resync (`live/run.rs`), and sessions are swept
//! (`live/sweep.rs`).

mod feed;
mod hub;
mod nodes;
mod place;
mod presence;
mod rooms;
mod run;
mod sessions;
mod sweep;
mod topic;

pub use hub::{Live, change_rights};
pub use place::Place;
pub use presence::Present;
pub use rooms::{NumberedText, Reading, Rooms};
pub use run::run;
pub use sessions::Rights;
pub use topic::{LiveFrame, Push, Socket, Topic};
