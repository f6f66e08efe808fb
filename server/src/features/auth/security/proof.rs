//! Showing the second factor again: before a sensitive action, and before it is turned off.

use super::super::attempts;
use super::super::events::UserEvent;
use super::super::known::AttemptKeys;
use super::sealing::SecretKeys;
use super::store;
use super::totp::{Factor, check_factor};
use super::types::TotpCodeRequest;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::http::Done;
use crate::identity::{Member, UserId};
use crate::time::Time;
use std::net::IpAddr;

/// Uses the code up, if the account asks for one. A wrong one is counted like a wrong password: six digits are soon guessed.
///
/// # Errors
/// When it is missing or wrong, or was wrong too often.
pub async fn prove_factor(
    app: &App,
    id: UserId,
    otp: Option<String>,
    address: IpAddr,
    now: Time,
) -> Result<()> {
    let limits = app.config.limits.clone();
    let (keys, secrets) = (AttemptKeys::of_holder(id, address), app.state::<SecretKeys>().clone());
    let factor = app
        .db
        .write(move |tx| {
            if otp.as_deref().is_none_or(|code| code.trim().is_empty()) {
                return check_factor(tx, &secrets, id, None, now);
            }
            let attempt = attempts::count(tx, &keys, &limits, now)?;
            let factor = check_factor(tx, &secrets, id, otp.as_deref(), now)?;
            if factor != Factor::Wrong {
                attempts::withdraw(tx, attempt)?;
            }
            Ok::<_, Error>(factor)
        })
        .await?;
    factor.demand()
}

/// Turns the authenticator app off. The code is asked for here and not only at the sign-in: a session that was just opened and
/// left alone would be enough otherwise.
pub async fn turn_off(app: &App, address: IpAddr, member: Member, request: TotpCodeRequest) -> Result<Done> {
    let (now, asker) = (app.clock.now(), member.clone());
    let offered = app.db.read(move |tx| store::find_totp(tx, asker.id)).await?;
    if !offered.is_some_and(|totp| totp.is_enabled) {
        return Err(ErrorCode::SecondFactorNotOffered.into());
    }
    prove_factor(app, member.id, Some(request.code), address, now).await?;
    app.db
        .write(move |tx| {
            if !store::delete_totp(tx, &member)? {
                return Err(ErrorCode::SecondFactorNotOffered.into());
            }
            Event::new(&UserEvent::SecondFactorOff, now, ("user", member.id, &member.username))
                .by(&member)
                .emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Zweiter Faktor ausgeschaltet"))
}
