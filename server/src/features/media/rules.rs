//! When a picture is decoded, and when it is forgotten.

use super::picture::{self, Shape, WIDTHS};
use super::store;
use super::types::{ProductImage, Rendition, path};
use super::upload::Upload;
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Admin, Member, Owner};
use crate::time::{DAY, Time};
use bytes::Bytes;
use kontor_db::Tx;
use tokio::sync::Semaphore;

/// Whether a feature shows the uploaded picture at a path.
pub type PictureUser = fn(&mut Tx<'_>, &str) -> Result<bool>;

/// Features that show uploaded pictures; handed over at the start. A picture that none of them shows is removed.
pub struct PictureUsers(pub &'static [PictureUser]);

/// Pictures that are decoded at the same time: each may take 160 MB.
static DECODING: Semaphore = Semaphore::const_new(1);
/// How long a picture may stay that nothing shows, such as one for a form that is being filled in.
const UNUSED: i64 = DAY;
/// Pictures that are looked at in one round of cleaning.
const ROUND: i64 = 200;

/// The pictures to keep of what was sent; off the async threads, one at a time.
///
/// # Errors
/// When it is no picture that can be taken.
pub async fn cut(upload: Upload, shape: Shape) -> Result<Vec<Rendition>> {
    in_turn(move || picture::render(&upload.bytes, shape)).await
}

/// The same of a picture that the shop has fetched itself.
///
/// # Errors
/// When it is no picture that can be taken.
pub async fn cut_fetched(bytes: Bytes, shape: Shape) -> Result<Vec<Rendition>> {
    in_turn(move || picture::render(&bytes, shape)).await
}

async fn in_turn(render: impl FnOnce() -> Result<Vec<Rendition>> + Send + 'static) -> Result<Vec<Rendition>> {
    let turn = DECODING.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // Held by the work and not by the request: a client that hangs up does not make room for another one.
        let _turn = turn;
        render()
    };
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|panic| {
        tracing::warn!(%panic, "a picture could not be decoded");
        Err(ErrorCode::PictureUnreadable.into())
    })
}

pub async fn product_image(app: &App, owner: Owner, upload: Upload) -> Result<ProductImage> {
    let renditions = cut(upload, Shape::Product).await?;
    let image_url = renditions.first().map(Rendition::path).unwrap_or_default();
    let (now, member) = (app.clock.now(), Member::from(Admin::from(owner)));
    app.db
        .write(move |tx| -> Result<_> {
            renditions.iter().try_for_each(|rendition| store::keep(tx, &member, rendition, now))
        })
        .await?;
    Ok(ProductImage { success: true, image_url })
}

/// The picture at `/media/{file}`.
///
/// # Errors
/// When the database fails.
pub async fn file(app: &App, file: &str) -> Result<Option<Bytes>> {
    let Some(name) = file.strip_suffix(".webp").filter(|name| is_name(name)).map(str::to_owned) else {
        return Ok(None);
    };
    app.db
        .read(move |tx| match store::find(tx, &name)? {
            // Of a picture that was sent before this width was made, or that is not that large, there is the main one.
            None => store::find(tx, &main(&name)),
            found => Ok(found),
        })
        .await
}

/// The name of the main picture that belongs to a name.
fn main(name: &str) -> String {
    name.split_once('-').map_or_else(|| name.to_owned(), |(hash, _)| format!("{hash}-{}", WIDTHS[0]))
}

/// A hash, and perhaps a width.
fn is_name(name: &str) -> bool {
    let (hash, width) = name.split_once('-').map_or((name, None), |(hash, width)| (hash, Some(width)));
    let is_hash = hash.len() == 64 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash && width.is_none_or(|width| WIDTHS.iter().any(|known| known.to_string() == width))
}

/// Removes a picture at once when nothing shows it any more.
///
/// # Errors
/// When the database fails.
pub fn release(tx: &mut Tx<'_>, path: &str) -> Result<()> {
    let name = path.strip_prefix("/media/").and_then(|file| file.strip_suffix(".webp"));
    let Some(name) = name.filter(|name| is_name(name)) else { return Ok(()) };
    if is_shown(tx, name)? { Ok(()) } else { store::remove(tx, name) }
}

/// Removes pictures that nothing has shown for a day.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    for name in store::list_unseen(tx, now.plus(-UNUSED), ROUND)? {
        if is_shown(tx, &name)? {
            store::see(tx, &name, now)?;
        } else {
            store::remove(tx, &name)?;
        }
    }
    Ok(())
}

fn is_shown(tx: &mut Tx<'_>, name: &str) -> Result<bool> {
    // Showing the main one shows all its widths.
    let name = main(name);
    let PictureUsers(users) = hook(tx)?;
    for shows in *users {
        if shows(tx, &path(&name))? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_hash_and_perhaps_a_width() {
        let hash = "0123456789abcdef".repeat(4);
        for name in [
            hash.clone(),
            format!("{hash}-1280"),
            format!("{hash}-640"),
            format!("{hash}-480"),
            format!("{hash}-320"),
        ] {
            assert!(is_name(&name), "{name}");
        }
        let odd = [hash.to_uppercase(), format!("{hash}-"), format!("{hash}-641"), hash[1..].to_owned()];
        for name in odd.iter().map(String::as_str).chain(["", "..", "%"]) {
            assert!(!is_name(name), "{name}");
        }
    }
}
