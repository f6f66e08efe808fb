//! Members and the owner talk through the bot. What a member writes becomes a message of the private room that the two have in the shop,
//! and what the owner answers there goes back through the queue, once, because it is left in the transaction that stores the answer.

use super::store::queue::{self, NO_EVENT, NewMessage};
use super::store::{self, talks};
use super::telling::Topic;
use super::texts;
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::features::chat::{self, Carrier, ChatVia, MessageRequest, Written};
use crate::features::support;
use crate::identity::{Member, UserId, guard};
use crate::services::bot::Telegram;
use crate::time::{DAY, HOUR, MINUTE};
use data_encoding::HEXLOWER;
use kontor_db::Tx;
use kontor_telegram::Message;
use sha2::{Digest, Sha256};

/// Messages of one member in an hour.
const MOST: u32 = 40;
/// What Telegram takes in one message, in UTF-16 units, less the words before it.
const MOST_UNITS: usize = 3900;

/// Told of each private message.
pub static CARRIER: Carrier = Carrier(carry);

/// Takes what a person writes to the bot that is no command. Of an update that comes again nothing is stored twice: the message carries its
/// number.
pub async fn hear(app: &App, update: i64, message: Message, is_edited: bool) -> Result<()> {
    let chat = message.chat.id;
    let link = app.db.read(move |tx| store::find_link_of_chat(tx, chat)).await?;
    let Some(link) = link else { return finish(app, update, chat, &Word::stranger(chat)).await };
    let word = match pass_on(app, update, link.user, &message, is_edited).await {
        Ok(word) => word,
        Err(error) if error.code().status() >= 500 => return Err(error),
        // Refused with a sentence, which is the answer.
        Err(error) => Word::of(link.user, Kind::Refused, error.message()),
    };
    finish(app, update, chat, &word).await
}

/// Stores the message where the owner reads it.
async fn pass_on(app: &App, update: i64, user: UserId, message: &Message, is_edited: bool) -> Result<Word> {
    let member: Member = guard::of_chat(app, user).await?.member()?;
    if member.is_owner() {
        return Ok(Word::of(user, Kind::Hint, texts::OWNER_WRITES.to_owned()));
    }
    let Some(text) = message.text.as_deref() else {
        return Ok(Word::of(user, Kind::Hint, texts::ONLY_TEXT.to_owned()));
    };
    let limit = Limit::new(MOST, HOUR, app.config.limits.factor);
    let (key, now) = (format!("telegram messages of {user}"), app.clock.now());
    let counted = app.db.write(move |tx| limits::take(tx, &key, limit, now, ErrorCode::RateLimited)).await;
    match counted {
        Err(error) if error.code() == ErrorCode::RateLimited => {
            return Ok(Word::of(user, Kind::TooMany, error.message()));
        }
        counted => counted?,
    }
    let text = if is_edited { format!("{} {text}", texts::EDITED) } else { text.to_owned() };
    let room = chat::open_with_owner(app, &member, support::ROOM).await?;
    let client_id = Some(format!("telegram-{update}"));
    let request = MessageRequest { content: text, client_id, ..MessageRequest::default() };
    chat::send_via(app, &member, room, request, ChatVia::Telegram).await?;
    Ok(Word::of(user, Kind::Heard, texts::HEARD.to_owned()))
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    Heard,
    TooMany,
    Hint,
    Refused,
}

/// What the bot says to it, and how often at most.
struct Word {
    user: Option<UserId>,
    key: String,
    window: i64,
    text: String,
}

impl Word {
    fn of(user: UserId, kind: Kind, text: String) -> Self {
        let (name, window) = match kind {
            Kind::Heard => ("heard", HOUR),
            Kind::TooMany => ("too many", HOUR),
            Kind::Hint => ("hint", MINUTE),
            Kind::Refused => ("refused", MINUTE),
        };
        Self { user: Some(user), key: format!("telegram {name} {user}"), window, text }
    }

    /// Of a chat without an account the shop keeps nothing but that it was told how to get one, without its number.
    fn stranger(chat: i64) -> Self {
        let mark = HEXLOWER.encode(&Sha256::digest(format!("telegram stranger {chat}"))[..12]);
        Self {
            user: None,
            key: format!("telegram stranger {mark}"),
            window: DAY,
            text: texts::NOT_LINKED_TALK.to_owned(),
        }
    }
}

/// Notes that the update was heard and leaves the bot's word, if it is its turn.
async fn finish(app: &App, update: i64, chat: i64, word: &Word) -> Result<()> {
    let (user, key, text) = (word.user, word.key.clone(), word.text.clone());
    let (limit, now) = (Limit { most: 1, window: word.window }, app.clock.now());
    app.db
        .write(move |tx| {
            if !store::mark_handled(tx, update, now)? {
                // Another node was faster, and has said it.
                return Ok(());
            }
            // Writing to the bot permits it to write back.
            store::mark_open(tx, chat)?;
            match limits::take(tx, &key, limit, now, ErrorCode::RateLimited) {
                Ok(()) => queue::push(tx, &plain(user, chat, text.clone(), None), now),
                Err(error) if error.code() == ErrorCode::RateLimited => Ok(()),
                Err(error) => Err(error),
            }
        })
        .await?;
    app.outbox.notify_one();
    app.state::<Telegram>().waiting.notify_one();
    Ok(())
}

/// A message in a private room: the member's by way of the bot begins a conversation there, one written in the shop ends it, and the owner's
/// is said by the bot while it lasts.
fn carry(tx: &mut Tx<'_>, written: &Written<'_>) -> Result<()> {
    let Written { room_id, author, members, via, content, is_edit, at } = written;
    if !members.contains(&UserId::OWNER) {
        return Ok(());
    }
    let path = Some(format!("/chat/{room_id}"));
    if author.is_owner() {
        let Some(member) = talks::find(tx, *room_id)? else { return Ok(()) };
        // Whom the bot cannot reach finds the answer in the shop; the owner's list of rooms says so.
        let link = store::find_link(tx, member)?.filter(|link| link.blocked_at.is_none());
        let Some(link) = link else { return Ok(()) };
        let text = shortened(content);
        let text = if *is_edit { texts::corrected(&text) } else { texts::answer(&text) };
        return queue::push(tx, &plain(Some(member), link.telegram_id, text, path), *at);
    }
    // What a member wrote in the shop never went to Telegram, and what came from there is changed there.
    if *is_edit {
        return Ok(());
    }
    match via {
        None => talks::delete(tx, *room_id),
        Some(ChatVia::Telegram) => {
            talks::save(tx, *room_id, author.id, *at)?;
            let owner = store::find_link(tx, UserId::OWNER)?;
            let owner = owner.filter(|link| link.blocked_at.is_none() && link.switches.allow(Topic::Chat));
            let Some(owner) = owner else { return Ok(()) };
            let text = texts::member_writes(&author.username, &shortened(content));
            queue::push(tx, &plain(Some(UserId::OWNER), owner.telegram_id, text, path), *at)
        }
    }
}

fn plain(user: Option<UserId>, chat_id: i64, content: String, action_path: Option<String>) -> NewMessage {
    NewMessage {
        user,
        chat_id,
        content,
        keyboard: None,
        action_path,
        event_id: NO_EVENT,
        attachment: None,
        is_bulk: false,
    }
}

/// The beginning of a text that is longer than Telegram takes.
fn shortened(text: &str) -> String {
    let mut units = 0;
    let end = text.char_indices().find(|(_, character)| {
        units += character.len_utf16();
        units > MOST_UNITS
    });
    match end {
        Some((end, _)) => format!("{} {}", &text[..end], texts::GOES_ON),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_ends_between_characters() {
        assert_eq!(shortened("Moin!"), "Moin!");
        let long = shortened(&"🫖".repeat(4000));
        assert!(long.ends_with(texts::GOES_ON) && long.encode_utf16().count() < 4000);
        assert_eq!(shortened(&"ä".repeat(MOST_UNITS)).chars().count(), MOST_UNITS);
    }
}
