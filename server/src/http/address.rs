//! Where a request comes from. A forwarding header counts only when a configured proxy sent it: anybody else could
//! write any address into it and slip past the limits.

use crate::config::Network;
use crate::error::Error;
use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::request::Parts;
use std::net::IpAddr;

/// The address of the client.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

/// From the right of `X-Forwarded-For`, the first address that is no believed proxy.
pub fn of_client(peer: IpAddr, headers: &HeaderMap, trusted: &[Network]) -> ClientAddress {
    let believed = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    if !believed(peer) {
        return ClientAddress(peer);
    }
    let mut nearest = peer;
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = forwarded.flat_map(|line| line.split(',')).map(str::trim).collect();
    for hop in hops.into_iter().rev() {
        if !believed(nearest) {
            break;
        }
        match hop.parse() {
            Ok(address) => nearest = address,
            Err(_) => break,
        }
    }
    ClientAddress(nearest)
}

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parts
            .extensions
            .get()
            .copied()
            .ok_or_else(|| Error::internal("the client's address was not resolved"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn believes_configured_proxies_only() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "203.0.113.9, 198.51.100.7, 10.0.0.2".parse().unwrap());
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let of_client = |peer, trusted| of_client(peer, &headers, trusted).0;
        assert_eq!(of_client(proxy, &[]), proxy);
        assert_eq!(of_client(proxy, &trusted), "198.51.100.7".parse::<IpAddr>().unwrap());
        let stranger: IpAddr = "192.0.2.1".parse().unwrap();
        assert_eq!(of_client(stranger, &trusted), stranger);
    }
}
