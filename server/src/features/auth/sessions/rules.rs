//! The decisions about own sessions and the own password.

use super::super::confirm::prove_password;
use super::super::credentials::{NewPassword, check_password};
use super::super::events::UserEvent;
use super::super::store as accounts;
use super::store;
use super::types::{OwnSession, PasswordRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::Event;
use crate::http::Done;
use crate::identity::{CONFIRMED_FOR, Member, Role, still_there};
use crate::live;
use crate::time::Time;
use std::net::IpAddr;

pub async fn list(app: &App, member: Member) -> Result<Vec<OwnSession>> {
    let now = app.clock.now();
    app.db.read(move |tx| store::list(tx, &member, now)).await
}

pub async fn end(app: &App, member: Member, id: i64) -> Result<Done> {
    let (user, now) = (member.id, app.clock.now());
    live::change_rights(app, user, move |tx| {
        if !store::end(tx, &member, id)? {
            return Err(ErrorCode::SessionNotFound.into());
        }
        event(&UserEvent::SessionsEnded, &member, now).emit(tx)
    })
    .await?;
    Ok(Done::new("Das Gerät wurde abgemeldet."))
}

pub async fn end_all(app: &App, member: Member) -> Result<Done> {
    let (user, now) = (member.id, app.clock.now());
    live::change_rights(app, user, move |tx| {
        accounts::end_sessions(tx, user)?;
        event(&UserEvent::SessionsEnded, &member, now).emit(tx)
    })
    .await?;
    Ok(Done::new("Sie wurden überall abgemeldet."))
}

pub async fn change_password(
    app: &App,
    member: Member,
    address: IpAddr,
    request: PasswordRequest,
) -> Result<Done> {
    let mut fields = Fields::default();
    let id = member.id;
    let (session, asked_at) = (member.session().id, app.clock.now());
    let (first, began_at) = app
        .db
        .read(move |tx| {
            Ok::<_, Error>((!accounts::has_password(tx, id)?, store::find_beginning(tx, session)?))
        })
        .await?;
    // There is no password to ask for: the first one is set right after a sign-in by the key that there is.
    if first && began_at.is_none_or(|began| asked_at >= began.plus(CONFIRMED_FOR)) {
        return Err(ErrorCode::SignInAgain.into());
    }
    let current = request.current_password.unwrap_or_default();
    if !first {
        fields.take("currentPassword", check_password(&current));
    }
    let chosen = NewPassword {
        password: &request.new_password,
        username: &member.username,
        admin: member.role == Role::Admin,
    };
    fields.take("newPassword", chosen.check(&app.config));
    fields.check()?;
    if !first {
        prove_password(app, &member, address, current).await.map_err(|error| {
            if error.code() == ErrorCode::WrongPassword {
                Error::field("currentPassword", error)
            } else {
                error
            }
        })?;
    }
    let hash = app.passwords.hash(request.new_password).await?;
    let (user, now, zone) = (member.id, app.clock.now(), app.zone.clone());
    live::change_rights(app, user, move |tx| {
        still_there(tx, &member, &zone, now)?;
        match first {
            false => accounts::set_password_hash(tx, member.id, &hash)?,
            true if accounts::set_first_password_hash(tx, member.id, &hash)? => {}
            // One was set in the meantime, and this call has not presented it.
            true => return Err(Error::field("currentPassword", ErrorCode::Required)),
        }
        store::end_others(tx, &member)?;
        event(&UserEvent::PasswordChanged, &member, now).emit(tx)
    })
    .await?;
    Ok(Done::new("Ihr Passwort wurde geändert."))
}

fn event(what: &UserEvent, member: &Member, now: Time) -> Event {
    Event::new(what, now, ("user", member.id, &member.username)).by(member)
}
