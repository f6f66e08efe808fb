//! The shop's bot at Telegram, at hand for every feature that speaks with it.

use crate::config::Config;
use crate::error::StartError;
use kontor_telegram::{Bot, BotToken};
use tokio::sync::Notify;

/// The bot, where one is configured.
pub struct Telegram {
    bot: Option<Bot>,
    /// Wakes the sender of messages after a commit that left one.
    pub waiting: Notify,
}

impl Telegram {
    /// # Errors
    /// When a setting cannot be used.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let settings = &config.telegram;
        let bot = match &settings.bot_token {
            None => None,
            Some(token) => {
                let token = BotToken::parse(token)
                    .ok_or_else(|| StartError("telegram.bot_token: this is no token of a bot".to_owned()))?;
                if settings.bot_name().is_none() {
                    return Err(StartError("telegram.bot_name: a bot needs its name".to_owned()));
                }
                let bot = Bot::new(&settings.api_url, token)
                    .map_err(|error| StartError(format!("telegram.api_url: {error}")))?;
                Some(bot)
            }
        };
        Ok(Self { bot, waiting: Notify::new() })
    }

    pub const fn get(&self) -> Option<&Bot> {
        self.bot.as_ref()
    }
}
