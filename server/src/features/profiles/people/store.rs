//! The people whom a member may write to.

use super::types::Person;
use crate::error::Result;
use crate::features::auth::username_key;
use crate::identity::{Member, UserId};
use crate::text;
use kontor_db::{Tx, values};

/// The longest list.
const MOST: i64 = 20;

/// Approved and not banned, not the member; those who were active last first.
///
/// A search finds parts of names and the whole number of an account, the latter first.
pub fn find_people(tx: &mut Tx<'_>, member: &Member, search: &str, offset: i64) -> Result<Vec<Person>> {
    let number: i64 = search.strip_prefix('#').unwrap_or(search).parse().unwrap_or_default();
    let within =
        |text: String| format!("%{}%", text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
    Ok(tx.all(
        r"SELECT u.id, u.username, p.display_name, p.avatar
          FROM auth_users u LEFT JOIN profiles_profiles p ON p.user_id = u.id
          WHERE u.is_approved = TRUE AND u.role <> 'banned' AND u.id <> $1
            AND (u.username_key LIKE $2 ESCAPE '\' OR p.display_key LIKE $3 ESCAPE '\' OR u.id = $4)
          ORDER BY CASE WHEN u.id = $4 THEN 0 ELSE 1 END, COALESCE(u.last_login_at, 0) DESC, u.id
          LIMIT $5 OFFSET $6",
        &values![member.id, within(username_key(search)), within(text::fold(search)), number, MOST, offset],
        |row| {
            Ok(Person {
                id: UserId(row.get(0)?),
                username: row.get(1)?,
                display_name: row.get(2)?,
                avatar: row.get(3)?,
            })
        },
    )?)
}
