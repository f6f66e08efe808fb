//! How a profile is put together.

use super::store::{self, StoredProfile};
use super::types::{Profile, ProfileResponse};
use crate::app::App;
use crate::error::Result;
use crate::features::auth::{Account, User};
use crate::guard::SignedIn;
use crate::time::Time;

/// Orders, chat and products on, promotions off.
pub const DEFAULT_NOTIFICATIONS: &str = r#"{"orders":true,"chat":true,"products":true,"promotions":false}"#;

pub async fn own_profile(app: &App, account: SignedIn) -> Result<ProfileResponse> {
    let now = app.clock.now();
    let owner = account.clone();
    let stored = app.db.read(move |tx| store::find_profile(tx, &owner)).await?;
    Ok(ProfileResponse {
        success: true,
        user: User::new(&account, now),
        profile: profile(&account, stored, now),
    })
}

fn profile(account: &Account, stored: Option<StoredProfile>, now: Time) -> Profile {
    let stored = stored.unwrap_or_default();
    Profile {
        id: account.id,
        user_id: account.id,
        display_name: stored.display_name,
        bio: stored.bio,
        avatar: stored.avatar,
        preferred_categories: serde_json::from_str(&stored.preferred_categories).unwrap_or_default(),
        notification_settings: Some(stored.notification_settings)
            .filter(|text| !text.is_empty())
            .unwrap_or_else(|| DEFAULT_NOTIFICATIONS.to_owned()),
        is_premium: account.is_premium(now),
        is_admin: account.is_admin(),
        created_at: account.registered_at,
        last_activity: account.last_login_at,
        premium_since: account.premium_since,
        premium_until: account.premium_until,
    }
}
