//! The shipped deployment files are safe as they are.

use std::net::IpAddr;
use std::path::Path;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What follows `name` on its line.
fn value<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.trim().strip_prefix(name)).map(str::trim).collect()
}

#[test]
fn the_compose_file_trusts_the_proxy_and_no_network() {
    let compose = read("compose.yaml");
    let [trusted] = value(&compose, "KONTOR_PROXIES_TRUSTED:")[..] else { panic!("one setting") };
    let proxy: IpAddr = trusted.parse().expect("one address");
    assert!(compose.contains(&format!("ipv4_address: {proxy} ")), "the proxy has that address");
}

#[test]
fn the_edge_replaces_what_clients_say_of_their_address() {
    for name in ["nginx.conf", "nginx-two-nodes.conf"] {
        let said = read(name);
        let headers = value(&said, "proxy_set_header X-Forwarded-For");
        assert!(!headers.is_empty());
        assert!(headers.iter().all(|header| *header == "$remote_addr;"), "{name}: {headers:?}");
    }
}

#[test]
fn the_broker_asks_for_a_password() {
    let compose = read("compose.yaml");
    assert!(compose.contains(r#""--user", "kontor", "--pass", "${BROKER_PASSWORD:?}""#));
    assert_eq!(value(&compose, "KONTOR_BROKER_URL:"), ["nats://kontor:${BROKER_PASSWORD:?}@nats:4222"]);
}

#[test]
fn images_go_by_digest() {
    let (compose, dockerfile) = (read("compose.yaml"), read("Dockerfile"));
    let images = value(&compose, "image:").into_iter().chain(value(&dockerfile, "FROM "));
    let mut count = 0;
    for image in images {
        let digest = image.split_once("@sha256:").and_then(|(_, rest)| rest.split(' ').next());
        let is_whole = digest
            .is_some_and(|digest| digest.len() == 64 && digest.bytes().all(|sign| sign.is_ascii_hexdigit()));
        assert!(is_whole, "{image}");
        count += 1;
    }
    assert_eq!(count, 7);
}

#[test]
fn containers_hold_no_rights_that_they_do_not_need() {
    let compose = read("compose.yaml");
    let (template, services) = compose.split_once("\nservices:\n").expect("services");
    let mut blocks = vec![template];
    // A service begins with its name, two spaces in; those of the template are one line.
    let mut rest = services.split("\nvolumes:\n").next().unwrap_or_default();
    while let Some(at) = rest[1..].find("\n\n  ") {
        blocks.push(&rest[..=at]);
        rest = &rest[at + 1..];
    }
    blocks.push(rest);
    let blocks = blocks.into_iter().filter(|block| block.contains("image:"));
    let mut count = 0;
    for block in blocks {
        for line in ["cap_drop: [ALL]", "security_opt: [no-new-privileges:true]", "read_only: true"] {
            assert!(block.contains(line), "{line} is missing in\n{block}");
        }
        count += 1;
    }
    assert_eq!(count, 4, "node, proxy, database and broker");
}
