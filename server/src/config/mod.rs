//! Settings: one struct per topic. `kontor.default.toml` is compiled in and documents each of them; a file and the
//! environment (`KONTOR_…`) override it. Secrets are hidden in `Debug`.

mod accounts;
mod chains;
mod checking;
mod language;
mod mail;
mod network;
mod payments;
mod reading;
mod telegram;
mod wallets;
mod warnings;

pub use accounts::{Passwords, SHORTEST_PASSWORD, SecondFactor, Sessions};
pub use chains::Chains;
pub use language::{Facts, Provider as TranslationProvider, Support, Translation};
pub use mail::{Mail, MailSecurity};
pub use network::Network;
pub use payments::{Payments, Paypal, Premium, SandboxMode, Stripe};
pub use telegram::Telegram;
pub use wallets::{WalletMode, Wallets};

use self::reading::{networks, optional_address, optional_secret, optional_text, switch, texts};
use figment::Figment;
use figment::providers::{Format, Toml};
use figment::value::{Dict, Value};
use secrecy::SecretString;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// The defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../../../kontor.default.toml");

#[derive(Debug, Clone, Deserialize)]
pub struct Config {
    pub listen: SocketAddr,
    pub data_dir: PathBuf,
    #[serde(deserialize_with = "optional_secret")]
    pub database_url: Option<SecretString>,
    pub database_batch: u32,
    #[serde(deserialize_with = "optional_secret")]
    pub broker_url: Option<SecretString>,
    #[serde(deserialize_with = "switch")]
    pub demo: bool,
    #[serde(deserialize_with = "optional_secret")]
    pub demo_password: Option<SecretString>,
    #[serde(deserialize_with = "optional_text")]
    pub public_url: Option<String>,
    pub shop: Shop,
    pub owner: Owner,
    pub orders: Orders,
    pub imports: Imports,
    pub push: Push,
    pub chains: Chains,
    pub payments: Payments,
    pub paypal: Paypal,
    pub stripe: Stripe,
    pub premium: Premium,
    pub telegram: Telegram,
    pub mail: Mail,
    pub wallets: Wallets,
    pub secrets: Secrets,
    pub sessions: Sessions,
    pub passwords: Passwords,
    pub facts: Facts,
    pub translation: Translation,
    pub support: Support,
    pub limits: Limits,
    pub proxies: Proxies,
    pub metrics: Metrics,
    pub log: Log,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Shop {
    pub name: String,
    #[serde(deserialize_with = "optional_text")]
    pub claim: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub search_hint: Option<String>,
    #[serde(deserialize_with = "switch")]
    pub small_business: bool,
    #[serde(deserialize_with = "switch")]
    pub members_only: bool,
    pub time_zone: String,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Owner {
    pub username: String,
    #[serde(deserialize_with = "optional_secret")]
    pub password: Option<SecretString>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Imports {
    #[serde(deserialize_with = "texts")]
    pub own_hosts: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Push {
    #[serde(deserialize_with = "texts")]
    pub own_hosts: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Orders {
    pub expire_after_days: u32,
    #[serde(deserialize_with = "switch")]
    pub review_step: bool,
    #[serde(deserialize_with = "switch")]
    pub guests: bool,
    pub guest_hold_minutes: u32,
    pub guest_pieces_per_line: u32,
    pub guest_pieces: u32,
    pub guest_stock_percent: u32,
}

/// What encrypts secrets in the database.
#[derive(Debug, Clone, Deserialize)]
pub struct Secrets {
    #[serde(deserialize_with = "optional_secret")]
    pub key: Option<SecretString>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Limits {
    pub factor: u32,
    pub failed_sign_ins_per_account_minute: u32,
    pub failed_sign_ins_per_account_day: u32,
    pub failed_sign_ins_per_address_minute: u32,
    pub registrations_per_address_hour: u32,
    pub passkey_tries_per_address_minute: u32,
    pub guest_orders_per_address_hour: u32,
    pub guest_pieces_per_address_hour: u32,
    pub payments_per_member_hour: u32,
    pub orders_per_member_minute: u32,
    pub reactions_per_member_minute: u32,
    pub wishes_per_member_minute: u32,
    pub cart_changes_per_member_minute: u32,
    pub reviews_per_member_hour: u32,
    pub transfers_per_member_minute: u32,
    pub withdrawals_per_member_hour: u32,
    pub chat_messages_per_member_minute: u32,
    pub chat_rooms_per_member_hour: u32,
    pub chat_reports_per_member_hour: u32,
    pub chat_searches_per_member_minute: u32,
    pub uploads_per_member_hour: u32,
    pub translations_per_member_minute: u32,
    pub translations_per_member_day: u32,
    pub translated_characters_per_day: u32,
    pub questions_per_member_hour: u32,
    pub questions_per_address_hour: u32,
    pub model_answers_per_day: u32,
    pub sockets: u32,
    pub sockets_per_address: u32,
    pub socket_sign_in_seconds: u32,
    pub connections_per_address: u32,
    pub unread_seconds: u32,
    pub answer_seconds: u32,
    pub socket_frames_per_second: u32,
    pub calls_per_address_second: u32,
    pub calls_per_address_burst: u32,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Proxies {
    #[serde(deserialize_with = "networks")]
    pub trusted: Vec<Network>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Metrics {
    #[serde(deserialize_with = "optional_address")]
    pub listen: Option<SocketAddr>,
}

#[derive(Debug, Clone, Deserialize)]
pub struct Log {
    pub filter: String,
    pub format: LogFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

impl Config {
    /// Reads defaults, then `file` (or `kontor.toml` where one lies in the working folder), then the environment.
    ///
    /// # Errors
    /// When a setting does not exist, or a value does not fit; the text names the setting.
    pub fn load(file: Option<&Path>) -> Result<Self, String> {
        let file = match file {
            Some(path) => Toml::file_exact(path),
            None => Toml::file("kontor.toml"),
        };
        checking::check_file(&file)?;
        checking::check_variables(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()))?;
        let figment = Figment::from(Toml::string(DEFAULTS)).merge(file);
        let config: Self = environment(figment, |name| std::env::var(name).ok())
            .extract()
            .map_err(|error| checking::readable(&error))?;
        config.check()?;
        Ok(config)
    }

    /// The address that links leaving the shop begin with, without a trailing slash.
    pub fn public_url(&self) -> String {
        match &self.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{}", self.listen),
        }
    }

    /// Whether the cart shows the whole order before it is sent: always where money is at stake (§ 312j BGB).
    pub const fn has_review_step(&self) -> bool {
        !self.demo || self.orders.review_step
    }

    /// Whether members get their letters in the account, and guests, who have none, cannot order: a shop that sells has no mailbox to
    /// send them from. The demo's letters stay in the list.
    pub const fn keeps_letters(&self) -> bool {
        !self.demo && self.mail.host.is_none()
    }

    /// Whether orders may be paid as the shop and its customer agree, besides other ways. Where there is no other way they always
    /// may.
    pub fn offers_arrangement(&self) -> bool {
        self.payments.arrangement.unwrap_or(self.demo)
    }

    /// Whether PayPal itself takes money, and not the sandbox.
    pub fn takes_paypal(&self) -> bool {
        self.paypal.client_id.is_some() && self.payments.sandbox != SandboxMode::On
    }

    /// Whether Stripe itself takes money, and not the sandbox.
    pub fn takes_stripe(&self) -> bool {
        self.stripe.secret_key.is_some() && self.payments.sandbox != SandboxMode::On
    }

    /// Whether the sandbox takes the place of a provider.
    pub fn has_payment_sandbox(&self) -> bool {
        let missing = self.telegram.bot_token.is_none() || self.paypal.client_id.is_none();
        match self.payments.sandbox {
            SandboxMode::Auto => self.demo && missing,
            SandboxMode::On => self.demo,
            SandboxMode::Off => false,
        }
    }
}

/// Lays `KONTOR_LIMITS_FACTOR` over `limits.factor`, and so on for every setting that the defaults name. The default's
/// type decides how the text is read, so that a password of digits stays the text it is.
fn environment(mut figment: Figment, variable: impl Fn(&str) -> Option<String>) -> Figment {
    let defaults: Dict = Toml::from_str(DEFAULTS).unwrap_or_default();
    for (path, default) in settings(&defaults) {
        let name = checking::variable(&path);
        let Some(text) = variable(&name) else { continue };
        figment = match (default, text.parse::<i64>()) {
            (Value::Num(..), Ok(number)) => figment.merge((path, number)),
            _ => figment.merge((path, text)),
        };
    }
    figment
}

/// Every setting as `topic.name` with its default.
fn settings(table: &Dict) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for (key, value) in table {
        match value {
            Value::Dict(_, topic) => {
                found.extend(
                    settings(topic).into_iter().map(|(path, value)| (format!("{key}.{path}"), value)),
                );
            }
            _ => found.push((key.clone(), value.clone())),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrecy::ExposeSecret;

    #[test]
    fn defaults_are_complete() {
        let config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        assert!(config.demo);
        assert_eq!(config.limits.factor, 1);
        assert!(config.database_url.is_none());
    }

    #[test]
    fn the_environment_wins_and_text_stays_text() {
        let variables = [
            ("KONTOR_DEMO", "off"),
            ("KONTOR_OWNER_PASSWORD", "007007"),
            ("KONTOR_LIMITS_FACTOR", "1000"),
            ("KONTOR_DATA_DIR", "elsewhere"),
        ];
        let look_up = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
        };
        let config: Config = environment(Figment::from(Toml::string(DEFAULTS)), look_up).extract().unwrap();
        assert!(!config.demo);
        assert_eq!(config.owner.password.unwrap().expose_secret(), "007007");
        assert_eq!(config.limits.factor, 1000);
        assert_eq!(config.data_dir, Path::new("elsewhere"));
    }

    #[test]
    fn a_wrong_value_names_its_setting() {
        let look_up = |name: &str| (name == "KONTOR_LIMITS_FACTOR").then(|| "viel".to_owned());
        let error =
            environment(Figment::from(Toml::string(DEFAULTS)), look_up).extract::<Config>().unwrap_err();
        assert!(error.to_string().contains("limits.factor"), "{error}");
    }

    #[test]
    fn secrets_are_hidden() {
        let config: Config = Figment::from(Toml::string(DEFAULTS))
            .merge(("owner.password", "streng-geheim"))
            .extract()
            .unwrap();
        assert!(!format!("{config:?}").contains("streng-geheim"));
    }
}
