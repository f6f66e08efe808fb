//! The server's side of a WebSocket (RFC 6455, without extensions), made for many sockets that get the same frames.
//!
//! - A frame is encoded once, header included ([`Encoded`]), and shared: what waits is written with one system call,
//!   straight from the shared bytes. Nothing is copied per receiver.
//! - An idle socket holds no buffer at all: reading goes through the stack, and what room a burst took is given back.
//! - A message over the limit is skipped as it comes in and reported ([`Message::TooLarge`]); the socket stays usable.
//!
//! Reading order: `frame.rs` (out), `queue.rs` (what waits), `decoder.rs` (in), `socket.rs` (both over a stream).

mod decoder;
mod frame;
mod queue;
mod socket;

pub use decoder::{Decoder, Error, Message};
pub use frame::Encoded;
pub use queue::Queue;
pub use socket::Socket;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};

/// Close codes of the protocol.
pub mod close {
    pub const NORMAL: u16 = 1000;
    pub const PROTOCOL: u16 = 1002;
    pub const NOT_TEXT: u16 = 1007;
    pub const POLICY: u16 = 1008;
    pub const TOO_BIG: u16 = 1009;
    pub const RESTART: u16 = 1012;
}

/// What `Sec-WebSocket-Accept` answers to the client's `Sec-WebSocket-Key`.
#[must_use]
pub fn accept_key(key: &[u8]) -> String {
    let mut hash = Sha1::new();
    hash.update(key);
    hash.update(b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11");
    STANDARD.encode(hash.finalize())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_example_of_the_standard() {
        assert_eq!(super::accept_key(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
