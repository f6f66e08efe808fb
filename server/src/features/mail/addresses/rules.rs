//! Confirming addresses, and new passwords by letter. No answer tells whether there is an account or whose an address is.

use super::letters;
use super::store::{self, Purpose, Sent};
use super::types::{
    EmailRequest, EmailStatus, EmailVerifyRequest, PasswordResetConfirmation, PasswordResetRequest,
};
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit, address_key};
use crate::features::auth::{self, NewPassword};
use crate::features::business;
use crate::features::mail::{LetterKind, MailEvent, Messenger, add_below, post};
use crate::features::settings::ShopConfig;
use crate::http::Done;
use crate::identity::{Member, Role, UserId, find_account};
use crate::live;
use crate::periods::Kept;
use crate::services::bot::Telegram;
use crate::time::{HOUR, Time};
use kontor_db::Tx;
use kontor_session::Token;
use std::net::IpAddr;

/// Letters an hour that one account causes, and that one address gets.
const LETTERS: u32 = 3;
/// Questions for a new password an hour from one network address: a household forgets less.
const RESETS: u32 = 10;
const VERIFY_FOR: i64 = Kept::AddressChecks.millis();
const RESET_FOR: i64 = HOUR;
/// What stands in place of an address in a link that the bot sent.
const BY_BOT: &str = "Telegram";

/// As addresses are compared: providers treat letters of either case alike.
fn key_of(address: &str) -> String {
    address.to_lowercase()
}

/// Whether letters to both go to the same mailbox.
pub fn is_same_address(one: &str, other: &str) -> bool {
    key_of(one) == key_of(other)
}

fn link(app: &App, path: &str, token: &Token) -> String {
    format!("{}{path}?schluessel={}", app.config.public_url(), token.expose())
}

/// Where letters for a member go: to the confirmed address, or, empty, into the account while a shop that sells has no mailbox.
/// `None`: nowhere.
///
/// # Errors
/// When the database fails.
pub fn address_of(app: &App, tx: &mut Tx<'_>, user: UserId) -> Result<Option<String>> {
    if app.config.keeps_letters() {
        return Ok(Some(String::new()));
    }
    Ok(store::find_address(tx, user)?.map(|(address, _)| address))
}

/// Counts a letter to an address that no one has confirmed: it may be another person's, and it gets few.
///
/// # Errors
/// [`ErrorCode::RateLimited`] after too many within an hour, or when the database fails.
pub fn count_letter(tx: &mut Tx<'_>, address: &str, factor: u32, now: Time) -> Result<()> {
    let limit = Limit::new(LETTERS, HOUR, factor);
    limits::take(tx, &format!("letters to {}", key_of(address)), limit, now, ErrorCode::RateLimited)
}

pub async fn status(app: &App, member: Member) -> Result<EmailStatus> {
    let now = app.clock.now();
    app.db
        .read(move |tx| {
            let (email, verified_at) = store::find_address(tx, member.id)?.unzip();
            Ok(EmailStatus { email, verified_at, pending: store::find_pending(tx, &member, now)? })
        })
        .await
}

/// Sends a link to an address, which becomes the account's when the link is opened.
pub async fn save(app: &App, member: Member, request: EmailRequest) -> Result<EmailStatus> {
    let address =
        business::checked_email(request.email.trim()).map_err(|error| Error::field("email", error))?;
    if address.is_empty() {
        return Err(Error::field("email", ErrorCode::Required));
    }
    let (token, now, asker) = (Token::generate(), app.clock.now(), member.clone());
    let (hash, link) = (token.hash(), link(app, "/email-bestaetigen", &token));
    let factor = app.config.limits.factor;
    let limit = Limit::new(LETTERS, HOUR, factor);
    let shop = ShopConfig::of(app).name().to_owned();
    app.db
        .write(move |tx| {
            let (id, key) = (member.id, key_of(&address));
            limits::take(tx, &format!("letters of {}", id.0), limit, now, ErrorCode::RateLimited)?;
            count_letter(tx, &address, factor, now)?;
            let about = format!("address of {} at {}", id.0, now.0);
            let sent = Sent {
                user: id,
                address: address.clone(),
                password_mark: String::new(),
                expires_at: now.plus(VERIFY_FOR),
            };
            store::save_link(tx, Purpose::Verify, &hash, &sent)?;
            let mut letter = match store::find_holder(tx, &key)?.filter(|holder| *holder != id) {
                // The link exists, so that the account's own page looks the same, and no one gets it.
                Some(holder) => letters::taken(about, holder, &address),
                None => letters::verify(about, id, &address, link.clone()),
            };
            add_below(tx, LetterKind::AddressCheck, &mut letter)?;
            post(tx, &shop, &letter, now)
        })
        .await?;
    status(app, asker).await
}

pub async fn verify(app: &App, request: EmailVerifyRequest) -> Result<Done> {
    let hash = hash_of(&request.token)?;
    let (now, shop) = (app.clock.now(), ShopConfig::of(app).name().to_owned());
    app.db
        .write(move |tx| {
            let sent =
                store::take_link(tx, Purpose::Verify, &hash, now)?.ok_or(ErrorCode::MailLinkInvalid)?;
            let account = find_account(tx, sent.user)?.ok_or(ErrorCode::MailLinkInvalid)?;
            let key = key_of(&sent.address);
            if store::find_holder(tx, &key)?.is_some_and(|holder| holder != sent.user) {
                return Err(ErrorCode::MailLinkInvalid.into());
            }
            let former = store::find_address(tx, sent.user)?;
            store::save_address(tx, sent.user, &sent.address, &key, now)?;
            if let Some((former, _)) = former.filter(|(former, _)| key_of(former) != key) {
                let about = format!("address left by {} at {}", sent.user.0, now.0);
                post(tx, &shop, &letters::left(about, sent.user, &former), now)?;
            }
            told(tx, &MailEvent::AddressVerified, account.id, &account.username, now)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihre E-Mail-Adresse ist bestätigt."))
}

pub async fn remove(app: &App, member: Member) -> Result<EmailStatus> {
    let (now, asker) = (app.clock.now(), member.clone());
    let shop = ShopConfig::of(app).name().to_owned();
    app.db
        .write(move |tx| {
            let former = store::find_address(tx, member.id)?;
            store::delete_address(tx, &member)?;
            let Some((former, _)) = former else { return Ok(()) };
            let about = format!("address left by {} at {}", member.id.0, now.0);
            post(tx, &shop, &letters::left(about, member.id, &former), now)?;
            told(tx, &MailEvent::AddressRemoved, member.id, &member.username, now)
        })
        .await?;
    app.outbox.notify_one();
    status(app, asker).await
}

fn told(tx: &mut Tx<'_>, what: &MailEvent, id: UserId, username: &str, now: Time) -> Result<()> {
    Event::new(what, now, ("user", id, username)).emit(tx)
}

/// The answer comes at once and is always the same; the letter is written behind it.
pub async fn ask_for_reset(app: &App, address: IpAddr, request: PasswordResetRequest) -> Result<Done> {
    let (now, factor) = (app.clock.now(), app.config.limits.factor);
    let counted = format!("password resets from {}", address_key(address));
    let limit = Limit::new(RESETS, HOUR, factor);
    app.db.write(move |tx| limits::take(tx, &counted, limit, now, ErrorCode::RateLimited)).await?;
    let app = app.clone();
    tokio::spawn(async move {
        if let Err(error) = send_reset(&app, request.account).await {
            tracing::warn!(error = error.code().as_str(), "a letter for a new password was not written");
        }
    });
    Ok(Done::new(
        "Gibt es dieses Konto und eine bestätigte E-Mail-Adresse oder ein verbundenes Telegram dazu, ist ein Link unterwegs. Er gilt eine Stunde.",
    ))
}

async fn send_reset(app: &App, asked: String) -> Result<()> {
    let (token, now) = (Token::generate(), app.clock.now());
    let (hash, link) = (token.hash(), link(app, "/passwort-neu", &token));
    let limit = Limit::new(LETTERS, HOUR, app.config.limits.factor);
    let shop = ShopConfig::of(app).name().to_owned();
    let bot = app.state::<Telegram>();
    let (has_bot, has_mailbox) = (bot.get().is_some(), !app.config.keeps_letters());
    app.db
        .write(move |tx| {
            let holder = match asked.contains('@') {
                true => store::find_holder(tx, &key_of(asked.trim()))?,
                false => auth::find_by_name(tx, &asked)?.map(|account| account.id),
            };
            let Some(id) = holder else { return Ok(()) };
            let address = store::find_address(tx, id)?.map(|(address, _)| address);
            let messenger = hook::<Messenger>(tx)?;
            let by_bot = has_bot && (address.is_none() || !has_mailbox) && (messenger.reaches)(tx, id)?;
            if address.is_none() && !by_bot {
                return Ok(());
            }
            let Some(password_mark) = auth::reset_mark(tx, id)? else { return Ok(()) };
            limits::take(tx, &format!("letters of {}", id.0), limit, now, ErrorCode::RateLimited)?;
            let way = if by_bot { BY_BOT } else { "" }.to_owned();
            let sent = Sent { user: id, address: way, password_mark, expires_at: now.plus(RESET_FOR) };
            store::save_link(tx, Purpose::Reset, &hash, &sent)?;
            if by_bot {
                return (messenger.write)(tx, id, &letters::reset_message(&link), now);
            }
            let Some(address) = address else { return Ok(()) };
            let about = format!("password of {} at {}", id.0, now.0);
            let mut letter = letters::reset(about, id, &address, link.clone());
            add_below(tx, LetterKind::PasswordReset, &mut letter)?;
            post(tx, &shop, &letter, now)
        })
        .await?;
    bot.waiting.notify_one();
    Ok(())
}

/// Sets the new password and ends every session.
pub async fn reset(app: &App, address: IpAddr, request: PasswordResetConfirmation) -> Result<Done> {
    let PasswordResetConfirmation { token, password, otp } = request;
    let (hash, now) = (hash_of(&token)?, app.clock.now());
    let asked = hash;
    let found = app.db.read(move |tx| usable(tx, &asked, now)).await?;
    let (account, _) = found.ok_or(ErrorCode::MailLinkInvalid)?;
    NewPassword { password: &password, username: &account.username, admin: account.role == Role::Admin }
        .check(&app.config)
        .map_err(|error| Error::field("password", error))?;
    auth::prove_factor(app, account.id, otp, address, now).await?;
    let password_hash = app.passwords.hash(password).await?;
    live::change_rights(app, account.id, move |tx| {
        // It may have been used, or the password changed, in the meantime.
        if usable(tx, &hash, now)?.is_none() {
            return Err(ErrorCode::MailLinkInvalid.into());
        }
        let sent = store::take_link(tx, Purpose::Reset, &hash, now)?.ok_or(ErrorCode::MailLinkInvalid)?;
        let way = if sent.address == BY_BOT { BY_BOT } else { "E-Mail" };
        auth::replace_password(tx, account.id, &password_hash, now, way)
    })
    .await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihr neues Passwort gilt. Bitte melden Sie sich damit an."))
}

/// The account that a link leads to, while its password is the one that the link was sent for.
fn usable(tx: &mut Tx<'_>, hash: &[u8], now: Time) -> Result<Option<(crate::identity::Account, Sent)>> {
    let Some(sent) = store::find_link(tx, Purpose::Reset, hash, now)? else { return Ok(None) };
    if auth::reset_mark(tx, sent.user)?.as_deref() != Some(&sent.password_mark) {
        return Ok(None);
    }
    Ok(find_account(tx, sent.user)?.map(|account| (account, sent)))
}

fn hash_of(token: &str) -> Result<[u8; 32]> {
    let token = Token::parse(token).ok_or(ErrorCode::MailLinkInvalid)?;
    Ok(token.hash())
}
