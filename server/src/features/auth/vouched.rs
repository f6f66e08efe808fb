//! Signing in with an identity asserted by a trusted third party, which needs no password here.

use super::device::{self, Device};
use super::lockout::refuse_with_reasons;
use super::rules::{new_session, signed_in};
use super::security::prove_factor;
use super::store;
use super::types::LoginResponse;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{UserId, find_account};
use crate::time::Time;
use kontor_db::Tx;
use std::net::IpAddr;

/// Identity asserted by a third party, with its claims.
#[derive(Debug, Clone)]
pub struct Vouched {
    pub user: UserId,
    /// A second factor is still required: the assertion is one factor.
    pub otp: Option<String>,
    pub remember: bool,
    pub address: IpAddr,
    pub device: Device,
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
    prove_factor(app, vouched.user, vouched.otp.clone(), vouched.address, now).await?;
    let (token, mut session) = new_session(app, vouched.user, vouched.device, vouched.remember, now);
    session.confirmed_at = Time(0);
    let zone = app.zone.clone();
    let account = app
        .db
        .write(move |tx| {
            let account = find_account(tx, session.user)?.ok_or(ErrorCode::WrongCredentials)?;
            refuse_with_reasons(tx, &zone, &account, now)?;
            once(tx)?;
            device::note(tx, &account, &session.device, now)?;
            store::insert_session(tx, &session, now)?;
            Ok::<_, Error>(account)
        })
        .await?;
    app.outbox.notify_one();
    Ok(signed_in(account, &token, now))
}
