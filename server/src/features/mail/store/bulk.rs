//! Letters to many, each with an address that ends the consent to them.

use super::super::layout::Letter;
use super::write;
use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Tx, values};

/// As [`super::post`], for one of many readers: it waits for letters to one, and mailboxes show a way to end it (RFC 8058), which
/// `unsubscribe_url` is.
///
/// # Errors
/// When the database fails.
pub fn post_to_many(
    tx: &mut Tx<'_>,
    shop: &str,
    letter: &Letter,
    unsubscribe_url: &str,
    now: Time,
) -> Result<()> {
    write(tx, shop, letter, Some(unsubscribe_url), now)
}

/// Takes back letters of this kind that wait to be sent to a member.
///
/// # Errors
/// When the database fails.
pub fn drop_to_many(tx: &mut Tx<'_>, user: UserId) -> Result<()> {
    tx.execute(
        "DELETE FROM mail_messages WHERE user_id = $1 AND unsubscribe_url IS NOT NULL AND sent_at IS NULL",
        &values![user],
    )?;
    Ok(())
}
