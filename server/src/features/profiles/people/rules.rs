//! What a member may see of others.

use super::super::store::find_face;
use super::store;
use super::types::{PeopleQuery, Person, PersonResponse, PublicProfile, PublicUser};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::features::chat;
use crate::identity::{self, Account, Member, Role, UserId};
use crate::text;

/// Characters of a search.
const SEARCH: usize = 50;

pub async fn person(app: &App, member: Member, id: &str) -> Result<PersonResponse> {
    let id = user_id(id)?;
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let account = identity::find_account(tx, id)?.filter(|account| account.is_approved);
            let account = unmoderated(account.ok_or(ErrorCode::UserNotFound)?);
            let face = find_face(tx, &member, id)?;
            Ok(PersonResponse {
                success: true,
                profile: PublicProfile {
                    display_name: face.display_name,
                    bio: face.bio,
                    avatar: face.avatar,
                    is_premium: account.is_premium(now),
                    is_admin: account.is_admin(),
                    preferred_categories: face.preferred_categories,
                    created_at: account.registered_at,
                },
                user: PublicUser {
                    id,
                    role: account.shown_role(now),
                    created_at: account.registered_at,
                    registered_at: account.registered_at,
                    username: account.username,
                },
                common_rooms: chat::common_rooms(tx, &member, id, now)?,
            })
        })
        .await
}

/// The number in the path.
fn user_id(text: &str) -> Result<UserId> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let id = text.parse().ok().filter(|id| digits && *id != 0);
    id.map(UserId).ok_or_else(|| ErrorCode::UserIdInvalid.into())
}

/// The account without its ban, which is not public.
fn unmoderated(account: Account) -> Account {
    let role = account.role_before_ban.filter(|_| account.role == Role::Banned).unwrap_or(account.role);
    Account { role, ..account }
}

pub async fn find(app: &App, member: Member, query: PeopleQuery) -> Result<Vec<Person>> {
    let search = text::optional_line(query.search.as_deref(), SEARCH)
        .map_err(|error| Error::field("search", error))?
        .unwrap_or_default();
    app.db.read(move |tx| store::find_people(tx, &member, &search, query.offset.into())).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_number_above_zero_is_an_id() {
        assert_eq!(user_id("12").unwrap(), UserId(12));
        for text in ["0", "00", "", "-1", "+1", "1.0", "abc", "1e3", "99999999999999999999", "１"] {
            assert_eq!(user_id(text).unwrap_err().code(), ErrorCode::UserIdInvalid, "{text}");
        }
    }
}
