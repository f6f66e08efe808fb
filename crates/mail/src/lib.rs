//! Mail as a shop sends it: letters with text, HTML and attachments, over SMTP (RFC 5321) with TLS.
//!
//! A [`Post`] speaks to one mail server. What the server says decides what becomes of a letter: it has been taken, it may
//! be taken later, or it will never be.

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use secrecy::{ExposeSecret, SecretString};
use std::time::Duration;

/// How long a server may think about one command.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long one letter may take, with everything that is said before and after it.
pub const LONGEST: Duration = Duration::from_secs(45);

/// How the way to the server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS begins after a greeting in the open; a server that does not offer it is sent nothing.
    StartTls,
    /// TLS from the first byte.
    Tls,
    /// None. For a server on the same machine only.
    Open,
}

impl Security {
    /// The port that servers usually listen on (RFC 8314 and RFC 5321).
    pub const fn port(self) -> u16 {
        match self {
            Self::StartTls => 587,
            Self::Tls => 465,
            Self::Open => 25,
        }
    }
}

/// Where the mail server is, and who writes.
#[derive(Debug)]
pub struct Access<'a> {
    pub host: &'a str,
    pub port: u16,
    pub security: Security,
    pub username: Option<&'a str>,
    pub password: Option<&'a SecretString>,
    /// Certificates in PEM that are trusted instead of the system's.
    pub authority: Option<&'a [u8]>,
    /// The address that letters come from.
    pub from: &'a str,
}

/// A setting that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    #[error("{0:?} is no address")]
    Address(String),
    #[error("the certificates cannot be used: {0}")]
    Certificates(String),
}

/// A letter as it leaves.
#[derive(Debug)]
pub struct Letter<'a> {
    /// The same for every try, so that a mailbox that got it twice shows it once: left of the `@` of its Message-ID.
    pub id: &'a str,
    /// The shop's name, which stands before the address that letters come from.
    pub sender: &'a str,
    pub reply_to: Option<&'a str>,
    pub to: &'a str,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: &'a str,
    pub files: &'a [File],
    /// For a letter to many: the address that ends it with one click (RFC 2369, RFC 8058).
    pub unsubscribe: Option<&'a str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub name: String,
    /// As in `text/plain; charset=utf-8`.
    pub media_type: String,
    pub content: Vec<u8>,
}

/// What becomes of a letter that was not taken.
#[derive(Debug, thiserror::Error)]
pub enum PostError {
    /// It will not be taken, however often it is sent.
    #[error("refused: {0}")]
    Refused(String),
    /// The server is away, busy or not to be trusted at the moment. Whether it took the letter may be unknown.
    #[error("not sent: {0}")]
    Later(String),
}

/// The way to one mail server. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Post {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Address,
}

impl Post {
    /// Nothing is sent yet, and the server need not be there.
    ///
    /// # Errors
    /// When a setting cannot be used.
    pub fn new(access: &Access<'_>) -> Result<Self, AccessError> {
        let from = address(access.from).ok_or_else(|| AccessError::Address(access.from.to_owned()))?;
        let tls = match access.security {
            Security::StartTls => Tls::Required(parameters(access)?),
            Security::Tls => Tls::Wrapper(parameters(access)?),
            Security::Open => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(access.host)
            .port(access.port)
            .timeout(Some(PATIENCE))
            .tls(tls);
        if let (Some(username), Some(password)) = (access.username, access.password) {
            builder = builder
                .credentials(Credentials::new(username.to_owned(), password.expose_secret().to_owned()));
        }
        Ok(Self { transport: builder.build(), from })
    }

    /// Sends one letter.
    ///
    /// # Errors
    /// When it was not taken, or when that is unknown.
    pub async fn send(&self, letter: &Letter<'_>) -> Result<(), PostError> {
        let message = self.message(letter)?;
        let sent = tokio::time::timeout(LONGEST, self.transport.send(message));
        match sent.await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(PostError::Refused(describe(&error))),
            Ok(Err(error)) => Err(PostError::Later(describe(&error))),
            Err(_) => Err(PostError::Later("the server takes too long".to_owned())),
        }
    }

    fn message(&self, letter: &Letter<'_>) -> Result<Message, PostError> {
        let wrong = |what: &dyn std::fmt::Display| PostError::Refused(what.to_string());
        let to = address(letter.to).ok_or_else(|| wrong(&"this is no address"))?;
        let sender = Mailbox::new(Some(one_line(letter.sender)), self.from.clone());
        let mut builder = Message::builder()
            .from(sender)
            .to(Mailbox::new(None, to))
            .subject(one_line(letter.subject))
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.domain())))
            .header(AutoSubmitted);
        if let Some(reply_to) = letter.reply_to.and_then(address) {
            builder = builder.reply_to(Mailbox::new(None, reply_to));
        }
        if let Some(address) = letter.unsubscribe {
            builder = builder.header(Unsubscribe(one_line(address))).header(UnsubscribeAtOnce);
        }
        let body = MultiPart::alternative_plain_html(letter.text.to_owned(), letter.html.to_owned());
        if letter.files.is_empty() {
            return builder.multipart(body).map_err(|error| wrong(&error));
        }
        let mut parts = MultiPart::mixed().multipart(body);
        for file in letter.files {
            parts = parts.singlepart(attached(file).map_err(|error| wrong(&error))?);
        }
        builder.multipart(parts).map_err(|error| wrong(&error))
    }
}

fn attached(file: &File) -> Result<SinglePart, String> {
    let media_type = ContentType::parse(&file.media_type).map_err(|error| error.to_string())?;
    Ok(Attachment::new(one_line(&file.name)).body(file.content.clone(), media_type))
}

/// An address that letters can be sent to (RFC 5321), with at most 254 bytes; none for anything else.
pub fn address(text: &str) -> Option<Address> {
    if text.len() > 254 { None } else { text.parse().ok() }
}

/// Without line breaks and other control characters, which have no place in a header: lettre panics at some of them.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Says that no person wrote it (RFC 3834), so that no absence notice answers.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Where the letter can be ended (RFC 2369).
#[derive(Clone)]
struct Unsubscribe(String);

impl Header for Unsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// Says that a POST to it does so without a further question (RFC 8058).
#[derive(Clone)]
struct UnsubscribeAtOnce;

impl Header for UnsubscribeAtOnce {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

fn parameters(access: &Access<'_>) -> Result<TlsParameters, AccessError> {
    let wrong = |error: lettre::transport::smtp::Error| AccessError::Certificates(describe(&error));
    let mut builder = TlsParameters::builder(access.host.to_owned());
    if let Some(pem) = access.authority {
        builder = builder
            .certificate_store(CertificateStore::None)
            .add_root_certificate(Certificate::from_pem(pem).map_err(wrong)?);
    }
    builder.build_rustls().map_err(wrong)
}

/// The error and what caused it, in one line.
fn describe(error: &lettre::transport::smtp::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        cause = inner.source();
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
