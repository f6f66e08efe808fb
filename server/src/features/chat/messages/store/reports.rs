//! Rows of reports. They keep a copy of the message, which may be gone before the decision.

use super::super::super::pictures::copy_for_report;
use super::super::super::types::{MessageReport, ReportPerson, ReportStatus};
use super::{MessagePlace, alive};
use crate::error::Result;
use crate::identity::{Account, Erasure, Member, Moderator, UserId};
use crate::periods::Kept;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// Reports in one answer.
const MAX_REPORTS: i64 = 200;
/// Decided reports are kept this long, for objections.
const KEEP_DECIDED: i64 = Kept::ChatReports.millis();

/// A report that is about to be stored.
#[derive(Debug)]
pub struct NewReport<'a> {
    pub message: &'a MessagePlace,
    /// As admins read it: private rooms are not named.
    pub room_name: &'a str,
    pub reason: &'a str,
    pub now: Time,
}

/// Stores a report; false when the member has reported the message before.
pub fn insert_report(tx: &mut Tx<'_>, reporter: UserId, new: &NewReport<'_>) -> Result<bool> {
    let message = new.message;
    let stored = tx.one(
        "INSERT INTO chat_reports (message_id, room_id, room_name, content, written_at, author_id, reporter_id, reason,
            reported_at, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open') ON CONFLICT (message_id, reporter_id) DO NOTHING RETURNING id",
        &values![
            message.id,
            message.room_id,
            new.room_name,
            message.content.as_str(),
            message.created_at,
            message.author.map(|author| author.0),
            reporter,
            new.reason,
            new.now
        ],
        |row| row.get::<i64>(0),
    )?;
    let Some(id) = stored else { return Ok(false) };
    copy_for_report(tx, id, message.id)?;
    Ok(true)
}

fn report(row: &Row<'_>) -> Result<MessageReport, kontor_db::Error> {
    let person = |id: usize, name: usize| -> Result<Option<ReportPerson>, kontor_db::Error> {
        let (id, name) = (row.get::<Option<i64>>(id)?, row.get::<Option<String>>(name)?);
        Ok(id.zip(name).map(|(id, username)| ReportPerson { id: UserId(id), username }))
    };
    let unknown = || kontor_db::Error::Column("chat_reports.status holds an unknown word".into());
    Ok(MessageReport {
        id: row.get(0)?,
        message_id: row.get(1)?,
        room_id: row.get(2)?,
        room_name: row.get(3)?,
        content: row.get(4)?,
        written_at: Time(row.get(5)?),
        is_visible: row.get(6)?,
        author: person(7, 8)?,
        reporter: person(9, 10)?,
        reason: row.get(11)?,
        reported_at: Time(row.get(12)?),
        status: ReportStatus::parse(&row.get::<String>(13)?).ok_or_else(unknown)?,
        decided_at: row.get::<Option<i64>>(14)?.map(Time),
        decided_by: person(15, 16)?,
        decision: row.get(17)?,
        pictures: row.get(18)?,
    })
}

/// Open ones first, each group newest first; and how many are open.
pub fn list_reports(tx: &mut Tx<'_>, _: &Moderator, now: Time) -> Result<(Vec<MessageReport>, i64)> {
    let alive = alive("m", "$1");
    let sql = format!(
        "SELECT q.id, q.message_id, q.room_id, q.room_name, q.content, q.written_at,
            EXISTS (SELECT 1 FROM chat_messages m JOIN chat_rooms r ON r.id = m.room_id WHERE m.id = q.message_id AND {alive}),
            q.author_id, a.username, q.reporter_id, b.username, q.reason, q.reported_at, q.status, q.decided_at,
            q.decided_by, d.username, q.decision,
            (SELECT COUNT(*) FROM chat_report_pictures k WHERE k.report_id = q.id)
         FROM chat_reports q LEFT JOIN auth_users a ON a.id = q.author_id LEFT JOIN auth_users b ON b.id = q.reporter_id
         LEFT JOIN auth_users d ON d.id = q.decided_by
         ORDER BY CASE WHEN q.status = 'open' THEN 0 ELSE 1 END, q.reported_at DESC, q.id DESC LIMIT $2"
    );
    let reports = tx.all(&sql, &values![now, MAX_REPORTS], report)?;
    let open = tx.one("SELECT COUNT(*) FROM chat_reports WHERE status = 'open'", &[], |row| row.get(0))?;
    Ok((reports, open.unwrap_or_default()))
}

/// What a decision is about.
#[derive(Debug)]
pub struct OpenReport {
    pub message_id: i64,
    pub room_id: i64,
    pub room_name: String,
    pub author: Option<UserId>,
    pub is_open: bool,
}

pub fn find_open(tx: &mut Tx<'_>, _: &Moderator, id: i64) -> Result<Option<OpenReport>> {
    Ok(tx.one(
        "SELECT message_id, room_name, author_id, status, room_id FROM chat_reports WHERE id = $1",
        &values![id],
        |row| {
            Ok(OpenReport {
                message_id: row.get(0)?,
                room_id: row.get(4)?,
                room_name: row.get(1)?,
                author: row.get::<Option<i64>>(2)?.map(UserId),
                is_open: row.get::<String>(3)? == ReportStatus::Open.as_str(),
            })
        },
    )?)
}

/// Decides on every open report of a message; `admin` is who decided.
pub fn decide_reports(
    tx: &mut Tx<'_>,
    admin: &Account,
    message_id: i64,
    status: ReportStatus,
    reason: &str,
    now: Time,
) -> Result<()> {
    tx.execute(
        "UPDATE chat_reports SET status = $2, decided_at = $3, decided_by = $4, decision = $5
         WHERE message_id = $1 AND status = 'open'",
        &values![message_id, status.as_str(), now, admin.id, reason],
    )?;
    Ok(())
}

/// What the member has reported; for the export.
pub fn list_own_reports(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<(String, Time, String)>> {
    Ok(tx.all(
        "SELECT reason, reported_at, status FROM chat_reports WHERE reporter_id = $1 ORDER BY id",
        &values![member.id],
        |row| Ok((row.get(0)?, Time(row.get(1)?), row.get(2)?)),
    )?)
}

/// Deletes decided reports once the objection period is over.
pub fn purge_reports(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM chat_reports WHERE status <> 'open' AND decided_at <= $1",
        &values![now.plus(-KEEP_DECIDED)],
    )?;
    Ok(())
}

/// Removes reports about a person, who can no longer be held to what was written, and takes the person's words and
/// number from the reports of others.
pub fn erase_reports(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("DELETE FROM chat_reports WHERE author_id = $1", &values![user])?;
    tx.execute(
        "UPDATE chat_reports SET reporter_id = NULL, reason = '' WHERE reporter_id = $1",
        &values![user],
    )?;
    tx.execute("UPDATE chat_reports SET decided_by = NULL WHERE decided_by = $1", &values![user])?;
    Ok(())
}
