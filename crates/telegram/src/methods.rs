//! What the calls carry.

use serde::{Deserialize, Serialize};

/// A message in plain text: nothing in it is markup, whatever names it contains.
#[derive(Debug, Clone, Serialize)]
pub struct SendMessage {
    pub chat_id: i64,
    /// 1 to 4096 characters.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply_markup: Option<Keyboard>,
    pub link_preview_options: LinkPreview,
}

impl SendMessage {
    pub fn new(chat_id: i64, text: impl Into<String>, keyboard: Option<Keyboard>) -> Self {
        Self { chat_id, text: text.into(), reply_markup: keyboard, link_preview_options: LinkPreview::OFF }
    }
}

/// Whether Telegram fetches the page behind a link in the text. It must not: an order's page is private.
#[derive(Debug, Clone, Serialize)]
pub struct LinkPreview {
    is_disabled: bool,
}

impl LinkPreview {
    const OFF: Self = Self { is_disabled: true };
}

/// A new text for a message of the bot; its buttons go unless there are new ones.
#[derive(Debug, Clone, Serialize)]
pub struct EditMessageText {
    pub chat_id: i64,
    pub message_id: i64,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply_markup: Option<Keyboard>,
}

/// Buttons under a message, in rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keyboard {
    pub inline_keyboard: Vec<Vec<Button>>,
}

/// A button: with exactly one of an address, a Mini App and data for the bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub callback_data: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub web_app: Option<WebApp>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebApp {
    pub url: String,
}

impl Button {
    /// Tells the bot `data` (1 to 64 bytes) when it is pressed.
    pub fn data(text: &str, data: impl Into<String>) -> Self {
        Self { text: text.to_owned(), callback_data: Some(data.into()), url: None, web_app: None }
    }

    /// Opens a Mini App at an https address.
    pub fn app(text: &str, url: impl Into<String>) -> Self {
        let web_app = Some(WebApp { url: url.into() });
        Self { text: text.to_owned(), callback_data: None, url: None, web_app }
    }
}

/// The answer to a pressed button: a line at the top of the screen, or a box that must be closed.
#[derive(Debug, Clone, Serialize)]
pub struct AnswerCallbackQuery {
    pub callback_query_id: String,
    /// At most 200 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    pub show_alert: bool,
}

/// An invoice behind a link.
#[derive(Debug, Clone, Serialize)]
pub struct InvoiceLink {
    /// 1 to 32 characters.
    pub title: String,
    /// 1 to 255 characters.
    pub description: String,
    /// 1 to 128 bytes; comes back with the payment and is not shown.
    pub payload: String,
    /// Of the payment provider; empty for Stars.
    pub provider_token: String,
    /// ISO 4217, or `XTR` for Stars.
    pub currency: String,
    /// Exactly one for Stars.
    pub prices: Vec<LabeledPrice>,
}

/// An amount in the smallest unit of its currency: cents, or whole Stars.
#[derive(Debug, Clone, Serialize)]
pub struct LabeledPrice {
    pub label: String,
    pub amount: i64,
}

/// Where updates are to be sent.
#[derive(Debug, Clone, Serialize)]
pub struct Webhook {
    pub url: String,
    /// 1 to 256 of `A-Z a-z 0-9 _ -`; comes with every update as `X-Telegram-Bot-Api-Secret-Token`.
    pub secret_token: String,
    pub allowed_updates: Vec<String>,
}

/// A line of the bot's menu.
#[derive(Debug, Clone, Serialize)]
pub struct BotCommand {
    pub command: &'static str,
    pub description: &'static str,
}
