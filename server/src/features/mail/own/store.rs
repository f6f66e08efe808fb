//! Rows of letters that are kept in an account: those without a recipient's address.

use super::super::store::describe;
use super::WHOLE;
use super::types::{OwnLetter, OwnLetterContent};
use crate::error::Result;
use crate::identity::{Member, UserId};
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_mail::File;

const MAX_LISTED: i64 = 200;

/// The newest first.
pub fn list(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<OwnLetter>> {
    let sql = "SELECT id, subject, created_at FROM mail_messages WHERE user_id = $1 AND recipient = ''
               ORDER BY id DESC LIMIT $2";
    Ok(tx.all(sql, &values![member.id, MAX_LISTED], |row| {
        Ok(OwnLetter { id: row.get(0)?, subject: row.get(1)?, created_at: Time(row.get(2)?) })
    })?)
}

pub fn find(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<Option<OwnLetterContent>> {
    let sql = "SELECT id, subject, created_at, text_body, html_body FROM mail_messages
               WHERE id = $1 AND user_id = $2 AND recipient = ''";
    let found = tx.one(sql, &values![id, member.id], |row| {
        Ok(OwnLetterContent {
            id: row.get(0)?,
            subject: row.get(1)?,
            created_at: Time(row.get(2)?),
            text: row.get(3)?,
            html: row.get(4)?,
            files: Vec::new(),
        })
    })?;
    let Some(letter) = found else { return Ok(None) };
    Ok(Some(OwnLetterContent { files: describe(tx, id)?, ..letter }))
}

/// Whose account a letter is kept in.
///
/// # Errors
/// When the database fails.
pub fn find_reader(tx: &mut Tx<'_>, id: i64) -> Result<Option<UserId>> {
    let sql = "SELECT user_id FROM mail_messages WHERE id = $1 AND recipient = '' AND user_id IS NOT NULL";
    Ok(tx.one(sql, &values![id], |row| Ok(UserId(row.get(0)?)))?)
}

/// How many files a letter has.
///
/// # Errors
/// When the database fails.
pub fn count_files(tx: &mut Tx<'_>, id: i64) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM mail_files WHERE message_id = $1";
    Ok(tx.one(sql, &values![id], |row| row.get(0))?.unwrap_or(0))
}

/// A file of a letter that is kept in an account, or the letter itself as a text.
///
/// # Errors
/// When the database fails.
pub fn find_document(tx: &mut Tx<'_>, reader: UserId, id: i64, position: i64) -> Result<Option<File>> {
    if position == WHOLE {
        let sql =
            "SELECT subject, text_body FROM mail_messages WHERE id = $1 AND user_id = $2 AND recipient = ''";
        return Ok(tx.one(sql, &values![id, reader], |row| {
            Ok(File {
                name: format!("{}.txt", row.get::<String>(0)?),
                media_type: "text/plain; charset=utf-8".to_owned(),
                content: row.get::<String>(1)?.into_bytes(),
            })
        })?);
    }
    let sql =
        "SELECT f.name, f.media_type, c.content FROM mail_files f JOIN mail_contents c ON c.id = f.content_id
               JOIN mail_messages m ON m.id = f.message_id
               WHERE m.id = $1 AND m.user_id = $2 AND m.recipient = '' AND f.position = $3";
    Ok(tx.one(sql, &values![id, reader, position], |row| {
        Ok(File { name: row.get(0)?, media_type: row.get(1)?, content: row.get(2)? })
    })?)
}
