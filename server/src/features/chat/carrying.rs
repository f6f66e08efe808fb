//! Private messages that go elsewhere too. Who carries them is above this feature and is told in the transaction that stores them.

use super::types::ChatVia;
use crate::app;
use crate::error::Result;
use crate::identity::{Account, UserId};
use crate::time::Time;
use kontor_db::Tx;

/// Hears of each message in a private room; handed over at the start.
pub struct Carrier(pub fn(&mut Tx<'_>, &Written<'_>) -> Result<()>);

/// A message in a private room, as it was stored or changed.
#[derive(Debug)]
pub struct Written<'a> {
    pub room_id: i64,
    pub author: &'a Account,
    /// Who belongs to the room, the author among them.
    pub members: &'a [UserId],
    pub via: Option<ChatVia>,
    pub content: &'a str,
    /// It was sent before with another text.
    pub is_edit: bool,
    pub at: Time,
}

pub fn carry(tx: &mut Tx<'_>, written: &Written<'_>) -> Result<()> {
    let Carrier(carry) = app::hook(tx)?;
    carry(tx, written)
}
