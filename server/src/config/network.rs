//! An address or a network in CIDR form, for the list of believed proxies.

use std::net::IpAddr;
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    pub fn contains(&self, other: IpAddr) -> bool {
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(net), IpAddr::V4(ip)) => {
                same(u128::from(net.to_bits()), u128::from(ip.to_bits()), 32 - self.bits)
            }
            (IpAddr::V6(net), IpAddr::V6(ip)) => same(net.to_bits(), ip.to_bits(), 128 - self.bits),
            _ => false,
        }
    }
}

impl Network {
    /// Whether it has more than four addresses, so that it probably includes a gateway or other clients.
    pub fn is_wide(&self) -> bool {
        let width = if self.address.is_ipv4() { 32 } else { 128 };
        width - self.bits > 2
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.address, self.bits)
    }
}

fn same(left: u128, right: u128, host_bits: u8) -> bool {
    host_bits == 128 || left >> host_bits == right >> host_bits
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || format!("{text} is no address and no network");
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| error())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| error())?;
        if bits > most { Err(error()) } else { Ok(Self { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_beyond_four_addresses_is_wide() {
        let is_wide = |text: &str| text.parse::<Network>().unwrap().is_wide();
        assert!(["172.30.0.0/24", "10.0.0.0/29", "fd00::/64", "0.0.0.0/0"].into_iter().all(is_wide));
        assert!(!["172.30.0.10", "10.0.0.0/30", "::1", "fd00::/126"].into_iter().any(is_wide));
    }

    #[test]
    fn contains_its_addresses() {
        let network: Network = "10.1.0.0/16".parse().unwrap();
        assert!(network.contains("10.1.2.3".parse().unwrap()));
        assert!(network.contains("::ffff:10.1.2.3".parse().unwrap()));
        assert!(!network.contains("10.2.0.1".parse().unwrap()));
        assert!("0.0.0.0/0".parse::<Network>().unwrap().contains("9.9.9.9".parse().unwrap()));
        assert!("::/0".parse::<Network>().unwrap().contains("2001:db8::1".parse().unwrap()));
        assert!("10.0.0.0/33".parse::<Network>().is_err());
    }
}
