//! How a profile is put together and changed.

use super::names;
use super::store::{self, StoredProfile};
use super::types::{AvatarResponse, Profile, ProfileRequest, ProfileResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::auth::User;
use crate::features::catalog;
use crate::features::media::{self, Shape, Upload};
use crate::features::payments;
use crate::features::settings;
use crate::http::Done;
use crate::identity::{self, Account, Erasure, Member, Role, SignedIn};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;

/// Characters of a display name and of a biography.
const DISPLAY_NAME: usize = 50;
const BIO: usize = 500;

pub async fn own_profile(app: &App, account: SignedIn) -> Result<ProfileResponse> {
    let now = app.clock.now();
    let owner = account.clone();
    let (stored, customer) = app
        .db
        .read(move |tx| {
            let customer = payments::stripe_customer(tx, owner.id)?;
            Ok::<_, Error>((store::find_profile(tx, &owner)?, customer))
        })
        .await?;
    Ok(response(&account, stored, customer, now))
}

pub async fn edit(app: &App, member: Member, request: ProfileRequest) -> Result<ProfileResponse> {
    let mut fields = Fields::default();
    let display_name = request
        .display_name
        .as_ref()
        .map(|name| fields.take("displayName", text::optional_line(name.as_deref(), DISPLAY_NAME)).flatten());
    let bio = request
        .bio
        .as_ref()
        .map(|bio| fields.take("bio", text::optional_paragraph(bio.as_deref(), BIO)).flatten());
    fields.check()?;
    let (now, zone, shop) = (app.clock.now(), app.zone.clone(), settings::current(app).shop.name.clone());
    app.db
        .write(move |tx| -> Result<_> {
            let account = identity::still_there(tx, &member, &zone, now)?;
            let owner = SignedIn::from(member.clone());
            let mut stored = store::find_profile(tx, &owner)?.unwrap_or_default();
            if let Some(name) = &display_name {
                if let Some(name) = name.as_deref().filter(|_| member.role != Role::Admin) {
                    names::refuse_reserved(tx, &shop, name)?;
                }
                stored.display_name.clone_from(name);
            }
            if let Some(bio) = &bio {
                stored.bio.clone_from(bio);
            }
            if let Some(slugs) = &request.preferred_categories {
                stored.preferred_categories = categories(tx, slugs)?;
            }
            if let Some(changes) = request.notification_settings {
                stored.switches = stored.switches.changed(changes);
            }
            store::save_profile(tx, &member, &stored)?;
            let customer = payments::stripe_customer(tx, account.id)?;
            Ok(response(&account, Some(stored), customer, now))
        })
        .await
}

pub async fn set_avatar(app: &App, member: Member, upload: Upload) -> Result<AvatarResponse> {
    let mut renditions = media::cut(upload, Shape::Avatar).await?;
    let picture = renditions.pop().ok_or_else(|| Error::internal("a picture without a rendition"))?;
    let (avatar, now, zone) = (picture.path(), app.clock.now(), app.zone.clone());
    let path = avatar.clone();
    app.db
        .write(move |tx| {
            identity::still_there(tx, &member, &zone, now)?;
            media::keep(tx, &member, &picture, now)?;
            replace_avatar(tx, &member, Some(&path))
        })
        .await?;
    Ok(AvatarResponse { success: true, message: "Profilbild gespeichert".to_owned(), avatar })
}

pub async fn remove_avatar(app: &App, member: Member) -> Result<Done> {
    app.db.write(move |tx| replace_avatar(tx, &member, None)).await?;
    Ok(Done::new("Profilbild entfernt"))
}

fn replace_avatar(tx: &mut Tx<'_>, member: &Member, path: Option<&str>) -> Result<()> {
    let former = store::find_profile(tx, &SignedIn::from(member.clone()))?.and_then(|profile| profile.avatar);
    store::save_avatar(tx, member, path)?;
    former.map_or(Ok(()), |former| media::release(tx, &former))
}

/// Whether a profile shows the uploaded picture at `path`.
///
/// # Errors
/// When the database fails.
pub fn shows_picture(tx: &mut Tx<'_>, path: &str) -> Result<bool> {
    store::has_avatar(tx, path)
}

/// Removes the profile of a deleted member, and the avatar with it.
///
/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    let avatar = store::delete_profile(tx, erasure)?;
    avatar.map_or(Ok(()), |avatar| media::release(tx, &avatar))
}

/// The slugs, each once and each known to the catalogue.
fn categories(tx: &mut Tx<'_>, slugs: &[String]) -> Result<Vec<String>> {
    let mut known: Vec<String> = Vec::new();
    for slug in slugs {
        if known.contains(slug) {
            continue;
        }
        if catalog::find_category(tx, slug)?.is_none() {
            return Err(Error::field("preferredCategories", ErrorCode::CategoryUnknown));
        }
        known.push(slug.clone());
    }
    Ok(known)
}

fn response(
    account: &Account,
    stored: Option<StoredProfile>,
    customer: Option<String>,
    now: Time,
) -> ProfileResponse {
    ProfileResponse {
        success: true,
        user: User::new(account, now),
        profile: profile(account, stored.unwrap_or_default(), customer, now),
    }
}

fn profile(account: &Account, stored: StoredProfile, customer: Option<String>, now: Time) -> Profile {
    Profile {
        id: account.id,
        user_id: account.id,
        display_name: stored.display_name,
        bio: stored.bio,
        avatar: stored.avatar,
        preferred_categories: stored.preferred_categories,
        notification_settings: store::json(&stored.switches),
        is_premium: account.is_premium(now),
        is_admin: account.is_admin(),
        created_at: account.registered_at,
        last_activity: account.last_active_at.max(account.last_login_at),
        premium_since: account.premium_since,
        premium_until: account.premium_until,
        stripe_customer_id: customer,
        stripe_subscription_id: None,
    }
}
