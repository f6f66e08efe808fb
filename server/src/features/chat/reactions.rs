//! Emoji reactions to messages.

use super::access::Asker;
use super::types::{MessageReaction, MessageReactionAction, MessageReactionRequest, ReactionUsers};
use super::{publish, store};
use crate::app::App;
use crate::emoji;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::UserId;
use crate::guard::Member;
use crate::limits::{self, Limit};
use crate::time::MINUTE;

/// Different emojis on one message.
const MAX_EMOJIS: i64 = 20;

/// Adds or removes the member's emoji; doing it twice changes nothing. Answers the message's reactions.
pub async fn react(
    app: &App,
    member: &Member,
    message_id: i64,
    request: &MessageReactionRequest,
) -> Result<Vec<MessageReaction>> {
    let emoji = emoji::one(&request.emoji).map_err(|fault| Error::field("emoji", fault))?;
    let (asker, action) = (Asker::new(app, member), request.action);
    let limits = &app.config.limits;
    let limit = Limit::new(limits.reactions_per_member_minute, MINUTE, limits.factor);
    let (room_id, reactions) = app
        .db
        .write(move |tx| -> Result<_> {
            let (_, message) = asker.enter_by_message(tx, message_id)?;
            let counter = format!("chat reactions of {}", asker.member.id);
            limits::take(tx, &counter, limit, asker.now, ErrorCode::RateLimited)?;
            match action {
                MessageReactionAction::Add => {
                    if store::count_emojis(tx, &message, &emoji)? >= MAX_EMOJIS {
                        return Err(Error::new(ErrorCode::ChatTooManyEmojis).with("max", MAX_EMOJIS));
                    }
                    store::add_reaction(tx, &asker.member, &message, &emoji)?;
                }
                MessageReactionAction::Remove => {
                    store::delete_reaction(tx, &asker.member, &message, &emoji)?;
                }
            }
            Ok((message.room_id, store::list_reactors(tx, &message)?))
        })
        .await?;
    let own = seen_by(member.id, &reactions);
    publish::reactions(app, room_id, message_id, reactions);
    Ok(own)
}

fn seen_by(user: UserId, reactions: &[ReactionUsers]) -> Vec<MessageReaction> {
    let seen = reactions.iter().map(|reaction| MessageReaction {
        emoji: reaction.emoji.clone(),
        count: reaction.count,
        reacted: reaction.user_ids.contains(&user),
    });
    seen.collect()
}
