//! One request on its way.

use super::answer::Answer;
use super::contract;
use futures::future::BoxFuture;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use std::future::IntoFuture;
use std::sync::LazyLock;

/// A client of the tests' own, past any proxy. Nothing it calls is encrypted, but the shop's client brings TLS into the build:
/// without a setting of its own, each client would read the system's hundred certificates.
pub fn client() -> reqwest::ClientBuilder {
    static TRUSTS_NO_ONE: LazyLock<rustls::ClientConfig> = LazyLock::new(|| {
        // Anyone who was first has installed the same.
        drop(rustls::crypto::ring::default_provider().install_default());
        rustls::ClientConfig::builder()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth()
    });
    reqwest::Client::builder().no_proxy().tls_backend_preconfigured(TRUSTS_NO_ONE.clone())
}

/// A call that is being put together; `.await` sends it.
pub struct Call {
    name: String,
    method: Method,
    request: RequestBuilder,
    /// The JSON text that is sent.
    sent: Vec<u8>,
}

impl Call {
    pub fn new(client: &reqwest::Client, method: Method, base: &str, path: &str) -> Self {
        let request = client.request(method.clone(), format!("{base}{path}"));
        Self { name: format!("{method} {path}"), method, request, sent: Vec::new() }
    }

    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.request = self.request.header(name, value.as_ref());
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }

    pub fn json(self, body: &Value) -> Self {
        self.text(body.to_string())
    }

    /// A body that says it is JSON.
    pub fn text(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.sent = body.into();
        let body = self.sent.clone();
        self.header("content-type", "application/json").body(body)
    }

    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.request = self.request.body(body.into());
        self
    }

    /// The idempotency key.
    pub fn key(self, key: &str) -> Self {
        self.header("idempotency-key", key)
    }

    /// Sends it, and answers while its body is still being written.
    pub async fn open(self) -> reqwest::Response {
        self.request.send().await.unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Sends it, and answers `None` when the connection broke before the answer was there.
    pub async fn attempt(self) -> Option<Answer> {
        let response = self.request.send().await.ok()?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = response.bytes().await.ok()?;
        let answer = Answer { call: self.name, status, headers, body: body.to_vec() };
        answer.check(self.method == Method::HEAD);
        if status < 300 {
            let (method, path) = answer.call.split_once(' ').expect("method and path");
            contract::check_request(method, path, &self.sent)
                .unwrap_or_else(|error| panic!("{} takes what its document forbids: {error}", answer.call));
        }
        Some(answer)
    }
}

impl IntoFuture for Call {
    type Output = Answer;
    type IntoFuture = BoxFuture<'static, Answer>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let name = self.name.clone();
            self.attempt().await.unwrap_or_else(|| panic!("{name}: the connection broke"))
        })
    }
}
