//! The people whom a member may write to.

use super::types::Person;
use crate::error::Result;
use crate::features::auth::{UserId, username_key};
use crate::guard::Member;
use crate::text;
use kontor_db::{Tx, values};

/// The longest list.
const MOST: i64 = 20;

/// Approved and not banned, not the member; those who were active last first.
pub fn find_people(tx: &mut Tx<'_>, member: &Member, search: &str) -> Result<Vec<Person>> {
    let within =
        |text: String| format!("%{}%", text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
    Ok(tx.all(
        r"SELECT u.id, u.username, p.display_name, p.avatar
          FROM auth_users u LEFT JOIN profiles_profiles p ON p.user_id = u.id
          WHERE u.is_approved = TRUE AND u.role <> 'banned' AND u.id <> $1
            AND (u.username_key LIKE $2 ESCAPE '\' OR p.display_key LIKE $3 ESCAPE '\')
          ORDER BY COALESCE(u.last_login_at, 0) DESC, u.id LIMIT $4",
        &values![member.id, within(username_key(search)), within(text::fold(search)), MOST],
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
