//! Letters through OpenSMTPD, as shops use a mail server: STARTTLS with a certificate, and a mailbox that is read as a mail
//! program reads it.

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

/// OpenSMTPD knows one queue and one socket for each system; in namespaces of its own it has both to itself, and everything
/// ends with the standard input. `/var/spool` and `/run` are empty places there.
const START: &str = "mount -t tmpfs tmpfs /var/spool && mount -t tmpfs tmpfs /run && { \"$0\" -d -f \"$1\" & cat >/dev/null; }";

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
        let program = std::env::var("KONTOR_TEST_SMTPD").unwrap_or_default();
        let is_root = rustix::process::geteuid().is_root();
        let may_be_root =
            || Command::new("sudo").args(["-n", "true"]).output().is_ok_and(|ran| ran.status.success());
        if program.is_empty() || !(is_root || may_be_root()) {
            // Past the harness, which keeps what passing tests print.
            let _ = std::io::stderr().write_all(
                b"\nLEFT OUT: no OpenSMTPD, or no root to start it; nothing was sent through a real mail server\n\n",
            );
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        std::fs::write(path("certificate.pem"), made.cert.pem()).unwrap();
        std::fs::write(path("key.pem"), made.signing_key.serialize_pem()).unwrap();
        // It reads no key that others may read, and delivers as a user without rights.
        for (name, mode) in [("key.pem", 0o600), ("", 0o711)] {
            std::fs::set_permissions(path(name), std::fs::Permissions::from_mode(mode)).unwrap();
        }
        std::fs::create_dir(path("mailboxes")).unwrap();
        std::fs::set_permissions(path("mailboxes"), std::fs::Permissions::from_mode(0o777)).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let home = folder.path().display();
        std::fs::write(
            path("smtpd.conf"),
            format!(
                "pki shop cert \"{home}/certificate.pem\"\npki shop key \"{home}/key.pem\"\n\
                 listen on 127.0.0.1 port {port} tls-require pki shop hostname localhost\n\
                 action keep maildir \"{home}/mailboxes/%{{rcpt.user}}\" virtual {{ \"@\" = nobody }}\n\
                 match from any for domain \"post.example\" action keep\n"
            ),
        )
        .unwrap();
        let isolated = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", START, &program];
        let mut command = match is_root {
            true => Command::new(isolated[0]),
            false => Command::new("sudo"),
        };
        command.args(if is_root { &isolated[1..] } else { &isolated[..] }).arg(path("smtpd.conf"));
        let log = std::fs::File::create(path("log")).unwrap();
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
            let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(began.elapsed() < Duration::from_secs(20), "not in time: {what}\n{log}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The only letter in a mailbox, as it lies there.
    fn letter(&self, mailbox: &str) -> Vec<u8> {
        let folder = self.folder.path().join("mailboxes").join(mailbox).join("new");
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

    let raw = tokio::task::spawn_blocking(move || (server.letter("joerg"), server)).await.unwrap();
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
    assert!(received.contains("ESMTPS") && received.contains("TLSv1."), "over TLS: {received}");

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
