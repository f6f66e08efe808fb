//! The decisions about own sessions and the own password.

use super::super::confirm::prove_password;
use super::super::credentials::check_password;
use super::super::types::Done;
use super::super::{rules, store as accounts};
use super::store;
use super::types::{OwnSession, PasswordRequest};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::guard::Member;
use crate::live;
use std::net::IpAddr;

pub async fn list(app: &App, member: Member) -> Result<Vec<OwnSession>> {
    let now = app.clock.now();
    app.db.read(move |tx| store::list(tx, &member, now)).await
}

pub async fn end(app: &App, member: Member, id: i64) -> Result<Done> {
    let user = member.id;
    live::change_rights(app, user, move |tx| {
        if store::end(tx, &member, id)? { Ok(()) } else { Err(ErrorCode::SessionNotFound.into()) }
    })
    .await?;
    Ok(Done::new("Das Gerät wurde abgemeldet."))
}

pub async fn end_all(app: &App, member: Member) -> Result<Done> {
    let user = member.id;
    live::change_rights(app, user, move |tx| accounts::end_sessions(tx, user)).await?;
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
    let first = !app.db.read(move |tx| accounts::has_password(tx, id)).await?;
    let current = request.current_password.unwrap_or_default();
    if !first {
        fields.take("currentPassword", check_password(&current));
    }
    fields.take("newPassword", check_password(&request.new_password));
    fields.check()?;
    if !first {
        prove_password(app, &member, address, current).await.map_err(|fault| {
            if fault.code() == ErrorCode::WrongPassword {
                Error::field("currentPassword", fault)
            } else {
                fault
            }
        })?;
    }
    let hash = app.passwords.hash(request.new_password).await?;
    let (user, now, zone) = (member.id, app.clock.now(), app.zone.clone());
    live::change_rights(app, user, move |tx| {
        rules::still_there(tx, &member, &zone, now)?;
        match first {
            false => accounts::set_password_hash(tx, member.id, &hash)?,
            true if accounts::set_first_password_hash(tx, member.id, &hash)? => {}
            // Somebody set one in the meantime, and this call has not shown it.
            true => return Err(Error::field("currentPassword", ErrorCode::Required)),
        }
        store::end_others(tx, &member)
    })
    .await?;
    Ok(Done::new("Ihr Passwort wurde geändert."))
}
