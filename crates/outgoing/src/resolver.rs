//! Names that lead to private addresses lead nowhere.

use crate::private::is_private;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::SocketAddr;

/// Resolves as the system does and leaves private addresses out. Addresses in the URL itself never come here.
#[derive(Debug)]
pub struct Public;

impl Resolve for Public {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let host = name.as_str();
            let found: Vec<SocketAddr> = tokio::net::lookup_host((host, 0)).await?.collect();
            let allowed = allowed(host, found);
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
fn allowed(host: &str, found: Vec<SocketAddr>) -> Vec<SocketAddr> {
    if host.eq_ignore_ascii_case("localhost") {
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
        assert!(allowed("api.example.org", inside.clone()).is_empty());
        assert_eq!(allowed("api.example.org", both).len(), 1);
        assert_eq!(allowed("localhost", inside).len(), 1);
    }
}
