//! Updates: from the webhook with its secret or asked for, each acted on once.

use super::{commands, decisions, store, talking};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::payments::{self, PreCheckout, TelegramCharge};
use crate::http::Done;
use crate::services::bot::Telegram;
use axum::body::Body;
use http::HeaderMap;
use kontor_telegram::{ChatMemberUpdated, Content, Message, PreCheckoutQuery, Update};
use sha2::{Digest, Sha256};
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of an update; a message of 4096 characters with all that can hang on it stays far below.
const MAX_UPDATE: usize = 256 * 1024;
const SECRET_HEADER: &str = "x-telegram-bot-api-secret-token";
/// Of the ten seconds that Telegram waits for the answer to a payment's question: to look it up, and to say it. The rest is the network's.
const LOOKING: Duration = Duration::from_secs(4);
const SAYING: Duration = Duration::from_secs(4);

/// Takes a call of the webhook.
pub async fn receive(app: &App, headers: &HeaderMap, body: Body) -> Result<Done> {
    let secret = app.config.telegram.webhook_secret().ok_or(ErrorCode::TelegramOff)?;
    let shown = headers.get(SECRET_HEADER).map(http::HeaderValue::as_bytes).unwrap_or_default();
    // Hashes are compared, so that the time it takes says nothing about the secret.
    if Sha256::digest(shown) != Sha256::digest(secret.as_bytes()) {
        return Err(ErrorCode::TelegramSecret.into());
    }
    let body = axum::body::to_bytes(body, MAX_UPDATE).await.map_err(|_| ErrorCode::BodyTooLarge)?;
    let update = Update::parse(&body).ok_or(ErrorCode::InvalidJson)?;
    handle(app, update).await?;
    Ok(Done::new("Angekommen"))
}

/// Acts on an update unless it was acted on before.
///
/// # Errors
/// When it was not acted on: it must come again.
pub async fn handle(app: &App, update: Update) -> Result<()> {
    let id = update.id;
    if let Content::PreCheckoutQuery(query) = update.content {
        return pre_checkout(app, id, *query).await;
    }
    if app.db.read(move |tx| store::is_handled(tx, id)).await? {
        return Ok(());
    }
    match update.content {
        // A command and the note that it was heard are one transaction.
        Content::Message(message) if is_command(&message) => return commands::obey(app, id, *message).await,
        Content::Message(message) if is_talk(&message) => {
            return talking::hear(app, id, *message, false).await;
        }
        Content::EditedMessage(message) if is_talk(&message) && !is_command(&message) => {
            return talking::hear(app, id, *message, true).await;
        }
        Content::Message(message) => payment(app, *message).await?,
        Content::CallbackQuery(query) => decisions::press(app, *query).await?,
        Content::MyChatMember(member) => standing(app, *member).await?,
        Content::EditedMessage(_) | Content::PreCheckoutQuery(_) | Content::Other => {}
    }
    let now = app.clock.now();
    app.db.write(move |tx| store::mark_handled(tx, id, now)).await.map(drop)
}

fn is_command(message: &Message) -> bool {
    let text = message.text.as_deref().unwrap_or_default();
    message.chat.kind == "private" && text.trim_start().starts_with('/')
}

/// Whether a person says something. Payments, and what Telegram tells of a chat, are no talk.
fn is_talk(message: &Message) -> bool {
    let is_paid = message.successful_payment.is_some() || message.refunded_payment.is_some();
    message.chat.kind == "private" && !is_paid && (message.text.is_some() || message.has_media)
}

/// Money moved or went back. Told twice it counts once, by the charge's number.
async fn payment(app: &App, message: Message) -> Result<()> {
    if let Some(paid) = message.successful_payment {
        let told = TelegramCharge {
            payload: paid.invoice_payload,
            currency: paid.currency,
            total_amount: paid.total_amount,
            charge_id: paid.telegram_payment_charge_id,
            provider_charge_id: paid.provider_payment_charge_id,
        };
        payments::on_successful_payment(app, told).await?;
    }
    if let Some(refunded) = message.refunded_payment {
        let told = TelegramCharge {
            payload: refunded.invoice_payload,
            currency: refunded.currency,
            total_amount: refunded.total_amount,
            charge_id: refunded.telegram_payment_charge_id,
            provider_charge_id: String::new(),
        };
        payments::on_refunded_payment(app, told).await?;
    }
    Ok(())
}

/// The answer must be there within ten seconds, so it waits in no queue, and not for a database that is slower than that: what could
/// not be looked up in time is not paid for. Nothing is noted before it is given.
async fn pre_checkout(app: &App, id: i64, query: PreCheckoutQuery) -> Result<()> {
    let Some(bot) = app.state::<Telegram>().get() else { return Ok(()) };
    let asked = PreCheckout {
        payload: query.invoice_payload,
        currency: query.currency,
        total_amount: query.total_amount,
    };
    let look_up = async {
        if app.db.read(move |tx| store::is_handled(tx, id)).await? {
            return Ok(None);
        }
        payments::answer_pre_checkout(app, &asked).await.map(Some)
    };
    let refusal = match timeout(LOOKING, look_up).await {
        Ok(Ok(None)) => return Ok(()),
        Ok(Ok(Some(refusal))) => refusal,
        Ok(Err(error)) => Some(error.message()),
        Err(_) => {
            tracing::warn!("a payment's question could not be looked up in time");
            Some(ErrorCode::Unavailable.sentence().to_owned())
        }
    };
    match timeout(SAYING, bot.answer_pre_checkout_query(&query.id, refusal.as_deref())).await {
        Ok(Ok(())) => {}
        // Too late: Telegram has cancelled the payment, and answering again changes nothing.
        Ok(Err(error)) if error.is_about_the_request() => {
            tracing::warn!(%error, "a payment's question was not answered");
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "a payment's question was not answered");
            return Err(ErrorCode::Unavailable.into());
        }
        Err(_) => {
            tracing::warn!("a payment's question was not answered in time");
            return Err(ErrorCode::Unavailable.into());
        }
    }
    let now = app.clock.now();
    app.db.write(move |tx| store::mark_handled(tx, id, now)).await.map(drop)
}

/// The person blocked the bot, or let it in again.
async fn standing(app: &App, member: ChatMemberUpdated) -> Result<()> {
    if member.chat.kind != "private" {
        return Ok(());
    }
    let (chat, now) = (member.chat.id, app.clock.now());
    let blocked = matches!(member.new_chat_member.status.as_str(), "kicked" | "left");
    app.db
        .write(
            move |tx| if blocked { store::mark_blocked(tx, chat, now) } else { store::mark_open(tx, chat) },
        )
        .await
}
