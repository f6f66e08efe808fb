//! A WebSocket over a stream, after the handshake.

use crate::{Decoder, Encoded, Error, Message};
use bytes::{Buf, Bytes};
use std::collections::VecDeque;
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
/// Places of an idle queue that may stay.
const KEPT: usize = 8;

pub struct Socket<S> {
    stream: S,
    decoder: Decoder,
    out: VecDeque<Bytes>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Socket<S> {
    /// `early` is what the client sent right behind its handshake. Messages over `max` bytes are skipped.
    pub fn new(stream: S, early: &[u8], max: usize) -> Self {
        let mut decoder = Decoder::new(max);
        decoder.feed(early);
        Self { stream, decoder, out: VecDeque::new() }
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

    /// Puts a frame behind those that wait; [`Socket::flush`] writes them.
    pub fn queue(&mut self, frame: Encoded) {
        self.out.push_back(frame.into_bytes());
    }

    /// Writes what waits. May be dropped and called again.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn flush(&mut self) -> io::Result<()> {
        poll_fn(|context| self.poll_flush(context)).await
    }

    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.out.is_empty() {
            let mut slices = [IoSlice::new(&[]); WRITTEN];
            let mut count = 0;
            for (slice, bytes) in slices.iter_mut().zip(&self.out) {
                *slice = IoSlice::new(bytes);
                count += 1;
            }
            let mut written =
                ready!(Pin::new(&mut self.stream).poll_write_vectored(context, &slices[..count]))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            while let Some(front) = self.out.front_mut() {
                let here = front.len().min(written);
                front.advance(here);
                written -= here;
                if !front.is_empty() {
                    break;
                }
                self.out.pop_front();
            }
        }
        if self.out.capacity() > KEPT {
            self.out = VecDeque::new();
        }
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Says no more, and waits for the client to hang up.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn finish(mut self) -> io::Result<()> {
        self.flush().await?;
        poll_fn(|context| Pin::new(&mut self.stream).poll_shutdown(context)).await?;
        // Closing a stream with unread data resets it, and the client might never see the last frame.
        while self.recv().await.is_ok() {}
        Ok(())
    }
}
