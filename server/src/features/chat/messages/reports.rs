//! Messages and moderation: members report them, and what is decided removes them or puts them back.

use super::super::away::Away;
use super::super::pictures::{copy_for_report, count_of_reports};
use super::super::publish::{self, Audience};
use super::super::rooms::{self, Asker};
use super::removing::{Place, Reasons, read_place, room_name, take_down};
use super::rules::enter_by_message;
use super::store::{self, MessagePlace, NewMessage};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit};
use crate::features::moderation::{
    self, AfterCommit, Content, ContentKind, Found, Measure, Removal, Report, Restored, Restorer, Restoring,
};
use crate::http::Done;
use crate::identity::{Member, UserId};
use crate::text;
use crate::time::{HOUR, Time};
use kontor_db::Tx;

/// What moderation does with messages. Strangers cannot point at one: they see none.
pub const CONTENT: Content = Content {
    kind: ContentKind::Message,
    find: |_, _| Ok(None),
    describe,
    is_for: |tx, account, room, now| match room {
        Some(room) => rooms::looks_after(tx, account, room, now),
        None => Ok(false),
    },
    remove,
};

pub const RESTORER: Restorer =
    Restorer { measures: &[Measure::MessageRemoved, Measure::MessageRefused], restore };

/// A report about to be stored.
#[derive(Debug)]
pub struct NewReport<'a> {
    pub message: &'a MessagePlace,
    /// As admins read it: private rooms are not named.
    pub room_name: &'a str,
    pub reason: &'a str,
    pub now: Time,
}

/// Stores a report with a copy of the message; false when the member has reported the message before.
///
/// # Errors
/// When the database fails.
pub fn insert_report(tx: &mut Tx<'_>, reporter: UserId, new: &NewReport<'_>) -> Result<bool> {
    let message = new.message;
    let found = Found {
        author: message.author,
        room_id: Some(message.room_id),
        place: new.room_name.to_owned(),
        content: message.content.clone(),
        written_at: message.created_at,
    };
    let about = (message.id, &found);
    let Some(id) = moderation::report(tx, reporter, ContentKind::Message, about, new.reason, new.now)? else {
        return Ok(false);
    };
    copy_for_report(tx, id, message.id)?;
    Ok(true)
}

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
            if !insert_report(tx, asker.member.id, &new)? {
                return Err(ErrorCode::ChatAlreadyReported.into());
            }
            let subject = ("message", message.id, room_name);
            moderation::reported(ContentKind::Message, subject, asker.now).by(&asker.member).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Danke. Die Meldung wird geprüft."))
}

fn remove(app: &App, tx: &mut Tx<'_>, removal: &Removal<'_>) -> Result<Option<AfterCommit>> {
    let Removal { by, id, grounds, reason, now } = *removal;
    let Some(message) = store::find_message(tx, id, now)? else { return Ok(None) };
    let Some(room) = rooms::find_room(tx, message.room_id)? else { return Ok(None) };
    let why = Reasons { by, grounds: grounds.clone(), reason, was_reported: true, now };
    if !take_down(app, tx, &message, &room, why)? {
        return Ok(None);
    }
    let audience = Audience::of(tx, &room)?;
    Ok(Some(Box::new(move |app: &App| publish::deleted(app, &message, &audience))))
}

fn describe(tx: &mut Tx<'_>, reports: &mut [Report], now: Time) -> Result<()> {
    let ours = ContentKind::Message;
    let messages = reports.iter().filter(|report| report.kind == ours).filter_map(|report| report.subject_id);
    let alive = store::list_alive(tx, messages.collect(), now)?;
    let pictures = count_of_reports(tx, reports.iter().map(|report| report.id).collect())?;
    for report in reports.iter_mut().filter(|report| report.kind == ours) {
        report.is_visible = report.subject_id.is_some_and(|id| alive.contains(&id));
        report.pictures = pictures.get(&report.id).copied().unwrap_or_default();
    }
    Ok(())
}

/// Says a message again that should not have been removed or refused, as a new one: where it stood others have gone on.
fn restore(app: &App, tx: &mut Tx<'_>, restoring: &Restoring<'_>) -> Result<Restored> {
    let (decision, now) = (restoring.decision, restoring.now);
    let Some(Place { room, via, end }) = read_place(&decision.detail) else {
        return Err(Error::internal("a decision does not say where its message was"));
    };
    if end <= now.0 {
        return Ok(Restored::nothing("Die Nachricht wäre inzwischen abgelaufen und kommt nicht zurück."));
    }
    if decision.content.is_empty() {
        return Ok(Restored::nothing(
            "Die Nachricht bestand nur aus Bildern. Diese sind gelöscht und kommen nicht zurück.",
        ));
    }
    let room = rooms::find_room(tx, room)?.filter(|room| room.is_active);
    let (Some(room), Some(author)) = (room, decision.user) else {
        return Ok(Restored::nothing("Den Raum der Nachricht gibt es nicht mehr."));
    };
    let missing = || Error::internal("a restored message was not stored");
    let room = store::take_seq(tx, room.id)?.ok_or_else(missing)?;
    let was_held = decision.measure == Measure::MessageRefused;
    if let Some(held) = decision.subject_id.filter(|_| was_held) {
        store::drop_refused(tx, held, author)?;
    }
    let content = decision.content.clone();
    let new =
        NewMessage { room_id: room.id, author: Some(author), client_id: None, content, via, created_at: now };
    store::write_message(tx, &new, &room)?.ok_or_else(missing)?;
    store::count_released(tx, room.id, author, room.last_seq, now)?;
    let away = app.hook::<Away>();
    if (away.is_anyone)(app) {
        (away.note)(tx, room.id, room.last_seq, now)?;
    }
    let message = store::list_after(tx, room.id, room.last_seq - 1, 1, now)?.pop().ok_or_else(missing)?;
    let audience = Audience::of(tx, &room)?;
    let place = room_name(&room);
    let effect = format!("Ihre Nachricht steht wieder in „{place}“, ohne Bilder und Reaktionen.");
    let room_id = room.id;
    let after: AfterCommit = Box::new(move |app: &App| {
        publish::message(app, message, &audience);
        if was_held {
            publish::held(app, author, room_id);
        }
    });
    Ok(Restored { effect, after: Some(after) })
}
