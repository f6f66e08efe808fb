//! Every `sslmode` against a real server: the right authority, a wrong one, and a name that is not in the certificate.
//!
//! The server without TLS is the one of `KONTOR_TEST_POSTGRES`; `tools/with-services` provides it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use kontor_postgres_tls::Address;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use std::net::TcpListener;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A PostgreSQL with TLS, whose certificate is for `localhost` and signed by `ca.pem`. `other.pem` signed nothing.
struct Server {
    home: TempDir,
    port: u16,
}

fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(rcgen::DnType::CommonName, name);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// Debian keeps versions side by side, not in PATH.
fn binary(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|version| version.path().join("bin").join(name)).filter(|path| path.exists());
    found.max().unwrap_or_else(|| name.into())
}

impl Server {
    fn start() -> Self {
        let home = TempDir::new().unwrap();
        let at = home.path();
        let ca = authority("kontor test");
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
        let certificate = params.signed_by(&key, &ca).unwrap();
        std::fs::write(at.join("ca.pem"), ca.pem()).unwrap();
        std::fs::write(at.join("other.pem"), authority("other").pem()).unwrap();
        std::fs::write(at.join("server.crt"), certificate.pem()).unwrap();
        std::fs::write(at.join("server.key"), key.serialize_pem()).unwrap();
        run(at, Command::new("chmod").args(["600", "server.key"]));
        if is_root() {
            // PostgreSQL refuses to run as root.
            run(at, Command::new("chown").args(["-R", "postgres", "."]));
            run(at, Command::new("chmod").args(["711", "."]));
        }
        let data = "-D data -U postgres -A trust -E UTF8 --locale=C --no-sync";
        run(at, as_server(at, "initdb").args(data.split(' ')));
        // A free port cannot be reserved, so another is tried when the chosen one is taken.
        for _ in 0..5 {
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let options = format!(
                "-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{home}' -c fsync=off -c ssl=on \
                 -c ssl_cert_file='{home}/server.crt' -c ssl_key_file='{home}/server.key'",
                home = at.display()
            );
            let mut start = as_server(at, "pg_ctl");
            start.args(["start", "-D", "data", "-s", "-w", "-l", "log", "-o", &options]);
            if start.status().unwrap().success() {
                return Self { home, port };
            }
        }
        panic!("{}", std::fs::read_to_string(at.join("log")).unwrap_or_default());
    }

    fn url(&self, host: &str, settings: &str) -> String {
        let settings = settings.replace("@", &format!("{}/", self.home.path().display()));
        format!("postgres://postgres@{host}:{}/postgres?{settings}", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let at = self.home.path();
        let _ = as_server(at, "pg_ctl").args(["stop", "-D", "data", "-m", "immediate", "-s"]).status();
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

fn as_server(at: &Path, name: &str) -> Command {
    let mut command = if is_root() { Command::new("runuser") } else { Command::new(binary(name)) };
    if is_root() {
        command.args(["-u", "postgres", "--"]).arg(binary(name));
    }
    command.current_dir(at);
    command
}

fn run(at: &Path, command: &mut Command) {
    let output = command.current_dir(at).output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Whether the connection is encrypted, or why there is none.
async fn ask(url: &str) -> Result<bool, String> {
    let address = Address::read(url)?;
    let (client, connection) = address.connect().await.map_err(|error| format!("{error:?}"))?;
    let driver = tokio::spawn(connection);
    let row = client.query_one("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()", &[]).await;
    driver.abort();
    row.map(|row| row.get(0)).map_err(|error| error.to_string())
}

#[tokio::test]
async fn modes_ask_for_what_libpq_asks_for() {
    let server = Server::start();
    let encrypted = Ok(true);
    let wrong_authority = Err("UnknownIssuer");
    let wrong_name = Err("NotValidForName");
    for (host, settings, expected) in [
        ("localhost", "sslmode=disable", Ok(false)),
        ("localhost", "sslmode=disable&sslrootcert=@other.pem", Ok(false)),
        ("localhost", "application_name=x", encrypted),
        ("localhost", "sslmode=prefer&sslrootcert=@other.pem", encrypted),
        ("127.0.0.1", "sslmode=prefer", encrypted),
        ("localhost", "sslmode=require", encrypted),
        ("127.0.0.1", "sslmode=require", encrypted),
        ("127.0.0.1", "sslmode=require&sslrootcert=@ca.pem", encrypted),
        ("localhost", "sslmode=require&sslrootcert=@other.pem", wrong_authority),
        ("localhost", "sslmode=verify-ca&sslrootcert=@ca.pem", encrypted),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=@ca.pem", encrypted),
        ("localhost", "sslmode=verify-ca&sslrootcert=@other.pem", wrong_authority),
        ("localhost", "sslmode=verify-full&sslrootcert=@ca.pem", encrypted),
        ("127.0.0.1", "sslmode=verify-full&sslrootcert=@ca.pem", wrong_name),
        ("localhost", "sslmode=verify-full&sslrootcert=@other.pem", wrong_authority),
        ("localhost", "sslmode=verify-full&sslrootcert=system", wrong_authority),
    ] {
        let answer = ask(&server.url(host, settings)).await;
        match (&answer, expected) {
            (Ok(is_encrypted), Ok(wanted)) => assert_eq!(*is_encrypted, wanted, "{host} {settings}"),
            (Err(said), Err(wanted)) => assert!(said.contains(wanted), "{host} {settings}: {said}"),
            _ => panic!("{host} {settings}: {answer:?}"),
        }
    }
}

#[tokio::test]
async fn without_tls_at_the_server_only_prefer_and_disable_connect() {
    let url = std::env::var("KONTOR_TEST_POSTGRES").expect("run this under tools/with-services");
    assert_eq!(ask(&url).await, Ok(false));
    assert_eq!(ask(&format!("{url}?sslmode=disable")).await, Ok(false));
    let refused = ask(&format!("{url}?sslmode=require")).await.unwrap_err();
    assert!(refused.contains("does not support TLS"), "{refused}");
}
