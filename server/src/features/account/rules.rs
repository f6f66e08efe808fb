//! Overview, export and end of the own account.

use super::store;
use super::types::{LeaveRequest, Overview};
use crate::app::App;
use crate::erasure::Erasure;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, Done, UserId};
use crate::features::chat;
use crate::guard::Member;
use crate::live;
use crate::outbox::Event;
use crate::time::DAY;
use kontor_money::Amount;
use serde_json::{Map, Value, json};
use std::net::IpAddr;

const FAVOURITES: i64 = 6;
const ACTIVITY: i64 = 20;

pub async fn overview(app: &App, member: Member) -> Result<Overview> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let counts = store::count(tx, &member)?;
            Ok(Overview {
                member_since: member.registered_at,
                member_days: (now.0 - member.registered_at.0).max(0) / DAY,
                orders: counts.orders,
                open_orders: counts.open_orders,
                total_spent: Amount(counts.spent),
                wishlist: counts.wishlist,
                reviews: counts.reviews,
                messages: chat::count_own(tx, &member)?,
                favourites: store::list_favourites(tx, &member, FAVOURITES)?,
                activity: store::list_activity(tx, &member, ACTIVITY)?,
            })
        })
        .await
}

/// Everything that is kept about the member, by feature.
pub async fn export(app: &App, member: Member) -> Result<Value> {
    let (now, shop) = (app.clock.now(), app.config.shop.name.clone());
    app.db
        .read(move |tx| -> Result<_> {
            let mut parts = Map::new();
            parts.insert("shop".to_owned(), json!(shop));
            parts.insert("exportedAt".to_owned(), json!(now));
            for (name, export) in crate::EXPORTERS {
                parts.insert((*name).to_owned(), export(tx, &member, now)?);
            }
            Ok(Value::Object(parts))
        })
        .await
}

pub async fn leave(app: &App, member: Member, address: IpAddr, request: LeaveRequest) -> Result<Done> {
    if member.id == UserId::OWNER {
        return Err(ErrorCode::OwnerProtected.into());
    }
    auth::prove_password(app, &member, address, request.password).await.map_err(|fault| {
        if fault.code() == ErrorCode::WrongPassword { Error::field("password", fault) } else { fault }
    })?;
    let (user, now, zone) = (member.id, app.clock.now(), app.zone.clone());
    live::change_rights(app, user, move |tx| {
        let account = auth::still_there(tx, &member, &zone, now)?;
        let erasure = Erasure::own(&member);
        for erase in crate::ERASERS {
            erase(tx, &erasure)?;
        }
        auth::delete_account(tx, &erasure)?;
        // The event keeps the number, not the name, which has just been erased.
        let mut event = Event::new("user.left", now, ("user", user, auth::DELETED_NAME))
            .change(json!({ "role": account.role, "isApproved": account.is_approved }), json!(null));
        (event.actor_id, event.actor_name) = (Some(user.0), auth::DELETED_NAME.to_owned());
        event.emit(tx)
    })
    .await?;
    Ok(Done::new("Ihr Konto wurde gelöscht."))
}
