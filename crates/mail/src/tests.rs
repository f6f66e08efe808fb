mod double;

use super::{Access, File, Letter, Post, PostError, Security, address};
use double::{Boxed, Double, Mood, Upgrade};
use rustls::pki_types::PrivatePkcs8KeyDer;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

const LETTER: Letter<'_> = Letter {
    id: "1.order",
    sender: "Kaffeehaus Müller",
    reply_to: Some("kontakt@shop.example"),
    to: "anna@example.org",
    subject: "Ihre Bestellung über 12 €",
    text: "Guten Tag",
    html: "<p>Guten Tag</p>",
    files: &[],
    unsubscribe: None,
};

fn post(port: u16, security: Security, authority: Option<&[u8]>) -> Post {
    let access = Access {
        host: "localhost",
        port,
        security,
        username: None,
        password: None,
        authority,
        from: "shop@shop.example",
    };
    Post::new(&access).expect("settings that can be used")
}

/// A certificate for `name` in PEM, and the TLS that shows it.
fn certified(name: &str) -> (Vec<u8>, Upgrade) {
    let made = rcgen::generate_simple_self_signed([name.to_owned()]).expect("a certificate");
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key.into())
        .expect("a key that fits");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let upgrade: Upgrade = Arc::new(move |stream| {
        let acceptor = acceptor.clone();
        Box::pin(async move { acceptor.accept(stream).await.ok().map(|stream| Box::new(stream) as Boxed) })
    });
    (made.cert.pem().into_bytes(), upgrade)
}

#[tokio::test]
async fn a_letter_arrives_whole_over_starttls() {
    let (authority, upgrade) = certified("localhost");
    let double = Double::start(Some(upgrade)).await;
    let files = [File {
        name: "Widerrufsbelehrung.txt".to_owned(),
        media_type: "text/plain; charset=utf-8".to_owned(),
        content: "Sie haben das Recht …".into(),
    }];
    let letter = Letter { files: &files, ..LETTER };
    post(double.port, Security::StartTls, Some(&authority)).send(&letter).await.expect("taken");
    let [received] = double.letters().try_into().expect("one letter");
    assert_eq!(received.to, "anna@example.org");
    for part in [
        "Message-ID: <1.order@shop.example>",
        "Auto-Submitted: auto-generated",
        "Reply-To: kontakt@shop.example",
        "multipart/alternative",
        "filename=\"Widerrufsbelehrung.txt\"",
    ] {
        assert!(received.data.contains(part), "{part} is missing in\n{}", received.data);
    }
}

#[tokio::test]
async fn a_letter_to_many_says_how_to_end_it() {
    let double = Double::start(None).await;
    let post = post(double.port, Security::Open, None);
    post.send(&LETTER).await.expect("taken");
    let address = "https://shop.example/newsletter/abmelden?schluessel=AbC_-";
    post.send(&Letter { unsubscribe: Some(address), ..LETTER }).await.expect("taken");
    let [single, many] = double.letters().try_into().expect("two letters");
    assert!(!single.data.contains("List-Unsubscribe"), "{}", single.data);
    let unfolded = many.data.replace("\r\n ", " ");
    assert!(unfolded.contains(&format!("List-Unsubscribe: <{address}>")), "{}", many.data);
    assert!(many.data.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{}", many.data);
}

#[tokio::test]
async fn nothing_is_sent_without_the_protection_that_was_asked_for() {
    // STARTTLS is not offered.
    let open = Double::start(None).await;
    let error = post(open.port, Security::StartTls, None).send(&LETTER).await.expect_err("no TLS");
    assert!(matches!(error, PostError::Later(_)), "{error}");
    assert!(open.letters().is_empty());
    // A certificate for another name, and one that no one vouches for.
    let (authority, upgrade) = certified("mail.other.example");
    let wrong = Double::start(Some(upgrade)).await;
    for authority in [Some(authority.as_slice()), None] {
        let error =
            post(wrong.port, Security::StartTls, authority).send(&LETTER).await.expect_err("no trust");
        assert!(matches!(error, PostError::Later(_)), "{error}");
    }
    assert!(wrong.letters().is_empty());
}

#[tokio::test]
async fn answers_say_what_becomes_of_a_letter() {
    let double = Double::start(None).await;
    let post = post(double.port, Security::Open, None);
    post.send(&LETTER).await.expect("taken");
    double.be(Mood::Busy);
    let busy = post.send(&LETTER).await.expect_err("451");
    assert!(matches!(&busy, PostError::Later(why) if why.contains("greylisted")), "{busy}");
    double.be(Mood::Refuses);
    let refused = post.send(&LETTER).await.expect_err("550");
    assert!(matches!(&refused, PostError::Refused(why) if why.contains("no such mailbox")), "{refused}");
    double.be(Mood::HangsUp);
    assert!(matches!(post.send(&LETTER).await, Err(PostError::Later(_))), "whether it was taken is unknown");
    let gone = self::post(1, Security::Open, None).send(&LETTER).await.expect_err("nobody listens");
    assert!(matches!(gone, PostError::Later(_)), "{gone}");
}

#[tokio::test]
async fn a_letter_arrives_over_tls_from_the_first_byte() {
    let (authority, upgrade) = certified("localhost");
    let double = Double::start(None).await;
    let inside = double.port;
    let outside = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = outside.local_addr().expect("its own address").port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = outside.accept().await {
            let Some(mut safe) = upgrade(stream).await else { continue };
            let mut plain = TcpStream::connect(("127.0.0.1", inside)).await.expect("the double");
            tokio::io::copy_bidirectional(&mut safe, &mut plain).await.unwrap_or_default();
        }
    });
    post(port, Security::Tls, Some(&authority)).send(&LETTER).await.expect("taken");
    assert_eq!(double.letters().len(), 1);
    let open = post(double.port, Security::Tls, Some(&authority)).send(&LETTER).await;
    assert!(matches!(open, Err(PostError::Later(_))), "nothing is sent in the open");
    assert_eq!(double.letters().len(), 1);
}

#[tokio::test]
async fn a_server_that_says_nothing_is_left_alone_after_a_while() {
    let double = Double::start(None).await;
    double.be(Mood::Silent);
    let post = post(double.port, Security::Open, None);
    let sending = tokio::spawn(async move { post.send(&LETTER).await });
    // Until it has asked its first question; from then on only time passes.
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!sending.is_finished());
    tokio::time::pause();
    tokio::time::advance(super::LONGEST).await;
    let error = sending.await.expect("no panic").expect_err("no answer");
    assert!(matches!(error, PostError::Later(_)), "{error}");
}

#[tokio::test]
async fn what_people_typed_makes_no_headers() {
    let double = Double::start(None).await;
    let post = post(double.port, Security::Open, None);
    let letter = Letter {
        sender: "Shop\r\nBcc: everyone@example.org",
        subject: "Hallo\r\nBcc: everyone@example.org\r\n\r\nText",
        ..LETTER
    };
    post.send(&letter).await.expect("taken");
    let [received] = double.letters().try_into().expect("one letter");
    assert_eq!(received.to, "anna@example.org");
    assert!(!received.data.contains("\r\nBcc:"), "{}", received.data);
    let to = Letter { to: "a@example.org\r\nRCPT TO:<b@example.org>", ..LETTER };
    assert!(matches!(post.send(&to).await, Err(PostError::Refused(_))));
}

#[test]
fn addresses_are_addresses() {
    for good in ["a@b.de", "anna.müller@example.org", "anna@müller.example", "a+b@sub.example.org"] {
        assert!(address(good).is_some(), "{good}");
    }
    let long = format!("{}@example.org", "a".repeat(250));
    for bad in ["", "a", "a@@b.de", "a b@c.de", "a@b.de, c@d.de", "a@b.de\r\nBcc: x@y.de", "<a@b.de>", &long]
    {
        assert!(address(bad).is_none(), "{bad}");
    }
}
