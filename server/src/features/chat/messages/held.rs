//! Messages that moderation looks at before others do. They wait in a table of their own without a number, and become messages when they are
//! released. Who looks after the chat is never kept back, and neither is what two say to each other.

use super::super::away::Away;
use super::super::events::{ChatEvent, HeldFacts};
use super::super::pictures;
use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker, Entered};
use super::super::types::RoomKind;
use super::mentions::{self, Said};
use super::removing::detail_of;
use super::store;
use super::types::{HeldAction, HeldDecision, HeldMessage, HeldReason, Holding, OwnHeldMessage};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::moderation::{self, Grounds, Measure, NewDecision};
use crate::http::Done;
use crate::identity::{self, Account, Member, Moderator, Owner};
use crate::text;
use crate::time::{HOUR, Time};
use kontor_db::Tx;
use std::collections::BTreeSet;
use std::sync::Arc;

const MAX_WORDS: usize = 200;
const MAX_WORD: usize = 60;
const MAX_FIRST_MESSAGES: i64 = 100;
const MAX_FIRST_HOURS: i64 = 720;

/// Why this text of who was let in has to wait; `None`: it does not.
///
/// # Errors
/// When the database fails.
pub fn find_reason(tx: &mut Tx<'_>, room: &Entered, content: &str, now: Time) -> Result<Option<HeldReason>> {
    let account = &room.account;
    if account.moderates() || room.kind == RoomKind::Private {
        return Ok(None);
    }
    let Some(holding) = store::find_holding(tx)? else { return Ok(None) };
    if holds_word(content, &holding.words) {
        return Ok(Some(HeldReason::Word));
    }
    if room.kind != RoomKind::Public {
        return Ok(None);
    }
    let is_new = account.registered_at.plus(holding.first_hours * HOUR) > now
        || (holding.first_messages > 0 && store::count_sent_by(tx, account.id)? < holding.first_messages);
    Ok(is_new.then_some(HeldReason::Newcomer))
}

/// Whether a text has one of the words, as people read both: without case and accents, as whole words in their order.
fn holds_word(content: &str, words: &[String]) -> bool {
    let said = spaced(content);
    words.iter().any(|word| {
        let word = spaced(word);
        word.len() > 1 && said.contains(&word)
    })
}

/// Folded, with one space around each word.
fn spaced(text: &str) -> String {
    let folded = text::fold(text);
    let words = folded.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |all, word| all + word + " ")
}

/// What of the member waits in a room, or was refused.
pub async fn list_own(app: &App, member: &Member, room_id: i64) -> Result<Vec<OwnHeldMessage>> {
    let asker = Asker::new(app, member);
    app.db
        .read(move |tx| {
            let room = asker.enter(tx, room_id)?;
            store::list_own_held(tx, &room)
        })
        .await
}

/// Takes an own message back, or puts a refused one away.
pub async fn take_back(app: &App, member: Member, id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| -> Result<_> {
            let taken = store::take_back_held(tx, &member, id, now)?;
            if taken { Ok(()) } else { Err(ErrorCode::ChatMessageNotFound.into()) }
        })
        .await?;
    Ok(Done::new("Nachricht gelöscht"))
}

/// What waits in the rooms that are the moderator's to look after.
pub async fn list(app: &App, moderator: Moderator) -> Result<Vec<HeldMessage>> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let mut held = store::list_held(tx, &moderator)?;
            let account = Arc::new((*moderator).clone());
            let mut theirs = BTreeSet::new();
            for room_id in held.iter().map(|message| message.room_id).collect::<BTreeSet<_>>() {
                if rooms::looks_after(tx, &account, room_id, now)? {
                    theirs.insert(room_id);
                }
            }
            held.retain(|message| theirs.contains(&message.room_id));
            Ok(held)
        })
        .await
}

/// Releases a message, which is said now, or refuses it with a reason.
pub async fn decide(app: &App, moderator: Moderator, id: i64, decision: HeldDecision) -> Result<Done> {
    let (now, action) = (app.clock.now(), decision.action);
    let mut fields = Fields::default();
    let reason =
        fields.take("reason", text::optional_paragraph(decision.reason.as_deref(), text::REASON)).flatten();
    if action == HeldAction::Refuse && reason.is_none() {
        fields.refuse("reason", ErrorCode::Required);
    }
    let ground = decision.ground.filter(|_| action == HeldAction::Refuse);
    let grounds = Grounds::take(&mut fields, ground, decision.law.as_deref());
    fields.check()?;
    let (app, factor) = (app.clone(), app.config.limits.factor);
    app::to_the_end(async move {
        let away = Some(app.hook::<Away>()).filter(|away| (away.is_anyone)(&app));
        let inner = app.clone();
        let write = move |tx: &mut Tx<'_>| -> Result<_> {
            let gone = || Error::from(ErrorCode::ChatHeldNotFound);
            let (new, reply_to, held) = store::find_held(tx, &moderator, id, now)?.ok_or_else(gone)?;
            let account = Arc::new((*moderator).clone());
            if !rooms::looks_after(tx, &account, new.room_id, now)? {
                return Err(gone());
            }
            let author = new.author.ok_or_else(gone)?;
            let facts = HeldFacts { room_id: new.room_id, author_id: author, reason: held };
            if action == HeldAction::Refuse {
                let room = rooms::find_room(tx, new.room_id)?.ok_or_else(gone)?;
                let subject = ("message", id, room.name.as_str());
                let reason = reason.as_deref().unwrap_or_default();
                if !store::refuse(tx, &moderator, id, reason, now)? {
                    return Err(gone());
                }
                let what = ChatEvent::HeldRefused { after: facts };
                Event::new(&what, now, subject).by(&moderator).because(Some(reason)).emit(tx)?;
                let statement = NewDecision {
                    user: Some(author),
                    grounds: grounds.clone(),
                    reason,
                    place: &room.name,
                    content: &new.content,
                    subject_id: Some(id),
                    detail: detail_of(room.id, new.via, room.end_of(new.created_at))?,
                    was_held: true,
                    ..NewDecision::default()
                };
                moderation::decide(&inner, tx, &moderator, Measure::MessageRefused, statement, now)?;
                return Ok((author, room.id, None));
            }
            let room = store::take_seq(tx, new.room_id)?.ok_or_else(gone)?;
            if !room.is_active {
                return Err(ErrorCode::ChatRoomClosed.into());
            }
            let kept = pictures::list_held_pictures(tx, id)?;
            if !store::release(tx, &moderator, id)? {
                return Err(gone());
            }
            let message_id = store::write_message(tx, &new, &room)?.ok_or_else(gone)?;
            pictures::release_pictures(tx, &kept, message_id)?;
            let writer = identity::find_account(tx, author)?.map(Arc::new).ok_or_else(gone)?;
            // An author who may not enter any more is heard this once, and calls no one.
            if let Ok(entered) = Entered::check(tx, &writer, room.clone(), now) {
                let answers = match reply_to {
                    Some(original) => store::find_in_room(tx, &entered, original, now)?,
                    None => None,
                };
                if let Some(reply_seq) = answers {
                    store::save_reply(tx, message_id, reply_seq)?;
                }
                let said = Said { message_id, content: &new.content, answers, is_edit: false };
                mentions::note(tx, &entered, said, (factor, now))?;
            }
            store::count_released(tx, room.id, author, room.last_seq, now)?;
            if let Some(away) = away {
                (away.note)(tx, room.id, room.last_seq, now)?;
            }
            let what = ChatEvent::HeldReleased { after: facts };
            Event::new(&what, now, ("message", id, room.name.as_str())).by(&moderator).emit(tx)?;
            let message =
                store::list_after(tx, room.id, room.last_seq - 1, 1, now)?.pop().ok_or_else(gone)?;
            let audience = Audience::of(tx, &room)?;
            Ok((author, room.id, Some((message, audience))))
        };
        let (author, room_id, said) = app.db.write(write).await?;
        app.outbox.notify_one();
        publish::held(&app, author, room_id);
        match said {
            Some((message, audience)) => {
                publish::message(&app, message, &audience);
                Ok(Done::new("Nachricht freigegeben"))
            }
            None => Ok(Done::new("Nachricht zurückgewiesen")),
        }
    })
    .await
}

/// What is kept back in this shop.
pub async fn holding(app: &App, _: Owner) -> Result<Holding> {
    let found = app.db.read(store::find_holding).await?;
    Ok(found.unwrap_or(Holding { words: Vec::new(), first_messages: 0, first_hours: 0 }))
}

pub async fn set_holding(app: &App, owner: Owner, holding: Holding) -> Result<Holding> {
    let holding = checked(holding)?;
    let (now, kept) = (app.clock.now(), holding.clone());
    app.db
        .write(move |tx| -> Result<_> {
            if store::find_holding(tx)?.as_ref() == Some(&kept) {
                return Ok(());
            }
            store::save_holding(tx, &owner, &kept)?;
            // The words stay out of the log: who reads it need not learn them.
            let by: &Account = &owner;
            Event::new(&ChatEvent::HoldingChanged, now, ("chat", 1, "Chat")).by(by).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(holding)
}

fn checked(holding: Holding) -> Result<Holding> {
    let mut fields = Fields::default();
    let Holding { words, first_messages, first_hours } = holding;
    let mut kept: Vec<String> = Vec::new();
    for word in words.iter().filter(|word| !word.trim().is_empty()) {
        match text::line(word, MAX_WORD) {
            Ok(word) if spaced(&word).len() < 2 => fields.refuse("words", ErrorCode::InvalidCharacters),
            Ok(word) if kept.iter().any(|known| spaced(known) == spaced(&word)) => {}
            Ok(word) => kept.push(word),
            Err(error) => fields.refuse("words", error),
        }
    }
    if kept.len() > MAX_WORDS {
        fields.refuse("words", Error::new(ErrorCode::ChatTooManyWords).with("max", MAX_WORDS));
    }
    if !(0..=MAX_FIRST_MESSAGES).contains(&first_messages) {
        fields.refuse("firstMessages", ErrorCode::InvalidValue);
    }
    if !(0..=MAX_FIRST_HOURS).contains(&first_hours) {
        fields.refuse("firstHours", ErrorCode::InvalidValue);
    }
    fields.check()?;
    Ok(Holding { words: kept, first_messages, first_hours })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_as_people_read_them() {
        let words = ["Blödmann".to_owned(), "billige Uhren".to_owned()];
        for text in ["Du BLODMANN!", "blödmann", "Kauft billige\nUhren.", "(billige, Uhren)"] {
            assert!(holds_word(text, &words), "{text}");
        }
        for text in ["Blödmannsgehilfe", "billigeUhren", "Uhren billige", "", "…"] {
            assert!(!holds_word(text, &words), "{text}");
        }
        assert!(!holds_word("alles", &["!!!".to_owned()]));
    }
}
