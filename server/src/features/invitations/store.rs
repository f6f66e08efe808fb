//! Rows of invitations and of who came by them.

use super::types::{Invitation, InvitationPerson, InvitationState, InvitedBy, InvitedMember};
use crate::error::{Error, Result};
use crate::features::auth::Invited;
use crate::identity::{Admin, Erasure, Member, Role, UserId};
use crate::time::Time;
use jiff::civil::Date;
use kontor_db::{Row, Tx, values};
use kontor_session::Token;
use serde_json::{Value, json};

/// Invitations that one list shows.
const MOST_LISTED: i64 = 500;

#[derive(Debug, Clone)]
pub struct NewInvitation {
    pub label: String,
    pub most_uses: i64,
    pub ends_on: Date,
    pub approves: bool,
}

const INVITATION: &str =
    "SELECT i.id, i.label, i.most_uses, i.used, i.ends_on, i.approves, i.created_at, i.withdrawn_at,
    u.id, u.username, u.role FROM invitations_invitations i LEFT JOIN auth_users u ON u.id = i.author_id";

fn invitation(row: &Row<'_>, today: Date) -> Result<Invitation, kontor_db::Error> {
    let unreadable = || kontor_db::Error::Column("invitations_invitations.ends_on cannot be read".to_owned());
    let (most_uses, used): (i64, i64) = (row.get(2)?, row.get(3)?);
    let ends_on: Date = row.get::<String>(4)?.parse().map_err(|_| unreadable())?;
    let withdrawn = row.get::<Option<i64>>(7)?.is_some();
    let author = match (row.get::<Option<i64>>(8)?, row.get::<Option<String>>(9)?) {
        (Some(id), Some(username)) => Some(InvitationPerson { id: UserId(id), username }),
        _ => None,
    };
    let stands = row.get::<Option<String>>(10)?.as_deref() == Some(Role::Admin.as_str());
    let state = if withdrawn || !stands {
        InvitationState::Withdrawn
    } else if ends_on < today {
        InvitationState::Over
    } else if used >= most_uses {
        InvitationState::UsedUp
    } else {
        InvitationState::Active
    };
    Ok(Invitation {
        id: row.get(0)?,
        label: row.get(1)?,
        most_uses,
        used,
        ends_on,
        approves: row.get(5)?,
        state,
        created_at: Time(row.get(6)?),
        author,
    })
}

/// The newest first.
pub fn list(tx: &mut Tx<'_>, _: &Admin, today: Date) -> Result<Vec<Invitation>> {
    let sql = format!("{INVITATION} ORDER BY i.id DESC LIMIT $1");
    Ok(tx.all(&sql, &values![MOST_LISTED], |row| invitation(row, today))?)
}

pub fn find(tx: &mut Tx<'_>, _: &Admin, id: i64, today: Date) -> Result<Option<Invitation>> {
    Ok(tx.one(&format!("{INVITATION} WHERE i.id = $1"), &values![id], |row| invitation(row, today))?)
}

pub fn find_by_hash(tx: &mut Tx<'_>, hash: &[u8; 32], today: Date) -> Result<Option<Invitation>> {
    let sql = format!("{INVITATION} WHERE i.secret_hash = $1");
    Ok(tx.one(&sql, &values![hash.as_slice()], |row| invitation(row, today))?)
}

pub fn insert(
    tx: &mut Tx<'_>,
    admin: &Admin,
    new: &NewInvitation,
    hash: &[u8; 32],
    now: Time,
) -> Result<i64> {
    let inserted = tx.one(
        "INSERT INTO invitations_invitations (secret_hash, label, most_uses, used, ends_on, approves, author_id, created_at)
         VALUES ($1, $2, $3, 0, $4, $5, $6, $7) RETURNING id",
        &values![
            hash.as_slice(),
            new.label.as_str(),
            new.most_uses,
            new.ends_on.to_string(),
            new.approves,
            admin.id,
            now
        ],
        |row| row.get(0),
    )?;
    inserted.ok_or_else(|| Error::internal("an invitation was not stored"))
}

/// An invitation of the owner, with those who came by it and when. Its link is known to no one.
#[derive(Debug)]
pub struct Seeded {
    pub new: NewInvitation,
    pub made_at: Time,
    pub guests: Vec<(UserId, Time)>,
}

pub fn insert_seeded(tx: &mut Tx<'_>, seeded: &Seeded) -> Result<()> {
    let Seeded { new, made_at, guests } = seeded;
    let inserted = tx.one(
        "INSERT INTO invitations_invitations (secret_hash, label, most_uses, used, ends_on, approves, author_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id",
        &values![
            Token::generate().hash().as_slice(),
            new.label.as_str(),
            new.most_uses,
            i64::try_from(guests.len()).unwrap_or(i64::MAX),
            new.ends_on.to_string(),
            new.approves,
            UserId::OWNER,
            *made_at
        ],
        |row| row.get(0),
    )?;
    let invitation = inserted.ok_or_else(|| Error::internal("an invitation was not stored"))?;
    for (user, at) in guests {
        note_use(tx, (invitation, new.approves), *user, *at)?;
    }
    Ok(())
}

/// Whether it was this call that withdrew it.
pub fn withdraw(tx: &mut Tx<'_>, _: &Admin, id: i64, now: Time) -> Result<bool> {
    let sql = "UPDATE invitations_invitations SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL";
    Ok(tx.execute(sql, &values![id, now])? == 1)
}

/// One use more, unless there is none left: check and count are one statement.
pub fn count_up(tx: &mut Tx<'_>, id: i64) -> Result<bool> {
    let sql = "UPDATE invitations_invitations SET used = used + 1
        WHERE id = $1 AND withdrawn_at IS NULL AND used < most_uses";
    Ok(tx.execute(sql, &values![id])? == 1)
}

pub fn insert_use(tx: &mut Tx<'_>, invited: &Invited, user: UserId, now: Time) -> Result<()> {
    note_use(tx, (invited.invitation, invited.approves), user, now)
}

fn note_use(tx: &mut Tx<'_>, (invitation, approved): (i64, bool), user: UserId, at: Time) -> Result<()> {
    tx.execute(
        "INSERT INTO invitations_uses (user_id, invitation_id, approved, used_at) VALUES ($1, $2, $3, $4)",
        &values![user, invitation, approved, at],
    )?;
    Ok(())
}

/// The latest first.
pub fn list_invited(tx: &mut Tx<'_>, _: &Admin, id: i64) -> Result<Vec<InvitedMember>> {
    Ok(tx.all(
        "SELECT u.id, u.username, n.approved, n.used_at FROM invitations_uses n JOIN auth_users u ON u.id = n.user_id
         WHERE n.invitation_id = $1 ORDER BY n.used_at DESC, u.id DESC",
        &values![id],
        |row| {
            Ok(InvitedMember {
                id: UserId(row.get(0)?),
                username: row.get(1)?,
                approved: row.get(2)?,
                used_at: Time(row.get(3)?),
            })
        },
    )?)
}

/// By which invitation an account came; for admins.
///
/// # Errors
/// When the database fails.
pub fn find_use(tx: &mut Tx<'_>, _: &Admin, user: UserId) -> Result<Option<InvitedBy>> {
    Ok(tx.one(
        "SELECT i.id, i.label, a.username, n.approved, n.used_at FROM invitations_uses n
         JOIN invitations_invitations i ON i.id = n.invitation_id LEFT JOIN auth_users a ON a.id = i.author_id
         WHERE n.user_id = $1",
        &values![user],
        |row| {
            Ok(InvitedBy {
                id: row.get(0)?,
                label: row.get(1)?,
                author: row.get(2)?,
                approved: row.get(3)?,
                used_at: Time(row.get(4)?),
            })
        },
    )?)
}

/// Whether an invitation has let the account in, so that there is nothing to decide.
///
/// # Errors
/// When the database fails.
pub fn was_let_in(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    let sql = "SELECT approved FROM invitations_uses WHERE user_id = $1";
    Ok(tx.one(sql, &values![user], |row| row.get(0))?.unwrap_or_default())
}

/// The use by which the member came.
pub fn find_own_use(tx: &mut Tx<'_>, member: &Member) -> Result<Option<Value>> {
    let sql = "SELECT invitation_id, approved, used_at FROM invitations_uses WHERE user_id = $1";
    Ok(tx.one(sql, &values![member.id], |row| {
        Ok(json!({
            "invitationId": row.get::<i64>(0)?,
            "approved": row.get::<bool>(1)?,
            "usedAt": Time(row.get(2)?),
        }))
    })?)
}

/// What the member has made, oldest first.
pub fn list_own(tx: &mut Tx<'_>, member: &Member) -> Result<Vec<Value>> {
    let sql = "SELECT id, label, most_uses, used, ends_on, created_at FROM invitations_invitations WHERE author_id = $1 ORDER BY id";
    Ok(tx.all(sql, &values![member.id], |row| {
        Ok(json!({
            "id": row.get::<i64>(0)?,
            "label": row.get::<String>(1)?,
            "mostUses": row.get::<i64>(2)?,
            "used": row.get::<i64>(3)?,
            "endsOn": row.get::<String>(4)?,
            "createdAt": Time(row.get(5)?),
        }))
    })?)
}

/// Who came by which, and the label of an invitation that was for one: it is likely to be a name. That a use was taken stays.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let user = erasure.user();
    tx.execute(
        "UPDATE invitations_invitations SET label = '' WHERE most_uses = 1
            AND id IN (SELECT n.invitation_id FROM invitations_uses n WHERE n.user_id = $1)",
        &values![user],
    )?;
    tx.execute("DELETE FROM invitations_uses WHERE user_id = $1", &values![user])?;
    tx.execute("UPDATE invitations_invitations SET author_id = NULL WHERE author_id = $1", &values![user])?;
    Ok(())
}
