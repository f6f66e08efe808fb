//! Who may react how often, and what comes of it.

use super::store;
use super::types::{
    ItemType, Reaction, ReactionAction, ReactionCount, ReactionRequest, ReactionResponse, ReactionsFrame,
};
use crate::app::App;
use crate::emoji;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::features::catalog;
use crate::identity::{self, Member, Visitor};
use crate::live::Topic;
use crate::time::MINUTE;
use kontor_db::Tx;

/// Different emojis of one member for one item: enough to say something, too few to paper the page.
const MAX_PER_ITEM: i64 = 20;

pub async fn list(app: &App, visitor: Visitor, item_type: ItemType, item_id: i64) -> Result<Vec<Reaction>> {
    app.db
        .read(move |tx| {
            exists(tx, item_type, item_id)?;
            store::list(tx, visitor.0.as_ref(), item_id)
        })
        .await
}

pub async fn react(app: &App, member: Member, request: ReactionRequest) -> Result<ReactionResponse> {
    let emoji = emoji::one(&request.emoji).map_err(|error| Error::field("emoji", error))?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let limits = &app.config.limits;
    let limit = Limit::new(limits.reactions_per_member_minute, MINUTE, limits.factor);
    let (item_type, item_id) = (request.item_type, request.item_id);
    let (changed, reactions) = app
        .db
        .write(move |tx| {
            identity::still_there(tx, &member, &zone, now)?;
            exists(tx, request.item_type, request.item_id)?;
            limits::take(tx, &format!("reactions of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            let changed = match request.action {
                ReactionAction::Add => {
                    let added = store::insert(tx, &member, request.item_id, &emoji, now)?;
                    if store::count_own(tx, &member, request.item_id)? > MAX_PER_ITEM {
                        return Err(Error::new(ErrorCode::TooManyReactions).with("max", MAX_PER_ITEM));
                    }
                    added
                }
                ReactionAction::Remove => store::delete(tx, &member, request.item_id, &emoji)?,
            };
            Ok((changed, store::list(tx, Some(&member), request.item_id)?))
        })
        .await?;
    if changed {
        let counts = reactions.iter().map(|reaction: &Reaction| ReactionCount {
            emoji: reaction.emoji.clone(),
            count: reaction.count,
        });
        let frame = ReactionsFrame::Reactions { item_type, item_id, reactions: counts.collect() };
        app.live().publish(&topic(item_type, item_id), &frame);
    }
    Ok(ReactionResponse { success: true, reactions })
}

/// Everyone who views the item.
fn topic(item_type: ItemType, item_id: i64) -> Topic {
    match item_type {
        ItemType::Product => Topic::Product(item_id),
    }
}

fn exists(tx: &mut Tx<'_>, item_type: ItemType, item_id: i64) -> Result<()> {
    match item_type {
        ItemType::Product => {
            catalog::find_goods(tx, item_id)?.map(drop).ok_or_else(|| ErrorCode::ProductNotFound.into())
        }
    }
}
