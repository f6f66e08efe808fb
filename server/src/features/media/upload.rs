//! The edge: a file on its way in. It is refused by its announced length before anything is read, and by its real one
//! while it is read.

use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::events::limits::{self, Limit};
use crate::identity;
use crate::identity::Member;
use crate::places::{Place, Places};
use crate::time::HOUR;
use axum::extract::{FromRequest, FromRequestParts, Request};
use bytes::Bytes;
use http::{HeaderMap, header};

/// Largest file in bytes.
const MOST: usize = 5 * 1024 * 1024;
/// Files in memory at the same time, of all members together and of one: who sends slowly keeps no one else waiting.
const PLACES: usize = 12;
const PLACES_OF_ONE: usize = 2;

/// The files on their way in.
pub struct Uploads(pub Places);

impl Default for Uploads {
    fn default() -> Self {
        Self(Places::new(PLACES))
    }
}

/// A file sent as the body. What it says of its type is not asked: the bytes tell.
pub struct Upload {
    pub bytes: Bytes,
    _place: Place,
}

impl FromRequest<App> for Upload {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let (mut parts, body) = request.into_parts();
        let member = Member::from_request_parts(&mut parts, app).await?;
        if announced(&parts.headers).is_some_and(|length| length > MOST) {
            return Err(ErrorCode::PictureTooLarge.into());
        }
        let places = &app.state::<Uploads>().0;
        let place = places.take([(member.id.to_string(), PLACES_OF_ONE)]).map_err(|_| ErrorCode::Busy)?;
        count(app, member).await?;
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
            identity::still_there(tx, &member, &zone, now)?;
            limits::take(tx, &format!("upload {}", member.id), limit, now, ErrorCode::RateLimited)
        })
        .await
}
