//! Writing announcements, and reading them.

use super::events::{AnnouncementEvent, AnnouncementFacts};
use super::reach;
use super::spreading::Sending;
use super::store::{self, NewAnnouncement};
use super::types::{
    Announcement, AnnouncementAudience, AnnouncementQuestion, AnnouncementReach, AnnouncementRequest,
    OwnAnnouncement,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::idempotency::IdempotencyKey;
use crate::features::catalog;
use crate::identity::{Member, Owner};
use crate::text;
use http::HeaderMap;
use kontor_db::Tx;

const MAX_TITLE: usize = 80;
const MAX_CONTENT: usize = 5000;

/// Stores an announcement, which the worker sends; the same key stores it once.
///
/// # Errors
/// When a field is wrong, or there is no key.
pub async fn send(
    app: &App,
    owner: Owner,
    headers: &HeaderMap,
    request: AnnouncementRequest,
) -> Result<Announcement> {
    let key = IdempotencyKey::read(headers, "announcements.send", &owner.id.to_string(), &request)?
        .ok_or(ErrorCode::AnnouncementKeyMissing)?;
    let now = app.clock.now();
    let announcement = app
        .db
        .write(move |tx| {
            if let Some(first) = key.replay::<Announcement>(tx, now)? {
                return Ok(first);
            }
            let new = checked(tx, &request)?;
            let id = store::insert(tx, &owner, &new, now)?;
            let after = AnnouncementFacts {
                audience: new.audience,
                product: new.product_name.clone(),
                by_push: new.by_push,
                by_telegram: new.by_telegram,
                by_mail: new.by_mail,
            };
            let what = AnnouncementEvent::Sent { after };
            Event::new(&what, now, ("announcement", id, &new.title)).by(&owner).emit(tx)?;
            let announcement = found(store::find(tx, &owner, id)?)?;
            key.keep(tx, &announcement, now)?;
            Ok::<_, Error>(announcement)
        })
        .await?;
    app.outbox.notify_one();
    app.state::<Sending>().0.notify_one();
    Ok(announcement)
}

/// How many members it would reach now, each way.
///
/// # Errors
/// When the product is missing.
pub async fn ask_reach(app: &App, _: Owner, question: AnnouncementQuestion) -> Result<AnnouncementReach> {
    let AnnouncementQuestion { audience, product_id } = question;
    app.db.read(move |tx| product_of(tx, audience, product_id)).await?;
    reach::count(app, audience, product_id).await
}

/// The newest first.
pub async fn list(app: &App, owner: Owner) -> Result<Vec<Announcement>> {
    app.db.read(move |tx| store::list(tx, &owner)).await
}

pub async fn read(app: &App, owner: Owner, id: i64) -> Result<Announcement> {
    app.db.read(move |tx| found(store::find(tx, &owner, id)?)).await
}

/// What the member got, the newest first.
pub async fn list_own(app: &App, member: Member) -> Result<Vec<OwnAnnouncement>> {
    app.db.read(move |tx| store::list_own(tx, &member)).await
}

/// One that was not sent to the member is answered like one that never existed.
pub async fn read_own(app: &App, member: Member, id: i64) -> Result<OwnAnnouncement> {
    app.db.read(move |tx| found(store::find_own(tx, &member, id)?)).await
}

fn found<T>(announcement: Option<T>) -> Result<T> {
    announcement.ok_or_else(|| ErrorCode::AnnouncementNotFound.into())
}

fn checked(tx: &mut Tx<'_>, request: &AnnouncementRequest) -> Result<NewAnnouncement> {
    let mut fields = Fields::default();
    let title = fields.take("title", text::line(&request.title, MAX_TITLE));
    let content = fields.take("content", text::paragraph(&request.content, MAX_CONTENT));
    fields.check()?;
    let product_name = product_of(tx, request.audience, request.product_id)?;
    Ok(NewAnnouncement {
        title: title.unwrap_or_default(),
        content: content.unwrap_or_default(),
        audience: request.audience,
        product_id: request.product_id,
        product_name,
        by_push: request.by_push,
        by_telegram: request.by_telegram,
        by_mail: request.by_mail,
    })
}

/// The name of the product whose buyers are meant; empty for another audience.
fn product_of(tx: &mut Tx<'_>, audience: AnnouncementAudience, product: Option<i64>) -> Result<String> {
    let wrong = |code: ErrorCode| Err(Error::field("productId", code));
    match (audience, product) {
        (AnnouncementAudience::Buyers, Some(id)) => match catalog::find_kept_goods(tx, id)? {
            Some(goods) => Ok(goods.name),
            None => wrong(ErrorCode::InvalidValue),
        },
        (AnnouncementAudience::Buyers, None) => wrong(ErrorCode::Required),
        (_, Some(_)) => wrong(ErrorCode::InvalidValue),
        (_, None) => Ok(String::new()),
    }
}
