//! Rows of letters. What was written is never changed.

pub mod bulk;
pub mod old;

use super::events::{KeptLetter, MailEvent};
use super::layout::{self, Letter};
use super::types::{MailEntry, MailFile, MailState};
use crate::error::{Error, Result};
use crate::events::Event;
use crate::features::business;
use crate::identity::{Member, Owner, UserId};
use crate::time::Time;
use kontor_db::{Row, Tx, values};
use kontor_mail::File;
use sha2::{Digest, Sha256};

const MAX_LISTED: i64 = 200;

/// A letter that may be sent now.
pub struct Due {
    pub id: i64,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub created_at: Time,
    pub attempts: i64,
    pub about: String,
    pub user: Option<UserId>,
    /// Its words are read when it is sent.
    pub is_late: bool,
    /// The address that ends the consent to it: a letter to many.
    pub unsubscribe_url: Option<String>,
}

/// Stores a letter to be sent after the commit. One with the same `about` is the same letter. `shop` is the shop's name.
///
/// # Errors
/// When the database fails.
pub fn post(tx: &mut Tx<'_>, shop: &str, letter: &Letter, now: Time) -> Result<()> {
    write(tx, shop, letter, None, now)
}

fn write(
    tx: &mut Tx<'_>,
    shop: &str,
    letter: &Letter,
    unsubscribe_url: Option<&str>,
    now: Time,
) -> Result<()> {
    let seller = business::current(tx)?;
    let text = layout::text(shop, &seller, &letter.parts);
    let html = layout::page(shop, &seller, &letter.subject, &letter.parts).into_string();
    let made = tx.one(
        "INSERT INTO mail_messages (about, is_urgent, user_id, recipient, subject, text_body, html_body, created_at,
            attempts, next_at, sent_at, failure, unsubscribe_url)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, NULL, '', $10) ON CONFLICT (about) DO NOTHING RETURNING id",
        &values![
            letter.about.as_str(),
            letter.is_urgent,
            letter.user.map(|user| user.0),
            letter.to.as_str(),
            letter.subject.as_str(),
            text,
            html,
            now,
            (!letter.to.is_empty()).then_some(now.0),
            unsubscribe_url
        ],
        |row| row.get::<i64>(0),
    )?;
    let Some(id) = made else { return Ok(()) };
    for (position, file) in (0_i64..).zip(&letter.files) {
        let content = keep_content(tx, &file.content)?;
        tx.execute(
            "INSERT INTO mail_files (message_id, position, name, media_type, content_id) VALUES ($1, $2, $3, $4, $5)",
            &values![id, position, file.name.as_str(), file.media_type.as_str(), content],
        )?;
    }
    if letter.to.is_empty() {
        let what = MailEvent::Kept { after: KeptLetter { files: letter.files.len() } };
        Event::new(&what, now, ("mail", &id.to_string(), &letter.subject)).emit(tx)?;
    }
    Ok(())
}

/// Stores a content unless it is there; answers its id.
fn keep_content(tx: &mut Tx<'_>, content: &[u8]) -> Result<i64> {
    let digest = Sha256::digest(content);
    let digest: &[u8] = digest.as_ref();
    let find = "SELECT id FROM mail_contents WHERE digest = $1";
    if let Some(id) = tx.one(find, &values![digest], |row| row.get(0))? {
        return Ok(id);
    }
    // The other of two at the same moment waits here, and gets the same row.
    let insert = "INSERT INTO mail_contents (digest, content) VALUES ($1, $2)
                  ON CONFLICT (digest) DO UPDATE SET digest = $1 RETURNING id";
    let id = tx.one(insert, &values![digest, content], |row| row.get(0))?;
    id.ok_or_else(|| Error::internal("a content got no id"))
}

const DUE: &str = "SELECT id, recipient, subject, text_body, html_body, created_at, attempts, about, unsubscribe_url, user_id,
    is_written_late FROM mail_messages";

fn due(row: &Row<'_>) -> Result<Due, kontor_db::Error> {
    Ok(Due {
        id: row.get(0)?,
        to: row.get(1)?,
        subject: row.get(2)?,
        text: row.get(3)?,
        html: row.get(4)?,
        created_at: Time(row.get(5)?),
        attempts: row.get(6)?,
        about: row.get(7)?,
        unsubscribe_url: row.get(8)?,
        user: row.get::<Option<i64>>(9)?.map(UserId),
        is_late: row.get(10)?,
    })
}

/// The letter that is sent next, if one is due: letters to many come after all others.
pub fn find_due(tx: &mut Tx<'_>, now: Time) -> Result<Option<Due>> {
    let single = format!(
        "{DUE} WHERE next_at <= $1 AND unsubscribe_url IS NULL ORDER BY is_urgent DESC, next_at, id LIMIT 1"
    );
    if let Some(found) = tx.one(&single, &values![now], due)? {
        return Ok(Some(found));
    }
    let bulk =
        format!("{DUE} WHERE next_at <= $1 AND unsubscribe_url IS NOT NULL ORDER BY next_at, id LIMIT 1");
    Ok(tx.one(&bulk, &values![now], due)?)
}

/// Notes that it is being sent, before it is: a node that is killed meanwhile leaves it for later. Whether it was still due.
pub fn begin(tx: &mut Tx<'_>, id: i64, now: Time, next_at: Time) -> Result<bool> {
    let begun = tx.execute(
        "UPDATE mail_messages SET attempts = attempts + 1, next_at = $3 WHERE id = $1 AND next_at <= $2",
        &values![id, now, next_at],
    )?;
    Ok(begun == 1)
}

pub fn mark_sent(tx: &mut Tx<'_>, id: i64, now: Time) -> Result<()> {
    tx.execute(
        "UPDATE mail_messages SET sent_at = $2, next_at = NULL, failure = '' WHERE id = $1",
        &values![id, now],
    )?;
    Ok(())
}

/// `next_at` is when it is tried again; none gives it up.
pub fn mark_failed(tx: &mut Tx<'_>, id: i64, failure: &str, next_at: Option<Time>) -> Result<()> {
    tx.execute(
        "UPDATE mail_messages SET failure = $2, next_at = $3 WHERE id = $1 AND sent_at IS NULL",
        &values![id, failure, next_at.map(|at| at.0)],
    )?;
    Ok(())
}

pub fn list_files(tx: &mut Tx<'_>, id: i64) -> Result<Vec<File>> {
    let sql =
        "SELECT f.name, f.media_type, c.content FROM mail_files f JOIN mail_contents c ON c.id = f.content_id
               WHERE f.message_id = $1 ORDER BY f.position";
    Ok(tx.all(sql, &values![id], |row| {
        Ok(File { name: row.get(0)?, media_type: row.get(1)?, content: row.get(2)? })
    })?)
}

const ENTRY: &str =
    "SELECT id, recipient, subject, created_at, sent_at, next_at, attempts, failure FROM mail_messages";

fn entry(row: &Row<'_>) -> Result<MailEntry, kontor_db::Error> {
    let sent_at = row.get::<Option<i64>>(4)?.map(Time);
    let next_at = row.get::<Option<i64>>(5)?.map(Time);
    let to: String = row.get(1)?;
    let state = match (sent_at, next_at) {
        _ if to.is_empty() => MailState::Kept,
        (Some(_), _) => MailState::Sent,
        (None, Some(_)) => MailState::Waiting,
        (None, None) => MailState::Failed,
    };
    Ok(MailEntry {
        id: row.get(0)?,
        to,
        subject: row.get(2)?,
        state,
        created_at: Time(row.get(3)?),
        sent_at,
        next_at,
        attempts: row.get(6)?,
        failure: row.get(7)?,
    })
}

pub fn list(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<MailEntry>> {
    Ok(tx.all(&format!("{ENTRY} ORDER BY id DESC LIMIT $1"), &values![MAX_LISTED], entry)?)
}

pub fn find(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<MailEntry>> {
    Ok(tx.one(&format!("{ENTRY} WHERE id = $1"), &values![id], entry)?)
}

/// Text and HTML.
pub fn find_bodies(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<(String, String)>> {
    let sql = "SELECT text_body, html_body FROM mail_messages WHERE id = $1";
    Ok(tx.one(sql, &values![id], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

pub fn describe_files(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Vec<MailFile>> {
    describe(tx, id)
}

/// Names and sizes of a letter's files.
pub fn describe(tx: &mut Tx<'_>, id: i64) -> Result<Vec<MailFile>> {
    let sql = "SELECT f.position, f.name, f.media_type, length(c.content)
               FROM mail_files f JOIN mail_contents c ON c.id = f.content_id WHERE f.message_id = $1 ORDER BY f.position";
    Ok(tx.all(sql, &values![id], |row| {
        Ok(MailFile { position: row.get(0)?, name: row.get(1)?, media_type: row.get(2)?, size: row.get(3)? })
    })?)
}

pub fn find_file(tx: &mut Tx<'_>, _: &Owner, id: i64, position: i64) -> Result<Option<File>> {
    let sql =
        "SELECT f.name, f.media_type, c.content FROM mail_files f JOIN mail_contents c ON c.id = f.content_id
               WHERE f.message_id = $1 AND f.position = $2";
    Ok(tx.one(sql, &values![id, position], |row| {
        Ok(File { name: row.get(0)?, media_type: row.get(1)?, content: row.get(2)? })
    })?)
}

/// Has a letter that was not sent tried at once.
pub fn retry(tx: &mut Tx<'_>, _: &Owner, id: i64, now: Time) -> Result<()> {
    tx.execute("UPDATE mail_messages SET next_at = $2 WHERE id = $1 AND sent_at IS NULL", &values![id, now])?;
    Ok(())
}

/// Subject, text and time of the member's own letters.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, String, Time)>> {
    let sql = "SELECT subject, text_body, created_at FROM mail_messages WHERE user_id = $1 ORDER BY id";
    Ok(tx.all(sql, &values![member.id], |row| Ok((row.get(0)?, row.get(1)?, Time(row.get(2)?))))?)
}
