//! Pictures of imported products: fetched from the addresses in the file, if the owner wants that, and kept as uploaded ones are.

use super::mapping::pictures_of;
use super::reasons::{Left, note};
use super::store::{self, Item, Running, Source};
use super::types::ImportPicture;
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::features::catalog::{self, ProductPicture};
use crate::features::media::{self, Rendition, Shape};
use crate::identity::{Admin, Member, Owner};
use crate::time::{MINUTE, Time};
use kontor_db::Tx;
use kontor_outgoing::{Anywhere, Fetched, OutgoingError};
use std::sync::Arc;
use std::time::Duration;

/// Bytes of one picture.
const MOST: usize = 10 * 1024 * 1024;
/// What can be decoded.
const ACCEPT: &str = "image/webp,image/png,image/jpeg,image/gif";
const PATIENCE: Duration = Duration::from_secs(15);
/// For all redirects together; shorter than another node waits before it goes on.
const IN_ALL: Duration = Duration::from_secs(40);
/// How often an address is tried that may answer later.
const TRIES: i64 = 3;
/// After the first failure; twice as long after the next.
const PAUSE: i64 = MINUTE;

/// What pictures are fetched with.
pub struct Pictures(Anywhere);

impl Pictures {
    pub fn new(config: &Config) -> Self {
        Self(Anywhere::new(PATIENCE, &config.imports.own_hosts))
    }
}

/// Why there is no picture.
struct Failure {
    may_come: bool,
    left: Left,
    detail: String,
}

/// One picture of the product whose turn it is. Those of other products come before its next one.
pub async fn take(app: &App, owner: Owner, run: Running, item: Item) -> Result<()> {
    let next = usize::try_from(item.picture_next).unwrap_or_default();
    let wanted = item.product.as_ref().map(pictures_of).unwrap_or_default();
    let address = wanted.get(next).map(|wanted| wanted.address.to_owned());
    let known = match (&address, item.product_id) {
        (Some(address), Some(id)) if next > 0 => {
            let address = address.clone();
            app.db.read(move |tx| store::find_taken(tx, id, &address)).await?
        }
        _ => None,
    };
    let fetched = match (&address, known) {
        (_, Some(path)) => Ok(Taken { path, renditions: Vec::new(), is_new: false }),
        (Some(address), None) => fetch(app, address).await.map(|renditions| Taken {
            path: renditions.first().map(Rendition::path).unwrap_or_default(),
            renditions,
            is_new: true,
        }),
        (None, None) => Err(Failure { may_come: false, left: Left::PictureRefused, detail: String::new() }),
    };
    let fetched = Arc::new(fetched);
    let (now, address) = (app.clock.now(), address.unwrap_or_default());
    app.db
        .write(move |tx| {
            if !store::lock(tx, run.id)? {
                return Ok::<_, Error>(());
            }
            let (mut item, mut is_shown) = (item.clone(), false);
            match fetched.as_ref() {
                Ok(taken) => {
                    let member = Member::from(Admin::from(owner.clone()));
                    taken.renditions.iter().try_for_each(|one| media::keep(tx, &member, one, now))?;
                    is_shown = show(tx, &owner, run, &item, (&address, taken), now)?;
                }
                Err(failure) if failure.may_come && item.picture_tries + 1 < TRIES => {
                    let pause = PAUSE << item.picture_tries;
                    return store::put_off_picture(tx, &owner, run.id, &item, now.plus(pause));
                }
                Err(Failure { left, detail, .. }) => item.notes.push(note(item.line, *left, detail)),
            }
            item.picture_next += 1;
            let count = item.product.as_ref().map_or(0, |product| pictures_of(product).len());
            if usize::try_from(item.picture_next).is_ok_and(|next| next < count) {
                return store::go_on_with_picture(tx, &owner, run.id, &item, now);
            }
            let failed = [Left::PictureUnreachable, Left::PictureRefused].map(Left::as_str);
            let has_failed = item.notes.iter().any(|note| failed.contains(&note.code.as_str()));
            item.picture = match (has_failed, is_shown || count > 1) {
                (true, _) => ImportPicture::Failed,
                (false, true) => ImportPicture::Taken,
                (false, false) => ImportPicture::None,
            };
            store::finish_picture(tx, &owner, run.id, &item)
        })
        .await
}

/// A picture that the shop has by now.
struct Taken {
    path: String,
    renditions: Vec<Rendition>,
    /// Until now nothing was fetched from its address for this product.
    is_new: bool,
}

/// Puts a picture where it belongs; false when the product is gone, or the owner has put another one there.
fn show(
    tx: &mut Tx<'_>,
    owner: &Owner,
    run: Running,
    item: &Item,
    (address, taken): (&str, &Taken),
    now: Time,
) -> Result<bool> {
    let Some(id) = item.product_id else { return Ok(false) };
    let next = usize::try_from(item.picture_next).unwrap_or_default();
    let wanted = item.product.as_ref().map(pictures_of).unwrap_or_default();
    let (Some(wanted), path) = (wanted.get(next), taken.path.as_str()) else { return Ok(false) };
    let Some(owned) = catalog::find_owned(tx, owner, id)? else { return Ok(false) };
    let picture = ProductPicture { image_url: path.to_owned(), alternative_text: wanted.text.clone() };
    if wanted.is_first {
        let known = store::find_source(tx, run.format, &item.source)?;
        // The owner has chosen another since the product came in: theirs stays.
        if !is_wanted(Some(address), known.as_ref(), Some(&owned.product.image_url)) {
            return Ok(false);
        }
        catalog::show_picture(tx, owner, id, &picture, now)?;
        store::save_picture(tx, owner, run.format, &item.source, (address, path))?;
    } else if wanted.is_more && taken.is_new {
        // Only then: the owner may have removed it since.
        catalog::add_picture(tx, owner, id, &picture, now)?;
    }
    for values in &wanted.variants {
        catalog::show_of_variant(tx, owner, id, values, (path, now))?;
    }
    store::save_taken(tx, owner, id, (address, path))?;
    Ok(true)
}

/// Whether a picture is to be fetched: not the one that was, nor in place of one that the owner has chosen.
pub fn is_wanted(address: Option<&str>, known: Option<&Source>, shown: Option<&str>) -> bool {
    let (last, path) =
        known.map(|known| (known.picture.as_str(), known.picture_path.as_str())).unwrap_or_default();
    let is_own = shown.is_some_and(|shown| shown != catalog::NO_PICTURE && shown != path);
    let is_there = shown.is_some_and(|shown| shown == path);
    address.is_some_and(|address| !(is_own || is_there && address == last))
}

async fn fetch(app: &App, address: &str) -> Result<Vec<Rendition>, Failure> {
    let Pictures(client) = app.state::<Pictures>();
    let refused = |detail: String| Failure { may_come: false, left: Left::PictureRefused, detail };
    let unreachable = |may_come, detail| Failure { may_come, left: Left::PictureUnreachable, detail };
    let Ok(answer) = tokio::time::timeout(IN_ALL, client.get(address, ACCEPT, MOST)).await else {
        return Err(unreachable(true, String::new()));
    };
    let Fetched { status, body } = match answer {
        Ok(fetched) => fetched,
        Err(OutgoingError::Unreachable(cause)) => {
            tracing::debug!(cause, "a picture was not reached");
            return Err(unreachable(true, String::new()));
        }
        Err(OutgoingError::TooLong(_)) => return Err(refused("größer als 10 MB".to_owned())),
        Err(OutgoingError::Address(_)) => {
            return Err(refused("die Adresse liegt nicht im öffentlichen Netz".to_owned()));
        }
        Err(_) => return Err(unreachable(false, String::new())),
    };
    if !status.is_success() {
        let may_come = status.is_server_error() || matches!(status.as_u16(), 408 | 425 | 429);
        return Err(unreachable(may_come, format!("Antwort {}", status.as_u16())));
    }
    media::cut_fetched(body, Shape::Product).await.map_err(|error| refused(error.in_full()))
}
