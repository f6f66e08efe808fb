//! Emoji reactions to messages.

use super::super::publish;
use super::super::rooms::Asker;
use super::super::types::{
    MessageReaction, MessageReactionAction, MessageReactionRequest, MessageReactionsResponse, ReactionUsers,
    Reactions,
};
use super::rules::enter_by_message;
use super::store;
use super::turns::Turns;
use crate::app::{self, App};
use crate::emoji;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::identity::{Member, UserId};
use crate::time::MINUTE;
use kontor_db::Tx;

/// Different emojis on one message.
const MAX_EMOJIS: i64 = 20;

/// Adds or removes the member's emoji; doing it twice changes nothing. Returns the message's reactions.
pub async fn react(
    app: &App,
    member: &Member,
    message_id: i64,
    request: &MessageReactionRequest,
) -> Result<MessageReactionsResponse> {
    let emoji = emoji::one(&request.emoji).map_err(|error| Error::field("emoji", error))?;
    let (asker, action) = (Asker::new(app, member), request.action);
    let limits = &app.config.limits;
    let limit = Limit::new(limits.reactions_per_member_minute, MINUTE, limits.factor);
    let write = move |tx: &mut Tx<'_>| -> Result<_> {
        let (_, message) = enter_by_message(tx, &asker, message_id)?;
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
        let revision = store::revise_reactions(tx, &message)?;
        Ok((message.room_id, Reactions { users: store::list_reactors(tx, &message)?, revision }))
    };
    let (app, user) = (app.clone(), member.id);
    app::to_the_end(async move {
        let turn = app.state::<Turns>().take(message_id).await;
        let (room_id, reactions) = app.db.write(write).await?;
        drop(turn);
        let (own, revision) = (seen_by(user, &reactions.users), reactions.revision);
        publish::reactions(&app, room_id, message_id, reactions);
        Ok(MessageReactionsResponse { success: true, reactions: own, revision })
    })
    .await
}

fn seen_by(user: UserId, reactions: &[ReactionUsers]) -> Vec<MessageReaction> {
    let seen = reactions.iter().map(|reaction| MessageReaction {
        emoji: reaction.emoji.clone(),
        count: reaction.count,
        reacted: reaction.user_ids.contains(&user),
    });
    seen.collect()
}
