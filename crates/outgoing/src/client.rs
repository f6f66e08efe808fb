//! The HTTP client behind both ways out.

use crate::{OutgoingError, Result, resolver};
use reqwest::redirect::Policy;
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::Duration;

/// Made at its first call: it wants the system's certificates, and most shops never call most of the services that they could. Cheap to
/// clone; connections are kept and shared.
#[derive(Debug, Clone)]
pub struct Client(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    patience: Duration,
    own_hosts: Arc<[String]>,
    made: OnceLock<reqwest::Client>,
}

impl Client {
    /// Names of `own_hosts` may resolve to private addresses.
    pub fn new(patience: Duration, own_hosts: Arc<[String]>) -> Self {
        Self(Arc::new(Inner { patience, own_hosts, made: OnceLock::new() }))
    }

    /// # Errors
    /// When TLS cannot be set up.
    pub fn get(&self) -> Result<&reqwest::Client> {
        if let Some(client) = self.0.made.get() {
            return Ok(client);
        }
        let client = self.0.make()?;
        Ok(self.0.made.get_or_init(|| client))
    }
}

impl Inner {
    fn make(&self) -> Result<reqwest::Client> {
        let client = reqwest::Client::builder()
            .tls_backend_preconfigured(trust()?)
            .dns_resolver(Arc::new(resolver::Public(Arc::clone(&self.own_hosts))))
            .redirect(Policy::none())
            .no_proxy()
            .referer(false)
            .connect_timeout(self.patience.min(Duration::from_secs(5)))
            .timeout(self.patience)
            .user_agent(concat!("Kontor/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(client)
    }
}

/// The system's certificates, read once: there are more than a hundred, and each service has a client of its own.
static ROOTS: LazyLock<Arc<rustls::RootCertStore>> = LazyLock::new(|| {
    let mut roots = rustls::RootCertStore::empty();
    // A machine without certificates can still talk to services on its own network over plain http.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    Arc::new(roots)
});

/// Trusts the system's certificates, with a provider of our own choice: nothing depends on what the process installed.
fn trust() -> Result<rustls::ClientConfig> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| OutgoingError::Tls(error.to_string()))?
        .with_root_certificates(ROOTS.clone())
        .with_no_client_auth())
}
