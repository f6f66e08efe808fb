//! The decisions of registration, approval and sign-in.

use super::attempts::{self, AttemptKeys};
use super::credentials::{check_password, telegram_username};
use super::security::{Factor, check_factor};
use super::store::{self, NewSession};
use super::types::{
    Account, Done, LoginRequest, LoginResponse, NewAccount, PendingRegistration, PendingRegistrations,
    ReasonRequest, RegisterRequest, Role, Session, User, UserId,
};
use super::username::{Username, username_key};
use crate::app::App;
use crate::erasure::Erasure;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::guard::Admin;
use crate::limits::{self, Limit};
use crate::live;
use crate::outbox::Event;
use crate::time::{DAY, HOUR, Time};
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_session::Token;
use std::net::IpAddr;

/// The account behind a token.
///
/// # Errors
/// 401 when there is no such session, 403 while a ban or a timeout lasts.
pub async fn authenticate(app: &App, token: &Token) -> Result<(Account, Session)> {
    let (hash, now) = (token.hash(), app.clock.now());
    let found = app.db.read(move |tx| store::find_by_session(tx, &hash, now)).await?;
    let (account, session) = found.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(&app.zone, &account, now)?;
    Ok((account, session))
}

/// The account as this transaction sees it: the guard proved it some moments ago, and it may be gone since.
///
/// # Errors
/// 401 when it is gone, 403 when it was locked out.
pub fn still_there(tx: &mut Tx<'_>, account: &Account, zone: &TimeZone, now: Time) -> Result<Account> {
    let account = store::find_account(tx, account.id)?.ok_or(ErrorCode::SessionInvalid)?;
    refuse_locked_out(zone, &account, now)?;
    Ok(account)
}

/// Refuses who is banned, and whose timeout lasts.
///
/// # Errors
/// 403 with the reason.
pub fn refuse_locked_out(zone: &TimeZone, account: &Account, now: Time) -> Result<()> {
    let reason = |text: &Option<String>| {
        text.clone().filter(|text| !text.is_empty()).unwrap_or_else(|| "nicht angegeben".to_owned())
    };
    if account.role == Role::Banned {
        return Err(Error::new(ErrorCode::Banned).with("reason", reason(&account.ban_reason)));
    }
    match account.running_timeout(now) {
        Some(until) => Err(Error::new(ErrorCode::TimedOut)
            .with("until", until.in_german(zone))
            .with("reason", reason(&account.timeout_reason))),
        None => Ok(()),
    }
}

pub async fn register(app: &App, address: IpAddr, request: RegisterRequest) -> Result<Done> {
    let mut fields = Fields::default();
    let username = fields.take("username", Username::parse(&request.username));
    fields.take("password", check_password(&request.password));
    let telegram = fields.take("telegramUsername", telegram_username(request.telegram_username.as_deref()));
    let (Some(username), Some(telegram)) = (username, telegram) else { return Err(fields.into_error()) };
    fields.check()?;
    if username.is_reserved() {
        return Err(Error::field("username", ErrorCode::UsernameTaken));
    }

    let now = app.clock.now();
    let limits = &app.config.limits;
    let limit = Limit::new(limits.registrations_per_address_hour, HOUR, limits.factor);
    let counter = format!("registration {}", limits::address_key(address));
    app.db.write(move |tx| limits::take(tx, &counter, limit, now, ErrorCode::RateLimited)).await?;

    let account = NewAccount {
        id: None,
        username: username.as_str().to_owned(),
        username_key: username.key(),
        password_hash: app.passwords.hash(request.password).await?,
        telegram_username: telegram,
        role: Role::User,
        is_approved: false,
        registered_at: now,
    };
    app.db
        .write(move |tx| {
            let id = store::insert_account(tx, &account)?;
            Event::new("user.registered", now, ("user", id, &account.username)).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihr Konto wurde erstellt und wartet auf Freischaltung."))
}

pub async fn login(
    app: &App,
    address: IpAddr,
    user_agent: String,
    request: LoginRequest,
) -> Result<LoginResponse> {
    sign_in(app, address, user_agent, request, false).await
}

pub async fn admin_login(
    app: &App,
    address: IpAddr,
    user_agent: String,
    request: LoginRequest,
) -> Result<LoginResponse> {
    sign_in(app, address, user_agent, request, true).await
}

async fn sign_in(
    app: &App,
    address: IpAddr,
    user_agent: String,
    request: LoginRequest,
    admins_only: bool,
) -> Result<LoginResponse> {
    let mut fields = Fields::default();
    if request.username.trim().chars().count() < 3 {
        fields.refuse("username", ErrorCode::UsernameTooShort);
    }
    fields.take("password", check_password(&request.password));
    fields.check()?;
    let attempt = Attempt {
        key: username_key(&request.username.chars().take(64).collect::<String>()),
        password: request.password,
        otp: request.otp,
        remember: request.remember_me,
        address,
        user_agent,
        admins_only,
    };
    // A task of its own: a client that hangs up must not leave a right password counted as a wrong one.
    let app = app.clone();
    tokio::spawn(async move { attempt.run(&app).await }).await.map_err(Error::internal)?
}

/// One try to sign in.
struct Attempt {
    key: String,
    password: String,
    otp: Option<String>,
    remember: bool,
    address: IpAddr,
    user_agent: String,
    admins_only: bool,
}

impl Attempt {
    /// Each try is counted as failed before the password is checked, and withdrawn when it fits: otherwise many tries at
    /// once would all see a count that none of them has raised yet. It is counted while holding a hashing turn, so that
    /// right passwords waiting in the queue do not use the limits up.
    async fn run(self, app: &App) -> Result<LoginResponse> {
        let turn = app.passwords.turn().await?;
        let (now, limits) = (app.clock.now(), app.config.limits.clone());
        let (keys, key) = (AttemptKeys::new(&self.key, self.address), self.key);
        let counted = app.db.write(move |tx| -> Result<_> {
            let attempt = attempts::count(tx, &keys, &limits, now)?;
            Ok((attempt, store::find_credentials(tx, &key)?))
        });
        let (attempt, found) = counted.await?;
        let (account, hash) = found.unzip();
        let fits = turn.verify(self.password, hash.clone()).await?;
        let (Some(account), Some(hash), true) = (account, hash, fits) else {
            return Err(ErrorCode::WrongCredentials.into());
        };
        let (id, otp) = (account.id, self.otp);
        let factor = app
            .db
            .write(move |tx| {
                let factor = check_factor(tx, id, otp.as_deref(), now)?;
                // A wrong code stays counted like a wrong password: six digits are soon guessed.
                if factor != Factor::Wrong {
                    attempts::withdraw(tx, attempt)?;
                }
                Ok::<_, Error>(factor)
            })
            .await?;
        drop(turn);
        match factor {
            Factor::Passed => {}
            Factor::Missing => return Err(ErrorCode::SecondFactorRequired.into()),
            Factor::Wrong => return Err(ErrorCode::SecondFactorWrong.into()),
        }
        if self.admins_only && !account.is_admin() {
            return Err(ErrorCode::AdminOnly.into());
        }
        open_session(app, account.id, Proof::Password { hash }, self.user_agent, self.remember).await
    }
}

/// What somebody who signs in has shown.
pub enum Proof {
    /// The password with this hash.
    Password {
        hash: String,
    },
    Passkey,
}

/// Opens a session unless the account was deleted, locked out or given another password while this one was checked.
pub async fn open_session(
    app: &App,
    id: UserId,
    proof: Proof,
    user_agent: String,
    remember: bool,
) -> Result<LoginResponse> {
    let now = app.clock.now();
    let zone = app.zone.clone();
    let (token, session) = new_session(app, id, user_agent, remember, now);
    let account = app
        .db
        .write(move |tx| -> Result<_> {
            let account = match &proof {
                Proof::Password { hash } => {
                    store::find_with_password(tx, id, hash)?.ok_or(ErrorCode::WrongCredentials)?
                }
                Proof::Passkey => store::find_account(tx, id)?.ok_or(ErrorCode::PasskeyRefused)?,
            };
            refuse_locked_out(&zone, &account, now)?;
            store::insert_session(tx, &session, now)?;
            Ok(account)
        })
        .await?;
    Ok(signed_in(account, &token, now))
}

/// A token and the session that it will open; it counts as if the password had just been given.
pub fn new_session(
    app: &App,
    user: UserId,
    user_agent: String,
    remember: bool,
    now: Time,
) -> (Token, NewSession) {
    let token = Token::generate();
    let sessions = &app.config.sessions;
    let lifetime = if remember {
        i64::from(sessions.remembered_days) * DAY
    } else {
        i64::from(sessions.plain_hours) * HOUR
    };
    let token_hash = token.hash().to_vec();
    let session =
        NewSession { user, token_hash, confirmed_at: now, expires_at: now.plus(lifetime), user_agent };
    (token, session)
}

/// What somebody who has just signed in is told.
pub fn signed_in(account: Account, token: &Token, now: Time) -> LoginResponse {
    LoginResponse {
        success: true,
        message: "Erfolgreich angemeldet".to_owned(),
        token: token.expose().to_owned(),
        user: User::new(&Account { last_login_at: Some(now), ..account }, now),
    }
}

pub async fn logout(app: &App, token: &Token) -> Result<()> {
    let hash = token.hash();
    let app = app.clone();
    live::to_the_end(async move {
        if let Some(user) = app.db.write(move |tx| store::delete_session(tx, &hash)).await? {
            app.live.recheck(user);
        }
        Ok(())
    })
    .await
}

pub async fn pending(app: &App, admin: &Admin) -> Result<PendingRegistrations> {
    let admin = admin.clone();
    let pending = app.db.read(move |tx| store::list_pending(tx, &admin)).await?;
    let pending = pending
        .into_iter()
        .map(|account| PendingRegistration {
            id: account.id,
            username: account.username,
            telegram_username: account.telegram_username,
            is_approved: account.is_approved,
            registered_at: account.registered_at,
        })
        .collect();
    Ok(PendingRegistrations { success: true, pending })
}

/// Lets a registration in.
///
/// # Errors
/// When there is none, or somebody has decided on it.
pub async fn approve(app: &App, admin: Admin, id: UserId) -> Result<Done> {
    let now = app.clock.now();
    live::change_rights(app, id, move |tx| {
        let account = undecided(tx, id)?;
        store::mark_approved(tx, &admin, id, now)?;
        Event::new("user.approved", now, ("user", id, &account.username)).by(&admin).emit(tx)
    })
    .await?;
    Ok(Done::new("Benutzer genehmigt"))
}

/// Removes a registration.
///
/// # Errors
/// When there is none, somebody has decided on it, or the reason is none.
pub async fn reject(app: &App, admin: Admin, id: UserId, request: ReasonRequest) -> Result<Done> {
    let reason = request.checked()?;
    let now = app.clock.now();
    live::change_rights(app, id, move |tx| {
        let account = undecided(tx, id)?;
        store::delete_account(tx, &Erasure::by_admin(&admin, id))?;
        Event::new("user.rejected", now, ("user", id, &account.username))
            .by(&admin)
            .because(reason.as_deref())
            .emit(tx)
    })
    .await?;
    Ok(Done::new("Benutzer abgelehnt"))
}

/// The registration, as long as nobody has decided on it: of two admins at the same moment one wins, and the other is
/// told that it was approved or is gone.
fn undecided(tx: &mut Tx<'_>, id: UserId) -> Result<Account> {
    let account = store::find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?;
    if account.is_approved { Err(ErrorCode::AlreadyApproved.into()) } else { Ok(account) }
}
