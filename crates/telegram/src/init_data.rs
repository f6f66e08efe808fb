//! Launch data of a Mini App: who opened it, when, signed by Telegram.
//!
//! Two signatures come with it. `hash` is an HMAC with a key made of the bot's token, so anyone who knows the token could
//! make one. `signature` is Telegram's own (Ed25519); only Telegram can make it.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER_PERMISSIVE};
use ring::{hmac, signature};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Telegram's public key for launch data. The test environment has another one.
pub const PRODUCTION_KEY: &str = "e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d";

/// Launch data are far shorter; longer ones are not worth a hash.
const MAX_LENGTH: usize = 8192;
/// How far the clocks of Telegram and of the shop may be apart, in seconds.
const CLOCK_SLACK: i64 = 60;

/// Launch data whose signature was right.
#[derive(Debug, Clone)]
pub struct InitData {
    /// Missing when the app was opened from a keyboard.
    pub user: Option<WebAppUser>,
    /// Unix seconds.
    pub auth_date: i64,
    pub start_param: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct WebAppUser {
    pub id: i64,
    #[serde(default)]
    pub is_bot: bool,
    pub first_name: String,
    #[serde(default)]
    pub username: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InitDataError {
    #[error("no launch data")]
    Malformed,
    #[error("the signature is missing")]
    Unsigned,
    #[error("the signature is wrong")]
    Forged,
    #[error("too old")]
    Expired,
    #[error("signed in the future")]
    FromTheFuture,
}

/// Checks `hash` against the bot's token.
///
/// # Errors
/// When it is missing or wrong.
pub fn verify_token(raw: &str, token: &str) -> Result<InitData, InitDataError> {
    let mut fields = parse(raw)?;
    let hash = fields.remove("hash").ok_or(InitDataError::Unsigned)?;
    let hash = HEXLOWER_PERMISSIVE.decode(hash.as_bytes()).map_err(|_| InitDataError::Forged)?;
    let secret = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"WebAppData"), token.as_bytes());
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_ref());
    hmac::verify(&key, lines(&fields).as_bytes(), &hash).map_err(|_| InitDataError::Forged)?;
    InitData::read(&fields)
}

/// Checks `signature` against Telegram's public key (32 bytes in hex), for the bot with this number.
///
/// # Errors
/// When it is missing or wrong.
pub fn verify_signature(raw: &str, bot: i64, key: &str) -> Result<InitData, InitDataError> {
    let mut fields = parse(raw)?;
    fields.remove("hash");
    let mark = fields.remove("signature").ok_or(InitDataError::Unsigned)?;
    let mark = BASE64URL_NOPAD.decode(mark.trim_end_matches('=').as_bytes());
    let (Ok(mark), Ok(key)) = (mark, HEXLOWER_PERMISSIVE.decode(key.as_bytes())) else {
        return Err(InitDataError::Forged);
    };
    let message = format!("{bot}:WebAppData\n{}", lines(&fields));
    signature::UnparsedPublicKey::new(&signature::ED25519, key)
        .verify(message.as_bytes(), &mark)
        .map_err(|_| InitDataError::Forged)?;
    InitData::read(&fields)
}

/// The decoded fields. One that comes twice could be read in two ways, and one with a line break could pass for two: both
/// are refused, and Telegram sends neither.
fn parse(raw: &str) -> Result<BTreeMap<String, String>, InitDataError> {
    if raw.len() > MAX_LENGTH {
        return Err(InitDataError::Malformed);
    }
    let mut fields = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
        let plain = |text: &str| !text.chars().any(char::is_control);
        if !plain(&name) || !plain(&value) || fields.insert(name.into_owned(), value.into_owned()).is_some() {
            return Err(InitDataError::Malformed);
        }
    }
    Ok(fields)
}

/// `name=value`, sorted, one a line: what is signed.
fn lines(fields: &BTreeMap<String, String>) -> String {
    fields.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("\n")
}

impl InitData {
    fn read(fields: &BTreeMap<String, String>) -> Result<Self, InitDataError> {
        let auth_date = fields.get("auth_date").and_then(|text| text.parse().ok());
        let user = fields.get("user").map(|json| serde_json::from_str(json)).transpose();
        let (Some(auth_date), Ok(user)) = (auth_date, user) else { return Err(InitDataError::Malformed) };
        Ok(Self { user, auth_date, start_param: fields.get("start_param").cloned() })
    }

    /// Whether it was signed at most `max_age` seconds before `now` (Unix seconds).
    ///
    /// # Errors
    /// When it is older, or from the future.
    pub const fn check_age(&self, now: i64, max_age: i64) -> Result<(), InitDataError> {
        let age = now.saturating_sub(self.auth_date);
        if age > max_age {
            return Err(InitDataError::Expired);
        }
        if age < -CLOCK_SLACK { Err(InitDataError::FromTheFuture) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
