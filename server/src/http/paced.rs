//! A connection whose client has to read: one that takes nothing for a while, or that takes an answer too slowly, is closed.

use crate::config::Limits;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// A stream with a limit on writes that make no progress, and on all writes between two requests once one had to wait.
pub struct Paced {
    stream: TcpStream,
    unread: Duration,
    answer: Duration,
    /// When the client first made the answer under way wait. Most answers never wait, and for those no clock is read.
    waiting: Option<Instant>,
    /// Rings while a write waits.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Paced {
    pub fn new(stream: TcpStream, limits: &Limits) -> Self {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let (unread, answer) = (seconds(limits.unread_seconds), seconds(limits.answer_seconds));
        Self { stream, unread, answer, waiting: None, alarm: None }
    }

    /// The stream without limits.
    pub fn into_inner(self) -> TcpStream {
        self.stream
    }

    fn written(
        &mut self,
        context: &mut Context<'_>,
        outcome: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if outcome.is_ready() {
            self.alarm = None;
            let is_late = self.waiting.is_some_and(|since| Instant::now() >= since + self.answer);
            return if is_late { Poll::Ready(Err(too_slow())) } else { outcome };
        }
        let (now, unread) = (Instant::now(), self.unread);
        let end = *self.waiting.get_or_insert(now) + self.answer;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(end.min(now + unread))));
        alarm.as_mut().poll(context).map(|()| Err(too_slow()))
    }
}

fn too_slow() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "the client does not read")
}

impl AsyncRead for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let outcome = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.waiting = None;
        }
        outcome
    }
}

impl AsyncWrite for Paced {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, outcome)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(context, outcome)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, DEFAULTS};
    use figment::Figment;
    use figment::providers::{Format, Toml};
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    /// A connection with these limits and its client.
    async fn connection(unread: u32, answer: u32) -> (Paced, TcpStream) {
        let mut config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        (config.limits.unread_seconds, config.limits.answer_seconds) = (unread, answer);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        (Paced::new(stream, &config.limits), client)
    }

    /// Writes without end, and answers what ended it.
    async fn pour(mut stream: Paced) -> io::ErrorKind {
        loop {
            if let Err(error) = stream.write_all(&[0; 64 * 1024]).await {
                return error.kind();
            }
        }
    }

    #[tokio::test]
    async fn a_client_that_takes_nothing_ends_it() {
        let (stream, _client) = connection(1, 3600).await;
        assert_eq!(pour(stream).await, io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_takes_forever_ends_it() {
        let (stream, mut client) = connection(3600, 1).await;
        let reading = async {
            let mut part = vec![0; 1024];
            while client.read(&mut part).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::select! {
            ended = pour(stream) => assert_eq!(ended, io::ErrorKind::TimedOut),
            () = reading => unreachable!("it reads on"),
        }
    }

    #[tokio::test]
    async fn what_is_read_in_time_goes_on() {
        let (mut stream, mut client) = connection(1, 2).await;
        let mut asked = [0; 3];
        for _ in 0..40 {
            client.write_all(b"GET").await.unwrap();
            stream.read_exact(&mut asked).await.unwrap();
            stream.write_all(b"answer").await.unwrap();
            client.read_exact(&mut [0; 6]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
    }
}
