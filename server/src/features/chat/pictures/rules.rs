//! Who sends and who sees a picture.

use super::super::messages::enter_by_message;
use super::super::rooms::{self, Asker};
use super::super::types::{PictureSize, UploadedChatPicture};
use super::store::{self, NewPicture};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::idempotency::IdempotencyKey;
use crate::features::media::{self, Shape, Upload};
use crate::http::Done;
use crate::identity::{Member, Moderator};
use bytes::Bytes;
use http::HeaderMap;
use kontor_db::Tx;
use kontor_session::Token;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Pictures of one member that no message has taken yet.
const MOST_WAITING: i64 = 12;

/// Takes a picture for a message; one with a key that was already used is the same picture.
///
/// # Errors
/// When it is no picture that can be taken, or too many wait already.
pub async fn upload(
    app: &App,
    member: &Member,
    headers: &HeaderMap,
    upload: Upload,
) -> Result<UploadedChatPicture> {
    let file = Sha256::digest(&upload.bytes).to_vec();
    let key = IdempotencyKey::read(headers, "chat.picture", &member.id.to_string(), &file)?;
    let renditions = media::cut(upload, Shape::Message).await?;
    let [large, small] = renditions.try_into().map_err(|_| Error::internal("a picture without its sizes"))?;
    let asker = Asker::new(app, member);
    let (width, height) = (large.width, large.height);
    let new = NewPicture { name: Token::generate().expose().to_owned(), large, small };
    app.db
        .write(move |tx| -> Result<_> {
            let account = asker.account(tx)?;
            if let Some(key) = &key
                && let Some(first) = key.replay(tx, asker.now)?
            {
                return Ok(first);
            }
            if store::count_waiting(tx, &account)? >= MOST_WAITING {
                return Err(Error::new(ErrorCode::ChatPicturesWaiting).with("max", MOST_WAITING));
            }
            store::insert(tx, &account, &new, asker.now)?;
            let uploaded = UploadedChatPicture { success: true, name: new.name.clone(), width, height };
            if let Some(key) = &key {
                key.keep(tx, &uploaded, asker.now)?;
            }
            Ok(uploaded)
        })
        .await
}

/// A picture, for anyone who may enter the room of its message.
///
/// # Errors
/// 404 for everyone else.
pub async fn file(app: &App, member: &Member, name: String, size: PictureSize) -> Result<Bytes> {
    let asker = Asker::new(app, member);
    app.db
        .read(move |tx| -> Result<_> {
            let gone = || Error::from(ErrorCode::ChatPictureNotFound);
            let place = store::find(tx, &name)?.ok_or_else(gone)?;
            match place.message {
                Some(message) => drop(enter_by_message(tx, &asker, message).map_err(|error| {
                    if error.code() == ErrorCode::ChatMessageNotFound { gone() } else { error }
                })?),
                None => {
                    let account = asker.account(tx)?;
                    let looks_after =
                        |tx: &mut Tx<'_>, room| rooms::looks_after(tx, &account, room, asker.now);
                    let is_shown = place.author == account.id
                        || place.held_in.map(|room| looks_after(tx, room)).transpose()?.unwrap_or_default();
                    if !is_shown {
                        return Err(gone());
                    }
                }
            }
            store::read(tx, place.id, size)?.ok_or_else(gone)
        })
        .await
}

/// Takes back a picture that no message has taken.
///
/// # Errors
/// 404 when there is no such picture of the member.
pub async fn drop_unsent(app: &App, member: &Member, name: String) -> Result<Done> {
    let asker = Asker::new(app, member);
    app.db
        .write(move |tx| -> Result<_> {
            let account = asker.account(tx)?;
            if store::delete_waiting(tx, &account, &name)? {
                return Ok(Done::new("Bild entfernt"));
            }
            Err(ErrorCode::ChatPictureNotFound.into())
        })
        .await
}

/// What a report keeps of a picture, counted from 0.
///
/// # Errors
/// 404 when there is none.
pub async fn of_report(app: &App, moderator: Moderator, report: i64, position: i64) -> Result<Bytes> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let account = Arc::new((*moderator).clone());
            match store::find_of_report(tx, report, position)? {
                Some((room, picture)) if rooms::looks_after(tx, &account, room, now)? => Ok(picture),
                _ => Err(ErrorCode::ChatPictureNotFound.into()),
            }
        })
        .await
}
