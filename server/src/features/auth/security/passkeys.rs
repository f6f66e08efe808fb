//! Passkeys: the browser asks an authenticator, the server checks its signature. The name of the site in the signature
//! is the host of the shop's public address, so a look-alike site gets nothing.

use super::super::events::UserEvent;
use super::super::rules::{Proof, open_session};
use super::store::{self, StoredPasskey};
use super::types::{AddPasskeyRequest, PasskeyChallenge, PasskeyLoginRequest, Security};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::events::limits::{self, Limit};
use crate::features::auth::{Device, LoginResponse};
use crate::http::Done;
use crate::identity::{Member, UserId};
use crate::text;
use crate::time::{MINUTE, Time};
use kontor_session::Token;
use serde::Serialize;
use std::net::IpAddr;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle64, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::register::{DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

/// How long a challenge may wait for its answer; the library asks authenticators for the same.
const CHALLENGE_FOR: i64 = 5 * MINUTE;
/// Passkeys of one account.
const MOST: usize = 10;
const MAX_NAME: usize = 50;

/// The member's second factors.
pub async fn overview(app: &App, member: Member) -> Result<Security> {
    let passkeys_possible = site(app).is_ok();
    app.db
        .read(move |tx| {
            Ok(Security {
                totp: store::find_totp(tx, member.id)?.is_some_and(|totp| totp.is_enabled),
                recovery_codes_left: store::count_recovery_codes(tx, &member)?,
                passkeys: store::list_passkeys(tx, &member)?,
                passkeys_possible,
            })
        })
        .await
}

/// Asks for a new passkey.
pub async fn offer(app: &App, member: Member) -> Result<PasskeyChallenge> {
    let site = site(app)?;
    let asker = member.clone();
    let (known, handle) = app
        .db
        .read(move |tx| {
            Ok::<_, Error>((store::list_credentials(tx, &asker)?, store::find_user_handle(tx, &asker)?))
        })
        .await?;
    if known.len() >= MOST {
        return Err(ErrorCode::TooManyPasskeys.into());
    }
    let handle = handle.map_or_else(|| Ok(UserHandle64::new()), |bytes| user_handle(&bytes))?;
    let known =
        known.into_iter().map(|(id, transports)| descriptor(id, &transports)).collect::<Result<_>>()?;
    let user = PublicKeyCredentialUserEntity {
        name: Username::try_from(member.username.clone()).map_err(Error::internal)?,
        id: &handle,
        display_name: None,
    };
    let mut options = PublicKeyCredentialCreationOptions::passkey(&site.id, user, known);
    // The library would insist on an extension that Apple's and many other authenticators do not know. A user
    // verification is demanded at every sign-in anyway.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(Error::internal)?;
    let state = server.encode().map_err(Error::internal)?;
    // The handle is part of the answer's check only at the next sign-in, so it waits with the challenge.
    let state = [handle.encode().map_err(Error::internal)?.as_slice(), state.as_slice()].concat();
    challenge(app, Some(member.id), state, &client).await
}

/// Keeps the passkey that was made.
pub async fn add(app: &App, member: Member, request: AddPasskeyRequest) -> Result<Done> {
    let site = site(app)?;
    let name = text::line(&request.name, MAX_NAME).map_err(|error| Error::field("name", error))?;
    let state = answered(app, request.challenge_id, Some(member.id)).await?;
    let (handle, state) = state.split_at_checked(64).ok_or(ErrorCode::PasskeyRefused)?;
    let server = RegistrationServerState::<64>::decode(state).map_err(Error::internal)?;
    let registration =
        Registration::from_json_relaxed(request.credential.get().as_bytes()).map_err(refused)?;
    let origins = [site.origin.as_str()];
    let options =
        RegistrationVerificationOptions::<&str, &str> { allowed_origins: &origins, ..Default::default() };
    let made = server.verify(&site.id, &registration, &options).map_err(refused)?;
    let credential_id = made.id().as_ref().to_vec();
    let key = StoredPasskey {
        id: 0,
        user_id: member.id,
        user_handle: handle.to_vec(),
        static_state: made.static_state().encode().map_err(Error::internal)?,
        dynamic_state: made.dynamic_state().encode().map_err(Error::internal)?.to_vec(),
        transports: vec![made.transports().encode().map_err(Error::internal)?],
    };
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::insert_passkey(tx, &member, &credential_id, &key, &name, now)? {
                return Err(ErrorCode::PasskeyRefused.into());
            }
            event(&UserEvent::PasskeyAdded, &member, now).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Passkey gespeichert"))
}

pub async fn remove(app: &App, member: Member, id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::delete_passkey(tx, &member, id)? {
                return Err(ErrorCode::NotFound.into());
            }
            event(&UserEvent::PasskeyRemoved, &member, now).emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Passkey entfernt"))
}

/// A challenge for any passkey of this shop.
pub async fn ask(app: &App, address: IpAddr) -> Result<PasskeyChallenge> {
    count(app, address).await?;
    let site = site(app)?;
    let (server, client) =
        DiscoverableCredentialRequestOptions::passkey(&site.id).start_ceremony().map_err(Error::internal)?;
    let state = server.encode().map_err(Error::internal)?;
    challenge(app, None, state, &client).await
}

/// Signs in by a passkey, which is more than a password and a code: it is asked for neither.
pub async fn sign_in(
    app: &App,
    address: IpAddr,
    device: Device,
    request: PasskeyLoginRequest,
) -> Result<LoginResponse> {
    count(app, address).await?;
    let site = site(app)?;
    let state = answered(app, request.challenge_id, None).await?;
    let server = DiscoverableAuthenticationServerState::decode(state.as_slice()).map_err(Error::internal)?;
    let answer = DiscoverableAuthentication64::from_json_relaxed(request.credential.get().as_bytes())
        .map_err(refused)?;
    let credential_id = answer.raw_id().as_ref().to_vec();
    let wanted = credential_id.clone();
    let key =
        app.db.read(move |tx| store::find_passkey(tx, &wanted)).await?.ok_or(ErrorCode::PasskeyRefused)?;
    let handle = user_handle(&key.user_handle)?;
    let dynamic: [u8; 7] = key.dynamic_state.try_into().map_err(|_| Error::internal("a passkey's state"))?;
    let mut credential = AuthenticatedCredential::new(
        CredentialId::<&[u8]>::decode(credential_id.as_slice()).map_err(Error::internal)?,
        &handle,
        StaticState::decode(key.static_state.as_slice()).map_err(Error::internal)?,
        DynamicState::decode(dynamic).map_err(Error::internal)?,
    )
    .map_err(Error::internal)?;
    let origins = [site.origin.as_str()];
    let options =
        AuthenticationVerificationOptions::<&str, &str> { allowed_origins: &origins, ..Default::default() };
    server.verify(&site.id, &answer, &mut credential, &options).map_err(refused)?;
    let used = credential.dynamic_state().encode().map_err(Error::internal)?;
    let (id, now) = (key.id, app.clock.now());
    app.db.write(move |tx| store::save_passkey_use(tx, id, &used, now)).await?;
    open_session(app, key.user_id, Proof::Passkey, device, request.remember_me).await
}

/// Each question is a row: an address may ask as often as people fumble.
async fn count(app: &App, address: IpAddr) -> Result<()> {
    let limits = &app.config.limits;
    let limit = Limit::new(limits.passkey_tries_per_address_minute, MINUTE, limits.factor);
    let (key, now) = (format!("passkey {}", limits::address_key(address)), app.clock.now());
    app.db.write(move |tx| limits::take(tx, &key, limit, now, ErrorCode::RateLimited)).await
}

fn event(what: &UserEvent, member: &Member, now: Time) -> Event {
    Event::new(what, now, ("user", member.id, &member.username)).by(member)
}

/// The shop as authenticators know it.
struct Site {
    id: RpId,
    /// `https://shop.example`.
    origin: String,
}

/// From the public address. An address of numbers has no name that a passkey could be bound to.
fn site(app: &App) -> Result<Site> {
    let url = app.config.public_url();
    let impossible = || Error::new(ErrorCode::PasskeysImpossible);
    let uri: http::Uri = url.parse().map_err(|_| impossible())?;
    let host = uri.host().ok_or_else(impossible)?;
    if host.parse::<std::net::Ipv4Addr>().is_ok() || host.starts_with('[') {
        return Err(impossible());
    }
    let domain = AsciiDomain::try_from(host.to_owned()).map_err(|_| impossible())?;
    Ok(Site { id: RpId::Domain(domain), origin: url.trim_end_matches('/').to_owned() })
}

/// Stores a challenge and adds the options for the authenticator.
async fn challenge(
    app: &App,
    user: Option<UserId>,
    state: Vec<u8>,
    client: &impl Serialize,
) -> Result<PasskeyChallenge> {
    let public_key = serde_json::value::to_raw_value(client).map_err(Error::internal)?;
    let challenge_id = Token::generate().expose().to_owned();
    let (id, expires_at) = (challenge_id.clone(), app.clock.now().plus(CHALLENGE_FOR));
    app.db.write(move |tx| store::insert_challenge(tx, &id, user, &state, expires_at)).await?;
    Ok(PasskeyChallenge { challenge_id, public_key })
}

/// The state of the challenge that is answered, once.
async fn answered(app: &App, id: String, user: Option<UserId>) -> Result<Vec<u8>> {
    let now = app.clock.now();
    let state = app.db.write(move |tx| store::take_challenge(tx, &id, user, now)).await?;
    state.ok_or_else(|| ErrorCode::PasskeyTooLate.into())
}

fn user_handle(bytes: &[u8]) -> Result<UserHandle64> {
    let bytes: [u8; 64] = bytes.try_into().map_err(|_| Error::internal("a passkey's user handle"))?;
    UserHandle64::decode(bytes).map_err(Error::internal)
}

fn descriptor(id: Vec<u8>, transports: &[u8]) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let transports = transports.first().copied().unwrap_or_default();
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::decode(id).map_err(Error::internal)?,
        transports: AuthTransports::decode(transports).map_err(Error::internal)?,
    })
}

/// The authenticator's answer, or what arrived of it, is invalid; the reason is for the log.
fn refused(error: impl std::fmt::Display) -> Error {
    tracing::info!(%error, "passkey refused");
    ErrorCode::PasskeyRefused.into()
}
