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

/// News of an event for one member.
#[derive(Debug, Clone, Copy)]
pub struct News<'a> {
    pub event: &'a Event,
    pub user: UserId,
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

/// Leaves messages for members who are linked, can be written to and want that kind. Part of the transaction in which the
/// events are heard, so each leaves its messages once.
///
/// # Errors
/// When the database fails.
pub fn tell(tx: &mut Tx<'_>, news: &[News<'_>]) -> Result<()> {
    let links = store::list_writable(tx, news.iter().map(|news| news.user).collect())?;
    for News { event, user, topic, title, message, path } in news {
        let Some(link) = links.get(user).filter(|link| link.switches.allow(*topic)) else { continue };
        let keyboard = match event.kind.as_str() {
            // Only admins hear of a registration, and of an order that is not their own.
            "user.registered" => Some(decisions::on_registration(&event.subject_id)),
            "order.placed" if event.actor_id != Some(user.0) && is_pending(event) => {
                Some(decisions::on_order(&event.subject_id))
            }
            _ => None,
        };
        let message = NewMessage {
            user: Some(*user),
            chat_id: link.telegram_id,
            content: format!("{title}\n\n{message}"),
            keyboard,
            action_path: path.map(str::to_owned),
            event_id: event.id,
        };
        queue::push(tx, &message, event.at)?;
    }
    Ok(())
}

/// Whether there is something to decide: an order from the wallet is paid when it is placed.
fn is_pending(event: &Event) -> bool {
    event.after.as_ref().is_some_and(|order| order["paymentStatus"] == "pending")
}
