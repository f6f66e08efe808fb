//! The edge: a file on its way in. It is refused by its announced length before anything is read, and by its real one
//! while it is read.

use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::features::auth;
use crate::guard::Member;
use crate::limits::{self, Limit};
use crate::time::HOUR;
use axum::extract::{FromRequest, FromRequestParts, Request};
use bytes::Bytes;
use http::{HeaderMap, header};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Largest file in bytes.
const MOST: usize = 5 * 1024 * 1024;
/// Files in memory at the same time, of all members together.
const PLACES: usize = 12;

static UPLOADS: Semaphore = Semaphore::const_new(PLACES);

/// A file that somebody sent as the body. What it says of its type is not asked: the bytes tell.
pub struct Upload {
    pub bytes: Bytes,
    _place: SemaphorePermit<'static>,
}

impl FromRequest<App> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let (mut parts, body) = request.into_parts();
        let member = Member::from_request_parts(&mut parts, app).await?;
        if announced(&parts.headers).is_some_and(|length| length > MOST) {
            return Err(ErrorCode::PictureTooLarge.into());
        }
        count(app, member).await?;
        let place = UPLOADS.try_acquire().map_err(|_| ErrorCode::Busy)?;
        let bytes = axum::body::to_bytes(body, MOST).await.map_err(|_| ErrorCode::PictureTooLarge)?;
        Ok(Self { bytes, _place: place })
    }
}

fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

async fn count(app: &App, member: Member) -> Result<(), Error> {
    let limits = &app.config.limits;
    let limit = Limit::new(limits.uploads_per_member_hour, HOUR, limits.factor);
    let (now, zone) = (app.clock.now(), app.zone.clone());
    app.db
        .write(move |tx| {
            auth::still_there(tx, &member, &zone, now)?;
            limits::take(tx, &format!("upload {}", member.id), limit, now, ErrorCode::RateLimited)
        })
        .await
}
