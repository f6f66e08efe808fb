//! What others were told about a deleted member.

use crate::error::Result;
use crate::events::Kind as _;
use crate::features::auth::UserEventKind;
use crate::features::chat::ChatEventKind;
use crate::features::lounge::LoungeEventKind;
use crate::features::orders::OrderEventKind;
use crate::identity::Erasure;
use kontor_db::{Tx, values};

/// Removes the notifications that name a person; the person's own go with the account. Which events they were made of is
/// asked of the log too, because heard events are forgotten earlier than notifications.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let (placed, invited) = (OrderEventKind::Placed.name(), ChatEventKind::Invited.name());
    let (requested, registered) = (LoungeEventKind::Requested.name(), UserEventKind::Registered.name());
    let (user, subject) = (erasure.user(), erasure.user().to_string());
    for (kind, events, id) in [("kind", "outbox_events", "id"), ("action", "audit_entries", "event_id")] {
        tx.execute(
            &format!(
                "DELETE FROM notifications_notifications WHERE event_id IN (SELECT {id} FROM {events}
                 WHERE (actor_id = $1 AND {kind} IN ('{placed}', '{invited}', '{requested}'))
                    OR (subject_kind = 'user' AND subject_id = $2 AND {kind} = '{registered}'))"
            ),
            &values![user, subject.as_str()],
        )?;
    }
    Ok(())
}
