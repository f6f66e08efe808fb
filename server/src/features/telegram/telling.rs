//! News for members in Telegram, besides those in the shop: each kind can be switched off, and admins get buttons to act on
//! what waits for them.

use super::decisions;
use super::queue::{self, NewMessage};
use super::store;
use super::types::TelegramSwitches;
use crate::error::Result;
use crate::features::auth::UserId;
use crate::outbox::Event;
use kontor_db::Tx;

/// What news are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Orders,
    Chat,
    Products,
    Promotions,
    Premium,
    /// The account itself, which cannot be switched off.
    Account,
}

/// News for one member.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    pub topic: Topic,
    pub title: &'a str,
    pub message: &'a str,
    /// A path of the app.
    pub path: Option<&'a str>,
}

impl TelegramSwitches {
    const fn allow(self, topic: Topic) -> bool {
        match topic {
            Topic::Orders => self.orders,
            Topic::Chat => self.chat,
            Topic::Products => self.products,
            Topic::Promotions => self.promotions,
            Topic::Premium => self.premium,
            Topic::Account => true,
        }
    }
}

/// Leaves a message for a member who is linked, can be written to and wants that kind. Part of the transaction in which the
/// event is heard, so each event leaves one.
///
/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, event: &Event, user: UserId, news: News<'_>) -> Result<()> {
    let link = store::find_link(tx, user)?.filter(|link| link.blocked_at.is_none());
    let Some(link) = link.filter(|link| link.switches.allow(news.topic)) else { return Ok(()) };
    let keyboard = match event.kind.as_str() {
        // Only admins hear of a registration, and of an order that is not their own.
        "user.registered" => Some(decisions::on_registration(&event.subject_id)),
        "order.placed" if event.actor_id != Some(user.0) && is_pending(event) => {
            Some(decisions::on_order(&event.subject_id))
        }
        _ => None,
    };
    let message = NewMessage {
        user: Some(user),
        chat_id: link.telegram_id,
        content: format!("{}\n\n{}", news.title, news.message),
        keyboard,
        action_path: news.path.map(str::to_owned),
        event_id: event.id,
    };
    queue::push(tx, &message, event.at)
}

/// Whether there is something to decide: an order from the wallet is paid when it is placed.
fn is_pending(event: &Event) -> bool {
    event.after.as_ref().is_some_and(|order| order["paymentStatus"] == "pending")
}
