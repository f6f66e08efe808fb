//! Giving the own password again: for sensitive actions, and before an account is changed or deleted.

use super::attempts;
use super::credentials::check_password;
use super::known::AttemptKeys;
use super::security::prove_factor;
use super::store;
use super::types::{ConfirmRequest, ConfirmResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::identity::{Account, CONFIRMED_FOR, SignedIn};
use std::net::IpAddr;

/// Checks the account's own password. A wrong one counts like a failed sign-in: a stolen session must not be a way to
/// guess at leisure.
///
/// # Errors
/// When it is wrong, or was wrong too often, or when the account has none yet.
pub async fn prove_password(app: &App, account: &Account, address: IpAddr, password: String) -> Result<()> {
    check_password(&password).map_err(|error| Error::field("password", error))?;
    let id = account.id;
    let keys = AttemptKeys::of_holder(id, address);
    let app = app.clone();
    // A task of its own: a client that hangs up must not leave a right password counted as a wrong one.
    let proof = tokio::spawn(async move {
        let turn = app.passwords.turn().await?;
        let (now, limits) = (app.clock.now(), app.config.limits.clone());
        let counted = app.db.write(move |tx| -> Result<_> {
            Ok((attempts::count(tx, &keys, &limits, now)?, store::find_password_hash(tx, id)?))
        });
        let (attempt, hash) = counted.await?;
        if hash.is_none() {
            // Nothing was guessed.
            app.db.write(move |tx| attempts::withdraw(tx, attempt)).await?;
            return Err(ErrorCode::PasswordMissing.into());
        }
        if !turn.verify(password, hash).await? {
            return Err(ErrorCode::WrongPassword.into());
        }
        app.db.write(move |tx| attempts::withdraw(tx, attempt)).await
    });
    proof.await.map_err(Error::internal)?
}

/// Notes at the session that its holder has given the password, and the code where the account has a second factor.
pub async fn confirm(
    app: &App,
    account: SignedIn,
    address: IpAddr,
    request: ConfirmRequest,
) -> Result<ConfirmResponse> {
    prove_password(app, &account, address, request.password).await?;
    let now = app.clock.now();
    // A password that another person has seen is not enough where its owner asked for more.
    prove_factor(app, account.id, request.otp, address, now).await?;
    app.db.write(move |tx| store::confirm_session(tx, &account, now)).await?;
    Ok(ConfirmResponse {
        success: true,
        message: "Vielen Dank, Ihr Passwort stimmt.".to_owned(),
        until: now.plus(CONFIRMED_FOR),
    })
}
