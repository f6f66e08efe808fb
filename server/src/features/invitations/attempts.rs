//! Secrets that are guessed. There are too many to ever find one; who tries is stopped nevertheless.

use super::store;
use super::types::Invitation;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Counters, Limit};
use crate::time::HOUR;
use kontor_session::Token;
use std::collections::BTreeSet;
use std::net::IpAddr;

/// Unknown secrets of an address in an hour.
const MOST: u32 = 20;

/// The invitation with this secret. Secrets that there are not are counted; after too many of them every one is refused.
///
/// # Errors
/// [`ErrorCode::InvitationUnknown`], [`ErrorCode::InvitationAttempts`].
pub async fn find(app: &App, address: IpAddr, secret: &str) -> Result<Invitation> {
    let key = format!("invitations {}", limits::address_key(address));
    let limit = Limit::new(MOST, HOUR, app.config.limits.factor);
    let now = app.clock.now();
    let today = now.date(&app.zone);
    let hash = Token::parse(secret).map(|token| token.hash());
    let (reading, counted) = (hash, key.clone());
    let found = app
        .db
        .read(move |tx| {
            Counters::load(tx, BTreeSet::from([counted.clone()]), limit, now)?
                .check(&counted, ErrorCode::InvitationAttempts)?;
            reading.as_ref().map_or(Ok(None), |hash| store::find_by_hash(tx, hash, today))
        })
        .await?;
    match found {
        Some(invitation) => Ok(invitation),
        None => {
            app.db.write(move |tx| limits::take(tx, &key, limit, now, ErrorCode::InvitationAttempts)).await?;
            Err(Error::new(ErrorCode::InvitationUnknown))
        }
    }
}
