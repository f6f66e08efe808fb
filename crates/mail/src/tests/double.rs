//! A mail server that keeps what it is sent and misbehaves on demand (RFC 5321, RFC 3207). The server's tests use it as well.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};

/// How the next letters are received.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    Takes,
    /// 451: try again later.
    Busy,
    /// 550: no such mailbox.
    Refuses,
    /// Takes the letter and hangs up before it says so.
    HangsUp,
    /// Accepts the connection and never says anything.
    Silent,
}

#[derive(Debug, Clone)]
pub struct Received {
    pub to: String,
    /// Headers and body as they came, dot-stuffed.
    pub data: String,
}

pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

pub type Boxed = Box<dyn Stream>;
/// Begins TLS, on a connection whose client asked for it.
pub type Upgrade =
    Arc<dyn Fn(TcpStream) -> Pin<Box<dyn Future<Output = Option<Boxed>> + Send>> + Send + Sync>;

#[derive(Clone)]
pub struct Double {
    pub port: u16,
    mood: Arc<Mutex<Mood>>,
    letters: Arc<Mutex<Vec<Received>>>,
}

impl Double {
    /// With `upgrade` it offers STARTTLS and takes letters only after it.
    pub async fn start(upgrade: Option<Upgrade>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("its own address").port();
        let double =
            Self { port, mood: Arc::new(Mutex::new(Mood::Takes)), letters: Arc::new(Mutex::new(Vec::new())) };
        let serving = double.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (double, upgrade) = (serving.clone(), upgrade.clone());
                // A client that goes away in the middle ends its conversation, not the double.
                tokio::spawn(async move { double.receive(stream, upgrade).await.unwrap_or_default() });
            }
        });
        double
    }

    pub fn be(&self, mood: Mood) {
        *self.mood.lock().expect("no test panicked here") = mood;
    }

    pub fn letters(&self) -> Vec<Received> {
        self.letters.lock().expect("no test panicked here").clone()
    }

    async fn receive(&self, stream: TcpStream, upgrade: Option<Upgrade>) -> std::io::Result<()> {
        let Some(upgrade) = upgrade else {
            let mut open: BufStream<Boxed> = BufStream::new(Box::new(stream));
            say(&mut open, "220 double ESMTP").await?;
            return self.converse(&mut open).await;
        };
        let mut open = BufStream::new(stream);
        say(&mut open, "220 double ESMTP").await?;
        let mut line = String::new();
        while open.read_line(&mut line).await? > 0 {
            match line.split_whitespace().next().unwrap_or_default() {
                "EHLO" => say(&mut open, "250-double\r\n250 STARTTLS").await?,
                "STARTTLS" => {
                    say(&mut open, "220 go ahead").await?;
                    let Some(safe) = upgrade(open.into_inner()).await else { return Ok(()) };
                    return self.converse(&mut BufStream::new(safe)).await;
                }
                _ => say(&mut open, "530 must issue a STARTTLS command first").await?,
            }
            line.clear();
        }
        Ok(())
    }

    async fn converse(&self, stream: &mut BufStream<Boxed>) -> std::io::Result<()> {
        let (mut line, mut to) = (String::new(), String::new());
        while stream.read_line(&mut line).await? > 0 {
            let mood = *self.mood.lock().expect("no test panicked here");
            if mood == Mood::Silent {
                std::future::pending::<()>().await;
            }
            match line.split_whitespace().next().unwrap_or_default() {
                "EHLO" => say(stream, "250-double\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN").await?,
                "AUTH" => say(stream, "235 welcome").await?,
                "RCPT" if mood == Mood::Busy => say(stream, "451 4.7.1 greylisted, try again later").await?,
                "RCPT" if mood == Mood::Refuses => say(stream, "550 5.1.1 no such mailbox").await?,
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    say(stream, "250 fine").await?;
                }
                "DATA" => {
                    say(stream, "354 go ahead").await?;
                    let mut data = String::new();
                    while !data.ends_with("\r\n.\r\n") && stream.read_line(&mut data).await? > 0 {}
                    let letter = Received { to: to.clone(), data };
                    self.letters.lock().expect("no test panicked here").push(letter);
                    if mood == Mood::HangsUp {
                        return Ok(());
                    }
                    say(stream, "250 taken").await?;
                }
                "QUIT" => return say(stream, "221 bye").await,
                _ => say(stream, "250 fine").await?,
            }
            line.clear();
        }
        Ok(())
    }
}

async fn say<S: AsyncRead + AsyncWrite + Unpin>(
    stream: &mut BufStream<S>,
    line: &str,
) -> std::io::Result<()> {
    stream.write_all(line.as_bytes()).await?;
    stream.write_all(b"\r\n").await?;
    stream.flush().await
}
