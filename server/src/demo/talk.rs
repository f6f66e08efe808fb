//! What the demo's people talk about: the last twenty hours in the general and the premium room, some private chats, and a room of the
//! owner that keeps messages longer.

use super::{Known, Seeded};
use crate::error::{Error, Result};
use crate::features::catalog::demo_picture_file;
use crate::features::chat::{self, NewMessage, NewReport, RoomKind, SeededPicture};
use crate::identity::UserId;
use crate::time::{MINUTE, Time};
use kontor_db::Tx;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};

#[derive(Deserialize)]
pub struct Talk {
    general: Vec<Line>,
    premium: Vec<Line>,
    rooms: Vec<Room>,
    private: Vec<Private>,
}

/// A room of the owner, for all members.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Room {
    name: String,
    topic: String,
    kept_days: i64,
    messages: Vec<Line>,
}

#[derive(Deserialize)]
struct Private {
    /// User names; `@owner` is the shop's owner, whatever the name.
    with: (String, String),
    name: String,
    messages: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    by: String,
    minutes_ago: i64,
    /// `{product:key}` is replaced by the path of a product.
    text: String,
    #[serde(default)]
    reactions: BTreeMap<String, Vec<String>>,
    report: Option<Report>,
    /// What others of the room call it by to answer it.
    key: Option<String>,
    answers: Option<String>,
    /// Whom its text names with an `@`.
    #[serde(default)]
    mentions: Vec<String>,
    #[serde(default)]
    is_pinned: bool,
    picture: Option<Picture>,
}

#[derive(Deserialize)]
struct Picture {
    /// A file of the demo's pictures, without its size.
    file: String,
    /// What it shows.
    text: String,
}

#[derive(Deserialize)]
struct Report {
    by: String,
    reason: String,
}

/// Width and height of the demo's pictures, and the width of what the list of messages shows.
const PICTURE: (u32, u32) = (640, 800);
const SMALL_PICTURE: u32 = 480;

pub fn read() -> serde_json::Result<Talk> {
    serde_json::from_str(include_str!("../../demo/chat.json"))
}

pub(super) fn seed(
    tx: &mut Tx<'_>,
    talk: &Talk,
    products: &HashMap<String, Known>,
    people: &HashMap<String, Seeded>,
    now: Time,
) -> Result<()> {
    let stage = Stage { products, people, now };
    stage.say(tx, chat::GENERAL, "Allgemein", &talk.general)?;
    stage.say(tx, chat::PREMIUM, "Premium", &talk.premium)?;
    for room in &talk.rooms {
        let id = chat::seed_room(tx, &room.name, &room.topic, room.kept_days)?;
        stage.say(tx, id, &room.name, &room.messages)?;
    }
    for private in &talk.private {
        let pair = (stage.person(&private.with.0)?, stage.person(&private.with.1)?);
        let room = chat::insert_room(tx, RoomKind::Private, &private.name, "", Some(pair))?
            .ok_or_else(|| Error::internal("a private room stands twice in the demo data"))?;
        for user in [pair.0, pair.1] {
            chat::insert_member(tx, room, user, now)?;
        }
        stage.say(tx, room, &private.name, &private.messages)?;
    }
    Ok(())
}

struct Stage<'a> {
    products: &'a HashMap<String, Known>,
    people: &'a HashMap<String, Seeded>,
    now: Time,
}

impl Stage<'_> {
    fn person(&self, name: &str) -> Result<UserId> {
        if name == "@owner" {
            return Ok(UserId::OWNER);
        }
        let person = self.people.get(name).map(|person| person.id);
        person.ok_or_else(|| Error::internal("unknown person in the demo's talk"))
    }

    /// The text with paths in the place of product keys.
    fn linked(&self, text: &str) -> Result<String> {
        let mut parts = text.split("{product:");
        let mut linked = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (key, rest) =
                part.split_once('}').ok_or_else(|| Error::internal("an open link in the demo's talk"))?;
            let product = self.products.get(key);
            let product = product.ok_or_else(|| Error::internal("unknown product in the demo's talk"))?;
            linked += &format!("/product/{}{rest}", product.id);
        }
        Ok(linked)
    }

    fn say(&self, tx: &mut Tx<'_>, room_id: i64, room_name: &str, lines: &[Line]) -> Result<()> {
        let mut by_key = HashMap::new();
        for line in lines {
            let new = NewMessage {
                room_id,
                author: Some(self.person(&line.by)?),
                client_id: None,
                content: self.linked(&line.text)?,
                via: None,
                created_at: self.now.plus(-line.minutes_ago * MINUTE),
            };
            let id = chat::insert_message(tx, &new)?;
            self.add(tx, (id, &new), line, &by_key)?;
            if let Some(key) = &line.key {
                by_key.insert(key.as_str(), id);
            }
            for (emoji, names) in &line.reactions {
                for name in names {
                    chat::insert_reaction(tx, id, self.person(name)?, emoji)?;
                }
            }
            if let (Some(report), Some(message)) = (&line.report, chat::find_message(tx, id, self.now)?) {
                let new = NewReport {
                    message: &message,
                    room_name,
                    reason: &report.reason,
                    now: message.created_at,
                };
                chat::insert_report(tx, self.person(&report.by)?, &new)?;
            }
        }
        Ok(())
    }

    /// What belongs to a message beyond its text.
    fn add(
        &self,
        tx: &mut Tx<'_>,
        (id, new): (i64, &NewMessage),
        line: &Line,
        by_key: &HashMap<&str, i64>,
    ) -> Result<()> {
        let unknown = || Error::internal("the demo's talk names what is not there");
        if let Some(key) = &line.answers {
            let original = by_key.get(key.as_str()).ok_or_else(unknown)?;
            let original = chat::find_message(tx, *original, self.now)?.ok_or_else(unknown)?;
            chat::save_reply(tx, id, original.seq)?;
        }
        let named: Vec<UserId> = line.mentions.iter().map(|name| self.person(name)).collect::<Result<_>>()?;
        if !named.is_empty() {
            chat::save_mentions(tx, id, &named)?;
        }
        if line.is_pinned {
            let message = chat::find_message(tx, id, self.now)?.ok_or_else(unknown)?;
            chat::add_pin(tx, &message, new.created_at)?;
        }
        if let (Some(picture), Some(author)) = (&line.picture, new.author) {
            let file = |width| demo_picture_file(&picture.file, width).ok_or_else(unknown);
            let (width, height) = PICTURE;
            let seeded = SeededPicture {
                message_id: id,
                author,
                alternative_text: picture.text.clone(),
                width,
                height,
                content: file(width)?,
                small: file(SMALL_PICTURE)?,
                sent_at: new.created_at,
            };
            chat::insert_seeded_picture(tx, &seeded)?;
        }
        Ok(())
    }
}
