//! Push: members' devices are told what is new while the shop is closed there.
//!
//! A device belongs to its session and ends with it. What is to be sent waits as a row: a notification, which `notifications`
//! hands over in the transaction that makes it (`telling.rs`), or a room in which something was said, which the chat notes in the
//! transaction of the message. The words are read when it is sent (`ready.rs`): what was read elsewhere by then is not sent at all, and
//! nothing personal waits in a queue. A row leaves the queue before the call, so no device is told twice; what the service
//! certainly did not take comes back (`sending.rs`).
//!
//! The push services that browsers name are strangers: they get what only the device can read (`crates/web-push`), over https, at
//! addresses of the public internet (`crates/outgoing`).

mod devices;
mod keys;
mod loops;
mod payload;
mod quiet;
mod ready;
mod routes;
mod rules;
mod sending;
mod store;
mod telling;
mod types;

pub use keys::{Push, reseal};
pub use loops::{look, start};
pub use sending::{send_due, spread_due};
pub use store::export::export_person;
pub use store::list_muted;
pub use telling::{AWAY, Settled, list_wanting_news, tell, tell_news};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
