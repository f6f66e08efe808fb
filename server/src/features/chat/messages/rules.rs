//! Sending, reading and taking back messages.

use super::super::away::Away;
use super::super::carrying::{Written, carry};
use super::super::content;
use super::super::pictures;
use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker, Entered};
use super::super::search;
use super::super::types::{ChatMessage, ChatVia, History, MessagePicture, MessageRequest, Page};
use super::held;
use super::mentions::{self, Said};
use super::store::{self, MessagePlace, NewMessage, Span};
use super::turns::Turns;
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::identity::Member;
use crate::time::{MINUTE, Time};
use kontor_db::Tx;

const USUAL_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 100;
/// What a member who comes back gets at once.
const MAX_RESUME: i64 = 200;
/// Messages that the worker removes at once, so that no transaction is long.
const EXPIRE_BATCH: u32 = 250;

/// A message that was sent.
#[derive(Debug)]
pub struct Sent {
    /// As its author sees it.
    pub message: ChatMessage,
    /// It had been stored before, under the same client id.
    pub repeated: bool,
}

/// Stores a message and tells the room of it. The same client id from the same author answers the stored message again.
///
/// # Errors
/// When the author may not enter, the room is closed, the text does not fit or the author's limit is reached.
pub async fn send(app: &App, member: &Member, room_id: i64, request: MessageRequest) -> Result<Sent> {
    store_and_tell(app, member, room_id, request, None).await
}

/// The same for a message that was written elsewhere.
///
/// # Errors
/// As [`send`].
pub async fn send_via(
    app: &App,
    member: &Member,
    room_id: i64,
    request: MessageRequest,
    via: ChatVia,
) -> Result<Sent> {
    store_and_tell(app, member, room_id, request, Some(via)).await
}

async fn store_and_tell(
    app: &App,
    member: &Member,
    room_id: i64,
    request: MessageRequest,
    via: Option<ChatVia>,
) -> Result<Sent> {
    let asker = Asker::new(app, member);
    let taken = content::pictures(request.pictures.clone())?;
    let new = NewMessage {
        room_id,
        author: Some(member.id),
        client_id: content::client_id(request.client_id)?,
        content: content::with_pictures(&request.content, &request.pictures)?,
        via,
        created_at: asker.now,
    };
    let limits = &app.config.limits;
    let limit = Limit::new(limits.chat_messages_per_member_minute, MINUTE, limits.factor);
    let factor = limits.factor;
    let app = app.clone();
    app::to_the_end(async move {
        let turn = app.state::<Turns>().take(room_id).await;
        let away = Some(app.hook::<Away>()).filter(|away| (away.is_anyone)(&app));
        let now = asker.now;
        let store = move |tx: &mut Tx<'_>| {
            let extras = Extras { reply_to: request.reply_to, pictures: &taken };
            let stored = store_message(tx, &asker, &new, extras, (limit, factor))?;
            if let (Some(away), Some((sent, _))) = (away, &stored)
                && !sent.repeated
            {
                (away.note)(tx, room_id, sent.message.seq, now)?;
            }
            Ok::<_, Error>(stored)
        };
        let stored = app.db.write(store).await?;
        drop(turn);
        let (sent, audience) = stored.ok_or(ErrorCode::ChatMessageHeld)?;
        if !sent.repeated {
            if !sent.message.mentions.is_empty() || sent.message.reply_to.is_some() {
                app.outbox.notify_one();
            }
            publish::message(&app, ChatMessage { is_own: None, ..sent.message.clone() }, &audience);
        }
        Ok(sent)
    })
    .await
}

/// What a message has besides its words.
#[derive(Clone, Copy)]
struct Extras<'a> {
    reply_to: Option<i64>,
    pictures: &'a [MessagePicture],
}

/// The message, and who is told that something waits for them; `None` when it was kept back for moderation.
fn store_message(
    tx: &mut Tx<'_>,
    asker: &Asker,
    new: &NewMessage,
    extras: Extras<'_>,
    (limit, factor): (Limit, u32),
) -> Result<Option<(Sent, Audience)>> {
    let (now, author) = (asker.now, asker.member.id);
    let account = asker.account(tx)?;
    // First the number, then access: the room's row is read by nothing but the statement that has to write it.
    let room = store::take_seq(tx, new.room_id)?.ok_or(ErrorCode::ChatRoomNotFound)?;
    let seq = room.last_seq;
    let room = Entered::check(tx, &account, room, now)?;
    rooms::may_write(&account, &room)?;
    let missing = || Error::internal("a chat message was not stored");
    let repeated = |message| Ok(Some((Sent { message, repeated: true }, Audience::These(Vec::new()))));
    if let Some(reason) = held::find_reason(tx, &room, &new.content, now)? {
        store::return_seq(tx, &room)?;
        let client_id = new.client_id.as_deref();
        if let Some(message) =
            client_id.map(|id| store::find_repeated(tx, &room, id, now)).transpose()?.flatten()
        {
            return repeated(message);
        }
        limits::take(tx, &format!("chat messages of {author}"), limit, now, ErrorCode::RateLimited)?;
        return match store::hold(tx, &room, new, extras.reply_to, reason)? {
            store::Kept::Now(held) if !pictures::hold_pictures(tx, &room, held, extras.pictures)? => {
                Err(ErrorCode::ChatPictureNotFound.into())
            }
            store::Kept::Now(_) | store::Kept::Before => Ok(None),
            store::Kept::Removed => Err(ErrorCode::ChatMessageNotFound.into()),
        };
    }
    let Some(id) = store::write_message(tx, new, &room)? else {
        store::return_seq(tx, &room)?;
        let client_id = new.client_id.as_deref().ok_or_else(missing)?;
        // It was stored before, or stored and deleted.
        let message =
            store::find_repeated(tx, &room, client_id, now)?.ok_or(ErrorCode::ChatMessageNotFound)?;
        return repeated(message);
    };
    limits::take(tx, &format!("chat messages of {author}"), limit, now, ErrorCode::RateLimited)?;
    if room.slow_seconds > 0 {
        let last_sent = rooms::last_sent(tx, &room)?;
        if let Some(until) = room.slow_until(&account, last_sent, now) {
            return Err(Error::new(ErrorCode::ChatSlowMode).retry_after(seconds_until(until, now)));
        }
    }
    store::count_sent(tx, room.id, author, seq, now)?;
    if !pictures::take_pictures(tx, &room, id, extras.pictures)? {
        return Err(ErrorCode::ChatPictureNotFound.into());
    }
    // What is not there any more, or in another room, is not answered: the words are worth more than what they refer to.
    let answers = match extras.reply_to {
        Some(original) => store::find_in_room(tx, &room, original, now)?,
        None => None,
    };
    if let Some(reply_seq) = answers {
        store::save_reply(tx, id, reply_seq)?;
    }
    let mut message = store::read_message(tx, &room, id, now)?.ok_or_else(missing)?;
    if !extras.pictures.is_empty() {
        pictures::add_pictures(tx, std::slice::from_mut(&mut message))?;
    }
    message.mentions = mentions::note(
        tx,
        &room,
        Said { message_id: id, content: &new.content, answers, is_edit: false },
        (factor, now),
    )?;
    let audience = Audience::of(tx, &room)?;
    if let Audience::These(members) = &audience {
        let content = &content::told(&new.content, extras.pictures.len());
        let (room_id, via) = (room.id, new.via);
        carry(tx, &Written { room_id, author: &account, members, via, content, is_edit: false, at: now })?;
    }
    Ok(Some((Sent { message, repeated: false }, audience)))
}

/// Whole seconds, rounded up.
fn seconds_until(until: Time, now: Time) -> u64 {
    u64::try_from((until.0 - now.0 + 999) / 1000).unwrap_or(1)
}

/// A page of a room's history.
///
/// # Errors
/// When the reader may not enter or the limit is out of range.
pub async fn history(app: &App, member: &Member, room_id: i64, query: History) -> Result<Page> {
    let limit = query.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::field("limit", ErrorCode::InvalidValue));
    }
    let span = Span {
        after: query.after.unwrap_or_default(),
        before: query.before.unwrap_or(i64::MAX),
        latest: query.after.is_none(),
        limit: i64::from(limit),
    };
    read(app, member, room_id, span).await
}

/// What a member who joins gets: the latest, or what came since the number that was seen last.
///
/// # Errors
/// When the reader may not enter.
pub async fn join(app: &App, member: &Member, room_id: i64, after: Option<i64>) -> Result<Page> {
    let limit = if after.is_some() { MAX_RESUME } else { i64::from(USUAL_LIMIT) };
    let span = Span { after: after.unwrap_or_default(), before: i64::MAX, latest: after.is_none(), limit };
    read(app, member, room_id, span).await
}

async fn read(app: &App, member: &Member, room_id: i64, span: Span) -> Result<Page> {
    let asker = Asker::new(app, member);
    app.db
        .read(move |tx| -> Result<_> {
            let room = asker.enter(tx, room_id)?;
            // One more than asked for tells whether there is more.
            let wider = Span { limit: span.limit + 1, ..span };
            let mut messages = store::list_span(tx, &room, wider, asker.now)?;
            let complete = messages.len() < usize::try_from(wider.limit).unwrap_or(usize::MAX);
            if !complete {
                let extra = if span.latest { 0 } else { messages.len() - 1 };
                messages.remove(extra);
            }
            Ok(Page { messages, complete, last_seq: room.last_seq })
        })
        .await
}

/// Living messages of a room after a number, as the room is told of them: for the sockets of a node that has only heard
/// that there is something. Who may hear them was decided when they joined.
///
/// # Errors
/// When the database fails.
pub async fn frames_after(app: &App, room_id: i64, after: i64, limit: i64) -> Result<Vec<ChatMessage>> {
    let now = app.clock.now();
    app.db.read(move |tx| store::list_after(tx, room_id, after, limit, now)).await
}

/// The number of each room's latest message, alive or not.
///
/// # Errors
/// When the database fails.
pub async fn last_seqs(app: &App, rooms: &[i64]) -> Result<Vec<(i64, i64)>> {
    let rooms = rooms.to_vec();
    app.db.read(move |tx| rooms::list_last_seqs(tx, &rooms)).await
}

/// The text of a living message that the member may read, and when it is gone.
///
/// # Errors
/// 404 when there is no such message in any room that the member may enter.
pub async fn read_text(app: &App, member: &Member, id: i64) -> Result<(String, Time)> {
    let asker = Asker::new(app, member);
    let message = app.db.read(move |tx| enter_by_message(tx, &asker, id).map(|(_, message)| message)).await?;
    Ok((message.content, message.expires_at))
}

/// Lets the asker into the room of a living message.
///
/// # Errors
/// 404 when there is no such message in any room that the asker may enter.
pub fn enter_by_message(tx: &mut Tx<'_>, asker: &Asker, message_id: i64) -> Result<(Entered, MessagePlace)> {
    let message = store::find_message(tx, message_id, asker.now)?.ok_or(ErrorCode::ChatMessageNotFound)?;
    let room = asker.enter(tx, message.room_id).map_err(|error| match error.code() {
        ErrorCode::ChatRoomNotFound => ErrorCode::ChatMessageNotFound.into(),
        _ => error,
    })?;
    Ok((room, message))
}

/// Removes what is over: messages after the time of their room, closed private rooms after their last message. Returns the number of messages.
///
/// # Errors
/// When the database fails.
pub async fn expire_due(app: &App) -> Result<u64> {
    rooms::shorten_due(app).await?;
    let now = app.clock.now();
    let mut expired = 0;
    loop {
        let batch = app.db.write(move |tx| delete_expired(tx, now)).await?;
        expired += u64::from(batch);
        if batch < EXPIRE_BATCH {
            break;
        }
    }
    app.db
        .write(move |tx| -> Result<_> {
            store::forget_removed(tx, now)?;
            store::purge_held(tx, now)?;
            pictures::delete_unsent(tx, now)?;
            rooms::delete_closed(tx)
        })
        .await?;
    Ok(expired)
}

/// Removes the next messages that are over, and their words; answers how many.
fn delete_expired(tx: &mut Tx<'_>, now: Time) -> Result<u32> {
    let gone = store::list_expired(tx, now, EXPIRE_BATCH.into())?;
    store::delete_messages(tx, &gone)?;
    search::forget(tx, &gone)?;
    Ok(u32::try_from(gone.len()).unwrap_or(u32::MAX))
}
