//! Telegram on the wire.

use crate::time::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramSignInRequest {
    /// The Mini App's launch data, as Telegram hands them to it.
    pub init_data: String,
    /// Keeps the session for weeks instead of a day.
    #[serde(default)]
    pub remember_me: bool,
    /// Code of the authenticator app, or a recovery code; asked for with `second_factor_required`.
    #[serde(default)]
    pub otp: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramRegisterRequest {
    pub init_data: String,
    pub username: String,
    /// The secret of an invitation. One that is of no use keeps no one from registering.
    #[serde(default)]
    pub invitation: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramLinkRequest {
    pub init_data: String,
    /// The own password: a link is a way into the account.
    pub password: String,
    /// The code of an authenticator app or a recovery code, where the account has a second factor.
    #[serde(default)]
    pub otp: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramAccountRequest {
    pub init_data: String,
}

/// Whose account launch data would sign in to.
#[derive(Debug, Serialize, ToSchema)]
pub struct TelegramAccount {
    pub success: bool,
    pub username: String,
}

/// A way to the bot that tells it whose chat it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramCode {
    pub success: bool,
    /// `https://t.me/…`; good once.
    pub url: String,
    pub expires_at: Time,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TelegramStatus {
    pub linked: bool,
    pub linked_at: Option<Time>,
    pub telegram_username: Option<String>,
    /// The bot's name without `@`; null when the shop has none.
    pub bot_name: Option<String>,
    /// Telegram does not let the bot write to this person.
    pub blocked: bool,
    /// False for an account that was made in Telegram and has no password yet.
    pub has_password: bool,
    pub notifications: TelegramSwitches,
}

/// Which kinds of messages a member wants in Telegram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct TelegramSwitches {
    pub orders: bool,
    pub chat: bool,
    pub products: bool,
    pub promotions: bool,
    pub premium: bool,
    /// News of the shop.
    pub announcements: bool,
    /// Being named or answered in the chat.
    pub mentions: bool,
}

impl Default for TelegramSwitches {
    fn default() -> Self {
        Self {
            orders: true,
            chat: true,
            products: true,
            promotions: false,
            premium: true,
            announcements: false,
            mentions: true,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TelegramSettingsRequest {
    pub notifications: TelegramSwitchChanges,
}

/// What is left out stays.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TelegramSwitchChanges {
    pub orders: Option<bool>,
    pub chat: Option<bool>,
    pub products: Option<bool>,
    pub promotions: Option<bool>,
    pub premium: Option<bool>,
    pub announcements: Option<bool>,
    pub mentions: Option<bool>,
}

impl TelegramSwitches {
    pub fn changed(self, changes: TelegramSwitchChanges) -> Self {
        Self {
            orders: changes.orders.unwrap_or(self.orders),
            chat: changes.chat.unwrap_or(self.chat),
            products: changes.products.unwrap_or(self.products),
            promotions: changes.promotions.unwrap_or(self.promotions),
            premium: changes.premium.unwrap_or(self.premium),
            announcements: changes.announcements.unwrap_or(self.announcements),
            mentions: changes.mentions.unwrap_or(self.mentions),
        }
    }
}
