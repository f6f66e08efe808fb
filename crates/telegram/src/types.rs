//! What Telegram sends.

use serde::Deserialize;
use serde_json::Value;

/// Something that happened in a chat with the bot.
#[derive(Debug, Clone)]
pub struct Update {
    /// Rises with every update; the same one may come several times.
    pub id: i64,
    pub content: Content,
}

/// The kinds of updates that a shop acts on.
#[derive(Debug, Clone)]
pub enum Content {
    Message(Box<Message>),
    /// Its author has changed a message.
    EditedMessage(Box<Message>),
    CallbackQuery(Box<CallbackQuery>),
    PreCheckoutQuery(Box<PreCheckoutQuery>),
    /// The person blocked the bot or let it in again.
    MyChatMember(Box<ChatMemberUpdated>),
    /// Any other kind, or one that reads differently than documented: it must not stop those behind it.
    Other,
}

impl Update {
    /// `None` when it is no update at all.
    pub fn parse(json: &[u8]) -> Option<Self> {
        Self::from_value(serde_json::from_slice(json).ok()?)
    }

    pub(crate) fn from_value(mut update: Value) -> Option<Self> {
        let id = update.get("update_id")?.as_i64()?;
        let mut part = |name: &str| update.get_mut(name).map(Value::take);
        let content = if let Some(message) = part("message") {
            read_message(message).map(Content::Message)
        } else if let Some(message) = part("edited_message") {
            read_message(message).map(Content::EditedMessage)
        } else if let Some(query) = part("callback_query") {
            serde_json::from_value(query).map(Content::CallbackQuery)
        } else if let Some(query) = part("pre_checkout_query") {
            serde_json::from_value(query).map(Content::PreCheckoutQuery)
        } else if let Some(member) = part("my_chat_member") {
            serde_json::from_value(member).map(Content::MyChatMember)
        } else {
            Ok(Content::Other)
        };
        Some(Self { id, content: content.unwrap_or(Content::Other) })
    }
}

/// What a message may hold besides text.
const MEDIA: [&str; 12] = [
    "photo",
    "voice",
    "audio",
    "video",
    "video_note",
    "animation",
    "document",
    "sticker",
    "location",
    "venue",
    "contact",
    "poll",
];

fn read_message(json: Value) -> serde_json::Result<Box<Message>> {
    let has_media = MEDIA.iter().any(|kind| json.get(kind).is_some());
    let message: Message = serde_json::from_value(json)?;
    Ok(Box::new(Message { has_media, ..message }))
}

#[derive(Debug, Clone, Deserialize)]
pub struct User {
    pub id: i64,
    #[serde(default)]
    pub is_bot: bool,
    pub first_name: String,
    #[serde(default)]
    pub last_name: Option<String>,
    #[serde(default)]
    pub username: Option<String>,
    #[serde(default)]
    pub language_code: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Chat {
    /// In a private chat the person's own number.
    pub id: i64,
    /// `private`, `group`, `supergroup` or `channel`.
    #[serde(rename = "type")]
    pub kind: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    pub message_id: i64,
    #[serde(default)]
    pub from: Option<User>,
    pub chat: Chat,
    /// Unix seconds.
    #[serde(default)]
    pub date: i64,
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default)]
    pub successful_payment: Option<SuccessfulPayment>,
    #[serde(default)]
    pub refunded_payment: Option<RefundedPayment>,
    /// A picture, a voice, a file or the like.
    #[serde(skip)]
    pub has_media: bool,
}

/// A button was pressed.
#[derive(Debug, Clone, Deserialize)]
pub struct CallbackQuery {
    pub id: String,
    pub from: User,
    /// The message with the button; without a text once it is too old.
    #[serde(default)]
    pub message: Option<Message>,
    #[serde(default)]
    pub data: Option<String>,
}

/// The last question before a payment; to be answered within 10 seconds.
#[derive(Debug, Clone, Deserialize)]
pub struct PreCheckoutQuery {
    pub id: String,
    pub from: User,
    pub currency: String,
    /// In the smallest unit of the currency.
    pub total_amount: i64,
    pub invoice_payload: String,
}

/// Money has moved. The same payment may be told of several times; the charge id is its name.
#[derive(Debug, Clone, Deserialize)]
pub struct SuccessfulPayment {
    pub currency: String,
    pub total_amount: i64,
    pub invoice_payload: String,
    pub telegram_payment_charge_id: String,
    #[serde(default)]
    pub provider_payment_charge_id: String,
}

/// Money has gone back.
#[derive(Debug, Clone, Deserialize)]
pub struct RefundedPayment {
    pub currency: String,
    pub total_amount: i64,
    pub invoice_payload: String,
    pub telegram_payment_charge_id: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct ChatMemberUpdated {
    pub chat: Chat,
    pub from: User,
    pub new_chat_member: ChatMember,
}

/// The bot's standing in a chat.
#[derive(Debug, Clone, Deserialize)]
pub struct ChatMember {
    /// `member`, or `kicked` when the person has blocked the bot.
    pub status: String,
}
