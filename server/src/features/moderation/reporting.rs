//! Reports by members, and what becomes of reports.

use super::contents::{AfterCommit, Removal, carry_out, content_of};
use super::deciding::link;
use super::events::{ModerationEvent, ReportFacts, ReportedContent};
use super::law::{DECIDED_BY_PEOPLE, NOTICE, OTHER_REDRESS};
use super::paths::receipt_path;
use super::statement::objection_way;
use super::store::{self, NewReport, StoredReport};
use super::types::{
    ContentKind, Found, Grounds, Report, ReportAction, ReportDecision, ReportStatus, Reports,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::mail::{self, Letter, Part};
use crate::features::settings::ShopConfig;
use crate::features::terms::new_number;
use crate::http::Done;
use crate::identity::{Account, Moderator, UserId};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use std::sync::Arc;

/// Stores a member's report; `None` when the member has reported that before.
///
/// # Errors
/// When the database fails.
pub fn report(
    tx: &mut Tx<'_>,
    reporter: UserId,
    kind: ContentKind,
    (subject_id, found): (i64, &Found),
    reason: &str,
    now: Time,
) -> Result<Option<i64>> {
    let number = new_number('M');
    let new =
        NewReport { number: &number, kind, subject_id: Some(subject_id), found: Some(found), reason, now };
    store::insert_report(tx, reporter, &new)
}

/// The event of a member's report, without the member's words: the log keeps what it has for good.
pub fn reported(kind: ContentKind, (subject, id, place): (&str, i64, &str), now: Time) -> Event {
    let what = ModerationEvent::Reported { after: ReportedContent { kind, is_outside: false } };
    Event::new(&what, now, (subject, id, place))
}

/// Ends the open reports about some content and tells who reported it; answers whether there were any.
///
/// # Errors
/// When the database fails.
pub fn close_reports(
    app: &App,
    tx: &mut Tx<'_>,
    by: &Account,
    (kind, subject_id): (ContentKind, i64),
    (status, reason): (ReportStatus, &str),
    now: Time,
) -> Result<bool> {
    let open = store::list_open_about(tx, kind, subject_id)?;
    for report in &open {
        close(app, tx, by, report, (status, reason), now)?;
    }
    Ok(!open.is_empty())
}

fn close(
    app: &App,
    tx: &mut Tx<'_>,
    by: &Account,
    stored: &StoredReport,
    (status, reason): (ReportStatus, &str),
    now: Time,
) -> Result<()> {
    let report = &stored.report;
    if !store::decide_report(tx, by, report.id, (status, reason), now)? {
        return Err(ErrorCode::ReportDecided.into());
    }
    let (before, after) = (ReportFacts { status: ReportStatus::Open }, ReportFacts { status });
    let what = match status {
        ReportStatus::Dismissed => ModerationEvent::ReportDismissed { before, after },
        _ => ModerationEvent::ReportUpheld { before, after },
    };
    Event::new(&what, now, ("report", &report.number, &report.place))
        .by(by)
        .because(Some(reason))
        .emit(tx)?;
    tell_notifier(app, tx, stored, (status, reason), now)
}

/// The decision by letter, to who reported without an account and gave an address (Art. 16 Abs. 5).
fn tell_notifier(
    app: &App,
    tx: &mut Tx<'_>,
    stored: &StoredReport,
    (status, reason): (ReportStatus, &str),
    now: Time,
) -> Result<()> {
    let (Some(notifier), Some(key)) = (&stored.report.notifier, &stored.key) else { return Ok(()) };
    if notifier.contact.is_empty() {
        return Ok(());
    }
    let number = &stored.report.number;
    let letter = Letter {
        about: format!("decision on report {number}"),
        is_urgent: true,
        user: None,
        to: notifier.contact.clone(),
        subject: format!("Entscheidung über Ihre Meldung {number}"),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(format!("über Ihre Meldung {number} ist entschieden ({NOTICE}).")),
            Part::Facts(vec![
                ("Entscheidung", outcome_in_words(status).to_owned()),
                ("Gründe", reason.to_owned()),
                ("Widerspruch", objection_way(now, &app.zone)),
                ("Weitere Rechtsbehelfe", OTHER_REDRESS.to_owned()),
            ]),
            Part::Paragraph(DECIDED_BY_PEOPLE.to_owned()),
            Part::Link { label: "Ansehen und widersprechen", address: link(app, &receipt_path(key)) },
        ],
        files: Vec::new(),
    };
    mail::post(tx, ShopConfig::of(app).name(), &letter, now)
}

/// For who reported it.
pub const fn outcome_in_words(status: ReportStatus) -> &'static str {
    match status {
        ReportStatus::Open => "Noch nicht entschieden",
        ReportStatus::Dismissed => "Der Inhalt bleibt, wie er ist.",
        ReportStatus::Deleted => "Der Inhalt wurde entfernt.",
        ReportStatus::Settled => "Der Laden hat etwas unternommen.",
    }
}

/// Reports that are the moderator's to decide: admins see all of them, others those from rooms that they look after.
pub async fn list(app: &App, moderator: Moderator) -> Result<Reports> {
    let now = app.clock.now();
    let read = move |tx: &mut Tx<'_>| -> Result<_> {
        let (mut reports, mut open) = store::list_reports(tx, &moderator)?;
        if !moderator.is_admin() {
            let account = Arc::new((*moderator).clone());
            let mut theirs = Vec::new();
            for report in reports {
                if is_for(tx, &account, &report, now)? {
                    theirs.push(Report { notifier: None, ..report });
                }
            }
            reports = theirs;
            let is_open = |report: &&Report| report.status == ReportStatus::Open;
            open = i64::try_from(reports.iter().filter(is_open).count()).unwrap_or(i64::MAX);
        }
        describe(tx, &mut reports, now)?;
        Ok((reports, open))
    };
    let (reports, open) = app.db.read(read).await?;
    Ok(Reports { success: true, reports, open })
}

/// Completes reports with what only the features know that keep the content.
pub fn describe(tx: &mut Tx<'_>, reports: &mut [Report], now: Time) -> Result<()> {
    for kind in [ContentKind::Message, ContentKind::Review] {
        if reports.iter().any(|report| report.kind == kind)
            && let Some(content) = content_of(tx, kind)?
        {
            (content.describe)(tx, reports, now)?;
        }
    }
    Ok(())
}

fn is_for(tx: &mut Tx<'_>, account: &Arc<Account>, report: &Report, now: Time) -> Result<bool> {
    if account.is_admin() {
        return Ok(true);
    }
    match content_of(tx, report.kind)? {
        Some(content) => (content.is_for)(tx, account, report.room_id, now),
        None => Ok(false),
    }
}

/// Decides on a report and on every other about the same content.
pub async fn decide(app: &App, moderator: Moderator, id: i64, decision: ReportDecision) -> Result<Done> {
    let mut fields = Fields::default();
    let reason = fields.take("reason", text::paragraph(&decision.reason, text::REASON)).unwrap_or_default();
    let action = decision.action;
    let removes = action == ReportAction::Delete;
    let ground = decision.ground.filter(|_| removes);
    let grounds = Grounds::take(&mut fields, ground, decision.law.as_deref());
    fields.check()?;
    let (now, inner) = (app.clock.now(), app.clone());
    let write = move |tx: &mut Tx<'_>| -> Result<Option<AfterCommit>> {
        let missing = || Error::from(ErrorCode::ReportNotFound);
        let stored = store::find_report(tx, &moderator, id)?.ok_or_else(missing)?;
        let (account, report) = (Arc::new((*moderator).clone()), &stored.report);
        if !is_for(tx, &account, report, now)? {
            return Err(missing());
        }
        if report.author.as_ref().map(|author| author.id) == Some(moderator.id) && !moderator.is_admin() {
            return Err(ErrorCode::NotOnYourself.into());
        }
        if report.status != ReportStatus::Open {
            return Err(ErrorCode::ReportDecided.into());
        }
        let status = match action {
            ReportAction::Dismiss => ReportStatus::Dismissed,
            ReportAction::Delete => ReportStatus::Deleted,
            ReportAction::Settle => ReportStatus::Settled,
        };
        let about = report.subject_id.filter(|_| report.kind != ContentKind::Other);
        let content = content_of(tx, report.kind)?;
        let mut after = None;
        match (action, content.zip(about)) {
            // It may be over, or taken back by its author: then there is nothing left to remove.
            (ReportAction::Delete, Some((content, subject))) => {
                let removal =
                    Removal { by: &moderator, id: subject, grounds: &grounds, reason: &reason, now };
                after = (content.remove)(&inner, tx, &removal)?;
            }
            (ReportAction::Delete, None) => return Err(Error::field("action", ErrorCode::InvalidValue)),
            _ => {}
        }
        match about {
            Some(subject) => {
                close_reports(&inner, tx, &moderator, (report.kind, subject), (status, &reason), now)?;
            }
            None => close(&inner, tx, &moderator, &stored, (status, &reason), now)?,
        }
        Ok(after)
    };
    carry_out(app, write).await?;
    Ok(Done::new(match action {
        ReportAction::Dismiss => "Meldung zurückgewiesen",
        ReportAction::Delete => "Inhalt entfernt",
        ReportAction::Settle => "Meldung erledigt",
    }))
}
