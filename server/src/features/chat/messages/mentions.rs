//! Members who are named with an `@`, and whose message is answered.
//!
//! A name stands out for everybody, whether its member may enter the room or not: whom a room is open to shows nowhere. Only
//! those who may enter are told. In a private room no one is: the other one is told of every message unless they do not want to be.

use super::super::events::{ChatEvent, MentionedMembers};
use super::super::rooms::Entered;
use super::super::types::{ChatMention, RoomKind};
use super::store;
use crate::error::{ErrorCode, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::features::auth::username_key;
use crate::identity::{self, Account, Role, UserId};
use crate::time::{HOUR, Time};
use kontor_db::Tx;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use unicode_normalization::char::is_combining_mark;

/// Members whom one message names; others in it are plain text.
const MOST: usize = 10;
/// Names that are looked up for one message.
const MOST_NAMES: usize = 40;
/// Characters of a name.
const LONGEST: usize = 32;
/// Members whom one member may have told in an hour; anyone who is named beyond that is not told.
const MOST_TOLD: u32 = 60;

/// A message that has been stored.
#[derive(Debug, Clone, Copy)]
pub struct Said<'a> {
    pub message_id: i64,
    pub content: &'a str,
    /// The number of the message that it answers; of an edited one no one is told again.
    pub answers: Option<i64>,
    pub is_edit: bool,
}

/// Notes whom a message names, and tells those who were not named in it before, and whom it answers. Returns all who are named.
pub fn note(
    tx: &mut Tx<'_>,
    room: &Entered,
    said: Said<'_>,
    (factor, now): (u32, Time),
) -> Result<Vec<ChatMention>> {
    let Said { message_id, content, answers, is_edit } = said;
    let before = if is_edit { store::list_mentioned(tx, message_id)? } else { Vec::new() };
    let named = resolve(tx, content)?;
    if named.is_empty() && before.is_empty() && answers.is_none() {
        return Ok(Vec::new());
    }
    let ids: Vec<UserId> = named.iter().map(|account| account.id).collect();
    if !(ids.is_empty() && before.is_empty()) {
        store::save_mentions(tx, message_id, &ids)?;
    }
    let mut mentions: Vec<ChatMention> = named
        .iter()
        .map(|account| ChatMention { user_id: account.id, username: account.username.clone() })
        .collect();
    mentions.sort_by_key(|mention| mention.user_id);
    let (mut told, mut answered) = (Vec::new(), None);
    if room.kind != RoomKind::Private {
        if let Some(seq) = answers {
            answered = find_answered(tx, room, seq, now)?.filter(|author| !ids.contains(author));
        }
        for account in
            named.into_iter().filter(|account| account.id != room.account.id && !before.contains(&account.id))
        {
            let (id, account) = (account.id, Arc::new(account));
            if Entered::check(tx, &account, (**room).clone(), now).is_ok() {
                told.push(id);
            }
        }
    }
    let count = told.len() + usize::from(answered.is_some());
    if count > 0 && may_tell(tx, &room.account, count, Limit::new(MOST_TOLD, HOUR, factor), now)? {
        // No one acts in it: what is told does not say by whom, and goes with no one's account.
        let after = MentionedMembers { user_ids: told, answered_user_id: answered };
        let what = ChatEvent::Mentioned { after };
        Event::new(&what, now, ("room", room.id, &room.name)).emit(tx)?;
    }
    Ok(mentions)
}

/// Who wrote the message that is answered, if it is another member who may enter.
fn find_answered(tx: &mut Tx<'_>, room: &Entered, seq: i64, now: Time) -> Result<Option<UserId>> {
    let Some(author) = store::find_author(tx, room, seq)?.filter(|author| *author != room.account.id) else {
        return Ok(None);
    };
    let account = identity::find_account(tx, author)?.filter(|account| account.role != Role::Banned);
    let enters = |account: Account| Entered::check(tx, &Arc::new(account), (**room).clone(), now).is_ok();
    Ok(account.is_some_and(enters).then_some(author))
}

fn may_tell(tx: &mut Tx<'_>, author: &Account, count: usize, limit: Limit, now: Time) -> Result<bool> {
    let (key, count) = (format!("chat mentions by {}", author.id), i64::try_from(count).unwrap_or(i64::MAX));
    match limits::take_many(tx, &key, count, limit, now, ErrorCode::RateLimited) {
        Ok(()) => Ok(true),
        Err(error) if error.code() == ErrorCode::RateLimited => Ok(false),
        Err(error) => Err(error),
    }
}

/// The members whom a text names, in their order.
fn resolve(tx: &mut Tx<'_>, content: &str) -> Result<Vec<Account>> {
    let names = names(content);
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let keys: BTreeSet<String> = names.iter().flatten().cloned().collect();
    let mut known: BTreeMap<String, Account> = identity::find_named(tx, keys)?
        .into_iter()
        .filter(|account| account.is_approved && account.role != Role::Banned)
        .map(|account| (username_key(&account.username), account))
        .collect();
    let found = names.iter().filter_map(|keys| keys.iter().find_map(|key| known.remove(key)));
    Ok(found.take(MOST).collect())
}

/// What follows each `@` that begins a word, as keys of names, the longest first: a full stop may end the sentence or belong to the name.
fn names(content: &str) -> Vec<Vec<String>> {
    let mut names = Vec::new();
    let mut before = None;
    for (at, character) in content.char_indices() {
        let begins = character == '@' && !before.is_some_and(|before| before == '@' || belongs(before));
        before = Some(character);
        if !begins || names.len() >= MOST_NAMES {
            continue;
        }
        let rest = &content[at + character.len_utf8()..];
        let mut name: String =
            rest.chars().take(LONGEST + 1).take_while(|character| belongs(*character)).collect();
        let mut keys = Vec::new();
        while !name.is_empty() {
            keys.push(username_key(&name));
            match name.pop() {
                Some('.' | '_' | '-') if keys.len() < 4 => {}
                _ => break,
            }
        }
        if !keys.is_empty() {
            names.push(keys);
        }
    }
    names
}

fn belongs(character: char) -> bool {
    character.is_alphanumeric() || is_combining_mark(character) || "._-".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(content: &str) -> Vec<String> {
        names(content).into_iter().map(|keys| keys[0].clone()).collect()
    }

    #[test]
    fn a_name_follows_the_sign() {
        let key = username_key;
        assert_eq!(first("Moin @jorge, und @Käthe.W!"), [key("jorge"), key("käthe.w")]);
        assert_eq!(first("@李小龙 (@o_o)"), [key("李小龙"), key("o_o")]);
        for text in ["a@b.de", "@", "@ jorge", "@@jorge", "x.@jorge"] {
            assert_eq!(names(text), [[""; 0]; 0], "{text}");
        }
    }

    #[test]
    fn a_full_stop_may_belong_to_the_name() {
        assert_eq!(names("Frag @käthe.w."), [["käthe.w.", "käthe.w"].map(username_key)]);
        assert_eq!(names("@jorge..."), [["jorge...", "jorge..", "jorge.", "jorge"].map(username_key)]);
    }

    #[test]
    fn of_many_names_some_are_looked_up() {
        assert_eq!(names(&"@jorge ".repeat(600)).len(), MOST_NAMES);
    }
}
