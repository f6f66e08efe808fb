//! Letters to many, each with an address that ends the consent to them.

use super::super::layout::Letter;
use super::write;
use crate::error::Result;
use crate::identity::UserId;
use crate::time::Time;
use kontor_db::{Rows, Tx, values};

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

/// Takes back letters to many that wait to be sent to a member and whose `about` begins with this word.
///
/// # Errors
/// When the database fails.
pub fn drop_to_many(tx: &mut Tx<'_>, user: UserId, about: &str) -> Result<()> {
    tx.execute(
        "DELETE FROM mail_messages WHERE user_id = $1 AND unsubscribe_url IS NOT NULL AND sent_at IS NULL AND about LIKE $2",
        &values![user, format!("{about} %")],
    )?;
    Ok(())
}

/// A letter to one of many whose words are read when it is sent.
#[derive(Debug)]
pub struct LateLetter {
    /// As of a [`Letter`].
    pub about: String,
    pub user: UserId,
    pub to: String,
    pub unsubscribe_url: String,
}

/// What stands in a letter.
#[derive(Debug)]
pub struct Bodies<'a> {
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
}

/// Letters whose words are read when they are sent; `bodies` is what is kept in their place.
pub fn insert_late(tx: &mut Tx<'_>, letters: &[LateLetter], bodies: &Bodies<'_>, now: Time) -> Result<()> {
    let insert = Rows {
        before: "INSERT INTO mail_messages (about, is_urgent, user_id, recipient, subject, text_body, html_body, created_at, attempts,
            next_at, sent_at, failure, unsubscribe_url, is_written_late) VALUES",
        row: "(?, FALSE, ?, ?, ?, ?, ?, ?, 0, ?, NULL, '', ?, TRUE)",
        after: "ON CONFLICT (about) DO NOTHING",
    };
    let rows = letters.iter().flat_map(|letter| {
        values![
            letter.about.as_str(),
            letter.user,
            letter.to.as_str(),
            bodies.subject,
            bodies.text,
            bodies.html,
            now,
            now,
            letter.unsubscribe_url.as_str()
        ]
    });
    tx.execute_rows(insert, &rows.collect::<Vec<_>>())?;
    Ok(())
}

/// Takes back a letter that has nothing to say.
pub fn drop_one(tx: &mut Tx<'_>, id: i64) -> Result<()> {
    tx.execute("DELETE FROM mail_messages WHERE id = $1", &values![id])?;
    Ok(())
}
