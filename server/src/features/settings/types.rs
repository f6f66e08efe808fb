//! Wire forms of the shop's settings and of its health.

use super::{PREMIUM_DISCOUNT_PERCENT, PREMIUM_PRICE_CENTS};
use crate::config::Config;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopConfig {
    shop_name: String,
    owner_username: String,
    /// Cents per 30 days.
    premium_price_cents: i64,
    /// Per cent off every product for premium members.
    premium_discount_percent: i64,
    /// Whether demo content is shown and marked.
    demo: bool,
    /// Which outside services are connected.
    providers: Providers,
    telegram_bot_name: Option<String>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Providers {
    telegram: bool,
    paypal: bool,
    translation: bool,
    support_bot: bool,
}

impl ShopConfig {
    pub fn name(&self) -> &str {
        &self.shop_name
    }

    pub fn new(config: &Config) -> Self {
        Self {
            shop_name: config.shop.name.clone(),
            owner_username: config.owner.username.clone(),
            premium_price_cents: PREMIUM_PRICE_CENTS,
            premium_discount_percent: PREMIUM_DISCOUNT_PERCENT,
            demo: config.demo,
            providers: Providers::default(),
            telegram_bot_name: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    Ok,
    Failing,
}

#[derive(Serialize, ToSchema)]
pub struct Health {
    pub status: Condition,
    pub database: Condition,
    pub version: &'static str,
}
