//! What people write to the bot. The answer and the note that the update was heard are one transaction.

use super::store::queue::{NO_EVENT, NewMessage};
use super::store::{self, queue};
use super::{rules, texts};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::features::orders;
use crate::features::settings;
use crate::identity::{self, Member, guard};
use crate::services::bot::Telegram;
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_session::Token;
use kontor_telegram::{Button, Keyboard, Message};

/// Orders that are listed.
const ORDERS: i64 = 5;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Command {
    Start,
    /// With the code that links an account.
    Link(String),
    /// With a product to show.
    Product(i64),
    Help,
    Orders,
    Unknown,
}

impl Command {
    /// `/start@shop_bot link_…`: groups make clients add the name; the parameter follows after a space.
    fn parse(text: &str) -> Self {
        let mut words = text.split_whitespace();
        let word = words.next().unwrap_or_default();
        let name = word.split('@').next().unwrap_or_default().to_lowercase();
        let parameter = words.next().unwrap_or_default();
        let product = parameter.strip_prefix("product_").and_then(|id| id.parse().ok());
        match (name.as_str(), parameter.strip_prefix("link_"), product) {
            ("/start", Some(code), _) => Self::Link(code.to_owned()),
            ("/start", _, Some(product)) => Self::Product(product),
            ("/start", ..) => Self::Start,
            ("/hilfe" | "/help" | "/paysupport" | "/support", ..) => Self::Help,
            ("/bestellungen", ..) => Self::Orders,
            _ => Self::Unknown,
        }
    }
}

/// What the bot says, and the path that its button opens.
struct Reply {
    content: String,
    path: Option<String>,
    keyboard: Option<Keyboard>,
}

impl Reply {
    fn new(content: impl Into<String>, path: Option<&str>) -> Self {
        Self { content: content.into(), path: path.map(str::to_owned), keyboard: None }
    }
}

/// Acts on a message of a private chat.
pub async fn obey(app: &App, update: i64, message: Message) -> Result<()> {
    let chat = message.chat.id;
    let command = Command::parse(message.text.as_deref().unwrap_or_default());
    let username = message.from.and_then(|from| from.username);
    let member = match &command {
        Command::Orders => asker(app, chat).await,
        _ => Ok(None),
    };
    let answered = match member {
        Ok(member) => answer(app, update, chat, username, command, member).await,
        Err(error) => Err(error),
    };
    match answered {
        Err(error) if error.code().status() < 500 => {
            // Refused with a sentence, which is the answer.
            let (reply, now) = (Reply::new(error.message(), None), app.clock.now());
            app.db.write(move |tx| say(tx, update, chat, &reply, now)).await?;
        }
        done => done?,
    }
    app.outbox.notify_one();
    app.state::<Telegram>().waiting.notify_one();
    Ok(())
}

/// The member that a chat speaks for.
async fn asker(app: &App, chat: i64) -> Result<Option<Member>> {
    match app.db.read(move |tx| store::find_link_of_chat(tx, chat)).await? {
        Some(link) => guard::of_chat(app, link.user).await?.member().map(Some),
        None => Ok(None),
    }
}

async fn answer(
    app: &App,
    update: i64,
    chat: i64,
    username: Option<String>,
    command: Command,
    member: Option<Member>,
) -> Result<()> {
    let (shop, zone, now) = (settings::current(app).shop.name.clone(), app.zone.clone(), app.clock.now());
    app.db
        .write(move |tx| {
            // Writing to the bot permits it to write back.
            store::mark_open(tx, chat)?;
            let reply = match &command {
                Command::Start => {
                    let link = store::find_link_of_chat(tx, chat)?;
                    let account =
                        link.map(|link| identity::find_account(tx, link.user)).transpose()?.flatten();
                    let name = account.as_ref().map(|account| account.username.as_str());
                    Reply::new(texts::welcome(&shop, name), Some("/shop"))
                }
                Command::Link(code) => link(tx, chat, username.as_deref(), code, &zone, now)?,
                Command::Product(id) => Reply::new(texts::product(&shop), Some(&format!("/product/{id}"))),
                Command::Help => Reply::new(texts::help(&shop), Some("/shop")),
                Command::Orders => latest(tx, member.as_ref(), &zone)?,
                Command::Unknown => Reply::new(texts::UNKNOWN, None),
            };
            say(tx, update, chat, &reply, now)
        })
        .await
}

fn link(
    tx: &mut Tx<'_>,
    chat: i64,
    username: Option<&str>,
    code: &str,
    zone: &TimeZone,
    now: Time,
) -> Result<Reply> {
    let user = match Token::parse(code) {
        Some(token) => store::take_code(tx, &token.hash(), now)?,
        None => None,
    };
    let account = user.map(|user| identity::find_account(tx, user)).transpose()?.flatten();
    let Some(account) = account else { return Ok(Reply::new(texts::CODE_TOO_OLD, None)) };
    let account = identity::still_there(tx, &account, zone, now)?;
    rules::join(tx, &account, chat, username, now)?;
    let unlink = Button::data(texts::UNLINK, super::decisions::UNLINK);
    Ok(Reply {
        keyboard: Some(Keyboard { inline_keyboard: vec![vec![unlink]] }),
        ..Reply::new(texts::linked(&account.username), Some("/shop"))
    })
}

fn latest(tx: &mut Tx<'_>, member: Option<&Member>, zone: &TimeZone) -> Result<Reply> {
    let Some(member) = member else { return Ok(Reply::new(texts::NOT_LINKED, None)) };
    let latest = orders::list_own(tx, member, ORDERS)?;
    if latest.is_empty() {
        return Ok(Reply::new(texts::NO_ORDERS, Some("/shop")));
    }
    Ok(Reply::new(texts::orders(&latest, zone), Some("/orders")))
}

/// Leaves the answer, once for an update.
fn say(tx: &mut Tx<'_>, update: i64, chat: i64, reply: &Reply, now: Time) -> Result<()> {
    if !store::mark_handled(tx, update, now)? {
        // Another node was faster; what this one did is not to stay.
        return Err(ErrorCode::Busy.into());
    }
    let user = store::find_link_of_chat(tx, chat)?.map(|link| link.user);
    let message = NewMessage {
        user,
        chat_id: chat,
        content: reply.content.clone(),
        keyboard: reply.keyboard.clone(),
        action_path: reply.path.clone(),
        event_id: NO_EVENT,
        attachment: None,
        is_bulk: false,
    };
    queue::push(tx, &message, now)
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn commands_are_read_as_clients_write_them() {
        let cases = [
            ("/start", Command::Start),
            ("/START@kranich_bot", Command::Start),
            ("/start link_abc-DEF_1", Command::Link("abc-DEF_1".to_owned())),
            ("/start product_7", Command::Product(7)),
            ("/start product_x", Command::Start),
            ("/hilfe", Command::Help),
            ("/help", Command::Help),
            ("/paysupport", Command::Help),
            ("/bestellungen", Command::Orders),
            ("Hallo", Command::Unknown),
            ("", Command::Unknown),
            ("/startlink_x", Command::Unknown),
        ];
        for (text, command) in cases {
            assert_eq!(Command::parse(text), command, "{text}");
        }
    }
}
