//! How much may be wished, and by whom.

use super::store;
use super::types::{WishlistItem, WishlistResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::features::catalog::{self, Offer};
use crate::identity::{self, Member, UserId};
use crate::time::MINUTE;
use kontor_db::Tx;

const MAX_WISHES: i64 = 500;

pub async fn list(app: &App, member: Member) -> Result<Vec<WishlistItem>> {
    app.db.read(move |tx| store::list(tx, &member)).await
}

/// Makes the product a wish, or no wish.
pub async fn set(app: &App, member: Member, offer: Offer, wished: bool) -> Result<WishlistResponse> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let limits = &app.config.limits;
    let limit = Limit::new(limits.wishes_per_member_minute, MINUTE, limits.factor);
    app.db
        .write(move |tx| {
            identity::still_there(tx, &member, &zone, now)?;
            catalog::find_goods(tx, offer)?.ok_or(ErrorCode::ProductNotFound)?;
            limits::take(tx, &format!("wishes of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            if wished {
                store::insert(tx, &member, offer, now)?;
                if store::count(tx, &member)? > MAX_WISHES {
                    return Err(Error::new(ErrorCode::WishlistFull).with("max", MAX_WISHES));
                }
            } else {
                store::delete(tx, &member, offer.product_id)?;
            }
            Ok(())
        })
        .await?;
    Ok(WishlistResponse {
        success: true,
        message: "Wunschliste aktualisiert".to_owned(),
        is_in_wishlist: wished,
    })
}

/// Who is told of news about a variant, or about the product, whose own figures are its default's.
///
/// # Errors
/// When the database fails.
pub fn list_told(tx: &mut Tx<'_>, product_id: i64, variant_id: Option<i64>) -> Result<Vec<UserId>> {
    let variant_id = match variant_id {
        None => catalog::find_goods(tx, product_id)?.and_then(|goods| goods.offer.variant_id),
        known => known,
    };
    store::list_wishers(tx, Offer { product_id, variant_id })
}
