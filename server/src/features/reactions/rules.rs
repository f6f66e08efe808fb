//! Who may react how often, and what comes of it.

use super::store;
use super::types::{ItemReactions, ItemType, Reaction, ReactionAction, ReactionRequest, ReactionResponse};
use crate::app::App;
use crate::emoji;
use crate::error::{Error, ErrorCode, Result};
use crate::features::{auth, catalog};
use crate::guard::{Member, Visitor};
use crate::limits::{self, Limit};
use crate::time::MINUTE;
use kontor_db::Tx;

/// Different emojis of one member for one item: enough to say something, too few to paper the page.
const MAX_PER_ITEM: i64 = 20;

pub async fn list_all(app: &App, visitor: Visitor, item_type: ItemType) -> Result<Vec<ItemReactions>> {
    match item_type {
        ItemType::Product => app.db.read(move |tx| store::list_all(tx, &visitor)).await,
    }
}

pub async fn list(app: &App, visitor: Visitor, item_type: ItemType, item_id: i64) -> Result<Vec<Reaction>> {
    app.db
        .read(move |tx| {
            exists(tx, item_type, item_id)?;
            store::list(tx, visitor.0.as_ref(), item_id)
        })
        .await
}

pub async fn react(app: &App, member: Member, request: ReactionRequest) -> Result<ReactionResponse> {
    let emoji = emoji::one(&request.emoji).map_err(|fault| Error::field("emoji", fault))?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let limits = &app.config.limits;
    let limit = Limit::new(limits.reactions_per_member_minute, MINUTE, limits.factor);
    let reactions = app
        .db
        .write(move |tx| {
            auth::still_there(tx, &member, &zone, now)?;
            exists(tx, request.item_type, request.item_id)?;
            limits::take(tx, &format!("reactions of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            match request.action {
                ReactionAction::Add => {
                    store::insert(tx, &member, request.item_id, &emoji, now)?;
                    if store::count_own(tx, &member, request.item_id)? > MAX_PER_ITEM {
                        return Err(Error::new(ErrorCode::TooManyReactions).with("max", MAX_PER_ITEM));
                    }
                }
                ReactionAction::Remove => store::delete(tx, &member, request.item_id, &emoji)?,
            }
            store::list(tx, Some(&member), request.item_id)
        })
        .await?;
    Ok(ReactionResponse { success: true, reactions })
}

fn exists(tx: &mut Tx<'_>, item_type: ItemType, item_id: i64) -> Result<()> {
    match item_type {
        ItemType::Product => {
            catalog::find_goods(tx, item_id)?.map(drop).ok_or_else(|| ErrorCode::ProductNotFound.into())
        }
    }
}
