//! Members report messages; moderation decides: admins on all of them, moderators on those from rooms that they may enter and that
//! belong to more than two.

use super::super::events::{ChatEvent, DecidedMessageReport, OpenMessageReport};
use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker};
use super::super::types::{MessageReport, MessageReports, ReportAction, ReportDecision, ReportStatus};
use super::rules::{enter_by_message, moderated, room_name};
use super::store::{self, NewReport};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::http::Done;
use crate::identity::{Member, Moderator};
use crate::text;
use crate::time::HOUR;
use kontor_db::Tx;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Reports a message, once per member.
pub async fn report(app: &App, member: &Member, message_id: i64, reason: &str) -> Result<Done> {
    let reason = text::paragraph(reason, text::REASON).map_err(|error| Error::field("reason", error))?;
    let asker = Asker::new(app, member);
    let limits = &app.config.limits;
    let limit = Limit::new(limits.chat_reports_per_member_hour, HOUR, limits.factor);
    app.db
        .write(move |tx| -> Result<_> {
            let (room, message) = enter_by_message(tx, &asker, message_id)?;
            if message.author == Some(asker.member.id) {
                return Err(ErrorCode::NotOnYourself.into());
            }
            let counter = format!("chat reports of {}", asker.member.id);
            limits::take(tx, &counter, limit, asker.now, ErrorCode::RateLimited)?;
            let room_name = room_name(&room);
            let new = NewReport { message: &message, room_name, reason: &reason, now: asker.now };
            if !store::insert_report(tx, asker.member.id, &new)? {
                return Err(ErrorCode::ChatAlreadyReported.into());
            }
            // Without the member's words: the log keeps what it has for good.
            let what = ChatEvent::MessageReported { after: (&message).into() };
            Event::new(&what, asker.now, ("message", message.id, room_name)).by(&asker.member).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Danke. Die Meldung wird geprüft."))
}

pub async fn list(app: &App, moderator: Moderator) -> Result<MessageReports> {
    let now = app.clock.now();
    let read = move |tx: &mut Tx<'_>| -> Result<_> {
        let (mut reports, mut open) = store::list_reports(tx, &moderator, now)?;
        if !moderator.is_admin() {
            let account = Arc::new((*moderator).clone());
            let mut theirs = BTreeSet::new();
            for room_id in reports.iter().map(|report| report.room_id).collect::<BTreeSet<_>>() {
                if rooms::looks_after(tx, &account, room_id, now)? {
                    theirs.insert(room_id);
                }
            }
            reports.retain(|report| theirs.contains(&report.room_id));
            let is_open = |report: &&MessageReport| report.status == ReportStatus::Open;
            open = i64::try_from(reports.iter().filter(is_open).count()).unwrap_or(i64::MAX);
        }
        Ok((reports, open))
    };
    let (reports, open) = app.db.read(read).await?;
    Ok(MessageReports { success: true, reports, open })
}

/// Decides on a report and on every other about the same message.
pub async fn decide(app: &App, moderator: Moderator, id: i64, decision: ReportDecision) -> Result<Done> {
    let reason =
        text::paragraph(&decision.reason, text::REASON).map_err(|error| Error::field("reason", error))?;
    let (now, action) = (app.clock.now(), decision.action);
    let app = app.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<_> {
        let report = store::find_open(tx, &moderator, id)?.ok_or(ErrorCode::ChatReportNotFound)?;
        let account = Arc::new((*moderator).clone());
        if !rooms::looks_after(tx, &account, report.room_id, now)? {
            return Err(ErrorCode::ChatReportNotFound.into());
        }
        if report.author == Some(moderator.id) && !moderator.is_admin() {
            return Err(ErrorCode::NotOnYourself.into());
        }
        if !report.is_open {
            return Err(ErrorCode::ChatReportDecided.into());
        }
        let status = match action {
            ReportAction::Dismiss => ReportStatus::Dismissed,
            ReportAction::Delete => ReportStatus::Deleted,
        };
        store::decide_reports(tx, &moderator, report.message_id, status, &reason, now)?;
        let message = match action {
            ReportAction::Dismiss => None,
            // It may be over, or taken back by its author: then there is nothing left to remove.
            ReportAction::Delete => store::find_message(tx, report.message_id, now)?,
        };
        let mut removed = None;
        if let Some(message) = message
            && let Some(room) = rooms::find_room(tx, message.room_id)?
        {
            store::delete_message(tx, &message, now)?;
            moderated(&message, &report.room_name, now).by(&moderator).because(Some(&reason)).emit(tx)?;
            removed = Some((message, Audience::of(tx, &room)?));
        }
        let before = OpenMessageReport { status: ReportStatus::Open };
        let after = DecidedMessageReport { status, author_id: report.author };
        let what = match action {
            ReportAction::Dismiss => ChatEvent::ReportDismissed { before, after },
            ReportAction::Delete => ChatEvent::ReportDeleted { before, after },
        };
        Event::new(&what, now, ("message", report.message_id, &report.room_name))
            .by(&moderator)
            .because(Some(&reason))
            .emit(tx)?;
        Ok(removed)
    };
    app::to_the_end(async move {
        let removed = app.db.write(write).await?;
        app.outbox.notify_one();
        if let Some((message, audience)) = removed {
            publish::deleted(&app, &message, &audience);
        }
        Ok(Done::new(match action {
            ReportAction::Dismiss => "Meldung zurückgewiesen",
            ReportAction::Delete => "Nachricht gelöscht",
        }))
    })
    .await
}
