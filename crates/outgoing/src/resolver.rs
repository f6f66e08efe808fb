//! Names that lead to private addresses lead nowhere.

use crate::private::is_private;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

/// Resolves as the system does and leaves private addresses out, but for names that the operator trusts. Addresses in the URL itself
/// never come here.
#[derive(Debug, Default)]
pub struct Public(pub Arc<[String]>);

impl Resolve for Public {
    fn resolve(&self, name: Name) -> Resolving {
        let own_hosts = Arc::clone(&self.0);
        Box::pin(async move {
            let host = name.as_str();
            let found: Vec<SocketAddr> = tokio::net::lookup_host((host, 0)).await?.collect();
            let allowed = allowed(host, &own_hosts, found);
            if allowed.is_empty() {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the name leads to a private address",
                )
                .into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// What of `found` may be called. `localhost` is the operator's own word for this machine.
fn allowed(host: &str, own_hosts: &[String], found: Vec<SocketAddr>) -> Vec<SocketAddr> {
    if host.eq_ignore_ascii_case("localhost") || own_hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
        return found;
    }
    found.into_iter().filter(|address| !is_private(address.ip())).collect()
}

#[cfg(test)]
mod tests {
    use super::allowed;

    #[test]
    fn a_name_never_leads_inside() {
        let inside = vec!["10.0.0.7:0".parse().expect("address")];
        let both = vec!["10.0.0.7:0".parse().expect("address"), "1.1.1.1:0".parse().expect("address")];
        let own = ["alt.intern".to_owned()];
        assert!(allowed("api.example.org", &own, inside.clone()).is_empty());
        assert_eq!(allowed("api.example.org", &own, both).len(), 1);
        assert_eq!(allowed("localhost", &[], inside.clone()).len(), 1);
        assert_eq!(allowed("Alt.intern", &own, inside).len(), 1);
    }
}
