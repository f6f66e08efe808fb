//! Frames on their way out.

use bytes::Bytes;

/// A whole frame as it goes over the wire. Clones share the bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded(Bytes);

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;
/// The most that a control frame may carry.
pub(crate) const CONTROL: usize = 125;

impl Encoded {
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::frame(TEXT, text.as_bytes())
    }

    #[must_use]
    pub fn ping() -> Self {
        Self::frame(PING, &[])
    }

    /// The answer to a ping, whose payload it repeats.
    #[must_use]
    pub fn pong(payload: &[u8]) -> Self {
        Self::frame(PONG, &payload[..payload.len().min(CONTROL)])
    }

    #[must_use]
    pub fn close(code: u16) -> Self {
        Self::frame(CLOSE, &code.to_be_bytes())
    }

    /// Bytes on the wire.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn into_bytes(self) -> Bytes {
        self.0
    }

    #[expect(clippy::cast_possible_truncation, reason = "the ranges are those of the types")]
    fn frame(kind: u8, payload: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(payload.len() + 10);
        bytes.push(0x80 | kind);
        match payload.len() {
            short @ 0..=125 => bytes.push(short as u8),
            medium @ 126..=0xffff => {
                bytes.push(126);
                bytes.extend_from_slice(&(medium as u16).to_be_bytes());
            }
            long => {
                bytes.push(127);
                bytes.extend_from_slice(&(long as u64).to_be_bytes());
            }
        }
        bytes.extend_from_slice(payload);
        Self(bytes.into())
    }
}
