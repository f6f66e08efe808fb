//! Getting ready, and asking for updates where Telegram cannot send them.

use super::{receiving, store, texts};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::services::bot::Telegram;
use futures_util::future::join_all;
use kontor_telegram::{Content, TelegramError, Update, Webhook};
use std::time::Duration;

/// What the bot is told of. Named in full: Telegram leaves blocks out unless they are asked for.
const KINDS: [&str; 5] =
    ["message", "edited_message", "callback_query", "pre_checkout_query", "my_chat_member"];

/// Tells Telegram where updates go and what the bot understands. Saying it again changes nothing, so every node may.
///
/// # Errors
/// When Telegram could not be reached or refuses.
pub async fn set_up(app: &App) -> Result<(), TelegramError> {
    let Some(bot) = app.state::<Telegram>().get() else { return Ok(()) };
    let settings = &app.config.telegram;
    let me = bot.get_me().await?;
    let name = settings.bot_name().unwrap_or_default();
    if me.username.as_deref().is_none_or(|real| !real.eq_ignore_ascii_case(name)) {
        tracing::warn!(configured = name, real = me.username, "telegram.bot_name is another bot's");
    }
    bot.set_my_commands(texts::COMMANDS).await?;
    let public_url = app.config.public_url();
    if settings.polling {
        bot.delete_webhook().await
    } else if let Some(secret_token) =
        settings.webhook_secret().filter(|_| public_url.starts_with("https://"))
    {
        let url = format!("{public_url}/api/telegram/webhook");
        let allowed_updates = KINDS.map(str::to_owned).to_vec();
        bot.set_webhook(&Webhook { url, secret_token, allowed_updates }).await
    } else {
        tracing::warn!("public_url is not https and telegram.polling is off: the bot hears nothing");
        Ok(())
    }
}

/// Waits for updates and acts on them, each in its order. `offset` goes behind what was acted on; asking with it confirms
/// that, so an update that failed comes again.
///
/// # Errors
/// When Telegram could not be reached, or an update must wait.
pub async fn poll_once(app: &App, offset: &mut Option<i64>, wait: Duration) -> Result<usize> {
    let Some(bot) = app.state::<Telegram>().get() else { return Ok(0) };
    let updates = bot.get_updates(*offset, wait, &KINDS).await.map_err(|error| {
        tracing::warn!(%error, "no updates from Telegram");
        ErrorCode::Unavailable
    })?;
    let count = updates.len();
    // A payer waits for the answer, and it must not stand behind what takes long. One that fails comes again below.
    let questions = updates.iter().filter(|update| asks(update)).cloned();
    join_all(questions.map(|question| receiving::handle(app, question))).await;
    for update in updates {
        let (id, money) = (update.id, carries_money(&update));
        match receiving::handle(app, update).await {
            Err(error) if error.code() == ErrorCode::Internal && !money => {
                // Logged where it happened. It would fail again and again, and block everything behind it.
                let now = app.clock.now();
                app.db.write(move |tx| store::mark_handled(tx, id, now)).await?;
            }
            done => done?,
        }
        *offset = Some(id + 1);
    }
    Ok(count)
}

/// Whether a payment waits for the answer.
fn asks(update: &Update) -> bool {
    matches!(update.content, Content::PreCheckoutQuery(_))
}

fn carries_money(update: &Update) -> bool {
    match &update.content {
        Content::Message(message) => {
            message.successful_payment.is_some() || message.refunded_payment.is_some()
        }
        _ => false,
    }
}
