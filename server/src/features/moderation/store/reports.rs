//! Rows of reports. They keep a copy of the content, which may be gone before the decision.

use super::super::types::{ContentKind, Found, Notifier, Report, ReportStatus};
use super::{MAX_LISTED, person};
use crate::error::Result;
use crate::identity::{Account, Erasure, Member, Moderator, UserId};
use crate::periods::Kept;
use crate::time::Time;
use kontor_db::{Row, Tx, values};

/// What someone without an account reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub location: String,
    pub explanation: String,
    /// Empty with `contact`, where no name is needed.
    pub name: String,
    pub contact: String,
}

/// A report about to be stored.
#[derive(Debug)]
pub struct NewReport<'a> {
    pub number: &'a str,
    pub kind: ContentKind,
    pub subject_id: Option<i64>,
    pub found: Option<&'a Found>,
    pub reason: &'a str,
    pub now: Time,
}

impl NewReport<'_> {
    fn insert(&self, tx: &mut Tx<'_>, by: &ReportedBy<'_>, conflict: &str) -> Result<Option<i64>> {
        let Self { number, kind, subject_id, found, reason, now } = self;
        let empty = Notice {
            location: String::new(),
            explanation: String::new(),
            name: String::new(),
            contact: String::new(),
        };
        let (reporter, notice, key, once, repeats) = match by {
            ReportedBy::Member(user) => (Some(user.0), &empty, None, None, None),
            ReportedBy::Outside { notice, key, once, repeats } => {
                (None, *notice, Some(*key), *once, *repeats)
            }
        };
        let sql = format!(
            "INSERT INTO moderation_reports (number, form_key, kind, subject_id, room_id, place, content, written_at, author_id,
                reporter_id, name, contact, location, once_key, repeats, reason, reported_at, status)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'open')
             ON CONFLICT ({conflict}) DO NOTHING RETURNING id"
        );
        Ok(tx.one(
            &sql,
            &values![
                *number,
                key,
                kind.as_str(),
                *subject_id,
                found.and_then(|found| found.room_id),
                found.map_or("", |found| &found.place),
                found.map_or("", |found| &found.content),
                found.map(|found| found.written_at.0),
                found.and_then(|found| found.author).map(|author| author.0),
                reporter,
                notice.name.as_str(),
                notice.contact.as_str(),
                notice.location.as_str(),
                once,
                repeats,
                *reason,
                *now
            ],
            |row| row.get(0),
        )?)
    }
}

enum ReportedBy<'a> {
    Member(UserId),
    Outside { notice: &'a Notice, key: &'a str, once: Option<&'a str>, repeats: Option<i64> },
}

/// Stores a member's report; `None` when the member has reported that before.
pub fn insert_report(tx: &mut Tx<'_>, reporter: UserId, new: &NewReport<'_>) -> Result<Option<i64>> {
    new.insert(tx, &ReportedBy::Member(reporter), "kind, subject_id, reporter_id")
}

/// Stores a report from outside under the form's key; `None` when that was used before. With the open report that says the same.
pub fn insert_notice(
    tx: &mut Tx<'_>,
    new: &NewReport<'_>,
    (notice, key, once): (&Notice, &str, Option<&str>),
) -> Result<Option<(i64, Option<i64>)>> {
    let sql = "SELECT id FROM moderation_reports WHERE once_key = $1 AND repeats IS NULL AND status = 'open' ORDER BY id LIMIT 1";
    let repeats = match once {
        Some(once) => tx.one(sql, &values![once], |row| row.get::<i64>(0))?,
        None => None,
    };
    let id = new.insert(tx, &ReportedBy::Outside { notice, key, once, repeats }, "form_key")?;
    Ok(id.map(|id| (id, repeats)))
}

/// A report as it is kept, with the key of one from outside.
#[derive(Debug, Clone)]
pub struct StoredReport {
    pub report: Report,
    pub key: Option<String>,
    pub repeats: Option<i64>,
}

const COLUMNS: &str = "q.id, q.number, q.kind, q.subject_id, q.room_id, q.place, q.content, q.written_at, q.author_id, a.username,
    q.reporter_id, b.username, q.name, q.contact, q.location, q.reason, q.reported_at, q.status, q.decided_at, q.decided_by,
    d.username, q.decision, q.form_key, q.repeats
    FROM moderation_reports q LEFT JOIN auth_users a ON a.id = q.author_id LEFT JOIN auth_users b ON b.id = q.reporter_id
    LEFT JOIN auth_users d ON d.id = q.decided_by";

fn report(row: &Row<'_>) -> Result<StoredReport, kontor_db::Error> {
    let unknown =
        |column| kontor_db::Error::Column(format!("moderation_reports.{column} holds an unknown word"));
    let key: Option<String> = row.get(22)?;
    let notifier = Notifier { name: row.get(12)?, contact: row.get(13)?, location: row.get(14)? };
    Ok(StoredReport {
        report: Report {
            id: row.get(0)?,
            number: row.get(1)?,
            kind: ContentKind::parse(&row.get::<String>(2)?).ok_or_else(|| unknown("kind"))?,
            subject_id: row.get(3)?,
            room_id: row.get(4)?,
            place: row.get(5)?,
            content: row.get(6)?,
            pictures: 0,
            written_at: row.get::<Option<i64>>(7)?.map(Time),
            is_visible: false,
            author: person(row, 8)?,
            reporter: person(row, 10)?,
            notifier: key.is_some().then_some(notifier),
            reason: row.get(15)?,
            reported_at: Time(row.get(16)?),
            status: ReportStatus::parse(&row.get::<String>(17)?).ok_or_else(|| unknown("status"))?,
            decided_at: row.get::<Option<i64>>(18)?.map(Time),
            decided_by: person(row, 19)?,
            decision: row.get(21)?,
        },
        key,
        repeats: row.get(23)?,
    })
}

/// Open ones first, each group newest first; and how many are open.
pub fn list_reports(tx: &mut Tx<'_>, _: &Moderator) -> Result<(Vec<Report>, i64)> {
    let sql = format!(
        "SELECT {COLUMNS} WHERE q.repeats IS NULL
         ORDER BY CASE WHEN q.status = 'open' THEN 0 ELSE 1 END, q.reported_at DESC, q.id DESC LIMIT $1"
    );
    let reports = tx.all(&sql, &values![MAX_LISTED], report)?;
    let open = "SELECT COUNT(*) FROM moderation_reports WHERE status = 'open' AND repeats IS NULL";
    let open = tx.one(open, &[], |row| row.get(0))?.unwrap_or_default();
    Ok((reports.into_iter().map(|stored| stored.report).collect(), open))
}

pub fn find_report(tx: &mut Tx<'_>, _: &Moderator, id: i64) -> Result<Option<StoredReport>> {
    Ok(tx.one(&format!("SELECT {COLUMNS} WHERE q.id = $1"), &values![id], report)?)
}

/// What was reported with this key, which only the one who reported it has.
pub fn find_report_by_key(tx: &mut Tx<'_>, key: &str) -> Result<Option<StoredReport>> {
    Ok(tx.one(&format!("SELECT {COLUMNS} WHERE q.form_key = $1"), &values![key], report)?)
}

/// The report that another one only repeats.
pub fn find_first(tx: &mut Tx<'_>, repeating: &StoredReport) -> Result<Option<StoredReport>> {
    Ok(tx.one(&format!("SELECT {COLUMNS} WHERE q.id = $1"), &values![repeating.repeats], report)?)
}

pub fn find_own_report(tx: &mut Tx<'_>, member: &Member, number: &str) -> Result<Option<StoredReport>> {
    let sql = format!("SELECT {COLUMNS} WHERE q.reporter_id = $1 AND q.number = $2");
    Ok(tx.one(&sql, &values![member.id, number], report)?)
}

/// What the member has reported, newest first.
pub fn list_own_reports(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Report>> {
    let sql =
        format!("SELECT {COLUMNS} WHERE q.reporter_id = $1 ORDER BY q.reported_at DESC, q.id DESC LIMIT $2");
    let reports = tx.all(&sql, &values![member.id, MAX_LISTED], report)?;
    Ok(reports.into_iter().map(|stored| stored.report).collect())
}

/// Open reports about the same content, or this one alone where the content is not known.
pub fn list_open_about(tx: &mut Tx<'_>, kind: ContentKind, subject_id: i64) -> Result<Vec<StoredReport>> {
    let sql = format!(
        "SELECT {COLUMNS} WHERE q.kind = $1 AND q.subject_id = $2 AND q.status = 'open' AND q.repeats IS NULL ORDER BY q.id"
    );
    Ok(tx.all(&sql, &values![kind.as_str(), subject_id], report)?)
}

/// Decides an open report; answers whether it was open.
pub fn decide_report(
    tx: &mut Tx<'_>,
    by: &Account,
    id: i64,
    (status, reason): (ReportStatus, &str),
    now: Time,
) -> Result<bool> {
    let decided = tx.execute(
        "UPDATE moderation_reports SET status = $2, decided_at = $3, decided_by = $4, decision = $5
         WHERE id = $1 AND status = 'open'",
        &values![id, status.as_str(), now, by.id, reason],
    )?;
    Ok(decided == 1)
}

/// Who reported it and is still there.
///
/// # Errors
/// When the database fails.
pub fn find_reporter(tx: &mut Tx<'_>, number: &str) -> Result<Option<UserId>> {
    let sql = "SELECT reporter_id FROM moderation_reports WHERE number = $1";
    Ok(tx.one(sql, &values![number], |row| row.get::<Option<i64>>(0))?.flatten().map(UserId))
}

/// Removes decided reports that can no longer be objected to.
pub fn purge_reports(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    tx.execute(
        "DELETE FROM moderation_reports WHERE status <> 'open' AND decided_at <= $1
            AND NOT EXISTS (SELECT 1 FROM moderation_objections o WHERE o.report_id = moderation_reports.id AND o.outcome IS NULL)",
        &values![now.plus(-Kept::Reports.millis())],
    )?;
    Ok(())
}

/// Removes reports about a person, who can no longer be held to what was written, and takes the person's words and
/// number from the reports of others.
pub fn erase_reports(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute("DELETE FROM moderation_reports WHERE author_id = $1", &values![user])?;
    tx.execute(
        "UPDATE moderation_reports SET reporter_id = NULL, reason = '' WHERE reporter_id = $1",
        &values![user],
    )?;
    tx.execute("UPDATE moderation_reports SET decided_by = NULL WHERE decided_by = $1", &values![user])?;
    Ok(())
}
