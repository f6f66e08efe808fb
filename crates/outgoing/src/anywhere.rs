//! Calls to addresses that others chose, such as those of pictures in a file.

use crate::client::Client;
use crate::private::is_private;
use crate::{OutgoingError, Result, body};
use bytes::Bytes;
use reqwest::{StatusCode, Url, header};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// Redirects of one call: to https, to the name with www, and one more.
const REDIRECTS: usize = 3;

/// A client for the public internet: neither a name nor an address may lead to a private one, redirects are followed and checked one by
/// one, and every answer is bounded. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Anywhere {
    client: Client,
    own_hosts: Arc<[String]>,
}

/// An answer that was read to its end.
#[derive(Debug)]
pub struct Fetched {
    pub status: StatusCode,
    pub body: Bytes,
}

/// What a service said to a [`Anywhere::post`]; its body is not read.
#[derive(Debug)]
pub struct Posted {
    pub status: StatusCode,
    /// How long the service wants to be left alone.
    pub retry_after: Option<Duration>,
}

impl Anywhere {
    /// `patience` bounds a call from the first byte sent to the last byte read. `own_hosts` are addresses on the operator's own network
    /// that may be called anyway.
    pub fn new(patience: Duration, own_hosts: &[String]) -> Self {
        let own_hosts: Arc<[String]> = own_hosts.into();
        Self { client: Client::new(patience, Arc::clone(&own_hosts)), own_hosts }
    }

    /// Reads what lies at `address`, at most `limit` bytes of it.
    ///
    /// # Errors
    /// [`OutgoingError::Address`] when it may not be called; otherwise as [`body`].
    pub async fn get(&self, address: &str, accept: &'static str, limit: usize) -> Result<Fetched> {
        let mut url = Url::parse(address).map_err(|_| OutgoingError::Address(address.to_owned()))?;
        for _ in 0..=REDIRECTS {
            self.check(&url)?;
            let response = self.client.get()?.get(url.clone()).header(header::ACCEPT, accept).send().await?;
            let status = response.status();
            let next = response.headers().get(header::LOCATION).filter(|_| status.is_redirection());
            let Some(next) = next.and_then(|next| next.to_str().ok()) else {
                return Ok(Fetched { status, body: body(response, limit).await? });
            };
            url = url.join(next).map_err(|_| OutgoingError::Address(next.to_owned()))?;
        }
        Err(OutgoingError::Nonsense("too many redirects".to_owned()))
    }

    /// Sends `body` to `address`, which has to be one of https unless its host is an own one. Redirects are not followed.
    ///
    /// # Errors
    /// [`OutgoingError::Address`] when it may not be called, [`OutgoingError::Unreachable`] when nothing was sent, and
    /// [`OutgoingError::Lost`] when it was sent and no answer came.
    pub async fn post(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Posted> {
        let url = Url::parse(address).map_err(|_| OutgoingError::Address(address.to_owned()))?;
        self.check_sending(&url)?;
        let request = self.client.get()?.post(url);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let response = request.body(body).send().await.map_err(|error| {
            let is_unsent = error.is_connect() || error.is_builder();
            match OutgoingError::from(error) {
                OutgoingError::Unreachable(text) if !is_unsent => OutgoingError::Lost(text),
                error => error,
            }
        })?;
        let seconds =
            response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        Ok(Posted { status: response.status(), retry_after: seconds.map(Duration::from_secs) })
    }

    /// Whether something may be sent to an address: by its form alone, without asking for its name.
    pub fn may_send_to(&self, address: &str) -> bool {
        Url::parse(address).is_ok_and(|url| self.check_sending(&url).is_ok())
    }

    fn check_sending(&self, url: &Url) -> Result<()> {
        self.check(url)?;
        let host = url.host_str().unwrap_or_default();
        let is_own = self.own_hosts.iter().any(|own| own.eq_ignore_ascii_case(host.trim_matches(['[', ']'])));
        if url.scheme() == "https" || is_own { Ok(()) } else { Err(OutgoingError::Address(url.to_string())) }
    }

    fn check(&self, url: &Url) -> Result<()> {
        let refused = || OutgoingError::Address(url.to_string());
        let host = url.host_str().unwrap_or_default();
        if !matches!(url.scheme(), "http" | "https") || host.is_empty() || !url.username().is_empty() {
            return Err(refused());
        }
        let host = host.trim_matches(['[', ']']);
        if self.own_hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
            return Ok(());
        }
        // The resolver takes `localhost` for the operator's own word, which it is not here.
        let host = host.trim_end_matches('.');
        let is_inside = match host.parse::<IpAddr>() {
            Ok(address) => is_private(address),
            Err(_) => host == "localhost" || host.ends_with(".localhost"),
        };
        if is_inside { Err(refused()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_sent_over_https() {
        let anywhere = Anywhere::new(Duration::from_secs(1), &["192.168.1.5".to_owned()]);
        for address in ["https://push.example/a", "http://192.168.1.5:8080/a", "https://1.1.1.1/a"] {
            assert!(anywhere.may_send_to(address), "{address}");
        }
        for address in [
            "http://push.example/a",
            "https://127.0.0.1/a",
            "https://localhost/a",
            "https://[fd00::1]/a",
            "https://user@push.example/a",
            "ftp://push.example/a",
            "push.example/a",
            "",
        ] {
            assert!(!anywhere.may_send_to(address), "{address}");
        }
    }

    #[test]
    fn nothing_leads_inside() {
        let anywhere =
            Anywhere::new(Duration::from_secs(1), &["192.168.1.5".to_owned(), "fd00::5".to_owned()]);
        let check = |address: &str| anywhere.check(&Url::parse(address).expect(address));
        for address in [
            "https://shop.example/a.jpg",
            "http://1.1.1.1/a.jpg",
            "http://192.168.1.5/a.jpg",
            "http://[fd00::5]/a.jpg",
        ] {
            assert!(check(address).is_ok(), "{address}");
        }
        for address in [
            "http://127.0.0.1/a.jpg",
            "http://2130706433/a.jpg",
            "http://0x7f.1/a.jpg",
            "http://[::1]/a.jpg",
            "http://[::ffff:10.0.0.1]/a.jpg",
            "http://localhost/a.jpg",
            "http://LOCALHOST./a.jpg",
            "http://a.localhost/a.jpg",
            "http://169.254.169.254/latest",
            "http://192.168.1.6/a.jpg",
            "http://user:key@shop.example/a.jpg",
            "ftp://shop.example/a.jpg",
            "file:///etc/passwd",
            "data:image/png;base64,AA",
        ] {
            assert!(matches!(check(address), Err(OutgoingError::Address(_))), "{address}");
        }
    }
}
