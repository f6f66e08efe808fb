//! Web Push as a server speaks it: messages are encrypted for one device (RFC 8291, with the coding of RFC 8188), and each request
//! proves whose it is (VAPID, RFC 8292). All primitives are *ring*'s. Nothing here talks to a network.

mod message;
mod vapid;

pub use message::{AUTH, Device, LONGEST};
pub use vapid::{LONGEST_PROOF, SenderKey};

use data_encoding::{BASE64URL_NOPAD, Encoding};

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The device's key is no point of the curve P-256, or its secret does not have 16 bytes.
    #[error("the device's keys are unusable")]
    Device,
    /// Longer than [`LONGEST`].
    #[error("the message is too long")]
    TooLong,
    /// The stored key of the shop cannot be read.
    #[error("the sender's key is unusable")]
    Sender,
    #[error("no random numbers")]
    Random,
}

/// How everything here is written: base64 for addresses, without padding.
pub const BASE64: Encoding = BASE64URL_NOPAD;
