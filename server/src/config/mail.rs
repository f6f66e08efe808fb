//! The mailbox that the shop writes from.

use super::reading::{optional_secret, optional_text};
use kontor_mail::Security;
use secrecy::SecretString;
use serde::Deserialize;
use std::path::PathBuf;

#[derive(Debug, Clone, Deserialize)]
pub struct Mail {
    #[serde(deserialize_with = "optional_text")]
    pub host: Option<String>,
    /// 0: the usual one.
    pub port: u16,
    pub security: MailSecurity,
    #[serde(deserialize_with = "optional_text")]
    pub username: Option<String>,
    #[serde(deserialize_with = "optional_secret")]
    pub password: Option<SecretString>,
    #[serde(deserialize_with = "optional_text")]
    pub from: Option<String>,
    #[serde(deserialize_with = "optional_text")]
    pub authority: Option<String>,
}

/// How the way to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    StartTls,
    Tls,
    None,
}

impl Mail {
    /// The address that letters come from: the one that is set, or the mailbox's own.
    pub fn sender(&self) -> Option<&str> {
        let own = self.username.as_deref().filter(|name| name.contains('@'));
        self.from.as_deref().or(own)
    }

    /// # Errors
    /// When letters, and the password with them, would cross a network in the open.
    pub fn protection(&self) -> Result<Security, String> {
        let host = self.host.as_deref().unwrap_or_default();
        match self.security {
            MailSecurity::StartTls => Ok(Security::StartTls),
            MailSecurity::Tls => Ok(Security::Tls),
            MailSecurity::None if ["localhost", "127.0.0.1", "::1"].contains(&host) => Ok(Security::Open),
            MailSecurity::None => {
                Err("mail.security: only a server on this machine may be spoken to without TLS".to_owned())
            }
        }
    }

    /// # Errors
    /// When the file cannot be read.
    pub fn authority(&self) -> Result<Option<Vec<u8>>, String> {
        let Some(path) = &self.authority else { return Ok(None) };
        std::fs::read(PathBuf::from(path))
            .map(Some)
            .map_err(|error| format!("mail.authority: {path} cannot be read: {error}"))
    }
}
