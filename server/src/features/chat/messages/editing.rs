//! Changing one's own message for a while after it was sent.
//!
//! Of two edits the one that is stored later is what counts; each knows how many there were (`edits`), so anyone who hears of them in
//! another order ends with the same text. The text that is there already changes nothing, however often it is sent.

use super::super::carrying::{Written, carry};
use super::super::content;
use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker};
use super::super::search;
use super::super::types::{ChatMessage, EditMessageRequest};
use super::mentions::{self, Said};
use super::rules::enter_by_message;
use super::turns::Turns;
use super::{held, store};
use crate::app::{self, App};
use crate::error::{ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::identity::Member;
use crate::time::MINUTE;
use kontor_db::Tx;

/// How long after it was sent.
const EDITABLE: i64 = 15 * MINUTE;

/// Gives an own message another text, and tells the room.
///
/// # Errors
/// When it is another member's, too old, removed or came from elsewhere, or the text does not fit.
pub async fn edit(app: &App, member: &Member, id: i64, request: &EditMessageRequest) -> Result<ChatMessage> {
    let (content, asker) = (content::message(&request.content)?, Asker::new(app, member));
    let limits = &app.config.limits;
    let limit = Limit::new(limits.chat_messages_per_member_minute, MINUTE, limits.factor);
    let factor = limits.factor;
    let write = move |tx: &mut Tx<'_>| -> Result<_> {
        let (room, message) = enter_by_message(tx, &asker, id)?;
        let now = asker.now;
        if message.author != Some(asker.member.id) {
            return Err(ErrorCode::ChatEditNotYours.into());
        }
        let gone = || ErrorCode::ChatMessageNotFound;
        // Sent a second time, because the first answer was lost.
        if message.content == content {
            return Ok((store::read_whole(tx, &room, id, now)?.ok_or_else(gone)?, None));
        }
        rooms::may_write(&room.account, &room)?;
        if message.via.is_some() {
            return Err(ErrorCode::ChatEditElsewhere.into());
        }
        if now.0 - message.created_at.0 >= EDITABLE {
            return Err(ErrorCode::ChatEditOver.into());
        }
        // Else the words that moderation looks at first would come in by a second way.
        if held::find_reason(tx, &room, &content, now)?.is_some() {
            return Err(ErrorCode::ChatEditHeld.into());
        }
        let counter = format!("chat edits of {}", asker.member.id);
        limits::take(tx, &counter, limit, now, ErrorCode::RateLimited)?;
        if !store::edit_message(tx, &message, &content, now)? {
            return Err(gone().into());
        }
        search::change(tx, &search::Gone::from(&message), &content)?;
        let said = Said { message_id: id, content: &content, answers: None, is_edit: true };
        mentions::note(tx, &room, said, (factor, now))?;
        let audience = Audience::of(tx, &room)?;
        if let Audience::These(members) = &audience {
            let (room_id, author, via) = (room.id, &*room.account, None);
            carry(tx, &Written { room_id, author, members, via, content: &content, is_edit: true, at: now })?;
        }
        let edited = store::read_whole(tx, &room, id, now)?.ok_or_else(gone)?;
        let is_last = store::is_latest(tx, &message, now)?;
        Ok((edited, Some((is_last, audience))))
    };
    let app = app.clone();
    app::to_the_end(async move {
        let turn = app.state::<Turns>().take(id).await;
        let (message, told) = app.db.write(write).await?;
        drop(turn);
        if let Some((is_last, audience)) = told {
            app.outbox.notify_one();
            publish::edited(&app, &message, is_last, &audience);
        }
        Ok(message)
    })
    .await
}
