//! The decisions of registration, approval and sign-in.

use super::attempts;
use super::credentials::{NewPassword, check_length, check_password, telegram_username};
use super::device::{self, Device};
use super::events::UserEvent;
use super::invited::Coming;
use super::known;
use super::known::AttemptKeys;
use super::lockout::refuse_with_reasons;
use super::security::{Factor, SecretKeys, check_factor};
use super::store::{self, NewSession};
use super::types::{
    LoginRequest, LoginResponse, NO_PASSWORD, NewAccount, PendingRegistration, PendingRegistrations,
    RegisterRequest, User,
};
use super::username::{Username, username_key};
use crate::app::{self, App};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::http::{Done, ReasonRequest};
use crate::identity::{self, Account, Admin, DELETED_NAME, Erasure, Role, UserId, find_account};
use crate::live;
use crate::time::{DAY, HOUR, Here, Time};
use kontor_db::Tx;
use kontor_session::Token;
use std::net::IpAddr;

pub async fn register(app: &App, address: IpAddr, request: RegisterRequest) -> Result<Done> {
    let mut fields = Fields::default();
    let username = fields.take("username", Username::parse(&request.username));
    let chosen = NewPassword { password: &request.password, username: &request.username, admin: false };
    fields.take("password", chosen.check(&app.config));
    let telegram = fields.take("telegramUsername", telegram_username(request.telegram_username.as_deref()));
    let (Some(username), Some(telegram_username)) = (username, telegram) else {
        return Err(fields.into_error());
    };
    fields.check()?;
    let username = username.unreserved()?;
    let newcomer = Newcomer {
        username,
        password: Some(request.password),
        telegram_username,
        address,
        invitation: request.invitation,
    };
    register_account(app, newcomer, store::insert_account).await
}

/// Who wants an account.
pub struct Newcomer {
    pub username: Username,
    /// `None` for an account that is entered in another way.
    pub password: Option<String>,
    pub telegram_username: Option<String>,
    pub address: IpAddr,
    /// The secret of an invitation.
    pub invitation: Option<String>,
}

/// Counts the registration against the address and writes an account, which waits for approval unless an invitation lets it in. `insert`
/// writes the row and what belongs to it, in one transaction with the event and the invitation's use.
///
/// # Errors
/// A field error for a name that is taken, [`ErrorCode::RateLimited`], what `insert` refuses, or when the database fails.
pub async fn register_account(
    app: &App,
    newcomer: Newcomer,
    insert: impl Fn(&mut Tx<'_>, &NewAccount) -> Result<UserId> + Send + 'static,
) -> Result<Done> {
    let now = app.clock.now();
    let limits = &app.config.limits;
    let limit = Limit::new(limits.registrations_per_address_hour, HOUR, limits.factor);
    let counter = format!("registration {}", limits::address_key(newcomer.address));
    app.db.write(move |tx| limits::take(tx, &counter, limit, now, ErrorCode::RateLimited)).await?;

    let password_hash = match newcomer.password {
        Some(password) => {
            let _place = known::place_of_newcomer(app, newcomer.address)?;
            app.passwords.hash(password).await?
        }
        None => NO_PASSWORD.to_owned(),
    };
    let account = NewAccount {
        id: None,
        username: newcomer.username.as_str().to_owned(),
        username_key: newcomer.username.key(),
        password_hash,
        telegram_username: newcomer.telegram_username,
        role: Role::User,
        is_approved: false,
        registered_at: now,
    };
    let (invitation, zone) = (newcomer.invitation, app.zone.clone());
    let sentence = app
        .db
        .write(move |tx| {
            let coming = Coming::with(tx, invitation.as_deref(), Here { now, zone: &zone })?;
            let account = NewAccount { is_approved: coming.is_approved(), ..account.clone() };
            let id = insert(tx, &account)?;
            Event::new(&UserEvent::Registered, now, ("user", id, &account.username)).emit(tx)?;
            coming.note(tx, id, &account.username, now)?;
            Ok::<_, Error>(coming.sentence())
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new(sentence))
}

pub async fn login(
    app: &App,
    address: IpAddr,
    device: Device,
    request: LoginRequest,
) -> Result<LoginResponse> {
    sign_in(app, address, device, request, false).await
}

pub async fn admin_login(
    app: &App,
    address: IpAddr,
    device: Device,
    request: LoginRequest,
) -> Result<LoginResponse> {
    sign_in(app, address, device, request, true).await
}

async fn sign_in(
    app: &App,
    address: IpAddr,
    device: Device,
    request: LoginRequest,
    admins_only: bool,
) -> Result<LoginResponse> {
    let mut fields = Fields::default();
    // The back office's form has one rule: both are filled in. What cannot be right is wrong like anything else.
    if admins_only {
        for (field, text) in [("username", &request.username), ("password", &request.password)] {
            if text.trim().is_empty() {
                fields.refuse(field, ErrorCode::Required);
            }
        }
        fields.take("password", check_length(&request.password));
    } else {
        if request.username.trim().chars().count() < 3 {
            fields.refuse("username", ErrorCode::UsernameTooShort);
        }
        fields.take("password", check_password(&request.password));
    }
    fields.check()?;
    let attempt = Attempt {
        key: username_key(&request.username.chars().take(64).collect::<String>()),
        password: request.password,
        otp: request.otp,
        remember: request.remember_me,
        address,
        device,
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
    device: Device,
    admins_only: bool,
}

impl Attempt {
    /// Each try is counted as failed before the password is checked, and withdrawn when it fits: otherwise many tries at
    /// once would all see a count that none of them has raised yet. It is counted while holding a hashing turn, so that
    /// right passwords waiting in the queue do not use the limits up.
    async fn run(self, app: &App) -> Result<LoginResponse> {
        let (keys, key) = (AttemptKeys::new(&self.key, self.address), self.key);
        let (turn, place) = known::wait_for_turn(app, &keys, self.address).await?;
        let (now, limits) = (app.clock.now(), app.config.limits.clone());
        let tried = keys.clone();
        let counted = app.db.write(move |tx| -> Result<_> {
            let attempt = attempts::count(tx, &keys, &limits, now)?;
            Ok((attempt, store::find_credentials(tx, &key)?))
        });
        let (attempt, found) = counted.await?;
        let (account, hash) = found.unzip();
        let fits = turn.verify(self.password, hash.clone()).await?;
        let (Some(account), Some(hash), true) = (account.clone(), hash, fits) else {
            attempts::report(app, &tried, account, now).await?;
            return Err(ErrorCode::WrongCredentials.into());
        };
        let (id, otp, keys) = (account.id, self.otp, app.state::<SecretKeys>().clone());
        let factor = app
            .db
            .write(move |tx| {
                let factor = check_factor(tx, &keys, id, otp.as_deref(), now)?;
                // A wrong code stays counted like a wrong password: six digits are soon guessed.
                if factor != Factor::Wrong {
                    attempts::withdraw(tx, attempt)?;
                }
                Ok::<_, Error>(factor)
            })
            .await?;
        drop((turn, place));
        if factor == Factor::Wrong {
            attempts::report(app, &tried, Some(account.clone()), now).await?;
        }
        factor.demand()?;
        if self.admins_only && account.role != Role::Admin {
            return Err(ErrorCode::AdminOnly.into());
        }
        let answer =
            open_session(app, account.id, Proof::Password { hash }, self.device, self.remember).await?;
        app.db.write(move |tx| known::note(tx, &tried, now)).await?;
        Ok(answer)
    }
}

/// The proofs presented at sign-in.
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
    device: Device,
    remember: bool,
) -> Result<LoginResponse> {
    let now = app.clock.now();
    let (zone, needed) = (app.zone.clone(), app.config.second_factor());
    let (token, session) = new_session(app, id, device, remember, now);
    let account = app
        .db
        .write(move |tx| -> Result<_> {
            let account = match &proof {
                Proof::Password { hash } => {
                    store::find_with_password(tx, id, hash)?.ok_or(ErrorCode::WrongCredentials)?
                }
                Proof::Passkey => find_account(tx, id)?.ok_or(ErrorCode::PasskeyRefused)?,
            };
            refuse_with_reasons(tx, &zone, &account, now)?;
            device::note(tx, &account, &session.device, now)?;
            store::insert_session(tx, &session, now)?;
            identity::with_factor(tx, needed, account)
        })
        .await?;
    app.outbox.notify_one();
    Ok(signed_in(account, &token, now))
}

/// A token and the session that it will open; it counts as if the password had just been given.
pub fn new_session(
    app: &App,
    user: UserId,
    device: Device,
    remember: bool,
    now: Time,
) -> (Token, NewSession) {
    let token = Token::generate();
    let sessions = &app.config.sessions;
    let (lifetime, idle) = if remember {
        (i64::from(sessions.remembered_days) * DAY, i64::from(sessions.remembered_idle_days) * DAY)
    } else {
        (i64::from(sessions.plain_hours) * HOUR, i64::from(sessions.plain_idle_hours) * HOUR)
    };
    let token_hash = token.hash().to_vec();
    let ends_at = now.plus(lifetime);
    let session = NewSession { user, token_hash, confirmed_at: now, ends_at, idle, device };
    (token, session)
}

/// The answer to a sign-in.
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
    app::to_the_end(async move {
        if let Some(user) = app.db.write(move |tx| store::delete_session(tx, &hash)).await? {
            app.live().recheck(user);
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
/// When there is none, or it has been decided.
pub async fn approve(app: &App, admin: Admin, id: UserId) -> Result<Done> {
    let now = app.clock.now();
    live::change_rights(app, id, move |tx| {
        let account = undecided(tx, id)?;
        store::mark_approved(tx, &admin, id, now)?;
        Event::new(&UserEvent::Approved, now, ("user", id, &account.username)).by(&admin).emit(tx)
    })
    .await?;
    Ok(Done::new("Benutzer genehmigt"))
}

/// Removes a registration.
///
/// # Errors
/// When there is none, it has been decided, or the reason is invalid.
pub async fn reject(app: &App, admin: Admin, id: UserId, request: ReasonRequest) -> Result<Done> {
    let reason = request.checked()?;
    let now = app.clock.now();
    live::change_rights(app, id, move |tx| {
        undecided(tx, id)?;
        let erasure = Erasure::by_admin(&admin, id);
        identity::erase_person(tx, &erasure)?;
        store::delete_account(tx, &erasure)?;
        Event::new(&UserEvent::Rejected, now, ("user", id, DELETED_NAME))
            .by(&admin)
            .because(reason.as_deref())
            .emit(tx)
    })
    .await?;
    Ok(Done::new("Benutzer abgelehnt"))
}

/// The registration, while it is undecided: of two admins at the same moment one wins, and the other is
/// told that it was approved or is gone.
fn undecided(tx: &mut Tx<'_>, id: UserId) -> Result<Account> {
    let account = find_account(tx, id)?.ok_or(ErrorCode::UserNotFound)?;
    if account.is_approved { Err(ErrorCode::AlreadyApproved.into()) } else { Ok(account) }
}
