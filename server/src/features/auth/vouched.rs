//! Signing in on the word of somebody the shop trusts: whoever is known there needs no password here.

use super::attempts::{self, AttemptKeys};
use super::rules::{new_session, refuse_locked_out, signed_in};
use super::security::{Factor, check_factor};
use super::store;
use super::types::{LoginResponse, UserId};
use super::username::username_key;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::time::Time;
use kontor_db::Tx;
use std::net::IpAddr;

/// Whom somebody else vouches for, and what came with the word.
#[derive(Debug, Clone)]
pub struct Vouched {
    pub user: UserId,
    /// A second factor is asked for all the same: the word is one factor.
    pub otp: Option<String>,
    pub remember: bool,
    pub address: IpAddr,
    pub user_agent: String,
}

/// Opens a session. `once` runs in the same transaction and refuses a word that was used before. Sensitive actions will ask
/// for the password: it was not given here.
///
/// # Errors
/// As a sign-in by password, and whatever `once` refuses.
pub async fn sign_in_vouched(
    app: &App,
    vouched: Vouched,
    once: impl Fn(&mut Tx<'_>) -> Result<()> + Send + 'static,
) -> Result<LoginResponse> {
    let now = app.clock.now();
    match factor(app, &vouched, now).await? {
        Factor::Passed => {}
        Factor::Missing => return Err(ErrorCode::SecondFactorRequired.into()),
        Factor::Wrong => return Err(ErrorCode::SecondFactorWrong.into()),
    }
    let (token, mut session) = new_session(app, vouched.user, vouched.user_agent, vouched.remember, now);
    session.confirmed_at = Time(0);
    let zone = app.zone.clone();
    let account = app
        .db
        .write(move |tx| {
            let account = store::find_account(tx, session.user)?.ok_or(ErrorCode::WrongCredentials)?;
            refuse_locked_out(&zone, &account, now)?;
            once(tx)?;
            store::insert_session(tx, &session, now)?;
            Ok::<_, Error>(account)
        })
        .await?;
    Ok(signed_in(account, &token, now))
}

/// Counts a wrong code like a wrong password: six digits are soon guessed.
async fn factor(app: &App, vouched: &Vouched, now: Time) -> Result<Factor> {
    let (id, otp, address) = (vouched.user, vouched.otp.clone(), vouched.address);
    let limits = app.config.limits.clone();
    app.db
        .write(move |tx| {
            if otp.as_deref().is_none_or(|code| code.trim().is_empty()) {
                return check_factor(tx, id, None, now);
            }
            let account = store::find_account(tx, id)?.ok_or(ErrorCode::WrongCredentials)?;
            let keys = AttemptKeys::new(&username_key(&account.username), address);
            let attempt = attempts::count(tx, &keys, &limits, now)?;
            let factor = check_factor(tx, id, otp.as_deref(), now)?;
            if factor != Factor::Wrong {
                attempts::withdraw(tx, attempt)?;
            }
            Ok(factor)
        })
        .await
}
