//! Telegram as a shop sees it: the calls of the Bot API, the updates it sends, and the proof of who opened a Mini App.
//!
//! Nothing here knows of accounts or orders. Public documentation: <https://core.telegram.org/bots/api> and
//! <https://core.telegram.org/bots/webapps>.

mod bot;
mod init_data;
mod methods;
mod types;

pub use bot::{Bot, BotToken, TelegramError};
pub use init_data::{InitData, InitDataError, PRODUCTION_KEY, WebAppUser, verify_signature, verify_token};
pub use methods::{
    AnswerCallbackQuery, BotCommand, Button, EditMessageText, InvoiceLink, Keyboard, LabeledPrice,
    SendMessage, Webhook,
};
pub use types::{
    CallbackQuery, Chat, ChatMember, ChatMemberUpdated, Content, Message, PreCheckoutQuery, RefundedPayment,
    SuccessfulPayment, Update, User,
};
