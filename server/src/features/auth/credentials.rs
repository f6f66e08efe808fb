//! Password and Telegram name as they are typed.

use super::common::is_common;
use crate::config::{Config, SHORTEST_PASSWORD};
use crate::error::{Error, ErrorCode, Result};
use unicode_normalization::UnicodeNormalization;

/// Longest password in characters; longer ones would only feed the hasher.
const MAX_PASSWORD: usize = 256;

/// A password that is given, not chosen.
///
/// # Errors
/// When the password is shorter than any that was ever allowed, or longer than 256 characters.
pub fn check_password(password: &str) -> Result<()> {
    at_least(SHORTEST_PASSWORD, password)?;
    check_length(password)
}

fn at_least(min: u32, password: &str) -> Result<()> {
    if password.chars().count() < min as usize {
        Err(Error::new(ErrorCode::PasswordTooShort).with("min", min))
    } else {
        Ok(())
    }
}

/// A password that is being chosen, and for whom.
pub struct NewPassword<'a> {
    pub password: &'a str,
    pub username: &'a str,
    /// Admins and the owner need more.
    pub admin: bool,
}

impl NewPassword<'_> {
    /// # Errors
    /// When it is too short or too long for this shop, among the most common ones, or little more than the account's
    /// or the shop's name.
    pub fn check(&self, config: &Config) -> Result<()> {
        at_least(config.password_min_length(self.admin), self.password)?;
        check_length(self.password)?;
        if is_common(self.password) {
            return Err(ErrorCode::PasswordCommon.into());
        }
        if [self.username, &config.shop.name].iter().any(|name| is_mostly(self.password, name)) {
            return Err(ErrorCode::PasswordNamed.into());
        }
        Ok(())
    }
}

/// Whether at least half of the password's letters and digits are the name, whatever stands between them.
fn is_mostly(password: &str, name: &str) -> bool {
    let plain = |text: &str| {
        let text: String = text.nfkc().flat_map(char::to_lowercase).collect();
        text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>()
    };
    let (password, name) = (plain(password), plain(name));
    let rest = if name.is_empty() { password.clone() } else { password.replace(&name, "") };
    rest.chars().count() * 2 <= password.chars().count()
}

/// # Errors
/// When the password is longer than anything worth hashing.
pub fn check_length(password: &str) -> Result<()> {
    if password.chars().count() <= MAX_PASSWORD {
        Ok(())
    } else {
        Err(Error::new(ErrorCode::TooLong).with("max", MAX_PASSWORD))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::DEFAULTS;
    use figment::Figment;
    use figment::providers::{Format, Toml};

    fn refusal(demo: bool, username: &str, admin: bool, password: &str) -> Option<ErrorCode> {
        let mut config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        config.demo = demo;
        NewPassword { password, username, admin }.check(&config).err().map(|error| error.code())
    }

    #[test]
    fn lengths_follow_the_shop_and_the_person() {
        assert_eq!(refusal(true, "marta", false, "fünf5"), Some(ErrorCode::PasswordTooShort));
        assert_eq!(refusal(true, "marta", true, "sechs6"), None);
        assert_eq!(refusal(false, "marta", false, "sieben7"), Some(ErrorCode::PasswordTooShort));
        assert_eq!(refusal(false, "marta", false, "achtacht8"), None);
        assert_eq!(refusal(false, "marta", true, "elf-zeichen"), Some(ErrorCode::PasswordTooShort));
        assert_eq!(refusal(false, "marta", true, "zwölf-zeichen"), None);
        assert_eq!(refusal(false, "marta", true, &"ü".repeat(257)), Some(ErrorCode::TooLong));
        assert_eq!(refusal(false, "marta", true, &format!("{}a", "ü".repeat(255))), None, "64 and more");
    }

    #[test]
    fn names_are_no_passwords() {
        for password in ["marta.k", "Marta-K!", "MARTAK", "martak2026", "1martakmartak", "ｍａｒｔａ.k"]
        {
            assert_eq!(
                refusal(true, "marta.k", false, password),
                Some(ErrorCode::PasswordNamed),
                "{password}"
            );
        }
        for password in ["Kranich & Kessel", "kranichkessel", "KranichKessel-26"] {
            assert_eq!(
                refusal(true, "marta.k", false, password),
                Some(ErrorCode::PasswordNamed),
                "{password}"
            );
        }
        for password in ["kranich-im-nebel", "martas kanne pfeift", "labcoat-26"] {
            assert_eq!(refusal(true, "abc", false, password), None, "{password}");
        }
        assert_eq!(
            refusal(true, "abc", false, "+-=.;!"),
            Some(ErrorCode::PasswordNamed),
            "no letter, no digit"
        );
    }
}
