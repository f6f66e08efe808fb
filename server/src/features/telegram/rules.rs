//! Signing in, registering and linking by launch data, and the member's own settings.

use super::launch::{self, Launch};
use super::store;
use super::store::queue::{self, NO_EVENT, NewMessage};
use super::texts;
use super::types::{
    TelegramAccount, TelegramAccountRequest, TelegramCode, TelegramLinkRequest, TelegramRegisterRequest,
    TelegramSettingsRequest, TelegramSignInRequest, TelegramStatus,
};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::auth::{self, Device, LoginResponse, Newcomer, UserEvent, Username, Vouched};
use crate::http::Done;
use crate::identity::{self, Account, Member, SignedIn, UserId};
use crate::time::{MINUTE, Time};
use kontor_db::Tx;
use kontor_session::Token;
use std::net::IpAddr;

/// How long a code for the bot is good.
const CODE_FOR: i64 = 15 * MINUTE;

/// Whose account the launch data belong to: the person at the screen is asked before they are used. They come with the
/// page's address, and anyone can send anyone to an address.
pub async fn account(app: &App, request: TelegramAccountRequest) -> Result<TelegramAccount> {
    let launch = launch::check(app, &request.init_data)?;
    app.db
        .read(move |tx| {
            let link = store::find_link_of_chat(tx, launch.user.id)?.ok_or(ErrorCode::TelegramUnknown)?;
            if store::is_used(tx, &launch.hash)? {
                return Err(ErrorCode::TelegramReplayed.into());
            }
            let account = identity::find_account(tx, link.user)?.ok_or(ErrorCode::TelegramUnknown)?;
            Ok(TelegramAccount { success: true, username: account.username })
        })
        .await
}

/// Signs in the person who opened the Mini App, if an account is linked.
pub async fn sign_in(
    app: &App,
    address: IpAddr,
    device: Device,
    request: TelegramSignInRequest,
) -> Result<LoginResponse> {
    let launch = launch::check(app, &request.init_data)?;
    let chat = launch.user.id;
    let link = app.db.read(move |tx| store::find_link_of_chat(tx, chat)).await?;
    let user = link.ok_or(ErrorCode::TelegramUnknown)?.user;
    let vouched = Vouched { user, otp: request.otp, remember: request.remember_me, address, device };
    auth::sign_in_vouched(app, vouched, move |tx| {
        // Read once more: the link may have gone to another account in the meantime.
        let link = store::find_link_of_chat(tx, chat)?.filter(|link| link.user == user);
        link.ok_or(ErrorCode::TelegramUnknown)?;
        store::use_launch(tx, &launch.hash, launch.expires_at)?;
        store::save_username(tx, chat, launch.user.username.as_deref())
    })
    .await
}

/// An account without a password for the person who opened the Mini App; it waits for approval like any other, unless an invitation
/// lets it in.
pub async fn register(app: &App, address: IpAddr, request: TelegramRegisterRequest) -> Result<Done> {
    let username = Username::parse(&request.username).map_err(|error| Error::field("username", error))?;
    let username = username.unreserved()?;
    let Launch { user, hash, .. } = launch::check(app, &request.init_data)?;
    let newcomer = Newcomer {
        username,
        password: None,
        telegram_username: user.username.clone(),
        address,
        invitation: request.invitation,
    };
    auth::register_account(app, newcomer, move |tx, account| {
        // Asked first: a chat that has an account is told so, whatever name it wishes for now.
        if store::find_link_of_chat(tx, user.id)?.is_some() {
            return Err(ErrorCode::TelegramTaken.into());
        }
        // Not used up: the same data sign the new account in. A person who used them before is no newcomer.
        if store::is_used(tx, &hash)? {
            return Err(ErrorCode::TelegramReplayed.into());
        }
        let id = auth::insert_account(tx, account)?;
        store::save_link(tx, id, user.id, user.username.as_deref(), account.registered_at)?;
        Ok(id)
    })
    .await
}

/// Links the member's account with the person who opened the Mini App. Launch data say who made them and not who sits in
/// front of the screen, so each link takes the password, and the code where there is one.
pub async fn link(app: &App, member: Member, address: IpAddr, request: TelegramLinkRequest) -> Result<Done> {
    let launch = launch::check(app, &request.init_data)?;
    auth::prove_password(app, &member, address, request.password).await?;
    auth::prove_factor(app, member.id, request.otp, address, app.clock.now()).await?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    app.db
        .write(move |tx| {
            let account = identity::still_there(tx, &member, &zone, now)?;
            let Launch { user, hash, expires_at } = &launch;
            store::use_launch(tx, hash, *expires_at)?;
            join(tx, &account, user.id, user.username.as_deref(), now)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihr Konto ist jetzt mit Telegram verbunden."))
}

/// Writes the link and that it was made: it is a way into the account. A chat that the account had before is told.
pub fn join(tx: &mut Tx<'_>, account: &Account, chat: i64, username: Option<&str>, now: Time) -> Result<()> {
    let former = store::find_link(tx, account.id)?;
    if former.as_ref().is_some_and(|link| link.telegram_id == chat) {
        store::mark_open(tx, chat)?;
        return store::save_username(tx, chat, username);
    }
    store::save_link(tx, account.id, chat, username, now)?;
    if let Some(former) = former {
        let message = NewMessage {
            user: Some(account.id),
            chat_id: former.telegram_id,
            content: texts::replaced(&account.username),
            keyboard: None,
            action_path: None,
            event_id: NO_EVENT,
            attachment: None,
            is_bulk: false,
        };
        queue::push(tx, &message, now)?;
    }
    if let Some(username) = username {
        auth::set_telegram_username(tx, account.id, username)?;
    }
    let event = Event::new(&UserEvent::TelegramLinked, now, ("user", account.id, &account.username));
    event.by(account).emit(tx)
}

/// A link to the bot that tells it whose chat it is.
pub async fn code(app: &App, member: Member) -> Result<TelegramCode> {
    let bot = app.config.telegram.bot_name().ok_or(ErrorCode::TelegramOff)?;
    let token = Token::generate();
    // The bot's parameter may have 64 characters of `A-Za-z0-9_-`; a token has 43.
    let url = format!("https://t.me/{bot}?start=link_{}", token.expose());
    let (hash, expires_at) = (token.hash(), app.clock.now().plus(CODE_FOR));
    app.db.write(move |tx| store::save_code(tx, &member, &hash, expires_at)).await?;
    Ok(TelegramCode { success: true, url, expires_at })
}

pub async fn status(app: &App, member: Member) -> Result<TelegramStatus> {
    let bot_name = app.config.telegram.bot_name().map(str::to_owned);
    app.db
        .read(move |tx| {
            let link = store::find_link(tx, member.id)?;
            Ok(TelegramStatus {
                linked: link.is_some(),
                linked_at: link.as_ref().map(|link| link.linked_at),
                bot_name: bot_name.clone(),
                blocked: link.as_ref().is_some_and(|link| link.blocked_at.is_some()),
                has_password: auth::has_password(tx, member.id)?,
                notifications: link.as_ref().map(|link| link.switches).unwrap_or_default(),
                telegram_username: link.and_then(|link| link.telegram_username),
            })
        })
        .await
}

pub async fn change(app: &App, member: Member, request: TelegramSettingsRequest) -> Result<TelegramStatus> {
    let asker = member.clone();
    app.db
        .write(move |tx| {
            let link = store::find_link(tx, member.id)?.ok_or(ErrorCode::TelegramNotLinked)?;
            store::save_switches(tx, &member, link.switches.changed(request.notifications))?;
            Ok::<_, Error>(())
        })
        .await?;
    status(app, asker).await
}

/// Takes the link away, unless it is the only way into the account.
pub async fn unlink(app: &App, account: SignedIn) -> Result<Done> {
    let now = app.clock.now();
    app.db.write(move |tx| part(tx, &account, now)).await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihr Konto ist nicht mehr mit Telegram verbunden."))
}

fn part(tx: &mut Tx<'_>, account: &Account, now: Time) -> Result<()> {
    let id: UserId = account.id;
    if store::find_link(tx, id)?.is_none() {
        return Err(ErrorCode::TelegramNotLinked.into());
    }
    if !auth::has_password(tx, id)? {
        return Err(ErrorCode::PasswordMissing.into());
    }
    store::delete_link(tx, id)?;
    let event = Event::new(&UserEvent::TelegramUnlinked, now, ("user", id, &account.username));
    event.by(account).emit(tx)
}
