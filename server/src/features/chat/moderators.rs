//! Members whom the owner names as moderators of the chat: they remove messages of others with a reason, decide on reports, and write where
//! the team writes. Nothing else of the back office is open to them.

use super::events::ChatEvent;
use super::rooms;
use super::types::ChatPartner;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::features::auth;
use crate::http::Done;
use crate::identity::{self, Owner, Role, UserId};
use crate::live;

/// The moderators, by name.
pub async fn list(app: &App, owner: Owner) -> Result<Vec<ChatPartner>> {
    app.db.read(move |tx| rooms::list_moderators(tx, &owner)).await
}

/// Names a member, or no longer.
///
/// # Errors
/// 404 when there is no such member; the owner and admins have it all anyway.
pub async fn name(app: &App, owner: Owner, user: UserId, is_moderator: bool) -> Result<Done> {
    let now = app.clock.now();
    live::change_rights(app, user, move |tx| -> Result<_> {
        if user == UserId::OWNER {
            return Err(ErrorCode::OwnerProtected.into());
        }
        let account = identity::find_account(tx, user)?.ok_or(ErrorCode::UserNotFound)?;
        if is_moderator && (!account.is_approved || account.role == Role::Banned) {
            return Err(ErrorCode::UserNotFound.into());
        }
        if auth::save_moderator(tx, &owner, user, is_moderator)? {
            let what = if is_moderator { ChatEvent::ModeratorNamed } else { ChatEvent::ModeratorDismissed };
            Event::new(&what, now, ("user", user, &account.username)).by(&owner).emit(tx)?;
        }
        Ok(())
    })
    .await?;
    Ok(Done::new(if is_moderator { "Moderation übertragen" } else { "Moderation beendet" }))
}
