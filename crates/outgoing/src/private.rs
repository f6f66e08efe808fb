//! Addresses that are only reachable inside their own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is not part of the public internet (IANA's special-purpose registries).
pub fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_multicast()
        || address.is_documentation()
        // "This network", carrier-grade NAT, protocol assignments, benchmarks, reserved.
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (18..20).contains(&b))
        || a >= 240
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    // An IPv4 address in one of its disguises: mapped, compatible, 6to4 and the well-known NAT64 prefix.
    let segments = address.segments();
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_private_v4(inner);
    }
    let embedded = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        is_private_v4(Ipv4Addr::new(a, b, c, d))
    };
    match segments {
        [0, 0, 0, 0, 0, 0, high, low] => return embedded(high, low) || high == 0,
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => return embedded(high, low),
        [0x2002, high, low, ..] => return embedded(high, low),
        _ => {}
    }
    address.is_multicast()
        // Unique local, link local, documentation, local NAT64, discard, Teredo and protocol assignments.
        || segments[0] & 0xfe00 == 0xfc00
        || segments[0] & 0xffc0 == 0xfe80
        || (segments[0] == 0x2001 && segments[1] == 0xdb8)
        || (segments[0] == 0x2001 && segments[1] < 0x200)
        || (segments[0] == 0x64 && segments[1] == 0xff9b)
        || segments[0] == 0x100
}

#[cfg(test)]
mod tests {
    use super::is_private;

    #[test]
    fn the_own_network_is_private_in_every_disguise() {
        for address in [
            "127.0.0.1",
            "10.0.0.1",
            "172.16.3.4",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fd00::1",
            "fe80::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(is_private(address.parse().expect(address)), "{address}");
        }
    }

    #[test]
    fn the_internet_is_not() {
        for address in
            ["1.1.1.1", "149.154.167.220", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(!is_private(address.parse().expect(address)), "{address}");
        }
    }
}
