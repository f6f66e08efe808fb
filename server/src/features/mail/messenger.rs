//! Another way to members than by letter, which a higher part knows.

use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::Tx;

/// Handed over at the start: Telegram's bot.
pub struct Messenger {
    /// Whether the member can be written to.
    pub reaches: fn(&mut Tx<'_>, UserId) -> Result<bool>,
    /// Leaves words for a member who can be.
    pub write: fn(&mut Tx<'_>, UserId, &str, Time) -> Result<()>,
}
