//! Password and Telegram name as they are typed.

use crate::error::{Error, ErrorCode, Result};

/// Longest password in characters; longer ones would only feed the hasher.
const MAX_PASSWORD: usize = 256;

/// # Errors
/// When the password is shorter than 6 or longer than 256 characters.
pub fn check_password(password: &str) -> Result<()> {
    match password.chars().count() {
        0..6 => Err(ErrorCode::PasswordTooShort.into()),
        6..=MAX_PASSWORD => Ok(()),
        _ => Err(Error::new(ErrorCode::TooLong).with("max", MAX_PASSWORD)),
    }
}

/// The name without `@`; none when nothing was typed.
///
/// # Errors
/// When it cannot be a Telegram name: 3 to 32 of a–z, 0–9 and underscore.
pub fn telegram_username(text: Option<&str>) -> Result<Option<String>> {
    let name = text.unwrap_or_default().trim();
    let name = name.strip_prefix('@').unwrap_or(name);
    if name.is_empty() {
        return Ok(None);
    }
    let valid = (3..=32).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if valid { Ok(Some(name.to_owned())) } else { Err(ErrorCode::TelegramUsername.into()) }
}
