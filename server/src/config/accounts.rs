//! Sign-ins: how long they last, what a password has to be, and who needs a second factor.

use super::reading::optional_text;
use super::{Config, WalletMode};
use serde::Deserialize;

/// What a typed password always has; shorter ones are never looked up.
pub const SHORTEST_PASSWORD: u32 = 6;
/// A minimum above this would refuse good passwords.
const LONGEST_MINIMUM: u32 = 40;

#[derive(Debug, Clone, Deserialize)]
pub struct Sessions {
    pub remembered_days: u32,
    pub plain_hours: u32,
    pub remembered_idle_days: u32,
    pub plain_idle_hours: u32,
    #[serde(deserialize_with = "optional_text")]
    pub second_factor: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Passwords {
    pub memory_kib: u32,
    pub passes: u32,
    pub min_length: u32,
    pub min_length_admins: u32,
}

/// Who has to set up a second factor before the back office opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondFactor {
    Admins,
    Owner,
    Optional,
}

impl Config {
    /// Fewest characters of a new password.
    pub fn password_min_length(&self, admin: bool) -> u32 {
        let (setting, real) =
            if admin { (self.passwords.min_length_admins, 12) } else { (self.passwords.min_length, 8) };
        match setting {
            0 if self.demo => SHORTEST_PASSWORD,
            0 => real,
            set => set,
        }
    }

    /// Who needs a second factor; the owner does by default where the wallets hold coins of members.
    pub fn second_factor(&self) -> SecondFactor {
        match self.sessions.second_factor.as_deref() {
            Some("admins") => SecondFactor::Admins,
            Some("owner") => SecondFactor::Owner,
            None if self.wallets.mode(self.demo) == WalletMode::Custody => SecondFactor::Owner,
            _ => SecondFactor::Optional,
        }
    }

    /// # Errors
    /// When a setting about sign-ins cannot be used.
    pub fn check_accounts(&self) -> Result<(), String> {
        let lengths = [
            ("min_length", self.passwords.min_length),
            ("min_length_admins", self.passwords.min_length_admins),
        ];
        for (name, length) in lengths {
            if length != 0 && !(SHORTEST_PASSWORD..=LONGEST_MINIMUM).contains(&length) {
                return Err(format!(
                    "passwords.{name}: {length} is not between {SHORTEST_PASSWORD} and {LONGEST_MINIMUM}"
                ));
            }
        }
        match self.sessions.second_factor.as_deref() {
            None | Some("admins" | "owner" | "optional") => Ok(()),
            Some(other) => {
                Err(format!("sessions.second_factor: {other:?} is none of admins, owner, optional"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::DEFAULTS;
    use super::*;
    use figment::Figment;
    use figment::providers::{Format, Toml};

    fn config(settings: &str) -> Config {
        Figment::from(Toml::string(DEFAULTS)).merge(Toml::string(settings)).extract().unwrap()
    }

    #[test]
    fn a_real_shop_asks_for_more_than_the_demo() {
        let lengths = |settings: &str| {
            let config = config(settings);
            (config.password_min_length(false), config.password_min_length(true))
        };
        assert_eq!(lengths(""), (6, 6));
        assert_eq!(lengths("demo = \"off\""), (8, 12));
        assert_eq!(lengths("demo = \"off\"\n[passwords]\nmin_length = 10\nmin_length_admins = 16"), (10, 16));
        assert!(config("[passwords]\nmin_length = 5").check_accounts().is_err());
        assert!(config("[passwords]\nmin_length_admins = 41").check_accounts().is_err());
    }

    #[test]
    fn real_coins_ask_for_the_owners_second_factor() {
        let custody = "demo = \"off\"\n[wallets]\nmode = \"custody\"\nlicence = \"BaFin 1\"\n";
        assert_eq!(config("").second_factor(), SecondFactor::Optional);
        assert_eq!(config("demo = \"off\"").second_factor(), SecondFactor::Optional);
        assert_eq!(config(custody).second_factor(), SecondFactor::Owner);
        let set = |who: &str| config(&format!("{custody}[sessions]\nsecond_factor = \"{who}\""));
        assert_eq!(set("admins").second_factor(), SecondFactor::Admins);
        assert_eq!(set("optional").second_factor(), SecondFactor::Optional);
        assert!(set("all").check_accounts().is_err());
    }
}
