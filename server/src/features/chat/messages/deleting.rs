//! Deleting messages: the own ones, and for moderation those of others.

use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker};
use super::super::types::DeleteMessageRequest;
use super::removing::{Reasons, take_away, take_down};
use super::rules::enter_by_message;
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::moderation::{self, ContentKind, Grounds, ReportStatus};
use crate::http::Done;
use crate::identity::Member;
use crate::text;
use kontor_db::Tx;

/// Removes a message: an own one, or for moderation another member's with a reason, which ends the reports about it.
pub async fn delete(app: &App, member: &Member, id: i64, request: DeleteMessageRequest) -> Result<Done> {
    let mut fields = Fields::default();
    let reason =
        fields.take("reason", text::optional_paragraph(request.reason.as_deref(), text::REASON)).flatten();
    let grounds = Grounds::take(&mut fields, request.ground, request.law.as_deref());
    fields.check()?;
    let (app, asker) = (app.clone(), Asker::new(app, member));
    let inner = app.clone();
    let remove = move |tx: &mut Tx<'_>| -> Result<_> {
        let (room, message) = enter_by_message(tx, &asker, id)?;
        let (admin, now) = (&room.account, asker.now);
        let removed = if message.author == Some(admin.id) {
            take_away(tx, &message, now)?
        } else {
            if !rooms::may_moderate(admin, &room) {
                return Err(ErrorCode::ChatMessageNotYours.into());
            }
            let Some(reason) = &reason else { return Err(Error::field("reason", ErrorCode::Required)) };
            let about = (ContentKind::Message, id);
            let ended = (ReportStatus::Deleted, reason.as_str());
            let was_reported = moderation::close_reports(&inner, tx, admin, about, ended, now)?;
            let why = Reasons { by: admin, grounds: grounds.clone(), reason, was_reported, now };
            take_down(&inner, tx, &message, &room, why)?
        };
        if !removed {
            return Err(ErrorCode::ChatMessageNotFound.into());
        }
        let audience = Audience::of(tx, &room)?;
        Ok((message, audience))
    };
    app::to_the_end(async move {
        let (message, audience) = app.db.write(remove).await?;
        app.outbox.notify_one();
        publish::deleted(&app, &message, &audience);
        Ok(Done::new("Nachricht gelöscht"))
    })
    .await
}
