//! The shop's mailbox, at hand for every feature that writes letters.

use crate::config::Config;
use crate::error::StartError;
use kontor_mail::{Access, Post};

/// The way to the mail server, where one is configured.
pub struct Mailbox(Option<Post>);

impl Mailbox {
    /// # Errors
    /// When a setting cannot be used.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let settings = &config.mail;
        let Some(host) = settings.host.as_deref() else { return Ok(Self(None)) };
        let security = settings.protection().map_err(StartError)?;
        let authority = settings.authority().map_err(StartError)?;
        let from = settings
            .sender()
            .ok_or_else(|| StartError("mail.from: letters need an address that they come from".to_owned()))?;
        let access = Access {
            host,
            port: if settings.port == 0 { security.port() } else { settings.port },
            security,
            username: settings.username.as_deref(),
            password: settings.password.as_ref(),
            authority: authority.as_deref(),
            from,
        };
        let post = Post::new(&access).map_err(|error| StartError(format!("mail: {error}")))?;
        Ok(Self(Some(post)))
    }

    pub const fn get(&self) -> Option<&Post> {
        self.0.as_ref()
    }
}
