//! Reading and clearing away, and telling the open tabs.

use super::store;
use super::types::{Notification, NotificationsFrame, NotificationsResponse};
use crate::app::App;
use crate::error::{ErrorCode, Result};
use crate::identity::Member;
use crate::live::Topic;
use crate::services::bot::Telegram;
use kontor_db::Tx;

pub async fn list(app: &App, member: Member) -> Result<Vec<Notification>> {
    app.db.read(move |tx| store::list(tx, &member)).await
}

pub async fn mark_read(app: &App, member: Member, id: i64) -> Result<NotificationsResponse> {
    let mark = move |tx: &mut Tx<'_>, member: &Member| found(store::mark_read(tx, member, id)?);
    change(app, member, "Benachrichtigung gelesen", mark).await
}

pub async fn mark_all_read(app: &App, member: Member) -> Result<NotificationsResponse> {
    change(app, member, "Alle Benachrichtigungen als gelesen markiert", store::mark_all_read).await
}

pub async fn delete(app: &App, member: Member, id: i64) -> Result<NotificationsResponse> {
    let delete = move |tx: &mut Tx<'_>, member: &Member| found(store::delete(tx, member, id)?);
    change(app, member, "Benachrichtigung gelöscht", delete).await
}

/// Another member's is answered like one that never existed.
fn found(there: bool) -> Result<()> {
    if there { Ok(()) } else { Err(ErrorCode::NotificationNotFound.into()) }
}

async fn change(
    app: &App,
    member: Member,
    message: &str,
    work: impl Fn(&mut Tx<'_>, &Member) -> Result<()> + Send + 'static,
) -> Result<NotificationsResponse> {
    let id = member.id;
    let changed = app.db.write(move |tx| -> Result<_> {
        work(tx, &member)?;
        store::count_unread(tx, member.id)
    });
    let unread = changed.await?;
    app.live().publish(&Topic::User(id.0), &NotificationsFrame::NotificationsChanged { unread });
    Ok(NotificationsResponse { success: true, message: message.to_owned(), unread })
}

/// Tells open tabs what some events have made. Who is away, or misses it because a node dies, finds it in the list.
pub async fn announce(app: App, events: Vec<i64>) {
    app.state::<Telegram>().waiting.notify_one();
    match app.db.read(move |tx| store::list_of_events(tx, &events)).await {
        Ok(made) => {
            for (user, notification, unread) in made {
                let frame = NotificationsFrame::Notification { notification, unread };
                app.live().publish(&Topic::User(user.0), &frame);
            }
        }
        Err(error) => tracing::warn!(error = error.code().as_str(), "notifications were not announced"),
    }
}
