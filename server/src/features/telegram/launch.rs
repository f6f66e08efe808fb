//! Launch data of the Mini App: checked here, in full, before anything believes them.

use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::services::bot::Telegram;
use crate::time::{MINUTE, SECOND, Time};
use kontor_telegram::{InitData, InitDataError, WebAppUser, verify_signature, verify_token};
use sha2::{Digest, Sha256};

/// Who opened the Mini App.
#[derive(Debug, Clone)]
pub struct Launch {
    pub user: WebAppUser,
    /// What these data are remembered by, so that they open a door once.
    pub hash: Vec<u8>,
    /// After this they are too old anyhow.
    pub expires_at: Time,
}

/// Checks both signatures and the age. The token's HMAC shows that the data are for this bot; Telegram's own signature
/// that not even a thief of the token made them.
///
/// # Errors
/// 401 unless all of it is right.
pub fn check(app: &App, raw: &str) -> Result<Launch> {
    let bot = app.state::<Telegram>().get().ok_or(ErrorCode::TelegramOff)?;
    let settings = &app.config.telegram;
    let data = verify_token(raw, bot.token().expose()).map_err(refused)?;
    verify_signature(raw, bot.token().id(), &settings.signing_key).map_err(refused)?;
    let max_age = i64::from(settings.init_data_minutes) * MINUTE / SECOND;
    data.check_age(app.clock.now().0 / SECOND, max_age).map_err(refused)?;
    let expires_at = Time(data.auth_date.saturating_add(max_age + 1).saturating_mul(SECOND));
    let user = person(data)?;
    // The signed fields in their one order, however the text was written: another spelling is the same launch.
    let mut fields: Vec<(String, String)> = form_urlencoded::parse(raw.as_bytes())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .filter(|(name, _)| name != "hash")
        .collect();
    fields.sort();
    let mut digest = Sha256::new();
    for (name, value) in &fields {
        digest.update(format!("{name}={value}\n"));
    }
    Ok(Launch { user, hash: digest.finalize().to_vec(), expires_at })
}

fn person(data: InitData) -> Result<WebAppUser> {
    // Opened from a keyboard: no user is named.
    data.user.filter(|user| !user.is_bot && user.id > 0).ok_or_else(|| ErrorCode::TelegramRefused.into())
}

fn refused(error: InitDataError) -> Error {
    match error {
        InitDataError::Expired => ErrorCode::TelegramExpired.into(),
        InitDataError::Malformed
        | InitDataError::Unsigned
        | InitDataError::Forged
        | InitDataError::FromTheFuture => ErrorCode::TelegramRefused.into(),
    }
}
