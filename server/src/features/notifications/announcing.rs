//! News of the shop in members' lists, and from there on their devices.

use super::store::{self, news};
use super::types::{NotificationKind, NotificationsFrame};
use crate::app::App;
use crate::error::Result;
use crate::features::announcements::{News, Notices};
use crate::features::push;
use crate::identity::UserId;
use crate::live::Topic;
use crate::services::bot::Telegram;
use kontor_db::Tx;
use std::collections::BTreeSet;

/// What announcements ask of notifications.
pub static NOTICES: Notices =
    Notices { wanting, tell, announce: |app, id, users| Box::pin(announce(app, id, users)) };

fn wanting(tx: &mut Tx<'_>, users: &BTreeSet<UserId>) -> Result<BTreeSet<UserId>> {
    let switches = store::list_switches(tx, users.clone())?;
    let wanting =
        switches.into_iter().filter(|(_, switches)| switches.allows(NotificationKind::Announcement));
    Ok(wanting.map(|(user, _)| user).collect())
}

fn tell(app: &App, tx: &mut Tx<'_>, told: &News<'_>) -> Result<()> {
    news::insert(tx, told)?;
    if told.pushed.is_empty() {
        return Ok(());
    }
    let made = news::list_ids(tx, told.announcement, told.pushed)?;
    push::tell_news(app, tx, &made, told.at)
}

/// Who is away, or misses it because a node dies, finds it in the list.
async fn announce(app: App, announcement: i64, users: BTreeSet<UserId>) {
    app.state::<Telegram>().waiting.notify_one();
    match app.db.read(move |tx| news::list(tx, announcement, &users)).await {
        Ok(made) => {
            for (user, notification, unread) in made {
                let frame = NotificationsFrame::Notification { notification, unread };
                app.live().publish(&Topic::User(user.0), &frame);
            }
        }
        Err(error) => tracing::warn!(error = error.code().as_str(), "news were not announced"),
    }
}
