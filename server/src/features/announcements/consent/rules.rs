//! Giving consent, proving it and ending it.

use super::super::events::{AnnouncementEvent, EndedBy, MailEnd};
use super::super::links::CONFIRM;
use super::super::spreading::ABOUT;
use super::super::store::consents::{self as store, Consent, NewConsent};
use super::letters;
use super::types::{NewsMail, NewsMailRequest, NewsMailState};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit, address_key};
use crate::events::{Event, Kind as _};
use crate::features::mail::{self, MailEventKind};
use crate::features::settings::ShopConfig;
use crate::http::Done;
use crate::identity::{Member, UserId, find_account};
use crate::periods::Kept;
use crate::time::{HOUR, Time};
use kontor_db::Tx;
use kontor_session::Token;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::net::IpAddr;

/// How often a member may ask in an hour; the address has its own limit.
const ASKED: u32 = 5;
const EXPIRES_AFTER: i64 = Kept::AddressChecks.millis();

/// Account and network address, without either to be read: who claims an address can be answered.
fn from(user: UserId, address: IpAddr) -> String {
    let hash = Sha256::digest(format!("news {user} {}", address_key(address)));
    hash.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// # Errors
/// When the database fails.
pub async fn status(app: &App, member: Member) -> Result<NewsMail> {
    let (shop, now) = (app.clone(), app.clock.now());
    app.db.read(move |tx| standing(&shop, tx, &member, now)).await
}

fn standing(app: &App, tx: &mut Tx<'_>, member: &Member, now: Time) -> Result<NewsMail> {
    let address = mail::find_address(tx, member.id)?.map(|(address, _)| address);
    let consent = current(tx, member.id, address.as_deref())?;
    let state = match &consent {
        Some(Consent { confirmed_at: Some(_), .. }) => NewsMailState::On,
        Some(consent) if consent.expires_at > now => NewsMailState::Waiting,
        _ => NewsMailState::Off,
    };
    let shop = ShopConfig::of(app);
    let waiting = consent.as_ref().filter(|_| state == NewsMailState::Waiting);
    Ok(NewsMail {
        state,
        is_offered: !app.config.keeps_letters(),
        wording: letters::wording(shop.name(), address.as_deref().unwrap_or_default()),
        address,
        expires_at: waiting.map(|consent| consent.expires_at),
        confirmed_at: consent.and_then(|consent| consent.confirmed_at),
    })
}

/// The consent that holds or waits, if it is for the address that the member has.
fn current(tx: &mut Tx<'_>, user: UserId, address: Option<&str>) -> Result<Option<Consent>> {
    let consent = store::find_current(tx, user)?;
    Ok(consent.filter(|consent| address.is_some_and(|now| mail::is_same_address(now, &consent.address))))
}

/// # Errors
/// When there is no address or no mailbox, the wording is another one, or letters are asked for too often.
pub async fn ask(app: &App, network: IpAddr, member: Member, request: NewsMailRequest) -> Result<NewsMail> {
    if app.config.keeps_letters() {
        return Err(ErrorCode::LettersNotOffered.into());
    }
    let (token, leaving, now) = (Token::generate(), Token::generate(), app.clock.now());
    let (hash, link) = (token.hash(), mail::with_secret(app, CONFIRM, token.expose()));
    let leaving_key = leaving.expose().to_owned();
    let factor = app.config.limits.factor;
    let limit = Limit::new(ASKED, HOUR, factor);
    let (shop, asker) = (app.clone(), member.clone());
    let asked = app.db.write(move |tx| -> Result<()> {
        let Some((address, _)) = mail::find_address(tx, member.id)? else {
            return Err(ErrorCode::LettersNeedAddress.into());
        };
        let settings = ShopConfig::of(&shop);
        let wording = letters::wording(settings.name(), &address);
        if request.wording != wording {
            return Err(ErrorCode::ChangedMeanwhile.into());
        }
        let former = store::find_current(tx, member.id)?;
        if let Some(former) = former {
            let is_same = mail::is_same_address(&former.address, &address);
            match former.confirmed_at {
                Some(_) if is_same => return Ok(()),
                Some(_) => finish(tx, member.id, &member.username, EndedBy::Address, now)?,
                None => store::delete_unconfirmed(tx, member.id)?,
            }
        }
        let key = format!("news by mail of {}", member.id);
        limits::take(tx, &key, limit, now, ErrorCode::RateLimited)?;
        mail::count_letter(tx, &address, factor, now)?;
        let new = NewConsent {
            address: &address,
            wording: &wording,
            asked_from: &from(member.id, network),
            link_hash: &hash,
            expires_at: now.plus(EXPIRES_AFTER),
            leaving_key: &leaving_key,
        };
        store::insert(tx, &member, &new, now)?;
        let about = format!("consent of {} at {}", member.id, now.0);
        let letter = letters::ask(about, member.id, &address, settings.name(), &wording, link.clone());
        mail::post(tx, settings.name(), &letter, now)
    });
    asked.await?;
    app.outbox.notify_one();
    status(app, asker).await
}

/// # Errors
/// When the link is unknown, was used, is too old, or was sent to an address that the account has no longer.
pub async fn confirm(app: &App, network: IpAddr, token: &str) -> Result<Done> {
    let hash = Token::parse(token).map(|token| token.hash()).ok_or(ErrorCode::MailLinkInvalid)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| -> Result<()> {
            let (user, consent) = store::find_by_link(tx, &hash)?.ok_or(ErrorCode::MailLinkInvalid)?;
            let address = mail::find_address(tx, user)?.map(|(address, _)| address);
            let is_same = address.is_some_and(|address| mail::is_same_address(&address, &consent.address));
            if !is_same || consent.confirmed_at.is_some() || consent.expires_at <= now {
                return Err(ErrorCode::MailLinkInvalid.into());
            }
            let account = find_account(tx, user)?.ok_or(ErrorCode::MailLinkInvalid)?;
            if !store::confirm(tx, consent.id, &from(user, network), now)? {
                return Err(ErrorCode::MailLinkInvalid.into());
            }
            tell(tx, &AnnouncementEvent::MailAgreed, user, &account.username, now)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Vielen Dank! Sie bekommen ab jetzt unsere Neuigkeiten per E-Mail."))
}

/// In the profile.
///
/// # Errors
/// When the database fails.
pub async fn end(app: &App, member: Member) -> Result<NewsMail> {
    let (now, asker) = (app.clock.now(), member.clone());
    app.db.write(move |tx| finish(tx, member.id, &member.username, EndedBy::Member, now)).await?;
    app.outbox.notify_one();
    status(app, asker).await
}

/// With the key in a letter. Again changes nothing, and neither does the key of a consent that is replaced: the person does not want letters.
///
/// # Errors
/// When there is no such key.
pub async fn leave(app: &App, key: &str) -> Result<Done> {
    let key = Token::parse(key).ok_or(ErrorCode::MailLinkInvalid)?.expose().to_owned();
    let now = app.clock.now();
    app.db
        .write(move |tx| -> Result<()> {
            let Some(user) = store::find_leaving(tx, &key)? else {
                return Err(Error::from(ErrorCode::MailLinkInvalid));
            };
            // Of a deleted account nothing is left to end.
            let Some(account) = user.map(|user| find_account(tx, user)).transpose()?.flatten() else {
                return Ok(());
            };
            finish(tx, account.id, &account.username, EndedBy::Link, now)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Sie bekommen keine Neuigkeiten mehr per E-Mail."))
}

/// Ends what holds or waits, and takes back letters that wait to be sent.
fn finish(tx: &mut Tx<'_>, user: UserId, username: &str, by: EndedBy, now: Time) -> Result<()> {
    store::delete_unconfirmed(tx, user)?;
    mail::drop_to_many(tx, user, ABOUT)?;
    if store::withdraw(tx, user, by, now)? {
        let what = AnnouncementEvent::MailEnded { after: MailEnd { by } };
        tell(tx, &what, user, username, now)?;
    }
    Ok(())
}

fn tell(tx: &mut Tx<'_>, what: &AnnouncementEvent, user: UserId, username: &str, now: Time) -> Result<()> {
    Event::new(what, now, ("user", user, username)).emit(tx)
}

/// Whose address has changed has not agreed to letters to the new one.
pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    let now = app.clock.now();
    for event in events {
        debug_assert!(MailEventKind::named(&event.kind).is_some());
        let Some(user) = event.subject_id.parse().ok().map(UserId) else { continue };
        let address = mail::find_address(tx, user)?.map(|(address, _)| address);
        let has_any = store::find_current(tx, user)?.is_some();
        if has_any && current(tx, user, address.as_deref())?.is_none() {
            finish(tx, user, &event.subject_name, EndedBy::Address, now)?;
        }
    }
    Ok(())
}
