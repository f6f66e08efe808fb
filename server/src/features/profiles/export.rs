//! A member's stored profile, for the member.

use super::store;
use crate::error::Result;
use crate::features::payments;
use crate::identity::{Member, SignedIn};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let stored = store::find_profile(tx, &SignedIn::from(member.clone()))?.unwrap_or_default();
    Ok(json!({
        "displayName": stored.display_name,
        "bio": stored.bio,
        "avatar": stored.avatar,
        "preferredCategories": stored.preferred_categories,
        "notificationSettings": stored.switches,
        "stripeCustomerId": payments::stripe_customer(tx, member.id)?,
    }))
}
