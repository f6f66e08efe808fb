//! The calls of the Bot API that the shop makes.

use crate::methods::{AnswerCallbackQuery, BotCommand, EditMessageText, InvoiceLink, SendMessage, Webhook};
use crate::types::{Message, Update, User};
use kontor_outgoing::multipart::{Form, Part};
use kontor_outgoing::{Outgoing, OutgoingError, RequestBuilder};
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// How long one call may take. A pre-checkout query has to be answered within 10 seconds.
const PATIENCE: Duration = Duration::from_secs(8);
/// How much longer than asked for a long poll may take.
const POLL_SLACK: Duration = Duration::from_secs(10);
/// How long Telegram may keep a poll open.
pub const POLL: Duration = Duration::from_secs(25);
/// Bytes of one answer. A hundred updates are the longest.
const MAX_ANSWER: usize = 4 * 1024 * 1024;

/// A bot's token, `123456:ABC…`: its number and a secret.
#[derive(Debug, Clone)]
pub struct BotToken {
    id: i64,
    secret: SecretString,
}

impl BotToken {
    /// `None` for a text that cannot be a token; it becomes part of an address and must not bend it.
    pub fn parse(token: &SecretString) -> Option<Self> {
        let (id, rest) = token.expose_secret().split_once(':')?;
        let id = id.parse().ok().filter(|id| *id > 0)?;
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        (rest.len() >= 20 && rest.bytes().all(plain)).then(|| Self { id, secret: token.clone() })
    }

    /// The bot's number.
    pub const fn id(&self) -> i64 {
        self.id
    }

    pub fn expose(&self) -> &str {
        self.secret.expose_secret()
    }
}

/// Why a call had no success.
#[derive(Debug, thiserror::Error)]
pub enum TelegramError {
    /// Telegram said no; its description holds no secret.
    #[error("Telegram refused: {code} {description}")]
    Refused { code: i64, description: String },
    /// Too many calls: not before this time has passed.
    #[error("Telegram wants {} seconds of silence", .0.as_secs())]
    TooMany(Duration),
    #[error(transparent)]
    Outgoing(#[from] OutgoingError),
}

impl TelegramError {
    /// The bot may not write to this person: blocked, gone, or never spoken with.
    pub fn is_out_of_reach(&self) -> bool {
        matches!(self, Self::Refused { code: 403, .. })
            || self.is_about_the_request() && self.says("chat not found")
    }

    /// The same call would be refused again, whenever it is made.
    pub const fn is_about_the_request(&self) -> bool {
        matches!(self, Self::Refused { code: 400, .. })
    }

    fn says(&self, words: &str) -> bool {
        matches!(self, Self::Refused { description, .. } if description.contains(words))
    }
}

#[derive(Deserialize)]
struct Answer<T> {
    ok: bool,
    result: Option<T>,
    error_code: Option<i64>,
    description: Option<String>,
    parameters: Option<Parameters>,
}

#[derive(Deserialize)]
struct Parameters {
    retry_after: Option<u64>,
}

/// A client for one bot. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Bot {
    calls: Outgoing,
    polls: Outgoing,
    token: BotToken,
}

impl Bot {
    /// `api` is `https://api.telegram.org`, or an own Bot API server.
    ///
    /// # Errors
    /// When the address cannot be used.
    pub fn new(api: &str, token: BotToken) -> Result<Self, OutgoingError> {
        let calls = Outgoing::new(api, PATIENCE)?;
        let polls = Outgoing::new(api, POLL + POLL_SLACK)?;
        Ok(Self { calls, polls, token })
    }

    pub const fn token(&self) -> &BotToken {
        &self.token
    }

    /// The bot itself; its username is part of links to it.
    ///
    /// # Errors
    /// As every call: refused, limited, not reached.
    pub async fn get_me(&self) -> Result<User, TelegramError> {
        self.call("getMe", &json!({})).await
    }

    pub async fn send_message(&self, message: &SendMessage) -> Result<Message, TelegramError> {
        self.call("sendMessage", message).await
    }

    /// Sends a file, of at most 50 MB.
    ///
    /// # Errors
    /// As every call; a media type that is none is refused as Telegram would.
    pub async fn send_document(
        &self,
        chat_id: i64,
        name: &str,
        media_type: &str,
        content: Vec<u8>,
    ) -> Result<Message, TelegramError> {
        let form = Form::new().text("chat_id", chat_id.to_string());
        self.send_form("sendDocument", form, "document", (name, media_type, content)).await
    }

    /// Sends a picture that is seen in the chat, of at most 10 MB, with at most 1024 characters below it.
    ///
    /// # Errors
    /// As every call; a media type that is none is refused as Telegram would.
    pub async fn send_photo(
        &self,
        chat_id: i64,
        name: &str,
        media_type: &str,
        content: Vec<u8>,
        caption: String,
    ) -> Result<Message, TelegramError> {
        let form = Form::new().text("chat_id", chat_id.to_string()).text("caption", caption);
        self.send_form("sendPhoto", form, "photo", (name, media_type, content)).await
    }

    async fn send_form(
        &self,
        method: &str,
        form: Form,
        part: &'static str,
        (name, media_type, content): (&str, &str, Vec<u8>),
    ) -> Result<Message, TelegramError> {
        let file = Part::bytes(content).file_name(name.to_owned()).mime_str(media_type);
        let file =
            file.map_err(|_| TelegramError::Refused { code: 400, description: "bad media type".to_owned() })?;
        let path = format!("bot{}/{method}", self.token.expose());
        read_answer(self.calls.post(&path)?.multipart(form.part(part, file))).await
    }

    /// Rewrites a message of the bot. One that already reads so counts as rewritten.
    pub async fn edit_message_text(&self, edit: &EditMessageText) -> Result<(), TelegramError> {
        match self.call::<Value>("editMessageText", edit).await {
            Err(error) if error.says("message is not modified") => Ok(()),
            done => done.map(drop),
        }
    }

    /// Ends the waiting of a pressed button. Without it the button keeps turning.
    pub async fn answer_callback_query(&self, answer: &AnswerCallbackQuery) -> Result<(), TelegramError> {
        self.call::<bool>("answerCallbackQuery", answer).await.map(drop)
    }

    /// Lets a payment go on, or stops it with a sentence for the payer. Within 10 seconds, or Telegram cancels it.
    pub async fn answer_pre_checkout_query(
        &self,
        id: &str,
        refusal: Option<&str>,
    ) -> Result<(), TelegramError> {
        let answer = match refusal {
            None => json!({ "pre_checkout_query_id": id, "ok": true }),
            Some(sentence) => {
                json!({ "pre_checkout_query_id": id, "ok": false, "error_message": sentence })
            }
        };
        self.call::<bool>("answerPreCheckoutQuery", &answer).await.map(drop)
    }

    /// The address that opens an invoice.
    pub async fn create_invoice_link(&self, invoice: &InvoiceLink) -> Result<String, TelegramError> {
        self.call("createInvoiceLink", invoice).await
    }

    pub async fn set_webhook(&self, webhook: &Webhook) -> Result<(), TelegramError> {
        self.call::<bool>("setWebhook", webhook).await.map(drop)
    }

    /// Ends deliveries to the webhook, which [`Bot::get_updates`] needs.
    pub async fn delete_webhook(&self) -> Result<(), TelegramError> {
        self.call::<bool>("deleteWebhook", &json!({})).await.map(drop)
    }

    pub async fn set_my_commands(&self, commands: &[BotCommand]) -> Result<(), TelegramError> {
        self.call::<bool>("setMyCommands", &json!({ "commands": commands })).await.map(drop)
    }

    /// Waits for updates from `offset` on, for as long as `wait`. Asking with an offset confirms everything before it.
    pub async fn get_updates(
        &self,
        offset: Option<i64>,
        wait: Duration,
        kinds: &[&str],
    ) -> Result<Vec<Update>, TelegramError> {
        let wait = wait.min(POLL).as_secs();
        let request = json!({ "offset": offset, "timeout": wait, "allowed_updates": kinds });
        let updates: Vec<Value> = self.call_over(&self.polls, "getUpdates", &request).await?;
        Ok(updates.into_iter().filter_map(Update::from_value).collect())
    }

    async fn call<T: DeserializeOwned>(
        &self,
        method: &str,
        request: &impl Serialize,
    ) -> Result<T, TelegramError> {
        self.call_over(&self.calls, method, request).await
    }

    async fn call_over<T: DeserializeOwned>(
        &self,
        outgoing: &Outgoing,
        method: &str,
        request: &impl Serialize,
    ) -> Result<T, TelegramError> {
        let path = format!("bot{}/{method}", self.token.expose());
        read_answer(outgoing.post(&path)?.json(request)).await
    }
}

async fn read_answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, TelegramError> {
    let response = request.send().await.map_err(OutgoingError::from)?;
    let status = response.status();
    let answer: Answer<T> = match kontor_outgoing::json(response, MAX_ANSWER).await {
        Ok(answer) => answer,
        // A gateway in between speaks no JSON.
        Err(_) if !status.is_success() => {
            return Err(TelegramError::Refused {
                code: status.as_u16().into(),
                description: "without a description".to_owned(),
            });
        }
        Err(error) => return Err(error.into()),
    };
    match answer {
        Answer { ok: true, result: Some(result), .. } => Ok(result),
        Answer { parameters: Some(Parameters { retry_after: Some(seconds) }), .. } => {
            Err(TelegramError::TooMany(Duration::from_secs(seconds)))
        }
        Answer { error_code: Some(429), .. } => Err(TelegramError::TooMany(Duration::from_secs(1))),
        Answer { error_code, description, .. } => Err(TelegramError::Refused {
            code: error_code.unwrap_or_else(|| status.as_u16().into()),
            description: description.unwrap_or_default(),
        }),
    }
}
