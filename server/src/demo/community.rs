//! A month of a large community's talk, for trying how the chat bears it: 10,000 members, 200 rooms, 1,000,000 messages that are kept. The
//! same every time, except for the moment it is counted back from.

use super::large::Chance;
use crate::app::App;
use crate::error::{Error, Result};
use crate::features::auth::{self, NewAccount, Username};
use crate::features::chat::{self, NewMessage, RoomKind};
use crate::features::profiles::{self, NewProfile};
use crate::identity::{Role, UserId};
use crate::time::{DAY, Time};
use kontor_db::{Engine, Tx};
use secrecy::ExposeSecret;
use std::ops::Range;
use std::sync::Arc;

/// How many of each.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub members: i64,
    /// Made by the owner, besides the two that every shop has.
    pub rooms: i64,
    pub messages: i64,
}

impl Size {
    /// So many messages, and as many members and rooms as a community has that writes them.
    pub fn of(messages: i64) -> Self {
        Self {
            members: (messages / 100).clamp(200, 10_000),
            rooms: (messages / 5000).clamp(3, 198),
            messages,
        }
    }
}

/// Over how many days they are spread: all that rooms keep.
const SPAN: i64 = 30;
/// How many of each kind one transaction adds.
const BATCH: i64 = 2000;
/// Different words. How often each is said falls with its rank, as in any language.
const WORDS: i64 = 40_000;
/// Stands in one message, far back.
pub const RARE: &str = "Nadelbaumzapfen";

const COMMON: [&str; 60] = [
    "ich",
    "und",
    "die",
    "das",
    "ist",
    "der",
    "nicht",
    "auch",
    "es",
    "mit",
    "für",
    "ein",
    "in",
    "zu",
    "den",
    "auf",
    "noch",
    "mal",
    "aber",
    "so",
    "wie",
    "was",
    "hat",
    "bei",
    "dann",
    "schon",
    "wenn",
    "man",
    "nur",
    "Kaffee",
    "Tee",
    "oder",
    "gut",
    "heute",
    "immer",
    "mehr",
    "beim",
    "sehr",
    "Wasser",
    "danke",
    "morgen",
    "jemand",
    "probiert",
    "Bohnen",
    "Gramm",
    "Mühle",
    "Röstung",
    "Kanne",
    "frisch",
    "Grüße",
    "schmeckt",
    "Rezept",
    "Minuten",
    "heiß",
    "Filter",
    "Milch",
    "Geschmack",
    "bestellt",
    "Päckchen",
    "Schluck",
];
const SYLLABLES: [&str; 24] = [
    "ka", "mol", "ter", "sen", "ru", "bach", "lin", "go", "fel", "hau", "ner", "pi", "stal", "we", "dorf",
    "mü", "lor", "gen", "ta", "schi", "ren", "au", "ben", "zo",
];

/// Adds it to a shop that is seeded. Members have the password of the demo, where one is set. Blocks for a minute and more. Answers
/// false when the rooms are there already.
///
/// # Errors
/// When the database fails.
pub fn seed(app: &App, size: Size) -> Result<bool> {
    if app.db.read_blocking(auth::count_all_accounts)? >= size.members {
        return Ok(false);
    }
    let now = app.clock.now();
    let password = app.config.demo_password.as_ref().map(|password| password.expose_secret().to_owned());
    let password = password.unwrap_or_else(|| kontor_session::Token::generate().expose().to_owned());
    let hash = app.passwords.hash_blocking(&password)?;
    let mut people = Vec::new();
    for batch in batches(size.members) {
        let hash = hash.clone();
        people.extend(app.db.write_blocking(move |tx| {
            batch.clone().map(|number| seed_member(tx, number, &hash, now)).collect::<Result<Vec<_>>>()
        })?);
    }
    let rooms = app.db.write_blocking(move |tx| {
        (0..size.rooms)
            .map(|number| chat::seed_room(tx, &format!("Runde {number}"), "", SPAN))
            .collect::<Result<Vec<_>>>()
    })?;
    let stage = Arc::new(Stage { people, rooms, size, now });
    for batch in batches(size.messages) {
        let stage = stage.clone();
        app.db.write_blocking(move |tx| {
            let messages: Vec<NewMessage> = batch.clone().map(|number| stage.message(number)).collect();
            chat::insert_messages(tx, &messages)
        })?;
    }
    let pairs = stage.clone();
    app.db.write_blocking(move |tx| pairs.seed_private(tx))?;
    while app.db.write_blocking(chat::index_batch)? {}
    if app.db.engine() == Engine::Postgres {
        // As after the large data set: until it has counted what is there, it plans as if the tables were empty.
        app.db.write_blocking(|tx| Ok::<_, Error>(tx.execute("ANALYZE", &[])?))?;
    }
    Ok(true)
}

fn batches(count: i64) -> impl Iterator<Item = Range<i64>> {
    (0..(count + BATCH - 1) / BATCH).map(move |batch| batch * BATCH..((batch + 1) * BATCH).min(count))
}

fn seed_member(tx: &mut Tx<'_>, number: i64, hash: &str, now: Time) -> Result<UserId> {
    let username = format!("runde.{number}");
    let account = NewAccount {
        id: None,
        username_key: Username::parse(&username)?.key(),
        username,
        password_hash: hash.to_owned(),
        telegram_username: None,
        role: if number % 25 == 1 { Role::Premium } else { Role::User },
        is_approved: true,
        registered_at: now.plus(-2 * SPAN * DAY),
    };
    let user_id = auth::insert_account(tx, &account)?;
    let display_name = format!("Mitglied {number}");
    profiles::insert_profile(tx, &NewProfile { user_id, display_name, bio: String::new() })?;
    Ok(user_id)
}

struct Stage {
    people: Vec<UserId>,
    rooms: Vec<i64>,
    size: Size,
    now: Time,
}

impl Stage {
    fn message(&self, number: i64) -> NewMessage {
        let mut chance = Chance::of(11, number);
        let left = self.size.messages - number;
        let mut content = sentence(&mut chance);
        if number == self.size.messages * 2 / 5 {
            content = format!("{content} {RARE}");
        }
        NewMessage {
            // Few rooms are busy, most are quiet.
            room_id: at(&self.rooms, falling(&mut chance, self.size.rooms)),
            author: Some(at(&self.people, falling(&mut chance, self.size.members))),
            client_id: Some(format!("0198c1f0-0000-7000-8000-{number:012x}")),
            content,
            via: None,
            created_at: self.now.plus(-left * (SPAN * DAY - DAY / 24) / self.size.messages),
        }
    }

    /// Every second member writes with the next one.
    fn seed_private(&self, tx: &mut Tx<'_>) -> Result<()> {
        for pair in self.people.chunks_exact(2) {
            let [one, other] = pair else { continue };
            let name = "Zu zweit";
            let Some(room_id) = chat::insert_room(tx, RoomKind::Private, name, "", Some((*one, *other)))?
            else {
                continue;
            };
            for user in pair {
                chat::insert_member(tx, room_id, *user, self.now)?;
            }
            let mut chance = Chance::of(12, room_id);
            let message = |author: UserId, chance: &mut Chance| NewMessage {
                room_id,
                author: Some(author),
                client_id: None,
                content: sentence(chance),
                via: None,
                created_at: self.now,
            };
            chat::insert_messages(tx, &[message(*one, &mut chance), message(*other, &mut chance)])?;
        }
        Ok(())
    }
}

fn at<T: Copy>(from: &[T], index: i64) -> T {
    from[usize::try_from(index).unwrap_or_default() % from.len()]
}

/// 0 to `most` - 1, each about as often as its rank says.
fn falling(chance: &mut Chance, most: i64) -> i64 {
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "far below 2⁵²")]
    let rank = ((most + 1) as f64).powf(chance.below(1 << 30) as f64 / f64::from(1 << 30)) as i64 - 1;
    rank.clamp(0, most - 1)
}

fn sentence(chance: &mut Chance) -> String {
    let count = 3 + falling(chance, 40) + chance.below(8);
    let words: Vec<String> = (0..count).map(|_| word(falling(chance, WORDS))).collect();
    words.join(" ")
}

/// The word of a rank.
fn word(rank: i64) -> String {
    let index = usize::try_from(rank).unwrap_or_default();
    if let Some(word) = COMMON.get(index) {
        return (*word).to_owned();
    }
    let (mut rest, mut word) = (index * 7919 % 331_776, String::new());
    for _ in 0..2 + index % 3 {
        word.push_str(SYLLABLES[rest % SYLLABLES.len()]);
        rest /= SYLLABLES.len();
    }
    if index.is_multiple_of(2) { crate::text::sentence(&word) } else { word }
}
