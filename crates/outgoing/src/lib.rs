//! The one way out: calls to a configured service, and to addresses that others chose ([`Anywhere`]).
//!
//! Each service gets its own [`Outgoing`] for its base address. Calls go below that address and nowhere else: redirects
//! are not followed, names that resolve to private addresses are refused, and every call and every answer is bounded.

mod anywhere;
mod client;
mod private;
mod resolver;

pub use anywhere::{Anywhere, Fetched, Posted};
pub use private::is_private;

use bytes::{Bytes, BytesMut};
use client::Client;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

pub use reqwest::{Method, RequestBuilder, Response, StatusCode, Url, multipart};

#[derive(Debug, thiserror::Error)]
pub enum OutgoingError {
    /// The configured address is no http(s) address.
    #[error("the address {0:?} cannot be used")]
    Address(String),
    /// The path leads out of the configured address.
    #[error("the path leads away from the configured service")]
    Path,
    /// No trustworthy connection can be made at all: the system's certificates are missing or unusable.
    #[error("TLS cannot be set up: {0}")]
    Tls(String),
    /// Not reached, or the answer did not come in time. The address is left out: it may hold a secret.
    #[error("the service did not answer: {0}")]
    Unreachable(String),
    /// It was sent, and no answer came: whether the service took it is not known.
    #[error("the answer was lost: {0}")]
    Lost(String),
    /// The answer is longer than agreed.
    #[error("the answer is longer than {0} bytes")]
    TooLong(usize),
    /// The answer is not what its documentation says.
    #[error("the answer makes no sense: {0}")]
    Nonsense(String),
}

impl From<reqwest::Error> for OutgoingError {
    fn from(error: reqwest::Error) -> Self {
        let error = error.without_url();
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(&error);
        while let Some(inner) = cause {
            text = format!("{text}: {inner}");
            cause = inner.source();
        }
        Self::Unreachable(text)
    }
}

pub type Result<T, E = OutgoingError> = std::result::Result<T, E>;

/// A client for one configured service. Cheap to clone; connections are kept and shared.
#[derive(Debug, Clone)]
pub struct Outgoing {
    client: Client,
    base: Url,
}

impl Outgoing {
    /// `base` is the service's address, whose path all calls keep; `patience` bounds a call from the first byte sent to the
    /// last byte read.
    ///
    /// A host that is written as an address, or `localhost`, is what the operator asked for, private or not. A name may not
    /// resolve to a private address: an attacker could have chosen it.
    ///
    /// # Errors
    /// When `base` is no http(s) address.
    pub fn new(base: &str, patience: Duration) -> Result<Self> {
        let mut base = Url::parse(base).map_err(|_| OutgoingError::Address(base.to_owned()))?;
        if !matches!(base.scheme(), "http" | "https") || base.host().is_none() {
            return Err(OutgoingError::Address(base.to_string()));
        }
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        base.set_query(None);
        base.set_fragment(None);
        Ok(Self { client: Client::new(patience, Arc::default()), base })
    }

    /// The configured address.
    pub const fn base(&self) -> &Url {
        &self.base
    }

    pub fn get(&self, path: &str) -> Result<RequestBuilder> {
        self.request(Method::GET, path)
    }

    pub fn post(&self, path: &str) -> Result<RequestBuilder> {
        self.request(Method::POST, path)
    }

    /// A call below the base address; `path` may carry a query.
    ///
    /// # Errors
    /// When the path would lead elsewhere, or TLS cannot be set up.
    pub fn request(&self, method: Method, path: &str) -> Result<RequestBuilder> {
        // Relative to the base, whatever it looks like: "//host" and "https:…" must not change it.
        let url = self
            .base
            .join(&format!("./{}", path.trim_start_matches('/')))
            .map_err(|_| OutgoingError::Path)?;
        if url.origin() != self.base.origin() || !url.path().starts_with(self.base.path()) {
            return Err(OutgoingError::Path);
        }
        Ok(self.client.get()?.request(method, url))
    }
}

/// The whole body, as long as it has at most `limit` bytes.
///
/// # Errors
/// When it is longer, or ends early.
pub async fn body(mut response: Response, limit: usize) -> Result<Bytes> {
    if response.content_length().is_some_and(|length| length > limit as u64) {
        return Err(OutgoingError::TooLong(limit));
    }
    let mut content = BytesMut::new();
    while let Some(chunk) = response.chunk().await? {
        if content.len() + chunk.len() > limit {
            return Err(OutgoingError::TooLong(limit));
        }
        content.extend_from_slice(&chunk);
    }
    Ok(content.freeze())
}

/// A JSON body of at most `limit` bytes.
///
/// # Errors
/// As [`body`], and when it is not what `T` describes.
pub async fn json<T: DeserializeOwned>(response: Response, limit: usize) -> Result<T> {
    let content = body(response, limit).await?;
    serde_json::from_slice(&content).map_err(|error| OutgoingError::Nonsense(error.to_string()))
}
