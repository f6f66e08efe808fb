//! A WebSocket over a stream, after the handshake.

use crate::{Decoder, Error, Message, Queue};
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Read at once; on the stack.
const READ: usize = 8 * 1024;
/// Frames written with one system call.
const WRITTEN: usize = 64;

pub struct Socket<S> {
    stream: S,
    decoder: Decoder,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    /// `early` is what the client sent right behind its handshake. Messages over `max` bytes are skipped.
    pub fn new(stream: S, early: &[u8], max: usize) -> Self {
        let mut decoder = Decoder::new(max);
        decoder.feed(early);
        Self { stream, decoder }
    }

    /// The next message. Nothing is lost when the future is dropped before it is done.
    ///
    /// # Errors
    /// When the connection must end or has ended.
    pub async fn recv(&mut self) -> Result<Message, Error> {
        poll_fn(|context| self.poll_recv(context)).await
    }

    fn poll_recv(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        loop {
            if let Some(message) = self.decoder.next_message()? {
                return Poll::Ready(Ok(message));
            }
            let mut room = [MaybeUninit::uninit(); READ];
            let mut room = ReadBuf::uninit(&mut room);
            ready!(Pin::new(&mut self.stream).poll_read(context, &mut room))?;
            if room.filled().is_empty() {
                return Poll::Ready(Err(Error::Ended));
            }
            self.decoder.feed(room.filled());
        }
    }

    /// Writes what waits. May be dropped and called again.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn flush(&mut self, out: &mut Queue) -> io::Result<()> {
        poll_fn(|context| self.poll_flush(context, out)).await
    }

    fn poll_flush(&mut self, context: &mut Context<'_>, out: &mut Queue) -> Poll<io::Result<()>> {
        while !out.is_empty() {
            let mut slices = [IoSlice::new(&[]); WRITTEN];
            let count = out.fill(&mut slices);
            let written = ready!(Pin::new(&mut self.stream).poll_write_vectored(context, &slices[..count]))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            out.advance(written);
        }
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Writes what waits, says no more, and waits for the client to hang up.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn finish(mut self, mut out: Queue) -> io::Result<()> {
        self.flush(&mut out).await?;
        poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await?;
        // Closing a stream with unread data resets it, and the client might never see the last frame.
        while self.recv().await.is_ok() {}
        Ok(())
    }
}
