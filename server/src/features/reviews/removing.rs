//! Reviews and moderation: admins remove them with a reason, and an objection may bring one back.

use super::events::ReviewEvent;
use super::rules::rate;
use super::store;
use super::types::RemovalRequest;
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::catalog;
use crate::features::moderation::{
    self, AfterCommit, Content, ContentKind, Grounds, Measure, NewDecision, Removal, Report, ReportStatus,
    Restored, Restorer, Restoring,
};
use crate::http::Done;
use crate::identity::{Account, Admin, UserId};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;
use serde::{Deserialize, Serialize};

/// What moderation does with reviews; moderators of the chat do not decide on them.
pub const CONTENT: Content = Content {
    kind: ContentKind::Review,
    find: store::find_reported,
    describe,
    is_for: |_, _, _, _| Ok(false),
    remove: remove_reported,
};

pub const RESTORER: Restorer = Restorer { measures: &[Measure::ReviewRemoved], restore };

/// What it takes to put a review back, besides its words.
#[derive(Debug, Serialize, Deserialize)]
struct Taken {
    product: i64,
    rating: i64,
    created_at: i64,
}

/// Why a review is removed, and by whom.
struct Reasons<'a> {
    by: &'a Account,
    grounds: Grounds,
    reason: &'a str,
    was_reported: bool,
    now: Time,
}

pub async fn remove(app: &App, admin: Admin, id: i64, request: RemovalRequest) -> Result<Done> {
    let mut fields = Fields::default();
    let reason = fields.take("reason", text::paragraph(&request.reason, text::REASON)).unwrap_or_default();
    let grounds = Grounds::take(&mut fields, request.ground, request.law.as_deref());
    fields.check()?;
    let (now, inner) = (app.clock.now(), app.clone());
    app.db
        .write(move |tx| -> Result<_> {
            let (about, ended) = ((ContentKind::Review, id), (ReportStatus::Deleted, reason.as_str()));
            let was_reported = moderation::close_reports(&inner, tx, &admin, about, ended, now)?;
            let why = Reasons { by: &admin, grounds: grounds.clone(), reason: &reason, was_reported, now };
            if take_down(&inner, tx, id, why)? { Ok(()) } else { Err(ErrorCode::ReviewNotFound.into()) }
        })
        .await?;
    catalog::touch(app);
    app.outbox.notify_one();
    Ok(Done::new("Bewertung gelöscht"))
}

/// Removes a review with a statement to its author; false when it was gone.
fn take_down(app: &App, tx: &mut Tx<'_>, id: i64, why: Reasons<'_>) -> Result<bool> {
    let Reasons { by, grounds, reason, was_reported, now } = why;
    let Some(removed) = store::delete(tx, by, id)? else { return Ok(false) };
    rate(tx, removed.product_id, now)?;
    let place = removed.product_name.clone();
    let author = removed.user_id.map(UserId).filter(|author| *author != by.id);
    if author.is_some() {
        let taken =
            Taken { product: removed.product_id, rating: removed.rating, created_at: removed.created_at.0 };
        let new = NewDecision {
            user: author,
            grounds,
            reason,
            place: &place,
            content: &removed.comment,
            subject_id: Some(id),
            detail: serde_json::to_string(&taken).map_err(Error::internal)?,
            was_reported,
            ..NewDecision::default()
        };
        moderation::decide(app, tx, by, Measure::ReviewRemoved, new, now)?;
    }
    Event::new(&ReviewEvent::Removed { before: removed.into() }, now, ("review", id, &place))
        .by(by)
        .because(Some(reason))
        .emit(tx)?;
    Ok(true)
}

fn touched() -> AfterCommit {
    Box::new(catalog::touch)
}

fn remove_reported(app: &App, tx: &mut Tx<'_>, removal: &Removal<'_>) -> Result<Option<AfterCommit>> {
    let Removal { by, id, grounds, reason, now } = *removal;
    let why = Reasons { by, grounds: grounds.clone(), reason, was_reported: true, now };
    Ok(take_down(app, tx, id, why)?.then(touched))
}

fn describe(tx: &mut Tx<'_>, reports: &mut [Report], _: Time) -> Result<()> {
    let ours = ContentKind::Review;
    let ids = reports.iter().filter(|report| report.kind == ours).filter_map(|report| report.subject_id);
    let there = store::list_there(tx, ids.collect())?;
    for report in reports.iter_mut().filter(|report| report.kind == ours) {
        report.is_visible = report.subject_id.is_some_and(|id| there.contains(&id));
    }
    Ok(())
}

/// Puts a review back, unless its author has written another about the product.
fn restore(_: &App, tx: &mut Tx<'_>, restoring: &Restoring<'_>) -> Result<Restored> {
    let (decision, now) = (restoring.decision, restoring.now);
    let Ok(Taken { product, rating, created_at }) = serde_json::from_str::<Taken>(&decision.detail) else {
        return Err(Error::internal("a decision does not say which review it removed"));
    };
    let Some(author) = decision.user else { return Ok(Restored::nothing("Das Konto gibt es nicht mehr.")) };
    if catalog::find_goods(tx, product)?.is_none() {
        return Ok(Restored::nothing("Das Produkt gibt es nicht mehr."));
    }
    let words = store::NewReview { rating, comment: decision.content.clone() };
    if !store::put_back(tx, (product, author), &words, Time(created_at))? {
        return Ok(Restored::nothing(
            "Sie haben inzwischen eine andere Bewertung geschrieben. Diese bleibt stehen.",
        ));
    }
    rate(tx, product, now)?;
    let effect = format!("Ihre Bewertung zu „{}“ steht wieder im Laden.", decision.place);
    Ok(Restored { effect, after: Some(touched()) })
}
