//! Consent to news by mail: asked for in the profile, given with a link that is sent to the confirmed address, and proven by what is kept of
//! both (§ 7 Abs. 2 Nr. 2 UWG). It is for that one address: with another the consent is void. It ends in the profile and with the link in each
//! letter, and what still waits to be sent is not sent.

mod letters;
mod routes;
mod rules;
mod types;

pub use routes::routes;
pub use rules::leave;

use crate::events::{Kind as _, Listener};
use crate::features::mail::MailEventKind;

/// Ends the consent of who has another address, or none.
pub const LISTENER: Listener = Listener {
    name: "announcements",
    wants: |kind| {
        matches!(
            MailEventKind::named(kind),
            Some(MailEventKind::AddressVerified | MailEventKind::AddressRemoved)
        )
    },
    hear: rules::hear,
    after: None,
};
