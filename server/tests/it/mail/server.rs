//! Letters through Exim, as shops use a mail server: STARTTLS with a certificate, and a mailbox that is read as a mail program
//! reads it.

use super::{HOUR, listed, owner, send};
use crate::support::{TestApp, on_sqlite};
use kontor::config::MailSecurity;
use mail_parser::{Message, MessageParser, MimeHeaders};
use serde_json::json;
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// It ends with the standard input, however the test ends.
const START: &str = "\"$0\" -C \"$1\" -bdf & server=$!; cat >/dev/null; kill $server";

/// Takes letters to `joerg@post.example` over TLS and no others.
const SETTINGS: &str = r"
primary_hostname = localhost
spool_directory = HOME/spool
log_file_path = HOME/log/%s
pid_file_path = HOME/spool/pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = PORT
tls_advertise_hosts = *
tls_certificate = HOME/certificate.pem
tls_privatekey = HOME/key.pem
host_lookup =
rfc1413_hosts =
keep_environment =
acl_smtp_mail = over_tls
acl_smtp_rcpt = ours
acl_smtp_data = all
begin acl
over_tls:
  accept encrypted = *
  deny message = STARTTLS first
ours:
  accept domains = post.example
         local_parts = joerg
  deny message = no such mailbox
all:
  accept
begin routers
mailbox:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  maildir_format
  directory = HOME/mailbox
  create_directory
  user = Debian-exim
  group = Debian-exim
";

struct MailServer {
    port: u16,
    /// In PEM.
    certificate: PathBuf,
    folder: tempfile::TempDir,
    process: Child,
}

impl MailServer {
    /// None where it is not to be had, which is said loudly.
    fn start() -> Option<Self> {
        let program = std::env::var("KONTOR_TEST_EXIM").unwrap_or_default();
        let is_root = rustix::process::geteuid().is_root();
        let may_be_root =
            || Command::new("sudo").args(["-n", "true"]).output().is_ok_and(|ran| ran.status.success());
        if program.is_empty() || !(is_root || may_be_root()) {
            // Past the harness, which keeps what passing tests print.
            let _ = std::io::stderr().write_all(
                b"\nLEFT OUT: no Exim, or no root to start it; nothing was sent through a real mail server\n\n",
            );
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        std::fs::write(path("certificate.pem"), made.cert.pem()).unwrap();
        std::fs::write(path("key.pem"), made.signing_key.serialize_pem()).unwrap();
        // It works as a user without rights.
        for name in ["spool", "log", "mailbox"] {
            std::fs::create_dir(path(name)).unwrap();
            std::fs::set_permissions(path(name), std::fs::Permissions::from_mode(0o777)).unwrap();
        }
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o711)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let home = folder.path().display().to_string();
        let settings = SETTINGS.replace("HOME", &home).replace("PORT", &port.to_string());
        std::fs::write(path("exim.conf"), settings).unwrap();
        let line = ["sudo", "-n", "sh", "-c", START, &program];
        let line = if is_root { &line[2..] } else { &line[..] };
        let mut command = Command::new(line[0]);
        command.args(&line[1..]).arg(path("exim.conf"));
        let log = std::fs::File::create(path("output")).unwrap();
        let process =
            command.stdin(Stdio::piped()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        let server = Self { port, certificate: path("certificate.pem"), process, folder };
        server.wait_until("it listens", || TcpStream::connect(("127.0.0.1", port)).ok());
        Some(server)
    }

    /// Looks until there is something.
    fn wait_until<T>(&self, what: &str, look: impl Fn() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            let log = ["output", "log/main", "log/panic"]
                .map(|name| std::fs::read_to_string(self.folder.path().join(name)).unwrap_or_default());
            let log = log.concat();
            assert!(began.elapsed() < Duration::from_secs(20), "not in time: {what}\n{log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The only letter in the mailbox, as it lies there.
    fn letter(&self) -> Vec<u8> {
        let folder = self.folder.path().join("mailbox/new");
        let file = self.wait_until("a letter", || files(&folder).into_iter().next());
        assert_eq!(files(&folder).len(), 1, "once");
        std::fs::read(file).unwrap()
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

fn address(of: Option<&mail_parser::Address<'_>>) -> (String, String) {
    let address = of.and_then(|addresses| addresses.first()).unwrap();
    (address.name().unwrap_or_default().to_owned(), address.address().unwrap_or_default().to_owned())
}

#[on_sqlite]
async fn a_receipt_lies_in_a_mailbox_as_the_law_wants_it(app: TestApp) {
    let Some(server) = tokio::task::spawn_blocking(MailServer::start).await.unwrap() else { return };
    let (port, authority) = (server.port, server.certificate.display().to_string());
    let app = app
        .restart_with(|config| {
            config.mail.host = Some("localhost".to_owned());
            config.mail.port = port;
            config.mail.security = MailSecurity::StartTls;
            config.mail.authority = Some(authority);
            config.mail.from = Some("shop@shop.example".to_owned());
        })
        .await;
    crate::business::save_seller(&app.owner().await).await;
    let declare = |name: &str, contact: &str| {
        let body =
            json!({ "name": name, "contract": "Hausmischung, bestellt im November", "contact": contact });
        app.visitor().post("/api/revocations").json(&body).key(contact)
    };
    let receipt = declare("Jörg Kümmel", "joerg@post.example").await.ok();
    declare("Nina Fern", "nina@elsewhere.example").await.ok();
    assert_eq!(send(&app).await, 2);

    let raw = tokio::task::spawn_blocking(move || (server.letter(), server)).await.unwrap();
    let (raw, _server) = raw;
    let letter: Message<'_> = MessageParser::default().parse(&raw).unwrap();
    let number = receipt["number"].as_str().unwrap();
    assert_eq!(letter.subject(), Some(format!("Eingangsbestätigung Ihres Widerrufs {number}").as_str()));
    assert_eq!(address(letter.from()), ("Kranich & Kessel".to_owned(), "shop@shop.example".to_owned()));
    assert_eq!(address(letter.to()).1, "joerg@post.example");
    assert_eq!(address(letter.reply_to()).1, "post@kranich.example", "answers go to the seller");
    let (text, html) = (letter.body_text(0).unwrap(), letter.body_html(0).unwrap());
    for body in [&text, &html] {
        for part in ["Jörg Kümmel", number, "bestätigt nur den Eingang", "Uhr (M"] {
            assert!(body.contains(part), "{part} is missing in {body}");
        }
    }
    assert!(letter.attachments().all(|file| file.attachment_name().is_some()));
    let received = String::from_utf8_lossy(&raw).into_owned();
    assert!(
        received.contains("with esmtps  (TLS1.") || received.contains("with esmtps (TLS1."),
        "over TLS: {received}"
    );

    // What it does not take for good is told, and not tried for days.
    let list = listed(&app).await;
    let of = |to: &str| {
        let entry = list["messages"].as_array().unwrap().iter().find(|entry| entry["to"] == to);
        entry.unwrap_or_else(|| panic!("no letter to {to}: {list}")).clone()
    };
    assert_eq!(of("joerg@post.example")["state"], "sent");
    let refused = of("nina@elsewhere.example");
    assert_eq!(refused["state"], "failed", "{refused}");
    assert!(refused["failure"].as_str().unwrap().contains("550"), "{refused}");
    app.advance(24 * HOUR);
    assert_eq!(send(&app).await, 0);
    app.deliver_events().await;
    assert_eq!(owner(&app).await.get("/api/notifications").await.ok()[0]["title"], "Brief unzustellbar");
}
