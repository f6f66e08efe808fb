//! A use is taken when an account is made.

use super::events::{InvitationEvent, InvitationUse};
use super::store;
use super::types::{Invitation, InvitationState};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::auth::{Invitations, Invited};
use crate::identity::{UserId, find_account};
use crate::time::{Here, Time};
use kontor_db::Tx;
use kontor_session::Token;

/// What registrations ask of invitations.
pub static INVITED: Invitations = Invitations { take, note };

/// Why it is of no use, if it is of none.
pub fn standing(invitation: &Invitation) -> Result<(), ErrorCode> {
    match invitation.state {
        InvitationState::Active => Ok(()),
        InvitationState::UsedUp => Err(ErrorCode::InvitationUsedUp),
        InvitationState::Over => Err(ErrorCode::InvitationOver),
        InvitationState::Withdrawn => Err(ErrorCode::InvitationWithdrawn),
    }
}

/// Takes a use, or says why there is none.
fn take(tx: &mut Tx<'_>, secret: &str, here: Here<'_>) -> Result<Result<Invited, ErrorCode>> {
    let Some(token) = Token::parse(secret) else { return Ok(Err(ErrorCode::InvitationUnknown)) };
    let Some(invitation) = store::find_by_hash(tx, &token.hash(), here.today())? else {
        return Ok(Err(ErrorCode::InvitationUnknown));
    };
    if let Err(code) = standing(&invitation) {
        return Ok(Err(code));
    }
    let author = invitation.author.as_ref().map(|author| author.id);
    let author = author.map(|id| find_account(tx, id)).transpose()?.flatten();
    let by = author.ok_or_else(|| Error::internal("an active invitation is nobody's"))?;
    if !store::count_up(tx, invitation.id)? {
        return Ok(Err(ErrorCode::InvitationUsedUp));
    }
    Ok(Ok(Invited { invitation: invitation.id, approves: invitation.approves, by: Box::new(by) }))
}

/// Remembers who came by it.
fn note(tx: &mut Tx<'_>, invited: &Invited, user: UserId, username: &str, now: Time) -> Result<()> {
    store::insert_use(tx, invited, user, now)?;
    let after = InvitationUse { invitation_id: invited.invitation, approved: invited.approves };
    Event::new(&InvitationEvent::Used { after }, now, ("user", user, username)).by(&invited.by).emit(tx)
}
