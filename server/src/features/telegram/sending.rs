//! Sending what waits, slower than Telegram allows: 30 messages a second in all, one a second to a chat. A refusal that
//! asks for silence is obeyed to the second, by all nodes, also after a restart.

use super::store::queue::{Attachment, Waiting};
use super::store::{self, queue};
use crate::app::{App, hook};
use crate::error::Result;
use crate::features::{mail, orders};
use crate::identity::UserId;
use crate::services::bot::Telegram;
use crate::time::{SECOND, Time};
use kontor_db::Tx;
use kontor_telegram::{Bot, Button, Keyboard, SendMessage, TelegramError};
use std::time::Duration;
use tokio::time::Instant;

/// A little more than a thirtieth of a second lies between two messages.
const SPACING: Duration = Duration::from_millis(36);
/// How long one turn may last; with one call more it stays below the lease of its worker.
const TURN: Duration = Duration::from_secs(4);
/// Chats that one turn writes to.
const BATCH: i64 = 100;
/// The longest rest after a failure.
const LONGEST_REST: i64 = 60 * SECOND;

/// What higher parts hear of messages that lead into the app: whose it was, where it leads to, and whether Telegram took it.
pub struct SentToMany(pub fn(&mut Tx<'_>, UserId, &str, bool) -> Result<()>);

/// Whether a message may be sent now.
///
/// # Errors
/// When the database fails.
pub async fn is_due(app: &App) -> Result<bool> {
    if app.state::<Telegram>().get().is_none() {
        return Ok(false);
    }
    let now = app.clock.now();
    Ok(!app.db.read(move |tx| queue::list_due(tx, now, 1)).await?.is_empty())
}

/// Sends what is due; answers how many messages left the queue. Run by one node at a time. A message whose answer is lost
/// is sent again: twice is better than never.
///
/// # Errors
/// When the database fails.
pub async fn send_due(app: &App) -> Result<usize> {
    let Some(bot) = app.state::<Telegram>().get() else { return Ok(0) };
    let (begun, now) = (Instant::now(), app.clock.now());
    let due = app.db.read(move |tx| queue::list_due(tx, now, BATCH)).await?;
    let mut done = 0;
    for waiting in due {
        if begun.elapsed() > TURN {
            break;
        }
        let sent_at = Instant::now();
        let answer = match waiting.attachment.clone() {
            None => bot.send_message(&prepared(app, &waiting)).await.map(drop),
            Some(attachment) => send_attachment(app, bot, &waiting, attachment).await?,
        };
        match settle(app, waiting, answer).await? {
            Next::Go => done += 1,
            Next::Rest => break,
        }
        tokio::time::sleep_until(sent_at + SPACING).await;
    }
    Ok(done)
}

enum Next {
    Go,
    Rest,
}

/// What becomes of a message, by Telegram's answer.
async fn settle(app: &App, waiting: Waiting, answer: Result<(), TelegramError>) -> Result<Next> {
    let now = app.clock.now();
    match answer {
        Ok(()) => {
            app.db.write(move |tx| end(tx, &waiting, true, now)).await?;
            Ok(Next::Go)
        }
        Err(error) if error.is_out_of_reach() => {
            app.db
                .write(move |tx| {
                    store::mark_blocked(tx, waiting.chat_id, now)?;
                    end(tx, &waiting, false, now)
                })
                .await?;
            Ok(Next::Go)
        }
        Err(TelegramError::TooMany(silence)) => {
            rest(app, i64::try_from(silence.as_millis()).unwrap_or(LONGEST_REST), now).await
        }
        Err(error) if error.is_about_the_request() => {
            tracing::warn!(%error, "a message to Telegram was refused");
            app.db.write(move |tx| end(tx, &waiting, false, now)).await?;
            Ok(Next::Go)
        }
        Err(error) => {
            tracing::warn!(%error, "a message to Telegram was not sent");
            let pause = SECOND << waiting.attempts.clamp(0, 6);
            app.db.write(move |tx| queue::keep(tx, &waiting, now)).await?;
            rest(app, pause.min(LONGEST_REST), now).await
        }
    }
}

/// Takes a message out of the queue, and says so to who follows it.
fn end(tx: &mut Tx<'_>, waiting: &Waiting, arrived: bool, now: Time) -> Result<()> {
    queue::finish(tx, waiting, now)?;
    match (waiting.user, &waiting.action_path) {
        (Some(user), Some(path)) => (hook::<SentToMany>(tx)?.0)(tx, user, path, arrived),
        _ => Ok(()),
    }
}

/// Sends what a message carries. A file whose letter is gone, and the code of a transfer that is no longer awaited, need not be sent.
async fn send_attachment(
    app: &App,
    bot: &Bot,
    waiting: &Waiting,
    attachment: Attachment,
) -> Result<Result<(), TelegramError>> {
    let Some(reader) = waiting.user else { return Ok(Ok(())) };
    let chat = waiting.chat_id;
    Ok(match attachment {
        Attachment::Letter { id, position } => {
            let found = app.db.read(move |tx| mail::find_document(tx, reader, id, position)).await?;
            let Some(file) = found else { return Ok(Ok(())) };
            bot.send_document(chat, &file.name, &file.media_type, file.content).await.map(drop)
        }
        Attachment::TransferCode { order_id } => {
            let found = app.db.read(move |tx| orders::transfer_code(tx, reader, &order_id)).await?;
            let Some((file, words)) = found else { return Ok(Ok(())) };
            bot.send_photo(chat, &file.name, &file.media_type, file.content, words).await.map(drop)
        }
    })
}

async fn rest(app: &App, pause: i64, now: Time) -> Result<Next> {
    app.db.write(move |tx| queue::rest_all(tx, now.plus(pause))).await?;
    Ok(Next::Rest)
}

/// The message with a button into the app, where Telegram would open it.
fn prepared(app: &App, waiting: &Waiting) -> SendMessage {
    let link = waiting.action_path.as_deref().and_then(|path| app.config.telegram.app_link(path));
    let mut rows = waiting.keyboard.clone().map(|keyboard| keyboard.inline_keyboard).unwrap_or_default();
    rows.extend(link.map(|url| vec![Button::app(super::texts::OPEN, url)]));
    let keyboard = (!rows.is_empty()).then_some(Keyboard { inline_keyboard: rows });
    SendMessage::new(waiting.chat_id, waiting.content.clone(), keyboard)
}

/// Answers a pressed button, and makes its message read as it now stands. Neither is worth another try.
pub async fn answer_button(
    bot: &Bot,
    answer: kontor_telegram::AnswerCallbackQuery,
    edit: Option<kontor_telegram::EditMessageText>,
) {
    if let Err(error) = bot.answer_callback_query(&answer).await {
        tracing::warn!(%error, "a button of the bot was not answered");
    }
    if let Some(edit) = edit
        && let Err(error) = bot.edit_message_text(&edit).await
    {
        tracing::warn!(%error, "a message of the bot was not rewritten");
    }
}
