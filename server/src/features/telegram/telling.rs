//! News for members in Telegram, besides those in the shop: each kind can be switched off, and admins get buttons to act on
//! what waits for them.

use super::decisions;
use super::store::queue::{Attachment, NewMessage};
use super::store::{self, queue};
use super::types::TelegramSwitches;
use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::features::auth::UserEvent;
use crate::features::mail;
use crate::features::orders::{self, OrderEvent, PaymentStatus};
use crate::identity::UserId;
use crate::services::bot::Telegram;
use crate::time::Time;
use kontor_db::Tx;
use kontor_telegram::Keyboard;
use std::collections::BTreeSet;

/// What news are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Orders,
    Chat,
    /// Being named or answered in the chat.
    Mentions,
    Products,
    Promotions,
    Premium,
    /// The account itself, which cannot be switched off.
    Account,
}

/// News of an event for one member.
#[derive(Debug, Clone, Copy)]
pub struct TelegramNotice<'a> {
    pub event: &'a Event,
    pub user: UserId,
    pub topic: Topic,
    pub title: &'a str,
    pub message: &'a str,
    /// A path of the app.
    pub path: Option<&'a str>,
    /// The letter that it tells of, which the bot brings along.
    pub letter: Option<i64>,
}

impl TelegramSwitches {
    pub(super) const fn allow(self, topic: Topic) -> bool {
        match topic {
            Topic::Orders => self.orders,
            Topic::Chat => self.chat,
            Topic::Mentions => self.mentions,
            Topic::Products => self.products,
            Topic::Promotions => self.promotions,
            Topic::Premium => self.premium,
            Topic::Account => true,
        }
    }
}

/// Leaves messages for members who are linked, can be written to and want that kind. Part of the transaction in which the
/// events are heard, so each leaves its messages once.
///
/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, news: &[TelegramNotice<'_>]) -> Result<()> {
    let links = store::list_writable(tx, news.iter().map(|news| news.user).collect())?;
    for TelegramNotice { event, user, topic, title, message, path, letter } in news {
        let Some(link) = links.get(user).filter(|link| link.switches.allow(*topic)) else { continue };
        let message = NewMessage {
            user: Some(*user),
            chat_id: link.telegram_id,
            content: format!("{title}\n\n{message}"),
            keyboard: keyboard(event, *user),
            action_path: path.map(str::to_owned),
            event_id: event.id,
            attachment: None,
            is_bulk: false,
        };
        queue::push(tx, &message, event.at)?;
        let mut attachments = Vec::new();
        if asks_for_money(event) && orders::awaits_transfer(tx, *user, &event.subject_id)? {
            attachments.push(Attachment::TransferCode { order_id: event.subject_id.clone() });
        }
        if let Some(id) = *letter {
            let positions = mail::WHOLE..mail::count_files(tx, id)?;
            attachments.extend(positions.map(|position| Attachment::Letter { id, position }));
        }
        for attachment in attachments {
            let file = NewMessage {
                content: String::new(),
                keyboard: None,
                action_path: None,
                attachment: Some(attachment),
                ..message.clone()
            };
            queue::push(tx, &file, event.at)?;
        }
    }
    Ok(())
}

/// Whether the customer is told what is to be paid.
fn asks_for_money(event: &Event) -> bool {
    matches!(
        event.read(),
        Some(
            OrderEvent::Placed { .. }
                | OrderEvent::PartPaid { .. }
                | OrderEvent::Reopened { .. }
                | OrderEvent::PaymentRefused { .. }
        )
    )
}

/// Whether the bot may write to the member.
///
/// # Errors
/// When the database fails.
pub fn reaches(tx: &mut Tx<'_>, user: UserId) -> Result<bool> {
    Ok(!store::list_writable(tx, [user].into())?.is_empty())
}

/// Leaves words for a member that no event stands behind; nothing for one who cannot be written to.
///
/// # Errors
/// When the database fails.
pub fn write(tx: &mut Tx<'_>, user: UserId, words: &str, now: Time) -> Result<()> {
    let Some(link) = store::list_writable(tx, [user].into())?.remove(&user) else { return Ok(()) };
    let message = NewMessage {
        user: Some(user),
        chat_id: link.telegram_id,
        content: words.to_owned(),
        keyboard: None,
        action_path: None,
        event_id: queue::NO_EVENT,
        attachment: None,
        is_bulk: false,
    };
    queue::push(tx, &message, now)
}

/// Those of the members who want news of the shop from the bot and can be written to; none where there is no bot.
///
/// # Errors
/// When the database fails.
pub fn list_wanting_news(app: &App, tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<BTreeSet<UserId>> {
    if app.state::<Telegram>().get().is_none() {
        return Ok(BTreeSet::new());
    }
    let links = store::list_writable(tx, users.clone())?;
    Ok(links.into_iter().filter(|(_, link)| link.switches.announcements).map(|(user, _)| user).collect())
}

/// Leaves the same words for many members, with a way into the app; they wait for what goes to one.
///
/// # Errors
/// When the database fails.
pub fn write_to_many(
    tx: &mut Tx<'_>,
    users: &BTreeSet<UserId>,
    words: &str,
    path: &str,
    now: Time,
) -> Result<()> {
    for (user, link) in store::list_writable(tx, users.clone())? {
        let message = NewMessage {
            user: Some(user),
            chat_id: link.telegram_id,
            content: words.to_owned(),
            keyboard: None,
            action_path: Some(path.to_owned()),
            event_id: queue::NO_EVENT,
            attachment: None,
            is_bulk: true,
        };
        queue::push(tx, &message, now)?;
    }
    Ok(())
}

/// Buttons for what is to be decided. Only admins hear of a registration, and of an order that is not their own; one from
/// the wallet is paid when it is placed.
fn keyboard(event: &Event, user: UserId) -> Option<Keyboard> {
    if let Some(UserEvent::Registered) = event.read() {
        return Some(decisions::on_registration(&event.subject_id));
    }
    match event.read()? {
        OrderEvent::Placed { after }
            if event.actor_id != Some(user.0) && after.payment_status == Some(PaymentStatus::Pending) =>
        {
            Some(decisions::on_order(&event.subject_id))
        }
        _ => None,
    }
}
