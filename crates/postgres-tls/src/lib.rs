//! Addresses of PostgreSQL servers, and TLS to them as libpq's `sslmode` asks for it.
//!
//! `tokio-postgres` knows `disable`, `prefer` and `require` and no certificates; this crate takes `sslmode` and
//! `sslrootcert` out of the address and adds `verify-ca` and `verify-full`. As with libpq, `require` with a root
//! certificate verifies like `verify-ca`, and `prefer`, the default, verifies nothing.

mod stream;
mod verify;

use percent_encoding::percent_decode_str;
use rustls::ClientConfig;
use std::path::PathBuf;
use std::sync::Arc;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Connection, Socket};

pub use stream::Stream;

/// Where a server is and how the connection to it is protected.
#[derive(Clone)]
pub struct Address {
    /// What `tokio-postgres` knows; callers may add limits.
    pub config: Config,
    tls: Arc<ClientConfig>,
}

/// What the server's certificate has to prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Check {
    Nothing,
    Authority,
    AuthorityAndName,
}

impl Address {
    /// Reads `postgres://user:password@host/database?sslmode=verify-full&sslrootcert=/path/ca.pem`. The file is read
    /// now; `sslrootcert=system` means the certificates that the system trusts.
    ///
    /// # Errors
    /// What is wrong with it, without the address: it may hold a password.
    pub fn read(url: &str) -> Result<Self, String> {
        let (rest, mode, root) = take_settings(url)?;
        let mut config: Config = rest.parse().map_err(|error| describe(&error))?;
        let (wanted, check) = match (mode.as_deref().unwrap_or("prefer"), &root) {
            ("disable", _) => (SslMode::Disable, Check::Nothing),
            ("prefer", _) => (SslMode::Prefer, Check::Nothing),
            ("require", None) => (SslMode::Require, Check::Nothing),
            ("require" | "verify-ca", Some(Root::File(_))) => (SslMode::Require, Check::Authority),
            ("verify-full", Some(_)) => (SslMode::Require, Check::AuthorityAndName),
            ("verify-ca" | "require", Some(Root::System)) => {
                return Err("sslrootcert=system needs sslmode=verify-full: anybody can get such a certificate for some \
                            name"
                    .to_owned());
            }
            (mode @ ("verify-ca" | "verify-full"), None) => {
                return Err(format!("sslmode={mode} needs sslrootcert: a file, or system"));
            }
            (other, _) => {
                return Err(format!(
                    "sslmode={other} is none of disable, prefer, require, verify-ca and verify-full"
                ));
            }
        };
        // As libpq does: a socket in the file system has no certificate to show.
        let is_local = config.get_hosts().iter().any(|host| matches!(host, Host::Unix(_)));
        config.ssl_mode(if is_local { SslMode::Disable } else { wanted });
        let tls = Arc::new(verify::client(check, root.as_ref())?);
        Ok(Self { config, tls })
    }

    /// Connects and signs in. Nothing happens until the connection is driven.
    ///
    /// # Errors
    /// When the server is not there, refuses, or does not prove what the address asks for.
    pub async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, Stream<Socket>>), tokio_postgres::Error> {
        self.config.connect(stream::Connector(self.tls.clone())).await
    }
}

/// Where the certificates of believed authorities are.
enum Root {
    System,
    File(PathBuf),
}

/// The address without the two settings, and their values.
fn take_settings(url: &str) -> Result<(String, Option<String>, Option<Root>), String> {
    let Some((address, query)) = url.split_once('?') else { return Ok((url.to_owned(), None, None)) };
    let (mut mode, mut root) = (None, None);
    let mut kept = Vec::new();
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if name != "sslmode" && name != "sslrootcert" {
            kept.push(pair);
            continue;
        }
        let value = percent_decode_str(value).decode_utf8().map_err(|_| format!("{name} is not UTF-8"))?;
        match (name, value.as_ref()) {
            ("sslmode", mode_name) => mode = Some(mode_name.to_owned()),
            (_, "") => root = None,
            (_, "system") => root = Some(Root::System),
            (_, file) => root = Some(Root::File(file.into())),
        }
    }
    let rest = if kept.is_empty() { address.to_owned() } else { format!("{address}?{}", kept.join("&")) };
    Ok((rest, mode, root))
}

/// An error with its causes.
fn describe(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(settings: &str) -> String {
        Address::read(&format!("postgres://u:geheim@h/d?{settings}")).err().unwrap_or_default()
    }

    #[test]
    fn modes_are_those_of_libpq() {
        let mode = |settings: &str| {
            Address::read(&format!("postgres://u@h/d{settings}")).map(|address| address.config.get_ssl_mode())
        };
        assert_eq!(mode(""), Ok(SslMode::Prefer));
        assert_eq!(mode("?sslmode=disable"), Ok(SslMode::Disable));
        assert_eq!(mode("?sslmode=require&application_name=x"), Ok(SslMode::Require));
        assert_eq!(mode("?application_name=x&sslmode=prefer"), Ok(SslMode::Prefer));
        assert_eq!(
            Address::read("postgres:///d?host=/run/pg&sslmode=require").unwrap().config.get_ssl_mode(),
            SslMode::Disable,
            "a socket in the file system"
        );
    }

    #[test]
    fn what_cannot_be_proved_is_refused_without_the_password() {
        for (settings, sentence) in [
            ("sslmode=verify-full", "needs sslrootcert"),
            ("sslmode=verify-ca", "needs sslrootcert"),
            ("sslmode=verify-ca&sslrootcert=system", "needs sslmode=verify-full"),
            ("sslmode=sometimes", "none of disable"),
            ("sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "/nowhere/ca.pem"),
        ] {
            let said = refusal(settings);
            assert!(said.contains(sentence) && !said.contains("geheim"), "{settings}: {said}");
        }
    }
}
