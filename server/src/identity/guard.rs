//! Guards: extractors that carry the proof of who is asking. A handler says with its signature who may call it, and
//! a store function that touches a person's rows takes the proof instead of a bare id.

use super::account::{Account, Role, Session, UserId};
use super::audience::Audience;
use super::sessions::{authenticate, holder, present};
use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::time::{MINUTE, Time};
use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, header};
use kontor_session::Token;
use std::ops::Deref;
use std::sync::Arc;

/// A person with a valid session, approved or not.
#[derive(Debug, Clone)]
pub struct SignedIn(Arc<Account>, Session);

/// Approved, neither banned nor timed out.
#[derive(Debug, Clone)]
pub struct Member(Arc<Account>, Session);

/// Who may enter premium areas: premium members, and admins.
#[derive(Debug, Clone)]
pub struct Premium(Arc<Account>, Session);

/// Who looks after the chat: moderators, and admins.
#[derive(Debug, Clone)]
pub struct Moderator(Arc<Account>, Session);

/// The role admin, which the owner has.
#[derive(Debug, Clone)]
pub struct Admin(Arc<Account>, Session);

/// The account number 1.
#[derive(Debug, Clone)]
pub struct Owner(Arc<Account>, Session);

/// Anybody. A token that is sent must be a member's: the order of a member whose session has ended must not become
/// a guest's order unnoticed.
#[derive(Debug, Clone)]
pub struct Visitor(pub Option<Member>);

/// The account behind the request's token, checked against what `audience` asks for.
///
/// # Errors
/// 401 without a valid session, 403 with one that does not suffice.
pub async fn admit(app: &App, audience: Audience, headers: &HeaderMap) -> Result<SignedIn, Error> {
    let token = bearer(headers)?.ok_or(ErrorCode::NotSignedIn)?;
    let (account, session) = authenticate(app, &token).await?;
    match audience {
        Audience::Public | Audience::SignedIn => {}
        Audience::Member => approved(&account)?,
        Audience::Premium => {
            approved(&account)?;
            if !account.enters_premium(app.clock.now()) {
                return Err(ErrorCode::PremiumOnly.into());
            }
        }
        Audience::Moderator => {
            approved(&account)?;
            open_to_moderators(&account)?;
        }
        Audience::Admin => {
            approved(&account)?;
            open_to_admins(&account)?;
        }
        Audience::Owner => {
            approved(&account)?;
            if !account.is_owner() {
                return Err(ErrorCode::OwnerOnly.into());
            }
            open_to_admins(&account)?;
        }
    }
    Ok(SignedIn(Arc::new(account), session))
}

/// Who holds a token now; for sockets, which have no headers to take it from.
///
/// # Errors
/// As [`admit`].
pub async fn holder_of(app: &App, token: &Token) -> Result<SignedIn, Error> {
    let (account, session) = authenticate(app, token).await?;
    Ok(SignedIn(Arc::new(account), session))
}

/// The account that a linked chat of the messenger speaks for, as it is now. No session stands behind it.
///
/// # Errors
/// 401 when the account is gone, 403 while a ban or a timeout lasts.
pub async fn of_chat(app: &App, user: UserId) -> Result<SignedIn, Error> {
    let account = present(app, user).await?;
    Ok(SignedIn(Arc::new(account), Session { id: 0, confirmed_at: Time(0) }))
}

/// The owner, for work in the background that goes on by the owner's word; as the account is now. No session stands behind it.
///
/// # Errors
/// When there is no owner, or a ban or a timeout lasts.
pub async fn owner_of_work(app: &App) -> Result<Owner, Error> {
    let account = present(app, UserId::OWNER).await?;
    Ok(Owner(Arc::new(account), Session { id: 0, confirmed_at: Time(0) }))
}

impl SignedIn {
    /// # Errors
    /// When the account is not an admin's.
    pub fn admin(&self) -> Result<Admin, Error> {
        approved(&self.0)?;
        open_to_admins(&self.0)?;
        Ok(Admin(self.0.clone(), self.1))
    }

    /// The same person, read again.
    ///
    /// # Errors
    /// 401 once the session has ended, 403 while a ban or a timeout lasts.
    pub async fn again(&self, app: &App) -> Result<Self, Error> {
        let (account, session) = holder(app, self.id, self.1.id).await?;
        Ok(Self(Arc::new(account), session))
    }

    /// # Errors
    /// Before approval.
    pub fn member(&self) -> Result<Member, Error> {
        approved(&self.0)?;
        Ok(Member(self.0.clone(), self.1))
    }
}

/// How long a password that was given counts for sensitive actions.
pub const CONFIRMED_FOR: i64 = 15 * MINUTE;

impl SignedIn {
    /// # Errors
    /// When the session's holder has not given the password for a while: the screen may stand open, unattended.
    pub fn confirmed(&self, now: Time) -> Result<(), Error> {
        let fresh = now < self.1.confirmed_at.plus(CONFIRMED_FOR);
        if fresh { Ok(()) } else { Err(ErrorCode::ConfirmationRequired.into()) }
    }
}

fn open_to_admins(account: &Account) -> Result<(), Error> {
    match account.role {
        Role::Admin if account.lacks_factor => Err(ErrorCode::SecondFactorObligatory.into()),
        Role::Admin => Ok(()),
        _ => Err(ErrorCode::AdminOnly.into()),
    }
}

fn open_to_moderators(account: &Account) -> Result<(), Error> {
    match account.role {
        Role::Admin => open_to_admins(account),
        _ if account.is_moderator => Ok(()),
        _ => Err(ErrorCode::ModeratorOnly.into()),
    }
}

fn approved(account: &Account) -> Result<(), Error> {
    if account.is_approved { Ok(()) } else { Err(ErrorCode::NotApproved.into()) }
}

/// The bearer token of a request; `None` without the header.
///
/// # Errors
/// When the header is there but holds no token of ours.
pub fn bearer(headers: &HeaderMap) -> Result<Option<Token>, Error> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let parts = value.to_str().ok().and_then(|text| text.split_once(' '));
    let token = parts
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
        .and_then(|(_, text)| Token::parse(text.trim()));
    token.map(Some).ok_or_else(|| ErrorCode::SessionInvalid.into())
}

/// What the audience's guard left with the request.
fn admitted(parts: &Parts) -> Option<&SignedIn> {
    parts.extensions.get::<SignedIn>()
}

/// A guarded extractor outside its audience is an error of the route table, never a way in.
fn misplaced(guard: &str) -> Error {
    Error::internal(format!("{guard} was taken outside its audience"))
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        admitted(parts).cloned().ok_or_else(|| misplaced("SignedIn"))
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let account =
            admitted(parts).filter(|account| account.is_approved).ok_or_else(|| misplaced("Member"))?;
        Ok(Self(account.0.clone(), account.1))
    }
}

impl FromRequestParts<App> for Premium {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let now = app.clock.now();
        let account = admitted(parts).filter(|account| account.is_approved && account.enters_premium(now));
        let account = account.ok_or_else(|| misplaced("Premium"))?;
        Ok(Self(account.0.clone(), account.1))
    }
}

impl FromRequestParts<App> for Moderator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let account = admitted(parts).filter(|account| account.is_approved && account.moderates());
        let account = account.ok_or_else(|| misplaced("Moderator"))?;
        Ok(Self(account.0.clone(), account.1))
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let account = admitted(parts).filter(|account| account.is_approved && account.is_admin());
        let account = account.ok_or_else(|| misplaced("Admin"))?;
        Ok(Self(account.0.clone(), account.1))
    }
}

impl FromRequestParts<App> for Owner {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let account = admitted(parts).filter(|account| account.is_approved && account.is_owner());
        let account = account.ok_or_else(|| misplaced("Owner"))?;
        Ok(Self(account.0.clone(), account.1))
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        if !parts.headers.contains_key(header::AUTHORIZATION) {
            return Ok(Self(None));
        }
        let account = admit(app, Audience::Member, &parts.headers).await?;
        Ok(Self(Some(Member(account.0, account.1))))
    }
}

macro_rules! carries_account {
    ($($guard:ident),*) => {
        $(impl Deref for $guard {
            type Target = Account;

            fn deref(&self) -> &Account {
                &self.0
            }
        }

        impl $guard {
            /// The session that proved it.
            pub const fn session(&self) -> Session {
                self.1
            }
        })*
    };
}

carries_account!(SignedIn, Member, Premium, Moderator, Admin, Owner);

impl From<Owner> for Admin {
    fn from(owner: Owner) -> Self {
        Self(owner.0, owner.1)
    }
}

impl From<Admin> for Moderator {
    fn from(admin: Admin) -> Self {
        Self(admin.0, admin.1)
    }
}

impl From<Admin> for Member {
    fn from(admin: Admin) -> Self {
        Self(admin.0, admin.1)
    }
}

impl From<Admin> for SignedIn {
    fn from(admin: Admin) -> Self {
        Self(admin.0, admin.1)
    }
}

impl From<Member> for SignedIn {
    fn from(member: Member) -> Self {
        Self(member.0, member.1)
    }
}
