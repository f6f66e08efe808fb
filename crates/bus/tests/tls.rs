//! NATS over TLS, against a real server: the right authority, a wrong one, a name that is not in the certificate.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kontor_bus::{Bus, Event, Way};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(20);

/// A NATS server that insists on TLS; its certificate is for `localhost` and signed by `ca.pem`. `other.pem` signed nothing.
struct Server {
    home: TempDir,
    process: Child,
    port: u16,
}

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

async fn until<T>(mut found: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "in vain");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

impl Server {
    async fn start() -> Self {
        let home = TempDir::new().unwrap();
        let at = |name: &str| home.path().join(name);
        let ca = authority();
        let key = KeyPair::generate().unwrap();
        let certificate =
            CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &ca).unwrap();
        std::fs::write(at("ca.pem"), ca.pem()).unwrap();
        std::fs::write(at("other.pem"), authority().pem()).unwrap();
        std::fs::write(at("server.crt"), certificate.pem()).unwrap();
        std::fs::write(at("server.key"), key.serialize_pem()).unwrap();
        std::fs::create_dir(at("ports")).unwrap();
        let path = format!("{}:/usr/sbin:/usr/local/sbin", std::env::var("PATH").unwrap_or_default());
        // Debian puts it where only root looks.
        let mut programs = path.split(':').map(|folder| Path::new(folder).join("nats-server"));
        let program = programs.find(|file| file.exists()).expect("run this under tools/with-services");
        let mut server = Command::new(program);
        server.args(["-a", "127.0.0.1", "-p", "-1", "--tls", "--ports_file_dir"]).arg(at("ports"));
        server
            .arg("--tlscert")
            .arg(at("server.crt"))
            .arg("--tlskey")
            .arg(at("server.key"))
            .arg("-l")
            .arg(at("log"));
        let process = server.spawn().unwrap();
        let port = until(|| {
            let file = std::fs::read_dir(at("ports")).unwrap().flatten().next()?;
            let text = std::fs::read_to_string(file.path()).ok()?;
            text.split("127.0.0.1:").nth(1)?.split('"').next()?.parse().ok()
        })
        .await;
        Self { home, process, port }
    }

    fn way(&self, scheme: &str, host: &str, authority: &str) -> Way {
        Way::Nats(format!(
            "{scheme}://{host}:{}/tls?ca={}/{authority}",
            self.port,
            self.home.path().display()
        ))
    }

    /// How many clients did not like the certificate.
    fn refusals(&self) -> usize {
        let log = std::fs::read_to_string(self.home.path().join("log")).unwrap_or_default();
        log.matches("TLS handshake error").count()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn nodes_reach_each_other_over_tls_and_believe_nobody_else() {
    let server = Server::start().await;
    for (scheme, host, authority) in [
        ("tls", "localhost", "other.pem"),
        ("tls", "127.0.0.1", "ca.pem"),
        ("nats", "localhost", "other.pem"),
    ] {
        let before = server.refusals();
        let (bus, _events) = Bus::start(&server.way(scheme, host, authority), "one");
        until(|| (server.refusals() > before).then_some(())).await;
        assert!(!bus.is_connected(), "{scheme} {host} {authority}");
    }
    let (one, _) = Bus::start(&server.way("tls", "localhost", "ca.pem"), "one");
    let (two, mut heard) = Bus::start(&server.way("nats", "localhost", "ca.pem"), "two");
    until(|| (one.is_connected() && two.is_connected()).then_some(())).await;
    one.publish("tea".to_owned());
    let message =
        async { while heard.recv().await.expect("an open bus") != Event::Message("tea".to_owned()) {} };
    tokio::time::timeout(PATIENCE, message).await.expect("over TLS");
}
