//! Rows of announcements, of who got them, and of what became of it. Consents lie in `store/consents.rs`.

pub mod consents;
pub mod old;

use super::reach::Reached;
use super::types::{
    Announcement, AnnouncementAudience, AnnouncementChannel, AnnouncementCount, OwnAnnouncement,
};
use crate::error::{Error, Result};
use crate::identity::{Erasure, Member, Owner, UserId};
use crate::time::Time;
use kontor_db::{Row, Rows, Tx, Value, values};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use strum::VariantArray;

/// Announcements that one list shows, to the owner and to a member.
const MOST_LISTED: i64 = 100;
const MOST_OWN: i64 = 50;

#[derive(Debug, Clone)]
pub struct NewAnnouncement {
    pub title: String,
    pub content: String,
    pub audience: AnnouncementAudience,
    pub product_id: Option<i64>,
    pub product_name: String,
    pub by_push: bool,
    pub by_telegram: bool,
    pub by_mail: bool,
}

pub fn insert(tx: &mut Tx<'_>, _: &Owner, new: &NewAnnouncement, now: Time) -> Result<i64> {
    insert_seeded(tx, new, now)
}

pub fn insert_seeded(tx: &mut Tx<'_>, new: &NewAnnouncement, now: Time) -> Result<i64> {
    let id = tx.one(
        "INSERT INTO announcements_announcements (title, content, audience, product_id, product_name, by_push, by_telegram, by_mail,
            created_at, last_user, finished_at, members)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, NULL, 0) RETURNING id",
        &values![
            new.title.as_str(),
            new.content.as_str(),
            new.audience.as_str(),
            new.product_id,
            new.product_name.as_str(),
            new.by_push,
            new.by_telegram,
            new.by_mail,
            now
        ],
        |row| row.get::<i64>(0),
    )?;
    let id = id.ok_or_else(|| Error::internal("an announcement was not stored"))?;
    let chosen = AnnouncementChannel::VARIANTS.iter().filter(|channel| match channel {
        AnnouncementChannel::Notification => true,
        AnnouncementChannel::Push => new.by_push,
        AnnouncementChannel::Telegram => new.by_telegram,
        AnnouncementChannel::Mail => new.by_mail,
    });
    let rows: Vec<Value> = chosen.flat_map(|channel| values![id, channel.as_str(), 0, 0, 0]).collect();
    let insert = Rows {
        before: "INSERT INTO announcements_channels (announcement_id, channel, reached, delivered, failed) VALUES",
        row: "(?, ?, ?, ?, ?)",
        after: "",
    };
    tx.execute_rows(insert, &rows)?;
    Ok(id)
}

const ANNOUNCEMENT: &str =
    "SELECT id, title, content, audience, product_id, product_name, created_at, finished_at, members
    FROM announcements_announcements";

fn announcement(row: &Row<'_>) -> Result<Announcement, kontor_db::Error> {
    Ok(Announcement {
        id: row.get(0)?,
        title: row.get(1)?,
        content: row.get(2)?,
        audience: audience(&row.get::<String>(3)?)?,
        product_id: row.get(4)?,
        product_name: row.get(5)?,
        created_at: Time(row.get(6)?),
        finished_at: row.get::<Option<i64>>(7)?.map(Time),
        members: row.get(8)?,
        channels: Vec::new(),
    })
}

fn audience(word: &str) -> Result<AnnouncementAudience, kontor_db::Error> {
    let unknown = || kontor_db::Error::Column("announcements_announcements.audience is unknown".to_owned());
    AnnouncementAudience::parse(word).ok_or_else(unknown)
}

/// The newest first.
pub fn list(tx: &mut Tx<'_>, _: &Owner) -> Result<Vec<Announcement>> {
    let sql = format!("{ANNOUNCEMENT} ORDER BY id DESC LIMIT $1");
    let found = tx.all(&sql, &values![MOST_LISTED], announcement)?;
    with_counts(tx, found)
}

pub fn find(tx: &mut Tx<'_>, _: &Owner, id: i64) -> Result<Option<Announcement>> {
    let found = tx.one(&format!("{ANNOUNCEMENT} WHERE id = $1"), &values![id], announcement)?;
    Ok(with_counts(tx, found.into_iter().collect())?.pop())
}

fn with_counts(tx: &mut Tx<'_>, mut announcements: Vec<Announcement>) -> Result<Vec<Announcement>> {
    let select = "SELECT announcement_id, channel, reached, delivered, failed FROM announcements_channels WHERE announcement_id";
    let counts = tx.all_among(select, announcements.iter().map(|announcement| announcement.id), |row| {
        let unknown = || kontor_db::Error::Column("announcements_channels.channel is unknown".to_owned());
        let channel = AnnouncementChannel::parse(&row.get::<String>(1)?).ok_or_else(unknown)?;
        let count =
            AnnouncementCount { channel, reached: row.get(2)?, delivered: row.get(3)?, failed: row.get(4)? };
        Ok((row.get::<i64>(0)?, count))
    })?;
    let mut of: BTreeMap<i64, Vec<AnnouncementCount>> = BTreeMap::new();
    for (id, count) in counts {
        of.entry(id).or_default().push(count);
    }
    for announcement in &mut announcements {
        announcement.channels = of.remove(&announcement.id).unwrap_or_default();
        announcement.channels.sort_by_key(|count| count.channel);
    }
    Ok(announcements)
}

/// One that is being sent.
#[derive(Debug)]
pub struct Unfinished {
    pub id: i64,
    pub title: String,
    pub content: String,
    pub audience: AnnouncementAudience,
    pub product_id: Option<i64>,
    pub by_push: bool,
    pub by_telegram: bool,
    pub by_mail: bool,
    pub last_user: UserId,
}

/// The first of them.
///
/// # Errors
/// When the database fails.
pub fn find_unfinished(tx: &mut Tx<'_>) -> Result<Option<Unfinished>> {
    let sql = "SELECT id, title, content, audience, product_id, by_push, by_telegram, by_mail, last_user
        FROM announcements_announcements WHERE finished_at IS NULL ORDER BY id LIMIT 1";
    Ok(tx.one(sql, &[], |row| {
        Ok(Unfinished {
            id: row.get(0)?,
            title: row.get(1)?,
            content: row.get(2)?,
            audience: audience(&row.get::<String>(3)?)?,
            product_id: row.get(4)?,
            by_push: row.get(5)?,
            by_telegram: row.get(6)?,
            by_mail: row.get(7)?,
            last_user: UserId(row.get(8)?),
        })
    })?)
}

/// Goes on behind this account, or is at its end.
pub fn advance(tx: &mut Tx<'_>, id: i64, last: UserId, finished_at: Option<Time>) -> Result<()> {
    tx.execute(
        "UPDATE announcements_announcements SET last_user = $2, finished_at = $3 WHERE id = $1",
        &values![id, last, finished_at.map(|at| at.0)],
    )?;
    Ok(())
}

/// Of a way that leads out of the shop, until those who send have said what became of it.
const WAITING: &str = "waiting";
const DELIVERED: &str = "delivered";
const FAILED: &str = "failed";

/// Notes who is told how. Who is reached in no way is not among them.
pub fn insert_recipients(
    tx: &mut Tx<'_>,
    id: i64,
    users: &BTreeSet<UserId>,
    ways: &Reached,
    now: Time,
) -> Result<()> {
    let outside = |is_reached: bool| is_reached.then_some(WAITING);
    let mut rows: Vec<Value> = Vec::new();
    let mut members = 0_i64;
    for user in users {
        let notification = ways.notification.contains(user).then_some(DELIVERED);
        let push = outside(ways.push.contains(user));
        let telegram = outside(ways.telegram.contains(user));
        let mail = outside(ways.mail.contains_key(user));
        if notification.or(push).or(telegram).or(mail).is_some() {
            members += 1;
            rows.extend(values![id, *user, notification, push, telegram, mail, now]);
        }
    }
    let insert = Rows {
        before: "INSERT INTO announcements_recipients (announcement_id, user_id, notification, push, telegram, mail, created_at) VALUES",
        row: "(?, ?, ?, ?, ?, ?, ?)",
        after: "",
    };
    tx.execute_rows(insert, &rows)?;
    tx.execute(
        "UPDATE announcements_announcements SET members = members + $2 WHERE id = $1",
        &values![id, members],
    )?;
    for (channel, count, delivered) in [
        (AnnouncementChannel::Notification, ways.notification.len(), ways.notification.len()),
        (AnnouncementChannel::Push, ways.push.len(), 0),
        (AnnouncementChannel::Telegram, ways.telegram.len(), 0),
        (AnnouncementChannel::Mail, ways.mail.len(), 0),
    ] {
        let [count, delivered] = [count, delivered].map(|count| i64::try_from(count).unwrap_or(i64::MAX));
        if count > 0 {
            tx.execute(
                "UPDATE announcements_channels SET reached = reached + $3, delivered = delivered + $4
                 WHERE announcement_id = $1 AND channel = $2",
                &values![id, channel.as_str(), count, delivered],
            )?;
        }
    }
    Ok(())
}

/// Notes what became of it for one member, one way. What has arrived stays so: of two devices one is enough.
///
/// # Errors
/// When the database fails.
pub fn settle(
    tx: &mut Tx<'_>,
    id: i64,
    user: UserId,
    channel: AnnouncementChannel,
    arrived: bool,
) -> Result<()> {
    let column = channel.as_str();
    let sql = format!(
        "UPDATE announcements_recipients SET {column} = $3 WHERE announcement_id = $1 AND user_id = $2 AND {column} = $4"
    );
    let mut moves =
        |from: &str, to: &str| -> Result<bool> { Ok(tx.execute(&sql, &values![id, user, to, from])? == 1) };
    let (delivered, failed) = match arrived {
        true if moves(WAITING, DELIVERED)? => (1, 0),
        true if moves(FAILED, DELIVERED)? => (1, -1),
        false if moves(WAITING, FAILED)? => (0, 1),
        _ => return Ok(()),
    };
    tx.execute(
        "UPDATE announcements_channels SET delivered = delivered + $3, failed = failed + $4
         WHERE announcement_id = $1 AND channel = $2",
        &values![id, column, delivered, failed],
    )?;
    Ok(())
}

const OWN: &str = "SELECT a.id, a.title, a.content, a.created_at FROM announcements_recipients r
    JOIN announcements_announcements a ON a.id = r.announcement_id WHERE r.user_id = $1";

fn own(row: &Row<'_>) -> Result<OwnAnnouncement, kontor_db::Error> {
    Ok(OwnAnnouncement {
        id: row.get(0)?,
        title: row.get(1)?,
        content: row.get(2)?,
        created_at: Time(row.get(3)?),
    })
}

pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<OwnAnnouncement>> {
    let sql = format!("{OWN} ORDER BY r.announcement_id DESC LIMIT $2");
    Ok(tx.all(&sql, &values![member.id, MOST_OWN], own)?)
}

pub fn find_own(tx: &mut Tx<'_>, member: &Member, id: i64) -> Result<Option<OwnAnnouncement>> {
    Ok(tx.one(&format!("{OWN} AND r.announcement_id = $2"), &values![member.id, id], own)?)
}

pub fn export(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Json>> {
    let sql = "SELECT a.title, a.content, r.created_at, r.notification, r.push, r.telegram, r.mail FROM announcements_recipients r
        JOIN announcements_announcements a ON a.id = r.announcement_id WHERE r.user_id = $1 ORDER BY r.announcement_id";
    Ok(tx.all(sql, &values![member.id], |row| {
        Ok(json!({
            "title": row.get::<String>(0)?,
            "text": row.get::<String>(1)?,
            "sentAt": Time(row.get(2)?),
            "notification": row.get::<Option<String>>(3)?,
            "push": row.get::<Option<String>>(4)?,
            "telegram": row.get::<Option<String>>(5)?,
            "mail": row.get::<Option<String>>(6)?,
        }))
    })?)
}

pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    tx.execute("DELETE FROM announcements_recipients WHERE user_id = $1", &values![erasure.user()])?;
    Ok(())
}
