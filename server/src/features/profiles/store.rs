//! Rows of profiles.

use super::rules::DEFAULT_NOTIFICATIONS;
use crate::error::Result;
use crate::features::auth::UserId;
use crate::guard::SignedIn;
use kontor_db::{Tx, values};

#[derive(Debug, Default)]
pub struct StoredProfile {
    pub display_name: Option<String>,
    pub bio: Option<String>,
    pub avatar: Option<String>,
    pub preferred_categories: String,
    pub notification_settings: String,
}

/// What [`insert_profile`] needs.
#[derive(Debug, Clone)]
pub struct NewProfile {
    pub user_id: UserId,
    pub display_name: String,
    pub bio: String,
}

pub fn find_profile(tx: &mut Tx<'_>, account: &SignedIn) -> Result<Option<StoredProfile>> {
    Ok(tx.one(
        "SELECT display_name, bio, avatar, preferred_categories, notification_settings
         FROM profiles_profiles WHERE user_id = $1",
        &values![account.id],
        |row| {
            Ok(StoredProfile {
                display_name: row.get(0)?,
                bio: row.get(1)?,
                avatar: row.get(2)?,
                preferred_categories: row.get(3)?,
                notification_settings: row.get(4)?,
            })
        },
    )?)
}

pub fn insert_profile(tx: &mut Tx<'_>, new: &NewProfile) -> Result<()> {
    tx.execute(
        "INSERT INTO profiles_profiles (user_id, display_name, bio, preferred_categories, notification_settings)
         VALUES ($1, $2, $3, $4, $5)",
        &values![new.user_id, new.display_name.as_str(), new.bio.as_str(), "[]", DEFAULT_NOTIFICATIONS],
    )?;
    Ok(())
}
